"""What a viewer of a Briscola table is shown: panel, lamps, signs and deeds from what that viewer may know.

With real cards nothing here reads a hand: panels need only the table's open facts, so a hidden card
cannot show. With hands on the panels `view_at_panel` reads the viewer's own, and only while it is open.
A prompt that wants a deed has a text id of its own, in its title.
"""

from games.briscola.view.at_panel import Held, view_at_panel
from games.briscola.view.at_table import TurnTime, look_back, view

__all__ = ["Held", "TurnTime", "look_back", "view", "view_at_panel"]
