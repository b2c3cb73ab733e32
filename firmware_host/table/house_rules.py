"""A game's house rules as a list to choose from, made from the game's own `Options`."""

from collections.abc import Mapping
from typing import Any

from games.api import Choice, Game, Text

DONE, STANDARD = 0, 1  # places in the list, before the rules themselves


class HouseRules:
    """Values for one game's options. `house` are those of this table that differ from the game's own."""

    def __init__(self, game: Game, house: Mapping[str, Any]) -> None:
        self._rules: tuple[Choice, ...] = tuple(rule for rule in game.options.fields() if len(rule.built) > 1)
        self._house = dict(house)
        self._chosen: dict[str, Any] = {}

    def options(self) -> dict[str, Any]:
        """What the game is started with."""
        return {**self._house, **self._chosen}

    def standard(self) -> bool:
        """Whether nothing differs from what is usual at this table."""
        return not self._chosen

    def like(self, options: Mapping[str, Any]) -> None:
        """Take these over, as far as this version of the game still knows them."""
        known = {rule.name: rule for rule in self._rules}
        for name, value in options.items():
            if name in known and value in known[name].built:
                self._set(known[name], value)

    def press(self, cursor: int) -> bool:
        """OK at this place of the list; whether the list is done with."""
        if cursor == STANDARD:
            self._chosen.clear()
        elif cursor > STANDARD:
            rule = self._rules[cursor - STANDARD - 1]
            at = rule.built.index(self._value(rule)) if self._value(rule) in rule.built else -1
            self._set(rule, rule.built[(at + 1) % len(rule.built)])
        return cursor == DONE

    def choices(self) -> tuple[Text, ...]:
        """The list: done, all as usual, then each rule with its value."""
        rules = (Text("menu.rule", {"name": _name(rule), "value": self._said(rule)}) for rule in self._rules)
        return (Text("menu.rules_done"), Text("menu.rules_reset"), *rules)

    def _value(self, rule: Choice) -> int | str:
        value: int | str = self.options().get(rule.name, rule.default)
        return value

    def _said(self, rule: Choice) -> Text:
        return Text(f"option.{rule.name}.{self._value(rule)}")

    def _set(self, rule: Choice, value: int | str) -> None:
        usual = self._house.get(rule.name, rule.default)
        if value == usual:
            self._chosen.pop(rule.name, None)
        else:
            self._chosen[rule.name] = value


def _name(rule: Choice) -> Text:
    return Text(f"option.{rule.name}")
