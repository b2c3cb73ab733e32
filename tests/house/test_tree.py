"""The tree itself: folders, the page that draws them and the import contracts say the same."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from games.registry import games

ROOT = Path(__file__).parents[2]
FLOORS = ("firmware_host", "drivers", "games", "hw")
SHARED_BY_GAMES = {"api", "cards", "search", "phases", "registry", "held", "meant", "kept", "minds"}
ROOMS = ("rules", "inputs", "view", "bots", "machine")
CONTRACTS = {
    contract["id"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}

pytestmark = pytest.mark.once


def modules_in(folder: Path) -> set[str]:
    """Names importable from a folder: its modules and its packages."""
    files = {file.stem for file in folder.glob("*.py") if file.stem not in ("__init__", "__main__")}
    return files | {file.parent.name for file in folder.glob("*/__init__.py")}


def packages_in(folder: Path) -> set[str]:
    return {file.parent.name for file in folder.glob("*/__init__.py")}


def code_folders() -> Iterator[Path]:
    """Every folder on the four floors with Python in it or below it."""
    for floor in FLOORS:
        folders = {parent for file in (ROOT / floor).rglob("*.py") for parent in file.parents}
        yield from sorted(folder for folder in folders if folder.is_relative_to(ROOT / floor))


def drawn_folders() -> set[str]:
    """The folders that the tree block of the architecture page draws, as paths."""
    page = (ROOT / "docs/architecture.md").read_text()
    block = re.search(r"^```tree\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert block, "docs/architecture.md has no ```tree block"
    drawn: set[str] = set()
    above: dict[int, str] = {}
    for line in block[1].splitlines():
        name = re.match(r"( *)([\w.-]+)/(\s|$)", line)
        if name:
            depth = len(name[1])
            above = {at: path for at, path in above.items() if at < depth}
            parent = above[max(above)] + "/" if above else ""
            above[depth] = parent + name[2]
            drawn.add(above[depth])
    return drawn


def built_folders() -> set[str]:
    """The folders that the page must draw: floors, their rooms, and each kind's makes."""
    rooms = [path.parent for floor in FLOORS for path in (ROOT / floor).glob("*/__init__.py")]
    makes = [path.parent for path in (ROOT / "drivers").glob("*/*/__init__.py")]
    return {*FLOORS, *(str(path.relative_to(ROOT)) for path in [*rooms, *makes])}


def layer_names(contract_id: str) -> tuple[set[str], set[str]]:
    """A contract's layers as (modules that must exist, modules that may be missing)."""
    names = [name.strip() for layer in CONTRACTS[contract_id]["layers"] for name in re.split(r"[|:]", layer)]
    optional = {name.strip("()") for name in names if name.startswith("(")}
    return {name for name in names if not name.startswith("(")}, optional


def differences(
    where: str, listed: Iterable[str], built: Iterable[str], optional: Iterable[str] = ()
) -> list[str]:
    """What is listed but not there, and what is there but not listed, one line each."""
    listed, built = set(listed), set(built)
    missing = [f"{where} names {name}, which is not there" for name in sorted(listed - built)]
    return missing + [
        f"{name} is there, but {where} does not name it" for name in sorted(built - listed - set(optional))
    ]


def contract(contract_id: str) -> str:
    return f"the import contract `{contract_id}` in pyproject.toml"


def complain(problems: list[str]) -> None:
    assert not problems, "\n" + "\n".join(problems)


def test_the_page_draws_the_folders_that_are_there():
    floors = {path for path in drawn_folders() if path.split("/")[0] in FLOORS}
    data = {path for path in floors if path.startswith("hw/") and (ROOT / path).is_dir()}
    complain(differences("the tree in docs/architecture.md", floors - data, built_folders() - data))


def test_every_other_folder_that_the_page_draws_is_there():
    complain(
        [f"docs/architecture.md draws {path}/" for path in drawn_folders() if not (ROOT / path).is_dir()]
    )


def test_every_folder_with_code_is_a_package():
    complain(
        [
            f"{folder.relative_to(ROOT)} holds code but no __init__.py, so the import linter cannot see it"
            for folder in code_folders()
            if not (folder / "__init__.py").exists()
        ]
    )


def test_the_floors_and_their_contracts_list_the_same_modules():
    problems = []
    for contract_id, folder in (
        ("app", "firmware_host"),
        ("games-floor", "games"),
        ("drivers-floor", "drivers"),
    ):
        required, optional = layer_names(contract_id)
        problems += differences(contract(contract_id), required, modules_in(ROOT / folder), optional)
    complain(problems)


def test_every_game_is_under_the_contracts_of_a_game():
    built = {f"games.{name}" for name in packages_in(ROOT / "games") - SHARED_BY_GAMES}
    shared = {f"games.{name}" for name in SHARED_BY_GAMES}
    engine = {name for name in CONTRACTS["one-engine"]["source_modules"] if name.startswith("games.")}
    complain(
        differences(contract("rooms"), CONTRACTS["rooms"]["containers"], built)
        + differences(contract("one-engine"), engine - shared, built)
    )


def test_every_kind_and_make_of_device_is_under_its_contracts():
    kinds = packages_in(ROOT / "drivers") - {"wires"}
    makes = {kind: packages_in(ROOT / "drivers" / kind) for kind in kinds}
    makes_layer, *shared_layers = CONTRACTS["kinds"]["layers"]
    listed_makes = {name.strip(" ()") for name in makes_layer.split("|")}
    shared = {name.strip(" ()") for layer in shared_layers for name in layer.split("|")}
    modules = {module for kind in kinds for module in modules_in(ROOT / "drivers" / kind)}
    complain(
        differences(
            contract("kinds"), CONTRACTS["kinds"]["containers"], {f"drivers.{kind}" for kind in kinds}
        )
        + differences(
            contract("kinds"), listed_makes, {make for of_kind in makes.values() for make in of_kind}
        )
        + differences(
            contract("kinds"), shared, modules - {make for of_kind in makes.values() for make in of_kind}
        )
        + differences(
            contract("makes"),
            CONTRACTS["makes"]["containers"],
            {f"drivers.{kind}.{make}" for kind, of_kind in makes.items() for make in of_kind},
        )
    )


def test_every_game_of_the_menu_has_all_its_rooms():
    complain(
        [
            f"games/{game} lacks its room {room}"
            for game in games()
            for room in ROOMS
            if room not in modules_in(ROOT / "games" / game)
        ]
    )


def test_every_kind_of_device_has_a_port_and_every_make_a_driver():
    drivers = ROOT / "drivers"
    kinds = packages_in(drivers) - {"wires"}
    ports = [
        f"drivers/{kind} lacks port.py" for kind in sorted(kinds) if not (drivers / kind / "port.py").exists()
    ]
    makes = [make.parent for kind in sorted(kinds) for make in drivers.glob(f"{kind}/*/__init__.py")]
    complain(
        ports
        + [
            f"{make.relative_to(ROOT)} lacks {room}.py"
            for make in makes
            for room in ("driver", "twin")
            if room not in modules_in(make)
        ]
    )
