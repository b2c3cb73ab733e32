"""What may be done now, and by whom: each phase's moves."""

from collections.abc import Callable

from games.api import HIDDEN, OVER
from games.pilipili.rules.missions import CARDS, JOKER
from games.pilipili.rules.position import BID, DECLINE, LOOKED, NAME, NEXT, NOT_YET, POINT, SLOT, UNNAMED
from games.pilipili.rules.rounds import Rounds

AT_ONCE = frozenset(("designate", "pass", "commit", "swap_card"))  # phases in which all choose together
PLAIN = frozenset(("lead", "follow"))
ANY_BID = tuple(list(range(BID, BID + tricks + 1)) for tricks in range(CARDS))


class Choosing(Rounds):
    """A game that knows what its players may choose from."""

    __slots__ = ()

    # --- what may be done -----------------------------------------------------------------------

    def phase_of(self) -> str:
        """One of the phases listed above."""
        return self._phase

    def waiting(self) -> tuple[int, ...]:
        """Who may act: all who have still to choose, where players choose at once."""
        phase = self._phase
        if phase in AT_ONCE:
            return self._still_to_choose()
        return () if phase in ("mission", "over") else (self.turn,)

    def _still_to_choose(self) -> tuple[int, ...]:
        match self._phase:
            case "designate":
                seats = [seat for seat in range(self.players) if not self.choices[seat]]
                return tuple(seats) if self.options.designate == "simultaneous" else (self.turn,)
            case "pass":
                return tuple(s for s in range(self.players) if len(self.choices[s]) < self.passing)
            case "swap_card":
                pair = sorted((self.taker, self.partner))
                return tuple(seat for seat in pair if not self.choices[seat])
        return tuple(seat for seat in range(self.players) if not self._committed(seat))

    def _committed(self, seat: int) -> bool:
        chosen = self.choices[seat]
        open_name = chosen == [JOKER] and self.options.sim_joker == "commit" and self.values[seat] == UNNAMED
        return bool(chosen) and not open_name

    def legal(self, seat: int | None = None) -> list[int]:
        """Moves of `turn` or of another who is waiting; of a hand nobody read, any card that may be it."""
        turn = self.turn
        if seat is None or seat == turn:
            if self._phase in PLAIN and self.how.free:
                hand = self.hands[turn]
                if hand[0] >= 0:
                    return hand
            if turn == OVER or self._phase == "mission":
                return []
            return self.options_of(turn)
        return self.options_of(seat) if seat in self.waiting() else []

    def options_of(self, seat: int) -> list[int]:
        """What a player who is waiting may do."""
        return _MOVES[self._phase](self, seat)

    def _bids(self, seat: int) -> list[int]:
        if self.how.free_bids:
            moves = ANY_BID[self.tricks]
            if self.bids.count(NOT_YET) > 1:
                return moves
            total = self.cards if self.options.extra_card_sum == "dealt" else self.tricks
            forbidden = BID + total - sum(self.bids) + NOT_YET
            return [move for move in moves if move != forbidden]
        return [BID + bid for bid in self.allowed_bids().allowed]

    def others(self, seat: int) -> list[int]:
        """The moves that point at another player."""
        return [POINT + player for player in range(self.players) if player != seat]

    def _partners(self, seat: int) -> list[int]:
        return [*self.others(seat), DECLINE] if self.options.swap_optional == "on" else self.others(seat)

    def holding(self, seat: int) -> list[int]:
        """The cards a hand may hold: its own, and where some were not read all that may be it."""
        hand = self.hands[seat]
        if HIDDEN in hand:
            return sorted({*self.unseen, *(card for card in hand if card >= 0)})
        return hand

    def _unchosen(self, seat: int) -> list[int]:
        return [card for card in self.holding(seat) if card not in self.choices[seat]]

    def _cards(self, seat: int) -> list[int]:
        if self.slots[seat]:
            return [SLOT + slot for slot in self.slots[seat]]
        cards = self.holding(seat)
        extremes = self.extremes(seat)
        if extremes is None:
            return cards
        return [card for card in cards if card == JOKER or card in extremes]

    def extremes(self, seat: int) -> tuple[int, int] | None:
        """Lowest and highest number of a hand that is known, where only those may be laid (PP-Q6)."""
        hand = self.hands[seat]
        if not self.how.high_or_low or HIDDEN in hand:
            return None
        numbers = [card for card in hand if card != JOKER]
        return (min(numbers), max(numbers)) if numbers else None

    def _commitments(self, seat: int) -> list[int]:
        return self.joker_names(seat) if self.choices[seat] == [JOKER] else self._cards(seat)

    def joker_names(self, seat: int) -> list[int]:
        """What this player may call the joker, holding it or not (PP-R15, PP-Q6)."""
        names = self.how.names
        extremes = self.extremes(seat)
        if extremes is not None and self.options.hilo_joker == "extreme":
            low, high = extremes
            names = tuple(name for name in names if name <= low or name >= high)
        return [NAME + name for name in names]


_MOVES: dict[str, Callable[[Choosing, int], list[int]]] = {
    "look": lambda state, seat: [LOOKED],
    "bid": Choosing._bids,
    "designate": Choosing.others,
    "pass": Choosing._unchosen,
    "lead": Choosing._cards,
    "follow": Choosing._cards,
    "name": Choosing.joker_names,
    "commit": Choosing._commitments,
    "swap_with": Choosing._partners,
    "swap_card": Choosing.holding,
    "between": lambda state, seat: [NEXT],
}
