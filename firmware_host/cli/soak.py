"""`speeltafel soak GAME`: many games in virtual time; exit 1 when a promise broke."""

import argparse
import json
import sys
from collections.abc import Callable

from firmware_host.cli.main import PROMISE_BROKEN, REFUSED
from firmware_host.sim.faultplan import planned
from firmware_host.soak.game import TABLE, Report
from firmware_host.soak.run import soak, tasks
from firmware_host.wiring.rig import targets_of
from games.api import Holding
from games.registry import finished
from games.registry import game as find_game
from hw.errors import FaultyFileError
from hw.table_file import find_table

ANY_RULES = "random"  # as an option: house rules drawn anew for each game


def run_soak(chosen: argparse.Namespace) -> int:
    """Check the words, play, tell."""
    try:
        _check_words(chosen)
        holding, any_rules = Holding(chosen.cards), ANY_RULES in chosen.option
        options = _options(chosen)
        todo = tasks(
            chosen.game,
            chosen.players,
            chosen.games,
            chosen.seed,
            options,
            holding,
            any_rules,
            chosen.faults,
            by_hand=chosen.input == "sensors",
        )
    except ValueError as error:
        print(f"soak: {error}", file=sys.stderr)
        return REFUSED
    except FaultyFileError as error:
        print(error, file=sys.stderr)
        return REFUSED
    report = soak(todo, _progress(len(todo)))
    if chosen.json:
        print(json.dumps(_json(chosen, report)))
    else:
        _tell(report)
    return PROMISE_BROKEN if report.broken else 0


def _check_words(chosen: argparse.Namespace) -> None:
    if chosen.games < 1:
        raise ValueError(f"--games must be at least 1, not {chosen.games}")
    if chosen.faults is not None:
        planned(chosen.faults, targets_of(find_table(TABLE)))


def _options(chosen: argparse.Namespace) -> dict[str, dict[str, int | str]]:
    """The house rules by game, as asked for; a later word overrules an earlier one."""
    found: dict[str, dict[str, int | str]] = {game: {} for game in _names(chosen.game)}
    for text in chosen.option:
        if text == ANY_RULES:
            continue
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text!r} must read NAME=VALUE, or {ANY_RULES}")
        for game, options in found.items():
            options[name] = _option(game, name, value)
    return found


def _option(game: str, name: str, value: str) -> int | str:
    fields = {choice.name: choice for choice in find_game(game).options.fields()}
    if name not in fields:
        raise ValueError(f"{game} has no option {name!r}; it has {', '.join(sorted(fields))}")
    choice = fields[name]
    values: dict[str, int | str] = {str(allowed): allowed for allowed in choice.values}
    if value not in values:
        raise ValueError(f"{game}: {name} must be one of {', '.join(values)}, not {value!r}")
    unbuilt = choice.unbuilt(values[value])
    if unbuilt is not None:
        raise ValueError(f"{game}: {unbuilt}")
    return values[value]


def _progress(count: int) -> Callable[[int, Report], None]:
    def show(done: int, report: Report) -> None:
        if sys.stderr.isatty():
            print(f"\r{done}/{count} games, {len(report.broken)} broken", end="", file=sys.stderr, flush=True)
            if done == count:
                print(file=sys.stderr)

    return show


def _json(chosen: argparse.Namespace, report: Report) -> dict[str, object]:
    counts = sorted({n for name in _names(chosen.game) for n in find_game(name).players})
    return {
        "games": report.games,
        "players": [chosen.players] if chosen.players else counts,
        "inputs": report.inputs,
        "refusals": report.refusals,
        "faults": report.faults,
        "faults_by_kind": dict(sorted(report.by_kind.items())),
        "resumes": report.resumes,
        "undos": report.undos,
        "hints": report.hints,
        "broken": report.broken,
        "virtual_s": round(report.virtual_s, 1),
        "real_s": round(report.real_s, 1),
    }


def _names(game: str) -> tuple[str, ...]:
    return finished() if game == "all" else (game,)


def _tell(report: Report) -> None:
    print(
        f"{report.games} games, {report.inputs} inputs, {report.refusals} refusals, {report.faults} faults, "
        f"{report.resumes} resumes, {report.undos} undos, {report.hints} hints, "
        f"{report.virtual_s / 3600:.1f} hours at the table in {report.real_s:.0f} s"
    )
    if not report.broken:
        print("no broken promise")
    for sentence in report.broken:
        print(f"broken: {sentence}")
