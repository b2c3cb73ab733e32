"""A game of Briscola at one moment, as ints: who holds what, what lies, who is to act.

A round of the pack: each hand is kept sorted with unread cards first, so the order in which cards
came tells nothing and two states that know the same are equal. Lists of cards in `hands` are never
changed, only replaced: copies share them, and what `legal` gave stays as it was.

Refusals, each with the values a sentence needs (`card` is a `Card`, `player` a number):
`game_over` · `turned_card_missing` · `not_your_turn` (player: who is) · `no_exchange_now` ·
`unknown_move` (move) · `card_not_in_deck` (card) · `card_already_played` (card) · `card_not_in_hand`
(card; only where the whole hand is known) · `card_elsewhere` (card: known to be in another place) ·
for `reveal` also `turned_card_known` (card: the one turned) · `hand_known` (player) · `card_known`
(card, player: he is known to hold it) · `nothing_hidden_there` (place).
"""

from collections.abc import Callable
from functools import partial

from games.api import (
    BYSTANDER,
    HIDDEN,
    OVER,
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
from games.briscola.rules.deck import POINTS, ROUNDS, STEPS, cards_for
from games.briscola.rules.options import Options
from games.briscola.rules.position import EXCHANGE, UNKNOWN_SUIT, Position
from games.cards import shuffled

HAND = 3  # cards in a full hand
SEVEN = 4  # its rank, as it is worth


class State(Position):
    """The whole position, or as much of it as its owner knows, and what may be done with it."""

    __slots__ = ()

    @classmethod
    def new(cls, options: Options, players: int, dice: Dice | None, dealer: int) -> "State":
        """Shuffled and dealt (BR-R5), or with None for dice dealt by people: every card HIDDEN."""
        pack = cards_for(players, options.removed_two)
        if not 0 <= dealer < players:
            raise ValueError(f"the dealer must be one of 0..{players - 1}, not {dealer!r}")
        cards = [HIDDEN] * len(pack) if dice is None else shuffled(pack, dice)
        dealt = players * HAND
        first = (dealer + STEPS[options.direction]) % players
        order = ROUNDS[players, options.direction][first]
        hands = [cards[order.index(seat) : dealt : players] for seat in range(players)]
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
        """Any card of the hand (BR-R7); from unread cards, any that is not known to be elsewhere.

        Last of all the exchange of the turned card, where the rules offer it now (BR-Q5).
        """
        turn = self.turn
        if seat is not None and seat != turn:
            return []
        if self._aside and (turn == OVER or self.trump < 0):
            return []
        hand = self.hands[turn]
        if hand and hand[0] < 0:
            hand = sorted([*self.unseen, *(card for card in hand if card >= 0)])
        if self._aside and self.exchange() is not None:
            return [*hand, EXCHANGE]
        return hand

    def needs_middle(self) -> bool:
        """Whether a card may still have to be read in the middle: the turned one, or one given for it."""
        exchanged = self.options.trump_exchange != "off" and self._top < len(self._stock)
        return self.trump == UNKNOWN_SUIT or exchanged

    def exchange(self) -> tuple[int, int] | None:
        """What the player to move may do with the turned card: (card given, card taken).

        `seven_two`: on lead, the seven for a court card or better, the two for the seven. Ranks count
        as they are worth: where 7 and 3 change places the three is the seven of this rule.
        `two_first_trick`: the two for any card, before the holder's own first card.
        """
        turn, turned = self.turn, self.turned
        if turn == OVER or turned == HIDDEN or self._top == len(self._stock):
            return None
        two = turned - turned % 10
        match self.options.trump_exchange:
            case "seven_two" if not self.laid and turned > two + SEVEN:
                given = two + SEVEN
            case "seven_two" if not self.laid and turned == two + SEVEN:
                given = two
            case "two_first_trick" if len(self.played) < self.players and turned != two:
                given = two
            case _:
                return None
        hand = self.hands[turn]
        holds = given in hand or (HIDDEN in hand and self._misplaced(given) is None)
        return (given, turned) if holds else None

    def choices(self, player: int) -> list[int]:
        """What an open hand, all known, has to choose from: its cards, then the exchange if offered."""
        offered = player == self.turn and self.exchange() is not None
        return [*self.hands[player], EXCHANGE] if offered else self.hands[player]

    def apply(self, move: int, emit: Sink | None = None, seat: int | None = None) -> None:
        """Lay the card; after the last of a trick also take it and draw (BR-R9)."""
        turn = self.turn
        hand = self.hands[turn][:]
        try:
            hand.remove(move)
        except ValueError:
            if move == EXCHANGE:
                self._exchange(emit)
                return
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
        if laid < self.players:
            self.laid = laid
            self.turn = self._round[turn][1]
        else:
            self._take(emit)

    def _take(self, emit: Sink | None) -> None:
        winner = self.turn = self.taker
        self.points[winner] += self.pot
        if emit is not None:
            emit(("trick", winner, self.pot))
        self.pot = self.laid = 0
        if self._stops and self._decided():
            self._end()
            if emit is not None:
                emit(("over",))
            return
        hands = self.hands
        stock = self._stock
        top = self._top
        if top < len(stock):
            for seat in self._round[winner]:
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
            self._end()
            if emit is not None:
                emit(("over",))

    def _exchange(self, emit: Sink | None) -> None:
        offered = self.exchange()
        assert offered is not None, "apply trusts its caller, but there is nothing to exchange"
        given, taken = offered
        hand = self.hands[self.turn][:]
        hand.remove(given if given in hand else HIDDEN)
        self.hands[self.turn] = sorted([*hand, taken])
        self._stock = (*self._stock[:-1], given)
        self.turned = given
        self.taken = (*self.taken, taken)
        if emit is not None:
            emit(("exchanged", self.turn, given, taken))

    def play(self, seat: int, move: int) -> "Step[State] | Rejected":
        """`apply` for people: on a copy, or refused with a code listed above."""
        if seat != self.turn or self._aside or move < 0 or move not in self.hands[seat]:
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
        if move == EXCHANGE and self.options.trump_exchange != "off":
            return None if self.exchange() else Rejected("no_exchange_now")
        if not 0 <= move < len(POINTS):
            return Rejected("unknown_move", {"move": move})
        if move in self.hands[seat]:
            return None
        misplaced = self._misplaced(move)
        if HIDDEN in self.hands[seat] or (misplaced and misplaced.code != "card_elsewhere"):
            return misplaced
        return Rejected("card_not_in_hand", {"card": self.face(move)})

    def _misplaced(self, card: int) -> Rejected | None:
        """Why this card cannot be an unread one, if its place is known."""
        values = {"card": self.face(card)}
        if card not in self.pack:
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
        twin.taken = self.taken
        twin._aside = self._aside
        twin._beats = self._beats
        twin._round = self._round
        twin._stops = self._stops
        twin._stock = self._stock
        twin._top = self._top
        return twin

    def masked(self, me: int) -> "State":
        """What `me` may know: his hand, all that was laid, the turned card and who drew or took it.

        With `partner_view` also the partner's hand, once the stock is empty (BR-Q3).
        """
        seen = self.clone()
        left = len(self._stock) - self._top
        if left:
            seen._stock = (HIDDEN,) * (left - 1) + (self.turned,)
            seen._top = 0
        known = self.taken if left else (*self.taken, self.turned)
        partner = self._shows_hand_to(me)
        for seat, hand in enumerate(self.hands):
            if seat in (me, partner):
                continue
            shown = [card for card in hand if card in known] if known else []
            seen.hands[seat] = [HIDDEN] * (len(hand) - len(shown)) + shown
        return seen

    def _shows_hand_to(self, me: int) -> int | None:
        """The partner whose hand `me` may look at."""
        return (me + 2) % 4 if me != BYSTANDER and self.shows_partners() else None

    def shows_partners(self) -> bool:
        """Whether partners know each other's cards: in the last three tricks, where so agreed (BR-Q3)."""
        lasts = self.players == 4 and self._top == len(self._stock)
        return lasts and self.options.partner_view == "last_three"

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
            return Rejected("turned_card_known", {"card": self.face(self.turned)})
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
            return Rejected("card_known", {"card": self.face(card), "player": player})
        if HIDDEN not in hand:
            return Rejected("hand_known", {"player": player})
        misplaced = self._misplaced(card)
        if misplaced is not None:
            return misplaced
        after = self.clone()
        after.hands[player] = sorted([card, *hand[1:]])
        return after

    def may_signal(self) -> bool:
        """Whether partners may speak and make signs now; a reminder, nothing else (BR-Q4)."""
        past_first = len(self.played) - self.laid >= self.players
        return self.players == 4 and self.options.signals == "after_first_trick" and past_first

    # --- the end --------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Points each player has taken himself; partners' are added in `side_scores`."""
        return tuple(self.points)

    def outcome(self) -> Outcome | None:
        """The side with most points (BR-R12: of 120, most for two is over 60).

        Equal tops draw, or the last trick decides between them (BR-Q6).
        """
        if self.turn != OVER:
            return None
        best = self._best_sides()
        winners = tuple(sorted(seat for side in best for seat in side))
        return Outcome(winners, len(best) > 1, self.scores())

    def _best_sides(self) -> list[tuple[int, ...]]:
        scores = self.side_scores()
        most = max(scores)
        best = [side for side, score in zip(self.sides(), scores, strict=True) if score == most]
        if len(best) > 1 and self.options.tie_break == "last_trick":
            for _, _, winner in reversed(self.tricks()):
                for side in best:
                    if winner in side:
                        return [side]
        return best

    def utilities(self) -> tuple[float, ...]:
        """1 for a win, shared by those who draw, else 0; before the end as if it came now."""
        best = self._best_sides()
        winners = [seat for side in best for seat in side]
        return tuple(1 / len(best) if seat in winners else 0.0 for seat in range(self.players))


_blank = object.__new__
_step: Callable[[tuple[State, tuple[Event, ...]]], Step[State]] = partial(tuple.__new__, Step)  # no frame
