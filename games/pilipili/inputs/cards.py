"""What a card means that is laid on a reader, or lifted from it."""

from collections.abc import Sequence

from games.api import (
    HIDDEN,
    Act,
    Card,
    Kind,
    Place,
    Rejected,
    Seat,
    Shared,
    Slot,
    Stock,
    Token,
    Trick,
    Value,
)
from games.api import Text as Said
from games.meant import Back, Lift, Move, Nothing, Tick
from games.pilipili.inputs.around import Around, Heard, Pick, Reveal, Unpick
from games.pilipili.rules import DECK, State, card_number

MISSION_DECK = "pilipili-missions"
IN_ORDER = frozenset((Kind.PLAY, Kind.SHOW, Kind.TAKE))  # of these only the first of all is to be done


def open_acts(acts: Sequence[Act]) -> tuple[Act, ...]:
    """What may be done now: the first of each player, but tricks are turned up and taken in order."""
    if acts and (acts[0].kind in IN_ORDER or is_shuffling(acts[0])):
        return (acts[0],)
    firsts: dict[int, Act] = {}
    for act in acts:
        if act.kind not in IN_ORDER:
            firsts.setdefault(act.who, act)
    return tuple(firsts.values())


def is_shuffling(act: Act) -> bool:
    """Whether all cards go back to the stock; before that nothing else is done."""
    return act.kind is Kind.DEAL and act.target == Stock()


def first_of(player: int, acts: Sequence[Act]) -> Act | None:
    """What this player is to do now."""
    return next((act for act in open_acts(acts) if act.who == player), None)


def laid(place: Place, token: Token, state: State, around: Around) -> Heard:
    """Say what a card means that came to lie there."""
    if not around.tags:
        return Rejected("hands_on_panels")
    if isinstance(place, Shared):
        return _in_the_middle(token, state)
    if not isinstance(place, Seat):
        return Rejected("no_reader")
    card = _read(token)
    if isinstance(card, Rejected):
        return card
    player = place.player
    own = first_of(player, around.acts)
    if own is not None:
        return _for_act(own, card, state, around)
    if around.lying == HIDDEN and _came_back(player, card, state, around.acts):
        return Back(player, card)
    if around.acts:
        return _too_soon(around.acts[0], around)
    if player in around.bots:
        return Rejected("bots_reader", {"seat": Seat(player)})
    if state.phase_of() == "commit" and player in state.waiting():
        return _for_all_at_once(player, card, state, around)
    return Move(card)


def _in_the_middle(token: Token, state: State) -> Heard:
    match token:
        case Card(deck, name) if deck == MISSION_DECK and name.isdecimal():
            return Reveal(int(name) - 1)
        case Card(deck) if deck == DECK:
            return Rejected("own_reader")
        case Card():
            return Rejected("other_deck")
    return Rejected("unknown_mission" if state.phase_of() == "mission" else "unknown_card")


def _read(token: Token) -> int | Rejected:
    match token:
        case Card(deck, name) if deck == DECK:
            try:
                card = card_number(name)
            except ValueError:
                return Rejected("unknown_card")
            return Rejected("unknown_card") if card == HIDDEN else card
        case Card(deck) if deck == MISSION_DECK:
            return Rejected("mission_in_middle")
        case Card():
            return Rejected("other_deck")
    return Rejected("unknown_card")


def _came_back(player: int, card: int, state: State, acts: Sequence[Act]) -> bool:
    """Whether it is this player's card of the trick, or the one chosen for all at once, that was lifted."""
    if acts and acts[0].kind is Kind.TAKE:
        return _lay_in_last(player, card, state)
    if state.choices[player] == [card] and state.phase_of() == "commit":
        return True
    place = state.order(state.leader).index(player)
    return place < len(state.trick) and state.trick[place] == card


def _for_act(act: Act, card: int, state: State, around: Around) -> Heard:
    values: dict[str, Value | Said] = {"seat": Seat(act.who)}
    match act:
        case Act(Kind.DEAL, what=None):
            return Tick(act, card)
        case Act(Kind.PLAY | Kind.SHOW, source=Slot()):
            return Tick(act, card)
        case Act(Kind.DEAL, target=Stock()):
            return Rejected("shuffle_all_first")
        case Act(Kind.DEAL):
            return Rejected("hand_over_first")
        case Act(Kind.TAKE):
            if _lay_in_last(act.who, card, state) and around.lying == HIDDEN:
                return Back(act.who, card)
            return Rejected("take_first", {**values, "left": around.others_lie + (around.lying != HIDDEN)})
        case Act(Kind.CONFIRM):
            return Rejected("open_first")
    if around.lying == HIDDEN:
        return Rejected("say_ok_first")
    return Rejected("take_up_first")


def _lay_in_last(player: int, card: int, state: State) -> bool:
    if not state.last:
        return False
    (leader, *_), trick = state.last
    return trick[state.order(leader).index(player)] == card


def _too_soon(act: Act, around: Around) -> Rejected:
    if act.kind is Kind.TAKE:
        left = around.others_lie + (around.lying != HIDDEN)
        return Rejected("take_first", {"seat": Seat(act.who), "left": left})
    if act.kind in (Kind.PLAY, Kind.SHOW) and isinstance(act.source, Slot):
        return Rejected("slot_first", {"seat": Seat(act.who), "slot": act.source.number})
    return Rejected("wait_for_seat", {"seat": Seat(act.who)})


def _for_all_at_once(player: int, card: int, state: State, around: Around) -> Heard:
    if around.picked != HIDDEN:
        return Rejected("ok_or_take_back")
    refused = state.refused(player, card)
    if refused is not None:
        return refused
    return Pick(card) if state.options.sim_joker == "commit" else Move(card)


def lifted(player: int, token: Token, state: State, around: Around) -> Heard:
    """What was read is taken up, or was meant to stay."""
    if around.lying == HIDDEN or around.lying != _read(token):
        return Nothing()
    own = first_of(player, around.acts)
    if own is not None and own.source == Trick() and own.kind is Kind.RETURN:
        return Tick(own)
    take = next((act for act in open_acts(around.acts) if act.kind is Kind.TAKE), None)
    if take is not None and not around.others_lie:
        return Tick(take)
    return Unpick() if around.picked == around.lying else Lift(player)
