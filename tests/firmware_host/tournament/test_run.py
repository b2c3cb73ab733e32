"""Tournaments are fair to both sides, the same on any number of cores, and honest about what they know."""

import random
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from threading import Event, Thread
from typing import Any

import pytest

from firmware_host.tournament.deals import Deal, Fared, fared_of, played, ways_round
from firmware_host.tournament.run import PlayersKilledError, standing, tournament
from games import briscola
from games.api import OVER, Rules
from games.pilipili import rules as pilipili
from games.search import by_chance

DRAWN = 8  # a seed of chance that ends a duel at 60 all


def nobody_watches(done: int) -> None:
    pass


def ended(rules: type[Any], options: Any, seed: int, players: int) -> Rules:
    """A game played to its end by chance."""
    dice = random.Random(seed)
    state = rules.new(options, players, dice, 0)
    while state.turn != OVER:
        state.apply(by_chance(state, dice))
    found: Rules = state
    return found


def ended_briscola(seed: int, players: int) -> Rules:
    game = briscola.game()
    return ended(game.rules, game.options(), seed, players)


def test_a_level_against_itself_wins_half_of_every_deal() -> None:
    for number in range(6):
        first, second = played(Deal("briscola", ("medium", "medium"), 1, number))
        assert (first.share, second.share) == (0.5, 0.5) or first.share + second.share == 1.0
    fared = [played(Deal("briscola", ("medium", "hard"), 1, number)) for number in range(6)]
    assert all(first.share + second.share == 1.0 for first, second in fared)
    assert all(first.score + second.score == 120 for first, second in fared)


def test_places_round_the_table_are_counted_once_however_teams_sit() -> None:
    assert ways_round(("hard", "medium")) == 2
    assert ways_round(("hard", "medium", "medium")) == 3
    assert ways_round(("hard", "medium", "hard", "medium")) == 2
    assert ways_round(("hard", "hard")) == 1


def test_partners_in_a_tournament_share_their_wins() -> None:
    one, other, same, too = played(Deal("briscola", ("hard", "random", "hard", "random"), 1, 1))
    assert (one, other) == (same, too)
    assert one.share + other.share == 1.0


def test_the_same_seed_gives_the_same_standings_on_one_core_and_on_two() -> None:
    alone, spread = (
        tournament("briscola", ["easy", "medium"], 8, 3, nobody_watches, processes) for processes in (1, 2)
    )
    assert alone == spread
    assert alone != tournament("briscola", ["easy", "medium"], 8, 4, nobody_watches, 1)


def test_a_killed_process_is_replaced_and_changes_no_standing() -> None:
    def kill(done: int) -> None:
        if done == 1 and not killed:
            killed.append(active_children()[0])
            killed[0].kill()

    killed: list[BaseProcess] = []
    disturbed = tournament("briscola", ["easy", "medium"], 40, 3, kill, 2)
    assert killed
    assert disturbed == tournament("briscola", ["easy", "medium"], 40, 3, nobody_watches, 1)


def test_processes_killed_again_and_again_are_given_up_in_words() -> None:
    def kill_all() -> None:
        while not stopped.is_set():
            for child in active_children():
                child.kill()

    stopped = Event()
    killer = Thread(target=kill_all)
    killer.start()
    try:
        with pytest.raises(PlayersKilledError, match="died 3 times over deal 1"):
            tournament("briscola", ["easy", "medium"], 8, 3, nobody_watches, 2)
    finally:
        stopped.set()
        killer.join()


def test_the_attentive_beat_chance_and_who_sees_all_cards_beats_the_attentive() -> None:
    medium, chance = tournament("briscola", ["medium", "random"], 20, 1, nobody_watches, 1)
    assert medium.win_rate > 0.7 > 0.3 > chance.win_rate
    cheat, fooled = tournament("briscola", ["cheat", "medium"], 3, 1, nobody_watches, 1)
    assert cheat.win_rate > fooled.win_rate


def test_a_draw_counts_half() -> None:
    won, drawn = (ended_briscola(seed, 2) for seed in (1, DRAWN))
    assert sorted(one.share for one in fared_of(won)) == [0.0, 1.0]
    assert [(one.share, one.score) for one in fared_of(drawn)] == [(0.5, 60.0)] * 2


def test_partners_both_have_the_win_and_rivals_who_tie_share_it() -> None:
    assert sorted(one.share for one in fared_of(ended_briscola(1, 4))) == [0.0, 0.0, 1.0, 1.0]
    ties = 0
    for seed in range(20):
        state = ended(pilipili.State, pilipili.Options(), seed, 5)
        outcome = state.outcome()
        assert outcome is not None
        assert sum(one.share for one in fared_of(state)) == pytest.approx(1.0)
        ties += len(outcome.winners) > 1
    assert ties


def test_a_table_of_eight_is_played_once_for_each_way_round() -> None:
    assert ways_round(["hard", *["medium"] * 7]) == 8


def test_the_interval_narrows_with_deals_and_one_deal_proves_nothing() -> None:
    few, many = (standing("hard", [Fared(0.5, 60.0), Fared(1.0, 80.0)] * count) for count in (5, 500))
    assert few.low < many.low < 0.75 < many.high < few.high
    alike = standing("hard", [Fared(1.0, 80.0)] * 3)
    assert alike.low < 0.7 < 1.0 == alike.high
    once = standing("hard", [Fared(1.0, 80.0)])
    assert (once.low, once.high) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["hard", "hrad"], "briscola has no level 'hrad'; there are easy, medium, hard, expert, and for"),
        (["hard"], "briscola is for 2 or 3 or 4 players, but --seats names 1"),
        (["hard"] * 5, "--seats names 5"),
    ],
)
def test_seats_that_do_not_fit_are_refused_with_what_exists(names: list[str], told: str) -> None:
    with pytest.raises(ValueError, match="briscola") as refused:
        tournament("briscola", names, 1, 1, nobody_watches)
    assert told in str(refused.value)
