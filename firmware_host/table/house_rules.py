"""A game's house rules to choose from, made from its own `Options`, and how cards are held."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.api import Choice, Game, Holding, Text

DONE, STANDARD = 0, 1  # places in the list, before the rules themselves
Ways = Sequence[Holding]  # in which cards can be held now, the usual one first; none: nothing to choose


class HouseRules:
    """Values for one game's options. `house` are those of this table that differ from the game's own."""

    def __init__(self, game: Game, house: Mapping[str, Any]) -> None:
        self._rules: tuple[Choice, ...] = tuple(rule for rule in game.options.fields() if len(rule.built) > 1)
        self._house = dict(house)
        self._chosen: dict[str, Any] = {}
        self._cards: Holding | None = None  # None: the usual way

    def options(self) -> dict[str, Any]:
        """What the game is started with."""
        return {**self._house, **self._chosen}

    def standard(self) -> bool:
        """Whether nothing differs from what is usual at this table."""
        return not self._chosen and self._cards is None

    def holding(self, ways: Ways) -> Holding | None:
        """The way of these in which cards will be held; None where there is nothing to choose."""
        if self._cards in ways:
            return self._cards
        return ways[0] if ways else None

    def like(self, options: Mapping[str, Any], cards: Holding | None) -> None:
        """Take these over, as far as this version of the game still knows them."""
        self._cards = cards
        known = {rule.name: rule for rule in self._rules}
        for name, value in options.items():
            if name in known and value in known[name].built:
                self._set(known[name], value)

    def press(self, cursor: int, ways: Ways) -> bool:
        """OK at this place of the list; whether the list is done with."""
        if cursor == STANDARD:
            self._chosen.clear()
            self._cards = None
        elif cursor > STANDARD + len(self._rules):
            now = ways.index(self.holding(ways) or ways[0])
            self._cards = ways[now + 1] if now + 1 < len(ways) else None
        elif cursor > STANDARD:
            rule = self._rules[cursor - STANDARD - 1]
            at = rule.built.index(self._value(rule)) if self._value(rule) in rule.built else -1
            self._set(rule, rule.built[(at + 1) % len(rule.built)])
        return cursor == DONE

    def choices(self, ways: Ways) -> tuple[Text, ...]:
        """The list: done, all as usual, each rule with its value, and how cards are held."""
        rules = (Text("menu.rule", {"name": _name(rule), "value": self._said(rule)}) for rule in self._rules)
        return (Text("menu.rules_done"), Text("menu.rules_reset"), *rules, *self._cards_said(ways))

    def _cards_said(self, ways: Ways) -> tuple[Text, ...]:
        """Real cards that the table was never taught cannot be chosen: the list says why."""
        holding = self.holding(ways)
        if holding is None:
            return ()
        said = holding.value if len(ways) > 1 else "unknown"
        return (Text("menu.rule", {"name": Text("menu.cards"), "value": Text(f"menu.cards.{said}")}),)

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
