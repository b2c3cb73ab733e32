"""Writing positions of PicoBello by hand for its tests."""

import random

from games.picobello.rules import Options, State

RED8 = ["d4", "j4", "d10", "j10", "g5", "g9", "e7", "i7"]
TEAM = {"w": "white", "b": "grey"}


def pawn_name(text):
    """ "w1" of the rules' positions as this game calls it: w moves, b are its enemies."""
    return TEAM[text[0]] + text[1:]


def standing(pawns, red=RED8, card=3, gates="", bonus=False, players=4, mover=0, **rules):
    """Player 0 has won a trick with this card and is to move; pawns not named are off the board."""
    state = State.new(
        Options(direction=rules.pop("direction", "straight"), **rules), players, random.Random(1), players - 1
    )
    data = state.to_json()
    named = {
        (pawn_name(text) if text[0] in TEAM and text[1:].isdecimal() else text): at
        for text, at in pawns.items()
    }
    data |= {
        "pawns": named,
        "red": list(red),
        "gates": gates,
        "phase": "bonus" if bonus else "move",
        "turn": mover,
        "mover": mover,
        "leader": mover,
        "steps": 5 if bonus else card,
        "extra": bonus,
    }
    return State.from_json(data)


def holding(*hands, options=None, players=None, leader=0, trick=(), **changed):
    """A trick is to be led by `leader` from these hands ("H3 S2"); cards nobody holds are gone."""
    players = players or len(hands)
    state = State.new(options or Options(), players, random.Random(1), (leader - 1) % players)
    data = state.to_json()
    cards = [hand.split() for hand in hands]
    out = {card for hand in cards for card in hand} | set(trick)
    pack = [state.name(card) for card in state.pack]
    data |= {
        "hands": cards,
        "trick": list(trick),
        "kept": [],
        "gone": [card for card in pack if card not in out],
        "leader": leader,
        "turn": (leader + len(trick)) % players,
        "phase": "follow" if trick else "lead",
    }
    return State.from_json(data | changed)


def after(state, *texts):
    """Moves by their text, each by whose turn it is."""
    for text in texts:
        answer = state.play(state.turn, state.parse_move(text))
        assert hasattr(answer, "state"), f"{text}: {answer}"
        state = answer.state
    return state


def refused(state, text, seat=None):
    """The code of a refusal; the state stays as it was."""
    before = state.to_json()
    move = text if isinstance(text, int) else state.parse_move(text)
    answer = state.play(state.turn if seat is None else seat, move)
    assert state.to_json() == before
    return answer.code


def texts(state):
    return [state.move_text(move) for move in state.legal()]


def where(state):
    """Places of the pawns on the board or in."""
    return state.to_json()["pawns"]
