"""Tells one build of the program from another of the same version, by what a game's events go through."""

import hashlib
from functools import cache
from pathlib import Path

NO_BUILD = ""  # of a program that does not tell, such as one that wrote format 1
ROOT = Path(__file__).parents[2]
ROOMS = ("games", "firmware_host/table")
KINDS = (".py", ".po", ".hex")


@cache
def build() -> str:
    """A fingerprint of the games and the table: their rules, texts and letters, and nothing else."""
    digest = hashlib.blake2b(digest_size=5)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in KINDS:
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
