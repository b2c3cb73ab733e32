"""Reads what a browser sends: only well-formed deeds reach the floor, everything else gets a sentence."""

import json
import re
from typing import Any

KEYS = ("left", "ok", "right")
_PLACE = re.compile(r"(stock|turned|box|spare|reader:shared|(hand|reader|pile):\d{1,2}|slot:\d{1,2}:\d{1,2})")
_SPOT = re.compile(r"[a-z0-9.A-Z]{1,12}")
_STEP = re.compile(r"[a-z_]{1,20}")
_CARD = re.compile(r"[\w.:-]{1,64}")

Deed = dict[str, Any]


class DeedError(ValueError):
    """The message is no deed; the text says what was given and what was expected."""


def read_deed(text: str) -> Deed:
    """A deed with just the keys it needs. Raises DeedError."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise DeedError(f"Not JSON: {text[:40]!r}") from None
    if not isinstance(said, dict):
        raise DeedError(f"A deed is an object, not {text[:40]!r}")
    match said:
        case {"do": "sit", "seat": seat}:
            return {"do": "sit", "seat": None if seat is None else _seat(seat)}
        case {"do": ("down" | "up") as do, "seat": seat, "key": key}:
            return {"do": do, "seat": _seat(seat), "key": _key(key)}
        case {"do": "move", "card": card, "to": to}:
            return {"do": "move", "card": _matching(_CARD, card, "card"), "to": _place(to)}
        case {"do": "piece", "piece": piece, "to": to}:
            return {
                "do": "piece",
                "piece": _matching(_CARD, piece, "piece"),
                "to": _matching(_SPOT, to, "spot"),
            }
        case {"do": ("draw" | "take") as do, "to": to}:
            return {"do": do, "to": _place(to)}
        case {"do": "helper", "on": bool(on)}:
            return {"do": "helper", "on": on}
        case {"do": "replay", "key": key}:
            return {"do": "replay", "key": _matching(_STEP, key, "step")}
        case {"do": "replay", "at": number}:
            return {"do": "replay", "at": _number(number)}
        case {"do": "replay", "move": number}:
            return {"do": "replay", "move": _number(number)}
    raise DeedError(f"No such deed: {text[:80]!r}")


def _seat(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100:
        return value
    raise DeedError(f"A seat is a number from 0, not {value!r:.40}")


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10_000_000:
        return value
    raise DeedError(f"A place in a replay is a number from 0, not {value!r:.40}")


def _key(value: object) -> str:
    if isinstance(value, str) and value in KEYS:
        return value
    raise DeedError(f"A key is one of {', '.join(KEYS)}, not {value!r:.40}")


def _place(value: object) -> str:
    return _matching(_PLACE, value, "place")


def _matching(pattern: re.Pattern[str], value: object, what: str) -> str:
    if isinstance(value, str) and pattern.fullmatch(value):
        return value
    raise DeedError(f"No such {what}: {value!r:.40}")
