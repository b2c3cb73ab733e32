"""The house rules of Bonnie & Clyde by name (BC-Q1 to BC-Q18)."""

from dataclasses import dataclass

from games.api import Choice


def _choice(name: str, *values: int | str) -> Choice:
    """All values are built; the first is the standard one."""
    return Choice(name, values, values[0], values)


_CHOICES = (
    _choice("target", 100, 50, 200),
    _choice("turn_mode", "full", "either_or"),
    _choice("car_edge", "wrap", "clamp"),
    _choice("layoff_unit", "group", "single"),
    _choice("meld_size", "3plus", "exactly3"),
    _choice("go_out", "must_discard", "may_play_all"),
    _choice("return_discard", "allow", "forbid"),
    _choice("out_bonus", "location", "custom"),
    _choice("stock_end", "end", "reshuffle_once"),
    _choice("end_tie", "extra_hand", "shared"),
    _choice("layoff_on", "any", "own"),
)
LOCATIONS = tuple(range(1, 11))


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game. Raises ValueError for a value that is unknown."""

    target: int = 100
    turn_mode: str = "full"
    car_edge: str = "wrap"
    layoff_unit: str = "group"
    meld_size: str = "3plus"
    go_out: str = "must_discard"
    return_discard: str = "allow"
    out_bonus: str = "location"
    stock_end: str = "end"
    end_tie: str = "extra_hand"
    layoff_on: str = "any"
    bonuses: tuple[int, ...] = LOCATIONS  # of `custom`: for going out with the car at 1 to 10

    def __post_init__(self) -> None:
        for choice in _CHOICES:
            value = getattr(self, choice.name)
            if value not in choice.values or type(value) is bool:
                allowed = ", ".join(str(known) for known in choice.values)
                raise ValueError(f"option {choice.name}: {value!r} is unknown; allowed: {allowed}")
        if len(self.bonuses) != len(LOCATIONS) or any(type(bonus) is not int for bonus in self.bonuses):
            raise ValueError(f"option bonuses: ten whole numbers, not {self.bonuses!r}")

    @classmethod
    def fields(cls) -> tuple[Choice, ...]:
        """Every option with its values and default, in the order a menu lists them."""
        return _CHOICES

    def bonus(self, car: int) -> int:
        """For going out with the car at this location (BC-R17, BC-Q11)."""
        return self.bonuses[car - 1] if self.out_bonus == "custom" else car
