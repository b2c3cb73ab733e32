"""The last three tricks: the given positions, and an ending reckoned again by rules of this file's own.

What follows knows nothing of the game's rules: cards are names, hands are lists, and every way to lay
them is gone through, for every way in which the unseen cards may be split.
"""

import random
from itertools import permutations

import pytest

from games.briscola.bots import decide
from games.briscola.bots.ending import splits, values
from games.briscola.rules import card_name, cards_for
from tests.games.briscola.positions import position

ORDER = "24567JNK3A"
WORTH = {"A": 11, "3": 10, "K": 4, "N": 3, "J": 2}


def worth_of(state):
    """What each card is worth to the player to move, who sees what his seat sees."""
    return {card_name(card): worth for card, worth in values(state.masked(state.turn)).items()}


def hard(state):
    return card_name(decide(state.masked(state.turn), "hard", random.Random(0), 0))


# --- the positions of the rules file ------------------------------------------------------------


def test_BR_T41_hard_leads_the_three_its_opponent_cannot_take():
    state = position("CK SA U3", "S5 C7 B7", done=17, turned="B2")
    assert worth_of(state) == {"CK": -17, "SA": -17, "U3": 3}
    assert hard(state) == "U3"


def test_BR_T44_hard_loses_as_little_as_can_be():
    state = position("C3 C5 SK", "B2 B4 C2", done=17)
    assert worth_of(state) == {"C3": -14, "C5": -14, "SK": -6}
    assert hard(state) == "SK"


def test_BR_T46_hard_spends_the_king_of_trumps_and_keeps_the_four():
    state = position("BA U3", "BK C6 B4", trick="CA", done=17)
    assert worth_of(state) == {"BK": 14, "B4": 6, "C6": -8}
    assert hard(state) == "BK"


def test_BR_R24_every_split_is_counted_and_who_drew_the_turned_card_is_known_in_each():
    elsewhere = position("CA C2 C4", "B3 S2 S4", "U2 U4 U5", "U6 S5 S6", done=7, turned="B3").masked(0)
    dealt = list(splits_of(elsewhere))
    assert len(dealt) == 560
    assert all("B3" in hands[1] for hands in dealt)
    own = position("CA C2 B3", "C4 S2 S4", "U2 U4 U5", "U6 S5 S6", done=7, turned="B3").masked(0)
    assert len({str(hands) for hands in splits_of(own)}) == 1680


def splits_of(seen):
    return ([[card_name(card) for card in hand] for hand in hands] for hands in splits(seen))


def test_an_ending_is_not_worked_out_before_it_is_one():
    with pytest.raises(ValueError, match="when the stock is empty"):
        values(position("SA U4 B3", "? ? ?"))


# --- an ending reckoned again -------------------------------------------------------------------


def winner_of(trick, trump):
    """The place in the trick of the card that takes it."""
    trumps = [card for card in trick if card[0] == trump]
    strongest = max(trumps or [card for card in trick if card[0] == trick[0][0]], key=rank)
    return trick.index(strongest)


def rank(card):
    return ORDER.index(card[1])


def in_order(hand):
    return sorted(hand, key=lambda card: ("CUSB".index(card[0]), rank(card)))


def outcomes(hands, leader, trick, trump):
    """By card of the player to move: the points everybody gets when all play their best from there."""
    players = len(hands)
    mover = (leader + len(trick)) % players
    after = {}
    for card in in_order(hands[mover]):
        left = [[other for other in hand if other != card] for hand in hands]
        lying = [*trick, card]
        got, leads = [0] * players, leader
        if len(lying) == players:
            leads = (leader + winner_of(lying, trump)) % players
            got[leads] = sum(WORTH.get(laid[1], 0) for laid in lying)
            lying = []
        if any(left):
            got = [own + later for own, later in zip(got, best_play(left, leads, lying, trump), strict=True)]
        after[card] = got
    return after


def best_play(hands, leader, trick, trump):
    mover = (leader + len(trick)) % len(hands)
    after = outcomes(hands, leader, trick, trump)
    return max(after.values(), key=lambda got: gain(got, mover))


def gain(got, mover):
    """What a player plays for: three play each for himself, else it is one side against the other."""
    if len(got) == 3:
        return got[mover]
    ours = sum(got[mover % 2 :: 2])
    return ours - (sum(got) - ours)


def reckoned(hands, mover, known, leader, trick, trump):
    """The average over every split of the cards that `mover` cannot place; `known` are those he can."""
    others = [player for player in range(len(hands)) if player != mover]
    hidden = [card for player in others for card in hands[player] if card not in known]
    totals, ways = dict.fromkeys(hands[mover], 0), 0
    for split in every_way(hidden, [sum(card not in known for card in hands[player]) for player in others]):
        dealt = [list(hand) for hand in hands]
        for player, cards in zip(others, split, strict=True):
            dealt[player] = [*(card for card in hands[player] if card in known), *cards]
        for card, got in outcomes(dealt, leader, trick, trump).items():
            totals[card] += gain(got, mover)
        ways += 1
    return {card: total / ways for card, total in totals.items()}


def every_way(cards, sizes):
    """Every way to deal the cards in hands of these sizes, each way once."""
    found = set()
    for dealt in permutations(cards):
        rest, hands = list(dealt), []
        for size in sizes:
            hands.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        found.add(tuple(hands))
    return found


# --- both agree ---------------------------------------------------------------------------------


def an_ending(players, seed, laid, **options):
    """A shuffled ending after some tricks, `laid` random cards after the stock ran out."""
    dice = random.Random(f"{players} {seed}")
    pack = [card_name(card) for card in cards_for(players)]
    dice.shuffle(pack)
    hands = [" ".join(pack[3 * player : 3 * player + 3]) for player in range(players)]
    tricks = len(pack) // players - 3
    turned = pack[dice.randrange(3 * players)]
    state = position(*hands, turned=turned, done=tricks, leader=dice.randrange(players), **options)
    for _ in range(laid):
        moves = state.legal()
        state.apply(moves[dice.randrange(len(moves))])
    return state


def agree(state):
    """Every card is worth the same to both, and hard lays one of the best."""
    seen = state.masked(state.turn)
    seats = range(state.players)
    if state.options.direction == "ccw":  # the reckoning knows only clockwise: it sits behind a mirror
        seats = [-seat % state.players for seat in seats]
    hands = [[card_name(card) for card in state.hands[seat]] for seat in seats]
    known = {card_name(card) for hand in seen.hands for card in hand}
    trick = [card_name(card) for card in state.trick]
    trump = card_name(state.turned)[0]
    ours = {card_name(card): worth for card, worth in values(seen).items()}
    theirs = reckoned(hands, seats[state.turn], known, seats[state.leader], trick, trump)
    assert ours == theirs, state
    assert theirs[hard(state)] == max(theirs.values()), state


def test_BR_R24_hard_agrees_with_the_reckoning_in_300_endings_of_two():
    for seed in range(300):
        agree(an_ending(2, seed, laid=seed % 6))


def test_BR_R24_hard_agrees_with_the_reckoning_in_some_endings_of_three():
    for seed in range(20):
        agree(an_ending(3, seed, laid=seed % 9))


def test_BR_R24_hard_agrees_with_the_reckoning_in_some_endings_of_four():
    for seed in range(16):
        agree(an_ending(4, seed, laid=4 + seed % 8))


def test_hard_agrees_with_the_reckoning_counter_clockwise_and_with_the_partners_hand_in_view():
    for seed in range(12):
        agree(an_ending(3, seed, laid=1 + seed % 8, direction="ccw"))
        agree(an_ending(4, seed, laid=4 + seed % 8, direction="ccw", partner_view="last_three"))


@pytest.mark.long
def test_hard_agrees_with_the_reckoning_in_10000_endings_of_two():
    for seed in range(10_000):
        agree(an_ending(2, seed, laid=seed % 6))


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4])
def test_hard_agrees_with_the_reckoning_in_100_endings_of_three_and_four(players):
    for seed in range(100):
        agree(an_ending(players, seed, laid=seed % (3 * players) if players == 3 else 2 + seed % 10))


@pytest.mark.long
def test_hard_agrees_with_the_reckoning_where_four_still_hold_all_their_cards():
    agree(an_ending(4, 0, laid=0))
