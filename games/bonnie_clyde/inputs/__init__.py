"""What an input of hands means at a table of Bonnie & Clyde, and the lists that keys choose from."""

from games.bonnie_clyde.inputs.hearing import Around, Chosen, Moves, hear, open_acts, own_act, reader_of
from games.bonnie_clyde.inputs.lists import Intent, Item, Menu, goes_on, items, shown_cards

__all__ = [
    "Around",
    "Chosen",
    "Intent",
    "Item",
    "Menu",
    "Moves",
    "goes_on",
    "hear",
    "items",
    "open_acts",
    "own_act",
    "reader_of",
    "shown_cards",
]
