"""What only Bonnie & Clyde can say of itself to the suite that every game passes."""

from games.bonnie_clyde.bots import medium
from games.bonnie_clyde.rules import CARDS, EMPTY

VARIANTS = {
    "short": {"target": 50, "turn_mode": "either_or", "car_edge": "clamp", "layoff_unit": "single"},
    "open": {"target": 50, "go_out": "may_play_all", "stock_end": "reshuffle_once", "end_tie": "shared"},
    "strict": {"target": 50, "meld_size": "exactly3", "return_discard": "forbid", "layoff_on": "own"},
}
"""House rules that the suite is run with too, by a name for the test."""
GOLDEN = (3, "open", 5)  # players, variant, seed: one more golden game
EVERY = 61  # a game takes hundreds of moves
BY_CHANCE = 0.2  # of the moves: by chance alone hands bring hardly a point
USUAL = [(2, ""), (3, "open"), (4, "strict")]
BONNIE, CLYDE = CARDS - 2, CARDS - 1


def choose(state, dice):
    """Mostly what somebody would play who wants points."""
    moves = state.legal()
    return moves[int(dice.random() * len(moves))] if dice.random() < BY_CHANCE else medium(state)


def conserved(state):
    """Every card is in exactly one place (BC-T47)."""
    places = [*state.stock, *state.pile, *state.chosen]
    places += [card for card in state.board[1:] if card != EMPTY]
    for group in (state.hands, state.side, state.up, state.caught):
        places += [card for cards in group for card in cards]
    if state.hinton >= 0:
        places.append(state.hinton)
    assert sorted(places) == list(range(CARDS))
    lost = {BONNIE, CLYDE} - set(state.board) - {card for cards in state.caught for card in cards}
    assert not lost, "outlaws lie on the board until they are caught (BC-T02)"


def scored(before, after):
    """Points come at the end of a hand alone, and never fall."""
    gained = [now - was for now, was in zip(after.scores(), before.scores(), strict=True)]
    assert min(gained) >= 0
    assert not any(gained) or after.phase_of() in ("between", "over")


def told(state, event):
    """An event in words; `state` is the one after it."""
    match event:
        case ("dealt", dealer):
            return f"player {dealer} deals hand {state.hand}"
        case ("drew", seat, count):
            return f"player {seat} draws {count}"
        case ("took_top", seat, card):
            return f"player {seat} takes {state.name(card)} from the discards"
        case ("took_discard", seat):
            return f"player {seat} takes one of the discards"
        case ("hinton", seat, card):
            return f"player {seat} plays Ted Hinton {state.name(card)}"
        case ("laid", seat, card):
            return f"player {seat} lays {state.name(card)}"
        case ("melded", seat, place, count, here):
            return f"player {seat} melds {count} of {place}, {'crosswise' if here else 'upright'}"
        case ("laid_off", seat, place, count, here):
            return f"player {seat} lays off {count} of {place}, {'crosswise' if here else 'upright'}"
        case ("caught", seat, card, place):
            return f"player {seat} catches {state.name(card)} at {place}"
        case ("looks", seat, place):
            return f"player {seat} looks at {place}"
        case ("took_evidence", seat, place):
            return f"player {seat} takes the card of {place}"
        case ("left", seat, place):
            return f"player {seat} leaves the card of {place}"
        case ("car", place):
            return f"the car goes to {place}"
        case ("discarded", seat, card):
            return f"player {seat} discards {state.name(card)}"
        case ("out", seat):
            return f"player {seat} is out"
        case ("scored", *points):
            return f"the hand brings {points}"
        case ("searches", seat):
            return f"player {seat} looks through the discards"
        case ("reshuffled", count):
            return f"{count} discards are the new stock"
        case ("hinton_away",) | ("last_turn",) | ("over",):
            return event[0].replace("_", " ")
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(" ".join(map(state.name, hand)) for hand in state.hands)
    board = " ".join(map(state.name, state.board[1:]))
    top = state.name(state.pile[-1]) if state.pile else "-"
    return f"{hands}; board {board}; car {state.car}; stock {len(state.stock)}, top {top}; {state.totals}"
