"""From game to game: who deals next, and who has won a match of several (BR-R6, BR-Q6, BR-Q7)."""

from collections.abc import Sequence

from games.api import Outcome
from games.briscola.rules.deck import STEPS
from games.briscola.rules.options import Options

_NEEDED = {"single": 1, "best_of_3": 2, "best_of_5": 3}


def next_dealer(options: Options, dealer: int, outcome: Outcome) -> int:
    """The next player in turn; the same one where a draw is played again."""
    if outcome.draw and options.tie_break == "replay":
        return dealer
    return (dealer + STEPS[options.direction]) % len(outcome.scores)


def tally(outcomes: Sequence[Outcome]) -> tuple[int, ...]:
    """Games won by each player, partners alike; draws count for nobody."""
    wins = [0] * (len(outcomes[0].scores) if outcomes else 0)
    for outcome in outcomes:
        for player in () if outcome.draw else outcome.winners:
            wins[player] += 1
    return tuple(wins)


def match_winners(options: Options, outcomes: Sequence[Outcome]) -> tuple[int, ...] | None:
    """Who has won the match with these games, nobody where a single game was drawn; None while it goes on."""
    if options.match == "single" and outcomes and outcomes[0].draw:
        return ()
    wins = tally(outcomes)
    return tuple(p for p, won in enumerate(wins) if won >= _NEEDED[options.match]) or None
