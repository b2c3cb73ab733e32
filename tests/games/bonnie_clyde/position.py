"""Writing positions of Bonnie & Clyde by hand for its tests."""

import random

from games.bonnie_clyde.rules import CARDS, OUTLAWS, Options, State, card_name, parse_card
from games.bonnie_clyde.rules.position import EMPTY, PUBLIC


def fresh(players=2, dealer=1, seed=1, **rules):
    return State.new(Options(**rules), players, random.Random(seed), dealer)


def at(
    *hands, car=1, board=None, sets=(), pile="", stock=None, phase="play", players=None, options=None, **more
):
    """Player 0's turn with these hands ("4a 4b Ha"); `board` names some locations' cards ("-": none).

    `sets` are (player, location) of sets that lie, each of the location's last three cards. Where no number
    is given the stock holds all cards that are nowhere else.
    """
    players = players or max(2, len(hands))
    state = State.new(options or Options(), players, random.Random(1), players - 1)
    data = state.to_json()
    rows = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    up = [[] for _ in range(players)]
    marks = [0] * 11
    for player, location in sets:
        up[player] += [f"{location}{letter}" for letter in "def"]
        marks[location] |= 1 << player
    spots = dict.fromkeys(range(1, 11)) | dict(board or {})
    used = {
        card
        for row in (*rows, *up, pile.split(), *(more.get(key, []) for key in ("side", "caught")))
        for card in flat(row)
    }
    used |= {card for card in spots.values() if card}
    spare = [card_name(card) for card in range(CARDS) if card_name(card) not in used]
    outlaws = [card for card in spare if parse_card(card) in OUTLAWS]
    spare = [card for card in spare if card not in outlaws]
    for place, card in spots.items():
        if card is None:
            spots[place] = outlaws.pop() if outlaws else spare.pop()
    rest = [*spare, *outlaws]
    count = len(rest) if stock is None else stock
    data |= {
        "hands": rows,
        "up": up,
        "sets": marks,
        "board": ["-", *spots.values()],
        "stock": rest[:count],
        "pile": [*rest[count:], *pile.split()],
        "car": car,
        "phase": phase,
        "turn": 0,
    }
    data |= more
    state = State.from_json(data)
    known = [0] * CARDS
    for seat, hand in enumerate(state.hands):
        for card in hand:
            known[card] = 1 << seat
    for card in (*state.pile, *(card for row in (*state.up, *state.side, *state.caught) for card in row)):
        known[card] = PUBLIC
    state.knows = known
    return state


def flat(row):
    return [row] if isinstance(row, str) else list(row)


def after(state, *texts):
    """Moves by their text, each by whose turn it is."""
    for text in texts:
        answer = state.play(state.turn, state.parse_move(text))
        assert hasattr(answer, "state"), f"{text}: {answer}"
        state = answer.state
    return state


def log(state, *texts):
    """The events of these moves."""
    events = []
    for text in texts:
        step = state.play(state.turn, state.parse_move(text))
        events += step.events
        state = step.state
    return events


def refused(state, text, seat=None):
    """The code of a refusal; the state stays as it was."""
    before = state.to_json()
    move = text if isinstance(text, int) else state.parse_move(text)
    answer = state.play(state.turn if seat is None else seat, move)
    assert state.to_json() == before
    return answer.code


def texts(state):
    return [state.move_text(move) for move in state.legal()]


def names(cards):
    return [card_name(card) for card in cards if card != EMPTY]
