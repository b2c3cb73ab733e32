"""Bonnie & Clyde at the table: what inputs change, with real cards or with hands on the panels.

With real cards every card is read once before it goes anywhere: the ten of the locations in the middle, face
down and unnamed, a hand's at its own seat. So the table knows all hands, and people only see counts. What a
list decides (draw, Ted Hinton's use, take or leave) is carried out by hands as acts; cards that are played
count when their reader reads them. A bot's cards lie face down in numbered slots; what it plays counts when
its helper has laid that slot's card. On the panels nothing has to be moved.

A look takes its least time before it can be ended, for people and bots alike, whatever lies there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never

from games.api import (
    BYSTANDER,
    HIDDEN,
    Accepted,
    Act,
    Asked,
    Bot,
    Card,
    Dice,
    Event,
    Holding,
    Kind,
    Laid,
    Outcome,
    Place,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    Shared,
    Slot,
    Spot,
    Step,
    TableInput,
    TimerAsk,
    TimeUp,
    Trick,
    View,
)
from games.bonnie_clyde.inputs import Around, Chosen, Menu, Moves, goes_on, hear, items, own_act, shown_cards
from games.bonnie_clyde.machine import acting
from games.bonnie_clyde.machine.now import Now, places_of, read, unread, written
from games.bonnie_clyde.machine.phases import follow, phases_at
from games.bonnie_clyde.rules import CARDS, LOCATIONS, OUTLAWS, USE, Options, State, parse_card
from games.bonnie_clyde.view import Seen, look_back, view
from games.held import Deed, Grip, taken_up
from games.meant import Ask, Move, Nothing, Tick, actor

LOOK_SECONDS = 4.0
LEAST = "least"  # its timer
NEWS = 6  # events that are kept to be told
_TOLD = frozenset(
    (
        *("melded", "laid_off", "caught", "took_top", "took_discard", "took_evidence", "left", "drew"),
        *("hinton", "discarded", "out", "last_turn", "scored"),
    )
)
_OWN_CODES = frozenset(
    ("game_over", "card_already_played", "card_not_in_hand", "card_elsewhere", "unknown_move")
)


class BonnieClydeMachine:
    """One game at the table; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], tags: bool, now: Now) -> None:
        self._bots = bots
        self._tags = tags
        self._now = now
        self._phases = phases_at(now.state)

    @property
    def phase(self) -> str:
        """Always `state.phase_of()`."""
        return self._phases.now

    @property
    def moves(self) -> int:
        """Decisions made so far; a bot's counts when it is decided, before its card lies."""
        return self._now.moves

    def hear(self, heard: TableInput) -> Reply:
        """Take one input of hands; a Rejected or Asked one changed nothing."""
        if isinstance(heard, TimeUp):
            return self._time_up(heard)
        now, eyes = self._now, actor(heard)
        grip = Grip(0) if eyes == BYSTANDER else now.holds.grips[eyes]
        at = now.state.players if eyes == BYSTANDER else eyes
        around = Around(self._bots, self._tags, now.menu, grip, now.waited, now.read[at])
        seen = now.state.masked(now.state.turn if _plays_in_the_middle(heard) else eyes)
        meant = hear(heard, seen, now.acts, around)
        match meant:
            case Move(move):
                return self._decided((move,), heard)
            case Moves(moves):
                return self._decided(moves, heard)
            case Chosen(menu):
                return self._become(replace(now, menu=menu))
            case Deed():
                return self._become(self._held(meant, eyes))
            case Tick(act, card):
                return self._ticked(act, card, heard)
            case Ask(text):
                return Asked(text)
            case Nothing():
                return Accepted()
            case Rejected():
                return meant
        assert_never(meant)

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision; a card counts when its helper has laid it."""
        now = self._now
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        card = move - USE if USE <= move < USE + CARDS else move
        on_table = now.state.phase_of() in ("play", "meld", "layoff") and 0 <= card < CARDS
        if not self._tags or not on_table:
            return self._decided((move,), None)
        checked = now.state.play(player, move)
        if isinstance(checked, Rejected):
            return checked
        discards = move == card and now.state.phase_of() == "play"
        slot = Slot(player, now.slots[player].index(card) + 1)
        act = Act(Kind.PLAY, player, None, slot, Shared() if discards else Trick())
        return self._become(
            replace(now, acts=(act,), expected=move, moves=now.moves + 1), ("decided", player)
        )

    def asked_bots(self) -> tuple[int, ...]:
        """The bot to act, once no act is pending; people end the pause between hands."""
        now, phase = self._now, self.phase
        if now.acts or phase in ("deal", "over") or now.state.turn not in self._bots:
            return ()
        if phase == "between" and goes_on(now.state, self._bots) != BYSTANDER:
            return ()
        return () if phase == "look" and not now.waited else (now.state.turn,)

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._now.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """What hands must do; only the first may be done now, but all are dealt to at the same time."""
        return self._now.acts

    def timers(self) -> tuple[TimerAsk, ...]:
        """The least time of a look, and one for each open hand."""
        now = self._now
        looks = self.phase == "look" and not now.acts and not now.waited
        look = (TimerAsk(LEAST, LOOK_SECONDS, now.moves),) if looks else ()
        return (*look, *now.holds.timers())

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        now = self._now
        grip = Grip(0) if viewer == BYSTANDER else now.holds.grips[viewer]
        state = now.state.masked(viewer)
        public = now.state.masked(BYSTANDER)
        found = () if now.acts else items(public, now.menu, self._tags)
        seen = Seen(
            now.menu.intent.value,
            tuple(item.text() for item in found),
            now.menu.cursor,
            now.menu.sure,
            own_act(viewer, now.acts),
            grip.cursor if grip.open else None,
            grip.looked,
            tuple(map(state.face, shown_cards(state, viewer))) if grip.open else (),
            self._tags,
            self.phase == "between" and viewer == goes_on(now.state, self._bots),
            now.nth,
            now.news,
        )
        return view(state, self.phase, now.acts, viewer, self._bots, seen)

    def look_back(self, viewer: int) -> Screen | None:
        """What all have seen last, and the points."""
        return look_back(self._now.state.masked(viewer), self._now.news)

    def outcome(self) -> Outcome | None:
        """The end, once no act is pending either."""
        return None if self._now.acts else self._now.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds what lies face down, so it is not for showing."""
        return written(self._now)

    # --- what an input changes ------------------------------------------------------------------

    def _become(self, now: Now, *events: Event) -> Accepted:
        self._now = now
        return Accepted(events)

    def _time_up(self, up: TimeUp) -> Reply:
        if not any(ask.name == up.name for ask in self.timers()):
            return Rejected("no_timer", {"name": up.name})
        if up.name == LEAST:
            return self._become(replace(self._now, waited=True))
        return self._become(self._held(Deed.CLOSE, int(up.name.partition(".")[2])))

    def _held(self, deed: Deed, player: int) -> Now:
        """OK and arrows at a hand on the panel."""
        now = self._now
        if deed in (Deed.CHOOSE, Deed.THINK_AGAIN):
            return replace(now, menu=replace(now.menu, sure=deed is Deed.CHOOSE))
        opens = deed in (Deed.OPEN, Deed.STILL_OPEN) and player == now.state.turn
        menu = replace(now.menu, sure=False) if opens else now.menu
        places = max(1, len(shown_cards(now.state, player)))
        return replace(now, holds=now.holds.after(deed, player, places), menu=menu)

    def _decided(self, moves: Sequence[int], heard: TableInput | None, acts: tuple[Act, ...] = ()) -> Reply:
        """The rules decide; phase, acts, hands and list follow. All of the moves are made, or none."""
        now = self._now
        steps = played(now.state, moves, set_of_cards=not self._tags and heard is not None)
        if isinstance(steps, Rejected):
            return _said(steps)
        events = [event for step in steps for event in step.events]
        for step in steps:
            follow(self._phases, step.state)
        state = steps[-1].state
        if self._tags:
            acts = (*acts, *acting.after(events, now.state, state, now.slots, self._bots))
        before = now.state
        changed = {
            player: places
            for player, places in enumerate(places_of(state))
            if shown_cards(before, player) != shown_cards(state, player)
        }
        taken = [card for card in state.hands[before.turn] if card not in before.hands[before.turn]]
        known = next((card for card in taken if card != HIDDEN), HIDDEN)
        nth = _from_top(before.pile, known) if ("took_discard", before.turn) in events else 0
        now = replace(
            now,
            state=state,
            acts=acts,
            menu=Menu(),
            holds=now.holds.afresh(changed),
            waited=False,
            expected=known,
            nth=nth,
            read=_noted(now.read, heard, before.players),
            news=(*now.news, *(event for event in events if event[0] in _TOLD))[-NEWS:],
            moves=now.moves + (0 if acts_were_decided(self._now) else 1),
        )
        return self._become(now, *events)

    def _ticked(self, act: Act, card: int, heard: TableInput) -> Reply:
        """An act is done, unless the card that was read is another one."""
        now = self._now
        rest = tuple(other for other in now.acts if other is not act)
        if act.kind is Kind.PLAY:
            return self._bot_lays(act, card, heard)
        after = replace(now, acts=rest, read=_noted(now.read, heard, now.state.players))
        done = ("done", act.kind.value, act.who)
        match act:
            case Act(Kind.SHOW):
                shown = now.state.reveal(Shared(), card)
                if isinstance(shown, Rejected):
                    return Rejected("not_from_stock")
                follow(self._phases, shown)
                return self._become(replace(after, state=shown), ("turned", card))
            case Act(Kind.DEAL, target=Spot(name)):
                return self._on_location(int(name), card, after)
            case Act(Kind.DEAL | Kind.DRAW | Kind.TAKE, target=Seat() | Slot()):
                return self._into_hand(act, card, after)
        return self._become(after, done)

    def _on_location(self, at: int, card: int, after: Now) -> Reply:
        """A card for a location. Which it is stays unsaid, but without both outlaws nobody could win them."""
        state = self._now.state
        missing = sum(outlaw not in state.board for outlaw in OUTLAWS) - (card in OUTLAWS)
        if missing > LOCATIONS - at:
            return Rejected("bonnie_clyde.outlaws_missing")
        laid = state.reveal(Spot(str(at)), card)
        if isinstance(laid, Rejected):
            return Rejected("not_from_stock")
        return self._become(replace(after, state=laid), ("laid_out", at))

    def _into_hand(self, act: Act, card: int, after: Now) -> Reply:
        """A card comes to a hand: read if it is drawn, known if it lay where readers had seen it."""
        state = after.state
        if isinstance(act.what, Card):
            known = parse_card(act.what.name)
        else:
            known = after.expected if act.kind is Kind.TAKE else HIDDEN
        if known == HIDDEN:
            read_now = state.reveal(Seat(act.who), card)
            if isinstance(read_now, Rejected):
                return Rejected("not_from_stock")
            state, known = read_now, card
        elif card not in (known, HIDDEN):
            if act.source == Shared() and act.kind is Kind.TAKE:  # the discards lie in another order
                return Rejected("bonnie_clyde.find_card", {"card": state.face(known)})
            return Rejected("bonnie_clyde.another_card")
        now = replace(after, state=state)
        if isinstance(act.target, Slot):
            away = Act(Kind.PLACE, act.who, None, Seat(act.who), act.target)
            now = replace(now, slots=acting.slotted(now.slots, act.target, known), acts=(away, *now.acts))
        changed = {act.who: places_of(state)[act.who]} if state is not self._now.state else {}
        return self._become(replace(now, holds=now.holds.afresh(changed)), ("got", act.who))

    def _bot_lays(self, act: Act, card: int, heard: TableInput) -> Reply:
        """The helper has laid a slot's card: the bot's decision counts now."""
        now = self._now
        wanted = now.expected - USE if now.expected >= USE else now.expected
        assert isinstance(act.source, Slot)
        if card != wanted:
            return Rejected("wrong_slot", {"slot": act.source.number})
        emptied = replace(now, slots=acting.slotted(now.slots, act.source, HIDDEN))
        self._now = emptied
        reply = self._decided((now.expected,), heard)
        assert isinstance(reply, Accepted), f"the bot's {now.expected} was refused: {reply}"
        return reply


def _plays_in_the_middle(heard: TableInput) -> bool:
    return isinstance(heard, Laid) and isinstance(heard.place, Shared)


def acts_were_decided(now: Now) -> bool:
    """Whether a bot's decision waits for its card: it has been counted."""
    return bool(now.acts) and now.acts[0].kind is Kind.PLAY


def played(state: State, moves: Sequence[int], set_of_cards: bool) -> list[Step[State]] | Rejected:
    """These moves one after another. A set's first cards may end it, and then the others are not needed."""
    steps: list[Step[State]] = []
    for move in moves:
        if steps and set_of_cards and state.phase_of() not in ("meld", "layoff"):
            break
        step = state.play(state.turn, move)
        if isinstance(step, Rejected):
            return step
        steps.append(step)
        state = step.state
    return steps


def _said(refused: Rejected) -> Rejected:
    """The rules' refusals have sentences of this game's own, but for those that all games share."""
    return refused if refused.code in _OWN_CODES else Rejected(f"bonnie_clyde.{refused.code}", refused.values)


def _from_top(pile: Sequence[int], card: int) -> int:
    return len(pile) - pile.index(card) if card in pile else 0


def _noted(read_before: tuple[int, ...], heard: TableInput | None, players: int) -> tuple[int, ...]:
    """With the card that was just read."""
    match heard:
        case Laid(Seat() | Shared() as place, Card(_, name)):
            at = _reader(place, players)
            return (*read_before[:at], parse_card(name), *read_before[at + 1 :])
    return read_before


def _reader(place: Place, players: int) -> int:
    return place.player if isinstance(place, Seat) else players


def new_machine(setup: Setup, dice: Dice) -> BonnieClydeMachine:
    """A game before its first input; with real cards the dice only place cursors.

    Raises ValueError for a setup the game cannot play.
    """
    bots, tags, players = bots_of(setup), setup.holding is Holding.TAGS, len(setup.sitters)
    state = State.new(setup.options, players, None if tags else dice, setup.dealer)
    slots: acting.Slots = ((),) * players
    acts = tuple(acting.dealing(state, slots, bots)) if tags else ()
    holds = taken_up(places_of(state), dice)
    now = Now(state, acts, slots, Menu(), holds, False, HIDDEN, 0, unread(players), (), 0)
    return BonnieClydeMachine(bots, tags, now)


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> BonnieClydeMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    now = read(data, len(setup.sitters))
    return BonnieClydeMachine(bots_of(setup), setup.holding is Holding.TAGS, now)


def bots_of(setup: Setup) -> frozenset[int]:
    """The players that are bots. Raises ValueError for options of another game."""
    if not isinstance(setup.options, Options):
        raise ValueError(f"Bonnie & Clyde is played with its own options, not {setup.options!r}")
    return frozenset(player for player, sitter in enumerate(setup.sitters) if isinstance(sitter, Bot))
