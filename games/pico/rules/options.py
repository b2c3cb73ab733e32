"""The house rules by name: what the rules play, and what of it the table can carry out so far."""

from dataclasses import dataclass

from games.api import Choice

_DECKS = ("bsn13", "pico1", "pico2")
_CHOICES = (
    Choice("deck", _DECKS, "bsn13", _DECKS),
    Choice("points", ("bsn13", "bsn13_four2"), "bsn13", ("bsn13", "bsn13_four2")),
    Choice("tie", ("draw", "tricks"), "draw", ("draw", "tricks")),
    Choice("change_until_reveal", ("off", "on"), "off", ("off", "on")),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, P-Q1 to P-Q4. Raises ValueError for a value that is unknown.

    `points` says nothing where another deck than that of thirteen is played with.
    """

    deck: str = "bsn13"
    points: str = "bsn13"
    tie: str = "draw"
    change_until_reveal: str = "off"

    def __post_init__(self) -> None:
        for choice in _CHOICES:
            value = getattr(self, choice.name)
            if value not in choice.values or type(value) is bool:
                allowed = ", ".join(str(known) for known in choice.values)
                raise ValueError(f"option {choice.name}: {value!r} is unknown; allowed: {allowed}")

    @classmethod
    def fields(cls) -> tuple[Choice, ...]:
        """Every option with its values and default, in the order a menu lists them."""
        return _CHOICES
