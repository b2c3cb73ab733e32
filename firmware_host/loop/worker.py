"""The bots' process: questions in on standard input, moves out, one JSON line each.

It imports games only, ends with its parent (its input closes), and never forks.
"""

import json
import sys

from firmware_host.loop.thinking import think_json


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin.buffer:
        sys.stdout.write(f"{think_json(json.loads(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
