"""The rules of Bonnie & Clyde: draw, play, discard; hand after hand (BC-R1 to BC-R20).

Phases: `deal` (the first discard is not known yet) · `draw` · `play` · `meld` and `layoff` (card by card) ·
`hinton` (what he is used for) · `search` (the discards) · `look` (at a location's card) · `between` hands ·
`over`.

Refusals, each with the values a sentence needs: `game_over` · `discard_missing` · `not_your_turn` (player) ·
`unknown_move` (move) · `draw_first` · `drawn_already` · `pile_empty` · `stock_empty` · `card_not_in_hand`
(card) · `card_already_played` (card) · `card_discarded` (card) · `card_elsewhere` (card) · `too_few_cards`
(location) · `no_set_there` (location) · `nothing_to_discard` · `one_kind_a_turn` · `one_hinton_a_turn` ·
`no_hinton` · `wrong_location` (location) · `set_too_small` · `set_is_full` · `choose_a_use` ·
`spot_empty` (location) · `not_in_pile` (card) · `outlaw_stays` · `take_or_leave` · `just_taken` (card) ·
`wait_for_hand`; for `reveal` also `card_known`, `hand_known`, `outlaw_belongs_on_board` and
`nothing_hidden_there`.
"""

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Self

from games.api import HIDDEN, OVER, Dice, Event, Outcome, Rejected, Sink, Step
from games.bonnie_clyde.rules.choosing import EVIDENCE_PLAYED, HINTON, Choosing
from games.bonnie_clyde.rules.deck import CARDS, HAND, LOCATIONS, OUTLAWS
from games.bonnie_clyde.rules.options import Options
from games.bonnie_clyde.rules.position import (
    EMPTY,
    LAYOFF,
    LOOK,
    MELD,
    NOBODY,
    PUBLIC,
    SEARCH,
    STOCK,
    STOP,
    TAKE,
    TWO,
    USE,
)
from games.bonnie_clyde.rules.refusing import refusal
from games.bonnie_clyde.rules.scoring import counted
from games.cards import Chain, shuffled

LOOSE = CARDS - len(OUTLAWS)


class State(Choosing):
    """The whole position, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> Self:
        """The first hand dealt; with None for dice one that people deal: every card HIDDEN."""
        if players not in HAND:
            raise ValueError(f"Bonnie & Clyde is for 2, 3 or 4 players, not {players}")
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be one of 0..{players - 1}, not {dealer!r}")
        state = cls.__new__(cls)
        state.options, state.players = options, players
        state.dealer = (dealer - 1) % players
        state.hand = 0
        state.totals, state.gained = [0] * players, [0] * players
        state.seed = 0 if dice is None else int(dice.random() * (1 << 53)) + 1
        state._deal(None)
        return state

    def _deal(self, emit: Sink | None) -> None:
        """Ten cards on the locations, a hand for each, one discard (BC-R2, BC-R3)."""
        players = self.players
        self.hand += 1
        self.dealer = (self.dealer + 1) % players
        self.turn = (self.dealer + 1) % players
        size = HAND[players]
        if self.seed:
            cards = self._shuffled(range(LOOSE))
            board = self._shuffled([*cards[:8], *OUTLAWS])
            cards = cards[8:]
        else:
            board, cards = [HIDDEN] * LOCATIONS, [HIDDEN] * (LOOSE - 8)
        self.board = [EMPTY, *board]
        self.knows = [0] * CARDS
        hands: list[list[int]] = [[]] * players
        for at in range(players):
            seat = (self.turn + at) % players
            hands[seat] = sorted(cards[at * size : at * size + size])
            self._tell(hands[seat], 1 << seat)
        self.hands = hands
        dealt = players * size
        self.pile = [cards[dealt]]
        self._tell(self.pile, PUBLIC)
        self.stock = tuple(cards[dealt + 1 :])
        self.side, self.up, self.caught = [()] * players, [()] * players, [()] * players
        self.sets = [0] * (LOCATIONS + 1)
        self.car, self.place, self.chosen, self.hinton = 1, 0, (), NOBODY
        self.last_turn = self.reshuffled = False
        self.out, self.step = NOBODY, 1
        self.recalled = {}
        self._begin_turn()
        if not self.seed:
            self._phase = "deal"
        if emit is not None:
            emit(("dealt", self.dealer))

    def _begin_turn(self) -> None:
        self.played, self.taken = 0, NOBODY
        self._phase = "draw"

    def _shuffled(self, cards: Sequence[int]) -> list[int]:
        chain = Chain(self.seed)
        mixed = shuffled(cards, chain)
        self.seed = chain.left or 1
        return mixed

    def _tell(self, cards: Sequence[int], bits: int) -> None:
        for card in cards:
            if card >= 0:
                self.knows[card] |= bits

    # --- moves ----------------------------------------------------------------------------------

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Make the move; trusts the caller."""
        _STEPS[self._phase](self, move, emit)

    def play(self, seat: int, move: int) -> "Step[Self] | Rejected":
        """`apply` for people: on a copy, or refused with a code listed above."""
        refused = refusal(self, seat, move)
        if refused is not None:
            return refused
        after = self.clone()
        events: list[Event] = []
        after.apply(move, events.append)
        return Step(after, tuple(events))

    def _draw(self, move: int, emit: Sink | None) -> None:
        if move == STOCK:
            self._from_stock(1, emit)
        else:
            self.taken = self.pile.pop()
            self._give(self.taken)
            _say(emit, ("took_top", self.turn, self.taken))
        self._phase = "play"

    def _from_stock(self, count: int, emit: Sink | None) -> None:
        """Cards from the stock; drawing the last makes this the last turn (BC-R15)."""
        drawn, self.stock = self.stock[:count], self.stock[count:]
        for card in drawn:
            self._give(card)
        if emit is not None:
            emit(("drew", self.turn, len(drawn)))
        if not self.stock:
            self._stock_gone(emit)

    def _stock_gone(self, emit: Sink | None) -> None:
        if self.options.stock_end == "reshuffle_once" and not self.reshuffled and len(self.pile) > 1:
            self.reshuffled = True
            back, self.pile = self.pile[:-1], self.pile[-1:]
            for card in back:
                if card >= 0:
                    self.knows[card] = 0
            self.stock = tuple(self._shuffled(back)) if self.seed else (HIDDEN,) * len(back)
            _say(emit, ("reshuffled", len(back)))
        else:
            self.last_turn = True
            _say(emit, ("last_turn",))

    def _give(self, card: int) -> None:
        turn = self.turn
        hand = self.hands[turn][:]
        insort(hand, card)
        self.hands[turn] = hand
        if card >= 0:
            self.knows[card] |= 1 << turn

    def _remove(self, card: int) -> None:
        """Out of the hand of whoever acts, for all to see."""
        hand = self.hands[self.turn][:]
        try:
            hand.remove(card)
        except ValueError:
            del hand[0]  # one of the cards nobody read was this one
        self.hands[self.turn] = hand
        self.knows[card] = PUBLIC

    def _play(self, move: int, emit: Sink | None) -> None:
        if move < CARDS:
            self._discard(move, emit)
        elif move >= USE:
            self._remove(move - USE)
            self.hinton = move - USE
            self.played |= HINTON
            _say(emit, ("hinton", self.turn, self.hinton))
            self._phase = "hinton"
        else:
            self.place = move - (MELD if move < LAYOFF else LAYOFF)
            self.chosen = ()
            self.played |= EVIDENCE_PLAYED
            self._phase = "meld" if move < LAYOFF else "layoff"

    # --- melds and layoffs ----------------------------------------------------------------------

    def _lay(self, move: int, emit: Sink | None) -> None:
        if move != STOP:
            self._remove(move)
            self.chosen = (*self.chosen, move)
            _say(emit, ("laid", self.turn, move))
            if self.may_add():
                return
        self._lie(emit)

    def _lie(self, emit: Sink | None) -> None:
        """The cards lie: crosswise at the car, else upright; then a look at the location's card (BC-R11)."""
        turn, place = self.turn, self.place
        here = place == self.car
        rows = self.side if here else self.up
        rows[turn] = (*rows[turn], *self.chosen)
        meld = self._phase == "meld"
        if meld:
            self.sets[place] |= 1 << turn
        _say(emit, ("melded" if meld else "laid_off", turn, place, len(self.chosen), here))
        self.chosen = ()
        self.step = 1 if meld else -1
        card = self.board[place]
        if card == EMPTY:
            self._drive(emit)
        elif here and card in OUTLAWS:
            self.board[place] = EMPTY
            self.caught[turn] = (*self.caught[turn], card)
            self.knows[card] = PUBLIC
            _say(emit, ("caught", turn, card, place))
            self._drive(emit)
        else:
            self._phase = "look"
            _say(emit, ("looks", turn, place))

    def _look(self, move: int, emit: Sink | None) -> None:
        place, card = self.place, self.board[self.place]
        if move == TAKE:
            self.board[place] = EMPTY
            self._give(card)
            _say(emit, ("took_evidence", self.turn, place))
        else:
            if card >= 0:
                self.knows[card] |= 1 << self.turn
            _say(emit, ("left", self.turn, place))
        if self.hinton != NOBODY:
            self._put_hinton_away(emit)
        else:
            self._drive(emit)

    def _drive(self, emit: Sink | None) -> None:
        """One on for a meld, one back for a layoff (BC-R11, BC-Q3)."""
        car = self.car + self.step
        if self.options.car_edge == "wrap":
            car = (car - 1) % LOCATIONS + 1
        self.car = min(max(car, 1), LOCATIONS)
        _say(emit, ("car", self.car))
        self.place = 0
        self._phase = "play"
        if not self.hands[self.turn]:
            self._go_out(emit)  # only where all cards may be played

    # --- Ted Hinton -----------------------------------------------------------------------------

    def _use(self, move: int, emit: Sink | None) -> None:
        if move == TWO:
            self._from_stock(2, emit)
            self._put_hinton_away(emit)
        elif move == SEARCH:
            self._phase = "search"
            _say(emit, ("searches", self.turn))
        else:
            self.place = move - LOOK
            self._phase = "look"
            _say(emit, ("looks", self.turn, self.place))

    def _search(self, move: int, emit: Sink | None) -> None:
        """One card of the discards goes into the hand; the others do not learn which (BC-R8)."""
        bit = 1 << self.turn
        for card in self.pile:
            self.knows[card] = bit
        self.pile.remove(move)
        self._give(move)
        _say(emit, ("took_discard", self.turn))
        self._put_hinton_away(emit)

    def _put_hinton_away(self, emit: Sink | None) -> None:
        self.pile.append(self.hinton)
        self.hinton = NOBODY
        self.place = 0
        self._phase = "play"
        _say(emit, ("hinton_away",))
        if not self.hands[self.turn]:
            self._go_out(emit)

    # --- the end of turn, hand and game ---------------------------------------------------------

    def _discard(self, card: int, emit: Sink | None) -> None:
        self._remove(card)
        self.pile.append(card)
        if emit is not None:
            emit(("discarded", self.turn, card))
        if not self.hands[self.turn]:
            self._go_out(emit)
        elif self.last_turn:
            self._end_hand(emit)
        else:
            self.turn = (self.turn + 1) % self.players
            self._begin_turn()

    def _go_out(self, emit: Sink | None) -> None:
        self.out = self.turn
        _say(emit, ("out", self.turn))
        self._end_hand(emit)

    def _end_hand(self, emit: Sink | None) -> None:
        bonus = self.options.bonus(self.car)
        self.gained = counted(self.side, self.up, self.caught, self.out, bonus)
        self.totals = [total + gain for total, gain in zip(self.totals, self.gained, strict=True)]
        _say(emit, ("scored", *self.gained))
        best = max(self.totals)
        tied = self.totals.count(best) > 1 and self.options.end_tie == "extra_hand"
        if best >= self.options.target and not tied:
            self._phase = "over"
            self.turn = OVER
            _say(emit, ("over",))
        else:
            self._phase = "between"
            self.turn = (self.dealer + 1) % self.players

    def _next(self, move: int, emit: Sink | None) -> None:
        self._deal(emit)

    def scores(self) -> tuple[int, ...]:
        """Points of each player over all hands that are finished."""
        return tuple(self.totals)

    def outcome(self) -> Outcome | None:
        """Most points win; several share it where no extra hand is played (BC-R19, BC-R20)."""
        if self.turn != OVER:
            return None
        best = max(self.totals)
        winners = tuple(player for player, total in enumerate(self.totals) if total == best)
        return Outcome(winners, False, self.scores())

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, shared by those who tie, else 0; before the end as if it came now."""
        totals = self.totals
        if self.turn != OVER and self._phase != "between":
            now = counted(self.side, self.up, self.caught, NOBODY, 0)
            totals = [total + gain for total, gain in zip(totals, now, strict=True)]
        best = max(totals)
        return tuple(1 / totals.count(best) if total == best else 0.0 for total in totals)


def _say(emit: Sink | None, event: Event) -> None:
    if emit is not None:
        emit(event)


_STEPS: dict[str, Callable[[State, int, Sink | None], None]] = {
    "draw": State._draw,
    "play": State._play,
    "meld": State._lay,
    "layoff": State._lay,
    "hinton": State._use,
    "search": State._search,
    "look": State._look,
    "between": State._next,
}
