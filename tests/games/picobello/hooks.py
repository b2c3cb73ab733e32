"""What only PicoBello can say of itself to the suite that every game passes."""

from games.api import HIDDEN
from games.picobello.bots import decide

VARIANTS = {
    "solo": {"mode": "solo4", "red_pawns": 10, "play_on": "on", "blockers": "square"},
    "loose": {
        "direction": "bends",
        "lowest_wins": "any_suit",
        "swap_start": "any",
        "red_return": "may_remove",
    },
}
"""House rules that the suite is run with too, by a name for the test; see also `test_play`."""
GOLDEN = (2, "loose", 7)
EVERY = 41  # nodes: a game has a thousand
USUAL = [(4, ""), (2, ""), (4, "solo")]
SENSE = 0.8  # of moves are an easy player's: by chance alone a game may take a thousand deals


def choose(state, dice):
    """A legal move."""
    if dice.random() < SENSE:
        return decide(state, "easy", dice, 0)
    moves = state.legal()
    return moves[int(dice.random() * len(moves))]


def conserved(state):
    """Every card is in one place; red pawns and pawns are there; one gate at least is open."""
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.kept, *state.trick]
    known = [card for card in cards if card != HIDDEN]
    gone = [card for card in state.pack if state.gone >> card & 1]
    assert len(set(known)) == len(known)
    assert not set(known) & set(gone)
    assert len(cards) + len(gone) == len(state.pack)
    assert state.gates.bit_count() < len(state.sides.entrances)
    assert all(place >= 0 for place in state.pawns)
    full = 10 if state.options.red_pawns == 10 else 8
    carried = state.phase_of() == "red"
    assert state.red.bit_count() + carried == full or state.options.red_return == "may_remove"


def scored(before, after):
    """Pawns that are in stay in, and one move brings one in at most."""
    gained = [now - was for now, was in zip(after.scores(), before.scores(), strict=True)]
    assert set(gained) <= {0, 1}
    entered = after.pawns_in - before.pawns_in
    assert entered in (0, 1)
    assert (max(gained) == 1) == (entered == 1)


def told(state, event):
    """An event in words; `state` is the one after it."""
    pawn = state.sides.pawn_text
    place = state.sides.board.place_text
    match event:
        case ("played", seat, card):
            return f"player {seat} plays {state.name(card)}"
        case ("trick", winner, card):
            return f"player {winner} wins the trick with {state.name(card)}"
        case ("moved", number, source, target):
            return f"{pawn(number)} goes from {place(source)} to {place(target)}"
        case ("captured", number):
            return f"{pawn(number)} is taken"
        case ("swapped", mine, theirs):
            return f"{pawn(mine)} and {pawn(theirs)} change places"
        case ("home", number, square):
            return f"{pawn(number)} is back on {place(square)}"
        case ("red_hit", square):
            return f"the red pawn on {place(square)} is hit"
        case ("red_put", square):
            return f"the red pawn goes to {place(square)}"
        case ("entered", number, gate):
            return f"{pawn(number)} is in, by gate {state.sides.board.gates[gate][0]}"
        case ("gates", mask):
            return f"gates shut: {state.gates_text(mask)}"
        case ("finished", side):
            return f"{state.sides.colours[side]} is all in"
        case ("stuck" | "declined" as word, seat):
            return f"player {seat}: {word}"
        case ("dealt", dealer):
            return f"dealt by player {dealer}"
        case ("red_out",):
            return "the red pawn leaves the game"
        case ("over",):
            return "over"
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(" ".join(map(state.name, hand)) for hand in state.hands)
    places = (
        f"{state.sides.pawn_text(pawn)} {state.sides.board.squares[place]}"
        if place < state.sides.board.size
        else f"{state.sides.pawn_text(pawn)} in"
        for pawn, place in enumerate(state.pawns)
    )
    red = " ".join(square for at, square in enumerate(state.sides.board.squares) if state.red >> at & 1)
    return f"{hands}; {', '.join(places)}; red {red}; gates {state.gates_text(state.gates)}"
