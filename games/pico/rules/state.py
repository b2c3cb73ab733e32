"""A game of Pico at one moment, as ints: who holds what, who has chosen, what was played.

Both hands are known to both players (R4), so the only secrets are the choices of a trick that is not
shown yet. With real cards the table knows a hand once its cards were read; while any place is unknown
the phase is `deal`, and once a single place is left its cards are those that remain. Lists of cards in
`hands` are never changed, only replaced: copies share them, and what `legal` gave stays as it was.

Refusals of `play`, each with the values a sentence needs (`card` is a `Card`, `player` a number):
`game_over` · `hands_missing` (cards are still to be read) · `already_chosen` · `already_confirmed` ·
`between_rounds` (a card, while both are to say that they are ready) · `nothing_to_confirm` ·
`unknown_move` (move) · `card_not_in_deck` (card) · `card_is_open` (card: lies in the middle) ·
`card_already_won` (card: lies aside until the round is over) · `card_not_in_hand` (card) ·
`not_a_player` (player). Of `reveal`: `card_not_in_deck` (card) · `card_known` (card, player: read in
that hand before) · `card_elsewhere` (card) · `hand_known` (player) · `open_card_known` (card: the one
that is) · `nothing_hidden_there` (place).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from games.api import HIDDEN, OVER, Dice, Event, Outcome, Place, Rejected, Seat, Shared, Sink, Slot, Step
from games.cards import shuffled
from games.pico.rules import notation
from games.pico.rules.deck import PACKS, SECOND_WINS, SIZES, points_of
from games.pico.rules.options import Options
from games.pico.rules.position import GO_ON, NO_CHOICE, PLAYERS, Position


class State(Position):
    """The whole game, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> "State":
        """Shuffled and dealt (R4), or with None for dice dealt by people: every card HIDDEN."""
        if players != PLAYERS:
            raise ValueError(f"pico is for 2 players, not {players!r}")
        if dealer not in range(PLAYERS):
            raise ValueError(f"the dealer must be one of 0..1, not {dealer!r}")
        pack, size = PACKS[options.deck], SIZES[options.deck]
        cards = [HIDDEN] * len(pack) if dice is None else shuffled(pack, dice)
        dealt = (tuple(sorted(cards[:size])), tuple(sorted(cards[size:-1])))
        return cls._made(options, dealer, dealt, cards[-1], [], [NO_CHOICE] * 2, [False] * 2)

    @classmethod
    def _made(
        cls,
        options: Options,
        dealer: int,
        dealt: tuple[tuple[int, ...], tuple[int, ...]],
        opened: int,
        plays: Sequence[tuple[int, int]],
        chosen: Sequence[int],
        confirmed: Sequence[bool],
    ) -> "State":
        """The deal, played on as `plays` say. Raises ValueError where it cannot have been played so."""
        state = cls.__new__(cls)
        state.options = options
        state.dealer = dealer
        state.round = 1
        state.confirmed = [False, False]
        state.plays = []
        state.points = [0, 0]
        state.won = [0, 0]
        state._free = options.change_until_reveal == "on"
        state._worth = points_of(options.deck, options.points)
        state._deal(dealt, opened)
        for pair in plays:
            if state.phase_of() == "intermission" and all(confirmed):
                state._start_round_two()
            for seat, card in enumerate(pair):
                state._replay("plays", seat, card)
        for seat, ready in enumerate(confirmed):
            if ready and state.round == 1:
                state._replay("confirmed", seat, GO_ON)
        if list(confirmed) != state.confirmed:
            raise ValueError(f"confirmed: cannot be {list(confirmed)!r} here")
        state._choose_again(chosen)
        return state

    def _deal(self, dealt: tuple[tuple[int, ...], tuple[int, ...]], opened: int) -> None:
        """All cards to their places; where only one place is unknown, the rest must lie there."""
        self.dealt, self.opened = dealt, opened
        rest = self.unseen
        if len(rest) == 1 and opened == HIDDEN:
            self.opened = rest[0]
        elif opened != HIDDEN and HIDDEN not in dealt[1]:
            self.dealt = (_completed(dealt[0], rest), dealt[1])
        elif opened != HIDDEN and HIDDEN not in dealt[0]:
            self.dealt = (dealt[0], _completed(dealt[1], rest))
        self.hands = [list(hand) for hand in self.dealt]
        self.chosen = [NO_CHOICE, NO_CHOICE]
        self.turn = 0
        self._choosing = not self.unseen

    def _replay(self, key: str, seat: int, move: int) -> None:
        step = self._refusal(seat, move)
        if step is not None:
            raise ValueError(f"{key}: {self.move_text(move)} of player {seat} cannot be ({step.code})")
        self.apply(move, None, seat)

    def _choose_again(self, chosen: Sequence[int]) -> None:
        if NO_CHOICE not in chosen:
            raise ValueError("chosen: once both have chosen, their cards belong in 'plays'")
        for seat, card in enumerate(chosen):
            if card == HIDDEN and self._choosing:
                self.chosen[seat] = HIDDEN
                self.turn = 1 - seat
            elif card != NO_CHOICE:
                self._replay("chosen", seat, card)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "State":
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""
        return cls._made(**notation.read(data))

    # --- moves ----------------------------------------------------------------------------------

    def phase_of(self) -> str:
        """`deal` (cards still to be read), `choose`, `intermission` (R10) or `over`."""
        if self._choosing:
            return "choose"
        if self.turn == OVER:
            return "over"
        return "intermission" if self.plays else "deal"

    def waiting(self) -> tuple[int, ...]:
        """Whoever has still to choose or to confirm; also whoever may choose anew (P-Q3)."""
        if self._choosing:
            if self._free:
                return (0, 1)
            return tuple([seat for seat in (0, 1) if self.chosen[seat] == NO_CHOICE])
        if self.turn == OVER or not self.plays:
            return ()
        return tuple([seat for seat in (0, 1) if not self.confirmed[seat]])

    def legal(self, seat: int | None = None) -> list[int]:
        """Any card of the hand (R5), in order; or that one is ready for round 2."""
        if seat is None:
            seat = self.turn
        elif seat not in self.waiting():
            return []
        if self._choosing:
            return self.hands[seat]
        return [GO_ON] if seat >= 0 and self.plays else []

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Lay the card face down, or be ready; once both have chosen their cards are shown."""
        if seat is None:
            seat = self.turn
        if not self._choosing:
            self._confirm(seat, emit)
            return
        chosen = self.chosen
        if emit is not None:
            emit(("changed" if chosen[seat] else "chose", seat))
        other = chosen[1 - seat]
        if not other:
            chosen[seat] = move
            self.turn = 1 - seat
        elif seat:
            self._show(other, move, emit)
        else:
            self._show(move, other, emit)

    def _show(self, first: int, second: int, emit: Sink | None) -> None:
        """The winning card is laid aside and scores at once; the other goes back (R6, R7)."""
        winner = SECOND_WINS[first][second]
        card = second if winner else first
        hand = self.hands[winner].copy()
        hand.remove(card)
        self.hands[winner] = hand
        self.points[winner] += self._worth[card]
        self.won[winner] += 1
        self.plays.append((first, second))
        self.chosen = [NO_CHOICE, NO_CHOICE]
        self.turn = 0
        if emit is not None:
            emit(("shown", first, second))
            emit(("trick", winner, self._worth[card]))
        if len(hand) == 1:
            self._end_round(emit)

    def _end_round(self, emit: Sink | None) -> None:
        self._choosing = False
        if self.round == 2:
            self.turn = OVER
        if emit is not None:
            emit(("round_over", self.round))
            if self.turn == OVER:
                emit(("over",))

    def _confirm(self, seat: int, emit: Sink | None) -> None:
        self.confirmed = [ready or at == seat for at, ready in enumerate(self.confirmed)]
        if emit is not None:
            emit(("confirmed", seat))
        if all(self.confirmed):
            self._start_round_two()
            if emit is not None:
                emit(("round", 2))
        else:
            self.turn = 1 - seat

    def _start_round_two(self) -> None:
        """Each takes what the other was dealt (R9)."""
        self.confirmed = [True, True]
        self.round = 2
        self.hands = [list(self.dealt[1]), list(self.dealt[0])]
        self.turn = 0
        self._choosing = True

    def play(self, seat: int, move: int) -> "Step[State] | Rejected":
        """`apply` for people: on a copy, or refused with a code listed above."""
        refused = self._refusal(seat, move)
        if refused is not None:
            return refused
        after = self.clone()
        events: list[Event] = []
        after.apply(move, events.append, seat)
        return _step((after, tuple(events)))

    def _refusal(self, seat: int, move: int) -> Rejected | None:
        if self._choosing and seat in (0, 1):
            if self.chosen[seat] and not self._free:
                return Rejected("already_chosen")
            return None if move in self.hands[seat] else self._no_choice(seat, move)
        if seat not in (0, 1):
            return Rejected("not_a_player", {"player": seat})
        if self.turn == OVER:
            return Rejected("game_over")
        if not self.plays:
            return Rejected("hands_missing")
        if move != GO_ON:
            known = move in ALL_CARDS
            return Rejected("between_rounds") if known else Rejected("unknown_move", {"move": move})
        return Rejected("already_confirmed") if self.confirmed[seat] else None

    def _no_choice(self, seat: int, move: int) -> Rejected:
        if move == GO_ON:
            return Rejected("nothing_to_confirm")
        if move not in ALL_CARDS:
            return Rejected("unknown_move", {"move": move})
        values = {"card": self.face(move)}
        if move not in self.pack:
            return Rejected("card_not_in_deck", values)
        if move == self.opened:
            return Rejected("card_is_open", values)
        gone = move not in self.hands[0] and move not in self.hands[1]
        return Rejected("card_already_won" if gone else "card_not_in_hand", values)

    # --- knowledge ------------------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy."""
        twin = _blank(State)
        twin.options = self.options
        twin.dealer = self.dealer
        twin.dealt = self.dealt
        twin.opened = self.opened
        twin.round = self.round
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.chosen = self.chosen[:]
        twin.confirmed = self.confirmed
        twin.plays = self.plays[:]
        twin.points = self.points[:]
        twin.won = self.won[:]
        twin._choosing = self._choosing
        twin._free = self._free
        twin._worth = self._worth
        return twin

    def masked(self, me: int) -> "State":
        """What `me` may know: all but what another has chosen; that somebody has is public (R5)."""
        seen = self.clone()
        for seat in (0, 1):
            if seat != me and seen.chosen[seat]:
                seen.chosen[seat] = HIDDEN
        return seen

    def filled(self, dice: Dice) -> "State":
        """Unread cards shuffled over their places, and for a hidden choice any card of that hand."""
        cards = shuffled(self.unseen, dice)
        full = self.clone()
        if cards:
            hands = [tuple(sorted([cards.pop() if c == HIDDEN else c for c in hand])) for hand in self.dealt]
            full._deal((hands[0], hands[1]), cards.pop() if self.opened == HIDDEN else self.opened)
        for seat in (0, 1):
            if full.chosen[seat] == HIDDEN:
                hand = full.hands[seat]
                full.chosen[seat] = hand[int(dice.random() * len(hand))]
        return full

    def reveal(self, place: Place, card: int) -> "State | Rejected":
        """With the open card (Shared) or one card of a hand (Seat or Slot) now known."""
        if card not in self.pack:
            values = {"card": self.face(card)} if card in ALL_CARDS else {"move": card}
            return Rejected("card_not_in_deck" if card in ALL_CARDS else "unknown_move", values)
        match place:
            case Shared():
                return self._read_open(card)
            case Seat(player) | Slot(player, _) if player in (0, 1):
                return self._read_in_hand(player, card)
            case _:
                return Rejected("nothing_hidden_there", {"place": place})

    def _read_open(self, card: int) -> "State | Rejected":
        if self.opened != HIDDEN:
            return Rejected("open_card_known", {"card": self.face(self.opened)})
        if card not in self.unseen:
            return Rejected("card_elsewhere", {"card": self.face(card)})
        after = self.clone()
        after._deal(self.dealt, card)
        return after

    def _read_in_hand(self, player: int, card: int) -> "State | Rejected":
        hand = self.dealt[player]
        if card in hand:
            return Rejected("card_known", {"card": self.face(card), "player": player})
        if HIDDEN not in hand:
            return Rejected("hand_known", {"player": player})
        if card not in self.unseen:
            return Rejected("card_elsewhere", {"card": self.face(card)})
        after = self.clone()
        own = tuple(sorted([card, *hand[1:]]))
        after._deal((self.dealt[0], own) if player else (own, self.dealt[1]), self.opened)
        return after

    # --- the end --------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Points of each player in both rounds together (R7, R11)."""
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        """Most points of both rounds win (R11); equal ones draw, or count tricks (P-Q2)."""
        if self.turn != OVER:
            return None
        best = self._best()
        return Outcome(best, len(best) > 1, self.scores())

    def _best(self) -> tuple[int, ...]:
        lead = self.points[0] - self.points[1]
        if lead == 0 and self.options.tie == "tricks":
            lead = self.won[0] - self.won[1]
        if lead == 0:
            return (0, 1)
        return (0,) if lead > 0 else (1,)

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, half for a draw, else 0; before the end as if it came now."""
        best = self._best()
        return tuple(1 / len(best) if seat in best else 0.0 for seat in (0, 1))


def _completed(hand: tuple[int, ...], rest: Sequence[int]) -> tuple[int, ...]:
    """A hand whose unread cards are all that remain."""
    return tuple(sorted([*rest, *(card for card in hand if card != HIDDEN)]))


ALL_CARDS = frozenset(card for pack in PACKS.values() for card in pack)
_blank = object.__new__
_step: Callable[[tuple[State, tuple[Event, ...]]], Step[State]] = partial(tuple.__new__, Step)  # no frame
