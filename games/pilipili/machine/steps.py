"""From one moment of a game to the next: pure steps, which the machine takes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from games.api import HIDDEN, Act, Event, Kind, Rejected, Seat, Shared, Slot, Stock, Text, Trick, Value
from games.cards import Chain
from games.held import Holds
from games.pilipili.bots import medium
from games.pilipili.inputs.choosing import pages_of, places_of
from games.pilipili.machine import acting
from games.pilipili.machine.now import NOT_COUNTING, Now, nothing_lies, room_of
from games.pilipili.rules import CARDS, SLOT, State, clash

T = TypeVar("T")
MIDDLE = Shared()


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """With another value there."""
    return (*values[:at], value, *values[at + 1 :])


def said(refused: Rejected) -> Rejected:
    """A refusal of the rules as panels say it: players by their seats, missions by their names."""
    values: dict[str, Value | Text] = {}
    for name, value in refused.values.items():
        if name == "player" and isinstance(value, int):
            values["seat"] = Seat(value)
        elif name in ("mission", "other") and isinstance(value, str):
            values[name] = Text(f"pilipili.kind.{value}")
        else:
            values[name] = value
    return Rejected(refused.code, values)


# --- moves --------------------------------------------------------------------------------------


def as_slot(state: State, player: int, move: int) -> int:
    """A card of a hand that lies in slots, played blind, is played by its slot."""
    hand = state.hands[player]
    if 0 <= move < CARDS and state.slots[player] and move in hand:
        return SLOT + state.slots[player][hand.index(move)]
    return move


def card_of(state: State, player: int, move: int) -> int:
    """The card that a move lays."""
    if move < CARDS:
        return move
    return state.hands[player][state.slots[player].index(move - SLOT)]


def slot_of(now: Now, player: int, move: int) -> int:
    """In which of a bot's slots the card lies that it has decided on."""
    return now.slots[player].index(card_of(now.state, player, move)) + 1


def in_transit(state: State, player: int, move: int, refused: Rejected) -> Rejected:
    """A card that somebody gives this player comes too soon: all choose first (the next reader waits)."""
    if refused.code in ("card_not_in_hand", "already_chosen") and 0 <= move < CARDS:
        for giver, chosen in enumerate(state.choices):
            if giver != player and move in chosen:
                return Rejected("passed_too_soon")
    return refused


def name_by_bot(state: State, player: int) -> int:
    """What a bot calls the joker it lays together with all others."""
    seen = state.masked(player)
    seen.choices[player] = [0]
    seen.turn = player
    return medium(seen)


def after_move(now: Now, state: State, events: Sequence[Event], bots: frozenset[int], tags: bool) -> Now:
    """The moment after a decision: what hands are to do, what is looked at, where cursors stand."""
    words = {event[0] for event in events}
    after = replace(now, state=state, moves=now.moves + 1, sure=(False,) * state.players)
    if "dealt" in words:
        fresh = begun(after, state, bots if tags else None)
        return replace(fresh, acts=(acting.shuffling(state), *fresh.acts)) if tags else fresh
    if tags:
        acts, due, slots = acting.after(events, now.state, state, bots, now.slots)
        return replace(after, acts=acts, due=due, slots=slots)
    shown = "trick" if "trick" in words else ""
    return replace(after, shown=shown, holds=held(now, state))


def begun(now: Now, state: State, bots: frozenset[int] | None) -> Now:
    """A round begins, or its mission has become known; with real cards each deals in. `bots` with these."""
    players = state.players
    known = state.phase_of() != "mission" and bool(state.missions)
    fresh = replace(
        now,
        state=state,
        shown="mission" if known else "",
        left=NOT_COUNTING,
        picked=nothing_lies(players),
        lying=nothing_lies(players),
    )
    if bots is None:
        return replace(fresh, holds=held(now, state))
    if state.phase_of() == "mission":
        return replace(fresh, slots=((),) * players)
    slots = tuple((HIDDEN,) * state.cards if seat in bots else () for seat in range(players))
    return replace(fresh, acts=acting.dealing(state, bots), slots=slots)


def held(now: Now, state: State) -> Holds:
    """Hands on the panels: a cursor starts anywhere once its places change.

    Chance moves on for all alike, so where one cursor starts tells nothing of another hand.
    """
    rooms = {player: room_of(state, player) for player in range(state.players)}
    anew = now.holds.afresh(rooms)
    grips = tuple(
        old if _places(now.state, player) == _places(state, player) else new
        for player, (old, new) in enumerate(zip(now.holds.grips, anew.grips, strict=True))
    )
    return Holds(grips, anew.heard, anew.chance)


def _places(state: State, player: int) -> tuple[tuple[int, ...], ...]:
    seen = state.masked(player)
    return (places_of(seen, player), *(tuple(seen.hands[other]) for other in pages_of(seen, player)))


def draw_mission(state: State, draws: int) -> tuple[int, int]:
    """A mission by chance, of those still in the deck that go with the first; and the chance that is left."""
    chain = Chain(draws)
    out = {*state.used, *state.missions}
    ruling = state.ruling()
    fits = [
        number
        for number, mission in enumerate(state.book.deck)
        if number not in out and not (ruling and clash(ruling[0], mission, state.players))
    ]
    rest = fits or [number for number in range(len(state.book.deck)) if number not in out]
    return rest[int(chain.random() * len(rest))], chain.left


# --- acts ---------------------------------------------------------------------------------------


def done_with(now: Now, act: Act) -> Now:
    """An act is done by hands alone: what it had lying there is taken up."""
    rest = tuple(other for other in now.acts if other is not act)
    lying = now.lying
    if act.kind is Kind.TAKE:
        lying = nothing_lies(now.state.players)
    elif act.source == Trick():
        lying = put(lying, act.who, HIDDEN)
    return replace(now, acts=rest, lying=lying)


def read_card(now: Now, act: Act, card: int) -> Now | Rejected:
    """A reader has read the card of an act: it is known, and is to be taken up again."""
    if act.kind is Kind.SHOW:
        shown = from_slot(now, act, card)
        if isinstance(shown, Rejected):
            return shown
        return replace(shown, acts=now.acts[1:], lying=put(now.lying, act.who, card))
    if act.source != Stock():
        return _arrived(now, act, card)
    # Which card it is and where it belongs is nobody's to know, so all refusals sound alike.
    known = now.state.reveal(Seat(act.who), card)
    if isinstance(known, Rejected):
        return Rejected("not_from_stock")
    return _lies(replace(now, state=known), act, act, card)


def passes(act: Act) -> bool:
    """Whether a card comes from another player, over the reader."""
    return act.kind is Kind.DEAL and act.what is None and act.source != Stock()


def _arrived(now: Now, act: Act, card: int) -> Now | Rejected:
    """A card passed on has come to its new player; those on their way come in any order."""
    way = next((at for at, (_, taker, due) in enumerate(now.due) if (taker, due) == (act.who, card)), None)
    if way is None:
        return Rejected("not_passed_on")
    coming = [one for one in now.acts if passes(one)]
    rest = replace(now, due=(*now.due[:way], *now.due[way + 1 :]))
    return _lies(rest, act, coming[way], card)


def _lies(now: Now, first: Act, done: Act, card: int) -> Now:
    """A card was read for the act `done`: before all else it is taken up again."""
    away = Act(Kind.RETURN, done.who, None, Trick(), done.target)
    acts = []
    for one in now.acts:
        if one is first:
            acts.append(away)
        if one is not done:
            acts.append(one)
    slots = _into_slot(now.slots, done, card)
    lying = put(now.lying, done.who, card)
    return replace(now, acts=tuple(acts), slots=slots, lying=lying, shown="")


def _into_slot(slots: acting.Slots, act: Act, card: int) -> acting.Slots:
    if not isinstance(act.target, Slot):
        return slots
    row, number = list(slots[act.who]), act.target.number
    row.extend([HIDDEN] * (number - len(row)))
    row[number - 1] = card
    return put(slots, act.who, tuple(row))


def from_slot(now: Now, act: Act, card: int) -> Now | Rejected:
    """A bot's card is turned up: it must be the one of its slot."""
    assert isinstance(act.source, Slot), act
    row, number = now.slots[act.who], act.source.number
    if row[number - 1] != card:
        values: dict[str, Value | Text] = {"seat": Seat(act.who), "slot": number}
        return Rejected("wrong_slot" if card in row else "not_in_slots", values)
    return replace(now, slots=put(now.slots, act.who, put(row, number - 1, HIDDEN)))


def read_so_far(now: Now, player: int) -> int:
    """How many cards of the own hand have been read: how far dealing in has come."""
    return 0 if player < 0 else sum(card != HIDDEN for card in now.state.hands[player])
