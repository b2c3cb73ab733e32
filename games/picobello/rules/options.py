"""The house rules of PicoBello by name (Q1 to Q22), and the board it is played on."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.api import Choice
from games.picobello.rules.board import Board, board_of, window13


def _choice(name: str, *values: int | str) -> Choice:
    """All values are built; the first is the standard one."""
    return Choice(name, values, values[0], values)


_CHOICES = (
    _choice("mode", "team4", "solo4"),  # with four players; with fewer there is one way only
    _choice("red_pawns", 8, 10),
    _choice("direction", "straight", "bends"),
    _choice("lowest_wins", "led_suit", "any_suit"),
    _choice("black_swap", "immune", "allowed"),
    _choice("red_return", "anywhere", "dots_only", "not_on_black", "may_remove"),
    _choice("table_talk", "on", "off"),
    _choice("bonus", "on", "off"),
    _choice("play_on", "off", "on"),
    _choice("duel_leftover", "next", "reshuffle"),
    _choice("empty_dots", "extra", "random"),
    _choice("dropped_suit", "clubs", "hearts"),
    _choice("solo_pawns", 2, 4),
    _choice("swap_start", "own_only", "any", "none"),
    _choice("bonus_red", "yes", "no"),
    _choice("blockers", "gate", "square", "off"),
    _choice("red_dot_walk", "penalty", "forbidden"),
    _choice("open_discards", "off", "on"),
    _choice("first_dealer", "draw", "seat"),  # with real cards; who starts is else the table's choice
)
BOARD = window13()


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game. Raises ValueError for a value that is unknown.

    The board may be given as plain values, as a table's file tells it.
    """

    mode: str = "team4"
    red_pawns: int = 8
    direction: str = "straight"
    lowest_wins: str = "led_suit"
    black_swap: str = "immune"
    red_return: str = "anywhere"
    table_talk: str = "on"
    bonus: str = "on"
    play_on: str = "off"
    duel_leftover: str = "next"
    empty_dots: str = "extra"
    dropped_suit: str = "clubs"
    solo_pawns: int = 2
    swap_start: str = "own_only"
    bonus_red: str = "yes"
    blockers: str = "gate"
    red_dot_walk: str = "penalty"
    open_discards: str = "off"
    first_dealer: str = "draw"
    board: Board = BOARD

    def __post_init__(self) -> None:
        if isinstance(self.board, Mapping):
            object.__setattr__(self, "board", board_of(self.board, BOARD))
        for choice in _CHOICES:
            value = getattr(self, choice.name)
            if value not in choice.values or type(value) is bool:
                allowed = ", ".join(str(known) for known in choice.values)
                raise ValueError(f"option {choice.name}: {value!r} is unknown; allowed: {allowed}")

    @classmethod
    def fields(cls) -> tuple[Choice, ...]:
        """Every option with its values and default, in the order a menu lists them."""
        return _CHOICES
