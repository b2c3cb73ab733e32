"""The door of this room: an input, and what it means to whoever made it.

The state is masked for the player at the place (for BYSTANDER in the middle), the acts are those that
wait. `machine` does what comes out; nothing here changes. No answer depends on what another player
holds or has chosen.
"""

from typing import assert_never

from games.api import (
    HIDDEN,
    Act,
    Key,
    Kind,
    Laid,
    Lifted,
    Press,
    Pressed,
    Rejected,
    Seat,
    Slot,
    Stock,
    TableInput,
    Text,
    TimeUp,
    Trick,
)
from games.held import Deed
from games.meant import Ask, Move, Nothing, Tick
from games.pilipili.inputs.around import (
    Around,
    Commit,
    DrawMission,
    GoOn,
    Heard,
    NextRound,
    Pick,
    Start,
    TurnDial,
)
from games.pilipili.inputs.cards import first_of, laid, lifted
from games.pilipili.inputs.choosing import CARD_PHASES
from games.pilipili.rules import NAME, State


def hear(heard: TableInput, state: State, around: Around) -> Heard:
    """Say what this input means now."""
    match heard:
        case Pressed(player, Key.OK, press):
            return _ok(player, press, state, around)
        case Pressed(player, key, press):
            return _arrow(player, key, press, state, around)
        case Laid(place, token):
            return laid(place, token, state, around)
        case Lifted(Seat(player), token):
            return lifted(player, token, state, around)
        case Lifted():
            return Nothing()
        case TimeUp(name):
            return Rejected("no_timer", {"name": name})
    assert_never(heard)


def speaks_for(player: int, asked: int, around: Around) -> bool:
    """Whether a player's OK counts for the one who is asked: one's own, and anybody's for a bot."""
    return player == asked or asked in around.bots


def _ok(player: int, press: Press, state: State, around: Around) -> Heard:
    if not around.tags and player not in around.bots:
        deed = around.grip.held(press)
        if deed is not None:
            nothing = deed is Deed.OPEN and not around.places and not around.pages
            return Ask(Text("pilipili.ask.no_cards")) if nothing else deed
    if press is not Press.SHORT:
        return Nothing()
    if around.shown and not around.acts:
        asked = state.dealer if around.shown == "mission" else state.taker
        over = state.phase_of() == "over"
        return GoOn() if speaks_for(player, asked, around) and not over else Ask(Text("pilipili.ask.shown"))
    act = _told_by_ok(player, around)
    if act is not None:
        return Tick(act)
    if around.acts:
        return Ask(_wanted_act(player, around))
    return _ok_for_the_game(player, state, around)


def _may_go_on(player: int, state: State, around: Around) -> bool:
    """A mission has its time unless a person deals it; a trick is its winner's, but the last has its time."""
    if around.shown == "mission":
        return player == state.dealer
    return speaks_for(player, state.taker, around) and state.phase_of() != "over"


def _ok_for_the_game(player: int, state: State, around: Around) -> Heard:
    phase = state.phase_of()
    if phase in ("mission", "look", "between"):
        asked = state.dealer if phase != "between" else state.turn
        if player != asked or around.running:  # a bot's helper presses at its seat
            return Ask(_wanted(player, state, around))
        return DrawMission() if phase == "mission" else Start() if phase == "look" else NextRound()
    if player in around.bots or phase == "over":
        return Ask(_wanted(player, state, around))
    if around.dial:
        move = around.dial[around.at]
        return Commit(move - NAME) if around.picked != HIDDEN else Move(move)
    if around.tags or phase not in CARD_PHASES or player not in state.waiting():
        return Ask(_wanted(player, state, around))
    grip = around.grip
    if not grip.looked or grip.cursor >= len(around.places):
        return Ask(Text("pilipili.ask.look"))
    if not around.sure:
        return Deed.CHOOSE
    card = around.places[grip.cursor]
    picks = phase == "commit" and state.options.sim_joker == "commit"
    return Pick(card) if picks else Move(card)


def _told_by_ok(player: int, around: Around) -> Act | None:
    """What no reader sees done, so that OK at that seat says it; a bot's helper presses there too.

    Of others nobody's OK counts: several press it when a round is over, and one only ends that.
    """
    own = first_of(player, around.acts)
    return own if own is not None and _unread(own, around.lying) else None


def _unread(act: Act, lying: int) -> bool:
    match act:
        case Act(Kind.DEAL, what=int()) | Act(Kind.CONFIRM) | Act(Kind.TAKE):
            return True
        case Act(Kind.RETURN, source=Trick()):
            return lying == HIDDEN
    return False


def _arrow(player: int, key: Key, press: Press, state: State, around: Around) -> Heard:
    if press is Press.RELEASED:
        return Nothing()
    if not around.tags and player not in around.bots:
        deed = around.grip.turned(key)
        if deed is not None:
            return deed
    if press is Press.REPEAT:
        return Nothing()
    if around.acts or around.shown:
        return Ask(_wanted_act(player, around) if around.acts else Text("pilipili.ask.shown"))
    if around.dial and player not in around.bots:
        step = 1 if key is Key.RIGHT else -1
        return TurnDial((around.at + step) % len(around.dial))
    return Deed.THINK_AGAIN if around.sure else Ask(_wanted(player, state, around))


# --- what is wanted instead ---------------------------------------------------------------------


def _wanted_act(player: int, around: Around) -> Text:
    act = first_of(player, around.acts)
    if act is None:
        return Text("pilipili.ask.wait", {"seat": Seat(around.acts[0].who)})
    match act:
        case Act(Kind.DEAL, what=None, source=Stock()):
            return Text("pilipili.ask.draw")
        case Act(Kind.DEAL, what=None):
            return Text("pilipili.ask.passed")
        case Act(Kind.DEAL | Kind.CONFIRM):
            return Text("pilipili.ask.ok")
        case Act(Kind.PLAY | Kind.SHOW, source=Slot(_, number)):
            return Text("pilipili.ask.slot", {"slot": number})
    return Text("pilipili.ask.take_up")


def _wanted(player: int, state: State, around: Around) -> Text:
    phase = state.phase_of()
    if phase == "over":
        return Text("pilipili.ask.over")
    waiting = state.waiting()
    if player in waiting and player not in around.bots:
        if phase in CARD_PHASES and around.picked == HIDDEN:
            return Text("pilipili.ask.lay" if around.tags else "pilipili.ask.look")
        return Text("pilipili.ask.dial")
    asked = waiting[0] if waiting else state.dealer
    return Text("pilipili.ask.turn", {"seat": Seat(asked)})
