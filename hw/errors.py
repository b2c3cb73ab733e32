"""What is wrong with a data file, all of it at once."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in one file; as text, the sentence for whoever wrote the file.

    `file` is its path as it was given; there is no `line` in a file that is not there.
    """

    file: str
    line: int | None
    key: str
    wrong: str
    expected: str

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{where}: {self.key}: {self.wrong}, expected {self.expected}"


class FaultyFileError(Exception):
    """A data file that cannot be used; the message has a line for each fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
