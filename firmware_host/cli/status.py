"""`speeltafel status`: how a running table is, and what may become trouble."""

import argparse
import json
import os
import sys
from pathlib import Path

from firmware_host.cli.main import NOT_RUNNING
from firmware_host.journal.state import default_path
from firmware_host.supervisor.control import NobodyThereError, ask
from firmware_host.supervisor.telling import told

SERVICE_STATE = Path("/var/lib/speeltafel")


def run_status(chosen: argparse.Namespace) -> int:
    """Print what the table tells; NOT_RUNNING with a plain sentence when none answers.

    Without a state directory given: this user's own table, else the service.
    """
    places = [chosen.state] if chosen.state else [default_path(os.environ), SERVICE_STATE]
    refused: NobodyThereError | None = None
    for place in places:
        try:
            report = ask(place, "status")
        except NobodyThereError as error:
            refused = error if refused is None or place.exists() else refused
            continue
        print(json.dumps(report) if chosen.json else "\n".join(told(report)))
        return 0
    print(refused, file=sys.stderr)
    return NOT_RUNNING
