"""Finding and opening data files: those packed with the program by name, others by path."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from hw.errors import Fault, FaultyFileError
from hw.positions import Positions, json_positions, toml_positions
from hw.section import Faults, Section, nearest

HERE = Path(__file__).parent
FORMAT = 1
UTF8 = "utf-8-sig"  # some editors put a mark before the text


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
    raise FaultyFileError(
        [Fault(name, None, "name", f"no {kind} of that name came with the program", expected)]
    )


def opened(path: Path) -> tuple[Section, Faults]:
    """A file's outermost section, its `format` checked. Raises FaultyFileError for what cannot be read."""
    values, positions = _parsed(path)
    faults = Faults(str(path), positions)
    for key in positions.twice:
        faults.add(key, "it stands here twice", "each key once")
    section = Section(values, faults)
    section.integer("format", FORMAT, FORMAT)
    return section, faults


def _parsed(path: Path) -> tuple[dict[str, Any], Positions]:
    language = path.suffix.removeprefix(".").upper()
    line: int | None = None
    try:
        content = path.read_bytes().decode(UTF8).replace("\r\n", "\n")
        toml = path.suffix == ".toml"
        values = tomllib.loads(content) if toml else json.loads(content)
        positions = toml_positions(content) if toml else json_positions(content)
    except OSError as error:
        wrong, expected = f"it cannot be read ({error.strerror})", "a file at this path"
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        wrong, expected = "it is not text in UTF-8", f"valid {language}"
    except json.JSONDecodeError as error:
        line = error.lineno
        wrong, expected = f"it cannot be parsed: {error.msg} (column {error.colno})", f"valid {language}"
    except tomllib.TOMLDecodeError as error:
        said, line = _placed(str(error), content)
        wrong, expected = f"it cannot be parsed: {said}", f"valid {language}"
    except RecursionError:
        wrong, expected = "it cannot be parsed: too deep", f"valid {language}"
    else:
        if isinstance(values, dict):
            return values, positions
        line = 1
        wrong, expected = "its outermost value is not a section", f"a {language} object"
    raise FaultyFileError([Fault(str(path), line, "file", wrong, expected)])


def _placed(said: str, content: str) -> tuple[str, int]:
    """A TOML reader's words with the line taken out of them."""
    found = re.search(r"\(at line (\d+), (column \d+)\)$", said)
    if found is None:
        return said, content.rstrip("\n").count("\n") + 1
    return f"{said[: found.start()]}({found[2]})", int(found[1])
