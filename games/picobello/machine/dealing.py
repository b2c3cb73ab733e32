"""Before the play, with real cards: who deals first, and cards for bots over their readers."""

from dataclasses import replace

from games.api import HIDDEN, Act, Event, Kind, Rejected, Seat, Slot
from games.picobello.machine import deeds
from games.picobello.machine.checkpoint import Now
from games.picobello.rules import State, number_of

Told = tuple[Now, Event] | Rejected


def turned_up(rest: Now, act: Act, card: int) -> Told:
    """A card to find out who deals first; `rest` is without the act that is done by it."""
    face = {"card": rest.state.face(card)}
    if card not in rest.state.pack:
        return Rejected("card_not_in_deck", face)
    if card in rest.drawn:
        return Rejected("card_known", face)
    back = Act(Kind.RETURN, act.who, None, Seat(act.who), None)
    drawn = (*rest.drawn[: act.who], card, *rest.drawn[act.who + 1 :])
    return replace(rest, drawn=drawn, acts=(back, *rest.acts)), ("drew", act.who, card)


def drawn(now: Now, bots: frozenset[int]) -> Now:
    """Once all have turned a card: the highest deals, those who tie draw anew (rule 8)."""
    if now.acts:
        return now
    best = max(number_of(card) for card in now.drawn if card != HIDDEN)
    first = [p for p, card in enumerate(now.drawn) if card != HIDDEN and number_of(card) == best]
    if len(first) > 1:
        nobody = (HIDDEN,) * now.state.players
        return replace(now, drawn=nobody, acts=tuple(deeds.drawing(first)))
    state = State.new(now.state.options, now.state.players, None, first[0])
    state.red = now.state.red
    return replace(now, state=state, acts=tuple(deeds.dealing(state, bots, shuffled=False)))


def to_bot(rest: Now, act: Act, slot: Slot, card: int) -> Told:
    """A card for a bot has been read; it goes into its slot."""
    read = rest.state.reveal(Seat(slot.player), card)
    if isinstance(read, Rejected):
        return read
    away = Act(Kind.PLACE, act.who, None, Seat(slot.player), slot)
    slots = deeds.slotted(rest.slots, slot, card)
    after = replace(rest, state=read, slots=slots, acts=(away, *rest.acts))
    return after, ("done", act.kind.value, act.who)
