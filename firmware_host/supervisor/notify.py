"""What systemd wants to hear of a service (sd_notify), without a library; silent without systemd."""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

SECONDS_PER_MICROSECOND = 1e-6


class Notifier:
    """Speaks to the manager that the environment names. Nothing it says can fail or wait."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        microseconds = environment.get("WATCHDOG_USEC", "")
        meant_for = environment.get("WATCHDOG_PID", "") or str(os.getpid())
        watched = bool(self._address) and microseconds.isdecimal() and meant_for == str(os.getpid())
        self.watchdog_seconds = int(microseconds) * SECONDS_PER_MICROSECOND if watched else None

    @property
    def heard(self) -> bool:
        """Whether there is a manager."""
        return bool(self._address)

    def ready(self) -> None:
        """The start is over; from now on the watchdog counts."""
        self._say("READY=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._say("STATUS=" + " ".join(text.split()))

    def alive(self) -> None:
        """Feed the watchdog."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """The end has begun."""
        self._say("STOPPING=1")

    def _say(self, words: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(words.encode(), self._address)
