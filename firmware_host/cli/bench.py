"""`speeltafel bench [NAME...]`: what the table costs on this machine."""

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from firmware_host.bench.figures import Figure, figures, rows
from firmware_host.bench.machine import machine
from firmware_host.cli.main import REFUSED


def run_bench(chosen: argparse.Namespace) -> int:
    """Measure the figures named, or all; targets are told, not enforced."""
    known = figures()
    unknown = [name for name in chosen.names if name not in known]
    if unknown:
        print(f"bench: there is no figure {unknown[0]!r}; there are: {', '.join(known)}", file=sys.stderr)
        return REFUSED
    wanted = {name: figure for name, figure in known.items() if name in chosen.names or not chosen.names}
    about = machine()
    measured = {}
    for name, figure in wanted.items():
        _say(f"measuring {name} ...")
        measured[name] = figure.measure()
    _say("")
    if chosen.json:
        print(json.dumps({"machine": about, **measured}))
    else:
        print(report(about, wanted, measured))
    return 0


def report(about: Mapping[str, object], wanted: Mapping[str, Figure], measured: Mapping[str, Any]) -> str:
    """A table for people: each number with its target beside it, and below what was measured."""
    lines = [", ".join(f"{key} {value}" for key, value in about.items()), ""]
    for name, figure in wanted.items():
        for row in rows(figure, measured[name]):
            label = f"{name} {row.part}".strip()
            target = row.target
            said = ""
            if target is not None:
                bound = "at least" if target.at_least else "at most"
                said = f"{bound} {target.limit:,g}  {'holds' if target.holds(row.value) else 'MISSED'}"
            lines.append(f"{label:<38} {row.value:>14,} {row.unit:<4} {said}".rstrip())
    lines.append("")
    lines += [f"{name}: {figure.about}" for name, figure in wanted.items()]
    return "\n".join(lines)


def _say(what: str) -> None:
    """One line that is written over, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r{what:<60}", end="\r" if not what else "", file=sys.stderr, flush=True)
