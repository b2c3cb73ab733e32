"""What only Pili Pili can say of itself to the suite that every game passes."""

from games.api import HIDDEN
from games.pilipili.rules import CARDS

VARIANTS = {
    "pairs": {"missions_per_round": 2, "end_tie": "extra_round", "pili_limit": 4},
    "beginners": {"mission_set": "none", "joker_tie": "first_played", "joker_values": "extremes"},
    "otherwise": {
        "end_check": "immediate",
        "extra_card_sum": "dealt",
        "joker_tie": "joker",
        "sim_joker": "after_reveal",
        "forbidden_scope": "any_in_trick",
        "hilo_joker": "free",
        "first_last": "per_trick",
        "relook": "all_bids",
        "forehead_stays": "on",
        "swap_optional": "on",
        "designate": "in_turn",
        "dealer_rotation": "most_pilis",
        "direction": "ccw",
        "bid_deadlock": "drop_mission",
        "extra_missions": "on",
    },
    "regular": {"mission_set": "regular", "dealer_rotation": "last_winner", "pili_limit": 3},
}
"""House rules that the suite is run with too, by a name for the test; each option that the rules know of."""
GOLDEN = (5, "pairs", 5)  # players, variant, seed: one more golden game
EVERY = 17  # a game has hundreds of nodes: one in so many is looked at
USUAL = ((2, ""), (4, "pairs"), (3, "otherwise"), (8, ""))  # line-ups that are tested each time


def conserved(state):
    """Every card is in exactly one place; tricks won are those laid."""
    held = [card for hand in state.hands for card in hand]
    places = [*held, *state.stock, *state.trick, *state.gone]
    if state.missions or state.phase_of() != "mission":
        assert len(places) == CARDS
    known = [card for card in places if card != HIDDEN]
    assert len(set(known)) == len(known)
    assert sum(state.won) * state.players == len(state.gone)
    assert min(state.pilis) >= 0


def scored(before, after):
    """Only a finished round changes Pilis."""
    if after.phase_of() not in ("between", "over"):
        assert after.scores() == before.scores()


def told(state, event):
    """An event in words; `state` is the one after it."""
    match event:
        case ("dealt", dealer, *missions):
            names = " and ".join(state.mission(number).text() for number in missions) or "no mission"
            return f"player {dealer} deals: {names}"
        case ("looked",):
            return "all have looked"
        case ("bid", seat, bid, dropped):
            return f"player {seat} bids {bid}" + (f" ({dropped} gives way)" if dropped else "")
        case ("points", seat, other):
            return f"player {seat} points at {other}"
        case ("chose", seat):
            return f"player {seat} has chosen"
        case ("passed", giver, taker, *cards):
            return f"player {giver} gives {taker} {' '.join(map(state.name, cards))}"
        case ("passed_all", step):
            return f"all hands go {'left' if step > 0 else 'right'}"
        case ("drew", seat, card):
            return f"player {seat} draws {state.name(card)}"
        case ("opened",):
            return "all hands lie open"
        case ("played", seat, card):
            return f"player {seat} lays {state.name(card)}"
        case ("named", seat, value):
            return f"player {seat} calls the joker {value}"
        case ("trick", winner):
            return f"player {winner} wins the trick"
        case ("cost", seat, cost):
            return f"which costs player {seat} {cost}"
        case ("swaps_with", seat, other):
            return f"player {seat} swaps with {other}"
        case ("kept", seat):
            return f"player {seat} swaps with nobody"
        case ("round", *pilis):
            return f"the round is over: Pilis {' '.join(map(str, pilis))}"
        case ("over",):
            return "over"
    raise AssertionError(f"an event nobody knows: {event}")


def shown(state):
    """The position in a line."""
    hands = " | ".join(" ".join(map(state.name, hand)) for hand in state.hands)
    return f"{hands}; bids {state.bids}, won {state.won}, Pilis {state.scores()}"
