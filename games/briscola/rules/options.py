"""The house rules by name: what the rules play, and what of it the table can carry out so far."""

from dataclasses import dataclass

from games.api import Choice

_SUITS = ("coins", "cups", "swords", "clubs")
_EXCHANGES = ("off", "seven_two", "two_first_trick")
_TAKEOVERS = ("off", 1, 2, 3, 4, 5)
_CHOICES = (
    Choice("direction", ("cw", "ccw"), "cw", ("cw", "ccw")),
    Choice("removed_two", _SUITS, "coins", _SUITS),
    Choice("partner_view", ("off", "last_three"), "off", ("off", "last_three")),
    Choice("signals", ("off", "after_first_trick"), "off", ("off", "after_first_trick")),
    Choice("trump_exchange", _EXCHANGES, "off", _EXCHANGES),
    Choice("tie_break", ("draw", "last_trick", "replay"), "draw", ("draw", "last_trick", "replay")),
    Choice("match", ("single", "best_of_3", "best_of_5"), "single", ("single", "best_of_3", "best_of_5")),
    Choice("rank_variant", ("standard", "piemonte"), "standard", ("standard", "piemonte")),
    Choice("early_stop", ("off", "on"), "off", ("off", "on")),
    Choice("show_points", ("always", "end"), "always", ("always", "end")),
    Choice("turn_seconds", (30,), 30, (30,)),
    Choice("strikes", (2,), 2, (2,)),
    Choice("timer", ("off", "on"), "off", ("off", "on")),
    Choice("bot_takeover", _TAKEOVERS, 3, _TAKEOVERS),
    Choice("deck", ("italian", "french"), "italian", ("italian", "french")),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, BR-Q1 to BR-Q17. Raises ValueError for a value that is unknown."""

    direction: str = "cw"
    removed_two: str = "coins"
    partner_view: str = "off"
    signals: str = "off"
    trump_exchange: str = "off"
    tie_break: str = "draw"
    match: str = "single"
    rank_variant: str = "standard"
    early_stop: str = "off"
    show_points: str = "always"
    turn_seconds: int = 30
    strikes: int = 2
    timer: str = "off"
    bot_takeover: int | str = 3
    deck: str = "italian"

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
