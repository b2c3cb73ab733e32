"""What lies where in a game of Briscola, and how it is written down: a position without its rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.api import HIDDEN, OVER, Card
from games.briscola.rules import notation
from games.briscola.rules.deck import BEATS, DECKS, HALF, PACKS, POINTS, ROUNDS, STEPS, card_name, parse_card
from games.briscola.rules.options import Options

EXCHANGE = 40  # the move of taking the turned card for a lesser trump (BR-Q5)
EXCHANGE_TEXT = "X"
UNKNOWN_SUIT = -1  # `trump` before the turned card is known


class Position:
    """Who holds what, what lies, who is to act; cards that are not known are HIDDEN."""

    __slots__ = (
        "_aside",
        "_beats",
        "_round",
        "_stock",
        "_stops",
        "_top",
        "best",
        "dealer",
        "hands",
        "laid",
        "options",
        "played",
        "players",
        "points",
        "pot",
        "taken",
        "taker",
        "trump",
        "turn",
        "turned",
    )

    options: Options
    players: int
    dealer: int
    turn: int
    hands: list[list[int]]
    played: list[int]  # every card laid so far, those of this trick included
    points: list[int]  # won by each player
    turned: int  # the briscola card, wherever it is now
    trump: int  # its suit
    laid: int  # cards of the trick on the table
    pot: int  # and their points
    best: int  # its winning card
    taker: int  # who laid it; between tricks the winner of the last one
    taken: tuple[int, ...]  # cards taken in exchange for another: all know who has them
    _aside: bool  # whether `legal` has more to ask than whose hand it is
    _beats: bytes
    _round: tuple[tuple[int, ...], ...]  # players in turn by the first of them
    _stops: bool  # whether more than half the points end the game (BR-Q10)
    _stock: tuple[int, ...]  # as dealt; `_top` counts those drawn, the turned card is last
    _top: int

    @classmethod
    def _made(
        cls,
        options: Options,
        players: int,
        dealer: int,
        leader: int,
        hands: Sequence[Sequence[int]],
        stock: Sequence[int],
        gone: Sequence[int],
        trick: Sequence[int],
        points: Sequence[int],
        turned: int,
        taken: Sequence[int] = (),
    ) -> Self:
        state = cls.__new__(cls)
        state.options = options
        state.players = players
        state.dealer = dealer
        state.hands = [sorted(hand) for hand in hands]
        state._stock = tuple(stock)
        state._top = 0
        state.played = [*gone, *trick]
        state.points = list(points)
        state.taken = tuple(taken)
        state._round = ROUNDS[players, options.direction]
        state._stops = options.early_stop == "on" and players != 3
        state._turn_up(turned)
        state.laid = len(trick)
        state.pot = sum(POINTS[card] for card in trick)
        state.best = HIDDEN
        state.taker = leader
        if trick:
            at = notation.winning_place(trick, state._beats)
            state.best = trick[at]
            state.taker = state._round[leader][at]
        state.turn = state._round[leader][len(trick)]
        if not trick and (not any(hands) or state._decided()):
            state._end()
        return state

    def _turn_up(self, card: int) -> None:
        self.turned = card
        self.trump = UNKNOWN_SUIT if card == HIDDEN else card // 10
        self._beats = BEATS[self.trump]
        self._aside = card == HIDDEN or self.options.trump_exchange != "off"

    def _end(self) -> None:
        self.turn = OVER
        self._aside = True  # hands may be left when the game stops early

    def _decided(self) -> bool:
        """Whether a side has more than half the points and the rules stop there."""
        return self._stops and max(self.side_scores()) > HALF

    # --- what lies where ------------------------------------------------------------------------

    @property
    def stock(self) -> tuple[int, ...]:
        """Cards still to draw, next one first, the turned card last."""
        return self._stock[self._top :]

    @property
    def trick(self) -> tuple[int, ...]:
        """Cards of the trick on the table, the lead first."""
        return tuple(self.played[len(self.played) - self.laid :])

    @property
    def leader(self) -> int:
        """Who led this trick or is to lead it; when over, the winner of the last trick."""
        if self.turn == OVER:
            return self.taker
        return (self.turn - STEPS[self.options.direction] * self.laid) % self.players

    def order(self, first: int) -> tuple[int, ...]:
        """All players in turn, from the first on (BR-R7, BR-Q1)."""
        return self._round[first]

    @property
    def pack(self) -> frozenset[int]:
        """The cards this game is played with."""
        return PACKS[self.players, self.options.removed_two]

    @property
    def unseen(self) -> tuple[int, ...]:
        """Cards of the pack whose place this state does not know, in order."""
        return tuple(sorted(self.pack.difference(self.played, self.stock, *self.hands)))

    def beaten_by(self, card: int) -> bool:
        """Whether the card would take over the trick on the table."""
        return bool(self._beats[self.best * 40 + card])

    def tricks(self) -> tuple[tuple[int, tuple[int, ...], int], ...]:
        """Finished tricks, first to last: (who led, cards, who won)."""
        size, step = self.players, STEPS[self.options.direction]
        winner = self.leader
        found = []
        for end in range(len(self.played) - self.laid, 0, -size):
            cards = tuple(self.played[end - size : end])
            led = (winner - step * notation.winning_place(cards, self._beats)) % size
            found.append((led, cards, winner))
            winner = led
        return tuple(reversed(found))

    # --- sides ----------------------------------------------------------------------------------

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who counts points together: partners sit opposite each other (BR-R4)."""
        return ((0, 2), (1, 3)) if self.players == 4 else tuple((seat,) for seat in range(self.players))

    def side_scores(self) -> tuple[int, ...]:
        """Points of each side now."""
        return tuple(sum(self.points[seat] for seat in side) for side in self.sides())

    # --- texts ----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The position with card names, "?" for HIDDEN; short enough to write by hand."""
        return notation.written(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Back from `to_json`. Raises ValueError naming the key that is wrong."""
        return cls._made(**notation.read(data))

    def name(self, card: int) -> str:
        """What stands on the card, "?" for a HIDDEN one."""
        return card_name(card, self.options.rank_variant)

    def face(self, card: int) -> Card:
        """The card as tables know it: of the deck that is played with (BR-Q17)."""
        return Card(DECKS[self.options.deck], self.name(card))

    def card(self, name: str) -> int:
        """Back from `name`. Raises ValueError quoting the text."""
        return parse_card(name, self.options.rank_variant)

    def move_text(self, move: int) -> str:
        """The card's name, or "X" for the exchange."""
        return EXCHANGE_TEXT if move == EXCHANGE else self.name(move)

    def parse_move(self, text: str) -> int:
        """Back from `move_text`. Raises ValueError quoting the text."""
        if text == EXCHANGE_TEXT:
            return EXCHANGE
        card = self.card(text)
        if card == HIDDEN:
            raise ValueError(f"{text!r} is no move: name the card")
        return card

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._known() == other._known()

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def _known(self) -> tuple[Any, ...]:
        place = (self.options, self.players, self.dealer, self.turn, self.taker, self.laid)
        return (*place, self.turned, self.hands, self.played, self.points, self.stock, self.taken)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_json({self.to_json()!r})"
