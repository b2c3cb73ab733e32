"""Panels, lamps and signs at a table with real cards, and what is the same where hands are on the panels."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from games.api import (
    HIDDEN,
    Act,
    Card,
    Cue,
    Kind,
    Lamp,
    Meaning,
    Screen,
    Seat,
    Shared,
    Slot,
    Stock,
    Text,
    Value,
    View,
)
from games.briscola.rules import State
from games.briscola.rules.timing import COUNTDOWN_SECONDS
from games.briscola.view.ending import result_lamps, result_screen
from games.briscola.view.lines import (
    notice_line,
    of,
    points_line,
    swapped,
    trick_lines,
    trump_line,
    worth_line,
)

DONE = (Text("briscola.done"),)


@dataclass(frozen=True, slots=True)
class TurnTime:
    """The turn timer where one runs: `left` seconds, and how many of the `people` want it off.

    `fresh` while the game is young, and people may not know that they can.
    """

    left: int
    votes: int
    people: int
    fresh: bool


def view(
    state: State,
    phase: str,
    acts: Sequence[Act],
    viewer: int,
    bots: Set[int],
    time: TurnTime | None = None,
) -> View:
    """Everything `viewer` is shown; `state` is masked for that viewer."""
    screen = _screen(state, phase, acts, viewer, bots)
    return View(
        screen=screen if acts or phase == "over" else timed(screen, state, viewer, bots, time),
        lamps=lamps_shown(state, phase, acts),
        cues=cues_given(state, phase, acts, viewer),
        acts=tuple(acts),
    )


def look_back(state: State) -> Screen | None:
    """The last trick and the points so far, all of it open to everybody; None before the first trick."""
    tricks = state.tricks()
    if not tricks:
        return None
    leader, cards, winner = tricks[-1]
    lines = (*trick_lines(state, leader, cards), worth_line(cards), *points_line(state))
    return Screen(of("briscola.last_trick", winner), lines)


# --- panels -----------------------------------------------------------------------------------------


def _screen(state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int]) -> Screen:
    if not acts:
        return result_screen(state, viewer, bots) if phase == "over" else turn_screen(state, viewer, bots)
    act = acts[0]
    asked = act.who == viewer
    match act.kind:
        case Kind.DEAL:
            return _deal(act, viewer)
        case Kind.SHOW | Kind.PLACE if isinstance(act.target, Seat):
            return _to_bot(state, act, acts, asked)
        case Kind.SHOW if asked:
            return Screen(Text("briscola.show"), (Text("briscola.show.how"),))
        case Kind.SHOW:
            return Screen(of("briscola.showing", act.who))
        case Kind.PLACE:
            return _into_slot(state, act, acts, asked)
        case Kind.PLAY:
            return _slot(state, act, acts, asked)
        case Kind.TAKE:
            return _take(state, act, asked, bots)
        case Kind.DRAW:
            return _draw(state, act, acts, asked)
        case Kind.PASS:
            return _swap(state, act, acts, asked)
        case Kind.CONFIRM:
            return _partners(state, acts, viewer, bots)
    raise AssertionError(f"an act without a panel: {act}")


def _deal(act: Act, viewer: int) -> Screen:
    match act.target:
        case Slot(bot, number) if viewer == act.who:
            title = Text("briscola.deal_slot", {"seat": Seat(bot), "slot": number})
            return Screen(title, (Text("briscola.deal_slot.how", {"slot": number}),))
        case Seat(receiver) if viewer == act.who:
            title = Text("briscola.deal_self") if receiver == viewer else of("briscola.deal", receiver)
            return Screen(title, (Text("briscola.done"),))
    you = (Text("briscola.dealing.you"),) if act.target == Seat(viewer) else ()
    return Screen(of("briscola.dealing", act.who), you)


def _into_slot(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    """A card for a bot has been read; it does not stay on the reader."""
    assert isinstance(act.target, Slot)
    if asked:
        values: dict[str, Value | Text] = {"seat": Seat(act.target.player), "slot": act.target.number}
        return Screen(Text("briscola.into_slot", values), (Text("briscola.into_slot.how"),))
    if state.turned == HIDDEN:
        return Screen(of("briscola.dealing", act.who))
    return Screen(of("briscola.drawing", act.who), (*trump_line(state, acts), *points_line(state)))


def turn_screen(state: State, viewer: int, bots: Set[int]) -> Screen:
    """While a card is to be laid: whose turn it is, and what lies."""
    player, mine = state.turn, state.turn == viewer
    if player in bots:
        title = Text("briscola.thinking_here") if mine else of("briscola.thinking", player)
    else:
        title = Text("briscola.lay") if mine else of("briscola.waiting", player)
    trick = trick_lines(state, state.leader, state.trick)
    if mine and player not in bots:
        trick = _offer(state) + trick or (Text("briscola.lead"),)
    return Screen(title, (*trump_line(state, ()), *trick, *points_line(state), *notice_line(state)))


def _offer(state: State) -> tuple[Text, ...]:
    """What the player to move may do with the turned card, whether or not the cards for it are held."""
    offered = state.exchange()
    if offered is None:
        return ()
    given, taken = map(state.face, offered)
    return (Text("briscola.exchange", {"given": given, "taken": taken}),)


def _swap(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    assert isinstance(act.what, Card)
    lines = (*trump_line(state, acts), *points_line(state))
    card: dict[str, Value | Text] = {"card": act.what}
    match act:
        case Act() if not asked:
            return Screen(of("briscola.exchanging", act.who), lines)
        case Act(source=Slot(_, number)):
            how = Text("briscola.exchange_slot.how")
            return Screen(Text("briscola.exchange_slot", {"slot": number}), (how, *lines))
        case Act(target=Seat()):
            return Screen(Text("briscola.exchange_take", card), (Text("briscola.exchange_take.how"), *DONE))
    return Screen(Text("briscola.exchange_under", card), DONE)


def timed(screen: Screen, state: State, viewer: int, bots: Set[int], time: TurnTime | None) -> Screen:
    """With what there is to say of the turn timer, in the last line's place (BR-R15)."""
    if time is None or viewer in bots:
        return screen
    if state.turn == viewer and 0 < time.left <= COUNTDOWN_SECONDS:
        return replace(screen, countdown=time.left)
    if screen.hand is not None:
        return screen
    if state.turn == viewer and time.left == 0:
        said = Text("briscola.time_up")
    elif time.votes:
        said = Text("briscola.no_timer_votes", {"votes": time.votes, "people": time.people})
    elif time.fresh:
        said = Text("briscola.no_timer_how")
    else:
        return screen
    return replace(screen, lines=(*screen.lines[:3], said))


def _slot(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    assert isinstance(act.source, Slot)
    number = act.source.number
    trick = trick_lines(state, state.leader, state.trick)
    if asked:
        lines = (Text("briscola.turn_slot.how"), *trump_line(state, acts), *trick)
        return Screen(Text("briscola.turn_slot", {"slot": number}), lines)
    title = Text("briscola.slot_wanted", {"seat": Seat(act.who), "slot": number})
    return Screen(title, (*trump_line(state, acts), *trick, *points_line(state)))


def _take(state: State, act: Act, asked: bool, bots: Set[int]) -> Screen:
    leader, cards, _ = state.tricks()[-1]
    lines = (*trick_lines(state, leader, cards), worth_line(cards), *points_line(state))
    if not asked:
        return Screen(of("briscola.trick_won", act.who), lines)
    title = Text("briscola.take_here" if act.who in bots else "briscola.take")
    # OK is the second way here: asked for plainly, it would come after the lifting and tick the draw.
    return Screen(title, (*lines, Text("briscola.take.how")))


def _draw(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    if swapped(state, act):
        return _draw_swapped(state, act, acts, asked)
    last = (Text("briscola.last_card", {"card": act.what}),) if isinstance(act.what, Card) else ()
    if not asked:
        return Screen(of("briscola.drawing", act.who), (*last, *trump_line(state, acts), *points_line(state)))
    if isinstance(act.target, Slot):
        slot: dict[str, Value | Text] = {"slot": act.target.number}
        title = Text("briscola.draw_slot_last" if last else "briscola.draw_slot", slot)
        return Screen(title, (Text("briscola.draw_slot.how", slot), *(last or trump_line(state, acts))))
    title = Text("briscola.draw_last" if last else "briscola.draw")
    return Screen(title, (*last, Text("briscola.done"), *trump_line(state, acts), *points_line(state)))


def _draw_swapped(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    assert isinstance(act.target, Slot)
    assert isinstance(act.what, Card)
    if not asked:
        return Screen(of("briscola.exchanging", act.who), (*trump_line(state, acts), *points_line(state)))
    values: dict[str, Value | Text] = {"slot": act.target.number, "card": act.what}
    return Screen(Text("briscola.exchange_draw", values), (Text("briscola.draw_slot.how", values),))


def _partners(state: State, acts: Sequence[Act], viewer: int, bots: Set[int]) -> Screen:
    """Partners look at each other's last three; a bot's lie in its slots (BR-Q3)."""
    if viewer not in {act.who for act in acts}:
        return Screen(Text("briscola.partners"), (*trump_line(state, acts), *points_line(state)))
    partner = (viewer + 2) % state.players
    if partner in bots:
        return Screen(of("briscola.partner_bot", partner), (Text("briscola.partner_bot.how"), *DONE))
    return Screen(of("briscola.partner", partner), (Text("briscola.partner.how"), *DONE))


def _to_bot(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    """A person's cards go over the own reader, for the bot that is the partner (BR-Q3)."""
    if not asked:
        return Screen(of("briscola.to_bot_waiting", act.who), (*trump_line(state, acts), *points_line(state)))
    if act.kind is Kind.PLACE:
        return Screen(Text("briscola.to_bot_back"), (Text("briscola.to_bot_back.how"),))
    left = sum(other.kind is Kind.SHOW and other.who == act.who for other in acts)
    assert act.target is not None
    how = Text("briscola.to_bot.how", {"seat": act.target})
    return Screen(Text("briscola.to_bot", {"left": left}), (how,))


# --- lamps and signs --------------------------------------------------------------------------------


def lamps_shown(state: State, phase: str, acts: Sequence[Act]) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle and the stock, from open facts alone."""
    seats = dict.fromkeys(range(state.players), Meaning.WAITING)
    shared = stock = Meaning.OFF
    match acts[0] if acts else None:
        case None if phase == "over":
            seats |= result_lamps(state)
        case None:
            seats[state.turn] = Meaning.YOUR_TURN
        case Act(Kind.DEAL, dealer, target=target):
            if isinstance(target, Slot):
                seats[target.player] = Meaning.ATTENTION
            seats[dealer] = Meaning.DEALER
        case Act(Kind.PLACE, helper, target=Slot(bot)):
            seats[helper] = seats[bot] = Meaning.ATTENTION
        case Act(Kind.SHOW, player, target=Seat()):
            seats[player] = Meaning.ATTENTION
        case Act(Kind.SHOW, dealer):
            seats[dealer], shared = Meaning.DEALER, Meaning.ATTENTION
        case Act(Kind.TAKE, winner):
            seats[winner] = Meaning.WINNER
        case Act(Kind.PASS, player, source=Slot()):
            seats[player], shared = Meaning.ATTENTION, Meaning.ATTENTION
        case Act(Kind.DRAW | Kind.PASS, player):
            seats[player], stock = Meaning.ATTENTION, Meaning.ATTENTION
        case Act(Kind.CONFIRM):
            seats |= {act.who: Meaning.ATTENTION for act in acts}
        case Act(_, player):
            seats[player] = Meaning.ATTENTION
    lamps = (Lamp(Seat(player), meaning) for player, meaning in seats.items())
    return (*lamps, Lamp(Shared(), shared), Lamp(Stock(), stock))


def cues_given(state: State, phase: str, acts: Sequence[Act], viewer: int) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if acts:
        return (Cue.TRICK,) if acts[0].kind is Kind.TAKE else ()
    if phase == "over":
        return (Cue.GAME_OVER,)
    return (Cue.YOUR_TURN,) if state.turn == viewer else ()
