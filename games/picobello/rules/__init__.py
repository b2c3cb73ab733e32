"""PicoBello for two, three and four: the only copy of its rules (rules 1 to 47, Q1 to Q22)."""

from games.picobello.rules.board import OFF, Board, window13
from games.picobello.rules.deck import CARDS, DECK, card_name, cards_for, number_of, parse_card, suit_of
from games.picobello.rules.moving import BONUS, red_squares, targets, targets_by_steps
from games.picobello.rules.options import BOARD, Options
from games.picobello.rules.position import DECLINE, GATES, GO, HOME, RED, RED_OUT, SWAP
from games.picobello.rules.sides import COLOURS, Sides, sides_for
from games.picobello.rules.state import State

__all__ = [
    "BOARD",
    "BONUS",
    "CARDS",
    "COLOURS",
    "DECK",
    "DECLINE",
    "GATES",
    "GO",
    "HOME",
    "OFF",
    "RED",
    "RED_OUT",
    "SWAP",
    "Board",
    "Options",
    "Sides",
    "State",
    "card_name",
    "cards_for",
    "number_of",
    "parse_card",
    "red_squares",
    "sides_for",
    "suit_of",
    "targets",
    "targets_by_steps",
    "window13",
]
