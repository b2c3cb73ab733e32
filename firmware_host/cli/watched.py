"""The floor as the page's server gets it: what raises there ends the program instead of one window's line."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from firmware_host.web.floor import Floor


class WatchedFloor:
    """A `Floor` whose exceptions are told to `fail` before the web server swallows them."""

    def __init__(self, floor: Floor, fail: Callable[[BaseException], None]) -> None:
        self._floor = floor
        self._fail = fail

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._fail(error)
            raise

    def layout(self) -> dict[str, Any]:
        """See `Floor`."""
        with self._watched():
            return self._floor.layout()

    def scene(self, seat: int | None) -> dict[str, Any]:
        """See `Floor`."""
        with self._watched():
            return self._floor.scene(seat)

    def do(self, seat: int | None, deed: dict[str, Any]) -> tuple[str, str] | None:
        """See `Floor`."""
        with self._watched():
            return self._floor.do(seat, deed)

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """See `Floor`."""
        return self._floor.on_change(callback)
