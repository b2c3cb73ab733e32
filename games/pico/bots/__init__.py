"""Computer players of Pico, each judging from what its own seat may see.

Both hands are open, so all there is to find out is what the other will choose. Easy is medium that lets
chance pick half of its cards. Medium reckons one trick ahead (`medium`).
"""

from games.api import Dice
from games.pico.bots.medium import Mixed, medium
from games.pico.rules import GO_ON, State

LEVELS = ("easy", "medium")

CARELESS = 0.5  # of easy's cards, chance picks so many


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level of pico; there are {', '.join(LEVELS)}")
    moves = state.legal()
    if not moves:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    if moves == [GO_ON]:
        return GO_ON
    if level == "easy" and dice.random() < CARELESS:
        return moves[int(dice.random() * len(moves))]
    own, other = state.hands[state.turn], state.hands[1 - state.turn]
    return drawn(medium(own, other, [state.worth(card) for card in range(17)]), dice)


def drawn(mixed: Mixed, dice: Dice) -> int:
    """One of the cards, by its chance."""
    left = dice.random()
    *cards, last = mixed
    for card in cards:
        left -= mixed[card]
        if left < 0:
            return card
    return last
