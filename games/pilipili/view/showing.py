"""The view of one viewer: whatever stands foremost, then what the phase asks.

A prompt that wants a deed has a text id of its own, in its title. What is asked of somebody who may not be
told apart from others (who has the joker, where all choose at once) reads the same at every seat.
"""

from games.api import BYSTANDER, Cue, Hand, Kind, Screen, Seat, Text, Value, View
from games.pilipili.rules import BID, DECLINE, NAME, POINT, SLOT, State
from games.pilipili.view.acting import acting, waiting
from games.pilipili.view.lamps import lamps
from games.pilipili.view.lines import (
    IN_A_ROW,
    bids,
    everyone,
    last_trick,
    missions,
    of,
    own,
    pilis,
    trick,
)
from games.pilipili.view.seen import Seen


def view(state: State, viewer: int, seen: Seen) -> View:
    """Everything `viewer` is shown; `state` is masked for that viewer."""
    return View(
        screen=_screen(state, viewer, seen),
        lamps=lamps(state, seen),
        cues=_cues(state, viewer, seen),
        acts=seen.acts,
    )


def look_back(state: State) -> Screen | None:
    """The last trick and the Pilis; None before there is anything."""
    if state.last:
        title = of("pilipili.last_trick", state.last[0][1])
        return Screen(title, (*last_trick(state), *pilis(state)))
    return Screen(Text("pilipili.scores"), pilis(state)) if any(state.pilis) else None


# --- panels -------------------------------------------------------------------------------------


def _screen(state: State, viewer: int, seen: Seen) -> Screen:
    if seen.cursor is not None:
        return _hand(state, viewer, seen)
    if seen.own is not None:
        return acting(state, seen.own, seen, viewer)
    if seen.acts:
        return waiting(state, seen.acts[0], viewer)
    if seen.shown == "mission":
        return _mission(state, viewer, seen)
    if seen.shown == "trick":
        return _shown_trick(state, viewer, seen)
    return _PHASES[state.phase_of()](state, viewer, seen)


def _hand(state: State, viewer: int, seen: Seen) -> Screen:
    """The own cards, then page by page the hands of others that may be seen."""
    cursor = seen.cursor or 0
    if cursor < len(seen.places):
        cards = tuple(map(state.face, seen.places))
        return Screen(
            Text("pilipili.hand"), (*missions(state), *own(state, viewer)), hand=Hand(cards, cursor)
        )
    pages = [p for p in state.order(viewer) if p != viewer and state.shows(p, viewer) and state.hands[p]]
    other = pages[(cursor - len(seen.places)) % len(pages)]
    return Screen(of("pilipili.hand_of", other), (), hand=Hand(tuple(map(state.face, state.hands[other]))))


def _mission(state: State, viewer: int, seen: Seen) -> Screen:
    ruling = state.ruling()
    names = missions(state)
    size = Text("pilipili.cards_each", {"count": state.cards})
    if len(names) > 1:
        return Screen(Text("pilipili.missions"), (*names, size))
    how = Text(f"pilipili.how.{ruling[0].kind}")
    return Screen(names[0], (how, size))


def _shown_trick(state: State, viewer: int, seen: Seen) -> Screen:
    """A trick, before the next one; whoever won it may go on before its time is over."""
    winner = state.last[0][1]
    lines = (*last_trick(state), *(everyone(state) if state.players <= 3 else own(state, viewer)))
    if winner == viewer and viewer not in seen.bots:
        return Screen(Text("pilipili.shown_you"), lines)
    return Screen(of("pilipili.shown", winner), lines)


def _to_be_known(state: State, viewer: int, seen: Seen) -> Screen:
    if _speaks(viewer, state.dealer, seen):
        return Screen(Text("pilipili.mission"), (Text("pilipili.mission.how"), *missions(state)))
    return Screen(of("pilipili.mission_wait", state.dealer), pilis(state))


def _speaks(viewer: int, asked: int, seen: Seen) -> bool:
    """Whether the viewer's OK counts: at the seat that is asked alone, also where a bot's helper presses."""
    return viewer == asked


def _look(state: State, viewer: int, seen: Seen) -> Screen:
    seconds = state.how.look_seconds
    if seen.left < 0:
        ident = "pilipili.look_start" if _speaks(viewer, state.dealer, seen) else "pilipili.look_soon"
        return Screen(Text(ident, {"seconds": seconds}), (Text("pilipili.look_soon.how"), *missions(state)))
    if seen.tags or viewer == BYSTANDER or viewer in seen.bots:
        return Screen(Text("pilipili.looking"), (Text("pilipili.looking.how"),), countdown=seen.left)
    cards = tuple(map(state.face, state.hands[viewer]))
    return Screen(Text("pilipili.looking"), hand=Hand(cards), countdown=seen.left)


def _bid(state: State, viewer: int, seen: Seen) -> Screen:
    if not seen.dial:
        return Screen(of("pilipili.bidding", state.turn), (*bids(state), *missions(state)))
    title = Text("pilipili.bid", {"bid": seen.dial[seen.at] - BID})
    return Screen(title, (*_forbidden(state), *bids(state), *missions(state)))


def _forbidden(state: State) -> tuple[Text, ...]:
    """Which bids the dial leaves out, and why."""
    allowed, how = state.allowed_bids(), state.how
    lines = []
    if allowed.forbidden_sum >= 0:
        total = state.cards if state.options.extra_card_sum == "dealt" else state.tricks
        lines.append(Text("pilipili.not_sum", {"bid": allowed.forbidden_sum, "total": total}))
    said = [state.bids[seat] for seat in state.order(state.dealer) if state.bids[seat] >= 0]
    if how.no_copy and said and said[-1] not in allowed.allowed:
        lines.append(Text("pilipili.not_copied", {"bid": said[-1]}))
    if how.banned >= 0 and how.banned not in allowed.allowed:
        lines.append(Text("pilipili.not_banned", {"bid": how.banned}))
    return tuple(lines)


def _designate(state: State, viewer: int, seen: Seen) -> Screen:
    if seen.dial:
        title = of("pilipili.point", seen.dial[seen.at] - POINT)
        return Screen(title, (Text("pilipili.point.how"), *bids(state)))
    return _chosen(state, viewer, seen, "pilipili.pointing")


def _chosen(state: State, viewer: int, seen: Seen, title: str) -> Screen:
    """All choose at once: who has, and who has not."""
    waits = tuple(of("pilipili.waits_for", seat) for seat in state.waiting()[:1])
    return Screen(Text(title), (*waits, *own(state, viewer), *missions(state)))


def _pass(state: State, viewer: int, seen: Seen) -> Screen:
    if viewer not in state.waiting() or viewer in seen.bots:
        return _chosen(state, viewer, seen, "pilipili.passing")
    values: dict[str, Value | Text] = {
        "number": len(state.choices[viewer]) + 1,
        "size": state.passing,
        "seat": Seat((viewer + state.how.step) % state.players),
    }
    why = Text("pilipili.pass.how", values)
    if not seen.tags:
        return _panel_hand(state, viewer, seen, (why,))
    return Screen(Text("pilipili.pass", values), (why, Text("pilipili.pass.reader"), *own(state, viewer)))


def _give(state: State, viewer: int, seen: Seen) -> Screen:
    if viewer not in state.waiting() or viewer in seen.bots:
        return _chosen(state, viewer, seen, "pilipili.swapping")
    other = state.partner if viewer == state.taker else state.taker
    why = of("pilipili.give.how", other)
    if not seen.tags:
        return _panel_hand(state, viewer, seen, (why,))
    return Screen(Text("pilipili.give"), (why, *own(state, viewer)))


def _swap(state: State, viewer: int, seen: Seen) -> Screen:
    if not seen.dial:
        return Screen(of("pilipili.swap_chooses", state.turn), own(state, viewer))
    move = seen.dial[seen.at]
    title = Text("pilipili.swap_keep") if move == DECLINE else of("pilipili.swap", move - POINT)
    return Screen(title, (Text("pilipili.swap.how"), *own(state, viewer)))


def _panel_hand(state: State, viewer: int, seen: Seen, why: tuple[Text, ...]) -> Screen:
    """A card of a hand on the panel is wanted."""
    lines = (*why, *trick(state), *own(state, viewer))
    if seen.sure:
        return Screen(Text("pilipili.sure"), (Text("pilipili.sure.how"), *lines[:3]))
    return Screen(Text("pilipili.choose" if seen.looked else "pilipili.look"), lines)


def _lay(state: State, viewer: int, seen: Seen) -> Screen:
    lines = (*trick(state), *own(state, viewer), *missions(state))
    if viewer != state.turn or viewer in seen.bots:
        rest = lines if len(state.trick) else (*own(state, viewer), *everyone(state))
        return Screen(of("pilipili.turn", state.turn), rest)
    if seen.dial:
        return Screen(Text("pilipili.slot", {"slot": seen.dial[seen.at] - SLOT}), lines)
    if not seen.tags:
        return _panel_hand(state, viewer, seen, ())
    return Screen(Text("pilipili.lay_blind" if state.slots[viewer] else "pilipili.lay"), lines)


def _name(state: State, viewer: int, seen: Seen) -> Screen:
    if not seen.dial:
        return Screen(of("pilipili.naming", state.turn), (*trick(state), *own(state, viewer)))
    title = Text("pilipili.joker", {"value": seen.dial[seen.at] - NAME})
    return Screen(title, (Text("pilipili.joker.how"), *trick(state), *own(state, viewer)))


def _commit(state: State, viewer: int, seen: Seen) -> Screen:
    if viewer not in state.waiting() or viewer in seen.bots:
        return _chosen(state, viewer, seen, "pilipili.committing")
    if seen.picked and seen.dial:
        title = Text("pilipili.if_joker", {"value": seen.dial[seen.at] - NAME})
        return Screen(title, (Text("pilipili.if_joker.how"), *own(state, viewer), *missions(state)))
    if not seen.tags:
        return _panel_hand(state, viewer, seen, (Text("pilipili.at_once"),))
    return Screen(Text("pilipili.commit"), (Text("pilipili.at_once"), *own(state, viewer), *missions(state)))


def _between(state: State, viewer: int, seen: Seen) -> Screen:
    lines = (*_result_lines(state, viewer), *pilis(state))
    if not _speaks(viewer, state.turn, seen):
        return Screen(of("pilipili.between", state.turn), lines)
    return Screen(Text("pilipili.next"), lines)


def _result_lines(state: State, viewer: int) -> tuple[Text, ...]:
    """Of whoever played what was bid and won; of all others everything."""
    if viewer == BYSTANDER:
        return everyone(state) if state.players <= 6 else ()
    values: dict[str, Value | Text] = {
        "bid": state.bids[viewer],
        "won": state.won[viewer],
        "pilis": state.pilis[viewer],
    }
    return (Text("pilipili.counted", values),)


def _over(state: State, viewer: int, seen: Seen) -> Screen:
    """Who has won, large, with how many Pilis: a person reads of the own ones, others of the winner's."""
    outcome = state.outcome()
    assert outcome is not None
    plays = viewer != BYSTANDER and viewer not in seen.bots
    values: dict[str, Value | Text] = {"pilis": state.pilis[viewer if plays else outcome.winners[0]]}
    if plays and viewer in outcome.winners:
        title = Text("pilipili.won_together" if len(outcome.winners) > 1 else "pilipili.won", values)
    elif plays:
        title = Text("pilipili.lost", values)
    else:
        title = Text("pilipili.winner", {"seat": Seat(outcome.winners[0]), **values})
    # With more at the table there is room for what all have won, or for the next choice, not for both.
    return Screen(title, pilis(state) if state.players <= IN_A_ROW else (), large=True)


_PHASES = {
    "mission": _to_be_known,
    "look": _look,
    "bid": _bid,
    "designate": _designate,
    "pass": _pass,
    "lead": _lay,
    "follow": _lay,
    "name": _name,
    "commit": _commit,
    "swap_with": _swap,
    "swap_card": _give,
    "between": _between,
    "over": _over,
}


# --- signs --------------------------------------------------------------------------------------


def _cues(state: State, viewer: int, seen: Seen) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if seen.acts:
        return (Cue.TRICK,) if any(act.kind is Kind.TAKE for act in seen.acts) else ()
    if seen.shown:
        return (Cue.TRICK,) if seen.shown == "trick" else ()
    if state.phase_of() == "over":
        return (Cue.GAME_OVER,)
    asked = viewer in state.waiting() and viewer not in seen.bots and viewer != BYSTANDER
    return (Cue.YOUR_TURN,) if asked else ()
