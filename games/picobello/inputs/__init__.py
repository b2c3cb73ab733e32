"""What an input of hands means at a PicoBello table; pure, so every refusal can be tested by itself.

The state is masked for the player at the place (for BYSTANDER at the board), the acts are those that
wait, and only the first of them may be done. `machine` does what comes out; nothing here changes.
"""

from collections.abc import Sequence
from typing import assert_never

from games.api import Act, Card, Laid, Lifted, Pressed, Seat
from games.meant import Nothing
from games.picobello.inputs import cards
from games.picobello.inputs.around import (
    Around,
    Heard,
    Picked,
    Seen,
    Turn,
    Wonder,
)
from games.picobello.inputs.keys import listed, picked_now, pressed
from games.picobello.inputs.touch import felt, lifted
from games.picobello.rules import State

__all__ = [
    "Around",
    "Heard",
    "Picked",
    "Seen",
    "Turn",
    "Wonder",
    "felt",
    "hear",
    "lifted",
    "listed",
    "picked_now",
]


def hear(heard: Pressed | Laid | Lifted, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """Say what this input of keys or cards means now."""
    match heard:
        case Pressed(player, key, press):
            return pressed(player, key, press, state, acts, around)
        case Laid(place, token):
            return cards.laid(place, token, state, acts, around)
        case Lifted(Seat(player), Card() as card):
            return cards.lifted(player, card, state, acts, around)
        case Lifted():
            return Nothing()
    assert_never(heard)
