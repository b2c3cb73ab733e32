"""Taking back, beside a game: who may, whom to ask, and what hands then have to do.

Whoever wants a move back chooses in help how many. One's own last move, as long as nothing has come of
it, needs nobody's word; anything else is agreed by everybody who plays (`vote`), and then put back
(`putting`). Meanwhile the game stands still.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from drivers.events import SpotChanged
from firmware_host.table.events import InputEvent, TagLifted
from firmware_host.table.layout import Layout
from firmware_host.table.readers import Readers
from firmware_host.table.session import Session
from firmware_host.table.speech import Speech
from firmware_host.table.translate import Translator, is_ok, token_of
from firmware_host.table.undo.history import History, Past
from firmware_host.table.undo.putting import PuttingBack
from firmware_host.table.undo.vote import VOTE_TIMER, Verdict, Vote
from firmware_host.table.words import refusal
from games.api import Act, Card, Lamp, Pressed, Rejected, Screen, Seat, Shared, Slot, Spot, TimerAsk, Trick
from games.registry import game as find_game

OFF, OWN, VOTE = "off", "own", "vote"  # what a table allows


class Undo:
    """The history of one game, at most one vote, and at most one list of things to put back.

    `due` counts the moves that are to be taken back now; whoever has set the game back says so by
    `put_back`.
    """

    def __init__(
        self,
        session: Session,
        layout: Layout,
        translator: Translator,
        readers: Readers,
        speech: Speech,
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        self._session = session
        self._layout = layout
        self._translator = translator
        self._readers = readers
        self._speech = speech
        self.history = History(find_game(session.game).final)
        self._vote: Vote | None = None
        self._putting = PuttingBack.from_json(kept) if kept else None
        self._asker = 0
        self.due = 0

    @property
    def active(self) -> bool:
        """Whether the game stands still for it."""
        return self._vote is not None or self._putting is not None

    @property
    def putting(self) -> bool:
        """Whether hands are putting things back, so that what they do is not for the game."""
        return self._putting is not None

    def offered(self, player: int) -> tuple[int, ...] | None:
        """Whose moves this player may ask back, the last one first; None where the table has no undo."""
        if self._session.undo == OFF:
            return None
        if self._session.undo == OWN:
            return (player,) if self.history.own_alone(player) else ()
        return self._movers()

    def _movers(self) -> tuple[int, ...]:
        """Whose moves can be taken back; bots alone would only decide alike again."""
        movers = self.history.players()
        return movers if self._people().intersection(movers) else ()

    def _people(self) -> frozenset[int]:
        return frozenset(self._session.seats.index(seat) for seat in self._session.people())

    # --- asking ---

    def ask(self, player: int, count: int) -> None:
        """Somebody wants so many moves back."""
        players = self._movers()
        if count == 0 or count > len(players):
            code = "undo_not_own" if players and self._session.undo == OWN else "undo_nothing"
            self._refuse(player, Rejected(code))
            return
        self._asker = player
        others = self._people() - {player}
        if not others or (count == 1 and self.history.own_alone(player)):
            self.due = count
            return
        self._vote = Vote(player, count, players[count - 1], others, self._speech.next_number())

    def staff(self) -> bool:
        """A staff card in the middle: it agrees for all. Whether there was a question."""
        if self._vote is None:
            return self._putting is not None
        self._verdict(Verdict.AGREED, self._vote, None)
        return True

    def time_up(self, name: str, number: int) -> bool:
        """A timer ran out; whether it was the question's."""
        if name != VOTE_TIMER:
            return False
        vote = self._vote
        if vote is not None and vote.number == number:
            self._vote = None
            self._refuse(vote.asker, Rejected("undo_no_answer"))
        return True

    def _verdict(self, verdict: Verdict, vote: Vote, player: int | None) -> None:
        self._vote = None
        if verdict is Verdict.AGREED:
            self.due = vote.count
        elif verdict is Verdict.DECLINED and player is not None:
            self._refuse(vote.asker, Rejected("undo_declined", {"seat": Seat(player)}))

    def _refuse(self, player: int, why: Rejected) -> None:
        self._speech.refuse(self._session.seats[player], why.code, refusal(why), None)

    # --- putting back ---

    def take(self) -> Past:
        """The game as it was before the moves that are due, and from now on things are put back."""
        past, acts = self.history.take(self.due)
        self.due = 0
        self._readers.deferred.clear()  # what lies on readers in the end is heard in the end
        self._putting = PuttingBack(acts, self._asker, past.lying)
        return past

    def finished(self) -> Mapping[str, str] | None:
        """Once all is put back: what the game believes to lie on the readers. None until then."""
        putting = self._putting
        if putting is None or not putting.done:
            return None
        self._putting = None
        return putting.lying

    def hear(self, event: InputEvent) -> None:
        """What hands do while the game stands still for this."""
        heard = self._translator.heard(event)
        if self._vote is not None and isinstance(heard, Pressed):
            led = self._vote.pressed(heard)
            if isinstance(led, Vote):
                self._vote = led
            else:
                self._verdict(led, self._vote, heard.player)
        elif self._putting is not None:
            act = self._putting.act
            done = is_ok(heard) and heard is not None and getattr(heard, "player", None) == act.who
            if (done and not self._on_reader(act)) or self._seen(act, event):
                self._putting.tick()

    def _seen(self, act: Act, event: InputEvent) -> bool:
        """Whether readers or spots have seen the act done."""
        match event:
            case TagLifted(device, tag):
                return device == self._reader_of(act) and self._is_thing(act, tag)
            case SpotChanged(_, spot, True):
                return act.target == Spot(spot)
        return False

    def _on_reader(self, act: Act) -> bool:
        device = self._reader_of(act)
        tag = None if device is None else self._readers.lying.get(device)
        return tag is not None and self._is_thing(act, tag)

    def _is_thing(self, act: Act, tag: str) -> bool:
        if isinstance(act.what, Card):
            return token_of(self._session.tags, tag) == act.what
        return isinstance(act.source, Slot)  # a bot's card that has been read and not put into its slot

    def _reader_of(self, act: Act) -> str | None:
        match act.source:
            case Shared():
                wanted: int | None = None
            case Trick() | Slot():
                wanted = self._session.seats[act.who]
            case _:
                return None
        return next((name for name, seat in self._layout.readers.items() if seat == wanted), None)

    # --- what is shown ---

    def screen(self, player: int | None) -> Screen | None:
        """What lies over the game at a seat."""
        if self._vote is not None:
            return self._vote.screen(player)
        if self._putting is not None and not self._putting.done:
            return self._putting.screen(player, self._on_reader(self._putting.act))
        return None

    def lamps(self) -> Iterable[Lamp]:
        """Who is asked, or where hands are wanted."""
        if self._putting is not None and not self._putting.done:
            return self._putting.lamps()
        return () if self._vote is None else self._vote.lamps()

    def timers(self) -> tuple[TimerAsk, ...]:
        """The question's."""
        return () if self._vote is None else (self._vote.timer(),)

    def to_json(self) -> dict[str, Any] | None:
        """For a checkpoint: what is still to be put back."""
        return None if self._putting is None else self._putting.to_json()
