"""A game of Briscola at one moment, as ints: who holds what, what lies, who is to act.

A round of the pack: each hand is kept sorted with unread cards first, so the order in which cards
came tells nothing and two states that know the same are equal. Lists of cards in `hands` are never
changed, only replaced: copies share them, and what `legal` gave stays as it was.

Refusals, each with the values a sentence needs (`card` is a `Card`, `player` a number):
`game_over` · `turned_card_missing` · `not_your_turn` (player: who is) · `unknown_move` (move) ·
`card_not_in_deck` (card) · `card_already_played` (card) · `card_not_in_hand` (card; only where the
whole hand is known) · `card_elsewhere` (card: known to be in another place) · for `reveal` also
`turned_card_known` (card: the one turned) · `hand_known` (player) · `card_known` (card, player: he
is known to hold it) · `nothing_hidden_there` (place).
"""

from collections.abc import Callable
from functools import partial

from games.api import (
    HIDDEN,
    OVER,
    Card,
    Dice,
    Event,
    Outcome,
    Place,
    Rejected,
    Seat,
    Shared,
    Sink,
    Slot,
    Step,
)
from games.briscola.rules.deck import DECK, ORDER, PACKS, POINTS, card_name, cards_for
from games.briscola.rules.options import Options
from games.briscola.rules.position import UNKNOWN_SUIT, Position
from games.cards import shuffled

HAND = 3  # cards in a full hand


class State(Position):
    """The whole position, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> "State":
        """Shuffled and dealt (BR-R5), or with None for dice dealt by people: every card HIDDEN."""
        pack = cards_for(players)
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be one of 0..{players - 1}, not {dealer!r}")
        cards = [HIDDEN] * len(pack) if dice is None else shuffled(pack, dice)
        dealt = players * HAND
        first = (dealer + 1) % players
        hands = [cards[(seat - first) % players : dealt : players] for seat in range(players)]
        stock = (*cards[dealt + 1 :], cards[dealt])
        return cls._made(options, players, dealer, first, hands, stock, [], [], [0] * players, stock[-1])

    # --- moves ----------------------------------------------------------------------------------

    def phase_of(self) -> str:
        """`deal` (turned card unknown), `lead`, `follow` or `over`."""
        if self.turn == OVER:
            return "over"
        if self.trump == UNKNOWN_SUIT:
            return "deal"
        return "follow" if self.laid else "lead"

    def waiting(self) -> tuple[int, ...]:
        """The one player to act, or nobody while the turned card is missing and when over."""
        return () if self.turn == OVER or self.trump == UNKNOWN_SUIT else (self.turn,)

    def legal(self, seat: int | None = None) -> list[int]:
        """Any card of the hand (BR-R7); from unread cards, any that is not known to be elsewhere."""
        turn = self.turn
        if self.trump < 0 or (seat is not None and seat != turn):
            return []
        hand = self.hands[turn]
        if hand and hand[0] < 0:
            return sorted([*self.unseen, *(card for card in hand if card >= 0)])
        return hand

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Lay the card; after the last of a trick also take it and draw (BR-R9)."""
        turn = self.turn
        hand = self.hands[turn][:]
        try:
            hand.remove(move)
        except ValueError:
            del hand[0]  # one of the unread cards was this one
        self.hands[turn] = hand
        self.played.append(move)
        self.pot += POINTS[move]
        if emit is not None:
            emit(("played", turn, move))
        laid = self.laid
        if laid == 0 or self._beats[self.best * 40 + move]:
            self.best = move
            self.taker = turn
        laid += 1
        players = self.players
        if laid < players:
            self.laid = laid
            turn += 1
            self.turn = turn if turn < players else 0
        else:
            self._take(emit)

    def _take(self, emit: Sink | None) -> None:
        winner = self.turn = self.taker
        self.points[winner] += self.pot
        if emit is not None:
            emit(("trick", winner, self.pot))
        self.pot = self.laid = 0
        hands = self.hands
        stock = self._stock
        top = self._top
        if top < len(stock):
            for seat in ORDER[self.players][winner]:
                card = stock[top]
                top += 1
                low, high = hands[seat]
                if card <= low:
                    hands[seat] = [card, low, high]
                elif card <= high:
                    hands[seat] = [low, card, high]
                else:
                    hands[seat] = [low, high, card]
                if emit is not None:
                    emit(("drew", seat, card))
            self._top = top
        elif not hands[winner]:
            self.turn = OVER
            if emit is not None:
                emit(("over",))

    def play(self, seat: int, move: int) -> "Step[State] | Rejected":
        """`apply` for people: on a copy, or refused with a code listed above."""
        if seat != self.turn or self.trump < 0 or move < 0 or move not in self.hands[seat]:
            refused = self._refusal(seat, move)
            if refused is not None:
                return refused
        after = self.clone()
        events: list[Event] = []
        after.apply(move, events.append)
        return _step((after, tuple(events)))

    def _refusal(self, seat: int, move: int) -> Rejected | None:
        if self.turn == OVER:
            return Rejected("game_over")
        if self.trump == UNKNOWN_SUIT:
            return Rejected("turned_card_missing")
        if seat != self.turn:
            return Rejected("not_your_turn", {"player": self.turn})
        if not 0 <= move < len(POINTS):
            return Rejected("unknown_move", {"move": move})
        misplaced = self._misplaced(move)
        if HIDDEN in self.hands[seat] or (misplaced and misplaced.code != "card_elsewhere"):
            return misplaced
        return Rejected("card_not_in_hand", {"card": Card(DECK, card_name(move))})

    def _misplaced(self, card: int) -> Rejected | None:
        """Why this card cannot be an unread one, if its place is known."""
        values = {"card": Card(DECK, card_name(card))}
        if card not in PACKS[self.players]:
            return Rejected("card_not_in_deck", values)
        if card in self.played:
            return Rejected("card_already_played", values)
        if card in self.stock or any(card in hand for hand in self.hands):
            return Rejected("card_elsewhere", values)
        return None

    # --- knowledge ------------------------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy."""
        twin = _blank(State)
        twin.options = self.options
        twin.players = self.players
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.points = self.points[:]
        twin.turned = self.turned
        twin.trump = self.trump
        twin.laid = self.laid
        twin.pot = self.pot
        twin.best = self.best
        twin.taker = self.taker
        twin._beats = self._beats
        twin._stock = self._stock
        twin._top = self._top
        return twin

    def masked(self, me: int) -> "State":
        """What `me` may know: his hand, all that was laid, the turned card and who drew it."""
        seen = self.clone()
        left = len(self._stock) - self._top
        if left:
            seen._stock = (HIDDEN,) * (left - 1) + (self.turned,)
            seen._top = 0
        turned = self.turned
        for seat, hand in enumerate(self.hands):
            if seat == me:
                continue
            if not left and turned in hand:
                seen.hands[seat] = [HIDDEN] * (len(hand) - 1) + [turned]
            else:
                seen.hands[seat] = [HIDDEN] * len(hand)
        return seen

    def filled(self, dice: Dice) -> "State":
        """Every HIDDEN card drawn from the unseen ones, each way as likely."""
        full = self.clone()
        cards = shuffled(self.unseen, dice)
        for seat, hand in enumerate(self.hands):
            if hand and hand[0] == HIDDEN:
                full.hands[seat] = sorted([cards.pop() if card == HIDDEN else card for card in hand])
        full._stock = tuple([cards.pop() if card == HIDDEN else card for card in self.stock])
        full._top = 0
        if self.turned == HIDDEN:
            full._turn_up(full._stock[-1])
        return full

    def reveal(self, place: Place, card: int) -> "State | Rejected":
        """With the turned card (Shared) or one unread card of a hand (Seat or Slot) now known."""
        if not 0 <= card < len(POINTS):
            return Rejected("unknown_move", {"move": card})
        match place:
            case Shared():
                return self._turned_over(card)
            case Seat(player) | Slot(player, _) if 0 <= player < self.players:
                return self._read_in_hand(player, card)
            case _:
                return Rejected("nothing_hidden_there", {"place": place})

    def _turned_over(self, card: int) -> "State | Rejected":
        if self.turned != HIDDEN:
            return Rejected("turned_card_known", {"card": Card(DECK, card_name(self.turned))})
        misplaced = self._misplaced(card)
        if misplaced is not None:
            return misplaced
        after = self.clone()
        after._stock = (*self.stock[:-1], card)
        after._top = 0
        after._turn_up(card)
        return after

    def _read_in_hand(self, player: int, card: int) -> "State | Rejected":
        hand = self.hands[player]
        if card in hand:
            return Rejected("card_known", {"card": Card(DECK, card_name(card)), "player": player})
        if HIDDEN not in hand:
            return Rejected("hand_known", {"player": player})
        misplaced = self._misplaced(card)
        if misplaced is not None:
            return misplaced
        after = self.clone()
        after.hands[player] = sorted([card, *hand[1:]])
        return after

    # --- the end --------------------------------------------------------------------------------

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who counts points together: partners sit opposite each other (BR-R4)."""
        return ((0, 2), (1, 3)) if self.players == 4 else tuple((seat,) for seat in range(self.players))

    def side_scores(self) -> tuple[int, ...]:
        """Points of each side now."""
        return tuple(sum(self.points[seat] for seat in side) for side in self.sides())

    def scores(self) -> tuple[int, ...]:
        """Points each player has taken himself; partners' are added in `side_scores`."""
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        """The side with most points; equal tops draw (BR-R12: of 120, most for two is over 60)."""
        if self.turn != OVER:
            return None
        best = self._best_sides()
        winners = tuple(sorted(seat for side in best for seat in side))
        return Outcome(winners, len(best) > 1, self.scores())

    def _best_sides(self) -> list[tuple[int, ...]]:
        scores = self.side_scores()
        most = max(scores)
        return [side for side, score in zip(self.sides(), scores, strict=True) if score == most]

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, shared by those who draw, else 0; before the end as if it came now."""
        best = self._best_sides()
        winners = [seat for side in best for seat in side]
        return tuple(1 / len(best) if seat in winners else 0.0 for seat in range(self.players))


_blank = object.__new__
_step: Callable[[tuple[State, tuple[Event, ...]]], Step[State]] = partial(tuple.__new__, Step)  # no frame
