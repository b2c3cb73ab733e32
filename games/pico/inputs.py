"""What an input of hands means at a table of Pico; pure, so every refusal can be tested by itself.

The state is masked for the player at the place (for BYSTANDER in the middle), the acts are those that
wait; each player may do the first of the own ones. `machine` does what comes out; nothing here changes.
No answer depends on what the other player has chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from games.api import (
    HIDDEN,
    Act,
    Card,
    Key,
    Kind,
    Laid,
    Lifted,
    Place,
    Press,
    Pressed,
    Rejected,
    Seat,
    Shared,
    TableInput,
    Text,
    TimeUp,
    Token,
    Trick,
)
from games.held import Deed, Grip
from games.meant import Ask, Back, Lift, Move, Nothing, Tick
from games.pico.rules import GO_ON, NO_CHOICE, State, parse_card, wins


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the state: the bots, and the card `lying` on the actor's own reader.

    HIDDEN where none lies there that counts; of another's reader nothing is told.
    """

    bots: frozenset[int]
    lying: int = HIDDEN


Heard = Move | Tick | Lift | Back | Ask | Nothing | Rejected


def hear(heard: TableInput, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """Say what this input means now."""
    match heard:
        case Pressed(player, key, press):
            return _pressed(player, key, press, state, acts, around)
        case Laid(place, token):
            return _laid(place, token, state, acts, around)
        case Lifted(Seat(player), Card() as card):
            return _lifted(player, card, state, acts, around)
        case Lifted():
            return Nothing()
        case TimeUp(name):
            return Rejected("no_timer", {"name": name})
    assert_never(heard)


def awaited_bot(state: State, player: int, bots: frozenset[int]) -> int | None:
    """The bot that chooses before this person may: nothing it chooses can hang on when a card comes."""
    other = 1 - player
    return other if other in bots and state.chosen[other] == NO_CHOICE else None


# --- keys ---------------------------------------------------------------------------------------


def _pressed(player: int, key: Key, press: Press, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if press in (Press.RELEASED, Press.REPEAT):
        return Nothing()
    if (key, press) == (Key.OK, Press.SHORT):
        act = _told_by_ok(player, acts, around)
        if act is not None:
            return Tick(act)
        if not acts and player not in around.bots and _is_asked_to_go_on(player, state):
            return Move(GO_ON)
    return Ask(_wanted_act(player, acts, around) if acts else _wanted_move(player, state, around.bots))


def _is_asked_to_go_on(player: int, state: State) -> bool:
    return state.phase_of() == "intermission" and player in state.waiting()


def first_of(player: int, acts: Sequence[Act]) -> Act | None:
    """What this player is to do now."""
    return next((act for act in acts if act.who == player), None)


def _told_by_ok(player: int, acts: Sequence[Act], around: Around) -> Act | None:
    """What no reader sees done, so that OK says it: one's own, or else a bot's, for which anybody acts."""
    own = first_of(player, acts)
    if own is not None:
        on_reader = own.kind is Kind.DEAL or (own.source == Trick() and around.lying != HIDDEN)
        return None if on_reader else own
    return next((act for act in acts if act.who in around.bots and _is_unread(act)), None)


def _is_unread(act: Act) -> bool:
    return act.kind is Kind.PASS or (act.kind is Kind.TAKE and act.source != Trick())


def _wanted_move(player: int, state: State, bots: frozenset[int]) -> Text:
    phase, other = state.phase_of(), {"seat": Seat(1 - player)}
    if phase == "over":
        return Text("pico.ask.over")
    if phase == "intermission":
        return Text("pico.ask.ready", other)
    if player in bots or awaited_bot(state, player, bots) is not None:
        return Text("pico.ask.moment", {"seat": Seat(player if player in bots else 1 - player)})
    return Text("pico.ask.lay") if state.chosen[player] == NO_CHOICE else Text("pico.ask.chosen", other)


def _wanted_act(player: int, acts: Sequence[Act], around: Around) -> Text:
    act = first_of(player, acts)
    if act is None:
        return Text("pico.ask.wait", {"seat": Seat(acts[0].who)})
    match act:
        case Act(Kind.DEAL):
            return Text("pico.ask.draw")
        case Act(Kind.SHOW, what=Card() as card):
            return Text("pico.ask.show", {"card": card})
        case Act(Kind.PASS):
            return Text("pico.ask.swap", {"seat": Seat(1 - player)})
    return Text("pico.ask.take")


# --- cards --------------------------------------------------------------------------------------


def _laid(place: Place, token: Token, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if not isinstance(place, Seat | Shared):
        return Rejected("no_reader")
    card = _read(token, state)
    if isinstance(card, Rejected):
        return card
    if isinstance(place, Shared):
        return _laid_in_the_middle(card, state, acts)
    player = place.player
    if _came_back(player, card, state, acts, around):
        return Back(player, card)
    if acts:
        return _laid_for(player, card, acts)
    if state.phase_of() == "choose":
        if player in around.bots:
            return Rejected("bots_reader", {"seat": Seat(player)})
        bot = awaited_bot(state, player, around.bots)
        if bot is not None:
            return Rejected("still_choosing", {"seat": Seat(bot)})
    return Move(card)


def _read(token: Token, state: State) -> int | Rejected:
    match token:
        case Card(deck, name) if deck == state.face(state.pack[0]).deck:
            try:
                card = parse_card(name)
            except ValueError:
                return Rejected("unknown_card")
            return Rejected("unknown_card") if card == HIDDEN else card
        case Card():
            return Rejected("other_deck")
    return Rejected("unknown_card")


def _laid_in_the_middle(card: int, state: State, acts: Sequence[Act]) -> Heard:
    """Only the open card lies there, and it may lie there or beside the reader."""
    for act in acts:
        if act.kind is Kind.SHOW and isinstance(act.what, Card):
            if parse_card(act.what.name) == card:
                return Tick(act, card)
            return Rejected("other_open_card", {"card": act.what})
    return Nothing() if card == state.opened else Rejected("own_reader")


def _came_back(player: int, card: int, state: State, acts: Sequence[Act], around: Around) -> bool:
    """Whether it is the chosen card, or one just shown, that had left its reader."""
    if around.lying != HIDDEN or player in around.bots:  # a bot's choice lies nowhere, so no card finds it
        return False
    own = first_of(player, acts)
    if own is None:
        return not acts and state.chosen[player] == card
    return own.source == Trick() and isinstance(own.what, Card) and parse_card(own.what.name) == card


def _laid_for(player: int, card: int, acts: Sequence[Act]) -> Heard:
    """A card laid while something else is to be done: it is that, or the refusal says what is missing."""
    match first_of(player, acts):
        case None:
            return Rejected("wait_for_seat", {"seat": Seat(acts[0].who)})
        case Act(Kind.DEAL) as act:
            return Tick(act, card)
        case Act(Kind.SHOW, what=Card() as opened):
            return Rejected("open_card_first", {"card": opened})
        case Act(Kind.PASS):
            return Rejected("swap_first", {"seat": Seat(1 - player)})
    return Rejected("take_up_first")


def _lifted(player: int, lifted: Card, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """What lies there is to be taken up, or it was chosen and is to stay."""
    if around.lying == HIDDEN or around.lying != _read(lifted, state):
        return Nothing()
    own = first_of(player, acts)
    return Tick(own) if own is not None and own.source == Trick() else Lift(player)


# --- hands on the panels ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facing:
    """What stands around the state when hands are on the panels: the actor's `grip` among it.

    `sure` while the actor is asked whether the chosen card is meant; `shown` while a trick is looked at.
    """

    bots: frozenset[int]
    grip: Grip
    sure: bool
    shown: bool


HeardAtPanel = Move | Deed | Ask | Nothing | Rejected


def hear_at_panel(heard: Pressed | Laid | Lifted, state: State, facing: Facing) -> HeardAtPanel:
    """Say what this input means now; the state is masked for the player who acts."""
    match heard:
        case Pressed(player, Key.OK, press):
            return _ok_at_panel(player, press, state, facing)
        case Pressed(player, key, press):
            return _arrow_at_panel(player, key, press, state, facing)
        case Laid():
            return Rejected("hands_on_panels")
        case Lifted():
            return Nothing()
    assert_never(heard)


def _ok_at_panel(player: int, press: Press, state: State, facing: Facing) -> HeardAtPanel:
    """Held, OK opens the hand; short, it goes on, chooses the card under the cursor, lays it."""
    if player not in facing.bots:
        deed = facing.grip.held(press)
        if deed is not None:
            return deed
    if press in (Press.REPEAT, Press.RELEASED):
        return Nothing()
    if player not in facing.bots and press is Press.SHORT:
        if facing.shown:
            return Deed.GO_ON if _may_go_on(player, state, facing.bots) else Ask(Text("pico.ask.shown"))
        if _is_asked_to_go_on(player, state):
            return Move(GO_ON)
        if facing.grip.looked and _may_choose(player, state, facing.bots):
            return Move(state.hands[player][facing.grip.cursor]) if facing.sure else Deed.CHOOSE
    return Ask(_wanted_at_panel(player, state, facing))


def _may_go_on(player: int, state: State, bots: frozenset[int]) -> bool:
    """The winner's OK ends the look at a trick, a bot's helper's too; the last trick takes its time.

    Another OK, a moment too late there, would already be for what comes after the game.
    """
    winner = 0 if wins(*state.plays[-1]) else 1
    return state.phase_of() != "over" and (player == winner or winner in bots)


def _may_choose(player: int, state: State, bots: frozenset[int]) -> bool:
    choosing = state.phase_of() == "choose" and player in state.waiting()
    return choosing and awaited_bot(state, player, bots) is None


def _arrow_at_panel(player: int, key: Key, press: Press, state: State, facing: Facing) -> HeardAtPanel:
    """While OK is held, arrows only move the cursor; round and round, so no end is ever felt."""
    if press is Press.RELEASED:
        return Nothing()
    deed = facing.grip.turned(key)
    if deed is not None:
        return deed
    if press is Press.REPEAT:
        return Nothing()
    return Deed.THINK_AGAIN if facing.sure else Ask(_wanted_at_panel(player, state, facing))


def _wanted_at_panel(player: int, state: State, facing: Facing) -> Text:
    if facing.shown:
        return Text("pico.ask.shown")
    if player not in facing.bots and _may_choose(player, state, facing.bots):
        return Text("pico.ask.choose" if facing.grip.looked else "pico.ask.look")
    return _wanted_move(player, state, facing.bots)
