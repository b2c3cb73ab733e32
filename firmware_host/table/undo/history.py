"""The last moves of a game: how it stood before each, and what hands have moved since.

A move is whatever makes `machine.moves` grow. Its place in the history is the whole machine as JSON
values, so any game can be set back without knowing how: as it stood when the decision opened, before
cursors were moved and time ran. Beside it stand the deeds that hands have done,
as acts, so that the table can say what goes back where. Cards that were dealt anew cannot be told back:
a deal ends the history, and so does what a game calls `final`.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games.api import (
    BYSTANDER,
    Accepted,
    Act,
    Card,
    Kind,
    Laid,
    Machine,
    Reply,
    Seat,
    Slot,
    TableInput,
    Trick,
)

MOST = 12  # moves that can be taken back
_OPEN = (Kind.PLAY, Kind.PASS, Kind.SHOW)  # deeds that show everybody the card


@dataclass(slots=True)
class Past:
    """A game just before a move of `player`, and the deeds since. `lying`: the tag on each reader then.

    `alone` while nothing but this move has come of it.
    """

    player: int
    machine: Mapping[str, Any]
    lying: Mapping[str, str]
    alone: bool
    deeds: list[Act] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Before:
    """A machine before it hears something, and the tag on each reader as it knows them."""

    moves: int
    turn: int
    acts: tuple[Act, ...]
    machine: Mapping[str, Any]
    lying: Mapping[str, str]


class History:
    """At most MOST moves, newest last. `final` names the events that end it."""

    def __init__(self, final: Collection[str] = ()) -> None:
        self._final = frozenset(final)
        self._pasts: deque[Past] = deque(maxlen=MOST)
        self._opened: Before | None = None

    def before(self, machine: Machine, lying: Mapping[str, str]) -> Before:
        """The machine as it stands now, before it hears something."""
        turn = machine.masked(BYSTANDER).turn
        now = Before(machine.moves, turn, machine.acts(), machine.to_json(), dict(lying))
        opened = self._opened
        if opened is None or opened.moves != now.moves or opened.acts:
            self._opened = now
        return now

    def players(self) -> tuple[int, ...]:
        """Who made the moves that can be taken back, the last one first."""
        return tuple(past.player for past in reversed(self._pasts))

    def own_alone(self, player: int) -> bool:
        """Whether the last move is that player's, and nothing has come of it yet."""
        return bool(self._pasts) and self._pasts[-1].player == player and self._pasts[-1].alone

    def heard(
        self,
        before: Before,
        reply: Reply,
        machine: Machine,
        player: int | None = None,
        heard: TableInput | None = None,
    ) -> None:
        """Remember what a machine made of an input, or of a bot's decision where `heard` is None."""
        if not isinstance(reply, Accepted):
            return
        if not self._final.isdisjoint(event[0] for event in reply.events):
            self._pasts.clear()
            return
        if machine.moves > before.moves:
            who = before.turn if player is None else player
            opened = self._opened or before
            past = Past(who, opened.machine, opened.lying, len(reply.events) < 2)
            past.deeds.extend(_brought(who, heard))
            ticked = _done(before.acts, machine.acts(), heard)
            if ticked is not None and not reply.done:
                past.deeds.append(ticked)  # done and decided in one: the game stood before both
            past.deeds.extend(reply.done)
            self._pasts.append(past)
            return
        if reply.done:
            for past in [*self._pasts][-1:]:
                past.deeds.extend(reply.done)
                past.alone = False
            return
        done = _done(before.acts, machine.acts(), heard)
        if done is None or not self._pasts:
            return
        if done.kind is Kind.DEAL:
            self._pasts.clear()
            return
        self._pasts[-1].deeds.append(done)
        self._pasts[-1].alone &= done.kind is Kind.PLAY  # a bot's own card, laid by its helper

    def take(self, count: int) -> tuple[Past, tuple[Act, ...]]:
        """Go back so many moves: how it stood there, and what hands must undo, newest first."""
        pasts = [self._pasts.pop() for _ in range(count)]
        self._opened = None
        deeds = [deed for past in reversed(pasts) for deed in past.deeds]
        return pasts[-1], tuple(_joined(_backwards(deeds)))


def _brought(player: int, heard: TableInput | None) -> Iterator[Act]:
    """A move that was a card laid down has moved that card out of a hand."""
    match heard:
        case Laid(place, Card() as card):
            target = Trick() if isinstance(place, Seat) else place
            yield Act(Kind.PLAY, player, card, Seat(player), target)


def _done(before: tuple[Act, ...], after: tuple[Act, ...], heard: TableInput | None) -> Act | None:
    """The act that an input has ticked off, with its card where all have seen it."""
    gone = next((act for act in before if act not in after), None)
    if gone is None or _mended(gone):
        return None
    match heard:
        case Laid(_, Card() as card) if gone.kind in _OPEN and gone.what is None:
            return replace(gone, what=card)
    return gone


def _mended(act: Act) -> bool:
    """Whether it only put right what nobody had meant: something fallen over, or in the way."""
    return (act.kind is Kind.RETURN and act.source is None) or (act.kind is Kind.REMOVE and act.what is None)


def _backwards(deeds: list[Act]) -> Iterator[Act]:
    """The same things the other way, newest first; a thing put down twice is fetched from there once."""
    for at in range(len(deeds) - 1, -1, -1):
        deed = deeds[at]
        if deed.source is None and deed.target is None:
            continue
        again = at and isinstance(deed.target, Slot) and deeds[at - 1].target == deed.target
        if deed.kind is Kind.PLACE and again:
            continue
        what = None if deed.kind is Kind.DRAW and not isinstance(deed.what, Card) else deed.what
        yield Act(Kind.RETURN, deed.who, what, deed.target, deed.source)


def _joined(acts: Iterator[Act]) -> Iterator[Act]:
    """One way for each card that all know, instead of its stations; none for one that is back already."""
    ways: list[Act] = []
    for act in acts:
        at = next((at for at, way in enumerate(ways) if _goes_on(way, act)), None)
        if at is None:
            ways.append(act)
        else:
            ways[at] = replace(ways[at], target=act.target)
    return (way for way in ways if way.source != way.target)


def _goes_on(way: Act, act: Act) -> bool:
    known = isinstance(act.what, Card)
    return known and (way.who, way.what, way.target) == (act.who, act.what, act.source)
