"""How rounds follow each other: mission, deal, next dealer; what a game is started with (PP-R4 to PP-R8)."""

from typing import Self

from games.api import HIDDEN, Dice
from games.cards import Chain, shuffled
from games.pilipili.rules.how import book_of
from games.pilipili.rules.knowing import Knowing
from games.pilipili.rules.missions import CARDS, clash, dealt_each
from games.pilipili.rules.options import Options
from games.pilipili.rules.position import NOT_YET, UNNAMED, all_of

NOBODY = -1
STEP, WORD = 0x5851F42D4C957F2D, (1 << 64) - 1  # a linear generator: its upper half is drawn from
BEGINNERS = 5  # cards each without missions (PP-R6)


class Rounds(Knowing):
    """A game that can turn to its next round."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> Self:
        """The first round dealt, or with None for dice one that people deal: mission and cards unknown."""
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be one of 0..{players - 1}, not {dealer!r}")
        state = cls.__new__(cls)
        state.options, state.players, state.dealer = options, players, dealer
        state.round = 0
        state.pilis = all_of(0, players)
        state.used, state.missions = [], ()
        state.book = book_of(options, players)
        count = len(state.book.deck)
        state.seed = 0 if dice is None else int(dice.random() * (1 << 53)) + 1
        state.deck = (HIDDEN,) * count if dice is None else tuple(shuffled(range(count), dice))
        state.last = ()
        state._round()
        return state

    # --- a round --------------------------------------------------------------------------------

    def _round(self) -> None:
        """Turn to the next round: its mission, if the deck is known."""
        self.round += 1
        self.used = [*self.used, *(number for number in self.missions if number >= 0)]
        self.missions = ()
        self._clear()
        if self.options.mission_set == "none":
            self._begin()
            return
        self._phase, self.turn = "mission", self.dealer
        wanted = self.options.missions_per_round
        if len(self.deck) < wanted:
            self._reshuffle()
        if self.seed == 0:
            return
        for _ in range(wanted):
            self._draw_mission()
        self._begin()

    def _clear(self) -> None:
        players = self.players
        self._settle()
        self.cards = self.tricks = 0
        self.hands, self.slots, self.choices = [[]] * players, [[]] * players, [[]] * players
        self.stock = ()
        self.bids, self.won, self.extras = all_of(NOT_YET, players), all_of(0, players), all_of(0, players)
        self.targets, self.values = [], all_of(UNNAMED, players)
        self.partner = self.first = NOBODY
        self.leader = self.taker = self.dealer
        self.trick, self.gone = [], []
        self.named, self.best = UNNAMED, -1
        self.knows, self.recalled = None, ()
        self._opened = False

    def _reshuffle(self) -> None:
        """The used missions come back under those still there (PP-R20)."""
        back = list(self.used)
        self.used = []
        self.deck = (*self.deck, *((HIDDEN,) * len(back) if self.seed == 0 else self._shuffle(back)))

    def _shuffle(self, things: list[int]) -> list[int]:
        mixed = shuffled(things, Chain(self.seed))
        self.seed = (self.seed * STEP + 1) & WORD or 1
        return mixed

    def _mixed(self, wanted: int) -> list[int]:
        """All cards, only so many of them shuffled to the front: nobody ever sees the others."""
        cards = list(range(CARDS))
        seed = self.seed
        for at in range(wanted):
            seed = (seed * STEP + 1) & WORD
            other = at + ((seed >> 32) * (CARDS - at) >> 32)
            cards[at], cards[other] = cards[other], cards[at]
        self.seed = seed or 1
        return cards

    def _draw_mission(self) -> None:
        """The top mission; one that clashes with the first goes under the deck (PP-Q18)."""
        for _ in range(len(self.deck)):
            top, self.deck = self.deck[0], self.deck[1:]
            if not self.missions or not clash(
                self.mission(self.missions[0]), self.mission(top), self.players
            ):
                self.missions = (*self.missions, top)
                return
            self.deck = (*self.deck, top)
        if not self.used:
            return  # nothing left goes with the first: one mission rules alone
        self._reshuffle()
        self._draw_mission()

    def _begin(self) -> None:
        """The missions are known: deal, look, bid."""
        wanted = self.options.missions_per_round if self.options.mission_set != "none" else 0
        if self.seed == 0 and len(self.missions) < wanted:
            return
        self._settle()
        ruling = self.ruling()
        how = self.how
        self.cards = dealt_each(ruling[0], ruling, self.players) if ruling else BEGINNERS
        self.tricks = self.cards + how.extra
        self._deal()
        self.knows = [0] * CARDS if self.needs_memory() else None
        self.turn = self.dealer
        self._phase = "look" if how.look_seconds else "bid"

    def _deal(self) -> None:
        size, blind = self.cards, self.how.blind
        cards = [HIDDEN] * CARDS if self.seed == 0 else self._mixed((size + self.how.extra) * self.players)
        order = self.order(self.dealer)
        for place, seat in enumerate(order):
            hand = cards[place * size : (place + 1) * size]
            self.hands[seat] = hand if blind else sorted(hand)
            self.slots[seat] = list(range(1, size + 1)) if blind else []
        self.stock = tuple(cards[self.players * size :])

    def next_dealer(self) -> int:
        """Who deals the next round (PP-R8, PP-Q12)."""
        beside = self.order((self.dealer + self.way) % self.players)
        match self.options.dealer_rotation:
            case "most_pilis":
                most = max(self.pilis)
                return next(seat for seat in beside if self.pilis[seat] == most)
            case "last_winner":
                return self.taker
        return beside[0]
