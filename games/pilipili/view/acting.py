"""The panel of whoever is to do something with cards, and what others read meanwhile."""

from games.api import Act, Kind, Screen, Seat, Slot, Stock, Text, Value
from games.pilipili.rules import NOT_YET, State
from games.pilipili.view.lines import everyone, last_trick, missions, of, own, pilis
from games.pilipili.view.seen import Seen


def acting(state: State, act: Act, seen: Seen, viewer: int) -> Screen:
    """What the viewer's own hands are to do, or the helper's for a bot."""
    bot = viewer in seen.bots
    match act:
        case Act(Kind.DEAL, target=Stock()):
            return Screen(Text("pilipili.shuffle"), (Text("pilipili.shuffle.how"),))
        case Act(Kind.DEAL, source=Stock()) if NOT_YET in state.bids:
            values: dict[str, Value | Text] = {"number": seen.read + 1, "size": state.cards}
            ident = "pilipili.deal_bot" if bot else "pilipili.deal"
            return Screen(Text(ident, values), (Text(f"{ident}.how"), *missions(state)))
        case Act(Kind.DEAL, source=Stock()):
            ident = "pilipili.draw_bot" if bot else "pilipili.draw"
            return Screen(Text(ident), (Text(f"{ident}.how"),))
        case Act(Kind.RETURN, target=Slot(_, number)):
            return _taken_up(Text("pilipili.into_slot", {"slot": number}), state, seen, viewer)
        case Act(Kind.RETURN):
            unseen = state.how.blind or not state.shows(viewer, viewer)
            return _taken_up(
                Text("pilipili.take_in_unseen" if unseen else "pilipili.take_in"), state, seen, viewer
            )
        case Act(Kind.DEAL, what=int(), target=Seat(taker)):
            return Screen(of("pilipili.hand_over", taker), (Text("pilipili.hand_over.how"),))
        case Act(Kind.DEAL, source=Slot(giver, number)):
            where: dict[str, Value | Text] = {"seat": Seat(giver), "slot": number}
            ident = "pilipili.passed_slot_bot" if bot else "pilipili.passed_slot"
            return Screen(Text(ident, where), (Text(f"{ident}.how"),))
        case Act(Kind.DEAL, source=Seat(giver)):
            ident = "pilipili.passed_bot" if bot else "pilipili.passed"
            return Screen(of(ident, giver), (Text(f"{ident}.how"),))
        case Act(Kind.CONFIRM):
            ident = "pilipili.open_bot" if bot else "pilipili.open"
            return Screen(Text(ident), (Text("pilipili.open.how"),))
        case Act(Kind.PLAY | Kind.SHOW, source=Slot(_, number)):
            return Screen(Text("pilipili.turn_slot", {"slot": number}), (Text("pilipili.turn_slot.how"),))
        case Act(Kind.TAKE):
            ident = "pilipili.take_here" if bot else "pilipili.take"
            return Screen(Text(ident), (*last_trick(state), *_standing(state, viewer)))
    raise AssertionError(f"an act without a panel: {act}")


def _taken_up(title: Text, state: State, seen: Seen, viewer: int) -> Screen:
    """The card still lies on the reader, or was lifted unseen, which OK says."""
    done = () if viewer in seen.lies else (Text("pilipili.done"),)
    return Screen(title, (*done, *missions(state)))


def _standing(state: State, viewer: int) -> tuple[Text, ...]:
    return everyone(state) if state.players <= 3 else own(state, viewer)


def waiting(state: State, act: Act, viewer: int) -> Screen:
    """What somebody reads who has nothing to do while others have."""
    match act:
        case Act(Kind.DEAL, target=Stock()):
            return Screen(of("pilipili.shuffling", act.who), pilis(state))
        case Act(Kind.DEAL | Kind.RETURN) if NOT_YET in state.bids:
            return Screen(of("pilipili.dealing", act.who), missions(state))
        case Act(Kind.DEAL, source=Stock()):
            return Screen(of("pilipili.drawing", act.who), missions(state))
        case Act(Kind.DEAL | Kind.RETURN):
            return Screen(Text("pilipili.passing"), (of("pilipili.waits_for", act.who), *missions(state)))
        case Act(Kind.CONFIRM):
            return Screen(Text("pilipili.opening"), (of("pilipili.waits_for", act.who),))
        case Act(Kind.PLAY | Kind.SHOW, source=Slot(bot, _)):
            return Screen(of("pilipili.bot_lays", bot), own(state, viewer))
    title = of("pilipili.trick_won", act.who)
    return Screen(title, (*last_trick(state), *_standing(state, viewer)))
