"""Writing positions of Pili Pili by hand for its tests."""

from games.pilipili.rules import CARDS, Options, State, card_number, parse_mission


def options(*missions, **rules):
    """House rules with just these missions, in the order they come; none: the beginners' game."""
    if not missions:
        return Options(mission_set="none", **rules)
    deck = tuple(parse_mission(text) for text in missions)
    return Options(mission_set="custom", missions=deck, **rules)


class Top:
    """Dice that leave every pack as it lies: the first mission written is the first to come."""

    def random(self):
        return 0.999999


def begun(*missions, players=4, dealer=0, hands=None, **rules):
    """A round at its first decision, with these hands dealt ("5 18 J" for each player)."""
    state = State.new(options(*missions, **rules), players, Top(), dealer)
    return state if hands is None else holding(state, *hands)


def holding(state, *hands):
    """The same moment with other hands; the rest of the pack is the stock."""
    data = state.to_json()
    data["hands"] = [hand.split() for hand in hands]
    out = {card_number(text) for hand in data["hands"] for text in hand}
    out |= {card_number(text) for key in ("gone", "trick") for text in data[key]}
    data["stock"] = [("J" if card == 0 else str(card)) for card in range(CARDS) if card not in out]
    return State.from_json(data)


def after(state, *moves):
    """Moves by their text, each by whose turn it is; or (player, text) where several may act."""
    for entry in moves:
        seat, text = entry if isinstance(entry, tuple) else (state.turn, entry)
        step = state.play(seat, state.parse_move(text))
        assert hasattr(step, "state"), f"{text} by {seat} is refused: {step}"
        state = step.state
    return state


def events(state, seat, text):
    """What a move brings about."""
    return state.play(seat, state.parse_move(text)).events


def texts(state, seat=None):
    """Legal moves as players say them."""
    return [state.move_text(move) for move in state.legal(seat)]


def bids(state):
    """The legal bids as numbers."""
    return {int(text.removeprefix("bid ")) for text in texts(state)}


def refused(state, seat, move):
    """The code of a refusal; the state stays as it was."""
    before = state.to_json()
    answer = state.play(seat, move if isinstance(move, int) else state.parse_move(move))
    assert state.to_json() == before
    return answer.code
