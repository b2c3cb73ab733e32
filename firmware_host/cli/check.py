"""`speeltafel check FILE...`: all that is wrong with tables, boards, decks and missions, told at once."""

import argparse
import json
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from firmware_host.cli.main import FAULTY
from firmware_host.wiring.power import lamp_mA
from hw.board_file import load_board, packaged_boards
from hw.deck_file import load_deck, packaged_decks
from hw.errors import Fault, FaultyFileError
from hw.files import UTF8, find
from hw.mission_file import load_missions, packaged_missions
from hw.table_file import load_table, packaged_tables


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of data file: its folder, the names in it, and what reads it and raises FaultyFileError."""

    folder: str
    names: Callable[[], tuple[str, ...]]
    load: Callable[[Path], object]


TABLES = Kind("tables", packaged_tables, lambda path: load_table(path, lamp_mA))
BOARDS = Kind("boards", packaged_boards, load_board)
DECKS = Kind("decks", packaged_decks, load_deck)
MISSIONS = Kind("missions", packaged_missions, load_missions)


def run_check(chosen: argparse.Namespace) -> int:
    """Exit 0 when every file can be used as it is, else 1."""
    forced = BOARDS if chosen.board else DECKS if chosen.deck else None
    # One board's faults come up with each table that names it: said once.
    faults = tuple(dict.fromkeys(fault for name in chosen.files for fault in _faults(name, forced)))
    if chosen.json:
        said = {"ok": not faults, "files": chosen.files, "faults": [asdict(fault) for fault in faults]}
        print(json.dumps(said, ensure_ascii=False))
    else:
        _tell(chosen.files, faults)
    return FAULTY if faults else 0


def _faults(name: str, forced: Kind | None) -> Iterable[Fault]:
    kind = forced or kind_of(name)
    try:
        kind.load(find(kind.folder, name))
    except FaultyFileError as error:
        return error.faults
    return ()


def kind_of(name: str) -> Kind:
    """What a file is when nobody says: by its packaged name, its ending, or a key that only decks have."""
    for kind in (TABLES, BOARDS, DECKS, MISSIONS):
        if name in kind.names():
            return kind
    if name.endswith(".json"):
        return BOARDS
    try:
        values = tomllib.loads(Path(name).read_text(encoding=UTF8))
    except (OSError, ValueError):
        return TABLES  # whose reader says what is the matter
    if "missions" in values and "seats" not in values:
        return MISSIONS
    return DECKS if "cards" in values and "seats" not in values else TABLES


def _tell(files: Iterable[str], faults: Iterable[Fault]) -> None:
    faulty = list(faults)
    for fault in faulty:
        print(fault)
    if not faulty:
        print(f"{', '.join(files)}: no fault")
