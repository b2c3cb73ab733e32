"""What stands around a state for whoever is shown it."""

from dataclasses import dataclass

from games.api import Act, Card, Event, Text


@dataclass(frozen=True, slots=True)
class Seen:
    """`intent`, `choices`, `cursor` and `sure` are those of the player to act; the rest is the viewer's own.

    `own` is what the viewer's hands are to do. `hand_cursor` is None while OK is not held; `shown` what it
    shows. `leads`: the viewer begins the next hand. `nth` is where a card that a bot takes lies in the
    discards. `news` are events all have seen.
    """

    intent: str
    choices: tuple[Text, ...]
    cursor: int
    sure: bool
    own: Act | None
    hand_cursor: int | None
    looked: bool
    shown: tuple[Card, ...]
    tags: bool
    leads: bool
    nth: int
    news: tuple[Event, ...]
