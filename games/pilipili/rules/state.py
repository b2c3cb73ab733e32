"""The rules of Pili Pili: what may be done now, and what follows from it (PP-R1 to PP-R20).

Phases: `mission` (not yet known which) · `look` (a moment to see one's hand) · `bid` · `designate` · `pass` ·
`lead` and `follow` · `name` (what the joker is called) · `commit` (all at once) · `swap_with` · `swap_card` ·
`between` rounds · `over`.

Refusals, each with the values a sentence needs: `game_over` · `mission_missing` · `not_your_turn` (player) ·
`already_chosen` · `unknown_move` (move) · `bid_first` · `no_bid_now` · `bid_range` (tricks) · `bid_sum`
(bid, tricks) · `bid_banned` (bid) · `bid_copied` (bid) · `name_the_joker` · `joker_value` · `joker_extreme`
(low, high) · `not_yourself` · `choose_a_player` · `choose_a_card` · `card_already_played` (card) ·
`card_elsewhere` (card) · `card_not_in_hand` (card) · `high_or_low` (low, high) · `slot_empty` (slot) ·
`choose_a_slot` · `wait_for_round`; for `reveal` also `mission_known`, `mission_used`, `missions_clash`,
`card_known`, `hand_known` and `nothing_hidden_there`.
"""

from collections.abc import Callable
from typing import Self

from games.api import HIDDEN, OVER, Event, Outcome, Rejected, Sink, Step
from games.pilipili.rules.choosing import PLAIN, Choosing
from games.pilipili.rules.knowing import EVERYBODY
from games.pilipili.rules.missions import CARDS, JOKER
from games.pilipili.rules.position import (
    BID,
    DECLINE,
    NAME,
    NOT_YET,
    POINT,
    SLOT,
    UNNAMED,
    all_of,
)
from games.pilipili.rules.refusing import refusal
from games.pilipili.rules.rounds import NOBODY
from games.pilipili.rules.scoring import booked, fewest, limit_reached


class State(Choosing):
    """The whole position, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    # --- moves ----------------------------------------------------------------------------------

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Make the move of `turn`, or of another who is waiting; trusts the caller."""
        if self._phase in PLAIN and move < CARDS:
            self._lay(move, emit)
        else:
            _STEPS[self._phase](self, move, emit, self.turn if seat is None else seat)

    def play(self, seat: int, move: int) -> "Step[Self] | Rejected":
        """`apply` for people: on a copy, or refused with a code listed above."""
        refused = self.refused(seat, move)
        if refused is not None:
            return refused
        after = self.clone()
        events: list[Event] = []
        after.apply(move, events.append, seat)
        return Step(after, tuple(events))

    def refused(self, seat: int, move: int) -> Rejected | None:
        """Why this player may not do that now; None where `play` would take it."""
        return refusal(self, seat, move)

    def _look(self, move: int, emit: Sink | None, seat: int) -> None:
        for owner, hand in enumerate(self.hands):
            self._remember(hand, 1 << owner)
        self._phase, self.turn = "bid", self.dealer
        _say(emit, ("looked",))

    def _remember(self, cards: list[int], bits: int) -> None:
        if self.knows is not None:
            for card in cards:
                if card >= 0:
                    self.knows[card] |= bits

    def _bid(self, move: int, emit: Sink | None, seat: int) -> None:
        bid = move - BID
        dropped = "" if self.how.free_bids else self.allowed_bids().dropped
        self.bids[seat] = bid
        _say(emit, ("bid", seat, bid, dropped))
        if self.how.forehead:
            self._remember(self.hands[seat], EVERYBODY ^ (1 << seat))
        if NOT_YET not in self.bids:
            self._after_bids(emit)
        else:
            self.turn = (seat + self.way) % self.players

    def _after_bids(self, emit: Sink | None) -> None:
        if self.how.share:
            self._phase = "designate"
            self.turn = 0 if self.options.designate == "simultaneous" else self.dealer
        else:
            self._after_pointing(emit)

    def _designate(self, move: int, emit: Sink | None, seat: int) -> None:
        self.choices[seat] = [move]
        if self.options.designate == "in_turn":
            _say(emit, ("points", seat, move - POINT))
            self.turn = (seat + self.way) % self.players
        else:
            _say(emit, ("chose", seat))
        if not self.everyone_chosen(1):
            if self.options.designate == "simultaneous":
                self.turn = self._still_to_choose()[0]
            return
        self.targets = [chosen[0] - POINT for chosen in self.choices]
        self._forget_choices()
        if self.options.designate == "simultaneous":
            for player, target in enumerate(self.targets):
                _say(emit, ("points", player, target))
        self._after_pointing(emit)

    def _after_pointing(self, emit: Sink | None) -> None:
        if self.passing:
            self._phase, self.turn = "pass", 0
        else:
            if self.how.passing_all:
                self._pass_hands(emit)
            self._after_passing(emit)

    def _pass(self, move: int, emit: Sink | None, seat: int) -> None:
        self.choices[seat] = [*self.choices[seat], move]
        if len(self.choices[seat]) == self.passing:
            _say(emit, ("chose", seat))
        if not self.everyone_chosen(self.passing):
            self.turn = self._still_to_choose()[0]
            return
        for giver, cards in enumerate(self.choices):
            taker = (giver + self.how.step) % self.players
            _say(emit, ("passed", giver, taker, *cards))
        self._move_cards({seat: (seat + self.how.step) % self.players for seat in range(self.players)})
        self._after_passing(emit)

    def _move_cards(self, ways: dict[int, int]) -> None:
        """What each has chosen goes to another, all at once; only giver and taker know it then."""
        for giver in ways:
            hand = self.hands[giver][:]
            for card in self.choices[giver]:
                hand.remove(card if card in hand else HIDDEN)
            self.hands[giver] = hand
        for giver, taker in ways.items():
            cards = self.choices[giver]
            self.hands[taker] = sorted([*self.hands[taker], *cards])
            if self.knows is not None:
                for card in cards:
                    self.knows[card] = 1 << giver | 1 << taker
        self._forget_choices()

    def _forget_choices(self) -> None:
        self.choices = [[] for _ in range(self.players)]
        self.values = all_of(UNNAMED, self.players)

    def _pass_hands(self, emit: Sink | None) -> None:
        for owner, hand in enumerate(self.hands):
            self._remember(hand, 1 << owner)
        step = self.how.step
        self.hands = [self.hands[(seat - step) % self.players] for seat in range(self.players)]
        _say(emit, ("passed_all", step))

    def _after_passing(self, emit: Sink | None) -> None:
        if self.how.extra:
            for seat in self.order(self.dealer):
                card, self.stock = self.stock[0], self.stock[1:]
                if self.slots[seat]:
                    self.hands[seat] = [*self.hands[seat], card]
                    self.slots[seat] = [*self.slots[seat], self.cards + 1]
                else:
                    self.hands[seat] = sorted([*self.hands[seat], card])
                _say(emit, ("drew", seat, card))
        if self.how.open_hands:
            self._opened = True
            _say(emit, ("opened",))
        self.leader = self.turn = self.dealer
        self._lead()

    def _lead(self) -> None:
        """Begin a trick; `turn` leads it."""
        self.leader = self.turn
        if self.how.simultaneous:
            self._phase, self.turn = "commit", 0
        else:
            self._phase = "lead"

    def _slot(self, move: int, emit: Sink | None, seat: int) -> None:
        at = self.slots[seat].index(move - SLOT)
        card = self.hands[seat][at]
        self.hands[seat] = [*self.hands[seat][:at], *self.hands[seat][at + 1 :]]
        self.slots[seat] = [*self.slots[seat][:at], *self.slots[seat][at + 1 :]]
        self._laid(card, emit)

    def _lay(self, card: int, emit: Sink | None) -> None:
        turn = self.turn
        hand = self.hands[turn][:]
        try:
            hand.remove(card)
        except ValueError:
            del hand[0]  # one of the cards nobody read was this one
        self.hands[turn] = hand
        if card:
            self.trick.append(card)
            if emit is not None:
                emit(("played", turn, card))
            key = self.how.keys[card]
            if key > self.best:
                self.best = key
                self.taker = turn
            if len(self.trick) < self.players:
                self.turn = (turn + self.way) % self.players
                self._phase = "follow"
            else:
                self._take(emit)
        else:
            self._laid(card, emit)

    def _laid(self, card: int, emit: Sink | None) -> None:
        """A card is on the table; the joker waits for its name."""
        self.trick.append(card)
        _say(emit, ("played", self.turn, card))
        if card == JOKER:
            self._phase = "name"
        else:
            self._count(self.how.keys[card], emit)

    def _name(self, move: int, emit: Sink | None, seat: int) -> None:
        self.named = move - NAME
        _say(emit, ("named", seat, self.named))
        if self.how.simultaneous:
            self._phase = "commit"
            self._judge(emit)
        else:
            self._count(self.how.joker_keys[self.named], emit)

    def _count(self, key: int, emit: Sink | None) -> None:
        if key > self.best:
            self.best, self.taker = key, self.turn
        if len(self.trick) < self.players:
            self.turn = (self.turn + self.way) % self.players
            self._phase = "follow"
        else:
            self._take(emit)

    def _commit(self, move: int, emit: Sink | None, seat: int) -> None:
        if move >= NAME:
            self.values[seat] = move - NAME
        else:
            self.choices[seat] = [move]
        if self._committed(seat):
            _say(emit, ("chose", seat))
        waiting = self._still_to_choose()
        if waiting:
            self.turn = waiting[0]
        else:
            self._reveal_all(emit)

    def _reveal_all(self, emit: Sink | None) -> None:
        for seat in self.order(self.leader):
            card = self.choices[seat][0]
            hand = self.hands[seat][:]
            hand.remove(card if card in hand else HIDDEN)
            self.hands[seat] = hand
            self.trick.append(card)
            _say(emit, ("played", seat, card))
            if card == JOKER:
                self.named = self.values[seat]
                self.turn = seat
        self._forget_choices()
        if JOKER in self.trick and self.named == UNNAMED:
            self._phase = "name"
            return
        if JOKER in self.trick:
            _say(emit, ("named", self.turn, self.named))
        self._judge(emit)

    def _judge(self, emit: Sink | None) -> None:
        """Who wins a trick that was laid all at once."""
        how = self.how
        for seat, card in zip(self.order(self.leader), self.trick, strict=True):
            key = how.joker_keys[self.named] if card == JOKER else how.keys[card]
            if key > self.best:
                self.best, self.taker = key, seat
        self._take(emit)

    # --- after a trick --------------------------------------------------------------------------

    def _take(self, emit: Sink | None) -> None:
        winner = self.turn = self.taker
        self.won[winner] += 1
        self.last = ((self.leader, winner, self.named), tuple(self.trick))
        if emit is not None:
            emit(("trick", winner))
        how = self.how
        if how.ends_cost or how.costly:
            self._book_trick(winner, emit)
        self.gone += self.trick
        self.trick = []
        self.named = self.best = UNNAMED
        if not self.hands[winner]:
            self._score(emit)
        elif self._ends_at_once():
            self.pilis = [held + extra for held, extra in zip(self.pilis, self.extras, strict=True)]
            self._end(emit)
        elif how.swap:
            self._phase = "swap_with"
        elif how.simultaneous:
            self._lead()
        else:
            self.leader = winner
            self._phase = "lead"

    def _book_trick(self, winner: int, emit: Sink | None) -> None:
        """What missions make this trick cost (PP-Q5, PP-Q7)."""
        number = len(self.gone) // self.players + 1
        cost = 0
        if number == 1:
            self.first = winner
        if self.how.ends_cost and (number == 1 or number == self.tricks):
            twice = number > 1 and self.options.first_last == "once" and winner == self.first
            cost += not twice
        costly = self.how.costly
        if costly and self.options.forbidden_scope == "any_in_trick":
            cost += any(card in costly for card in self.trick)
        elif costly:
            order = self.order(self.leader)
            cost += self.trick[order.index(winner)] in costly
        if cost:
            self.extras[winner] += cost
            _say(emit, ("cost", winner, cost))

    def _ends_at_once(self) -> bool:
        if self.options.end_check != "immediate":
            return False
        held = [pilis + extra for pilis, extra in zip(self.pilis, self.extras, strict=True)]
        return limit_reached(held, self.options.pili_limit)

    def _swap_with(self, move: int, emit: Sink | None, seat: int) -> None:
        if move == DECLINE:
            _say(emit, ("kept", seat))
            self._lead()
            return
        self.partner = move - POINT
        _say(emit, ("swaps_with", seat, self.partner))
        self._phase = "swap_card"
        self.turn = min(self.taker, self.partner)

    def _swap_card(self, move: int, emit: Sink | None, seat: int) -> None:
        self.choices[seat] = [move]
        _say(emit, ("chose", seat))
        waiting = self._still_to_choose()
        if waiting:
            self.turn = waiting[0]
            return
        winner, other = self.taker, self.partner
        for giver, taker in ((winner, other), (other, winner)):
            _say(emit, ("passed", giver, taker, *self.choices[giver]))
        self._move_cards({winner: other, other: winner})
        self.partner = NOBODY
        self.turn = winner
        self._lead()

    def _score(self, emit: Sink | None) -> None:
        self.pilis = booked(self.pilis, self.bids, self.won, self.extras, self.targets, self.how.reward)
        _say(emit, ("round", *self.pilis))
        limit = limit_reached(self.pilis, self.options.pili_limit)
        shared = len(fewest(self.pilis)) > 1 and self.options.end_tie == "extra_round"
        if limit and not shared:
            self._end(emit)
            return
        self._phase = "between"
        self.turn = self.next_dealer()

    def _next(self, move: int, emit: Sink | None, seat: int) -> None:
        self.dealer = self.next_dealer()
        self._round()
        _say(emit, ("dealt", self.dealer, *self.missions))

    def _end(self, emit: Sink | None) -> None:
        self._phase = "over"
        self.turn = OVER
        _say(emit, ("over",))

    # --- the end --------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Pilis of each player; few are good."""
        return tuple(self.pilis)

    def outcome(self) -> Outcome | None:
        """Whoever has fewest wins; several share it (PP-R17, PP-R18)."""
        if self.turn != OVER:
            return None
        return Outcome(fewest(self.pilis), False, self.scores())

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, shared by those who tie, else 0; before the end as if it came now."""
        best = fewest(self.pilis)
        return tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.players))


def _say(emit: Sink | None, event: Event) -> None:
    if emit is not None:
        emit(event)


_STEPS: dict[str, Callable[[State, int, Sink | None, int], None]] = {
    "look": State._look,
    "bid": State._bid,
    "designate": State._designate,
    "pass": State._pass,
    "lead": State._slot,
    "follow": State._slot,
    "name": State._name,
    "commit": State._commit,
    "swap_with": State._swap_with,
    "swap_card": State._swap_card,
    "between": State._next,
}
