"""Who knows what: the one place where secrets are cut, and where a masked state is filled again."""

from typing import Self

from games.api import HIDDEN, Dice, Place, Rejected, Seat, Shared, Slot
from games.cards import shuffled
from games.pilipili.rules.missions import CARDS, JOKER, clash
from games.pilipili.rules.position import NAME, POINT, UNNAMED, Position

EVERYBODY = (1 << 8) - 1


class Knowing(Position):
    """A position that can be cut down to what one viewer knows, and made whole again."""

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy."""
        twin = _blank(type(self))
        twin.options = self.options
        twin.players = self.players
        twin.dealer = self.dealer
        twin.round = self.round
        twin.turn = self.turn
        twin.book = self.book
        twin.how = self.how
        twin.missions = self.missions
        twin.deck = self.deck
        twin.used = self.used[:]
        twin.seed = self.seed
        twin.cards = self.cards
        twin.tricks = self.tricks
        twin.hands = self.hands[:]
        twin.slots = self.slots[:]
        twin.stock = self.stock
        twin.pilis = self.pilis[:]
        twin.bids = self.bids[:]
        twin.won = self.won[:]
        twin.extras = self.extras[:]
        twin.targets = self.targets[:]
        twin.choices = self.choices[:]
        twin.values = self.values[:]
        twin.partner = self.partner
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.named = self.named
        twin.best = self.best
        twin.taker = self.taker
        twin.first = self.first
        twin.gone = self.gone[:]
        twin.last = self.last
        twin.knows = None if self.knows is None else self.knows[:]
        twin.recalled = self.recalled
        twin._opened = self._opened
        twin._phase = self._phase
        return twin

    def masked(self, me: int) -> Self:
        """What `me` may know. A hand that is not shown to `me` now is HIDDEN; what `me` knows of it all
        the same (looked at before, passed on, received) is in `recalled`, which no picture may draw.
        """
        seen = self.clone()
        seen.seed = 0
        seen.stock = (HIDDEN,) * len(self.stock)
        seen.deck = (HIDDEN,) * len(self.deck)
        recalled: list[tuple[int, ...]] = list(self.recalled) if self.knows is None else [()] * self.players
        for owner, hand in enumerate(self.hands):
            if not self.shows(owner, me):
                seen.hands[owner] = [HIDDEN] * len(hand)
                if self.knows is not None:
                    recalled[owner] = self._recall(owner, me)
            if owner != me:
                self._cut_choice(seen, owner)
        seen.recalled = tuple(map(tuple, recalled)) if any(map(any_known, recalled)) else ()
        seen.knows = None
        return seen

    def _recall(self, owner: int, me: int) -> tuple[int, ...]:
        """Cards of a hand that is not shown, as `me` knows them; of a hand in slots one entry a slot."""
        if me < 0 or self.knows is None:
            return ()
        bit = 1 << me
        known = [card if card >= 0 and self.knows[card] & bit else HIDDEN for card in self.hands[owner]]
        return tuple(known) if self.how.blind else tuple(card for card in known if card >= 0)

    def _cut_choice(self, seen: "Knowing", owner: int) -> None:
        if self._phase == "designate" and self.options.designate == "in_turn":
            return
        chosen = self.choices[owner]
        if chosen:
            ready = len(chosen) == self._choice_size() and owner not in self.waiting()
            seen.choices[owner] = [HIDDEN] * len(chosen) if ready else []
        seen.values[owner] = UNNAMED

    def _choice_size(self) -> int:
        return self.passing if self._phase == "pass" else 1

    def filled(self, dice: Dice) -> Self:
        """Every HIDDEN card drawn from those that may be there, each way as likely; recalled ones stay."""
        full = self.clone()
        full.seed = int(dice.random() * (1 << 53)) + 1
        cards = shuffled(self.unseen, dice)
        recalled = self.recalled or ((),) * self.players
        for owner, hand in enumerate(self.hands):
            if HIDDEN in hand:
                full.hands[owner] = _with(hand, recalled[owner], cards, bool(self.slots[owner]))
        full.stock = tuple(cards.pop() if card == HIDDEN else card for card in self.stock)
        if self.recalled:
            full.knows = [0] * CARDS
            for row in self.recalled:
                for card in row:
                    if card >= 0:
                        full.knows[card] = EVERYBODY
            full.recalled = ()
        elif self.needs_memory():
            full.knows = [0] * CARDS
        out = {*self.used, *self.missions}
        rest = shuffled([at for at in range(len(self.book.deck)) if at not in out], dice)
        full.deck = tuple(rest.pop() if number == HIDDEN else number for number in self.deck)
        full._choose_hidden(dice)
        return full

    def _choose_hidden(self, dice: Dice) -> None:
        for seat, chosen in enumerate(self.choices):
            if HIDDEN not in chosen:
                continue
            picked: list[int] = []
            self.choices[seat] = picked
            for _ in chosen:
                picked = [*picked, _any(self.options_of(seat), dice)]
                self.choices[seat] = picked
            if picked == [JOKER] and self._phase == "commit" and self.options.sim_joker == "commit":
                self.values[seat] = _any(self.options_of(seat), dice) - NAME
            if self._phase in ("designate",):
                self.choices[seat] = [_any([POINT + p for p in range(self.players) if p != seat], dice)]

    def needs_memory(self) -> bool:
        """Whether this round has cards that somebody knows though they are not shown to him."""
        how = self.how
        return bool(how.look_seconds or how.forehead or how.passing or how.passing_all or how.swap)

    def reveal(self, place: Place, card: int) -> Self | Rejected:
        """With the mission (Shared; its place in the deck) or a card of a hand (Seat, Slot) now known."""
        match place:
            case Shared():
                return self._mission_drawn(card)
            case Seat(player) | Slot(player, _) if 0 <= player < self.players:
                return self._read(player, card, place.number if isinstance(place, Slot) else 0)
            case _:
                return Rejected("nothing_hidden_there", {"place": place})

    def _mission_drawn(self, number: int) -> Self | Rejected:
        if self._phase != "mission":
            return Rejected("mission_known")
        if not 0 <= number < len(self.book.deck):
            return Rejected("unknown_move", {"move": number})
        if number in self.used or number in self.missions:
            return Rejected("mission_used", {"mission": self.mission(number).kind})
        first = self.ruling()
        if first and clash(first[0], self.mission(number), self.players):
            values = {"mission": self.mission(number).kind, "other": first[0].kind}
            return Rejected("missions_clash", values)
        after = self.clone()
        after.missions = (*self.missions, number)
        after.deck = self.deck[1:]
        after._begin()
        return after

    def _read(self, player: int, card: int, slot: int) -> Self | Rejected:
        if not 0 <= card < CARDS:
            return Rejected("unknown_move", {"move": card})
        hand = self.hands[player]
        if card in hand:
            return Rejected("card_known", {"card": self.face(card), "player": player})
        if HIDDEN not in hand:
            return Rejected("hand_known", {"player": player})
        misplaced = self.misplaced(card)
        if misplaced is not None:
            return misplaced
        at = self.slots[player].index(slot) if slot in self.slots[player] else hand.index(HIDDEN)
        if hand[at] != HIDDEN:
            return Rejected("nothing_hidden_there", {"place": Slot(player, slot)})
        after = self.clone()
        read = [*hand[:at], card, *hand[at + 1 :]]
        after.hands[player] = read if self.slots[player] else sorted(read)
        return after

    def misplaced(self, card: int) -> Rejected | None:
        """Why this card cannot be one that nobody read, if its place is known."""
        if card in self.gone or card in self.trick:
            return Rejected("card_already_played", {"card": self.face(card)})
        if card in self.stock or any(card in hand for hand in self.hands):
            return Rejected("card_elsewhere", {"card": self.face(card)})
        return None

    # what `State` adds
    def waiting(self) -> tuple[int, ...]:
        """Who may act now."""
        raise NotImplementedError

    def options_of(self, seat: int) -> list[int]:
        """What a player who is waiting may do."""
        raise NotImplementedError

    def _begin(self) -> None:
        raise NotImplementedError


def any_known(cards: tuple[int, ...]) -> bool:
    """Whether a row of recalled cards has one."""
    return any(card >= 0 for card in cards)


def _with(hand: list[int], recalled: tuple[int, ...], cards: list[int], slots: bool) -> list[int]:
    """The hand with recalled cards in it, and drawn ones for the rest."""
    if slots:
        known = recalled or (HIDDEN,) * len(hand)
        pairs = zip(hand, known, strict=True)
        there = [card if card >= 0 else back for card, back in pairs]
        return [card if card >= 0 else cards.pop() for card in there]
    missing = hand.count(HIDDEN) - len(recalled)
    return sorted([*(card for card in hand if card >= 0), *recalled, *(cards.pop() for _ in range(missing))])


def _any(moves: list[int], dice: Dice) -> int:
    return moves[int(dice.random() * len(moves))]


_blank = object.__new__
