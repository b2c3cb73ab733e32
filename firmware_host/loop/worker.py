"""The bots' process: questions in on standard input, moves out, one JSON line each.

It imports games only, ends with its parent (its input closes), and never forks.
"""

import contextlib
import json
import os
import sys

from firmware_host.loop.thinking import think_json
from games.minds import Minds


def main() -> None:
    """Answer until the input ends, or nobody listens any more."""
    minds = Minds()
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            os.write(sys.stdout.fileno(), b"%d\n" % think_json(json.loads(line), minds))
