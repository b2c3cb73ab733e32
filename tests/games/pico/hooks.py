"""What only Pico can say of itself to the suite that every game passes."""

VARIANTS = {
    "first": {"deck": "pico1", "tie": "tricks"},
    "second": {"deck": "pico2", "change_until_reveal": "on"},
    "loose": {"points": "bsn13_four2", "tie": "tricks", "change_until_reveal": "on"},
}
"""House rules that the suite is run with too, by a name for the test; each option that the rules know of."""
GOLDEN = (2, "second", 7)  # players, variant, seed: one more golden game


def conserved(state):
    """Every card of the pack is in exactly one place; each point was scored by a card that lies aside."""
    aside = [card for player in (0, 1) for card in state.aside(player)]
    assert sorted([*state.hands[0], *state.hands[1], *aside, state.opened]) == list(state.pack)
    assert sorted([*state.dealt[0], *state.dealt[1], state.opened]) == list(state.pack)
    assert sum(state.won) == len(state.plays)
    this_round = sum(map(state.worth, aside))
    assert sum(state.points) >= this_round
    if state.round == 1:
        assert sum(state.points) == this_round


def scored(before, after):
    """Points never fall, and only a trick that is shown changes them, those of one player."""
    gained = [now - was for now, was in zip(after.scores(), before.scores(), strict=True)]
    assert sorted(gained)[0] == 0
    assert (max(gained) > 0) == (len(after.plays) > len(before.plays))
    assert max(gained) <= 4


def told(state, event):
    """An event in words; `state` is the one after it."""
    match event:
        case ("chose", seat):
            return f"player {seat} lays a card face down"
        case ("changed", seat):
            return f"player {seat} lays another one instead"
        case ("shown", first, second):
            return f"shown: {first} and {second}"
        case ("trick", winner, points):
            return f"player {winner} wins, {points} points"
        case ("round_over", number):
            return f"round {number} is over"
        case ("confirmed", seat):
            return f"player {seat} is ready"
        case ("round", number):
            return f"round {number} begins"
        case ("over",):
            return "over"
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(
        f"{' '.join(map(str, hand))} (won {' '.join(map(str, state.aside(player))) or '-'})"
        for player, hand in enumerate(state.hands)
    )
    return f"{hands}; open {state.opened}; round {state.round}, points {state.scores()}"
