"""What an input of hands means at a table of Bonnie & Clyde; pure, so every refusal can be tested by itself.

The state is masked for the player at the place (for BYSTANDER in the middle). Decisions come by keys from
short lists that are the same whatever anybody holds, and cards by readers, or from the hand on the panel.
Nothing said to a player who looks at a location's card is an answer others could hear: it is an `Ask`.
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
    Spot,
    TableInput,
    Text,
    TimeUp,
    Token,
)
from games.bonnie_clyde.inputs.lists import BASES, NOT_A_MOVE, Intent, Item, Menu, goes_on, items, shown_cards
from games.bonnie_clyde.rules import (
    DECK,
    LAYOFF,
    NEXT,
    STOP,
    TWO,
    USE,
    State,
    is_hinton,
    location_of,
    parse_card,
)
from games.held import Deed, Grip
from games.meant import Ask, Move, Nothing, Tick


@dataclass(frozen=True, slots=True)
class Chosen:
    """Another place in the lists."""

    menu: Menu


@dataclass(frozen=True, slots=True)
class Moves:
    """Several moves that only count together."""

    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around the state: how cards are held, the actor's hold on the panel, the list.

    `waited` says whether the least time of a look is over, `last` the card last read on this reader.
    """

    bots: frozenset[int]
    tags: bool
    menu: Menu
    grip: Grip
    waited: bool
    last: int = HIDDEN


Heard = Move | Moves | Chosen | Deed | Tick | Ask | Nothing | Rejected


def hear(heard: TableInput, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """Say what this input means now."""
    match heard:
        case Pressed(player, Key.OK, press):
            return _ok(player, press, state, acts, around)
        case Pressed(player, key, press):
            return _arrow(player, key, press, state, acts, around)
        case Laid(place, token):
            return _laid(place, token, state, acts, around)
        case Lifted(place):
            return _lifted(place, acts)
        case TimeUp(name):
            return Rejected("no_timer", {"name": name})
    assert_never(heard)


# --- what hands are to do ------------------------------------------------------------------------


def open_acts(acts: Sequence[Act]) -> tuple[Act, ...]:
    """Those that may be done now: the first, and while hands are dealt each player's own first one."""
    if not acts or not _deals_a_hand(acts[0]):
        return tuple(acts[:1])
    firsts: dict[int, Act] = {}
    for act in acts:
        if _deals_a_hand(act):
            firsts.setdefault(act.who, act)
    return tuple(firsts.values())


def _deals_a_hand(act: Act) -> bool:
    if act.kind is Kind.PLACE:
        return isinstance(act.source, Seat)
    return act.kind is Kind.DEAL and isinstance(act.target, Seat | Slot)


def own_act(player: int, acts: Sequence[Act]) -> Act | None:
    """What this player is to do now."""
    return next((act for act in open_acts(acts) if act.who == player), None)


def reader_of(act: Act) -> Place | None:
    """The reader that sees it done; None where the player says so."""
    match act:
        case Act(Kind.DEAL, target=Spot()) | Act(Kind.SHOW) | Act(Kind.PLAY, target=Shared()):
            return Shared()
        case Act(Kind.DRAW, what=Card()):
            return None if isinstance(act.target, Seat) else Seat(act.who)
        case Act(Kind.DEAL | Kind.DRAW | Kind.TAKE | Kind.PLAY) if not isinstance(act.what, Card):
            return Seat(act.who)
    return None


# --- keys ----------------------------------------------------------------------------------------


def _ok(player: int, press: Press, state: State, acts: Sequence[Act], around: Around) -> Heard:
    bot = player in around.bots
    if not bot and _may_hold(player, state, acts, around):
        deed = around.grip.held(press)
        if deed is not None:
            return deed
    if press in (Press.RELEASED, Press.REPEAT):
        return Nothing()
    if press is Press.SHORT and acts:
        act = own_act(player, acts)
        if act is not None and reader_of(act) is None:
            return Tick(act)
    elif press is Press.SHORT and not bot:
        if state.phase_of() == "between" and player == goes_on(state, around.bots):
            return Move(NEXT)
        if player == state.turn:
            return _decides(player, state, around)
    return Ask(wanted(player, state, acts, around))


def _may_hold(player: int, state: State, acts: Sequence[Act], around: Around) -> bool:
    """Whether OK held shows something: the own hand, the discards, or a location's card."""
    if around.tags:
        return not acts and player == state.turn and state.phase_of() == "look"
    return True


def _decides(player: int, state: State, around: Around) -> Heard:
    found, menu, phase = items(state, around.menu, around.tags), around.menu, state.phase_of()
    if found:
        return _picks(found[menu.cursor], state, around)
    if phase in ("meld", "layoff"):
        return Move(STOP)
    if not around.tags and (phase == "search" or menu.intent is Intent.DISCARD):
        if not around.grip.looked:
            return Ask(Text("bonnie_clyde.ask.look"))
        if not menu.sure:
            return Deed.CHOOSE
        return Move(shown_cards(state, player)[around.grip.cursor])
    return Ask(wanted(player, state, (), around))


def _picks(item: Item, state: State, around: Around) -> Heard:
    if state.phase_of() == "look":
        return _looked(item.move, state, around)
    if item.intent is Intent.HINTON and not around.tags:
        cards = [move for move in state.legal() if move >= USE and move < TWO]
        if cards:
            return Move(cards[0])
        held = [card for card in state.hands[state.turn] if is_hinton(card)]
        return Move(USE + held[0]) if held else Rejected("bonnie_clyde.no_hinton_held")
    if item.intent is not None:
        return Chosen(Menu(item.intent))
    if around.menu.intent in (Intent.MELD, Intent.LAYOFF):
        return Moves((item.move, *_first_cards(item, state)))
    return Ask(Text("bonnie_clyde.ask.no_more")) if item.move == NOT_A_MOVE else Move(item.move)


def _first_cards(item: Item, state: State) -> tuple[int, ...]:
    cards = state.of_location(state.turn, item.number)
    return tuple(cards[: 3 if item.move < LAYOFF else 1])


def _looked(move: int, state: State, around: Around) -> Heard:
    """What a look ends with. Refusals are for one pair of eyes alone."""
    if not around.waited:
        return Ask(_private("moment"))
    if move not in state.legal():
        return Ask(_private("stays"))
    return Move(move)


def _private(word: str) -> Text:
    """The log has its id: one for all that is said there."""
    return Text("bonnie_clyde.ask.private", {"said": Text(f"bonnie_clyde.private.{word}")})


def _arrow(player: int, key: Key, press: Press, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if press is Press.RELEASED:
        return Nothing()
    deed = around.grip.turned(key)
    if deed is not None:
        return deed
    if press is Press.REPEAT:
        return Nothing()
    menu = around.menu
    if not acts and player == state.turn and player not in around.bots:
        if menu.sure:
            return Deed.THINK_AGAIN
        found = items(state, menu, around.tags)
        if found:
            step = 1 if key is Key.RIGHT else -1
            return Chosen(Menu(menu.intent, (menu.cursor + step) % len(found)))
        if menu.intent is not Intent.TOP:
            return Chosen(Menu())
    return Ask(wanted(player, state, acts, around))


def wanted(player: int, state: State, acts: Sequence[Act], around: Around) -> Text:
    """What is asked of this player, or whom everybody waits for."""
    act = own_act(player, acts)
    if act is not None:
        return Text("bonnie_clyde.ask.read" if reader_of(act) is not None else "bonnie_clyde.ask.say_ok")
    if acts:
        return Text("bonnie_clyde.ask.wait", {"seat": Seat(acts[0].who)})
    phase = state.phase_of()
    if phase == "over":
        return Text("bonnie_clyde.ask.over")
    if phase == "between":
        return Text("bonnie_clyde.ask.between", {"seat": Seat(max(0, goes_on(state, around.bots)))})
    if state.turn != player:
        return Text("bonnie_clyde.ask.wait", {"seat": Seat(state.turn)})
    if player in around.bots:
        return Text("bonnie_clyde.ask.thinking", {"seat": Seat(player)})
    return Text("bonnie_clyde.ask.read" if around.tags and phase != "look" else "bonnie_clyde.ask.choose")


# --- cards ---------------------------------------------------------------------------------------


def _laid(place: Place, token: Token, state: State, acts: Sequence[Act], around: Around) -> Heard:
    if isinstance(place, Spot):
        return _on_a_spot(place, acts)
    if not isinstance(place, Seat | Shared):
        return Rejected("no_reader")
    if not around.tags:
        return Rejected("hands_on_panels")
    card = _read(token)
    if isinstance(card, Rejected):
        return card
    if acts:
        return _laid_for(place, card, acts, around)
    if card == around.last and card not in state.legal():
        return Nothing()  # bumped, or not taken up yet
    if state.phase_of() == "over":
        return Rejected("game_over")
    if state.phase_of() == "between":
        return Rejected("bonnie_clyde.wait_for_hand")
    turn = Seat(state.turn)
    if state.turn in around.bots:
        return Rejected("still_thinking", {"seat": turn})
    if isinstance(place, Shared):
        return _in_the_middle(card, state, around)
    if place != turn:
        return Rejected("not_your_turn", {"seat": turn})
    return _at_own_reader(card, state, around)


def _on_a_spot(place: Spot, acts: Sequence[Act]) -> Heard:
    """A sensor felt the car where it is to go."""
    for act in open_acts(acts):
        if act.kind is Kind.PLACE and act.target == place:
            return Tick(act)
    return Nothing()


def _read(token: Token) -> int | Rejected:
    match token:
        case Card(deck, name) if deck == DECK:
            try:
                card = parse_card(name)
            except ValueError:
                return Rejected("unknown_card")
            return Rejected("unknown_card") if card == HIDDEN else card
        case Card():
            return Rejected("other_deck")
    return Rejected("unknown_card")


def _laid_for(place: Seat | Shared, card: int, acts: Sequence[Act], around: Around) -> Heard:
    """A card laid while something else is to be done: it is that, or the refusal says what is missing."""
    for act in open_acts(acts):
        if reader_of(act) == place:
            return Tick(act, card)
    if card == around.last:
        return Nothing()
    for act in open_acts(acts):
        if isinstance(act.what, Card) and parse_card(act.what.name) == card:
            return Tick(act, card)
    reader = reader_of(acts[0])
    if isinstance(reader, Seat):
        return Rejected("other_reader", {"seat": reader})
    if isinstance(reader, Shared):
        return Rejected("bonnie_clyde.middle_reader")
    return Rejected("bonnie_clyde.wait_for_seat", {"seat": Seat(acts[0].who)})


def _in_the_middle(card: int, state: State, around: Around) -> Heard:
    """A discard, and nothing else."""
    match state.phase_of():
        case "draw":
            return Rejected("bonnie_clyde.draw_first")
        case "play" if around.menu.intent in (Intent.TOP, Intent.DISCARD):
            return Move(card)
    return Rejected("bonnie_clyde.own_reader", {"seat": Seat(state.turn)})


def _at_own_reader(card: int, state: State, around: Around) -> Heard:
    phase, intent = state.phase_of(), around.menu.intent
    if phase == "draw":
        return Rejected("bonnie_clyde.draw_first")
    if phase != "play":
        return Move(card)
    match intent:
        case Intent.MELD | Intent.LAYOFF:
            if location_of(card) == 0:
                return Rejected("bonnie_clyde.no_evidence")
            return Moves((BASES[intent] + location_of(card), card))
        case Intent.HINTON:
            return Move(USE + card)
        case Intent.DISCARD:
            return Rejected("bonnie_clyde.middle_reader")
    return Rejected("bonnie_clyde.choose_a_play")


def _lifted(place: Place, acts: Sequence[Act]) -> Heard:
    """A bot's card is in its slot once it has left the reader; a card of the discards is in the hand."""
    for act in open_acts(acts):
        if act.kind is Kind.PLACE and act.source == place and isinstance(place, Seat):
            return Tick(act)
    return Nothing()
