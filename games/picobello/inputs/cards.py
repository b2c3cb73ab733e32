"""What a card laid on a reader or lifted from it means, where cards are real."""

from collections.abc import Sequence

from games.api import HIDDEN, Act, Card, Kind, Place, Rejected, Seat, Shared, Slot, Text, Token, Value
from games.meant import Back, Lift, Move, Nothing, Tick
from games.picobello.inputs.around import Around, Heard
from games.picobello.inputs.keys import CARD_PHASES
from games.picobello.rules import DECK, State, parse_card


def laid(place: Place, token: Token, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """A token has come to a reader."""
    if around.grip is not None:
        return Rejected("hands_on_panels")
    if not isinstance(place, Seat | Shared):
        return Rejected("no_reader")
    card = _read(token)
    if isinstance(card, Rejected):
        return card
    if isinstance(place, Shared):
        return Rejected("not_in_middle", {"seat": Seat(acts[0].who if acts else max(0, state.turn))})
    if _came_back(place.player, card, state, acts, around):
        return Back(place.player, card)
    if acts:
        return _laid_for(acts[0], place, card, around)
    if state.phase_of() == "over":
        return Rejected("game_over")
    turn = Seat(state.turn)
    if state.phase_of() not in CARD_PHASES:
        return Rejected("pawn_first", {"seat": turn})
    if place != turn:
        return Rejected("not_your_turn", {"seat": turn})
    if state.turn in around.bots:
        return Rejected("still_thinking", {"seat": turn})
    return Move(card)


def lifted(player: int, token: Card, state: State, acts: Sequence[Act], around: Around) -> Heard:
    """A trick is taken when its last card has left the readers; a card shown or for a slot when it has."""
    first = acts[0] if acts else None
    if first is not None and first.kind in (Kind.PLACE, Kind.RETURN) and first.source == Seat(player):
        return Tick(first)
    if around.grip is not None or not around.lies(player) or around.lying[player] != _read(token):
        return Nothing()
    rest = any(card != HIDDEN for other, card in enumerate(around.lying) if other != player)
    if first is not None and first.kind is Kind.TAKE and not rest:
        return Tick(first)
    return Lift(player)


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


def _laid_for(act: Act, place: Seat, card: int, around: Around) -> Heard:
    """A card laid while `act` waits: it is that act, or the refusal says what is missing."""
    seat: dict[str, Value | Text] = {"seat": Seat(act.who)}
    match act:
        case Act(Kind.DEAL, target=Slot(bot)):
            if place != Seat(bot):
                return Rejected("other_reader", {"seat": Seat(bot)})
            if card in around.slots:
                return Rejected("in_slot_already", {"slot": around.slots.index(card) + 1})
            return Tick(act, card)
        case Act(Kind.SHOW):
            return Tick(act, card) if place == Seat(act.who) else Rejected("other_reader", seat)
        case Act(Kind.PLAY, source=Slot(bot, number)):
            slot: dict[str, Value | Text] = {"seat": Seat(bot), "slot": number}
            if place != Seat(bot):
                return Rejected("slot_first", slot)
            if card == around.slots[number - 1]:
                return Tick(act, card)
            return Rejected("wrong_slot" if card in around.slots else "not_in_slots", slot)
        case Act(Kind.PLACE, target=Slot(bot, number)):
            return Rejected("into_slot_first", {"seat": Seat(bot), "slot": number})
        case Act(Kind.DEAL, target=Seat() as receiver):
            return Rejected("deal_first", {"seat": receiver})
        case Act(Kind.TAKE):
            left = sum(lying != HIDDEN for lying in around.lying)
            return Rejected("take_first", {**seat, "left": left})
        case Act(Kind.CONFIRM):
            return Rejected("shuffle_first", seat)
        case Act(Kind.RETURN, source=Seat()):
            return Rejected("draw_back_first", seat)
    return Rejected("pieces_first", seat)


def _came_back(player: int, card: int, state: State, acts: Sequence[Act], around: Around) -> bool:
    """Whether it is a card of the trick that had left its reader."""
    if around.lies(player):
        return False
    leader, trick = state.leader, state.trick
    if acts and acts[0].kind is Kind.TAKE and state.last is not None:
        leader, _, cards = state.last
        trick = list(cards)
    place = state.order(leader).index(player)
    return place < len(trick) and trick[place] == card
