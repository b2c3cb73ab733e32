"""`speeltafel tournament GAME --seats LEVELS`: which computer player is the stronger."""

import argparse
import json
import sys
from collections.abc import Sequence

from firmware_host.cli.main import FAULTY, REFUSED
from firmware_host.tournament.run import PlayersKilledError, Progress, Standing, tournament

BAR = 30


def run_tournament(chosen: argparse.Namespace) -> int:
    """Play and tell; words that fit nothing are refused in a sentence that says what there is."""
    names = [name.strip() for name in chosen.seats.split(",")]
    try:
        standings = tournament(chosen.game, names, chosen.deals, chosen.seed, _progress(chosen.deals))
    except ValueError as error:
        print(f"tournament: {error}", file=sys.stderr)
        return REFUSED
    except PlayersKilledError as error:
        print(f"tournament: {error}; is there memory enough?", file=sys.stderr)
        return FAULTY
    if chosen.json:
        seats = [standing.to_json() for standing in standings]
        print(json.dumps({"game": chosen.game, "deals": chosen.deals, "seats": seats}))
    else:
        print(report(chosen.game, chosen.deals, chosen.seed, standings))
    return 0


def report(game: str, deals: int, seed: int, standings: Sequence[Standing]) -> str:
    """A table for people."""
    lines = [f"{game}, {deals} deals with the seats changed over, seed {seed}; a draw counts half"]
    lines.append(f"{'seat':<5} {'level':<10} {'wins':>7}   95 % interval     {'mean score':>10}")
    for seat, one in enumerate(standings, 1):
        interval = f"{one.low:.1%} to {one.high:.1%}"
        lines.append(
            f"{seat:<5} {one.level:<10} {one.win_rate:>7.1%}   {interval:<17} {one.mean_score:>10.1f}"
        )
    return "\n".join(lines)


def _progress(deals: int) -> Progress:
    """One line that is written over, where somebody watches."""

    def show(done: int) -> None:
        filled = BAR * done // deals
        bar = "#" * filled + "." * (BAR - filled)
        end = "\n" if done == deals else ""
        print(f"\r[{bar}] {done}/{deals} deals", end=end, file=sys.stderr, flush=True)

    return show if sys.stderr.isatty() else lambda done: None
