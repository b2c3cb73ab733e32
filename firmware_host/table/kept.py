"""Taking a checkpoint apart, which may be of another version or damaged."""

from collections.abc import Mapping
from typing import Any, TypeVar

Part = TypeVar("Part")


def part_of(kept: Mapping[str, Any], key: str, kind: type[Part]) -> Part:
    """One part by its name. Raises ValueError for one that is not of its kind."""
    value = kept.get(key)
    if not isinstance(value, kind):
        raise ValueError(f"checkpoint: {key} is {value!r}")
    return value


def around(kept: Mapping[str, Any]) -> tuple[int, dict[str, str], dict[str, str]]:
    """Of a checkpoint what stands around the machine: the last number, what lies where, what was refused."""
    unwanted = part_of({"unwanted": {}, **kept}, "unwanted", dict)
    return part_of(kept, "numbers", int), part_of(kept, "lying", dict), unwanted
