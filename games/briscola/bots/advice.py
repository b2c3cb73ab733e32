"""A hint in a player's words: what a card is laid for, in one sentence."""

from games.api import HIDDEN, Text
from games.briscola.bots.choosing import partners
from games.briscola.rules import BEATS, EXCHANGE, POINTS, State, suit_of

MUCH = 10  # points in a trick that are worth a trump


def advise(state: State, move: int) -> tuple[Text, Text]:
    """What to do, and why; for a masked state and a move that was found good in it."""
    if move == EXCHANGE:
        return Text("briscola.hint.exchange"), Text("briscola.hint.exchange.why")
    return Text("briscola.hint.lay", {"card": state.face(move)}), _why(state, move)


def _why(state: State, card: int) -> Text:
    hand = state.hands[state.turn]
    if len(hand) == 1:
        return Text("briscola.hint.only")
    if not state.stock:
        return Text("briscola.hint.worked_out")
    if not state.laid:
        return Text(_leading(state, card))
    if partners(state, state.taker, state.turn) and not state.beaten_by(card):
        return Text("briscola.hint.give" if POINTS[card] else "briscola.hint.partner_has_it")
    if state.beaten_by(card):
        return _taking(state, card)
    return _leaving(state, card)


def _leading(state: State, card: int) -> str:
    if suit_of(card) == state.trump:
        return "briscola.hint.lead_trump"
    if not POINTS[card]:
        return "briscola.hint.lead_blank"
    beats = BEATS[state.trump]
    known = (other for hand in state.hands for other in hand if other != HIDDEN)
    beaters = [other for other in (*state.unseen, *known) if beats[card * 40 + other]]
    if not beaters:
        return "briscola.hint.lead_safe"
    plain = any(suit_of(other) != state.trump for other in beaters)
    return "briscola.hint.lead_points" if plain else "briscola.hint.lead_highest"


def _taking(state: State, card: int) -> Text:
    pot = state.pot + POINTS[card]
    if suit_of(card) != state.trump:
        name = "briscola.hint.take_safely" if POINTS[card] >= MUCH else "briscola.hint.take"
    else:
        name = "briscola.hint.trump" if state.pot else "briscola.hint.trump_for_lead"
    return Text(name, {"points": pot})


def _leaving(state: State, card: int) -> Text:
    could = [other for other in state.hands[state.turn] if other >= 0 and state.beaten_by(other)]
    kept = could and all(suit_of(other) == state.trump for other in could)
    if kept and state.pot < MUCH:
        return Text("briscola.hint.keep_trump", {"points": state.pot})
    return Text("briscola.hint.least" if POINTS[card] else "briscola.hint.throw_blank")
