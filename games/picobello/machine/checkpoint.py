"""All of a game that changes, as one value; and as plain JSON values and back.

Keys: state (the rules' own), acts (what hands must do with cards), ways (which pieces are still to be moved,
as what, source, target, pawn), worker (who moves them), slots, lying and drawn (real cards), holds (hands
on the panels), sure, begun (the state at the beginning of an unfinished turn on the board), picked, cursor
and wondered (how far its player is), board (what stands where, and what sensors feel), moves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.api import HIDDEN, Act
from games.held import Holds, read_holds
from games.kept import act_read, act_written
from games.picobello.rules import State, card_name, parse_card
from games.picobello.rules.picking import Pick, Picks
from games.picobello.rules.standing import Standing, Way, Wood

SLOTS = 9
_KEYS = (
    "state",
    "acts",
    "ways",
    "worker",
    "slots",
    "lying",
    "drawn",
    "holds",
    "sure",
    "begun",
    "picked",
    "cursor",
    "wondered",
    "board",
    "moves",
)


@dataclass(frozen=True, slots=True)
class Now:
    """All that changes in a game: an input is taken whole or not at all.

    `holds` is None where cards are real; `slots` and `lying` are empty where they are not. A bot's decided
    card is the one in the slot that its act names. `drawn` holds for each player the card turned to find out
    who deals first.
    """

    state: State
    board: Wood
    acts: tuple[Act, ...] = ()
    ways: tuple[Way, ...] = ()
    worker: int = 0
    slots: tuple[tuple[int, ...], ...] = ()
    lying: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    holds: Holds | None = None
    sure: bool = False
    begun: State | None = None
    picked: Pick | None = None
    cursor: int = 0
    wondered: tuple[int, ...] = ()
    moves: int = field(default=0)


def written(now: Now) -> dict[str, Any]:
    """The checkpoint as JSON values."""
    board = now.board
    return {
        "state": now.state.to_json(),
        "acts": [act_written(act) for act in now.acts],
        "ways": [list(way) for way in now.ways],
        "worker": now.worker,
        "slots": [_names(cards) for cards in now.slots],
        "lying": _names(now.lying),
        "drawn": _names(now.drawn),
        "holds": None if now.holds is None else now.holds.to_json(),
        "sure": now.sure,
        "begun": None if now.begun is None else now.begun.to_json(),
        "picked": None if now.picked is None else [now.picked.kind.value, now.picked.value],
        "cursor": now.cursor,
        "wondered": list(now.wondered),
        "board": {
            "pawns": list(board.standing.pawns),
            "red": sorted(board.standing.red),
            "blockers": sorted(board.standing.blockers),
            "sensed": None if board.sensed is None else sorted(board.sensed),
            "deaf": sorted(board.deaf),
            "back": sorted(board.back),
        },
        "moves": now.moves,
    }


def read(data: Mapping[str, Any], players: int, bots: frozenset[int], real: bool) -> Now:
    """Back from `written`, for that company. Raises ValueError naming the key that is wrong."""
    for key in _KEYS:
        if key not in data:
            raise ValueError(f"{key}: missing")
    state = _state("state", data["state"], players)
    lying = _cards("lying", data["lying"])
    slots = tuple(_cards("slots", cards) for cards in _list("slots", data["slots"]))
    if real and len(lying) != players:
        raise ValueError(f"lying: one for each of {players} players, not {len(lying)}")
    if real and [len(cards) for cards in slots] != [SLOTS * (player in bots) for player in range(players)]:
        raise ValueError(f"slots: {SLOTS} for each bot and none for a person, not {data['slots']!r}")
    holds = None if real else _holds(data["holds"], state)
    return Now(
        state=state,
        board=_board(state, data["board"]),
        acts=tuple(
            act_read(act, players, lambda name: state.face(parse_card(name)))
            for act in _list("acts", data["acts"])
        ),
        ways=tuple(_way(state, way) for way in _list("ways", data["ways"])),
        worker=_number(data, "worker", players - 1),
        slots=slots,
        lying=lying,
        drawn=_cards("drawn", data["drawn"]),
        holds=holds,
        sure=bool(data["sure"]),
        begun=None if data["begun"] is None else _state("begun", data["begun"], players),
        picked=_picked(data["picked"]),
        cursor=_number(data, "cursor", 1 << 20),
        wondered=tuple(int(move) for move in _list("wondered", data["wondered"])),
        moves=_number(data, "moves", 1 << 40),
    )


def _state(key: str, data: Any, players: int) -> State:
    try:
        state = State.from_json(data)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{key}: {error}") from None
    if state.players != players:
        raise ValueError(f"{key}: is of {state.players} players, the table has {players}")
    return state


def _holds(data: Any, state: State) -> Holds:
    if not isinstance(data, Mapping):
        raise ValueError(f"holds: with hands on the panels they are kept, not {data!r}")
    if any(HIDDEN in hand for hand in state.hands):
        raise ValueError("state: with hands on the panels every card is known")
    return read_holds(data, [len(hand) for hand in state.hands])


def _board(state: State, data: Any) -> Wood:
    try:
        spots = {key: frozenset(map(str, data[key])) for key in ("red", "blockers", "deaf", "back")}
        pawns = tuple(map(str, data["pawns"]))
        sensed = None if data["sensed"] is None else frozenset(map(str, data["sensed"]))
    except (KeyError, TypeError) as error:
        raise ValueError(f"board: {data!r} is none ({error})") from None
    if len(pawns) != len(state.pawns):
        raise ValueError(f"board: {len(state.pawns)} pawns stand somewhere, not {len(pawns)}")
    return Wood(Standing(pawns, spots["red"], spots["blockers"]), sensed, spots["deaf"], spots["back"])


def _way(state: State, data: Any) -> Way:
    match data:
        case [str(what), str(source), str(target), int(pawn)] if -1 <= pawn < len(state.pawns):
            return Way(what, source, target, pawn)
    raise ValueError(f"ways: {data!r} is no piece with its way")


def _picked(data: Any) -> Pick | None:
    match data:
        case None:
            return None
        case [str(kind), int(value)]:
            return Pick(Picks(kind), value)
    raise ValueError(f"picked: {data!r} is no entry of a list")


def _number(data: Mapping[str, Any], key: str, most: int) -> int:
    value = data[key]
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{key}: must be a whole number up to {most}, not {value!r}")
    return value


def _names(cards: Sequence[int]) -> list[str]:
    return [card_name(card) for card in cards]


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{key}: must be a list, not {value!r}")
    return value


def _cards(key: str, value: Any) -> tuple[int, ...]:
    try:
        return tuple(parse_card(name) for name in _list(key, value))
    except (ValueError, TypeError) as error:
        raise ValueError(f"{key}: {error}") from None
