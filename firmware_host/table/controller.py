"""The table as one synchronous function: an event in, a frame and wishes out.

Modes: the menu; an offer to go on with an unfinished game; a game; its result. A game's events are
for the journal, the menu's are not.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from drivers.events import ButtonGesture, DeviceChanged, SpotChanged
from firmware_host.table.compose import Composer
from firmware_host.table.deckcheck import CardSet, DeckCheck, card_sets
from firmware_host.table.enrolment import UNFIT, Enrolment
from firmware_host.table.events import InputEvent, Resumed, TagLaid, TagLifted, TimerFired
from firmware_host.table.layout import Layout
from firmware_host.table.menu import IDLE_TIMER, Chosen, Menu
from firmware_host.table.missing import is_gone
from firmware_host.table.newcard import NewCard
from firmware_host.table.offer import OFFER_SECONDS, OFFER_TIMER, offer_lamps, offer_screen
from firmware_host.table.outputs import Append, Begin, End, Outputs, Park
from firmware_host.table.play import Play
from firmware_host.table.result import Then
from firmware_host.table.session import Last, Session
from firmware_host.table.spots import Spots
from firmware_host.table.staff import StaffCard, is_staff
from firmware_host.table.translate import PRESSES
from games.api import Dice, Game, Holding, Key, Press, Screen, Text, TimerAsk
from games.registry import game, games

SEED_RANGE = 2**53
Errand = NewCard | Enrolment | DeckCheck | StaffCard
MakeDice = Callable[[int], Dice]
Left = tuple[tuple[str, int, float], ...]  # timers: name, number, seconds
NO_DECKS: Mapping[str, Sequence[str]] = MappingProxyType({})
Sitting = tuple[str, tuple[int, ...]]  # a game and its table seats
NO_WON: Mapping[Sitting, tuple[int, ...]] = MappingProxyType({})
NO_LAST: Mapping[str, Last] = MappingProxyType({})
NO_OPTIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


class Controller:
    """Owns what the table is doing. `dice` gives seeds, `make_dice` turns a seed into dice.

    `tags` are the enrolled cards (tag hash -> "deck/name"), `decks` the cards each deck has,
    `options` for each game the house rules that differ from the standard ones, `last` how it was played
    last, `won` the games won this evening. With None for `holding` cards are real wherever the table can
    read all that a game needs.
    """

    def __init__(
        self,
        layout: Layout,
        composer: Composer,
        tags: Mapping[str, str],
        dice: Dice,
        make_dice: MakeDice,
        decks: Mapping[str, Sequence[str]] = NO_DECKS,
        options: Mapping[str, Mapping[str, Any]] = NO_OPTIONS,
        holding: Holding | None = None,
        last: Mapping[str, Last] = NO_LAST,
        won: Mapping[Sitting, tuple[int, ...]] = NO_WON,
    ) -> None:
        self._layout = layout
        self._composer = composer
        self._tags = dict(tags)
        self._decks = decks
        self._holding = holding
        self._errand: Errand | None = None
        self._dice = dice
        self._make_dice = make_dice
        usual = self._with_a_known_deck
        self._menu = Menu(layout.seats, games(), game, options, last, usual, self._ways, self._unfit)
        self._won = dict(won)
        self._play: Play | None = None
        self._offered: Play | None = None
        self._parked: Play | None = None  # put aside, to be offered to whoever comes
        self._left: Left = ()
        self._lost = False
        self._offers = 0  # numbers of the timer that ends an offer nobody answers
        self._ended = False
        self._missing: set[str] = set()
        self._spots = Spots(() if layout.sensors else None)
        self._lying: dict[str, str] = {}

    @property
    def in_game(self) -> bool:
        """Whether the next event will belong to a game, and so to its journal."""
        return self._offered is None and self._play is not None and not self._ended

    @property
    def playing(self) -> Play | None:
        """The game under way or just ended, if there is one."""
        return self._play

    @property
    def teaching(self) -> str | None:
        """The deck that is being taught, if one is."""
        return self._errand.deck if isinstance(self._errand, Enrolment) else None

    def open_play(self, session: Session, kept: Mapping[str, Any] | None = None) -> Play:
        """A game from its header, before its first event, or from a checkpoint (also for replay).

        Raises ValueError for one that cannot be played at this table.
        """
        composer = self._composer.speaking(session.languages)
        return Play(session, self._layout, composer, self._make_dice(session.seed), kept)

    @property
    def offered(self) -> Play | None:
        """The unfinished game that waits for an answer."""
        return self._offered

    def offer(self, unfinished: Play, left: Left = (), lost: bool = False) -> None:
        """Ask the people whether they want to go on with this game; at once, unless they had walked away.

        `left` is what is left of its timers; `lost`: moves had to be set aside.
        """
        self._left, self._lost = left, lost
        if unfinished.parked:
            self._parked = unfinished
        else:
            self._offered = unfinished

    def handle(self, event: InputEvent) -> Outputs:
        """One trip: no wait, no I/O, no clock."""
        self._remember(event)
        if self._offered is not None:
            return self._answer_offer(self._offered, event)
        if self._play is not None and not self._ended:
            return self._heard_in_game(self._play, event)
        if self._play is not None:
            return self._at_result(self._play, event)
        return self._in_menu(event)

    def _remember(self, event: InputEvent) -> None:
        """How the table is: devices tell once, and the next game has to know."""
        match event:
            case SpotChanged():
                self._spots.changed(event)
            case DeviceChanged(device):
                self._spots.device(event)
                gone = is_gone(event, self._layout)
                if gone:
                    self._missing.add(device)
                elif gone is False:
                    self._missing.discard(device)
            case TagLaid(device, tag):
                self._lying[device] = tag
            case TagLifted(device, tag) if self._lying.get(device) == tag:
                del self._lying[device]
            case _:
                pass

    # --- the game ---

    def _heard_in_game(self, play: Play, event: InputEvent) -> Outputs:
        moves = play.machine.moves
        outputs = play.handle(event)
        if play.given_up:
            self._play = None
            return replace(self._menu_outputs(), record=End(None, "given up"))
        if play.parked:
            self._play, self._parked = None, play
            return replace(self._menu_outputs(), record=Park(event, outputs.digest()))
        if not play.over():
            turned = play.machine.moves != moves and not play.machine.asked_bots()
            checkpoint = turned or play.set_back  # what was taken back is never played again
            return replace(outputs, record=Append(event, checkpoint))
        self._ended = True
        if play.result is not None:
            self._won[play.session.game, play.session.seats] = play.result.won
        return replace(outputs, record=End(event, "over", play.session, play.machine.outcome()))

    def _start(self, chosen: Chosen, dealer: int) -> Outputs:
        options = dict(chosen.options)
        if chosen.game.spots and chosen.game.options(board=self._layout.board) != chosen.game.options():
            options["board"] = self._layout.board  # another than the one the game comes with
        session = Session(
            game=chosen.game.name,
            seats=chosen.seats,
            sitters=chosen.sitters,
            dealer=dealer,
            seed=int(self._dice.random() * SEED_RANGE),
            holding=self._holding or chosen.holding or Holding.SCREEN,
            options=options,
            tags=dict(self._tags),
            table=self._layout.name,
            languages=self._layout.languages,
            missing=tuple(sorted(self._missing)),
            won=self._won.get((chosen.game.name, chosen.seats), ()),
            undo=self._layout.undo,
            hints=self._layout.hints,
        )
        return self._begin(session)

    def _ways(self, game: Game, players: int, options: Mapping[str, Any]) -> tuple[Holding, ...]:
        """How cards can be held: real ones where the middle has a reader and the deck is known."""
        if self._holding is not None or None not in self._layout.readers.values():
            return ()
        known = self._knows(game, players, options)
        return (Holding.TAGS, Holding.SCREEN) if known else (Holding.SCREEN,)

    def _unfit(self, game: Game) -> Text | None:
        """Why this table cannot play a game that is played on a board; None where it can."""
        if not game.spots:
            return None
        if self._layout.board is None:
            return Text("menu.no_board")
        try:
            game.options(board=self._layout.board)
        except (ValueError, TypeError):
            return Text("menu.other_board")
        return None

    def _knows(self, game: Game, players: int, options: Mapping[str, Any]) -> bool:
        """Whether every card that is needed has its tag."""
        known, rules = set(self._tags.values()), game.options(**options)
        return {f"{game.deck_with(rules)}/{face}" for face in game.faces(players, rules)} <= known

    def _with_a_known_deck(self, game: Game, usual: Mapping[str, Any]) -> Mapping[str, Any]:
        """The usual rules, but with the deck that this house has when it is another than theirs."""
        ways = [usual, *({**usual, **chosen} for chosen in game.decks().values())]
        return next((rules for rules in ways if self._knows(game, max(game.players), rules)), usual)

    def _begin(self, session: Session) -> Outputs:
        session = replace(session, spots=self._spots.felt()) if game(session.game).spots else session
        self._play = self.open_play(session)
        self._menu.remember(session.game, session.last())
        self._ended = False
        return replace(self._play.outputs(), record=Begin(session))

    # --- the result ---

    def _at_result(self, play: Play, event: InputEvent) -> Outputs:
        pressed = self._pressed(event)
        if isinstance(event, TimerFired) and play.result is not None:
            play.result.time_up(event.name)
        if pressed is None or play.result is None:
            return play.outputs()
        seat, key, press = pressed
        player = play.session.seats.index(seat) if seat in play.session.seats else None
        match play.result.press(player, key, press):
            case Then.AGAIN:
                seed = int(self._dice.random() * SEED_RANGE)
                return self._begin(play.result.again(seed, tuple(sorted(self._missing))))
            case Then.MENU:
                self._play = None
                return self._menu_outputs()
        return play.outputs()

    # --- an unfinished game ---

    def _answer_offer(self, unfinished: Play, event: InputEvent) -> Outputs:
        pressed = self._pressed(event)
        if isinstance(event, TimerFired) and (event.name, event.number) == (OFFER_TIMER, self._offers):
            self._offered, self._parked = None, unfinished
            return self._menu_outputs()
        if pressed is None or pressed[2] is not Press.SHORT:
            return self._offer_outputs(unfinished)
        self._offered = None
        match pressed[1]:
            case Key.OK:
                self._play, self._ended = unfinished, False
                lying = tuple(sorted(self._lying.items()))
                missing, felt = tuple(sorted(self._missing)), self._spots.felt()
                resumed = Resumed(missing, lying, self._left, self._lost, felt)
                self._left, self._lost = (), False
                outputs = self._heard_in_game(unfinished, resumed)
                if isinstance(outputs.record, Append):
                    return replace(outputs, record=replace(outputs.record, goes_on=True))
                return outputs
            case Key.LEFT:
                self._parked = unfinished
                self._menu.press(pressed[0], Key.OK, Press.SHORT)
                return replace(self._menu_outputs(), record=Park())
        return replace(self._menu_outputs(), record=End(None, "given up"))

    def _offer_outputs(self, unfinished: Play) -> Outputs:
        seats, own = range(self._layout.seats), unfinished.session.seats
        screens = [offer_screen(unfinished, self._layout, seat) for seat in seats]
        panels = tuple(self._composer.picture(seat, screen, own) for seat, screen in enumerate(screens))
        lamps = self._composer.lamps(offer_lamps(unfinished), own)
        timer = TimerAsk(OFFER_TIMER, OFFER_SECONDS, self._offers)
        timers = (timer,) if self._offers else ()  # what was cut short waits for its people
        return Outputs(panels, lamps, timers=timers)

    # --- the menu ---

    def _in_menu(self, event: InputEvent) -> Outputs:
        if self._errand is not None:
            return self._run_errand(self._errand, event)
        if isinstance(event, TagLaid) and self._menu.phase == "attract" and self._in_the_middle(event):
            self._errand = self._errand_for(event.tag)
            return self._errand_outputs()
        if isinstance(event, TimerFired) and event.name == IDLE_TIMER:
            self._menu.free(event.number)
        pressed = self._pressed(event)
        if self._parked is not None and self._menu.phase == "attract" and pressed is not None:
            return self._offer_parked(self._parked, pressed)
        if pressed is not None:
            chosen = self._menu.press(*pressed)
            if chosen is not None:
                return self._start(chosen, int(self._dice.random() * len(chosen.seats)))
        return self._menu_outputs()

    def _offer_parked(self, parked: Play, pressed: tuple[int, Key, Press]) -> Outputs:
        """The first OK finds a game that was put aside."""
        if pressed[1:] != (Key.OK, Press.SHORT):
            return self._menu_outputs()
        self._offered, self._parked = parked, None
        self._offers += 1
        return self._offer_outputs(parked)

    def _menu_screen(self, seat: int) -> Screen:
        screen = self._menu.screen(seat)
        if self._parked is None or self._menu.phase != "attract":
            return screen
        waits = Text("menu.parked", {"game": Text(f"game.{self._parked.session.game}")})
        return replace(screen, lines=(*screen.lines, waits))

    def _menu_outputs(self) -> Outputs:
        seats = range(self._layout.seats)
        panels = tuple(self._composer.picture(seat, self._menu_screen(seat), seats) for seat in seats)
        return Outputs(panels, self._composer.lamps(self._menu.lamps(), seats), timers=self._menu.timers())

    # --- teaching a deck, and checking one: offered by a card in the middle ---

    def _in_the_middle(self, event: TagLaid | TagLifted) -> bool:
        return self._layout.readers.get(event.device, 0) is None

    def _errand_for(self, tag: str) -> Errand | None:
        """What a card in the middle offers: a known one to check its deck, another to say what it is.

        Once every deck is known that can only be a staff card, which offers to be forgotten.
        """
        known = self._tags.get(tag)
        if is_staff(known):
            return StaffCard(tag, self._tags)
        if known is not None and self._holding is Holding.SCREEN:
            return None
        if known is not None:
            deck = known.partition("/")[0]
            sets = [
                of for name in games() if deck in game(name).decks() for of in self._card_sets(name, deck)
            ]
            return DeckCheck(deck, sets, self._tags, tag) if sets else None
        new = NewCard(tag, self._decks, self._tags)
        if new.decks():
            return new
        return StaffCard(tag, self._tags) if self._decks and tag != UNFIT else None

    def _card_sets(self, name: str, deck: str) -> tuple[CardSet, ...]:
        """The cards of a game under the rules it is played with here, and with this deck."""
        found = game(name)
        options = found.options(**{**self._menu.rules_of(name), **found.decks()[deck]})
        return card_sets({players: found.faces(players, options) for players in found.players})

    def _run_errand(self, errand: Errand, event: InputEvent) -> Outputs:
        learnt = None
        pressed = self._pressed(event)
        if pressed is not None:
            learnt = errand.press(*pressed)
        elif isinstance(event, TagLaid) and self._in_the_middle(event):
            learnt = errand.laid(event.tag)
        elif isinstance(event, TagLifted) and self._in_the_middle(event):
            errand.lifted(event.tag)
        elif isinstance(event, TimerFired) and event.name == errand.timers()[0].name:
            errand.time_up(event.number)
        if learnt is not None and learnt.card is not None:
            self._tags[learnt.tag] = learnt.card
        elif learnt is not None:
            del self._tags[learnt.tag]
        if errand.over:
            self._errand = None
            return self._menu_outputs()
        if isinstance(errand, NewCard) and errand.then is not None:
            self._errand = errand.then
        return replace(self._errand_outputs(), record=learnt)

    def _errand_outputs(self) -> Outputs:
        errand = self._errand
        if errand is None:
            return self._menu_outputs()
        seats = range(self._layout.seats)
        panels = tuple(self._composer.picture(seat, errand.screen(seat), seats) for seat in seats)
        return Outputs(panels, self._composer.lamps(errand.lamps(), seats), timers=errand.timers())

    def outputs(self) -> Outputs:
        """What to show before anything has happened."""
        if self._offered is not None:
            return self._offer_outputs(self._offered)
        return self._menu_outputs() if self._play is None else self._play.outputs()

    def _pressed(self, event: InputEvent) -> tuple[int, Key, Press] | None:
        if not isinstance(event, ButtonGesture) or event.device not in self._layout.buttons:
            return None
        press = PRESSES.get(event.gesture)
        if press is None:
            return None
        seat, key = self._layout.buttons[event.device]
        return seat, key, press

    def checkpoint(self) -> dict[str, Any]:
        """The game under way, for the journal. Raises RuntimeError when there is none."""
        if self._play is None:
            raise RuntimeError("no game to keep")
        return self._play.checkpoint()
