"""What hands must do with cards and pieces between two decisions, and what of it sensors have seen done."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from games.api import (
    HIDDEN,
    Accepted,
    Act,
    Event,
    Kind,
    Pile,
    Place,
    Rejected,
    Reply,
    Seat,
    Slot,
    Spot,
    Stock,
    Trick,
)
from games.picobello.machine.checkpoint import SLOTS, Now
from games.picobello.rules import State
from games.picobello.rules.accepting import accepted
from games.picobello.rules.position import HAND
from games.picobello.rules.standing import Way, Wood, colour, moved, wanted, ways

# --- cards --------------------------------------------------------------------------------------


def drawing(players: Sequence[int]) -> Iterable[Act]:
    """Each turns a card up on the own reader, and puts it away again (rule 8)."""
    for player in players:
        yield Act(Kind.SHOW, player, None, Stock(), Seat(player))


def dealing(state: State, bots: frozenset[int], shuffled: bool) -> Iterable[Act]:
    """Nine cards for each player from the dealer's left (rule 9); a bot's go over its reader into slots."""
    if not shuffled:
        yield Act(Kind.CONFIRM, state.dealer)
    for player in state.order(state.leader_after_deal()):
        if player in bots:
            for number in range(1, SLOTS + 1):
                yield Act(Kind.DEAL, state.dealer, None, Stock(), Slot(player, number))
        else:
            yield Act(Kind.DEAL, state.dealer, HAND, Stock(), Seat(player))


def card_acts(now: Now, before: State, events: Sequence[Event], bots: frozenset[int]) -> Iterable[Act]:
    """After a trick the winner takes it; after the last one all cards are dealt anew."""
    for event in events:
        match event:
            case ("trick", winner, _):
                yield Act(Kind.TAKE, winner, None, Trick(), Pile(winner))
            case ("dealt", _):
                kept = before.kept and before.options.duel_leftover == "next"
                yield from dealing(now.state, bots, shuffled=bool(kept))


def slotted(slots: tuple[tuple[int, ...], ...], slot: Slot, card: int) -> tuple[tuple[int, ...], ...]:
    """With this card, or HIDDEN for none, in that place."""
    own = slots[slot.player]
    own = (*own[: slot.number - 1], card, *own[slot.number :])
    return (*slots[: slot.player], own, *slots[slot.player + 1 :])


def empty_slots(players: int, bots: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Nine places for each bot."""
    return tuple((HIDDEN,) * SLOTS if player in bots else () for player in range(players))


# --- pieces -------------------------------------------------------------------------------------


def way_act(way: Way, who: int) -> Act:
    """A piece that goes from spot to spot, or beside the board and back."""
    source: Place | None = Spot(way.source) if way.source else None
    if not way.target:
        return Act(Kind.REMOVE, who, way.what, source, None)
    return Act(Kind.PLACE, who, way.what, source, Spot(way.target))


def mending(state: State, board: Wood, who: int) -> Iterable[Act]:
    """How the board is made as it should be, spot by spot."""
    for spot in sorted(board.surplus()):
        yield Act(Kind.REMOVE, who, None, Spot(spot), None)
    for spot in sorted(board.missing()):
        yield Act(Kind.RETURN, who, standing_at(state, board, spot), None, Spot(spot))


def standing_at(state: State, board: Wood, spot: str) -> str:
    """What belongs there, by its colour."""
    standing = board.standing
    if spot in standing.pawns:
        return colour(state, standing.pawns.index(spot))
    return "red" if spot in standing.red else "in"


def with_ways(now: Now) -> Now:
    """What hands must move now, without what they have moved already."""
    state = now.state
    return seen_done(replace(now, ways=ways(state, now.board.standing, wanted(state))))


def seen_done(now: Now) -> Now:
    """Tick off every piece that sensors have seen arrive; in any order, as far as they can tell."""
    found = True
    while found and now.ways and now.board.sensed is not None:
        found = False
        for at, way in enumerate(now.ways):
            if _arrived(now, way):
                now, found = way_done(now, at), True
                break
    return now


def _arrived(now: Now, way: Way) -> bool:
    board = now.board
    sensed = board.sensed or frozenset()
    if not way.target or way.target in board.deaf:
        return False
    if sum(other.target == way.target for other in now.ways) > 1:
        return False  # on a start: nobody can tell which of them it is
    if way.target not in sensed or board.standing.count(way.target):
        return False
    return not way.source or way.source not in sensed or board.standing.count(way.source) > 1


def way_done(now: Now, at: int) -> Now:
    """One piece is where it belongs."""
    standing = moved(now.state, now.board.standing, now.ways[at])
    left = (*now.ways[:at], *now.ways[at + 1 :])
    return replace(now, ways=left, board=replace(now.board, standing=standing))


def told(reply: Reply, before: Now, after: Now) -> Reply:
    """The reply with what hands have moved by it, be it that they were asked, be it that sensors saw it."""
    stood, stands = before.board.standing, after.board.standing
    if not isinstance(reply, Accepted) or stood is stands:
        return reply
    done = tuple(way_act(way, after.worker) for way in ways(after.state, stood, stands))
    return replace(reply, done=done)


# --- what sensors feel ----------------------------------------------------------------------------


def felt_at(board: Wood, spot: str, laid: bool) -> Wood:
    """With what a sensor has just told; one that agrees again is believed again."""
    sensed = board.sensed or frozenset()
    returned = laid and spot in board.standing.occupied()
    return replace(
        board,
        sensed=sensed | {spot} if laid else sensed - {spot},
        deaf=board.deaf - {spot},
        back=board.back | {spot} if returned else board.back - {spot},
    )


def calm(now: Now) -> Now:
    """Once nothing is in anybody's hand, what was lifted before tells nothing more."""
    return now if now.board.missing() else replace(now, board=replace(now.board, back=frozenset()))


def all_there(now: Now) -> Now:
    """Where hands have decided and the whole board looks as it should, nothing is left to do."""
    board, then = now.board, wanted(now.state)
    if not now.ways or board.sensed is None or board.sensed - board.deaf != then.occupied() - board.deaf:
        return now
    return replace(now, ways=(), board=replace(board, standing=then))


def accepted_as_it_stands(now: Now) -> Now | Rejected:
    """With every piece where it stands on the board of wood; see `rules.accepting`."""
    state = accepted(now.state, now.board)
    if isinstance(state, Rejected):
        return state
    return replace(now, state=state, board=replace(now.board, standing=wanted(state), back=frozenset()))
