"""Panels where hands are on them: the viewer's own hand is read, and only while it is open."""

from collections.abc import Set
from dataclasses import dataclass

from games.api import Cue, Hand, Lamp, Meaning, Screen, Seat, Shared, Stock, Text, Value, View
from games.briscola.rules import EXCHANGE, State
from games.briscola.view.at_table import TurnTime, cues_given, lamps_shown, timed, turn_screen
from games.briscola.view.ending import result_screen
from games.briscola.view.lines import of, points_line, trick_lines, trump_line, worth_line

_PARTNER_HAND = (
    "",
    "briscola.partner_hand1",
    "briscola.partner_hand2",
    "briscola.partner_hand3",
)


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
        screen=screen if held.shown or phase == "over" else timed(screen, state, viewer, bots, time),
        lamps=_shown_lamps(state) if held.shown else lamps_shown(state, phase, ()),
        cues=(Cue.TRICK,) if held.shown else cues_given(state, phase, (), viewer),
    )


def _panel(state: State, phase: str, viewer: int, bots: Set[int], held: Held) -> Screen:
    if held.cursor is not None:
        cards = tuple(map(state.face, state.hands[viewer]))
        more = (Text("briscola.hand.exchange"),) if state.choices(viewer)[-1:] == [EXCHANGE] else ()
        lines = (
            *_partner_hand(state, viewer),
            *trump_line(state, ()),
            *trick_lines(state, state.leader, state.trick),
        )
        return Screen(Text("briscola.hand"), lines, hand=Hand(cards, held.cursor, more))
    if held.shown:
        return _shown(state, viewer)
    if phase == "over":
        return result_screen(state, viewer, bots)
    screen = turn_screen(state, viewer, bots)
    if state.turn != viewer or viewer in bots:
        return screen
    if held.sure:
        return Screen(Text("briscola.sure"), (Text("briscola.sure.how"), *screen.lines[:2]))
    title = "briscola.choose" if held.looked else "briscola.look"
    return Screen(Text(title), screen.lines)


def _partner_hand(state: State, viewer: int) -> tuple[Text, ...]:
    """The partner's cards, for whoever looks at the own ones; none before the last three tricks."""
    if not state.shows_partners():
        return ()
    cards = state.hands[(viewer + 2) % state.players]
    values: dict[str, Value | Text] = {f"card{at}": state.face(card) for at, card in enumerate(cards, 1)}
    return (Text(_PARTNER_HAND[len(cards)], values),) if cards else ()


def _shown(state: State, viewer: int) -> Screen:
    """A full trick, before it goes to who won it; the last card drawn is known to all."""
    leader, cards, winner = state.tricks()[-1]
    title = Text("briscola.shown_you") if winner == viewer else of("briscola.shown", winner)
    lines = (*trick_lines(state, leader, cards), worth_line(cards), *points_line(state))
    return Screen(title, (*lines, *((Text("briscola.shown.how"),) if winner == viewer else ())))


def _shown_lamps(state: State) -> tuple[Lamp, ...]:
    seats = dict.fromkeys(range(state.players), Meaning.WAITING) | {state.taker: Meaning.WINNER}
    lamps = (Lamp(Seat(player), meaning) for player, meaning in seats.items())
    return (*lamps, Lamp(Shared(), Meaning.OFF), Lamp(Stock(), Meaning.OFF))
