"""What the table says beside the game: short notices, and reminders of cards that were refused."""

from collections.abc import Iterable, Mapping

from firmware_host.table.events import InputEvent
from firmware_host.table.layout import Layout
from firmware_host.table.notices import NOTICE, Notices
from firmware_host.table.translate import Translator
from firmware_host.table.unwanted import TAKE_BACK, Unwanted
from games.api import Lamp, Place, Reply, Text, TimerAsk


class Speech:
    """Notices at table seats. `numbers` counts all that is shown for a while, to tell its timers apart."""

    def __init__(
        self, layout: Layout, translator: Translator, numbers: int, unwanted: Mapping[str, str]
    ) -> None:
        self._layout = layout
        self._translator = translator
        self._notices = Notices()
        self._unwanted = Unwanted(unwanted)
        self._refused: dict[int, str] = {}  # the last refusal at each table seat
        self.numbers = numbers

    def next_number(self) -> int:
        """One that no timer has had yet."""
        self.numbers += 1
        return self.numbers

    def say(self, seat: int, text: Text | None, place: Place | None = None) -> None:
        """Say something at a seat, or with None only light the place."""
        self._notices.put(seat, text, self.next_number(), place)

    def say_at(self, seats: Iterable[int], text: Text | None) -> None:
        """Say the same at several seats, if there is anything to say."""
        for seat in seats if text is not None else ():
            self.say(seat, text)

    def refuse(self, seat: int, code: str, text: Text, place: Place | None) -> None:
        """Say a refusal, and remember it for whoever asks why."""
        self._refused[seat] = code
        self.say(seat, text, place)

    def why(self, seat: int) -> str:
        """The text that may say more about the last refusal there."""
        return f"why.{self._refused.get(seat)}"

    def acted(self, seat: int) -> None:
        """Somebody acted there: the notice goes, what lies in the way stays lit."""
        self._notices.take_away(seat)
        self.remind(seat, None)

    def remind(self, seat: int, text: Text | None = TAKE_BACK) -> None:
        """A card that was refused and still lies there is lit, and told of, until it is taken."""
        for device in self._unwanted.readers():
            if self._layout.device_seat(device) == seat and self._notices.text(seat) is None:
                self.say(seat, text, self._translator.place_of(device))

    def heard(self, event: InputEvent, reply: Reply) -> None:
        """Follow which cards were refused; the reminder of one goes with the card."""
        reader = self._unwanted.heard(event, reply)
        seat = None if reader is None else self._layout.device_seat(reader)
        if seat is not None and (self._notices.silent(seat) or self._notices.text(seat) == TAKE_BACK):
            self._notices.take_away(seat)

    def crowded(self, seat: int, device: str, lying: Mapping[str, str]) -> None:
        """Too many cards at once; say whether the one that lay there already counts."""
        counts = device in lying and not self._unwanted.lies_on(device)
        text = "table.second_card" if counts else "table.one_card"
        self.say(seat, Text(text), self._translator.place_of(device))

    def text(self, seat: int) -> Text | None:
        """What is said there."""
        return self._notices.text(seat)

    def time_up(self, name: str, number: int) -> bool:
        """A timer ran out; whether it was one of these."""
        kind, _, seat = name.partition(".")
        if kind != NOTICE:
            return False
        self._notices.time_up(name, number)
        self.remind(int(seat))
        return True

    def timers(self) -> Iterable[TimerAsk]:
        """One for each notice."""
        return self._notices.timers()

    def lamps(self) -> Iterable[Lamp]:
        """Red where a wrong card lies."""
        return self._notices.lamps()

    def clear(self) -> None:
        """Say nothing anywhere."""
        self._notices.clear()

    def resume(self, lying: Mapping[str, str]) -> None:
        """Hands may have been anywhere: forget refused cards that lie no longer there."""
        self._notices.clear()
        self._unwanted.keep(lying)

    def unwanted(self) -> dict[str, str]:
        """Refused cards that still lie on readers, for a checkpoint."""
        return self._unwanted.to_json()
