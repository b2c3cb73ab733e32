"""What a viewer of a Pico table is shown: panel, lamps, signs and deeds from what that viewer may know.

Both hands are open to everybody, so panels show them; what is secret is a choice before both are there.
Nothing here reads a chosen card: panels and lamps know only that somebody has chosen. With hands on the
panels the cursor shows at its own seat alone, and only while OK is held.
A prompt that wants a deed has a text id of its own, in its title.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from games.api import (
    BYSTANDER,
    HIDDEN,
    Act,
    Card,
    Cue,
    Hand,
    Kind,
    Lamp,
    Meaning,
    Screen,
    Seat,
    Shared,
    Stock,
    Text,
    Value,
    View,
)
from games.pico.rules import NO_CHOICE, State, wins

_DONE = Text("pico.done")
_CARDS = ("", *(f"pico.cards{count}" for count in range(1, 7)))


def view(
    state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int], away: Set[int] = frozenset()
) -> View:
    """Everything `viewer` is shown; `state` is masked for that viewer.

    `away` are people whose card should lie on the reader and was lifted.
    """
    return View(
        screen=_screen(state, phase, acts, viewer, bots, away),
        lamps=_lamps(state, phase, acts, bots, away),
        cues=_cues(state, phase, acts, viewer, bots),
        acts=tuple(acts),
    )


def look_back(state: State) -> Screen | None:
    """The last trick and the points so far, all of it open to everybody; None before the first trick."""
    if not state.plays:
        return None
    winner = _last_winner(state)
    return Screen(_of("pico.last_trick", winner), (*_trick(state), _points(state)))


# --- panels -------------------------------------------------------------------------------------


def _screen(
    state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int], away: Set[int]
) -> Screen:
    own = next((act for act in acts if act.who == viewer), None)
    if own is not None:
        return _act(state, own, viewer, viewer in bots, viewer in away)
    if acts:
        return _others_act(state, acts[0])
    match phase:
        case "over":
            return _result(state, viewer, bots)
        case "intermission":
            return _between(state, viewer, bots)
    return _choose(state, viewer, bots, away)


def _act(state: State, act: Act, viewer: int, bot: bool, away: bool) -> Screen:
    """What the viewer's own hands are to do, or the helper's for a bot."""
    other = {"seat": Seat(1 - viewer)}
    match act:
        case Act(Kind.DEAL):
            drawn = state.size - state.dealt[viewer].count(HIDDEN) + 1
            values: dict[str, Value | Text] = {"number": drawn, "size": state.size}
            ident = "pico.draw_bot" if bot else "pico.draw"
            return Screen(Text(ident, values), (Text(f"{ident}.how"), *_hands(state, viewer)))
        case Act(Kind.RETURN, what=None):
            ident = "pico.take_in_bot" if bot else "pico.take_in"
            return Screen(Text(ident), _hands(state, viewer))
        case Act(Kind.SHOW, what=Card() as card):
            return Screen(Text("pico.show", {"card": card}), (Text("pico.show.how"), *_hands(state, viewer)))
        case Act(Kind.TAKE, what=Card() as card):
            title = Text("pico.aside_bot" if bot else "pico.aside", {"card": card})
            how = _DONE if bot or away else Text("pico.aside.how")
            return Screen(title, (*_trick(state), _points(state), how))
        case Act(Kind.RETURN, what=Card() as card):
            how = _DONE if away else Text("pico.back.how")
            return Screen(Text("pico.back", {"card": card}), (*_trick(state), _points(state), how))
        case Act(Kind.PASS):
            title = Text("pico.swap_bot" if bot else "pico.swap", {"size": state.size})
            mine = _cards(state, viewer)
            assert mine is not None, "cards that change hands are known"
            return Screen(title, (Text("pico.swap.how", other), mine, _DONE))
    raise AssertionError(f"an act without a panel: {act}")


def _others_act(state: State, act: Act) -> Screen:
    match act:
        case Act(Kind.DEAL) | Act(Kind.RETURN, what=None):
            return Screen(_of("pico.drawing", act.who), _hands(state, BYSTANDER))
        case Act(Kind.SHOW, what=Card() as card):
            return Screen(Text("pico.showing", {"card": card}), _hands(state, BYSTANDER))
        case Act(Kind.PASS):
            return Screen(_of("pico.swapping", act.who), (_points(state),))
    title = _of("pico.trick_won", _last_winner(state))
    return Screen(title, (*_trick(state), _points(state), _of("pico.clearing", act.who)))


def _choose(state: State, viewer: int, bots: Set[int], away: Set[int]) -> Screen:
    lines = (*_hands(state, viewer), _points(state))
    chosen = [player for player in (0, 1) if state.chosen[player] != NO_CHOICE]
    if viewer in away:
        free = state.options.change_until_reveal == "on"
        ident = "pico.lay_again" if free else "pico.lay_back"
        return Screen(Text(ident), (Text(f"{ident}.how"), *lines))
    if viewer == BYSTANDER:
        title = _of("pico.one_chose", chosen[0]) if chosen else Text("pico.both_choose")
        return Screen(title, (*lines, _round(state)))
    if viewer in bots:
        return Screen(Text("pico.chose_here" if viewer in chosen else "pico.choosing_here"), lines)
    other = 1 - viewer
    if viewer in chosen:
        return Screen(Text("pico.chosen"), (*lines, _of("pico.other_chooses", other)))
    if other in bots and other not in chosen:
        return Screen(_of("pico.moment", other), (*lines, _round(state)))
    if other in chosen and other not in bots:  # of a bot that goes without saying: it always chooses first
        return Screen(Text("pico.lay"), (*lines, _of("pico.other_chose", other)))
    return Screen(Text("pico.lay"), (*lines, _round(state)))


def _between(state: State, viewer: int, bots: Set[int]) -> Screen:
    waiting = state.waiting()
    if viewer in waiting and viewer not in bots:
        return Screen(Text("pico.round_over"), (_points(state), Text("pico.round_over.how")))
    ident = "pico.between" if viewer in bots or viewer == BYSTANDER else "pico.ready"
    return Screen(Text(ident), (_points(state), *(_of("pico.not_ready", seat) for seat in waiting)))


def _result(state: State, viewer: int, bots: Set[int]) -> Screen:
    """Who has won, large, with how many points: a person reads of the own ones, others of the winner's."""
    outcome = state.outcome()
    assert outcome is not None
    plays = viewer != BYSTANDER and viewer not in bots
    points = state.points[viewer if plays else outcome.winners[0]]
    values: dict[str, Value | Text] = {"points": points}
    if outcome.draw:
        title = Text("pico.drawn", values)
    elif plays:
        title = Text("pico.won" if viewer in outcome.winners else "pico.lost", values)
    else:
        title = Text("pico.winner", {"seat": Seat(outcome.winners[0]), **values})
    return Screen(title, (_points(state),), large=True)


# --- lines --------------------------------------------------------------------------------------


def _of(text: str, player: int) -> Text:
    return Text(text, {"seat": Seat(player)})


def _hands(state: State, viewer: int) -> tuple[Text, ...]:
    """What is left in both hands, the viewer's own first; cards still to be read are left out (R4)."""
    first = max(viewer, 0)
    lines = (_cards(state, player) for player in (first, 1 - first))
    return tuple(line for line in lines if line is not None)


def _cards(state: State, player: int) -> Text | None:
    cards = [card for card in state.hands[player] if card != HIDDEN]
    if not cards:
        return None
    values: dict[str, Value | Text] = {f"card{at}": state.face(card) for at, card in enumerate(cards, 1)}
    return Text(_CARDS[len(cards)], {"seat": Seat(player), **values})


def _points(state: State) -> Text:
    """Points of both rounds together, public at any time (R7)."""
    first, second = state.points
    return Text("pico.points", {"seat1": Seat(0), "points1": first, "seat2": Seat(1), "points2": second})


def _round(state: State) -> Text:
    """The trick shown last in this round, or before there is one which card is out (R4)."""
    if state.plays and (state.aside(0) or state.aside(1)):
        return _trick(state)[0]
    return Text("pico.round", {"round": state.round, "card": state.face(state.opened)})


def _last_winner(state: State) -> int:
    """Who has won the trick shown last: the winning card is no longer in that hand (R6, R7)."""
    cards = state.plays[-1]
    return 0 if wins(*cards) else 1


def _trick(state: State) -> tuple[Text, Text]:
    """The cards of the trick shown last, and what it scored; with a word where the lower one won (R6)."""
    winner = _last_winner(state)
    card, lost = state.plays[-1][winner], state.plays[-1][1 - winner]
    values: dict[str, Value | Text] = {
        "seat": Seat(winner),
        "card": state.face(card),
        "other": Seat(1 - winner),
        "lost": state.face(lost),
    }
    scored = Text("pico.scored_low" if card < lost else "pico.scored", {"points": state.worth(card)})
    return Text("pico.trick", values), scored


# --- lamps and signs ----------------------------------------------------------------------------


def _lamps(state: State, phase: str, acts: Sequence[Act], bots: Set[int], away: Set[int]) -> tuple[Lamp, ...]:
    """A lamp for every seat, the middle and the stock, from open facts alone."""
    seats = dict.fromkeys((0, 1), Meaning.WAITING)
    shared = Meaning.ATTENTION if any(act.kind is Kind.SHOW for act in acts) else Meaning.OFF
    stock = Meaning.ATTENTION if any(act.kind is Kind.DEAL for act in acts) else Meaning.OFF
    if acts:
        seats |= {act.who: _act_lamp(act) for act in reversed(acts)}
    elif phase == "over":
        outcome = state.outcome()
        assert outcome is not None
        seats |= {p: Meaning.WINNER if p in outcome.winners else Meaning.OFF for p in seats}
    elif phase == "intermission":
        seats |= {p: Meaning.ATTENTION if p in state.waiting() else Meaning.READY for p in seats}
    else:
        seats |= {p: _choice_lamp(state, p, bots, away) for p in seats}
    lamps = (Lamp(Seat(player), meaning) for player, meaning in seats.items())
    return (*lamps, Lamp(Shared(), shared), Lamp(Stock(), stock))


def _act_lamp(act: Act) -> Meaning:
    return Meaning.WINNER if act.kind is Kind.TAKE else Meaning.ATTENTION


def _choice_lamp(state: State, player: int, bots: Set[int], away: Set[int]) -> Meaning:
    if player in away:
        return Meaning.ATTENTION
    if state.chosen[player] != NO_CHOICE:
        return Meaning.READY
    return Meaning.WAITING if player in bots or _waits_for_bot(state, player, bots) else Meaning.YOUR_TURN


def _waits_for_bot(state: State, player: int, bots: Set[int]) -> bool:
    return 1 - player in bots and state.chosen[1 - player] == NO_CHOICE


def _cues(state: State, phase: str, acts: Sequence[Act], viewer: int, bots: Set[int]) -> tuple[Cue, ...]:
    """Signs hold as long as their cause; whoever shows them sounds one when it appears."""
    if acts:
        return (Cue.TRICK,) if any(act.kind is Kind.TAKE for act in acts) else ()
    if phase == "over":
        return (Cue.GAME_OVER,)
    if viewer == BYSTANDER or viewer in bots or phase != "choose":
        return ()
    asked = state.chosen[viewer] == NO_CHOICE and not _waits_for_bot(state, viewer, bots)
    return (Cue.YOUR_TURN,) if asked else ()


# --- hands on the panels ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """The viewer's own hand on the panel, and what is public of the play with such hands.

    `cursor` is None while the hand is closed; `looked` whether it was open since its cards changed.
    `sure`: the viewer is asked whether the chosen card is meant. `shown`: a trick is still looked at.
    """

    cursor: int | None
    looked: bool
    sure: bool
    shown: bool


def view_at_panel(state: State, phase: str, viewer: int, bots: Set[int], held: Held) -> View:
    """Everything `viewer` is shown when hands are on the panels; `state` is masked for that viewer."""
    return View(
        screen=_panel(state, phase, viewer, bots, held),
        lamps=_shown_lamps(state) if held.shown else _lamps(state, phase, (), bots, frozenset()),
        cues=(Cue.TRICK,) if held.shown else _cues(state, phase, (), viewer, bots),
    )


def _panel(state: State, phase: str, viewer: int, bots: Set[int], held: Held) -> Screen:
    if held.cursor is not None:
        cards = tuple(map(state.face, state.hands[viewer]))
        other = _cards(state, 1 - viewer)
        return Screen(Text("pico.hand"), () if other is None else (other,), hand=Hand(cards, held.cursor))
    if held.shown:
        return _shown(state, viewer, bots)
    screen = _screen(state, phase, (), viewer, bots, frozenset())
    if held.sure:
        return Screen(Text("pico.sure"), (Text("pico.sure.how"), *screen.lines[:2]))
    if screen.title.id != "pico.lay":
        return screen
    return Screen(Text("pico.choose" if held.looked else "pico.look"), screen.lines)


def _shown(state: State, viewer: int, bots: Set[int]) -> Screen:
    """A trick, before the next one; whoever won it may go on before its time is over."""
    winner = _last_winner(state)
    lines = (*_trick(state), _points(state))
    if viewer == BYSTANDER or viewer in bots:
        return Screen(_of("pico.trick_won", winner), lines)
    title = Text("pico.shown_you") if winner == viewer else _of("pico.shown", winner)
    goes_on = state.outcome() is None and (winner == viewer or winner in bots)
    return Screen(title, (*lines, Text("pico.shown.how")) if goes_on else lines)


def _shown_lamps(state: State) -> tuple[Lamp, ...]:
    seats = dict.fromkeys((0, 1), Meaning.WAITING) | {_last_winner(state): Meaning.WINNER}
    lamps = (Lamp(Seat(player), meaning) for player, meaning in seats.items())
    return (*lamps, Lamp(Shared(), Meaning.OFF), Lamp(Stock(), Meaning.OFF))
