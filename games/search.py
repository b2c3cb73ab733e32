"""Search for every game alike: what the viewer may not know is dealt anew, again and again, and played out.

Both searches start from a masked state and see the rules through the kernel's verbs alone. Each iteration
fills in what is hidden, in a way that fits everything the viewer knows, and ends with the shares of that
game (`utilities`, 0..1 a player, so partners gain together and draws are shared).

`tree` is information-set Monte-Carlo tree search: one tree of moves for all deals, in which each deal
may only walk where its moves are legal; whoever is to move wants the most for himself. Choices made at the
same time are one step of the tree: each player chooses by his own record, which knows nothing of the
choices not shown yet. `worlds` has no tree: it tries every move in the same deals, so that luck in
the deal is the same for all moves.

The same state, dice and budget give the same answer in every process. How a game is played out is the
game's to say, and matters more than speed: an attentive `Finish` that knows exact endings beats a
fast one by chance.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, TypeVar

from games.api import OVER, Dice, Finish

S = TypeVar("S", bound=Any)  # a game's state; see `games.api.Rules`
Policy = Callable[[S, Dice], int]
"""A legal move of `turn` on a full state."""
Exact = Callable[[S], Sequence[float] | None]
"""The shares where this full state is so near its end that they can be worked out, else None."""

CURIOSITY = 0.7  # how much a move tried rarely is worth trying again


@dataclass(frozen=True, slots=True)
class Tried:
    """One legal move: how often it was tried, and the mover's share on average."""

    move: int
    visits: int
    share: float


def best_of(tried: Sequence[Tried]) -> int:
    """The move tried most; of equals the one with the greater share, then the first."""
    return max(tried, key=lambda one: (one.visits, one.share)).move


def played_out(policy: Policy[S], exact: Exact[S] | None = None) -> Finish:
    """A `Finish` from a policy, for a game without one of its own."""

    def finish(state: S, dice: Dice) -> Sequence[float]:
        while state.turn != OVER:
            if exact is not None:
                shares = exact(state)
                if shares is not None:
                    return shares
            state.apply(policy(state, dice))
        return list(state.utilities())

    return finish


def by_chance(state: S, dice: Dice) -> int:
    """The policy that knows nothing of the game."""
    moves = state.legal()
    return int(moves[int(dice.random() * len(moves))])


def worlds(state: S, dice: Dice, iterations: int, finish: Finish, among: Sequence[int] = ()) -> list[Tried]:
    """Every legal move of a masked state, each played out in the same deals; about `iterations` games.

    With `among` only these legal moves, where a game knows that the others are no better.
    """
    me, moves = state.turn, list(among or state.legal())
    deals = max(1, iterations // len(moves))
    sums = [0.0] * len(moves)
    for _ in range(deals):
        full = state.filled(dice)
        for at, move in enumerate(moves):
            world = full.clone()
            world.apply(move)
            sums[at] += finish(world, dice)[me]
    return [Tried(move, deals, sums[at] / deals) for at, move in enumerate(moves)]


class Record:
    """One player's moves at one node, and how they fared: visits, sum of shares, and how often legal."""

    __slots__ = ("moves",)

    def __init__(self) -> None:
        self.moves: dict[int, list[float]] = {}

    def choose(self, legal: Sequence[int], dice: Dice) -> tuple[int, bool]:
        """A move to try, and whether it is tried for the first time."""
        known = self.moves
        fresh = [move for move in legal if move not in known]
        if fresh:
            move = fresh[int(dice.random() * len(fresh))] if len(fresh) > 1 else fresh[0]
            for other in legal:
                if other in known:
                    known[other][2] += 1
            known[move] = [0, 0.0, 1]
            return move, True
        best, most = legal[0], -1.0
        for move in legal:
            line = known[move]
            line[2] += 1
            visits = line[0]
            worth = line[1] / visits + CURIOSITY * sqrt(log(line[2]) / visits)
            if worth > most:
                best, most = move, worth
        return best, False


class Node:
    """A point at which all have seen the same: a record a player, and what follows what they do together."""

    __slots__ = ("after", "records")

    def __init__(self) -> None:
        self.records: dict[int, Record] = {}
        self.after: dict[int | tuple[int, ...], Node] = {}


def tree(state: S, dice: Dice, iterations: int, finish: Finish) -> list[Tried]:
    """The legal moves of a masked state, by tree search."""
    me, moves = state.turn, list(state.legal())
    known = grown(state, dice, iterations, finish).records[me].moves
    lines = [(move, known.get(move, (0, 0.0, 0))) for move in moves]
    return [Tried(move, int(line[0]), line[1] / max(1, line[0])) for move, line in lines]


def grown(state: S, dice: Dice, iterations: int, finish: Finish) -> Node:
    """The root of the tree itself; its size tells what the search has cost."""
    root = Node()
    for _ in range(max(1, iterations)):
        _iterate(root, state.filled(dice), dice, finish)
    return root


def _iterate(node: Node, world: S, dice: Dice, finish: Finish) -> None:
    """Walk down to a move that is new at its node, play the rest out, and write it down all the way up."""
    path: list[tuple[int, list[float]]] = []
    new = False
    while world.turn != OVER and not new:
        together = world.waiting()
        if len(together) < 2:
            player = world.turn
            record = node.records.get(player)
            if record is None:
                record = node.records[player] = Record()
            move, new = record.choose(world.legal(), dice)
            path.append((player, record.moves[move]))
            world.apply(move)
            joint: int | tuple[int, ...] = move
        else:
            joint, new = _together(node, world, together, dice, path)
        if not new:
            following = node.after.get(joint)
            if following is None:
                following = node.after[joint] = Node()
            node = following
    shares = list(world.utilities()) if world.turn == OVER else finish(world, dice)
    for player, line in path:
        line[0] += 1
        line[1] += shares[player]


def _together(
    node: Node, world: S, players: Sequence[int], dice: Dice, path: list[tuple[int, list[float]]]
) -> tuple[tuple[int, ...], bool]:
    """Let these players choose, none knowing what the others do; their moves, and whether one was new."""
    made = []
    any_new = False
    missing = set(players)
    while world.turn in missing:
        player = world.turn
        missing.discard(player)
        record = node.records.setdefault(player, Record())
        move, new = record.choose(world.legal(), dice)
        path.append((player, record.moves[move]))
        world.apply(move)
        made.append(move)
        any_new = any_new or new
    return tuple(made), any_new
