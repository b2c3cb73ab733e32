"""Who knows what: the one place where secrets are cut, and where a masked state is filled again."""

from collections.abc import Callable
from typing import Self

from games.api import HIDDEN, Dice, Place, Rejected, Seat, Shared, Slot, Spot
from games.bonnie_clyde.rules.deck import BONNIE, CARDS, LOCATIONS, OUTLAWS
from games.bonnie_clyde.rules.position import EMPTY, PUBLIC, Position
from games.cards import fitting, shuffled


class Knowing(Position):
    """A position that can be cut down to what one viewer knows, and made whole again."""

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy."""
        twin = _blank(type(self))
        twin.options = self.options
        twin.players = self.players
        twin.dealer = self.dealer
        twin.hand = self.hand
        twin.turn = self.turn
        twin.car = self.car
        twin.board = self.board[:]
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.pile = self.pile[:]
        twin.side = self.side[:]
        twin.up = self.up[:]
        twin.caught = self.caught[:]
        twin.sets = self.sets[:]
        twin.place = self.place
        twin.step = self.step
        twin.chosen = self.chosen
        twin.hinton = self.hinton
        twin.played = self.played
        twin.taken = self.taken
        twin.last_turn = self.last_turn
        twin.reshuffled = self.reshuffled
        twin.out = self.out
        twin.totals = self.totals[:]
        twin.gained = self.gained[:]
        twin.seed = self.seed
        twin.knows = self.knows[:]
        twin.recalled = self.recalled
        twin._phase = self._phase
        return twin

    def masked(self, me: int) -> Self:
        """What `me` may know. Shown are his hand, the top of the pile, and a card he is looking at; what he
        knows besides (looked at before, seen when it was discarded) is in `recalled`, which no picture draws.
        """
        seen = self.clone()
        seen.seed = 0
        seen.stock = (HIDDEN,) * len(self.stock)
        bit = PUBLIC if me < 0 else PUBLIC | 1 << me
        recalled = {} if self.knows else dict(self.recalled)
        for owner, hand in enumerate(self.hands):
            if owner != me:
                seen.hands[owner] = [HIDDEN] * len(hand)
                if self.knows:
                    recalled[f"hand{owner}"] = tuple(card for card in hand if self._told(card, bit))
        looking = self._phase == "look" and me == self.turn
        for place in range(1, LOCATIONS + 1):
            card = self.board[place]
            if card != EMPTY and not (looking and place == self.place):
                seen.board[place] = HIDDEN
                if self.knows:
                    recalled[f"board{place}"] = (card,) if self._told(card, bit) else ()
        self._mask_pile(seen, recalled, bit, searching=self._phase == "search" and me == self.turn)
        seen.recalled = {place: cards for place, cards in recalled.items() if any(c >= 0 for c in cards)}
        seen.knows = []
        return seen

    def _mask_pile(
        self, seen: "Knowing", recalled: dict[str, tuple[int, ...]], bit: int, searching: bool
    ) -> None:
        """Only the top lies open (BC-R5), but for whoever searches the pile."""
        if searching or len(self.pile) < 2:
            recalled.pop("pile", None)
            return
        under = self.pile[:-1]
        seen.pile = [HIDDEN] * len(under) + self.pile[-1:]
        if self.knows:
            recalled["pile"] = tuple(card if self._told(card, bit) else HIDDEN for card in under)

    def _told(self, card: int, bits: int) -> bool:
        return card >= 0 and bool(self.knows) and bool(self.knows[card] & bits)

    def filled(self, dice: Dice) -> Self:
        """Every HIDDEN card drawn from those that may be there; outlaws not caught are on the board."""
        full = self.clone()
        full.seed = int(dice.random() * (1 << 53)) + 1
        full.knows = [PUBLIC] * CARDS if not self.knows else self.knows[:]
        for place, cards in self.recalled.items():
            self._remember(full, place, cards)
        unseen = self.unseen
        on_board = full.board.count(HIDDEN)
        elsewhere = len(unseen) - on_board
        board, others = fitting(unseen, [(on_board, _anything), (elsewhere, _no_outlaw)], dice)
        for card in unseen:
            full.knows[card] = 0
        board, others = shuffled(board, dice), shuffled(others, dice)
        full.board = [board.pop() if card == HIDDEN else card for card in full.board]
        full.pile = [others.pop() if card == HIDDEN else card for card in full.pile]
        full.hands = [
            sorted([others.pop() if card == HIDDEN else card for card in hand]) for hand in full.hands
        ]
        full.stock = tuple(others.pop() if card == HIDDEN else card for card in full.stock)
        if not self.knows:
            full._settle_knowledge()
        full.recalled = {}
        return full

    def _remember(self, full: "Knowing", place: str, cards: tuple[int, ...]) -> None:
        """Put recalled cards where they are known to be."""
        if place.startswith("hand"):
            owner = int(place.removeprefix("hand"))
            hidden = full.hands[owner][len(cards) :]
            full.hands[owner] = [*hidden, *cards]
        elif place.startswith("board"):
            full.board[int(place.removeprefix("board"))] = cards[0]
        else:
            full.pile = [*cards, *full.pile[-1:]]

    def _settle_knowledge(self) -> None:
        """What was recalled is known to all it could matter to, what lies open to everybody."""
        open_cards = [*self.pile[-1:], *self.chosen, self.hinton]
        for group in (self.side, self.up, self.caught):
            for cards in group:
                open_cards += cards
        for card in open_cards:
            if card >= 0:
                self.knows[card] = PUBLIC
        for owner, hand in enumerate(self.hands):
            for card in hand:
                self.knows[card] |= 1 << owner

    def reveal(self, place: Place, card: int) -> Self | Rejected:
        """With the first discard (Shared), a card of a hand (Seat, Slot) or location (Spot) now known."""
        if not 0 <= card < CARDS:
            return Rejected("unknown_move", {"move": card})
        match place:
            case Shared() if HIDDEN in self.pile:
                return self._read(card, lambda after: after._first_discard(card), outlaw=False)
            case Seat(player) | Slot(player, _) if 0 <= player < self.players:
                if card in self.hands[player]:
                    return Rejected("card_known", {"card": self.face(card), "player": player})
                if HIDDEN not in self.hands[player]:
                    return Rejected("hand_known", {"player": player})
                return self._read(card, lambda after: after._into_hand(player, card), outlaw=False)
            case Spot(name) if name.isdecimal() and 1 <= int(name) <= LOCATIONS:
                if self.board[int(name)] == HIDDEN:
                    return self._read(card, lambda after: after._onto(int(name), card), outlaw=True)
        return Rejected("nothing_hidden_there", {"place": place})

    def _read(self, card: int, put: Callable[[Self], None], outlaw: bool) -> Self | Rejected:
        misplaced = self.misplaced(card)
        if misplaced is not None:
            return misplaced
        if card in OUTLAWS and not outlaw:
            return Rejected("outlaw_belongs_on_board", {"card": self.face(card)})
        after = self.clone()
        put(after)
        return after

    def _first_discard(self, card: int) -> None:
        self.pile[self.pile.index(HIDDEN)] = card
        self.knows[card] = PUBLIC
        if self._phase == "deal":
            self._phase = "draw"

    def _into_hand(self, player: int, card: int) -> None:
        self.hands[player] = sorted([card, *self.hands[player][1:]])
        self.knows[card] |= 1 << player

    def _onto(self, place: int, card: int) -> None:
        self.board[place] = card

    def misplaced(self, card: int) -> Rejected | None:
        """Why this card cannot be one that nobody read, if its place is known."""
        values = {"card": self.face(card)}
        laid = (*self.side, *self.up, *self.caught, self.chosen)
        if any(card in cards for cards in laid) or card == self.hinton:
            return Rejected("card_already_played", values)
        if card in self.pile:
            return Rejected("card_discarded", values)
        if card in self.board or card in self.stock or any(card in hand for hand in self.hands):
            return Rejected("card_elsewhere", values)
        return None


def _anything(card: int) -> bool:
    return True


def _no_outlaw(card: int) -> bool:
    return card < BONNIE


_blank = object.__new__
