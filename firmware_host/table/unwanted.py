"""Cards that were refused and still lie on their reader: they do not count, and somebody must take them."""

from collections.abc import Iterable

from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from games.api import Rejected, Reply, Text

TAKE_BACK = Text("table.take_back")


class Unwanted:
    """At most one a reader."""

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}

    def heard(self, event: InputEvent, reply: Reply) -> str | None:
        """Follow what hands do; the reader from which an unwanted card has just been taken."""
        match event:
            case TagLaid(device, tag) if isinstance(reply, Rejected):
                self._tags[device] = tag
            case TagLifted(device) if self._tags.pop(device, None) is not None:
                return device
            case _:
                pass
        return None

    def lies_on(self, device: str) -> bool:
        """Whether what lies there does not count."""
        return device in self._tags

    def readers(self) -> Iterable[str]:
        """Where unwanted cards lie."""
        return tuple(self._tags)

    def clear(self) -> None:
        """Hands may have been anywhere: know of none."""
        self._tags.clear()
