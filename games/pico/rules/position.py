"""What lies where in a game of Pico: a position without its rules."""

from typing import Any

from games.api import HIDDEN, Card
from games.pico.rules import notation
from games.pico.rules.deck import DECKS, PACKS, SIZES, card_name, parse_card
from games.pico.rules.options import Options

GO_ON = 0  # the move of one who is ready for round 2 (R10)
GO_ON_TEXT = "go"
NO_CHOICE = 0  # in `chosen`: this player has still to choose
PLAYERS = 2


class Position:
    """Who holds what, who has chosen, and what was played; cards that are not known are HIDDEN."""

    __slots__ = (
        "_choosing",
        "_free",
        "_worth",
        "chosen",
        "confirmed",
        "dealer",
        "dealt",
        "hands",
        "opened",
        "options",
        "plays",
        "points",
        "round",
        "turn",
        "won",
    )

    options: Options
    dealer: int
    dealt: tuple[tuple[int, ...], tuple[int, ...]]  # the hands as they were dealt, for round 2 (R9)
    opened: int  # the card in the middle, out for both rounds (R4)
    round: int  # 1 or 2
    turn: int
    hands: list[list[int]]  # a chosen card stays in it: so hands tell nothing of a choice (R5)
    chosen: list[int]  # NO_CHOICE, the card, or HIDDEN for one who has chosen we do not know what
    confirmed: list[bool]  # who is ready for round 2; both from then on
    plays: list[tuple[int, int]]  # finished tricks of both rounds: the cards of players 0 and 1
    points: list[int]
    won: list[int]  # tricks won by each over both rounds
    _choosing: bool  # whether a card is to be chosen now
    _free: bool  # whether a choice may be changed (P-Q3)
    _worth: tuple[int, ...]  # points by card

    # --- what lies where ------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """Two, always (R1)."""
        return PLAYERS

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards this game is played with, in order."""
        return PACKS[self.options.deck]

    @property
    def size(self) -> int:
        """Cards of a full hand."""
        return SIZES[self.options.deck]

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards of the pack whose place this state does not know, in order."""
        return tuple(sorted({*self.pack}.difference(*self.dealt, [self.opened])))

    def original(self, player: int) -> tuple[int, ...]:
        """The full hand that a player has in this round: in round 2 what the other was dealt (R9)."""
        return self.dealt[player if self.round == 1 else 1 - player]

    def aside(self, player: int) -> tuple[int, ...]:
        """The cards a player has won in this round, in order; they lie face up (R7)."""
        return tuple(card for card in self.original(player) if card not in self.hands[player])

    def worth(self, card: int) -> int:
        """Points of the card if it wins (R3)."""
        return self._worth[card]

    def round_over(self) -> bool:
        """Whether somebody has one card left (R8)."""
        return min(map(len, self.hands)) == 1

    # --- texts ----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The deal and what was played since; short enough to write by hand."""
        return notation.written(self)

    def name(self, card: int) -> str:
        """What stands on the card, "?" for a HIDDEN one."""
        return card_name(card)

    def face(self, card: int) -> Card:
        """The card as tables know it (P-Q4)."""
        return Card(DECKS[self.options.deck], card_name(card))

    def move_text(self, move: int) -> str:
        """The card's number, or "go" for being ready for round 2."""
        return GO_ON_TEXT if move == GO_ON else card_name(move)

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""
        if text == GO_ON_TEXT:
            return GO_ON
        card = parse_card(text)
        if card == HIDDEN:
            raise ValueError(f"{text!r} is no move: name the card")
        return card

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._known() == other._known()

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def _known(self) -> tuple[Any, ...]:
        return (self.options, self.dealer, self.dealt, self.opened, self.plays, self.chosen, self.confirmed)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_json({self.to_json()!r})"
