"""`speeltafel WORDS`: finds the command, parses its words, leaves the work to the rooms below."""

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from firmware_host import __version__
from games.registry import games

PROMISE_BROKEN = 1
FAULTY = 1
REFUSED = 2  # wrong words, a wrong file, a state in use
NOT_RUNNING = 3  # nobody to ask; as `systemctl status` has it

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def entry() -> None:
    """The installed command."""
    sys.exit(main(sys.argv[1:]))


def main(words: Sequence[str]) -> int:
    """Run one command; its exit status. Without words: the simulated table."""
    parser = _parser()
    chosen = parser.parse_args(list(words) or ["sim"])
    if chosen.command is None:
        parser.print_help()
        return REFUSED
    logging.basicConfig(
        level=logging.INFO if chosen.verbose else logging.WARNING,
        format="%(levelname)s %(name)s %(message)s",
        stream=sys.stderr,
    )
    try:
        return int(_run(chosen))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0


def _run(chosen: argparse.Namespace) -> int:
    match chosen.command:
        case "sim":
            from firmware_host.cli.sim import run_sim

            return run_sim(chosen)
        case "serve":
            from firmware_host.cli.serve import run_serve

            return run_serve(chosen)
        case "check":
            from firmware_host.cli.check import run_check

            return run_check(chosen)
        case "status":
            from firmware_host.cli.status import run_status

            return run_status(chosen)
        case "soak":
            from firmware_host.cli.soak import run_soak

            return run_soak(chosen)
        case "report":
            from firmware_host.cli.report import run_report

            return run_report(chosen)
        case "bench":
            from firmware_host.cli.bench import run_bench

            return run_bench(chosen)
        case "tournament":
            from firmware_host.cli.tournament import run_tournament

            return run_tournament(chosen)
        case _:
            from firmware_host.cli.replay import run_replay

            return run_replay(chosen)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the whole of what is right stands in the help."""

    def error(self, message: str) -> NoReturn:
        self.exit(REFUSED, f"{self.prog}: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="speeltafel",
        description="The controller of a physical game table. Without words: the simulated table.",
    )
    parser.add_argument("--version", action="version", version=f"speeltafel {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("-v", "--verbose", action="store_true", help="one log line an event")
    _sim(commands, common)
    _serve(commands, common)
    _check(commands, common)
    _status(commands, common)
    _soak(commands, common)
    _bench(commands, common)
    _tournament(commands, common)
    _replay(commands, common)
    _report(commands, common)
    return parser


def _port(text: str) -> int:
    """A port's number; 0 is any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a port is a number from 0 to 65535")
    return int(text)


def _room(parser: argparse.ArgumentParser) -> None:
    """How many old journals stay."""
    parser.add_argument(
        "--keep-journals", type=_count, default=200, metavar="N", help="old games that are kept (200)"
    )
    parser.add_argument(
        "--keep-mb", type=_count, default=50, metavar="N", help="megabytes they may take (50)"
    )


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _sim(commands: "Commands", common: argparse.ArgumentParser) -> None:
    sim = commands.add_parser("sim", parents=[common], help="a simulated table in the browser")
    sim.add_argument(
        "--table", default="cafe4", help="a table file, or the name of one that ships: cafe4, mini2 (cafe4)"
    )
    _room(sim)
    sim.add_argument("--port", type=_port, default=8080, help="first port to try (8080)")
    sim.add_argument("--state", type=Path, help="where journals and keys are kept")
    sim.add_argument("--language", choices=("en", "nl"), help="for all panels; else the table file's")
    sim.add_argument(
        "--pace", choices=("calm", "quick"), default="calm", help="of bots and the helping hand (calm)"
    )
    sim.add_argument(
        "--cards", choices=("tags", "screen"), help="tagged cards, or hands on the panels (else as it fits)"
    )
    sim.add_argument(
        "--untaught", action="store_true", help="no card is known yet: teach the decks, as at a new table"
    )
    sim.add_argument("--seed", type=_whole, help="shuffles and dice that can be repeated")
    sim.add_argument("--faults", metavar="WHAT", help="what goes wrong: random:SEED, or a plan's .toml file")


def _serve(commands: "Commands", common: argparse.ArgumentParser) -> None:
    serve = commands.add_parser("serve", parents=[common], help="run a real table")
    serve.add_argument("--table", required=True, help="the table file")
    serve.add_argument("--state", type=Path, help="where journals and keys are kept")
    _room(serve)


def _check(commands: "Commands", common: argparse.ArgumentParser) -> None:
    check = commands.add_parser(
        "check", parents=[common], help="tell all faults of a table, board or deck file; exit 1 if any"
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a file, or the name of one that ships")
    kind = check.add_mutually_exclusive_group()
    kind.add_argument("--board", action="store_true", help="it is a board (else told by what is in it)")
    kind.add_argument("--deck", action="store_true", help="it is a deck")
    check.add_argument("--json", action="store_true", help="the faults as one JSON object")


def _status(commands: "Commands", common: argparse.ArgumentParser) -> None:
    status = commands.add_parser("status", parents=[common], help="ask a running table how it is")
    status.add_argument("--state", type=Path, help="the table's state directory")
    status.add_argument("--json", action="store_true", help="one JSON object")


def _soak(commands: "Commands", common: argparse.ArgumentParser) -> None:
    soak = commands.add_parser(
        "soak", parents=[common], help="play many games in virtual time and look for a broken promise"
    )
    soak.add_argument("game", help=f"one of {', '.join(games())}, or all that are finished")
    soak.add_argument("--players", type=_whole, help="only this number of players (else every line-up)")
    soak.add_argument("--games", type=_whole, default=20, help="games in all (20)")
    soak.add_argument("--seed", type=_whole, default=1, help="of shuffles, people and bots (1)")
    soak.add_argument("--cards", choices=("tags", "screen"), default="tags", help="how cards are held")
    soak.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule, or random"
    )
    soak.add_argument(
        "--input",
        choices=("buttons", "sensors"),
        default="buttons",
        help="how people say which piece goes where: by keys, or by hand alone",
    )
    soak.add_argument("--faults", metavar="WHAT", help="what goes wrong: random:SEED, or a plan's .toml file")
    soak.add_argument("--json", action="store_true", help="the result as one JSON object")


def _bench(commands: "Commands", common: argparse.ArgumentParser) -> None:
    bench = commands.add_parser("bench", parents=[common], help="measure latencies, speed and memory")
    bench.add_argument("names", nargs="*", metavar="NAME", help="only these figures")
    bench.add_argument("--json", action="store_true", help="one JSON object")


def _tournament(commands: "Commands", common: argparse.ArgumentParser) -> None:
    matched = commands.add_parser(
        "tournament",
        parents=[common],
        help="let computer players play many deals and tell who is stronger",
        description="Deals again and again, plays each deal once for each way round the table, on all"
        " processor cores, and tells each seat's share of wins with its 95 % interval.",
    )
    matched.add_argument("game", help=f"one of {', '.join(games())}")
    matched.add_argument(
        "--seats",
        required=True,
        metavar="LEVELS",
        help="a level for each player, such as hard,medium; random and cheat, who sees all cards, too,"
        " and a wrong one is answered with all there are",
    )
    matched.add_argument(
        "--deals", type=_whole, default=500, metavar="N", help="each played with the seats changed over (500)"
    )
    matched.add_argument("--seed", type=_whole, default=1, metavar="N", help="of shuffles and dice (1)")
    matched.add_argument("--json", action="store_true", help="one JSON object, shares from 0 to 1")


def _replay(commands: "Commands", common: argparse.ArgumentParser) -> None:
    replay = commands.add_parser(
        "replay",
        parents=[common],
        help="step through a journal's game, in the terminal unless told otherwise",
        description="Plays a journal's game again. At a terminal its keys step through it, else every event"
        " is told in a line. What each exit status means stands in docs/journal.md.",
    )
    replay.add_argument("file", type=Path, help="a journal file")
    replay.add_argument("--table", help="the table's file, when it is not one that ships")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help="compare every frame; exit 1 at a difference")
    how.add_argument("--text", action="store_true", help="tell the game in words and its own notation")
    how.add_argument("--events", action="store_true", help="tell every event in a line")
    how.add_argument("--frames", type=Path, metavar="DIR", help="write a picture of every frame")
    how.add_argument("--web", action="store_true", help="step through it in the browser")
    replay.add_argument("--port", type=_port, default=8080, help="first port to try for --web (8080)")


def _report(commands: "Commands", common: argparse.ArgumentParser) -> None:
    report = commands.add_parser(
        "report",
        parents=[common],
        help="bundle a game's journal, the table's file, versions and the log into one file",
    )
    report.add_argument("--out", type=Path, metavar="FILE", help="a new file (speeltafel-report-….tar.gz)")
    report.add_argument("--state", type=Path, help="the table's state directory")
    report.add_argument("--journal", type=Path, metavar="FILE", help="this one, and not the newest there is")
    report.add_argument("--table", help="the table's file, when it is not one that ships")
    report.add_argument("--log", type=Path, metavar="FILE", help="a log file (else that of the service)")


if __name__ == "__main__":
    entry()
