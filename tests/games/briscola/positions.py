"""Positions in few words, for tests."""

from dataclasses import asdict

from games.briscola.rules import POINTS, Options, State, card_name, cards_for, parse_card
from games.briscola.rules.deck import ROUNDS


class Unshuffled:
    """Dice under which a pack stays in its order."""

    def random(self):
        return 0.999999


def position(*hands, turned="B5", trick="", done=0, leader=0, gone=None, points=None, dealer=None, **options):
    """One string a hand; a hand too short gets spare cards, "?" stays unread.

    `done` tricks have been played; their cards are `gone` or else spare ones, won by player 0.
    """
    players = len(hands)
    options = Options(**options)
    pack = [card_name(card, options.rank_variant) for card in cards_for(players, options.removed_two)]
    order = ROUNDS[players, options.direction][leader]
    trick = trick.split()
    named = [hand.split() for hand in hands]
    rounds = len(pack) // players
    laid = order[: len(trick)]
    taken = {*trick, turned, *(gone or "").split(), *(card for hand in named for card in hand)}
    spare = [card for card in pack if card not in taken]
    for player, hand in enumerate(named):
        while len(hand) < min(3, rounds - done) - (player in laid):
            hand.append(spare.pop(0))
    in_stock = rounds - 3 - done > 0
    drawn_turned = any(turned in hand for hand in named) or turned in trick
    if gone is None:
        own = [turned] if not in_stock and not drawn_turned else []
        gone = own + [spare.pop(0) for _ in range(players * done - len(own))]
    else:
        gone = gone.split()
    unread = any("?" in hand for hand in named)
    stock = (
        [*(["?"] * max(0, (rounds - 3 - done) * players - 1) if unread else spare), turned]
        if in_stock
        else []
    )
    worth = sum(POINTS[parse_card(card, options.rank_variant)] for card in gone)
    return State.from_json(
        {
            "options": asdict(options),
            "players": players,
            "dealer": order[-1] if dealer is None else dealer,
            "leader": leader,
            "turned": turned,
            "hands": named,
            "stock": stock,
            "gone": gone,
            "trick": trick,
            "points": points or [worth] + [0] * (players - 1),
        }
    )


def played(state, cards):
    """The state after these cards, and all events on the way."""
    events = []
    for name in cards.split():
        step = state.play(state.turn, state.parse_move(name))
        state = step.state
        events += step.events
    return state, events
