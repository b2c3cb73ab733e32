"""What a picture is made of besides the state: the viewer's own dial and hand, and what all may see."""

from dataclasses import dataclass, field

from games.api import Act


@dataclass(frozen=True, slots=True)
class Seen:
    """Public: `acts`, `tags`, `shown`, `left` (seconds, or -1), `lies` (whose reader has a card) and `bots`.

    Of the viewer alone: `dial` (moves to choose from) standing `at` one, `picked` (a card waits for it),
    the hand on the panel: `cursor` (None while closed), `looked`, `sure`, `places`; `read`: cards dealt in;
    `own`: what the viewer is to do with cards now.
    """

    bots: frozenset[int]
    acts: tuple[Act, ...] = ()
    tags: bool = True
    shown: str = ""
    left: int = -1
    lies: frozenset[int] = field(default_factory=frozenset)
    dial: tuple[int, ...] = ()
    at: int = 0
    picked: bool = False
    cursor: int | None = None
    looked: bool = False
    sure: bool = False
    places: tuple[int, ...] = ()
    read: int = 0
    own: Act | None = None
