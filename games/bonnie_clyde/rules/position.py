"""A game of Bonnie & Clyde at one moment: hands, piles, the ten locations, what lies before each player.

Hands stand sorted, cards that are not known first. `knows` has for each card a bit for every player who knows
where it is, and PUBLIC where all do; it is what is left of looks, draws and discards that no picture shows.
"""

from collections.abc import Mapping
from typing import Any, Self

from games.api import HIDDEN, OVER, Card
from games.bonnie_clyde.rules import notation
from games.bonnie_clyde.rules.deck import CARDS, DECK, LOCATIONS, card_name, evidence, parse_card
from games.bonnie_clyde.rules.options import Options

EMPTY = -2  # a location without a card
NOBODY = -1
PUBLIC = 1 << 7

# a move is a card (drawn from the pile it lies on, played or discarded), or one of these
STOCK, PILE = 100, 101
MELD, LAYOFF, LOOK = 110, 130, 150  # plus the location
USE = 200  # plus the Hinton
TWO, SEARCH = 300, 301
STOP, TAKE, LEAVE, NEXT = 310, 311, 312, 313


class Position:
    """What lies where; cards that are not known are HIDDEN."""

    __slots__ = (
        "_phase",
        "board",
        "car",
        "caught",
        "chosen",
        "dealer",
        "gained",
        "hand",
        "hands",
        "hinton",
        "knows",
        "last_turn",
        "options",
        "out",
        "pile",
        "place",
        "played",
        "players",
        "recalled",
        "reshuffled",
        "seed",
        "sets",
        "side",
        "step",
        "stock",
        "taken",
        "totals",
        "turn",
        "up",
    )

    options: Options
    players: int
    dealer: int
    hand: int  # the number of this hand, from 1
    turn: int
    car: int  # the location it is at
    board: list[int]  # by location from 1 (0 unused): the card there, or EMPTY
    hands: list[list[int]]
    stock: tuple[int, ...]  # next card first
    pile: list[int]  # discards, the top last
    side: list[tuple[int, ...]]  # before each player, crosswise: four points each
    up: list[tuple[int, ...]]  # upright: two
    caught: list[tuple[int, ...]]  # outlaws
    sets: list[int]  # by location: bits of players with a set of it
    place: int  # the location being played at or looked at
    step: int  # which way the car goes after the look: 1 for a meld, -1 for a layoff
    chosen: tuple[int, ...]  # cards of the meld or layoff so far
    hinton: int  # the Ted Hinton being used, NOBODY for none
    played: int  # in this turn: 1 for a Hinton, 2 for evidence, 3 for both
    taken: int  # the card taken from the pile in this turn, or NOBODY
    last_turn: bool  # whether the last card of the stock has been drawn
    reshuffled: bool
    out: int  # who went out in this hand
    totals: list[int]
    gained: list[int]  # in the last hand
    seed: int  # what later hands are shuffled with; 0 where it is not known or people deal
    knows: list[int]
    recalled: dict[str, tuple[int, ...]]  # of a masked state: cards known though not shown, by place
    _phase: str

    def _top(self) -> int:
        return self.pile[-1] if self.pile else EMPTY

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards whose place this state does not know, in order."""
        known = {*self.stock, *self.pile, *self.board, *self.chosen, self.hinton}
        for group in (self.hands, self.side, self.up, self.caught, self.recalled.values()):
            known.update(*group)
        return tuple(card for card in range(CARDS) if card not in known)

    def holding(self, player: int) -> list[int]:
        """The cards a hand may hold: its own, and where some were not read all that may be it."""
        hand = self.hands[player]
        if hand and hand[0] == HIDDEN:
            loose = [card for card in self.unseen if card < CARDS - 2]
            return sorted([*loose, *(card for card in hand if card >= 0)])
        return hand

    def of_location(self, player: int, location: int) -> list[int]:
        """Cards of a location that a player has to play."""
        wanted = evidence(location)
        return [card for card in self.holding(player) if card in wanted]

    def spot(self, location: int) -> str:
        """The name of a location's spot on the board."""
        return str(location)

    # --- texts ----------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """What the card is called, "?" for a HIDDEN one and "-" for none."""
        return "-" if card == EMPTY else card_name(card)

    def face(self, card: int) -> Card:
        """The card as tables know it."""
        return Card(DECK, card_name(card))

    def move_text(self, move: int) -> str:
        """A card; or such as "stock", "pile", "meld 4", "layoff 4", "use Ha", "two", "search", "look 7"."""
        if 0 <= move < CARDS:
            return card_name(move)
        for base, word in ((MELD, "meld"), (LAYOFF, "layoff"), (LOOK, "look")):
            if base < move <= base + LOCATIONS:
                return f"{word} {move - base}"
        if USE <= move < USE + CARDS:
            return f"use {card_name(move - USE)}"
        return _WORDS[move]

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""
        for move, known in _WORDS.items():
            if text == known:
                return move
        first, sign, second = text.partition(" ")
        if sign and first == "use":
            return USE + self._named(second)
        if sign and first in _PLACED and second.isdecimal() and 1 <= int(second) <= LOCATIONS:
            return _PLACED[first] + int(second)
        return self._named(text)

    def _named(self, text: str) -> int:
        card = parse_card(text)
        if card == HIDDEN:
            raise ValueError(f"{text!r} is no move: name the card")
        return card

    def to_json(self) -> dict[str, Any]:
        """The position as plain values; cards by name, "?" for HIDDEN, "-" for none."""
        return notation.written(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""
        state = cls.__new__(cls)
        for key, value in notation.read(data).items():
            setattr(state, key, value)
        state.hands = [sorted(hand) for hand in state.hands]
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, key) == getattr(other, key) for key in Position.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_json({self.to_json()!r})"

    def _over(self) -> bool:
        return self.turn == OVER


_WORDS = {
    STOCK: "stock",
    PILE: "pile",
    TWO: "two",
    SEARCH: "search",
    STOP: "stop",
    TAKE: "take",
    LEAVE: "leave",
    NEXT: "next",
}
_PLACED = {"meld": MELD, "layoff": LAYOFF, "look": LOOK}
