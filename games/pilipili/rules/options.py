"""The house rules of Pili Pili by name (PP-Q1 to PP-Q19), and the deck of missions it is played with."""

from dataclasses import dataclass

from games.api import Choice
from games.pilipili.rules.missions import DEFAULT, Mission, clash

_LIMITS = tuple(range(3, 13))


def _choice(name: str, *values: int | str) -> Choice:
    """All values are built; the first is the standard one."""
    return Choice(name, values, values[0], values)


_CHOICES = (
    _choice("mission_set", "all", "none", "regular", "custom"),
    _choice("missions_per_round", 1, 2),
    Choice("pili_limit", _LIMITS, 6, _LIMITS),
    _choice("end_check", "round_end", "immediate"),
    _choice("end_tie", "shared", "extra_round"),
    _choice("extra_card_sum", "tricks", "dealt"),
    _choice("joker_tie", "natural", "first_played", "joker"),
    _choice("joker_values", "any", "extremes"),
    _choice("sim_joker", "commit", "after_reveal"),
    _choice("forbidden_scope", "winning_card", "any_in_trick"),
    _choice("hilo_joker", "extreme", "free"),
    _choice("first_last", "once", "per_trick"),
    _choice("relook", "own_bid", "all_bids"),
    _choice("forehead_stays", "off", "on"),
    _choice("swap_optional", "off", "on"),
    _choice("designate", "simultaneous", "in_turn"),
    _choice("dealer_rotation", "clockwise", "most_pilis", "last_winner"),
    _choice("direction", "cw", "ccw"),
    _choice("bid_deadlock", "drop_sum", "drop_mission"),
    _choice("extra_missions", "off", "on"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game. Raises ValueError for a value that is unknown."""

    mission_set: str = "all"
    missions_per_round: int = 1
    pili_limit: int = 6
    end_check: str = "round_end"
    end_tie: str = "shared"
    extra_card_sum: str = "tricks"
    joker_tie: str = "natural"
    joker_values: str = "any"
    sim_joker: str = "commit"
    forbidden_scope: str = "winning_card"
    hilo_joker: str = "extreme"
    first_last: str = "once"
    relook: str = "own_bid"
    forehead_stays: str = "off"
    swap_optional: str = "off"
    designate: str = "simultaneous"
    dealer_rotation: str = "clockwise"
    direction: str = "cw"
    bid_deadlock: str = "drop_sum"
    extra_missions: str = "off"
    missions: tuple[Mission, ...] = DEFAULT  # the cards of `custom`: whatever an owner has

    def __post_init__(self) -> None:
        for choice in _CHOICES:
            value = getattr(self, choice.name)
            if value not in choice.values or type(value) is bool:
                allowed = ", ".join(str(known) for known in choice.values)
                raise ValueError(f"option {choice.name}: {value!r} is unknown; allowed: {allowed}")
        if self.mission_set != "none" and not self.deck():
            raise ValueError(f"option mission_set: the deck has no {self.mission_set} missions")
        if self.missions_per_round == 2 and not self._pairs():
            raise ValueError("option missions_per_round: no two missions of this deck go together")

    @classmethod
    def fields(cls) -> tuple[Choice, ...]:
        """Every option with its values and default, in the order a menu lists them."""
        return _CHOICES

    def deck(self) -> tuple[Mission, ...]:
        """The missions played with (PP-Q17, PP-Q19)."""
        if self.mission_set == "none":
            return ()
        kept = self.missions if self.mission_set == "custom" else DEFAULT
        if self.extra_missions == "off":
            kept = tuple(mission for mission in kept if mission.kind != "blind_bid")
        if self.mission_set == "regular":
            kept = tuple(mission for mission in kept if not mission.expert)
        return kept

    def _pairs(self) -> bool:
        """Whether each mission finds a second one at any table."""
        deck = self.deck()
        return not deck or all(any(not clash(one, other, 8) for other in deck) for one in deck)
