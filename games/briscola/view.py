"""What a viewer of a Briscola table is shown: panel, lamps, signs and deeds from what that viewer may know.

With real cards nothing here reads a hand: panels need only the table's open facts, so a hidden card
cannot show. With hands on the panels `view_at_panel` reads the viewer's own, and only while it is open.
A prompt that wants a deed has a text id of its own, in its title.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from games.api import (
    HIDDEN,
    Act,
    Card,
    Cue,
    Hand,
    Kind,
    Lamp,
    Meaning,
    Outcome,
    Screen,
    Seat,
    Shared,
    Slot,
    Stock,
    Text,
    Value,
    View,
)
from games.briscola.rules import EXCHANGE, POINTS, State
from games.briscola.rules.timing import COUNTDOWN_SECONDS

_PARTNER_HAND = (
    "",
    "briscola.partner_hand1",
    "briscola.partner_hand2",
    "briscola.partner_hand3",
)
_DONE = (Text("briscola.done"),)


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
        screen=screen if acts or phase == "over" else _timed(screen, state, viewer, bots, time),
        lamps=_lamps(state, phase, acts),
        cues=_cues(state, phase, acts, viewer),
        acts=tuple(acts),
    )


def look_back(state: State) -> Screen | None:
    """The last trick and the points so far, all of it open to everybody; None before the first trick."""
    tricks = state.tricks()
    if not tricks:
        return None
    leader, cards, winner = tricks[-1]
    lines = (*_trick(state, leader, cards), _worth(cards), *_points(state))
    return Screen(_of("briscola.last_trick", winner), lines)


# --- panels -------------------------------------------------------------------------------------


def _screen(state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int]) -> Screen:
    if not acts:
        return _result(state, viewer, bots) if phase == "over" else _turn(state, viewer, bots)
    act = acts[0]
    asked = act.who == viewer
    match act.kind:
        case Kind.DEAL:
            return _deal(act, viewer)
        case Kind.SHOW if asked:
            return Screen(Text("briscola.show"), (Text("briscola.show.how"),))
        case Kind.SHOW:
            return Screen(_of("briscola.showing", act.who))
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
            title = Text("briscola.deal_self") if receiver == viewer else _of("briscola.deal", receiver)
            return Screen(title, (Text("briscola.done"),))
    you = (Text("briscola.dealing.you"),) if act.target == Seat(viewer) else ()
    return Screen(_of("briscola.dealing", act.who), you)


def _into_slot(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    """A card for a bot has been read; it does not stay on the reader."""
    assert isinstance(act.target, Slot)
    if asked:
        values: dict[str, Value | Text] = {"seat": Seat(act.target.player), "slot": act.target.number}
        return Screen(Text("briscola.into_slot", values), (Text("briscola.into_slot.how"),))
    if state.turned == HIDDEN:
        return Screen(_of("briscola.dealing", act.who))
    return Screen(_of("briscola.drawing", act.who), (*_trump(state, acts), *_points(state)))


def _turn(state: State, viewer: int, bots: Set[int]) -> Screen:
    player, mine = state.turn, state.turn == viewer
    if player in bots:
        title = Text("briscola.thinking_here") if mine else _of("briscola.thinking", player)
    else:
        title = Text("briscola.lay") if mine else _of("briscola.waiting", player)
    trick = _trick(state, state.leader, state.trick)
    if mine and player not in bots:
        trick = _offer(state) + trick or (Text("briscola.lead"),)
    return Screen(title, (*_trump(state, ()), *trick, *_points(state), *_notice(state)))


def _offer(state: State) -> tuple[Text, ...]:
    """What the player to move may do with the turned card, whether or not the cards for it are held."""
    offered = state.exchange()
    if offered is None:
        return ()
    given, taken = map(state.face, offered)
    return (Text("briscola.exchange", {"given": given, "taken": taken}),)


def _swap(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    assert isinstance(act.what, Card)
    lines = (*_trump(state, acts), *_points(state))
    card: dict[str, Value | Text] = {"card": act.what}
    match act:
        case Act() if not asked:
            return Screen(_of("briscola.exchanging", act.who), lines)
        case Act(source=Slot(_, number)):
            how = Text("briscola.exchange_slot.how")
            return Screen(Text("briscola.exchange_slot", {"slot": number}), (how, *lines))
        case Act(target=Seat()):
            return Screen(Text("briscola.exchange_take", card), (Text("briscola.exchange_take.how"), *_DONE))
    return Screen(Text("briscola.exchange_under", card), _DONE)


def _timed(screen: Screen, state: State, viewer: int, bots: Set[int], time: TurnTime | None) -> Screen:
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
    trick = _trick(state, state.leader, state.trick)
    if asked:
        lines = (Text("briscola.turn_slot.how"), *_trump(state, acts), *trick)
        return Screen(Text("briscola.turn_slot", {"slot": number}), lines)
    title = Text("briscola.slot_wanted", {"seat": Seat(act.who), "slot": number})
    return Screen(title, (*_trump(state, acts), *trick, *_points(state)))


def _take(state: State, act: Act, asked: bool, bots: Set[int]) -> Screen:
    leader, cards, _ = state.tricks()[-1]
    lines = (*_trick(state, leader, cards), _worth(cards), *_points(state))
    if not asked:
        return Screen(_of("briscola.trick_won", act.who), lines)
    title = Text("briscola.take_here" if act.who in bots else "briscola.take")
    # OK is the second way here: asked for plainly, it would come after the lifting and tick the draw.
    return Screen(title, (*lines, Text("briscola.take.how")))


def _draw(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    if _swapped(state, act):
        return _draw_swapped(state, act, acts, asked)
    last = (Text("briscola.last_card", {"card": act.what}),) if isinstance(act.what, Card) else ()
    if not asked:
        return Screen(_of("briscola.drawing", act.who), (*last, *_trump(state, acts), *_points(state)))
    if isinstance(act.target, Slot):
        slot: dict[str, Value | Text] = {"slot": act.target.number}
        title = Text("briscola.draw_slot_last" if last else "briscola.draw_slot", slot)
        return Screen(title, (Text("briscola.draw_slot.how", slot), *(last or _trump(state, acts))))
    title = Text("briscola.draw_last" if last else "briscola.draw")
    return Screen(title, (*last, Text("briscola.done"), *_trump(state, acts), *_points(state)))


def _swapped(state: State, act: Act) -> bool:
    """Whether it is not a draw from the stock, but the turned card for a bot that has exchanged it."""
    return isinstance(act.what, Card) and act.what != state.face(state.turned)


def _draw_swapped(state: State, act: Act, acts: Sequence[Act], asked: bool) -> Screen:
    assert isinstance(act.target, Slot)
    assert isinstance(act.what, Card)
    if not asked:
        return Screen(_of("briscola.exchanging", act.who), (*_trump(state, acts), *_points(state)))
    values: dict[str, Value | Text] = {"slot": act.target.number, "card": act.what}
    return Screen(Text("briscola.exchange_draw", values), (Text("briscola.draw_slot.how", values),))


def _partners(state: State, acts: Sequence[Act], viewer: int, bots: Set[int]) -> Screen:
    """Partners look at each other's last three; a bot's lie in its slots (BR-Q3)."""
    if viewer not in {act.who for act in acts}:
        return Screen(Text("briscola.partners"), (*_trump(state, acts), *_points(state)))
    partner = (viewer + 2) % state.players
    if partner in bots:
        return Screen(_of("briscola.partner_bot", partner), (Text("briscola.partner_bot.how"), *_DONE))
    return Screen(_of("briscola.partner", partner), (Text("briscola.partner.how"), *_DONE))


def _partner_hand(state: State, viewer: int) -> tuple[Text, ...]:
    """The partner's cards, for whoever looks at the own ones; none before the last three tricks."""
    if not state.shows_partners():
        return ()
    cards = state.hands[(viewer + 2) % state.players]
    values: dict[str, Value | Text] = {f"card{at}": state.face(card) for at, card in enumerate(cards, 1)}
    return (Text(_PARTNER_HAND[len(cards)], values),) if cards else ()


def _result(state: State, viewer: int, bots: Set[int]) -> Screen:
    outcome = state.outcome()
    assert outcome is not None
    again = outcome.draw and state.options.tie_break == "replay"
    return Screen(
        _ending(outcome, viewer, bots), (*_points(state), *((Text("briscola.replay"),) if again else ()))
    )


def _ending(outcome: Outcome, viewer: int, bots: Set[int]) -> Text:
    winners, teams = outcome.winners, len(outcome.scores) == 4
    if viewer in range(len(outcome.scores)) and viewer not in bots:
        if viewer not in winners:
            return Text("briscola.team_lost" if teams else "briscola.lost")
        if not outcome.draw:
            return Text("briscola.team_won" if teams else "briscola.won")
    if outcome.draw:
        return Text("briscola.drawn")
    if teams:
        return Text("briscola.winners", {"seat": Seat(winners[0]), "other": Seat(winners[1])})
    return _of("briscola.winner", winners[0])


# --- lines --------------------------------------------------------------------------------------


def _of(text: str, player: int) -> Text:
    return Text(text, {"seat": Seat(player)})


def _trump(state: State, acts: Sequence[Act]) -> tuple[Text, ...]:
    """The turned card and the stock as it lies there: cards still to be drawn are counted."""
    stock = len(state.stock) + sum(act.kind is Kind.DRAW and not _swapped(state, act) for act in acts)
    return (Text("briscola.trump", {"card": state.face(state.turned), "stock": stock}),)


def _trick(state: State, leader: int, cards: Sequence[int]) -> tuple[Text, ...]:
    if not cards:
        return ()
    values: dict[str, Value | Text] = {}
    for place, (player, card) in enumerate(zip(state.order(leader), cards, strict=False), 1):
        values[f"seat{place}"] = Seat(player)
        values[f"card{place}"] = state.face(card)
    return (Text(f"briscola.trick{len(cards)}", values),)


def _worth(cards: Sequence[int]) -> Text:
    return Text("briscola.worth", {"points": sum(POINTS[card] for card in cards)})


def _points(state: State) -> tuple[Text, ...]:
    """Points so far (BR-R13), of both teams when four play; at the end alone where so agreed (BR-Q11)."""
    if state.options.show_points == "end" and state.outcome() is None:
        return ()
    values: dict[str, Value | Text] = {f"seat{p + 1}": Seat(p) for p in range(state.players)}
    values.update({f"points{side + 1}": points for side, points in enumerate(state.side_scores())})
    return (Text(f"briscola.points{state.players}", values),)


def _notice(state: State) -> tuple[Text, ...]:
    left = len(state.stock)
    if left == 0:
        return (Text("briscola.no_draw"),)
    if left == state.players:
        return (Text("briscola.last_draw"),)
    if state.taken:
        return _who_took(state)
    return (Text("briscola.signals"),) if state.may_signal() else ()


def _who_took(state: State) -> tuple[Text, ...]:
    """Who has exchanged last, while all know that the card is still in that hand."""
    taken = state.taken[-1]
    holders = (player for player, hand in enumerate(state.hands) if taken in hand)
    return tuple(Text("briscola.exchanged", {"seat": Seat(p), "card": state.face(taken)}) for p in holders)


# --- lamps and signs ----------------------------------------------------------------------------


def _lamps(state: State, phase: str, acts: Sequence[Act]) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle and the stock, from open facts alone."""
    seats = dict.fromkeys(range(state.players), Meaning.WAITING)
    shared = stock = Meaning.OFF
    match acts[0] if acts else None:
        case None if phase == "over":
            seats |= _result_lamps(state)
        case None:
            seats[state.turn] = Meaning.YOUR_TURN
        case Act(Kind.DEAL, dealer, target=target):
            if isinstance(target, Slot):
                seats[target.player] = Meaning.ATTENTION
            seats[dealer] = Meaning.DEALER
        case Act(Kind.PLACE, helper, target=Slot(bot)):
            seats[helper] = seats[bot] = Meaning.ATTENTION
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


def _result_lamps(state: State) -> dict[int, Meaning]:
    outcome = state.outcome()
    assert outcome is not None
    return {p: Meaning.WINNER if p in outcome.winners else Meaning.OFF for p in range(state.players)}


def _cues(state: State, phase: str, acts: Sequence[Act], viewer: int) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if acts:
        return (Cue.TRICK,) if acts[0].kind is Kind.TAKE else ()
    if phase == "over":
        return (Cue.GAME_OVER,)
    return (Cue.YOUR_TURN,) if state.turn == viewer else ()


# --- hands on the panels ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """The viewer's own hand on the panel, and what is public of the play with such hands.

    `cursor` is None while the hand is closed; `looked` whether it was open since its cards changed.
    `sure`: the player to act is asked whether the chosen card is meant. `shown`: a full trick is
    still looked at.
    """

    cursor: int | None
    looked: bool
    sure: bool
    shown: bool


def view_at_panel(
    state: State, phase: str, viewer: int, bots: Set[int], held: Held, time: TurnTime | None = None
) -> View:
    """Everything `viewer` is shown when hands are on the panels; `state` is masked for that viewer."""
    screen = _panel(state, phase, viewer, bots, held)
    return View(
        screen=screen if held.shown or phase == "over" else _timed(screen, state, viewer, bots, time),
        lamps=_shown_lamps(state) if held.shown else _lamps(state, phase, ()),
        cues=(Cue.TRICK,) if held.shown else _cues(state, phase, (), viewer),
    )


def _panel(state: State, phase: str, viewer: int, bots: Set[int], held: Held) -> Screen:
    if held.cursor is not None:
        cards = tuple(map(state.face, state.hands[viewer]))
        more = (Text("briscola.hand.exchange"),) if state.choices(viewer)[-1:] == [EXCHANGE] else ()
        lines = (*_partner_hand(state, viewer), *_trump(state, ()), *_trick(state, state.leader, state.trick))
        return Screen(Text("briscola.hand"), lines, hand=Hand(cards, held.cursor, more))
    if held.shown:
        return _shown(state, viewer)
    if phase == "over":
        return _result(state, viewer, bots)
    screen = _turn(state, viewer, bots)
    if state.turn != viewer or viewer in bots:
        return screen
    if held.sure:
        return Screen(Text("briscola.sure"), (Text("briscola.sure.how"), *screen.lines[:2]))
    title = "briscola.choose" if held.looked else "briscola.look"
    return Screen(Text(title), screen.lines)


def _shown(state: State, viewer: int) -> Screen:
    """A full trick, before it goes to who won it; the last card drawn is known to all."""
    leader, cards, winner = state.tricks()[-1]
    title = Text("briscola.shown_you") if winner == viewer else _of("briscola.shown", winner)
    lines = (*_trick(state, leader, cards), _worth(cards), *_points(state))
    return Screen(title, (*lines, *((Text("briscola.shown.how"),) if winner == viewer else ())))


def _shown_lamps(state: State) -> tuple[Lamp, ...]:
    seats = dict.fromkeys(range(state.players), Meaning.WAITING) | {state.taker: Meaning.WINNER}
    lamps = (Lamp(Seat(player), meaning) for player, meaning in seats.items())
    return (*lamps, Lamp(Shared(), Meaning.OFF), Lamp(Stock(), Meaning.OFF))
