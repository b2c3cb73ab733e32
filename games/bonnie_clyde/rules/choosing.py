"""What may be done now: each phase's moves."""

from collections.abc import Callable

from games.api import OVER
from games.bonnie_clyde.rules.deck import BONNIE, COPIES, FIRST_HINTON, LOCATIONS, OUTLAWS, evidence
from games.bonnie_clyde.rules.knowing import Knowing
from games.bonnie_clyde.rules.position import (
    EMPTY,
    LAYOFF,
    LEAVE,
    LOOK,
    MELD,
    NEXT,
    NOBODY,
    PILE,
    SEARCH,
    STOCK,
    STOP,
    TAKE,
    TWO,
    USE,
)

SET = 3
HINTON, EVIDENCE_PLAYED = 1, 2  # bits of `played`


class Choosing(Knowing):
    """A game that knows what its players may choose from."""

    __slots__ = ()

    def phase_of(self) -> str:
        """One of the phases `State` lists."""
        return self._phase

    def waiting(self) -> tuple[int, ...]:
        """The one player to act; nobody while the first discard is missing."""
        return () if self._phase in ("deal", "over") else (self.turn,)

    def legal(self, seat: int | None = None) -> list[int]:
        """Moves of the player to act; of a hand nobody read, any card that may be it."""
        if (seat is not None and seat != self.turn) or self.turn == OVER:
            return []
        return _MOVES[self._phase](self)

    def _draws(self) -> list[int]:
        return [STOCK, PILE] if self.pile else [STOCK]

    def _plays(self) -> list[int]:
        turn = self.turn
        hand = self.hands[turn]
        cards = self.holding(turn)
        found = cards[:]
        if self.taken != NOBODY and self.options.return_discard == "forbid" and len(hand) > 1:
            found = [card for card in cards if card != self.taken]
        either = self.options.turn_mode == "either_or"
        if not (either and self.played & HINTON):
            found += self._evidence_plays(cards)
        if cards[-1] >= FIRST_HINTON and not self.played & HINTON and not (either and self.played):
            hintons = [USE + card for card in cards if FIRST_HINTON <= card < BONNIE]
            found += hintons if hintons and self.uses(len(hand) - 1) else ()
        return found

    def spare(self) -> int:
        """How many cards of the hand may be played now, one being left to discard (BC-R14, BC-Q7)."""
        kept = 0 if self.options.go_out == "may_play_all" else 1
        return len(self.hands[self.turn]) - kept

    def _evidence_plays(self, cards: list[int]) -> list[int]:
        spare = self.spare()
        if spare < 1:
            return []
        counts = [0] * (LOCATIONS + 1)
        for card in cards:
            if card < FIRST_HINTON:
                counts[card // COPIES + 1] += 1
        found = []
        if max(counts) >= SET and spare >= SET:
            found = [MELD + location for location, count in enumerate(counts) if count >= SET]
        if any(self.sets):
            found += [LAYOFF + at for at, count in enumerate(counts) if count and self.lies(at)]
        return found

    def lies(self, location: int) -> bool:
        """Whether a set lies that the player to act may add to (BC-R10, BC-Q17)."""
        owners = self.sets[location]
        return bool(owners if self.options.layoff_on == "any" else owners >> self.turn & 1)

    def uses(self, hand: int) -> list[int]:
        """What a Ted Hinton may be used for with so many other cards in hand (BC-R8, BC-Q9)."""
        found = [TWO] if self.stock else []
        if self.pile:
            found.append(SEARCH)
        if hand or self.options.go_out == "may_play_all":
            found += [LOOK + place for place in range(1, LOCATIONS + 1) if self.board[place] != EMPTY]
        return found

    def _use_moves(self) -> list[int]:
        return self.uses(len(self.hands[self.turn]))

    def _set_moves(self) -> list[int]:
        cards = self._more()
        least = SET if self._phase == "meld" else 1
        return [*cards, STOP] if len(self.chosen) >= least else cards

    def _more(self) -> list[int]:
        """Cards that may join the meld or layoff."""
        if self.spare() < 1:
            return []
        wanted = evidence(self.place)
        return [card for card in self.holding(self.turn) if card in wanted]

    def may_add(self) -> bool:
        """Whether the meld or layoff may get another card; if not, it is finished."""
        if self._phase == "meld":
            most = SET if self.options.meld_size == "exactly3" else 6
        else:
            most = 1 if self.options.layoff_unit == "single" else SET
        return len(self.chosen) < most and bool(self._more())

    def _search_moves(self) -> list[int]:
        return sorted(self.pile)

    def _look_moves(self) -> list[int]:
        """Outlaws stay, unless the car is there; that the others do not see (BC-R8, BC-R11)."""
        return [LEAVE] if self.board[self.place] in OUTLAWS else [TAKE, LEAVE]


_MOVES: dict[str, Callable[[Choosing], list[int]]] = {
    "deal": lambda state: [],
    "draw": Choosing._draws,
    "play": Choosing._plays,
    "meld": Choosing._set_moves,
    "layoff": Choosing._set_moves,
    "hinton": Choosing._use_moves,
    "search": Choosing._search_moves,
    "look": Choosing._look_moves,
    "between": lambda state: [NEXT],
    "over": lambda state: [],
}
