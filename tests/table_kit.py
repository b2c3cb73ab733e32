"""A table for tests: four seats, named devices, every card of the deck with a tag of its own."""

import random
from collections.abc import Mapping

from drivers.events import ButtonGesture, Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import InputEvent, TagLaid, TagLifted
from firmware_host.table.layout import LampMap, Layout
from firmware_host.table.outputs import Outputs
from firmware_host.wiring.deck import FOREIGN_CARDS, game_decks, tag_number, uid_of
from firmware_host.wiring.layout import board_values
from firmware_host.wiring.texts import panel_typist, words
from games.api import Key
from games.briscola.rules import card_name
from hw.board_file import find_board

TYPIST = panel_typist()
WORDS = words()
LAYOUT = Layout(
    name="test",
    seats=4,
    buttons={f"seat{s + 1}.{key.value}": (s, key) for s in range(4) for key in Key},
    readers={**{f"seat{s + 1}.reader": s for s in range(4)}, "shared.reader": None},
    panels={f"seat{s + 1}.panel": s for s in range(4)},
    lamps=LampMap(8, tuple((s,) for s in range(4)), (4,), (5,), {"a1": 6, "b1": 7}),
    languages=("en",) * 4,
    board=board_values(find_board("window13")),
)
TAGS: Mapping[str, str] = {f"tag{card}": f"briscola40/{card_name(card)}" for card in range(40)}
CARD_NUMBERS = tuple(tag_number(deck.name, card) for deck in game_decks() for card in deck.cards)
SIMULATED_UIDS = tuple(uid_of(number) for number in (*range(FOREIGN_CARDS), *CARD_NUMBERS))


def tag_of(name: str) -> str:
    """The tag hash of a card such as "C7"."""
    return next(tag for tag, card in TAGS.items() if card == f"briscola40/{name}")


def one_of(choice: str, at: int, choices: int) -> str:
    """The row of a choice that shows alone, as it says where it stands among the others."""
    return f"▶ {choice}".ljust(18) + f"{at}/{choices}"


def a_controller(seed: int = 1, **options: str) -> Controller:
    """A table at its menu, with seeded dice and house rules for Briscola."""
    composer = Composer(LAYOUT, WORDS, TYPIST)
    return Controller(
        LAYOUT, composer, TAGS, random.Random(seed), random.Random, options={"briscola": options}
    )


class Hands:
    """The players' verbs on a controller: press, lay, lift; and reading the panels."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.outputs: Outputs = controller.outputs()
        self.events: list[InputEvent] = []

    def put(self, event: InputEvent) -> Outputs:
        """Any event."""
        self.events.append(event)
        self.outputs = self.controller.handle(event)
        return self.outputs

    def press(self, seat: int, key: str = "ok", gesture: Gesture = Gesture.SHORT) -> Outputs:
        """A key of a table seat (from 0)."""
        return self.put(ButtonGesture(f"seat{seat + 1}.{key}", gesture))

    def lay(self, reader: int | None, card: str) -> Outputs:
        """Lay a card (by name, or an unknown tag) on a seat's reader or the shared one."""
        tag = tag_of(card) if any(v == f"briscola40/{card}" for v in TAGS.values()) else card
        return self.put(TagLaid(_reader(reader), tag))

    def lift(self, reader: int | None, card: str) -> Outputs:
        """Take it away again."""
        return self.put(TagLifted(_reader(reader), tag_of(card)))

    def rows(self, seat: int) -> tuple[str, ...]:
        """What a panel says, row by row."""
        return TYPIST.read(self.outputs.panels[seat])

    def text(self, seat: int) -> str:
        """What a panel says, as one line."""
        return " ".join(row for row in self.rows(seat) if row)


def _reader(seat: int | None) -> str:
    return "shared.reader" if seat is None else f"seat{seat + 1}.reader"
