"""What is said of an event, a move and lamps, wherever a replay is shown."""

from collections.abc import Iterator, Sequence

from firmware_host.journal.reel import Still
from firmware_host.table import events
from firmware_host.table.layout import LampMap
from firmware_host.table.session import Session
from games.api import Bot, Meaning

SIGNS = str.maketrans(
    "\ue000\ue001\ue002\ue003", "CUSB"
)  # suits the panels have signs for and terminals do not


def event_told(still: Still) -> str:
    """The event as it stands in the journal, and what it did."""
    if still.event is None:
        return "before the first event"
    words = " ".join(str(part) for part in events.to_json(still.event))
    return words if not still.notes else f"{words:<44} {', '.join(still.notes)}"


def clock_told(seconds: float) -> str:
    """Minutes and seconds since the deal."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def move_told(still: Still, session: Session) -> str:
    """Who did what, in the game's own notation; empty for an event that was no move."""
    if still.made is None:
        return ""
    return f"seat {session.seats[still.made.player] + 1}: {still.made.text}"


def sitter_told(session: Session, player: int) -> str:
    """Who sits there."""
    sitter = session.sitters[player]
    who = f"bot ({sitter.level})" if isinstance(sitter, Bot) else "person"
    return f"seat {session.seats[player] + 1} {who}"


def lamp_names(lamps: LampMap) -> dict[int, str]:
    """What each lamp of the strip belongs to."""
    names = {number: f"seat {seat + 1}" for seat, numbers in enumerate(lamps.seats) for number in numbers}
    names |= dict.fromkeys(lamps.stock, "stock") | dict.fromkeys(lamps.shared, "middle")
    return names | {number: f"spot {name}" for name, number in lamps.spots.items()}


def lit(names: dict[int, str], lamps: Sequence[Meaning]) -> Iterator[tuple[str, Meaning]]:
    """Every place that is lit, once, with what it means."""
    seen = set()
    for number, meaning in enumerate(lamps):
        told = (names.get(number, f"lamp {number}"), meaning)
        if meaning is not Meaning.OFF and told not in seen:
            seen.add(told)
            yield told
