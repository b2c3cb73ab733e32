"""What the keys of a seat mean: a hand on the panel, an act that is done, or lists of a turn on the board."""

from collections.abc import Sequence

from games.api import Act, Key, Kind, Press, Seat, Slot, Spot, Text
from games.held import Deed
from games.meant import Ask, Move, Nothing, Tick
from games.picobello.inputs.around import Around, Heard, Picked, Turn
from games.picobello.inputs.touch import lifted
from games.picobello.rules import State
from games.picobello.rules.picking import BACK, Pick, Picks, picks

CARD_PHASES = ("lead", "follow")


def pressed(player: int, key: Key, press: Press, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """Say what this press means now."""
    deed = _hand(player, key, press, state, around)
    if deed is not None:
        return deed
    if press in (Press.RELEASED, Press.REPEAT):
        return Nothing()
    short_ok = (key, press) == (Key.OK, Press.SHORT)
    if acts:
        if acts[0].who == player and short_ok and told_by_ok(acts[0]):
            return Tick(acts[0])
        return Ask(wanted_act(player, acts[0]))
    if player != state.turn or player in around.bots:
        return Ask(wanted_move(player, state, around))
    if state.phase_of() not in CARD_PHASES:
        return _on_the_board(key, press, state, around)
    return _card(key, short_ok, state, around)


def _hand(player: int, key: Key, press: Press, state: State, around: Around) -> Heard | None:
    """OK held opens a hand that is on the panel, and arrows then move its cursor."""
    grip = around.grip
    if grip is None or player in around.bots:
        return None
    if key is not Key.OK:
        return None if press is Press.RELEASED else grip.turned(key)
    deed = grip.held(press)
    if deed is Deed.OPEN and not state.hands[player]:
        return Ask(Text("picobello.ask.no_cards"))
    return deed


def _card(key: Key, short_ok: bool, state: State, around: Around) -> Heard:
    """A card of a hand on the panel: chosen, then meant."""
    grip = around.grip
    if grip is None or not grip.looked:
        return Ask(wanted_move(state.turn, state, around))
    if short_ok:
        return Move(state.hands[state.turn][grip.cursor]) if around.sure else Deed.CHOOSE
    return (
        Deed.THINK_AGAIN if around.sure and key is not Key.OK else Ask(wanted_move(state.turn, state, around))
    )


def told_by_ok(act: Act) -> bool:
    """Whether no reader has to see the deed, so that the player may say it is done."""
    match act:
        case Act(Kind.TAKE | Kind.CONFIRM) | Act(Kind.DEAL, target=Seat()) | Act(Kind.RETURN, target=None):
            return True
    return isinstance(act.target or act.source, Spot)


# --- a turn on the board ------------------------------------------------------------------------


def listed(state: State, around: Around) -> tuple[Pick, ...]:
    """The list that keys go through now: of what was picked, of a lifted pawn, or of what is asked."""
    if around.wondered:
        return (*(Pick(Picks.MOVE, move) for move in around.wondered), BACK)
    return picks(state, picked_now(state, around))


def picked_now(state: State, around: Around) -> Pick | None:
    """A pawn that is lifted is picked by that."""
    if around.picked is None and state.phase_of() in ("move", "bonus"):
        hands = lifted(state, around.board)
        if len(hands) == 1 and any(pick == Pick(Picks.PAWN, hands[0]) for pick in picks(state, None)):
            return Pick(Picks.PAWN, hands[0])
    return around.picked


def _on_the_board(key: Key, press: Press, state: State, around: Around) -> Heard:
    entries = listed(state, around)
    if press is not Press.SHORT:
        return Ask(Text("picobello.ask.choose"))
    if key is not Key.OK:
        return Turn(1 if key is Key.RIGHT else -1)
    return Picked(entries[around.cursor % len(entries)])


# --- what is wanted -----------------------------------------------------------------------------


def wanted_move(player: int, state: State, around: Around) -> Text:
    """What this player's press met instead."""
    if state.phase_of() == "over":
        return Text("picobello.ask.over")
    turn = {"seat": Seat(state.turn)}
    if state.turn in around.bots:
        return Text("picobello.ask.thinking", turn)
    if player != state.turn:
        return Text("picobello.ask.turn", turn)
    if state.phase_of() not in CARD_PHASES:
        return Text("picobello.ask.choose")
    if around.grip is None:
        return Text("picobello.ask.lay")
    return Text("picobello.ask.look" if not around.grip.looked else "picobello.ask.chosen")


def wanted_act(player: int, act: Act) -> Text:
    """What hands are to do first, for whoever pressed a key meanwhile."""
    seat = Seat(act.who)
    mine = player == act.who
    match act:
        case Act(Kind.DEAL, target=Slot(bot, number)) if player in (act.who, bot):
            return Text("picobello.ask.deal_slot", {"seat": Seat(bot), "slot": number})
        case Act(Kind.PLAY, source=Slot(_, number)):
            return Text("picobello.ask.slot", {"seat": seat, "slot": number})
        case Act(Kind.PLACE, target=Slot(bot, number)):
            return Text("picobello.ask.into_slot", {"seat": Seat(bot), "slot": number})
        case Act(Kind.SHOW) if mine:
            return Text("picobello.ask.draw")
        case Act(Kind.DEAL, target=Seat() as receiver) if mine:
            return Text("picobello.ask.deal", {"seat": receiver})
        case Act(Kind.TAKE) if mine:
            return Text("picobello.ask.take")
    return Text("picobello.ask.wait", {"seat": seat})
