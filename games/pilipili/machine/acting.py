"""What hands must do with real cards after a decision, made from what it brought about.

A bot's cards lie face down in numbered slots before it, so that its helper can find the one it means;
what comes to it goes over its reader into the first slots that are free. Whatever gives somebody other cards
is a deal, also cards that are passed on or drawn: nobody can forget what was in a hand, so none of it is
taken back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.api import HIDDEN, Act, Event, Kind, Pile, Place, Seat, Slot, Stock, Trick
from games.pilipili.rules import CARDS, State

Due = tuple[tuple[int, int, int], ...]
Slots = tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Errands:
    """Acts being gathered, with the bots' slots as they will be and the cards that are on their way."""

    bots: frozenset[int]
    slots: list[list[int]]
    acts: list[Act]
    due: list[tuple[int, int, int]]
    leaving: set[tuple[int, int]] = field(default_factory=set)  # slots whose card may still lie there

    def room(self, player: int) -> Place:
        """Where a card that comes to this player goes."""
        if player not in self.bots:
            return Seat(player)
        row, expected = self.slots[player], self._taken(player)
        numbers = (at for at, card in enumerate(row, 1) if card == HIDDEN and at not in expected)
        number = next(numbers, 0)
        if not number:
            number = max([len(row), *expected]) + 1
        return Slot(player, number)

    def _taken(self, player: int) -> set[int]:
        """Slots that get a card, or whose own has perhaps not been fetched when the next one comes."""
        targets = (act.target for act in self.acts)
        filled = {place.number for place in targets if isinstance(place, Slot) and place.player == player}
        return filled | {number for seat, number in self.leaving if seat == player}

    def source(self, player: int, card: int) -> Place:
        """Where this player's card is; a bot's slot is empty then."""
        if player not in self.bots:
            return Seat(player)
        row = self.slots[player]
        at = row.index(card)
        row[at] = HIDDEN
        self.leaving.add((player, at + 1))
        return Slot(player, at + 1)


def shuffling(state: State) -> Act:
    """All cards of the round before go back to the stock."""
    return Act(Kind.DEAL, state.dealer, CARDS, Trick(), Stock())


def dealing(state: State, bots: frozenset[int]) -> tuple[Act, ...]:
    """Each player's cards over the own reader, from the dealer on."""
    acts = []
    for player in state.order(state.dealer):
        for number in range(1, state.cards + 1):
            target = Slot(player, number) if player in bots else Seat(player)
            acts.append(Act(Kind.DEAL, player, None, Stock(), target))
    return tuple(acts)


def after(
    events: Sequence[Event], before: State, state: State, bots: frozenset[int], slots: Slots
) -> tuple[tuple[Act, ...], Due, Slots]:
    """Acts that follow, the cards due with them, and the bots' slots."""
    doing = Errands(bots, [list(row) for row in slots], [], [])
    whole = [event for event in events if event[0] == "passed_all"]
    if whole:
        _hands_on(doing, before, whole[0][1])
    passed = [event for event in events if event[0] == "passed"]
    ways = [
        (giver, taker, card, doing.source(giver, card))
        for _, giver, taker, *cards in passed
        for card in cards
    ]
    for giver, taker, card, source in ways:
        doing.acts.append(Act(Kind.DEAL, taker, None, source, doing.room(taker)))
        doing.due.append((giver, taker, card))
    at_once = before.phase_of() == "commit"
    for event in events:
        doing.acts.extend(_after(event, state, doing, at_once))
    return tuple(doing.acts), tuple(doing.due), tuple(map(tuple, doing.slots))


def _after(event: Event, state: State, doing: Errands, at_once: bool) -> Iterable[Act]:
    match event:
        case ("drew", player, _):
            yield Act(Kind.DEAL, player, None, Stock(), doing.room(player))
        case ("opened",):
            yield from (Act(Kind.CONFIRM, player) for player in range(state.players))
        case ("played", player, card) if at_once and player in doing.bots:
            source = Slot(player, doing.slots[player].index(card) + 1)
            yield Act(Kind.SHOW, player, None, source, Trick())
        case ("trick", winner):
            yield Act(Kind.TAKE, winner, None, Trick(), Pile(winner))


def _hands_on(doing: Errands, before: State, step: int) -> None:
    """Whole hands change players: to a person at once, to a bot card by card over its reader."""
    players, bots = before.players, doing.bots
    emptied = [list(row) for row in doing.slots]
    for bot in bots:
        doing.slots[bot] = [HIDDEN] * len(doing.slots[bot])
        doing.leaving |= {(bot, at) for at, card in enumerate(emptied[bot], 1) if card != HIDDEN}
    ways = [(giver, (giver + step) % players) for giver in range(players)]
    for giver, taker in ways:  # before anything comes: then what lies there is what goes
        if taker not in bots:
            count = len(before.hands[giver])
            doing.acts.append(Act(Kind.DEAL, giver, count, Seat(giver), Seat(taker)))
    for giver, taker in ways:
        for card in before.hands[giver] if taker in bots else ():
            place: Place = Seat(giver)
            if giver in bots:
                place = Slot(giver, emptied[giver].index(card) + 1)
            doing.acts.append(Act(Kind.DEAL, taker, None, place, doing.room(taker)))
            doing.due.append((giver, taker, card))
