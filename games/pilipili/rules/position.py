"""A game of Pili Pili at one moment: who holds what, what was bid, what is still to be chosen.

Lists inside `hands` and `choices` are never changed, only replaced: copies share them. A hand stands
sorted, cards that are not known first; in a round played blind it stands as it lies, beside `slots`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.api import HIDDEN, OVER, Card
from games.pilipili.rules import notation
from games.pilipili.rules.bidding import Bids, next_bids
from games.pilipili.rules.how import Book, How, book_of
from games.pilipili.rules.missions import CARDS, JOKER, Mission
from games.pilipili.rules.options import Options

DECK = "pilipili56"
UNNAMED = -1
NOT_YET = -1  # a bid not made

BID, NAME, SLOT, POINT = 100, 200, 300, 400  # a move is one of these plus its number; a card is itself
DECLINE, LOOKED, NEXT = 490, 500, 501

PUBLIC_LISTS = ("pilis", "bids", "won", "extras", "targets", "trick", "gone", "used")


class Position:
    """What lies where; cards that are not known are HIDDEN."""

    __slots__ = (
        "_opened",
        "_phase",
        "best",
        "bids",
        "book",
        "cards",
        "choices",
        "dealer",
        "deck",
        "extras",
        "first",
        "gone",
        "hands",
        "how",
        "knows",
        "last",
        "leader",
        "missions",
        "named",
        "options",
        "partner",
        "pilis",
        "players",
        "recalled",
        "round",
        "seed",
        "slots",
        "stock",
        "taker",
        "targets",
        "trick",
        "tricks",
        "turn",
        "used",
        "values",
        "won",
    )

    options: Options
    players: int
    dealer: int
    round: int  # from 1
    turn: int
    book: Book
    how: How
    missions: tuple[int, ...]  # of this round, by their place in the deck
    deck: tuple[int, ...]  # missions still to come, next first
    used: list[int]  # missions of earlier rounds, until the deck is shuffled anew
    seed: int  # what later deals are shuffled with; 0 where it is not known or people deal
    cards: int  # dealt to each
    tricks: int  # of this round
    hands: list[list[int]]
    slots: list[list[int]]  # in a round played blind: where each card of the hand lies
    stock: tuple[int, ...]
    pilis: list[int]  # of each player, this round's not among them until it is over
    bids: list[int]
    won: list[int]  # tricks
    extras: list[int]  # Pilis that missions cost in this round
    targets: list[int]  # whom each pointed at, where Pilis are shared
    choices: list[list[int]]  # what each has chosen in secret so far
    values: list[int]  # what a joker chosen in secret is called
    first: int  # who won the first trick, where missions ask
    partner: int  # with whom the winner of a trick changes a card
    leader: int
    trick: list[int]
    named: int  # what the joker of this trick is called
    best: int  # the rank of its winning card
    taker: int  # who laid that; between tricks the winner of the last one
    gone: list[int]  # cards of this round's finished tricks
    last: tuple[tuple[int, ...], ...]  # the last trick: (leader, winner, what a joker was called), cards
    knows: list[int] | None  # by card: a bit for each player who knows its holder though it is not shown
    recalled: tuple[tuple[int, ...], ...]  # of a masked state: by player, cards known though not shown
    _opened: bool  # whether all hands lie open
    _phase: str

    def _settle(self) -> None:
        """Work out again what follows from the missions."""
        self.how = self.book.how(self.missions)

    # --- missions -------------------------------------------------------------------------------

    def mission(self, number: int) -> Mission:
        """The mission card by its place in the deck."""
        return self.book.deck[number]

    def ruling(self) -> tuple[Mission, ...]:
        """The missions of this round that are known."""
        return tuple(self.mission(number) for number in self.missions if number >= 0)

    # --- who is who -----------------------------------------------------------------------------

    @property
    def way(self) -> int:
        """1 where play goes clockwise, else -1 (PP-Q12)."""
        return self.book.way

    def order(self, first: int) -> tuple[int, ...]:
        """All players in turn, from the first on."""
        return self.book.orders[first]

    def everyone_chosen(self, size: int) -> bool:
        """Whether all have chosen so many in secret."""
        return all(len(chosen) == size for chosen in self.choices)

    # --- bidding --------------------------------------------------------------------------------

    def allowed_bids(self) -> Bids:
        """What the bidder may say now (PP-R12); the same for every viewer, for bids are public."""
        how = self.how
        said = [self.bids[seat] for seat in self.order(self.dealer) if self.bids[seat] != NOT_YET]
        total = self.cards if self.options.extra_card_sum == "dealt" else self.tricks
        way_out = self.options.bid_deadlock
        return next_bids(said, self.players, self.tricks, total, how.banned, how.no_copy, way_out)

    # --- what is shown --------------------------------------------------------------------------

    def shows(self, owner: int, viewer: int) -> bool:
        """Whether the viewer is shown the owner's hand now; BYSTANDER sees what all may see."""
        how = self.how
        if self._opened:
            return True
        bid = self.bids[owner] != NOT_YET
        if viewer != owner:
            return viewer >= 0 and how.forehead and (not bid or self.options.forehead_stays == "on")
        if self._phase == "look":
            return True
        if how.blind:
            return False
        if how.relook and self.options.relook == "all_bids":
            return NOT_YET not in self.bids
        return bid if how.relook or how.forehead or how.blind_bid else True

    @property
    def passing(self) -> int:
        """How many cards each passes on; with few cards no more than there are."""
        return min(self.how.passing, self.cards)

    @property
    def laid(self) -> int:
        """Cards of the trick on the table."""
        return len(self.trick)

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards whose place this state does not know, in order."""
        known = {*self.gone, *self.trick, *self.stock}
        known.update(*self.hands, *self.recalled)
        return tuple(card for card in range(CARDS) if card not in known)

    # --- texts ----------------------------------------------------------------------------------

    def name(self, card: int) -> str:
        """What stands on the card: its number, "J", or "?" where it is not known."""
        return notation.card_text(card)

    def face(self, card: int) -> Card:
        """The card as tables know it."""
        return Card(DECK, notation.card_text(card))

    def move_text(self, move: int) -> str:
        """A card as it is; else such as "bid 3", "J=40", "slot 2", "to 1", "keep", "looked", "next"."""
        match move:
            case _ if JOKER <= move < CARDS:
                return notation.card_text(move)
            case _ if BID <= move < NAME:
                return f"bid {move - BID}"
            case _ if NAME <= move < SLOT:
                return f"J={move - NAME}"
            case _ if SLOT <= move < POINT:
                return f"slot {move - SLOT}"
            case _ if POINT <= move < DECLINE:
                return f"to {move - POINT}"
        return _WORDS[move]

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""
        for move, word in _WORDS.items():
            if text == word:
                return move
        for start, base, room in _FORMS:
            number = text.removeprefix(start)
            if number != text and number.isdecimal() and int(number) < room:
                return base + int(number)
        card = notation.card_number(text)
        if card == HIDDEN:
            raise ValueError(f"{text!r} is no move: name the card")
        return card

    def to_json(self) -> dict[str, Any]:
        """The position as plain values; cards by what stands on them, "?" for HIDDEN."""
        return notation.written(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""
        state = cls.__new__(cls)
        for key, value in notation.read(data).items():
            setattr(state, key, value)
        state.book = book_of(state.options, state.players)
        state._settle()
        for seat, slots in enumerate(state.slots):
            if not slots:
                state.hands[seat].sort()
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


_WORDS = {DECLINE: "keep", LOOKED: "looked", NEXT: "next"}
_FORMS = (
    ("bid ", BID, NAME - BID),
    ("J=", NAME, CARDS + 1),
    ("slot ", SLOT, POINT - SLOT),
    ("to ", POINT, 8),
)
_COMPARED = tuple(key for key in Position.__slots__ if key not in ("book", "how"))


def all_of(value: int, players: int) -> list[int]:
    """The same for each player."""
    return [value] * players


def known(cards: Sequence[int]) -> bool:
    """Whether a sorted hand has no card that nobody read."""
    return not cards or cards[0] >= 0
