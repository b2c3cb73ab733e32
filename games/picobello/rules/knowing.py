"""Who knows what: the one place where secrets are cut, and where a masked state is filled again."""

from collections.abc import Callable
from typing import Self

from games.api import HIDDEN, Dice, Place, Rejected, Seat, Slot
from games.cards import fitting
from games.picobello.rules.deck import CARDS, suit_of
from games.picobello.rules.position import Position


class Knowing(Position):
    """A position that can be cut down to what one viewer knows, and made whole again."""

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy."""
        twin = _blank(type(self))
        twin.options = self.options
        twin.players = self.players
        twin.sides = self.sides
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.kept = self.kept
        twin.trick = self.trick[:]
        twin.leader = self.leader
        twin.last = self.last
        twin.won = self.won[:]
        twin.taken = self.taken[:]
        twin.gone = self.gone
        twin.voids = self.voids[:]
        twin.pawns = self.pawns[:]
        twin.red = self.red
        twin.gates = self.gates
        twin.mover = self.mover
        twin.steps = self.steps
        twin.extra = self.extra
        twin.bonus = self.bonus
        twin.homes = self.homes
        twin.places = self.places
        twin.seed = self.seed
        twin._found = self._found
        twin._phase = self._phase
        return twin

    def masked(self, me: int) -> Self:
        """What `me` may know: his hand, all that was laid, the board; never other hands or kept cards.

        `gone` names cards of earlier tricks: they may be remembered, but no picture shows them (rule 13).
        """
        seen = self.clone()
        seen.seed = 0
        seen.kept = (HIDDEN,) * len(self.kept)
        for owner, hand in enumerate(self.hands):
            if owner != me:
                seen.hands[owner] = [HIDDEN] * len(hand)
        return seen

    def filled(self, dice: Dice) -> Self:
        """Every HIDDEN card drawn from the unseen ones; nobody gets a suit he has shown not to hold."""
        full = self.clone()
        full.seed = int(dice.random() * (1 << 53)) + 1
        rooms = [(hand.count(HIDDEN), _without(self.voids[owner])) for owner, hand in enumerate(self.hands)]
        rooms.append((self.kept.count(HIDDEN), _without(0)))
        unseen = self.unseen
        spare = len(unseen) - sum(size for size, _ in rooms)
        rooms.append((spare, _without(0)))
        try:
            dealt = fitting(unseen, rooms, dice)
        except ValueError:  # somebody did not follow suit, where nobody could see that
            dealt = fitting(unseen, [(size, _without(0)) for size, _ in rooms], dice)
        for owner, hand in enumerate(self.hands):
            if HIDDEN in hand:
                full.hands[owner] = sorted([*(card for card in hand if card >= 0), *dealt[owner]])
        if HIDDEN in self.kept:
            full.kept = (*(card for card in self.kept if card >= 0), *dealt[self.players])
        return full

    def reveal(self, place: Place, card: int) -> Self | Rejected:
        """With one unread card of a hand (Seat or Slot) now known."""
        if not 0 <= card < CARDS:
            return Rejected("unknown_move", {"move": card})
        match place:
            case Seat(player) | Slot(player, _) if 0 <= player < self.players:
                return self._read(player, card)
        return Rejected("nothing_hidden_there", {"place": place})

    def _read(self, player: int, card: int) -> Self | Rejected:
        hand = self.hands[player]
        if card in hand:
            return Rejected("card_known", {"card": self.face(card), "player": player})
        if HIDDEN not in hand:
            return Rejected("hand_known", {"player": player})
        misplaced = self.misplaced(card)
        if misplaced is not None:
            return misplaced
        after = self.clone()
        after.hands[player] = sorted([card, *hand[1:]])
        return after

    def misplaced(self, card: int) -> Rejected | None:
        """Why this card cannot be one that nobody read, if its place is known."""
        values = {"card": self.face(card)}
        if card not in self.pack:
            return Rejected("card_not_in_deck", values)
        if card in self.trick or self.gone >> card & 1:
            return Rejected("card_already_played", values)
        if card in self.kept or any(card in hand for hand in self.hands):
            return Rejected("card_elsewhere", values)
        return None


def _without(suits: int) -> Callable[[int], bool]:
    """Whether a card is of none of these suits."""
    return lambda card: not suits >> suit_of(card) & 1


_blank = object.__new__
