"""What a seat's panel says at a PicoBello table, from what that viewer may know.

A prompt that wants a deed has a text id of its own, in its title.
"""

from games.api import Act, Hand, Kind, Screen, Seat, Slot, Spot, Text, Value
from games.picobello.rules import State
from games.picobello.view.choosing import board_screen
from games.picobello.view.ending import result_screen
from games.picobello.view.lines import at, colour_line, drawn_lines, in_line, of, piece, trick_lines
from games.picobello.view.shown import Shown

CARD_PHASES = ("lead", "follow")
_DONE = Text("picobello.done")


def panel(state: State, phase: str, viewer: int, shown: Shown) -> Screen:
    """Everything that seat reads."""
    if shown.grip is not None and shown.grip.open and viewer >= 0:
        cards = tuple(map(state.face, state.hands[viewer]))
        hand = Hand(cards, shown.grip.cursor)
        return Screen(Text("picobello.hand"), trick_lines(state)[: bool(state.trick)], hand=hand)
    if shown.acts:
        return _act(state, shown.acts[0], viewer, shown)
    if phase == "over":
        return result_screen(state, viewer, shown.bots)
    if state.turn in shown.bots:
        return _thinking(state, viewer)
    if phase not in CARD_PHASES:
        return board_screen(state, shown) if viewer == state.turn else _moving(state, viewer)
    return _card(state, viewer, shown)


# --- acts ---------------------------------------------------------------------------------------


def _act(state: State, act: Act, viewer: int, shown: Shown) -> Screen:
    if viewer != act.who:
        return _others_act(state, act, viewer, shown)
    place = act.target or act.source
    if isinstance(place, Spot):
        return _piece(state, act, shown)
    match act:
        case Act(Kind.SHOW):
            return Screen(Text("picobello.draw"), (Text("picobello.draw.how"), *drawn_lines(state, shown)))
        case Act(Kind.RETURN):
            return Screen(Text("picobello.draw_back"), drawn_lines(state, shown))
        case Act(Kind.CONFIRM):
            return Screen(Text("picobello.shuffle"), (Text("picobello.shuffle.how"), _DONE))
        case Act(Kind.DEAL, target=Slot(bot, number)):
            title = Text("picobello.deal_slot", {"seat": Seat(bot), "slot": number})
            return Screen(title, (Text("picobello.deal_slot.how", {"slot": number}),))
        case Act(Kind.DEAL, target=Seat(receiver)):
            title = Text("picobello.deal_self") if receiver == viewer else of("picobello.deal", receiver)
            return Screen(title, (_DONE,))
        case Act(Kind.PLACE, target=Slot(bot, number)):
            title = Text("picobello.into_slot", {"seat": Seat(bot), "slot": number})
            return Screen(title, (Text("picobello.into_slot.how"),))
        case Act(Kind.PLAY, source=Slot(_, number)):
            lines = (Text("picobello.turn_slot.how"), *trick_lines(state)[: bool(state.trick)])
            return Screen(Text("picobello.turn_slot", {"slot": number}), lines)
        case Act(Kind.TAKE):
            title = Text("picobello.take_here" if viewer in shown.bots else "picobello.take")
            return Screen(title, (*trick_lines(state), Text("picobello.take.how")))
    raise AssertionError(f"an act without a panel: {act}")


def _piece(state: State, act: Act, shown: Shown) -> Screen:
    """A piece that goes from spot to spot, or a spot that is not as it should be."""
    match act:
        case Act(Kind.RETURN, what=what, target=Spot(spot)):
            title = Text("picobello.mend", {"what": piece(what), "square": Spot(spot)})
            return Screen(title, (Text("picobello.mend.how"),))
        case Act(Kind.REMOVE, what=None, source=Spot(spot)):
            return Screen(at("picobello.clear", spot), (Text("picobello.clear.how"),))
        case Act(Kind.REMOVE, what=what, source=Spot(spot)):
            title = Text("picobello.lift", {"what": piece(what), "square": Spot(spot)})
            return Screen(title, (_DONE,))
        case Act(what=what, source=source, target=Spot(spot)):
            way = (Text("picobello.from", {"square": source}),) if isinstance(source, Spot) else ()
            if spot == state.sides.board.finish:
                return Screen(Text("picobello.go_in", {"what": piece(what)}), (*way, _DONE))
            title = Text("picobello.put", {"what": piece(what), "square": Spot(spot)})
            count = shown.standing.count(spot)  # on a start, where sensors cannot count
            there = (Text("picobello.there", {"count": count}),) if count else ()
            return Screen(title, (*way, *there, _DONE))
    raise AssertionError(f"no piece: {act}")


def _others_act(state: State, act: Act, viewer: int, shown: Shown) -> Screen:
    place = act.target or act.source
    if isinstance(place, Spot):
        return Screen(of("picobello.pieces", act.who), _below(state, viewer))
    match act.kind:
        case Kind.SHOW | Kind.RETURN:
            return Screen(of("picobello.drawing", act.who), drawn_lines(state, shown))
        case Kind.TAKE:
            return Screen(of("picobello.trick_won", act.who), (*trick_lines(state), in_line(state)))
        case Kind.PLAY:
            assert isinstance(act.source, Slot)
            values: dict[str, Value | Text] = {"seat": Seat(act.who), "slot": act.source.number}
            return Screen(Text("picobello.slot_wanted", values), trick_lines(state)[: bool(state.trick)])
    return Screen(of("picobello.dealing", act.who), _below(state, viewer))


# --- turns --------------------------------------------------------------------------------------


def _below(state: State, viewer: int) -> tuple[Text, ...]:
    own = () if viewer < 0 else (colour_line(state, viewer),)
    return (*trick_lines(state), in_line(state), *own)


def _thinking(state: State, viewer: int) -> Screen:
    here = viewer == state.turn
    title = Text("picobello.thinking_here") if here else of("picobello.thinking", state.turn)
    return Screen(title, _below(state, viewer))


def _moving(state: State, viewer: int) -> Screen:
    """Somebody else's turn on the board; a partner may have a word in it (rule 16)."""
    title = of("picobello.moving", state.turn)
    sides = state.sides
    partner = viewer >= 0 and viewer != state.turn and sides.side_of[viewer] == sides.side_of[state.turn]
    talk = (Text("picobello.talk"),) if partner and state.options.table_talk == "on" else ()
    return Screen(title, (*trick_lines(state), *talk, in_line(state)))


def _card(state: State, viewer: int, shown: Shown) -> Screen:
    if viewer != state.turn:
        return Screen(of("picobello.waiting", state.turn), _below(state, viewer))
    lines = _below(state, viewer)
    if shown.real:
        return Screen(Text("picobello.lay"), lines)
    if shown.sure:
        return Screen(Text("picobello.sure"), (Text("picobello.sure.how"), *lines[:2]))
    looked = shown.grip is not None and shown.grip.looked
    return Screen(Text("picobello.choose" if looked else "picobello.look"), lines)
