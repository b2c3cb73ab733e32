"""The rules of PicoBello: tricks, and the pawn that whoever wins one must move.

Phases: `lead` and `follow` · `move` (the winner's pawn) · `red` (where the red pawn goes) · `home` (which
start) · `gates` (which are blocked) · `bonus` (five steps for who won no trick, or none) · `over`.

Refusals, each with the values a sentence needs: `game_over` · `not_your_turn` (player) · `unknown_move`
(move) · `move_first` · `card_first` · `must_follow` (suit) · `card_not_in_hand` (card) ·
`card_already_played` (card) · `card_elsewhere` (card) · `card_not_in_deck` (card) · `not_your_pawn` ·
`pawn_is_in` · `pawn_off_board` · `no_way_there` (steps) · `red_in_the_way` · `gate_blocked` ·
`own_pawn_there` · `pawn_is_safe` · `bonus_takes_nobody` · `bonus_leaves_red` · `red_dot_forbidden` ·
`blocker_there` · `must_move` · `swap_needs_five` · `swap_own_pawn` · `swap_pawn_in` · `swap_pawn_safe` ·
`swap_on_start` · `choose_red_square` · `red_not_there` · `red_stays_in` · `choose_a_start` ·
`choose_gates` · `gates_not_so`; for `reveal` also `card_known`, `hand_known`, `nothing_hidden_there`.
"""

from collections.abc import Callable, Sequence
from typing import Self

from games.api import HIDDEN, OVER, Dice, Event, Outcome, Rejected, Sink, Step
from games.cards import Chain, shuffled
from games.picobello.rules.board import OFF
from games.picobello.rules.deck import number_of
from games.picobello.rules.knowing import Knowing
from games.picobello.rules.moving import BONUS, closed, gate_choices, may_swap, red_squares, targets_among
from games.picobello.rules.options import Options
from games.picobello.rules.position import DECLINE, GATES, GO, HAND, HOME, RED, RED_OUT, SWAP
from games.picobello.rules.refusing import refusal
from games.picobello.rules.sides import sides_for

LAST_DEAL = 5000  # a safety stop: what is undecided then is a draw (rule 47)


class State(Knowing):
    """The whole position, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> Self:
        """Pawns on their starts and the first deal made; with None for dice one that people deal."""
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be one of 0..{players - 1}, not {dealer!r}")
        state = cls.__new__(cls)
        sides = sides_for(options, players)
        state.options, state.players, state.sides = options, players, sides
        state.dealer = (dealer - 1) % players
        state.deal = 0
        state.pawns = list(sides.starts)
        state.gates, state.places, state.kept, state.last = 0, (), (), None
        state.gone = 0
        state._found = None
        state.seed = 0 if dice is None else int(dice.random() * (1 << 53)) + 1
        state.red = state.dots(dice)
        state._next_deal()
        return state

    def dots(self, dice: Dice | None) -> int:
        """Red pawns on their dots; with eight of them two dots are empty (rule 7, Q1)."""
        board = self.sides.board
        if self.options.red_pawns == 10:
            return board.bits(board.red)
        empty: Sequence[str] = board.red_extra
        if self.options.empty_dots == "random" and dice is not None:
            empty = shuffled(board.red, dice)[: len(board.red_extra)]
        return board.bits([square for square in board.red if square not in empty])

    def _next_deal(self) -> None:
        """Nine cards each; two players use the 18 kept back first (rules 9, 45)."""
        self.deal += 1
        self.dealer = (self.dealer + 1) % self.players
        players = self.players
        cards = list(self.kept)
        if not cards or self.options.duel_leftover == "reshuffle":
            self.gone = 0
            cards = [HIDDEN] * len(self.pack) if self.seed == 0 else self._shuffled()
        dealt = players * HAND
        order = self.order(self.leader_after_deal())
        hands: list[list[int]] = [[]] * players
        for at, seat in enumerate(order):
            hands[seat] = sorted(cards[at * HAND : at * HAND + HAND])
        self.hands = hands
        self.kept = tuple(cards[dealt:])
        self.trick, self.won, self.taken = [], [0] * players, [()] * players
        self.voids = [0] * players
        self.leader = self.turn = self.mover = order[0]
        self.steps, self.extra, self.bonus, self.homes = 0, False, (), ()
        self._phase = "lead"

    def leader_after_deal(self) -> int:
        """The dealer's left neighbour (rule 10)."""
        return (self.dealer + 1) % self.players

    def _shuffled(self) -> list[int]:
        chain = Chain(self.seed)
        cards = shuffled(self.pack, chain)
        self.seed = chain.left or 1
        return cards

    # --- what may be done -----------------------------------------------------------------------

    def phase_of(self) -> str:
        """One of the phases listed above."""
        return self._phase

    def waiting(self) -> tuple[int, ...]:
        """The one player to act."""
        return () if self.turn == OVER else (self.turn,)

    def legal(self, seat: int | None = None) -> list[int]:
        """Cards or moves of the player to act; of a hand nobody read, any card that may be it."""
        if seat is not None and seat != self.turn:
            return []
        phase = self._phase
        if phase == "follow":
            return self._following()
        if phase == "lead":
            return self.holding(self.turn)
        return _MOVES[phase](self)

    def holding(self, seat: int) -> list[int]:
        """The cards a hand may hold."""
        hand = self.hands[seat]
        if hand and hand[0] == HIDDEN:
            return sorted([*self.unseen, *(card for card in hand if card >= 0)])
        return hand

    def _following(self) -> list[int]:
        """Cards of the led suit, or any where there is none (rule 11); of unread cards any."""
        hand = self.hands[self.turn]
        if hand[0] == HIDDEN:
            return self.holding(self.turn)
        suit = self.trick[0] // 9
        fitting = [card for card in hand if card // 9 == suit]
        return fitting or hand

    def _moves(self) -> list[int]:
        """Moves of a pawn and exchanges; looked for once, since the winner of a trick is asked at once."""
        if self._found is None:
            self._found = self._find_moves()
        return self._found

    def _find_moves(self) -> list[int]:
        side = self.sides.side_of[self.mover]
        shut = closed(self)
        pawns, size = self.pawns, self.sides.board.size
        found = []
        for pawn in self.sides.pawns[side]:
            if 0 <= pawns[pawn] < size:
                base = GO + pawn * 256
                found += [base + place for place in targets_among(self, pawn, shut)]
        if self.steps == BONUS and not self.extra:
            found += self._swaps(side)
        return found

    def _swaps(self, side: int) -> list[int]:
        others = [pawn for pawn, owner in enumerate(self.sides.owner) if owner != side]
        return [
            SWAP + mine * 16 + theirs
            for mine in self.sides.pawns[side]
            for theirs in others
            if not may_swap(self, mine, theirs)
        ]

    def _bonus_moves(self) -> list[int]:
        return [*self._moves(), DECLINE]

    def _reds(self) -> list[int]:
        squares = [RED + square for square in red_squares(self)]
        return [*squares, RED_OUT] if self.options.red_return == "may_remove" or not squares else squares

    def _homes(self) -> list[int]:
        return [HOME + at for at in range(len(self.sides.homes))]

    def _gate_moves(self) -> list[int]:
        return [GATES + mask for mask in gate_choices(self)]

    # --- cards ----------------------------------------------------------------------------------

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Make the move; trusts the caller."""
        if move < GO:
            self._lay(move, emit)
        else:
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

    def _lay(self, card: int, emit: Sink | None) -> None:
        turn = self.turn
        hand = self.hands[turn][:]
        try:
            hand.remove(card)
        except ValueError:
            del hand[0]  # one of the cards nobody read was this one
        self.hands[turn] = hand
        trick = self.trick
        suit = card // 9
        if trick and trick[0] // 9 != suit:
            self.voids[turn] |= 1 << trick[0] // 9
        self.voids[turn] &= ~(1 << suit)  # holds it after all: somebody did not follow before
        trick.append(card)
        if emit is not None:
            emit(("played", turn, card))
        if len(trick) < self.players:
            self.turn = (turn + 1) % self.players
            self._phase = "follow"
        else:
            self._take(emit)

    def winning_place(self) -> int:
        """Which card of the trick wins it, counted from the lead (rule 12, Q5)."""
        trick = self.trick
        if self.options.lowest_wins == "any_suit":
            ranks = [card % 9 for card in trick]
            return ranks.index(min(ranks))
        suit = trick[0] // 9
        return trick.index(min(card for card in trick if card // 9 == suit))

    def _take(self, emit: Sink | None) -> None:
        place = self.winning_place()
        winner = (self.leader + place) % self.players
        card = self.trick[place]
        self.won[winner] += 1
        self.taken[winner] = (*self.taken[winner], card)
        self.last = (self.leader, winner, tuple(self.trick))
        for laid in self.trick:
            self.gone |= 1 << laid
        self.trick = []
        self.leader = self.mover = self.turn = winner
        self.steps = number_of(card)
        if emit is not None:
            emit(("trick", winner, card))
        if self.finished(self.sides.side_of[winner]):
            self._after_move(emit)  # plays on, but has nothing to move
            return
        self._found = None
        self._phase = "move"
        if not self._moves():
            _say(emit, ("stuck", winner))
            self._after_move(emit)

    # --- pawns ----------------------------------------------------------------------------------

    def _go(self, move: int, emit: Sink | None) -> None:
        self._found = None
        if move == DECLINE:
            _say(emit, ("declined", self.mover))
            self._after_move(emit)
        elif move >= SWAP:
            self._swap((move - SWAP) // 16, (move - SWAP) % 16, emit)
        else:
            self._walk((move - GO) // 256, (move - GO) % 256, emit)

    def _walk(self, pawn: int, place: int, emit: Sink | None) -> None:
        sides, size = self.sides, self.sides.board.size
        _say(emit, ("moved", pawn, self.pawns[pawn], place))
        if place >= size:
            self._enter(pawn, place - size, emit)
            return
        bit = 1 << place
        victim = OFF
        if not bit & sides.home_bits and place in self.pawns:
            victim = self.pawns.index(place)
            _say(emit, ("captured", victim))
        self.pawns[pawn] = place
        if bit & self.red:
            self.red ^= bit
            _say(emit, ("red_hit", place))
            self._phase = "red"
            return
        self.homes = () if victim == OFF else (victim,)
        if bit & sides.dots:
            self.homes = (*self.homes, pawn)
        self._send_home(emit)

    def _swap(self, mine: int, theirs: int, emit: Sink | None) -> None:
        pawns = self.pawns
        pawns[mine], pawns[theirs] = pawns[theirs], pawns[mine]
        _say(emit, ("swapped", mine, theirs))
        self.homes = tuple(pawn for pawn in (mine, theirs) if self.sides.dots >> pawns[pawn] & 1)
        self._send_home(emit)

    def _send_home(self, emit: Sink | None) -> None:
        if self.homes:
            self._phase = "home"
        else:
            self._after_move(emit)

    def _home(self, move: int, emit: Sink | None) -> None:
        pawn, square = self.homes[0], self.sides.homes[move - HOME]
        self.pawns[pawn] = square
        self.homes = self.homes[1:]
        _say(emit, ("home", pawn, square))
        self._send_home(emit)

    def _put_red(self, move: int, emit: Sink | None) -> None:
        if move == RED_OUT:
            _say(emit, ("red_out",))
        else:
            self.red |= 1 << (move - RED)
            _say(emit, ("red_put", move - RED))
        self._after_move(emit)

    def _enter(self, pawn: int, gate: int, emit: Sink | None) -> None:
        self.pawns[pawn] = self.sides.board.size
        side = self.sides.owner[pawn]
        _say(emit, ("entered", pawn, gate))
        if self.finished(side):
            self.places = (*self.places, side)
            _say(emit, ("finished", side))
            if self._decided():
                self._end(emit)
                return
        if self.options.blockers == "off":
            self._after_move(emit)
        else:
            self._phase = "gates"

    def _block(self, move: int, emit: Sink | None) -> None:
        if self.gates != move - GATES:
            self.gates = move - GATES
            _say(emit, ("gates", self.gates))
        self._after_move(emit)

    # --- what comes next ------------------------------------------------------------------------

    def _decided(self) -> bool:
        """The first side that is in has won; playing on, all but one must be (rule 43)."""
        count = len(self.sides.colours)
        plays_on = self.options.play_on == "on" and self.sides.mode in ("solo3", "solo4")
        return len(self.places) >= (count - 1 if plays_on else 1)

    def _after_move(self, emit: Sink | None) -> None:
        if self.extra:
            self._next_bonus(emit)
        elif self.hands[self.leader]:
            self.turn = self.leader
            self._phase = "lead"
        else:
            self._after_tricks(emit)

    def _after_tricks(self, emit: Sink | None) -> None:
        """Whoever won none of the nine may move five, one after the other (rules 34, 36)."""
        self.extra = True
        self.bonus = ()
        if self.options.bonus == "on":
            side_of = self.sides.side_of
            order = self.order(self.leader_after_deal())
            self.bonus = tuple(
                seat for seat in order if not self.won[seat] and not self.finished(side_of[seat])
            )
        self._next_bonus(emit)

    def _next_bonus(self, emit: Sink | None) -> None:
        while self.bonus:
            self.mover, *rest = self.bonus
            self.bonus = tuple(rest)
            self._found = None
            if not self.finished(self.sides.side_of[self.mover]) and self._moves():
                self.turn = self.mover
                self._phase = "bonus"
                return
        if self.deal >= LAST_DEAL:
            self._end(emit)
            return
        self._next_deal()
        _say(emit, ("dealt", self.dealer))

    def _end(self, emit: Sink | None) -> None:
        self._phase = "over"
        self.turn = OVER
        _say(emit, ("over",))

    # --- the end --------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Pawns that are in, by player; partners' are the same."""
        size = self.sides.board.size
        by_side = [sum(self.pawns[pawn] >= size for pawn in pawns) for pawns in self.sides.pawns]
        return tuple(by_side[side] for side in self.sides.side_of)

    def _best(self) -> tuple[int, ...]:
        """Winning sides: the first one in, else (stopped or asked early) those with most pawns in."""
        if self.places:
            return self.places[:1]
        scores = self.scores()
        best = max(scores)
        return tuple(sorted({self.sides.side_of[seat] for seat, count in enumerate(scores) if count == best}))

    def outcome(self) -> Outcome | None:
        """The side that was in first; undecided only after the safety stop."""
        if self.turn != OVER:
            return None
        best = self._best()
        winners = tuple(seat for seat, side in enumerate(self.sides.side_of) if side in best)
        return Outcome(winners, len(best) > 1, self.scores())

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, shared by sides that tie, else 0; before the end as if it came now."""
        best = self._best()
        return tuple(1 / len(best) if side in best else 0.0 for side in self.sides.side_of)


def _say(emit: Sink | None, event: Event) -> None:
    if emit is not None:
        emit(event)


_MOVES: dict[str, Callable[[State], list[int]]] = {
    "move": State._moves,
    "bonus": State._bonus_moves,
    "red": State._reds,
    "home": State._homes,
    "gates": State._gate_moves,
    "over": lambda state: [],
}
_STEPS: dict[str, Callable[[State, int, Sink | None], None]] = {
    "move": State._go,
    "bonus": State._go,
    "red": State._put_red,
    "home": State._home,
    "gates": State._block,
}
