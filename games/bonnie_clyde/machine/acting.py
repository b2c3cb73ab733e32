"""What hands must do with real cards: before a hand, and after each event."""

from collections.abc import Iterable, Sequence

from games.api import HIDDEN, Act, Event, Kind, Seat, Shared, Slot, Spot, Stock, Trick
from games.bonnie_clyde.rules import LOCATIONS, State

Slots = tuple[tuple[int, ...], ...]


def dealing(state: State, slots: Slots, bots: frozenset[int]) -> Iterable[Act]:
    """Ten cards face down to the locations, a hand each, then the first discard (BC-R2, BC-R3)."""
    dealer = state.dealer
    yield Act(Kind.CONFIRM, dealer)
    for at in range(1, LOCATIONS + 1):
        yield Act(Kind.DEAL, dealer, None, Stock(), Spot(str(at)))
    for number in range(1, max(map(len, state.hands)) + 1):
        for player in range(state.players):
            target = Slot(player, number) if player in bots else Seat(player)
            yield Act(Kind.DEAL, player, None, Stock(), target)
    yield Act(Kind.SHOW, dealer, None, Stock(), Shared())


def after(
    events: Sequence[Event], before: State, state: State, slots: Slots, bots: frozenset[int]
) -> list[Act]:
    """In the order in which it happened."""
    acts: list[Act] = []
    filled = dict.fromkeys(bots, 0)
    car = before.car
    for event in events:
        match event:
            case ("drew", who, count):
                acts += (_fetch(Kind.DRAW, who, None, Stock(), slots, filled) for _ in range(count))
            case ("took_top", who, card):
                acts.append(_fetch(Kind.DRAW, who, state.face(card), Shared(), slots, filled))
            case ("took_discard", who) if who in bots:  # a person has found and shown it already
                acts.append(_fetch(Kind.TAKE, who, None, Shared(), slots, filled))
            case ("took_evidence", who, place):
                acts.append(_fetch(Kind.TAKE, who, None, Spot(str(place)), slots, filled))
            case ("caught", who, card, place):
                acts.append(Act(Kind.TAKE, who, state.face(card), Spot(str(place)), Trick()))
            case ("hinton_away",):
                hinton = state.face(before.hinton)
                acts.append(Act(Kind.PLACE, before.turn, hinton, Trick(), Shared()))
            case ("reshuffled", count):
                acts.append(Act(Kind.PLACE, before.turn, count, Shared(), Stock()))
            case ("car", place) if place != car:
                acts.append(Act(Kind.PLACE, before.turn, "car", Spot(str(car)), Spot(str(place))))
                car = place
            case ("dealt", _):
                acts += dealing(state, slots, bots)
    return acts


def _fetch(kind: Kind, who: int, what: object, source: object, slots: Slots, filled: dict[int, int]) -> Act:
    """A card on its way to a hand, or to the next slot of a bot that is free."""
    if who not in filled:
        return Act(kind, who, what, source, Seat(who))  # type: ignore[arg-type]  # cards and places of an act
    free = [number for number, card in enumerate((*slots[who], *(HIDDEN,) * 4), 1) if card == HIDDEN]
    filled[who] += 1
    return Act(kind, who, what, source, Slot(who, free[filled[who] - 1]))  # type: ignore[arg-type]


def slotted(slots: Slots, slot: Slot, card: int) -> Slots:
    """With this card in a slot; HIDDEN empties it."""
    row = list(slots[slot.player])
    row += [HIDDEN] * (slot.number - len(row))
    row[slot.number - 1] = card
    while row and row[-1] == HIDDEN:
        row.pop()
    return (*slots[: slot.player], tuple(row), *slots[slot.player + 1 :])
