"""Which sign goes with what has happened in a game."""

from collections.abc import Sequence

from games.api import Cue


def cue_of(words: Sequence[str]) -> Cue:
    """The sign for what happened, by the first words of its events."""
    if "trick" in words:
        return Cue.TRICK
    return Cue.YOUR_TURN if "time_up" in words else Cue.ACCEPTED  # somebody has forgotten it
