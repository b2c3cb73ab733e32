"""What a viewer of a Pili Pili table is shown, from what that viewer may know."""

from games.pilipili.view.seen import Seen
from games.pilipili.view.showing import look_back, view

__all__ = ["Seen", "look_back", "view"]
