"""The panel of one viewer: what is to be done or chosen, and where the game stands."""

from collections.abc import Sequence, Set

from games.api import BYSTANDER, HIDDEN, Act, Card, Hand, Kind, Screen, Seat, Shared, Slot, Spot, Text, Trick
from games.bonnie_clyde.rules import OUTLAWS, State
from games.bonnie_clyde.view.lines import Values, news_lines, of, points_line, status_line, way_line
from games.bonnie_clyde.view.seen import Seen


def screen_shown(
    state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int], seen: Seen
) -> Screen:
    """What the panel says."""
    if seen.hand_cursor is not None:
        return _open(state, phase, viewer, seen)
    if seen.own is not None:
        return _own_act(state, seen.own, viewer, seen)
    if acts:
        return _others_act(state, acts[0], seen)
    if phase == "over":
        return _result(state, viewer, bots)
    if phase == "between":
        return _between(state, viewer, seen.leads)
    if viewer == state.turn and viewer not in bots:
        return _turn(state, phase, seen)
    return _waiting(state, phase, viewer, bots, seen)


def _open(state: State, phase: str, viewer: int, seen: Seen) -> Screen:
    """While OK is held: the own hand, the discards that are searched, or a location's card."""
    if phase == "look" and viewer == state.turn:
        stays = state.board[state.place] in OUTLAWS
        lines = (Text("bonnie_clyde.look.stays" if stays else "bonnie_clyde.look.free"),)
        return Screen(Text("bonnie_clyde.reading", {"place": state.place}), lines, hand=Hand(seen.shown))
    title = "bonnie_clyde.pile" if phase == "search" and viewer == state.turn else "bonnie_clyde.hand"
    return Screen(Text(title), hand=Hand(seen.shown, seen.hand_cursor))


# --- hands ---------------------------------------------------------------------------------------


def _own_act(state: State, act: Act, viewer: int, seen: Seen) -> Screen:
    """What the viewer's own hands are to do, or the helper's for a bot."""
    word, values, how = _deed(state, act, viewer, seen)
    lines = (Text(f"bonnie_clyde.{how}.how"),) if how else ()
    rest = (status_line(state),) if act.kind is not Kind.CONFIRM else ()
    return Screen(Text(f"bonnie_clyde.{word}", values), (*lines, *rest))


def _deed(state: State, act: Act, viewer: int, seen: Seen) -> tuple[str, Values, str]:
    """The word for what is to be done, its values, and whose explanation stands below."""
    match act:
        case Act(Kind.CONFIRM):
            return "prepare", {}, "prepare"
        case Act(Kind.DEAL, target=Spot(name)):
            return "spot", {"place": int(name)}, "spot"
        case Act(Kind.SHOW):
            return "first_discard", {}, "first_discard"
        case Act(Kind.DEAL, target=Seat()):
            hand = state.hands[viewer]
            return "deal", {"number": len(hand) - hand.count(HIDDEN) + 1, "size": len(hand)}, "deal"
        case Act(Kind.PLACE, target=Slot(_, number)):
            return "into_slot", {"slot": number}, "into_slot"
        case Act(Kind.DEAL | Kind.DRAW, what=None, target=Slot(_, number)):
            return "draw_slot", {"slot": number}, "draw_slot"
        case Act(Kind.DRAW, what=None):
            return "draw_stock", {"left": state.hands[viewer].count(HIDDEN)}, "deal"
        case Act(Kind.DRAW, what=Card() as card, target=Slot(_, number)):
            return "top_slot", {"card": card, "slot": number}, "over_reader"
        case Act(Kind.DRAW, what=Card() as card):
            return "take_top", {"card": card}, "take_top"
        case Act(Kind.TAKE, what=Card() as card):
            return "caught", {"card": card}, "caught"
        case Act(Kind.TAKE, source=Shared(), target=Slot(_, number)):
            return "nth_slot", {"number": seen.nth, "slot": number}, "over_reader"
        case Act(Kind.TAKE, source=Spot(name), target=Slot(_, number)):
            return "spot_slot", {"place": int(name), "slot": number}, "over_reader"
        case Act(Kind.TAKE, source=Spot(name)):
            return "take_spot", {"place": int(name)}, "deal"
        case Act(Kind.PLACE, what=Card() as card):
            return "hinton_away", {"card": card}, "hinton_away"
        case Act(Kind.PLACE, what=int(count)):
            return "reshuffle", {"count": count}, "reshuffle"
        case Act(Kind.PLACE, target=Spot(name)):
            return "car", {"place": int(name)}, "car"
        case Act(Kind.PLAY, source=Slot(_, number), target=Trick()):
            return "lay_slot", {"slot": number}, "lay_slot"
        case Act(Kind.PLAY, source=Slot(_, number)):
            return "discard_slot", {"slot": number}, "discard_slot"
    raise AssertionError(f"an act without a panel: {act}")


def _others_act(state: State, act: Act, seen: Seen) -> Screen:
    news = news_lines(state, seen.news, 1)
    match act:
        case Act(Kind.TAKE, what=Card() as card):
            return Screen(Text("bonnie_clyde.caught_by", {"seat": Seat(act.who), "card": card}), news)
        case Act(Kind.PLACE, target=Spot(name)):
            return Screen(Text("bonnie_clyde.car_goes", {"place": int(name)}), (status_line(state), *news))
        case Act(Kind.CONFIRM) | Act(Kind.DEAL) | Act(Kind.SHOW) | Act(Kind.PLACE, source=Seat()):
            return Screen(of("bonnie_clyde.dealing", act.who), (points_line(state),))
    return Screen(of("bonnie_clyde.busy", act.who), (status_line(state), points_line(state), *news))


# --- decisions -----------------------------------------------------------------------------------


def _turn(state: State, phase: str, seen: Seen) -> Screen:
    """What the player to act may choose from, or is to lay."""
    match phase:
        case "draw":
            return _list(Text("bonnie_clyde.draw"), (status_line(state),), seen)
        case "play":
            return _play(state, seen)
        case "meld" | "layoff":
            return _set(state, seen)
        case "hinton" if seen.intent == "where":
            return _list(Text("bonnie_clyde.where"), (), seen)
        case "hinton":
            return _list(Text("bonnie_clyde.use"), (), seen)
        case "search" if seen.tags:
            return Screen(Text("bonnie_clyde.search"), (Text("bonnie_clyde.search.how"),))
        case "search":
            return _choose(Text("bonnie_clyde.search.pile"), seen)
    title = Text("bonnie_clyde.look_at", {"place": state.place})
    return _list(title, (Text("bonnie_clyde.look_at.how"),), seen)


def _list(title: Text, lines: tuple[Text, ...], seen: Seen) -> Screen:
    return Screen(title, lines, seen.choices, seen.cursor)


def _play(state: State, seen: Seen) -> Screen:
    if seen.intent == "top":
        return _list(Text("bonnie_clyde.play", {"car": state.car}), (), seen)
    if seen.choices:
        return _list(Text(f"bonnie_clyde.which_{seen.intent}"), (), seen)
    if seen.tags:
        title = Text(f"bonnie_clyde.lay_{seen.intent}")
        return Screen(title, (Text(f"bonnie_clyde.lay_{seen.intent}.how"), status_line(state)))
    return _choose(Text("bonnie_clyde.lay_discard.panel"), seen)


def _choose(what: Text, seen: Seen) -> Screen:
    """A card of the hand, or of the discards, that OK held shows."""
    if seen.sure:
        return Screen(Text("bonnie_clyde.sure"), (what, Text("bonnie_clyde.sure.how")))
    word = "choose" if seen.looked else "look"
    return Screen(Text(f"bonnie_clyde.{word}"), (what, Text(f"bonnie_clyde.{word}.how")))


def _set(state: State, seen: Seen) -> Screen:
    count = len(state.chosen)
    title = Text("bonnie_clyde.set", {"place": state.place, "count": count})
    if seen.choices:
        return _list(title, (way_line(state),), seen)
    return Screen(title, (way_line(state), Text("bonnie_clyde.set.how")))


def _waiting(state: State, phase: str, viewer: int, bots: Set[int], seen: Seen) -> Screen:
    """Whose turn it is; the same for a look that is free and one that is not."""
    if phase == "look":
        title = Text("bonnie_clyde.looks", {"seat": Seat(state.turn), "place": state.place})
    elif state.turn in bots:
        title = Text("bonnie_clyde.mine") if viewer == state.turn else of("bonnie_clyde.thinking", state.turn)
    else:
        title = of("bonnie_clyde.waiting", state.turn)
    return Screen(title, (status_line(state), points_line(state), *news_lines(state, seen.news, 1)))


# --- the end -------------------------------------------------------------------------------------


def _between(state: State, viewer: int, leads: bool) -> Screen:
    """What the hand has brought (BC-R16 to BC-R18); a person goes on."""
    lines = (_counted(state, viewer),) if viewer != BYSTANDER else ()
    tie = max(state.totals) >= state.options.target
    more = (Text("bonnie_clyde.extra_hand"),) if tie else ()
    title = Text("bonnie_clyde.hand_over" if leads else "bonnie_clyde.hand_ended")
    return Screen(
        title, (*lines, points_line(state), *more, *((Text("bonnie_clyde.next"),) if leads else ()))
    )


def _counted(state: State, player: int) -> Text:
    values: Values = {
        "side": len(state.side[player]),
        "up": len(state.up[player]),
        "caught": len(state.caught[player]),
        "bonus": state.options.bonus(state.car) if state.out == player else 0,
        "points": state.gained[player],
    }
    return Text("bonnie_clyde.counted", values)


def _result(state: State, viewer: int, bots: Set[int]) -> Screen:
    """Who has won, large: a person reads of the own points, others of the winner's."""
    outcome = state.outcome()
    assert outcome is not None
    plays = viewer != BYSTANDER and viewer not in bots
    values: Values = {"points": state.totals[viewer if plays else outcome.winners[0]]}
    if len(outcome.winners) > 1 and (not plays or viewer in outcome.winners):
        title = Text("bonnie_clyde.shared", values)
    elif plays:
        title = Text("bonnie_clyde.won" if viewer in outcome.winners else "bonnie_clyde.lost", values)
    else:
        title = Text("bonnie_clyde.winner", {"seat": Seat(outcome.winners[0]), **values})
    return Screen(title, (points_line(state),), large=True)
