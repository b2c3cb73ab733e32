"""A report as lines for a person at a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

SECONDS = (("d", 86400), ("h", 3600), ("min", 60))


def told(report: Mapping[str, Any]) -> Iterator[str]:
    """Line by line."""
    yield (
        f"table {report['table']} ({report['kind']}), speeltafel {report['version']}, "
        f"process {report['pid']}, up {span(report['up_seconds'])}, {report['trips']} trips"
    )
    yield _game(report["game"], report["offered"])
    for title, rows in (
        ("devices", [_device(*item) for item in report["devices"].items()]),
        ("buttons", [_button(*item) for item in report["buttons"].items()]),
        ("readers", [_reader(*item) for item in report["readers"].items()]),
        ("wires, the last minute", [_wire(*item) for item in report["wires"].items()]),
        ("worth a look", [[hint] for hint in report["hints"]]),
    ):
        if rows:
            yield f"{title}:"
            yield from _columns(rows)


def span(seconds: float) -> str:
    """A length of time in its largest unit."""
    for unit, length in SECONDS:
        if seconds >= length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"


def _game(game: Mapping[str, Any] | None, offered: Mapping[str, Any] | None) -> str:
    if game is None and offered is not None:
        said = f"{offered['name']} with {offered['players']}, journal {offered['journal']}"
        return f"an unfinished game is offered: {said}"
    if game is None:
        return "no game under way"
    return f"playing {game['name']} with {game['players']}, journal {game['journal']}"


def _device(name: str, device: Mapping[str, Any]) -> list[str]:
    return [name, device["state"] or "-", f"for {span(device['for_seconds'])}", device["reason"]]


def _button(name: str, button: Mapping[str, Any]) -> list[str]:
    if not button["presses"]:
        return [name, "never pressed", "stuck" if button["stuck"] else ""]
    bounces = f"{button['bounces_lately']:.1f} bounces a press lately, {button['bounces_before']:.1f} before"
    ago = f"last {span(button['idle_seconds'])} ago"
    return [name, f"{button['presses']} presses", ago, bounces, "stuck" if button["stuck"] else ""]


def _reader(name: str, reader: Mapping[str, Any]) -> list[str]:
    return [name, f"{reader['polls']} polls", f"{reader['faults']} faults", f"{reader['error_ratio']:.2%}"]


def _wire(name: str, wire: Mapping[str, Any]) -> list[str]:
    if not wire["can_carry_bytes_a_second"]:
        return [name, "closed"]
    sent, heard = f"{wire['sent_bytes_a_second']:.0f}", f"{wire['heard_bytes_a_second']:.0f}"
    can = f"of {wire['can_carry_bytes_a_second']:.0f} bytes a second"
    return [name, f"{wire['share']:.1%}", f"{sent} sent", f"{heard} heard", can]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their columns under each other; the last one of a row is as wide as it likes."""
    widths: dict[int, int] = {}
    for row in rows:
        for at, cell in enumerate(row[:-1]):
            widths[at] = max(widths.get(at, 0), len(cell))
    for row in rows:
        cells = [cell.ljust(widths.get(at, 0)) for at, cell in enumerate(row)]
        yield ("  " + "  ".join(cells)).rstrip()
