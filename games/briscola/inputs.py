"""What an input of hands means at a Briscola table; pure, so every refusal can be tested by itself.

The state is masked for the player at the place (for BYSTANDER in the middle), the acts are those that
wait, and only the first of them may be done. `machine` does what comes out; nothing here changes.
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
    Slot,
    TableInput,
    Text,
    TimeUp,
    Token,
    Value,
)
from games.briscola.rules import DECKS, EXCHANGE, State
from games.held import Deed, Grip
from games.meant import Ask, Back, Lift, Move, Nothing, Tick


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the state: the bots, the actor's own `slots`, the trick cards on readers.

    `slots` holds a card or HIDDEN for each numbered place, and is empty for a person.
    `lying` holds for each player the trick card that still lies on the reader, or HIDDEN.
    """

    bots: frozenset[int]
    slots: tuple[int, ...]
    lying: tuple[int, ...]


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


# --- keys ---------------------------------------------------------------------------------------


def _pressed(player: int, key: Key, press: Press, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if press in (Press.RELEASED, Press.REPEAT):
        return Nothing()
    own = _first_of(player, acts)
    if own is not None and (key, press) == (Key.OK, Press.SHORT) and _told_by_ok(own):
        return Tick(own)
    return Ask(_wanted_act(player, acts[0]) if acts else _wanted_move(player, state, around))


def _first_of(player: int, acts: Sequence[Act]) -> Act | None:
    """The act that this player may do now: the first of all, but partners look when it suits them."""
    at_once = (
        [act for act in acts if act.kind is Kind.CONFIRM]
        if acts and acts[0].kind is Kind.CONFIRM
        else acts[:1]
    )
    return next((act for act in at_once if act.who == player), None)


def _told_by_ok(act: Act) -> bool:
    """Whether no reader sees the deed, so that the player says it is done."""
    if act.kind is Kind.PASS:
        return not isinstance(act.source, Slot)
    return act.kind in (Kind.TAKE, Kind.PLACE, Kind.CONFIRM) or (
        act.kind in (Kind.DEAL, Kind.DRAW) and isinstance(act.target, Seat)
    )


def _wanted_move(player: int, state: State, around: Around) -> Text:
    if state.phase_of() == "over":
        return Text("briscola.ask.over")
    turn = Seat(state.turn)
    if state.turn in around.bots:
        return Text("briscola.ask.thinking", {"seat": turn})
    return Text("briscola.ask.lay") if player == state.turn else Text("briscola.ask.turn", {"seat": turn})


def _wanted_act(player: int, act: Act) -> Text:
    seat = Seat(act.who)
    match act:
        case Act(Kind.DEAL, target=Slot(bot, number)) if player in (act.who, bot):
            return Text("briscola.ask.deal_slot", {"seat": Seat(bot), "slot": number})
        case Act(Kind.DEAL, target=Seat() as receiver) if player == act.who:
            return Text("briscola.ask.deal", {"seat": receiver})
        case Act(Kind.DEAL):
            return Text("briscola.ask.dealing", {"seat": seat})
        case Act(Kind.SHOW | Kind.PLACE, target=Seat()):
            ident = "briscola.ask.to_bot" if player == act.who else "briscola.ask.partners"
            return Text(ident, {"seat": seat})
        case Act(Kind.SHOW):
            return Text("briscola.ask.show" if player == act.who else "briscola.ask.showing", {"seat": seat})
        case Act(Kind.PLAY, source=Slot(_, number)):
            return Text("briscola.ask.slot", {"seat": seat, "slot": number})
        case Act(Kind.PLACE, target=Slot(bot, number)):
            return Text("briscola.ask.into_slot", {"seat": Seat(bot), "slot": number})
        case Act(Kind.DRAW, target=Slot(_, number)):
            return Text("briscola.ask.draw_slot", {"seat": seat, "slot": number})
        case Act(Kind.DRAW):
            return Text("briscola.ask.draw" if player == act.who else "briscola.ask.drawing", {"seat": seat})
        case Act(Kind.CONFIRM):
            return Text("briscola.ask.partners", {"seat": seat})
        case Act(Kind.PASS, source=Slot(_, number)):
            return Text("briscola.ask.exchange_slot", {"seat": seat, "slot": number})
        case Act(Kind.PASS):
            return Text(
                "briscola.ask.exchange" if player == act.who else "briscola.ask.exchanging", {"seat": seat}
            )
        case Act(Kind.TAKE):
            return Text("briscola.ask.take" if player == act.who else "briscola.ask.taking", {"seat": seat})
    raise AssertionError(f"an act without a question: {act}")


# --- cards --------------------------------------------------------------------------------------


def _laid(place: Place, token: Token, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if not isinstance(place, Seat | Shared):
        return Rejected("no_reader")
    card = _read(token, state)
    if isinstance(card, Rejected):
        return card
    if isinstance(place, Seat) and _came_back(place.player, card, state, acts, around):
        return Back(place.player, card)
    if acts:
        return _laid_for(acts[0], place, card, state, around)
    if state.phase_of() == "over":
        return Rejected("game_over")
    turn = Seat(state.turn)
    if isinstance(place, Shared):
        return _laid_in_the_middle(card, state, around)
    if place != turn:
        return Rejected("not_your_turn", {"seat": turn})
    if state.turn in around.bots:
        return Rejected("still_thinking", {"seat": turn})
    return Move(card)


def _laid_in_the_middle(card: int, state: State, around: Around) -> Heard:
    """The lesser trump for the turned card (BR-Q5); whose hand it was must be the one to play."""
    offered = None if state.turn in around.bots else state.exchange()
    if offered is None or offered[0] != card:
        return Rejected("other_reader", {"seat": Seat(state.turn)})
    return Move(EXCHANGE)


def _read(token: Token, state: State) -> int | Rejected:
    match token:
        case Card(deck, name) if deck == DECKS[state.options.deck]:
            try:
                card = state.card(name)
            except ValueError:
                return Rejected("unknown_card")
            return Rejected("unknown_card") if card == HIDDEN else card
        case Card():
            return Rejected("other_deck")
    return Rejected("unknown_card")


def _laid_for(act: Act, place: Seat | Shared, card: int, state: State, around: Around) -> Heard:
    """A card laid while `act` waits: it is that act, or the refusal says what is missing."""
    match act:
        case Act(Kind.DEAL | Kind.DRAW, target=Slot(bot)):
            if place != Seat(bot):
                return Rejected("other_reader", {"seat": Seat(bot)})
            return _for_slot(act, card, state, around)
        case Act(Kind.SHOW, target=Seat()):
            return (
                Tick(act, card)
                if place == act.source
                else Rejected("partners_first", {"seat": Seat(act.who)})
            )
        case Act(Kind.SHOW):
            return Tick(act, card) if isinstance(place, Shared) else Rejected("show_first")
        case Act(Kind.PLAY, source=Slot(bot, number)):
            wanted: dict[str, Value | Text] = {"seat": Seat(bot), "slot": number}
            if place != Seat(bot):
                return Rejected("slot_first", wanted)
            if card == around.slots[number - 1]:
                return Tick(act, card)
            return Rejected("wrong_slot" if card in around.slots else "not_in_slots", wanted)
        case Act(Kind.PASS, source=Slot(bot, number)):
            if not isinstance(place, Shared):
                return Rejected("exchange_slot_first", {"seat": Seat(bot), "slot": number})
            named = isinstance(act.what, Card) and state.card(act.what.name) == card
            return Tick(act, card) if named else Rejected("wrong_slot", {"seat": Seat(bot), "slot": number})
        case Act(Kind.CONFIRM | Kind.PLACE, target=None | Seat()):
            return Rejected("partners_first", {"seat": Seat(act.who)})
        case Act(Kind.PASS):
            return Rejected("exchange_first", {"seat": Seat(act.who)})
        case Act(Kind.PLACE, target=Slot(bot, number)):
            return Rejected("into_slot_first", {"seat": Seat(bot), "slot": number})
        case Act(Kind.DEAL, target=Seat() as receiver):
            return Rejected("deal_first", {"seat": receiver})
        case Act(Kind.DRAW):
            return Rejected("draw_first", {"seat": Seat(act.who)})
        case Act(Kind.TAKE):
            left = sum(card != HIDDEN for card in around.lying)
            return Rejected("take_first", {"seat": Seat(act.who), "left": left})
    raise AssertionError(f"an act without a refusal: {act}")


def _came_back(player: int, card: int, state: State, acts: Sequence[Act], around: Around) -> bool:
    if around.lying[player] != HIDDEN:
        return False
    leader, trick = state.leader, state.trick
    if acts and acts[0].kind is Kind.TAKE:
        leader, trick, _ = state.tricks()[-1]
    place = state.order(leader).index(player)
    return place < len(trick) and trick[place] == card


def _for_slot(act: Act, card: int, state: State, around: Around) -> Heard:
    if card in around.slots:
        return Rejected("in_slot_already", {"slot": around.slots.index(card) + 1})
    if isinstance(act.what, Card) and state.card(act.what.name) != card:
        if state.card(act.what.name) != state.turned:
            return Rejected("turned_card_first", {"card": act.what})
        return Rejected("last_card_first", {"card": act.what})
    return Tick(act, card)


def _lifted(player: int, lifted: Card, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """A trick is taken when its last card has left the readers; a bot's card is in its slot when it has."""
    if acts and acts[0].kind is Kind.PLACE:
        return Tick(acts[0]) if acts[0].source == Seat(player) else Nothing()
    lying = around.lying
    if lying[player] == HIDDEN or lying[player] != _read(lifted, state):
        return Nothing()
    rest = any(card != HIDDEN for other, card in enumerate(lying) if other != player)
    if acts and acts[0].kind is Kind.TAKE and not rest:
        return Tick(acts[0])
    return Lift(player)


# --- hands on the panels ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Facing:
    """What stands around the state when hands are on the panels: the actor's `grip` among it.

    `sure` while the player to act is asked whether the chosen card is meant; `shown` while a full
    trick is still looked at.
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
            none = deed is Deed.OPEN and not state.hands[player]
            return Ask(Text("briscola.ask.no_cards")) if none else deed
    if press in (Press.REPEAT, Press.RELEASED):
        return Nothing()
    if facing.shown and player == state.taker:
        return Deed.GO_ON
    if facing.shown or player in facing.bots or player != state.turn or not facing.grip.looked:
        return Ask(_wanted_at_panel(player, state, facing))
    return Move(state.choices(player)[facing.grip.cursor]) if facing.sure else Deed.CHOOSE


def _arrow_at_panel(player: int, key: Key, press: Press, state: State, facing: Facing) -> HeardAtPanel:
    """While OK is held, arrows only move the cursor; round and round, so no end is ever felt."""
    if press is Press.RELEASED:
        return Nothing()
    deed = facing.grip.turned(key)
    if deed is not None:
        return deed
    if press is Press.REPEAT:
        return Nothing()
    if facing.sure and player == state.turn:
        return Deed.THINK_AGAIN
    return Ask(_wanted_at_panel(player, state, facing))


def _wanted_at_panel(player: int, state: State, facing: Facing) -> Text:
    if facing.shown:
        return Text("briscola.ask.shown", {"seat": Seat(state.taker)})
    if player == state.turn and player not in facing.bots:
        return Text("briscola.ask.choose" if facing.grip.looked else "briscola.ask.look")
    return _wanted_move(player, state, Around(facing.bots, (), ()))
