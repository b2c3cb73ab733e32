"""What the page needs of a table, so that it can stand before any simulation without knowing one."""

from collections.abc import Callable
from typing import Any, Protocol


class Floor(Protocol):
    """A table with seats, cards, lamps and panels that somebody can look at and touch.

    Places are named by strings: "stock" (lowest order on top), "turned" (the face-up card under the stock),
    "hand:S", "reader:S", "reader:shared", "slot:S:N" (N from 1), "pile:S", "box" (cards not in play) and
    "spare" (tags without a card), these three with the highest order on top; S is a seat's index from 0.
    The keys of `layout` and `scene` are described in `docs/web.md`.
    """

    def layout(self) -> dict[str, Any]:
        """What never changes: seats, board, lamp numbers, what is printed on the cards of each deck."""

    def scene(self, seat: int | None) -> dict[str, Any]:
        """What somebody at that seat sees now; None is an onlooker. Faces they may not see are None."""

    def do(self, seat: int | None, deed: dict[str, Any]) -> tuple[str, str] | None:
        """Carry out one well-formed deed of somebody at `seat`, or say why not: a code, an English sentence.

        Coming to a seat and leaving it are deeds too, "sit", done at the seat that is left (None: no seat).
        """

    def on_change(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have `callback` called, from any thread, when a scene may have changed; answers unsubscribe."""
