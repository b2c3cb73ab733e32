"""Lists that the player to act chooses from by keys: they are the same whatever anybody holds."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from games.api import BYSTANDER, Text, Value
from games.bonnie_clyde.rules import (
    LAYOFF,
    LEAVE,
    LOCATIONS,
    LOOK,
    MELD,
    PILE,
    SEARCH,
    STOCK,
    STOP,
    TAKE,
    TWO,
    State,
    location_of,
)

NOT_A_MOVE = -1


class Intent(Enum):
    """What a player has chosen to do, before cards say with what."""

    TOP = "top"
    MELD = "meld"
    LAYOFF = "layoff"
    HINTON = "hinton"
    DISCARD = "discard"
    WHERE = "where"


class Item(NamedTuple):
    """One of a list to choose from: its word in the catalogue, and where it leads."""

    word: str
    move: int = NOT_A_MOVE
    intent: Intent | None = None
    number: int = 0

    def text(self) -> Text:
        """How it stands in the list."""
        values: dict[str, Value | Text] = {"number": self.number} if self.number else {}
        return Text(f"bonnie_clyde.choice.{self.word}", values)


@dataclass(frozen=True, slots=True)
class Menu:
    """Where the player to act stands in the lists. `sure` while asked whether the chosen card is meant."""

    intent: Intent = Intent.TOP
    cursor: int = 0
    sure: bool = False


_TOP: dict[str, tuple[Item, ...]] = {
    "draw": (Item("stock", STOCK), Item("pile", PILE)),
    "play": (
        Item("meld", intent=Intent.MELD),
        Item("layoff", intent=Intent.LAYOFF),
        Item("hinton", intent=Intent.HINTON),
        Item("discard", intent=Intent.DISCARD),
    ),
    "hinton": (Item("two", TWO), Item("search", SEARCH), Item("where", intent=Intent.WHERE)),
    "look": (Item("take", TAKE), Item("leave", LEAVE)),
}
_BACK = Item("back", intent=Intent.TOP)
BASES = {Intent.MELD: MELD, Intent.LAYOFF: LAYOFF, Intent.WHERE: LOOK}


def items(state: State, menu: Menu, tags: bool) -> tuple[Item, ...]:
    """The list the player to act chooses from now; it never depends on what anybody holds."""
    phase = state.phase_of()
    if menu.intent in BASES and (menu.intent is Intent.WHERE or not tags):
        base = BASES[menu.intent]
        return (*(Item("place", base + at, number=at) for at in range(1, LOCATIONS + 1)), _BACK)
    if phase in ("meld", "layoff") and not tags:
        return (Item("more", _next_card(state)), Item("stop", STOP))
    if menu.intent is not Intent.TOP:
        return ()
    if phase == "play" and state.played & 1:
        return (*_TOP["play"][:2], Item("hinton_used", intent=Intent.HINTON), _TOP["play"][3])
    return _TOP.get(phase, ())


def _next_card(state: State) -> int:
    cards = [move for move in state.legal() if move != STOP]
    return cards[0] if cards else NOT_A_MOVE


def shown_cards(state: State, player: int) -> list[int]:
    """What OK held shows this player: a location's card, the discards while searching, else the hand."""
    if player == state.turn and state.phase_of() == "look":
        return [state.board[state.place]]
    if player == state.turn and state.phase_of() == "search":
        return _one_of_each(state.pile)
    return state.hands[player]


def _one_of_each(cards: Sequence[int]) -> list[int]:
    """All discards do not fit on a panel, and equal ones are as good as each other."""
    kinds: dict[int, int] = {}
    for card in sorted(cards):
        kinds.setdefault(location_of(card), card)
    return list(kinds.values())


def goes_on(state: State, bots: frozenset[int]) -> int:
    """Who begins the next hand: its dealer, or the next person after. Two who did could press too far."""
    order = ((state.dealer + 1 + at) % state.players for at in range(state.players))
    return next((player for player in order if player not in bots), BYSTANDER)
