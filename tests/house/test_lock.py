"""The lock files: hashed names and nothing else, and in step with pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PINNED = re.compile(r"[a-z0-9][a-z0-9.-]*==[^ \\;]+( ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")

pytestmark = pytest.mark.once


def pins(name: str) -> dict[str, str]:
    """A lock file's packages and versions."""
    lines = (ROOT / name).read_text().splitlines()
    found = [re.match(r"([^ =]+)==([^ ;]+)", line) for line in lines]
    return {canonicalize_name(pin[1]): pin[2] for pin in found if pin}


def wanted(group: str) -> list[str]:
    """A dependency group of pyproject.toml, its included groups with it."""
    entries = PROJECT["dependency-groups"][group]
    return [
        name
        for entry in entries
        for name in ([entry] if isinstance(entry, str) else wanted(entry["include-group"]))
    ]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_a_lock_holds_hashed_packages_and_no_address(name: str):
    lines = (ROOT / name).read_text().splitlines()
    strange = [line for line in lines if not PINNED.fullmatch(line) and not HASH.fullmatch(line)]
    assert not strange, f"{name} holds lines that are no hashed package: {strange[:3]}"
    unhashed = [
        line
        for line, following in zip(lines, [*lines[1:], ""], strict=True)
        if PINNED.fullmatch(line) and not HASH.fullmatch(following)
    ]
    assert not unhashed, f"{name} pins without a hash: {unhashed[:3]}"


@pytest.mark.parametrize(
    ("name", "groups"), [("requirements.txt", ["build"]), ("requirements-dev.txt", ["build", "dev"])]
)
def test_a_lock_satisfies_what_the_project_asks_for(name: str, groups: list[str]):
    asked = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
    locked = pins(name)
    for text in asked + [text for group in groups for text in wanted(group)]:
        need = Requirement(text)
        pin = locked.get(canonicalize_name(need.name))
        assert pin is not None, f"{name} lacks {need.name}: make the locks anew (CONTRIBUTING.md)"
        assert need.specifier.contains(pin, prereleases=True), (
            f"{name} has {need.name} {pin}, not {need.specifier}"
        )


def test_the_tests_run_with_the_versions_that_ship():
    shipped, tested = pins("requirements.txt"), pins("requirements-dev.txt")
    assert {name: tested.get(name) for name in shipped} == shipped


def test_there_is_one_lock_and_no_second_kind():
    assert not [path.name for path in ROOT.glob("*.lock")]
