"""What only Briscola can say of itself to the suite that every game passes."""

from games.briscola.rules import POINTS

VARIANTS = {
    "mirrored": {"direction": "ccw", "trump_exchange": "seven_two", "tie_break": "last_trick"},
    "northern": {"rank_variant": "piemonte", "trump_exchange": "two_first_trick", "removed_two": "swords"},
    "open": {"partner_view": "last_three", "early_stop": "on", "direction": "ccw", "removed_two": "clubs"},
    "swift": {"early_stop": "on", "trump_exchange": "seven_two", "rank_variant": "piemonte"},
}
"""House rules that the suit is run with too, by a name for the test; each option that the rules know of."""
GOLDEN = (4, "swift", 279)  # players, variant, seed: one more golden game, with two exchanges


def conserved(state):
    """Every card of the pack is in exactly one place; points too (BR-T52)."""
    held = [card for hand in state.hands for card in hand]
    places = (*held, *state.played, *state.stock)
    assert sorted(places) == sorted(state.pack)
    lying = (*held, *state.trick, *state.stock)
    assert sum(state.points) + sum(POINTS[card] for card in lying) == 120


def scored(before, after):
    """Points never fall, and only a finished trick changes them."""
    gained = [now - was for now, was in zip(after.scores(), before.scores(), strict=True)]
    assert min(gained) >= 0
    assert sum(gain > 0 for gain in gained) <= (after.laid == 0)


def told(state, event):
    """An event in words; `state` is the one after it."""
    match event:
        case ("played", seat, card):
            return f"player {seat} lays {state.name(card)}"
        case ("trick", winner, points):
            return f"player {winner} takes the trick, {points} points"
        case ("drew", seat, card):
            return f"player {seat} draws {state.name(card)}"
        case ("exchanged", seat, given, taken):
            return f"player {seat} gives {state.name(given)} for the turned {state.name(taken)}"
        case ("over",):
            return "over"
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(" ".join(map(state.name, hand)) for hand in state.hands)
    return f"{hands}; stock {len(state.stock)}, turned {state.name(state.turned)}; points {state.scores()}"
