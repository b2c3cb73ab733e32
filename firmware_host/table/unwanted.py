"""Cards that were refused and still lie on their reader: they do not count, and somebody must take them."""

from collections.abc import Iterable, Mapping

from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from games.api import Rejected, Reply, Text

TAKE_BACK = Text("table.take_back")


class Unwanted:
    """At most one a reader."""

    def __init__(self, tags: Mapping[str, str]) -> None:
        self._tags = dict(tags)

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

    def keep(self, lying: Mapping[str, str]) -> None:
        """Hands may have been anywhere: forget what no longer lies there."""
        self._tags = {device: tag for device, tag in self._tags.items() if lying.get(device) == tag}

    def to_json(self) -> dict[str, str]:
        """For a checkpoint."""
        return dict(self._tags)
