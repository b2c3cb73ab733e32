"""What only Briscola can say of itself to the suite that every game passes."""

from games.briscola.rules import POINTS, card_name, cards_for


def conserved(state):
    """Every card of the pack is in exactly one place; points too (BR-T52)."""
    held = [card for hand in state.hands for card in hand]
    places = (*held, *state.played, *state.stock)
    assert sorted(places) == list(cards_for(state.players))
    lying = (*held, *state.trick, *state.stock)
    assert sum(state.points) + sum(POINTS[card] for card in lying) == 120


def scored(before, after):
    """Points never fall, and only a finished trick changes them."""
    gained = [now - was for now, was in zip(after.scores(), before.scores(), strict=True)]
    assert min(gained) >= 0
    assert sum(gain > 0 for gain in gained) <= (after.laid == 0)


def told(event):
    """An event in words."""
    match event:
        case ("played", seat, card):
            return f"player {seat} lays {card_name(card)}"
        case ("trick", winner, points):
            return f"player {winner} takes the trick, {points} points"
        case ("drew", seat, card):
            return f"player {seat} draws {card_name(card)}"
        case ("over",):
            return "over"
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(" ".join(map(card_name, hand)) for hand in state.hands)
    return f"{hands}; stock {len(state.stock)}, turned {card_name(state.turned)}; points {state.scores()}"
