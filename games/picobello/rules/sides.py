"""Who plays with whom and with which pawns: the line-ups (rule 4), worked out once."""

from dataclasses import dataclass
from functools import lru_cache

from games.picobello.rules.board import Board
from games.picobello.rules.options import Options

COLOURS = {
    "team4": ("white", "grey"),
    "solo4": ("grey", "white", "black", "green"),
    "solo3": ("grey", "white", "black"),
    "duel2": ("grey", "white"),
}


@dataclass(frozen=True, slots=True)
class Sides:
    """A line-up. A side is a team of two opposite each other, or a player."""

    mode: str
    side_of: tuple[int, ...]  # by player
    colours: tuple[str, ...]  # by side
    pawns: tuple[range, ...]  # by side: numbers of its pawns
    owner: tuple[int, ...]  # by pawn: its side
    starts: tuple[int, ...]  # by pawn: the square it begins on
    black: int  # black dots as bits
    dots: int  # red dots as bits
    homes: tuple[int, ...]  # the start squares
    home_bits: int
    entrances: tuple[int, ...]  # the squares before the gates
    board: Board

    def members(self, side: int) -> tuple[int, ...]:
        """Players of a side."""
        return tuple(player for player, own in enumerate(self.side_of) if own == side)

    def pawn_text(self, pawn: int) -> str:
        """Colour and number, such as "white2"."""
        side = self.owner[pawn]
        return f"{self.colours[side]}{pawn - self.pawns[side].start + 1}"


@lru_cache(maxsize=64)
def sides_for(options: Options, players: int) -> Sides:
    """The line-up for so many players. Raises ValueError for a number that cannot play."""
    if players not in (2, 3, 4):
        raise ValueError(f"PicoBello is for 2, 3 or 4 players, not {players}")
    mode = {2: "duel2", 3: "solo3"}.get(players, options.mode)
    colours = COLOURS[mode]
    each = 4 if mode == "team4" or (mode == "solo4" and options.solo_pawns == 4) else 2
    pawns = tuple(range(side * each, side * each + each) for side in range(len(colours)))
    board = options.board
    homes = tuple(board.number[square] for square in board.starts)
    owner = tuple(side for side in range(len(colours)) for _ in range(each))
    return Sides(
        mode=mode,
        side_of=tuple(player % len(colours) for player in range(players)),
        colours=colours,
        pawns=pawns,
        owner=owner,
        starts=tuple(homes[pawn % len(homes)] for pawn in range(len(owner))),
        black=board.bits(board.black),
        dots=board.bits(board.red),
        homes=homes,
        home_bits=board.bits(board.starts),
        entrances=tuple(board.number[square] for _, square in board.gates),
        board=board,
    )
