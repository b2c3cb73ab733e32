"""Games of Pico in few words, for tests."""

from dataclasses import asdict

from games.pico.rules import GO_ON, Options, State

ODD = ((2, 5, 8, 9, 12, 16), (3, 4, 6, 7, 10, 11), 13)
"""A deal: two hands and the open card (that of P24 to P28)."""


def pico(deal=ODD, plays="", chosen=(None, None), confirmed=None, dealer=0, **options):
    """The game after `plays`, written "8-6 9-7", those of round 2 behind a "/"."""
    rounds = plays.split("/")
    return State.from_json(
        {
            "options": asdict(Options(**options)),
            "dealer": dealer,
            "dealt": [list(hand) for hand in deal[:2]],
            "open": deal[2],
            "plays": [[int(card) for card in pair.split("-")] for part in rounds for pair in part.split()],
            "chosen": list(chosen),
            "confirmed": list(confirmed or [len(rounds) == 2] * 2),
        }
    )


def play(state, seat, move):
    """The state after an accepted move."""
    return state.play(seat, move).state


def trick(state, first, second):
    """The state after both have chosen, and what happened then."""
    step = play(state, 0, first).play(1, second)
    return step.state, step.events


def both_ready(state):
    """On to round 2."""
    return play(play(state, 0, GO_ON), 1, GO_ON)
