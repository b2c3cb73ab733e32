"""Briscola at the table with real cards: the phases, and what hands must do between two decisions.

Deal: the dealer gives three cards to each player, from the dealer's left. Cards for a person stay
unread; a bot's pass over its reader into numbered slots, each away from the reader before the next.
The turned card ends the deal. Lead and follow: a person's card counts when its reader reads it; a
bot's decision is an act first, and counts when the helper has laid that slot's card. A full trick
asks for the taking and then for the draws, and only then does the next lead open. Who may take the turned
card lays the lesser trump in the middle, then hands swap the two. Over: all cards are played; the last trick
is still taken.

Dealing goes three by three to a player where the game says one by one: shuffled cards make the two
alike, and the table asks for fewer deeds.
"""

from collections.abc import Iterable, Mapping, Sequence
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
    Kind,
    Outcome,
    Pile,
    Rejected,
    Reply,
    Screen,
    Seat,
    Setup,
    Shared,
    Slot,
    Step,
    Stock,
    TableInput,
    TimerAsk,
    TimeUp,
    Trick,
    View,
)
from games.briscola.inputs import Around, hear
from games.briscola.machine import hurry
from games.briscola.machine.checkpoint import SLOTS, Now, read, written
from games.briscola.rules import EXCHANGE, Options, State
from games.briscola.view import look_back, view
from games.meant import Ask, Back, Lift, Move, Nothing, Tick, actor
from games.phases import PhaseMap, Phases, Row

ROWS = (
    Row("turned", "deal", "lead"),
    Row("led", "lead", "follow"),
    Row("followed", "follow", "follow"),
    Row("trick", "follow", "lead"),
    Row("ended", "follow", "over"),
)
PHASES = PhaseMap(("deal", "lead", "follow", "over"), ROWS, "deal")


class BriscolaMachine:
    """One game at the table; see `games.api.Machine`."""

    def __init__(self, bots: frozenset[int], now: Now) -> None:
        self._bots = bots
        self._now = now
        self._phases = Phases(PHASES.names, PHASES.rows, PHASES.start)
        self._phases.stand_at(now.state.phase_of())

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
        now = self._now
        if isinstance(heard, TimeUp) and any(ask.name == heard.name for ask in self.timers()):
            return self._turn_ticked()
        voter = hurry.voter(heard, now.hurry, now.state, self._bots)
        if voter is not None:
            return self._become(replace(now, hurry=hurry.voted(now.hurry, voter)), ("no_timer", voter))
        eyes = actor(heard)
        around = Around(self._bots, () if eyes == BYSTANDER else now.slots[eyes], now.lying)
        meant = hear(heard, now.state.masked(eyes), now.acts, around)
        match meant:
            case Move(move):
                counted = replace(now, moves=now.moves + 1)
                step = now.state.play(now.state.turn, move)
                return self._exchanged(step, counted) if move == EXCHANGE else self._laid(step, counted)
            case Tick(act, card):
                return self._ticked(act, card)
            case Lift(player):
                return self._become(replace(now, lying=_with(now.lying, player, HIDDEN)))
            case Back(player, card):
                lying = _with(now.lying, player, card)
                return self._become(replace(now, lying=lying), ("back", player, card))
            case Ask(text):
                return Asked(text)
            case Nothing():
                return Accepted()
            case Rejected():
                return meant
        assert_never(meant)

    def decide(self, player: int, move: int) -> Reply:
        """Take a bot's decision: checked now, in the rules only when its card lies."""
        now = self._now
        if player not in self.asked_bots():
            return Rejected("no_decision_wanted", {"seat": Seat(player)})
        checked = now.state.play(player, move)
        if isinstance(checked, Rejected):
            return checked
        act = _decided(now, player, move)
        return self._become(replace(now, acts=(act,), moves=now.moves + 1), ("decided", player))

    def asked_bots(self) -> tuple[int, ...]:
        """The bot to act, once no act is pending."""
        turn = self._now.state.turn
        return (turn,) if not self._now.acts and turn in self._bots else ()

    def masked(self, viewer: int) -> State:
        """What that player, or BYSTANDER, may know."""
        return self._now.state.masked(viewer)

    def acts(self) -> tuple[Act, ...]:
        """What hands must do, first to last; only the first may be done now."""
        return self._now.acts

    def timers(self) -> tuple[TimerAsk, ...]:
        """The turn timer where people have agreed to one, while somebody is to lay a card."""
        now = self._now
        return () if now.acts else hurry.timers(now.hurry, now.state, self._bots, now.moves)

    def view(self, viewer: int) -> View:
        """What that player, or BYSTANDER, is shown."""
        now = self._now
        time = hurry.turn_time(now.hurry, now.state, self._bots, now.moves)
        return view(now.state.masked(viewer), self.phase, now.acts, viewer, self._bots, time)

    def look_back(self, viewer: int) -> Screen | None:
        """The last trick and the points, the same for every viewer."""
        return look_back(self._now.state.masked(viewer))

    def outcome(self) -> Outcome | None:
        """The end, once the last trick is taken too."""
        return None if self._now.acts else self._now.state.outcome()

    def to_json(self) -> dict[str, Any]:
        """Everything, for a checkpoint; it holds what bots hold, so it is not for showing."""
        return written(self._now)

    # --- what an input changes ------------------------------------------------------------------

    def _become(self, now: Now, *events: Event) -> Accepted:
        self._now = now
        return Accepted(events)

    def _turn_ticked(self) -> Accepted:
        """A second of the countdown. At its end nothing is laid: only its owner knows the hand."""
        now = self._now
        timed = hurry.ticked(now.hurry, now.state.turn)
        passed = () if timed.left else (("time_up", now.state.turn),)
        return self._become(replace(now, hurry=timed), *passed)

    def _ticked(self, act: Act, card: int) -> Reply:
        """The first act is done, unless the rules refuse the card that was read."""
        now = self._now
        rest = replace(now, acts=tuple(other for other in now.acts if other is not act))
        done = ("done", act.kind.value, act.who)
        match act:
            case Act(Kind.SHOW, target=Seat()):
                return self._shown_to_bot(act, card, rest)
            case Act(Kind.SHOW):
                shown = now.state.reveal(Shared(), card)
                if isinstance(shown, Rejected):
                    return _not_from_stock(shown)
                self._phases.fire("turned")
                return self._become(replace(rest, state=shown), ("turned", card))
            case Act(Kind.DEAL | Kind.DRAW, target=Slot() as slot):
                # The turned card is known to the rules wherever it goes: nothing is left to reveal.
                known = isinstance(act.what, Card)
                read = now.state if known else now.state.reveal(Seat(slot.player), card)
                if isinstance(read, Rejected):
                    return _not_from_stock(read)
                away = Act(Kind.PLACE, act.who, None, Seat(slot.player), slot)
                slots = _slotted(now.slots, slot, card)
                return self._become(replace(rest, state=read, slots=slots, acts=(away, *rest.acts)), done)
            case Act(Kind.PLAY, source=Slot() as slot):
                emptied = replace(rest, slots=_slotted(now.slots, slot, HIDDEN))
                return self._laid(now.state.play(act.who, card), emptied)
            case Act(Kind.PASS, source=Slot() as slot):
                emptied = replace(rest, slots=_slotted(now.slots, slot, HIDDEN))
                return self._exchanged(now.state.play(act.who, EXCHANGE), emptied)
            case Act(Kind.TAKE):
                return self._become(replace(rest, lying=(HIDDEN,) * now.state.players), done)
        return self._become(rest, done)

    def _shown_to_bot(self, act: Act, card: int, rest: Now) -> Reply:
        """A person's card for the bot that is the partner; one known before counts too (BR-Q3)."""
        state = self._now.state
        hand = state.hands[act.who]
        left = sum(other.kind is Kind.SHOW and other.who == act.who for other in self._now.acts)
        if card in hand and hand.count(HIDDEN) == left:
            return Rejected("shown_already")
        read = state if card in hand else state.reveal(Seat(act.who), card)
        if isinstance(read, Rejected):
            return Rejected("not_of_hand")
        back = Act(Kind.PLACE, act.who, None, Seat(act.who), Seat(act.who))
        return self._become(replace(rest, state=read, acts=(back, *rest.acts)), ("shown", act.who))

    def _exchanged(self, step: Step[State] | Rejected, now: Now) -> Reply:
        """The lesser trump lies in the middle: whoever laid it gets the turned card (BR-Q5)."""
        if isinstance(step, Rejected):
            return step
        _, player, given, taken = step.events[0]
        acts = tuple(_swapping(step.state, player, given, taken, now.slots[player]))
        timed = hurry.after_card(now.hurry, player, step.state)
        return self._become(replace(now, state=step.state, acts=acts, hurry=timed), *step.events)

    def _laid(self, step: Step[State] | Rejected, now: Now) -> Reply:
        """A card lies for the trick: the rules have decided, phase and acts follow."""
        if isinstance(step, Rejected):
            return step
        after = step.state
        _, player, card = step.events[0]
        self._phases.fire(trigger(step, now.state.phase_of()))
        assert self.phase == after.phase_of(), f"{self.phase} is not the phase of {after!r}"
        lying = _with(now.lying, player, card)
        acts = tuple(_acts_after(step.events, after, now.slots))
        timed = hurry.after_card(now.hurry, player, after)
        return self._become(replace(now, state=after, acts=acts, lying=lying, hurry=timed), *step.events)


def new_machine(setup: Setup, dice: Dice) -> BriscolaMachine:
    """A game before its deal. The cards are real, so the dice stay unused.

    Raises ValueError for a setup the game cannot play.
    """
    bots = bots_of(setup)
    players = len(setup.sitters)
    state = State.new(setup.options, players, None, setup.dealer)
    slots = tuple((HIDDEN,) * SLOTS if player in bots else () for player in range(players))
    acts = tuple(_dealing(state, bots))
    unhurried = hurry.unhurried(state.options, players)
    return BriscolaMachine(bots, Now(state, acts, slots, (HIDDEN,) * players, 0, unhurried))


def restore_machine(setup: Setup, data: Mapping[str, Any]) -> BriscolaMachine:
    """Back from `to_json`. Raises ValueError naming the key that is wrong."""
    bots = bots_of(setup)
    return BriscolaMachine(bots, read(data, len(setup.sitters), bots))


def bots_of(setup: Setup) -> frozenset[int]:
    """The players that are bots. Raises ValueError for options of another game."""
    if not isinstance(setup.options, Options):
        raise ValueError(f"Briscola is played with its own options, not {setup.options!r}")
    for choice in setup.options.fields():
        unbuilt = choice.unbuilt(getattr(setup.options, choice.name))
        if unbuilt is not None:
            raise ValueError(unbuilt)
    return frozenset(player for player, sitter in enumerate(setup.sitters) if isinstance(sitter, Bot))


# --- acts ---------------------------------------------------------------------------------------


def _dealing(state: State, bots: frozenset[int]) -> Iterable[Act]:
    """From the player after the dealer three cards each, then the turned card (BR-R5)."""
    dealer = state.dealer
    for player in state.order(state.leader):
        if player in bots:
            for number in range(1, SLOTS + 1):
                yield Act(Kind.DEAL, dealer, None, Stock(), Slot(player, number))
        else:
            yield Act(Kind.DEAL, dealer, SLOTS, Stock(), Seat(player))
    yield Act(Kind.SHOW, dealer, None, Stock(), Shared())


def _decided(now: Now, bot: int, move: int) -> Act:
    """What a bot's helper does: turn the card over, or bring the lesser trump to the middle."""
    if move != EXCHANGE:
        return Act(Kind.PLAY, bot, None, Slot(bot, now.slots[bot].index(move) + 1), Trick())
    offered = now.state.exchange()
    assert offered is not None, "the rules have taken the move"
    slot = Slot(bot, now.slots[bot].index(offered[0]) + 1)
    return Act(Kind.PASS, bot, now.state.face(offered[0]), slot, Shared())


def _swapping(state: State, player: int, given: int, taken: int, slots: tuple[int, ...]) -> Iterable[Act]:
    """The turned card goes to the hand (a bot's over its reader), the other one under the stock."""
    if not slots:
        yield Act(Kind.PASS, player, state.face(taken), Stock(), Seat(player))
        return
    yield Act(Kind.DRAW, player, state.face(taken), Stock(), Slot(player, slots.index(HIDDEN) + 1))
    yield Act(Kind.PASS, player, state.face(given), Shared(), Stock())


def _acts_after(events: Sequence[Event], state: State, slots: tuple[tuple[int, ...], ...]) -> Iterable[Act]:
    """After a full trick: take it, then draw in the order of the rules (BR-R9).

    After the last draw partners may look at each other's cards, each saying OK when it suits; but a bot
    knows only what readers read, so its partner's cards go over one first (BR-Q3).
    """
    for event in events:
        match event:
            case ("trick", winner, _):
                yield Act(Kind.TAKE, winner, None, Trick(), Pile(winner))
            case ("drew", player, card):
                what = state.face(card) if card == state.turned else None
                target = Slot(player, slots[player].index(HIDDEN) + 1) if slots[player] else Seat(player)
                yield Act(Kind.DRAW, player, what, Stock(), target)
    if state.shows_partners() and any(event[0] == "drew" for event in events):
        people = [player for player in range(state.players) if not slots[player]]
        for player in people:
            bot = (player + 2) % state.players
            if slots[bot]:
                for _ in state.hands[player]:
                    yield Act(Kind.SHOW, player, None, Seat(player), Seat(bot))
        yield from (Act(Kind.CONFIRM, player) for player in people)


def trigger(step: Step[State], before: str) -> str:
    """The row to follow for a card laid in phase `before`."""
    words = {event[0] for event in step.events}
    if "over" in words:
        return "ended"
    if "trick" in words:
        return "trick"
    return "led" if before == "lead" else "followed"


def _not_from_stock(refused: Rejected) -> Rejected:
    """One sentence for all cards the stock cannot hold: which one it is, and where, stays hidden."""
    return refused if refused.code == "card_not_in_deck" else Rejected("not_from_stock")


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _slotted(slots: tuple[tuple[int, ...], ...], slot: Slot, card: int) -> tuple[tuple[int, ...], ...]:
    changed = _with(slots[slot.player], slot.number - 1, card)
    return (*slots[: slot.player], changed, *slots[slot.player + 1 :])
