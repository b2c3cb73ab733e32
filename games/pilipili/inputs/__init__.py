"""What an input of hands means at a table of Pili Pili; pure, so every refusal can be tested by itself."""

from games.pilipili.inputs.around import (
    Around,
    Commit,
    DrawMission,
    GoOn,
    Heard,
    NextRound,
    Pick,
    Reveal,
    Start,
    TurnDial,
    Unpick,
)
from games.pilipili.inputs.cards import MISSION_DECK, first_of
from games.pilipili.inputs.choosing import dial_of, dial_start, places_of
from games.pilipili.inputs.hearing import hear

__all__ = [
    "MISSION_DECK",
    "Around",
    "Commit",
    "DrawMission",
    "GoOn",
    "Heard",
    "NextRound",
    "Pick",
    "Reveal",
    "Start",
    "TurnDial",
    "Unpick",
    "dial_of",
    "dial_start",
    "first_of",
    "hear",
    "places_of",
]
