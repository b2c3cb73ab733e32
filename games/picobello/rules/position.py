"""A game of PicoBello at one moment: hands and trick, pawns and red pawns, what is still to be chosen.

Hands stand sorted, cards that are not known first; lists in `hands` are never changed, only replaced.
"""

from collections.abc import Mapping
from typing import Any, Self

from games.api import HIDDEN, OVER, Card
from games.picobello.rules import notation
from games.picobello.rules.deck import CARDS, DECK, card_name, cards_for, parse_card
from games.picobello.rules.options import Options
from games.picobello.rules.sides import Sides

HAND = 9

# a move is a card, or one of these plus its number
GO = 1000  # pawn * 256 + where to
SWAP = 6000  # own pawn * 16 + the other's
RED = 7000  # the square for the red pawn
RED_OUT = 7255
HOME = 7300  # which start
GATES = 7400  # the gates blocked from now on, as bits
DECLINE = 7500


class Position:
    """What lies and stands where."""

    __slots__ = (
        "_found",
        "_phase",
        "bonus",
        "deal",
        "dealer",
        "extra",
        "gates",
        "gone",
        "hands",
        "homes",
        "kept",
        "last",
        "leader",
        "mover",
        "options",
        "pawns",
        "places",
        "players",
        "red",
        "seed",
        "sides",
        "steps",
        "taken",
        "trick",
        "turn",
        "voids",
        "won",
    )

    options: Options
    players: int
    sides: Sides
    dealer: int
    deal: int  # from 1
    turn: int
    hands: list[list[int]]
    kept: tuple[int, ...]  # cards kept back for the next deal, two players
    trick: list[int]
    leader: int
    last: tuple[int, int, tuple[int, ...]] | None  # (leader, winner, cards) of the last trick
    won: list[int]  # tricks of this deal
    taken: list[tuple[int, ...]]  # winning cards of this deal, face up
    gone: int  # cards of earlier tricks as bits: to remember, not to look at
    voids: list[int]  # suits each has shown not to hold, as bits
    pawns: list[int]  # by pawn: square, from the board's size on when in, or OFF
    red: int  # squares of red pawns as bits
    gates: int  # blocked gates as bits
    mover: int  # who moves a pawn, or moved last
    steps: int  # the number of the winning card
    extra: bool  # whether this is the move of a player without tricks
    bonus: tuple[int, ...]  # who else has such a move
    homes: tuple[int, ...]  # pawns waiting to be put on a start
    places: tuple[int, ...]  # sides that have all pawns in, first to last
    seed: int  # what later deals are shuffled with; 0 where it is not known or people deal
    _found: list[int] | None  # moves of the phase `move` or `bonus`, once they were looked for
    _phase: str

    # --- what follows ---------------------------------------------------------------------------

    def order(self, first: int) -> tuple[int, ...]:
        """All players clockwise, from the first on."""
        return tuple((first + at) % self.players for at in range(self.players))

    def finished(self, side: int) -> bool:
        """Whether all its pawns are in."""
        size = self.sides.board.size
        return all(self.pawns[pawn] >= size for pawn in self.sides.pawns[side])

    @property
    def pawns_in(self) -> int:
        """Finished pawns of all sides."""
        size = self.sides.board.size
        return sum(place >= size for place in self.pawns)

    @property
    def pack(self) -> tuple[int, ...]:
        """The cards of this game."""
        return cards_for(self.sides.mode, self.options.dropped_suit)

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards whose place this state does not know, in order."""
        known = {*self.trick, *self.kept}
        known.update(*self.hands)
        return tuple(card for card in self.pack if card not in known and not self.gone >> card & 1)

    def halls(self) -> tuple[int, int]:
        """Bits of the squares with pawns of the mover's side, and with others'."""
        own = self.sides.side_of[self.mover]
        size = self.sides.board.size
        mine = theirs = 0
        for pawn, place in enumerate(self.pawns):
            if 0 <= place < size:
                if self.sides.owner[pawn] == own:
                    mine |= 1 << place
                else:
                    theirs |= 1 << place
        return mine, theirs

    def walls(self) -> int:
        """Bits of the squares that blockers stand on, where they stand on squares (Q15)."""
        if self.options.blockers != "square" or not self.gates:
            return 0
        entrances = self.sides.entrances
        return sum(1 << entrances[at] for at in range(len(entrances)) if self.gates >> at & 1)

    # --- texts ----------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """What stands on the card, "?" for a HIDDEN one."""
        return card_name(card)

    def face(self, card: int) -> Card:
        """The card as tables know it."""
        return Card(DECK, card_name(card))

    def pawn_of(self, text: str) -> int:
        """A pawn by colour and number. Raises ValueError quoting the text."""
        for pawn in range(len(self.sides.owner)):
            if self.sides.pawn_text(pawn) == text:
                return pawn
        raise ValueError(f"{text!r} is no pawn of this game")

    def move_text(self, move: int) -> str:
        """A card; or such as "white1-g4", "white1<>grey2", "red-c1", "home-g1", "gates-SN", "none"."""
        board = self.sides.board
        pawn = self.sides.pawn_text
        match move:
            case _ if 0 <= move < CARDS:
                return card_name(move)
            case _ if GO <= move < SWAP:
                return f"{pawn((move - GO) // 256)}-{board.place_text((move - GO) % 256)}"
            case _ if SWAP <= move < RED:
                return f"{pawn((move - SWAP) // 16)}<>{pawn((move - SWAP) % 16)}"
            case _ if move == RED_OUT:
                return "red-out"
            case _ if RED <= move < RED_OUT:
                return f"red-{board.squares[move - RED]}"
            case _ if HOME <= move < GATES:
                return f"home-{board.squares[self.sides.homes[move - HOME]]}"
            case _ if GATES <= move < DECLINE:
                return f"gates-{self.gates_text(move - GATES)}"
        return "none"

    def gates_text(self, gates: int) -> str:
        """Sides of the finish whose gates these bits are, "0" for none."""
        sides = self.sides.board.gates
        return "".join(side for at, (side, _) in enumerate(sides) if gates >> at & 1) or "0"

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""
        board = self.sides.board
        first, sign, second = text.partition("<>")
        if sign:
            return SWAP + self.pawn_of(first) * 16 + self.pawn_of(second)
        first, sign, second = text.partition("-")
        if not sign:
            if text == "none":
                return DECLINE
            card = parse_card(text)
            if card == HIDDEN:
                raise ValueError(f"{text!r} is no move: name the card")
            return card
        match first:
            case "red":
                return RED_OUT if second == "out" else RED + self._square(second)
            case "home" if self._square(second) in self.sides.homes:
                return HOME + self.sides.homes.index(self._square(second))
            case "gates":
                return GATES + self._gates(second)
        return GO + self.pawn_of(first) * 256 + board.place_of(second)

    def _square(self, text: str) -> int:
        place = self.sides.board.place_of(text)
        if place >= self.sides.board.size:
            raise ValueError(f"{text!r} is no square")
        return place

    def _gates(self, text: str) -> int:
        names = [side for side, _ in self.sides.board.gates]
        if text != "0" and not set(text) <= set(names):
            raise ValueError(f"{text!r}: gates are {', '.join(names)}")
        return sum(1 << at for at, side in enumerate(names) if side in text)

    def to_json(self) -> dict[str, Any]:
        """The position as plain values; cards and squares by name, "?" for HIDDEN."""
        return notation.written(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""
        state = cls.__new__(cls)
        for key, value in notation.read(data).items():
            setattr(state, key, value)
        state.hands = [sorted(hand) for hand in state.hands]
        state._found = None
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, key) == getattr(other, key) for key in _COMPARED)

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_json({self.to_json()!r})"

    def _over(self) -> bool:
        return self.turn == OVER


_COMPARED = tuple(key for key in Position.__slots__ if key not in ("_found", "sides"))
