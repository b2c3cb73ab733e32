"""A game in words: who played what, in the game's own notation, and how it ended."""

from collections.abc import Iterator
from dataclasses import replace

from drivers.events import DeviceChanged
from firmware_host.cli.replaying.words import SIGNS, clock_told, move_told, sitter_told
from firmware_host.journal.reader import Story
from firmware_host.journal.reel import Reel, Still
from firmware_host.table.events import Resumed
from firmware_host.table.missing import GONE
from firmware_host.table.typeset import Typesetter
from firmware_host.wiring.offline import OfflineTable
from games.api import Outcome, Screen

WIDE = 72  # columns for a sentence


def tale(story: Story, reel: Reel, table: OfflineTable) -> Iterator[str]:
    """Line by line, in the language of the table's first panel."""
    yield from _beginning(story)
    setter = Typesetter(
        table.languages[story.session.languages[0]], WIDE, lambda player: story.session.seats[player] + 1
    )
    before = reel.stills[0]
    for still in reel.stills[1:]:
        yield from _happened(before, still, story, setter)
        before = still
    yield from _end(story, reel)


def _beginning(story: Story) -> Iterator[str]:
    session = story.session
    yield f"{session.game} at table {session.table}, cards: {session.holding.value}, seed {session.seed}"
    yield ", ".join(sitter_told(session, player) for player in range(len(session.seats)))
    yield f"dealer: seat {session.seats[session.dealer] + 1}"
    if session.options:
        yield "rules: " + ", ".join(f"{name}={value}" for name, value in session.options.items())
    yield ""


def _happened(before: Still, still: Still, story: Story, setter: Typesetter) -> Iterator[str]:
    at = f"{clock_told(still.seconds):>6}"
    if still.made is not None:
        yield f"{at}  {still.moves:3d}. {move_told(still, story.session)}"
    elif still.moves < before.moves:
        yield f"{at}  taken back: move {still.moves + 1} is to be made again"
    elif still.moves > before.moves:
        yield f"{at}  {still.moves:3d}. {', '.join(still.notes) or 'a move'}"
    if still.look_back is not None:
        yield f"{'':13}{_in_a_row(still.look_back, setter)}"
    match still.event:
        case DeviceChanged(device, state) if state in GONE:
            yield f"{at}  {device} {state.value}"
        case Resumed():
            yield f"{at}  gone on after a stop"
        case _:
            pass


def _in_a_row(screen: Screen, setter: Typesetter) -> str:
    rows = setter.rows(replace(screen, choices=()))
    return "; ".join(row.strip().translate(SIGNS) for row in rows if row.strip())


def _end(story: Story, reel: Reel) -> Iterator[str]:
    yield ""
    if reel.raised is not None:
        yield f"event {reel.raised[0]} is refused: {reel.raised[1]}"
    elif story.end is None:
        yield f"unfinished after {reel.stills[-1].moves} moves"
    else:
        yield f"ended: {story.end}"
    if reel.outcome is not None:
        yield from _outcome(reel.outcome, story.session.seats)


def _outcome(outcome: Outcome, seats: tuple[int, ...]) -> Iterator[str]:
    winners = ", ".join(f"seat {seats[player] + 1}" for player in outcome.winners)
    yield f"{'drawn by' if outcome.draw else 'won by'} {winners or 'nobody'}"
    yield ", ".join(f"seat {seat + 1}: {points}" for seat, points in zip(seats, outcome.scores, strict=True))
