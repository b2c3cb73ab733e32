"""Where a pawn may go (rules 17 to 23, 34, 35, 37): a square or a gate, by the steps it makes."""

from typing import TYPE_CHECKING

from games.picobello.rules.board import OFF

if TYPE_CHECKING:
    from games.picobello.rules.position import Position

BONUS = 5  # steps of a player without tricks


def steps_now(state: "Position") -> tuple[int, ...]:
    """One or the number of the winning card; in the bonus five and nothing else."""
    return (BONUS,) if state.extra else (1, state.steps)


def targets(state: "Position", pawn: int) -> list[int]:
    """Every place the pawn may go now, in a fixed order and none twice."""
    return targets_among(state, pawn, closed(state))


def targets_by_steps(state: "Position", pawn: int, steps: int) -> list[int]:
    """Places the pawn may go with exactly so many steps."""
    shut = closed(state)
    return [place for place in ends(state, state.pawns[pawn], steps) if not shut >> place & 1]


def targets_among(state: "Position", pawn: int, shut: int) -> list[int]:
    """As `targets`, with the places that are `closed` given."""
    square = state.pawns[pawn]
    found: list[int] = []
    if state.options.direction == "bends":
        for steps in steps_now(state):
            found += [place for place in ends(state, square, steps) if not shut >> place & 1]
        return list(dict.fromkeys(found))
    walls = state.red | state.walls()
    rays = state.sides.board.rays
    for steps in steps_now(state):
        for place, bit, passed in rays[steps][square]:
            if not (passed & walls or bit & shut):
                found.append(place)
    if found and max(found) >= state.sides.board.size:
        return list(dict.fromkeys(found))  # one step and many may come to the same gate
    return found


def ends(state: "Position", square: int, steps: int) -> list[int]:
    """Where so many steps lead, whoever stands there; red pawns and blockers stop them (rules 19 to 21)."""
    walls = state.red | state.walls()
    if state.options.direction == "bends":
        return _bent(state, square, steps, walls)
    return [place for place, _, passed in state.sides.board.rays[steps][square] if not walls & passed]


def closed(state: "Position") -> int:
    """Places where no pawn of the mover may stop now, as bits; blocked gates among them (rule 22)."""
    own, others = state.halls()
    sides, options = state.sides, state.options
    taken = own | (others if state.extra else others & sides.black)
    if state.extra and options.bonus_red == "no":
        taken |= state.red
    if options.red_dot_walk == "forbidden":
        taken |= sides.dots & ~(state.red | own | others)
    return taken & ~sides.home_bits | state.walls() | state.gates << sides.board.size


def _bent(state: "Position", square: int, steps: int, shut: int) -> list[int]:
    """Along the track with bends: no square twice and never back to where it began (Q6)."""
    board = state.sides.board
    size, table = board.size, board.next
    found: dict[int, None] = {}

    def walk(at: int, left: int, passed: int) -> None:
        for to in table[at]:
            if to == OFF:
                continue
            if to >= size:
                found[to] = None
            elif not passed >> to & 1:
                if left == 1:
                    found[to] = None
                elif not shut >> to & 1:
                    walk(to, left - 1, passed | 1 << to)

    walk(square, steps, 1 << square)
    return list(found)


def why_not(state: "Position", place: int) -> str:
    """The code of what keeps a pawn from stopping there, "" for nothing: `closed` in words."""
    sides = state.sides
    own, others = state.halls()
    if place >= sides.board.size:
        return "gate_blocked" if state.gates >> (place - sides.board.size) & 1 else ""
    bit = 1 << place
    if bit & sides.home_bits:
        return ""
    if bit & own:
        return "own_pawn_there"
    if bit & others:
        if bit & sides.black:
            return "pawn_is_safe"
        return "bonus_takes_nobody" if state.extra else ""
    if bit & state.red:
        return "bonus_leaves_red" if state.extra and state.options.bonus_red == "no" else ""
    if bit & sides.dots and state.options.red_dot_walk == "forbidden":
        return "red_dot_forbidden"
    return "blocker_there" if bit & state.walls() else ""


def may_swap(state: "Position", mine: int, theirs: int) -> str:
    """The code of what forbids the exchange of these pawns, "" for nothing (rules 31 and 32)."""
    sides, size = state.sides, state.sides.board.size
    own = sides.side_of[state.mover]
    if state.extra or state.steps != BONUS:
        return "swap_needs_five"
    if sides.owner[mine] != own:
        return "not_your_pawn"
    if sides.owner[theirs] == own:
        return "swap_own_pawn"
    here, there = state.pawns[mine], state.pawns[theirs]
    if not (0 <= here < size and 0 <= there < size):
        return "swap_pawn_in"
    if state.options.black_swap == "immune" and sides.black >> there & 1:
        return "swap_pawn_safe"
    at_home, other_home = sides.home_bits >> here & 1, sides.home_bits >> there & 1
    allowed = state.options.swap_start
    if allowed == "none" and (at_home or other_home):
        return "swap_on_start"
    if other_home and (allowed != "any" or here == there):
        return "swap_on_start"
    return ""


def red_squares(state: "Position") -> list[int]:
    """Where a red pawn that was hit may be put (rule 24, Q10)."""
    sides = state.sides
    taken = state.red | sides.home_bits | state.walls()
    for place in state.pawns:
        if 0 <= place < sides.board.size:
            taken |= 1 << place
    free = [square for square in range(sides.board.size) if not taken >> square & 1]
    match state.options.red_return:
        case "dots_only":
            return [square for square in free if sides.dots >> square & 1] or free
        case "not_on_black":
            return [sq for sq in free if not sides.black >> sq & 1 and sq not in sides.entrances]
    return free


def gate_choices(state: "Position") -> list[int]:
    """Sets of gates that may be blocked after a pawn went in (rules 38 to 41), as bits."""
    now = state.gates
    count = len(state.sides.entrances)
    closed = [at for at in range(count) if not now >> at & 1 and not _free(state, at)]
    masks = range(1 << count)
    if state.pawns_in < count:
        masks_allowed = [mask for mask in masks if mask & now == now and (mask ^ now).bit_count() <= 1]
    else:
        masks_allowed = list(masks)
    most = count - 1  # one gate is always open
    return [
        mask
        for mask in masks_allowed
        if mask.bit_count() <= most and not any(mask >> at & 1 for at in closed)
    ]


def _free(state: "Position", gate: int) -> bool:
    """Whether a blocker may be put there; on squares only where nothing stands (Q15)."""
    if state.options.blockers != "square":
        return True
    square = state.sides.entrances[gate]
    return square not in state.pawns and not state.red >> square & 1
