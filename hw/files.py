"""Finding and opening data files: those packed with the program by name, others by path."""

import json
import tomllib
from pathlib import Path
from typing import Any

from hw.errors import Fault, FaultyFileError
from hw.section import Faults, Section, nearest

HERE = Path(__file__).parent
FORMAT = 1


def packaged(folder: str) -> tuple[str, ...]:
    """Names of the files of one kind that came with the program."""
    return tuple(sorted(path.stem for path in (HERE / folder).iterdir() if path.suffix in (".toml", ".json")))


def find(folder: str, name: str, near: Path | None = None) -> Path:
    """The file of a packaged name, or of a path (seen from folder `near`).

    Raises FaultyFileError with the nearest right name.
    """
    (ending,) = {path.suffix for path in (HERE / folder).iterdir() if path.suffix in (".toml", ".json")}
    names = packaged(folder)
    if name in names:
        return HERE / folder / f"{name}{ending}"
    if name.endswith(ending):
        return Path(name) if near is None else near / name
    kind = folder.removesuffix("s")
    expected = f"{nearest(name, names)} or the path of a {ending} file"
    raise FaultyFileError([Fault(name, "name", f"no {kind} of that name came with the program", expected)])


def opened(path: Path) -> tuple[Section, Faults]:
    """A file's outermost section, its `format` checked. Raises FaultyFileError for what cannot be read."""
    faults = Faults(path.name)
    section = Section(_parsed(path, faults), faults)
    section.integer("format", FORMAT, FORMAT)
    return section, faults


def _parsed(path: Path, faults: Faults) -> dict[str, Any]:
    language = path.suffix.removeprefix(".").upper()
    try:
        content = path.read_text(encoding="utf-8")
        values = tomllib.loads(content) if path.suffix == ".toml" else json.loads(content)
    except OSError as error:
        faults.add("file", f"it cannot be read ({error.strerror})", "a file at this path")
    except ValueError as error:  # both languages' errors, and text that is not UTF-8
        faults.add("file", f"it cannot be parsed: {error}", f"valid {language}")
    else:
        if isinstance(values, dict):
            return values
        faults.add("file", "its outermost value is not a section", f"a {language} object")
    faults.check()
    return {}
