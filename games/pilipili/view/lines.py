"""Lines that several screens share: missions, bids, the trick, scores. All of it open to everybody."""

from collections.abc import Iterable, Sequence

from games.api import BYSTANDER, HIDDEN, Seat, Text, Value
from games.pilipili.rules import JOKER, NOT_YET, Mission, State

IN_A_ROW = 4  # of a table as large as this everything fits


def of(text: str, player: int) -> Text:
    """A text about a seat."""
    return Text(text, {"seat": Seat(player)})


def mission_name(mission: Mission) -> Text:
    """What its card says, short."""
    kind = f"pilipili.kind.{mission.kind}"
    match mission.kind:
        case "pass":
            return Text(f"{kind}_{mission.towards}", {"amount": mission.amount})
        case "pass_all":
            return Text(f"{kind}_{mission.towards}")
        case "forbidden_bid":
            return Text(f"{kind}_{mission.amount}")
        case "forbidden_numbers":
            return Text(f"{kind}_are", {"numbers": " ".join(map(str, mission.numbers))})
    return Text(kind)


def missions(state: State) -> tuple[Text, ...]:
    """The missions of this round."""
    return tuple(map(mission_name, state.ruling()))


def bids(state: State) -> tuple[Text, ...]:
    """What has been bid, seat by seat in the order of bidding, and the sum."""
    said = [seat for seat in state.order(state.dealer) if state.bids[seat] != NOT_YET]
    if not said:
        return (Text("pilipili.no_bids", {"tricks": state.tricks}),)
    rows = _rows("pilipili.bids", [(seat, state.bids[seat]) for seat in said])
    total = sum(state.bids[seat] for seat in said)
    return (*rows, Text("pilipili.sum", {"sum": total, "tricks": state.tricks}))


def _rows(ident: str, pairs: Sequence[tuple[int, Value | Text]]) -> Iterable[Text]:
    """Up to four seats a row, each with one thing."""
    for first in range(0, len(pairs), IN_A_ROW):
        row = pairs[first : first + IN_A_ROW]
        values: dict[str, Value | Text] = {}
        for at, (seat, value) in enumerate(row, 1):
            values[f"seat{at}"], values[f"what{at}"] = Seat(seat), value
        yield Text(f"{ident}{len(row)}", values)


def trick(state: State) -> tuple[Text, ...]:
    """The cards of the trick on the table, by seat."""
    order = state.order(state.leader)[: len(state.trick)]
    return tuple(
        _rows(
            "pilipili.cards",
            [(s, _face(state, c, state.named)) for s, c in zip(order, state.trick, strict=True)],
        )
    )


def last_trick(state: State) -> tuple[Text, ...]:
    """The cards of the trick before."""
    (leader, _, named), cards = state.last
    order = state.order(leader)
    return tuple(
        _rows("pilipili.cards", [(s, _face(state, c, named)) for s, c in zip(order, cards, strict=True)])
    )


def _face(state: State, card: int, named: int) -> Value | Text:
    if card == JOKER and named >= 0:
        return Text("pilipili.joker_as", {"value": named})
    return state.face(card)


def own(state: State, viewer: int) -> tuple[Text, ...]:
    """How the viewer stands in this round; for whoever sits nowhere nothing."""
    if viewer == BYSTANDER or state.bids[viewer] == NOT_YET:
        return ()
    values: dict[str, Value | Text] = {
        "bid": state.bids[viewer],
        "won": state.won[viewer],
        "pilis": state.pilis[viewer],
    }
    return (Text("pilipili.own", values),)


def everyone(state: State) -> tuple[Text, ...]:
    """Tricks won and bid, of everybody."""
    pairs: list[tuple[int, Value | Text]] = [
        (seat, f"{state.won[seat]}/{state.bids[seat]}") for seat in range(state.players)
    ]
    rows: list[Text] = []
    for first in range(0, len(pairs), 3):
        rows += _rows("pilipili.stand", pairs[first : first + 3])
    return tuple(rows)


def pilis(state: State) -> tuple[Text, ...]:
    """Pilis of everybody."""
    return tuple(_rows("pilipili.pilis", list(enumerate(state.pilis))))


def hand_of(state: State, player: int) -> tuple[int, ...]:
    """A hand as far as the viewer sees it."""
    return tuple(card for card in state.hands[player] if card != HIDDEN)
