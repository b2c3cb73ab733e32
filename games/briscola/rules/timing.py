"""How long a player may think, and what is laid for one who lets the time pass (BR-R15 to BR-R19).

Nobody keeps time here: whoever does counts how often in a row a player's time ran out (`missed`), and
starts again at 0 when that player lays a card himself.
"""

from games.api import HIDDEN
from games.briscola.rules.deck import POINTS, rank_of, suit_of
from games.briscola.rules.options import Options
from games.briscola.rules.state import State

COUNTDOWN_SECONDS = 10  # the last of a turn are counted aloud (BR-R15)
HURRIED_SECONDS = 10  # for a card, once a player has let too many turns pass (BR-R16)


def seconds_for(options: Options, missed: int) -> int:
    """For the next card of a player who let the last `missed` turns pass."""
    return HURRIED_SECONDS if missed >= options.strikes else options.turn_seconds


def bot_sits_in(options: Options, missed: int) -> bool:
    """Whether a medium bot takes over from a player who let the last `missed` turns pass (BR-Q15)."""
    return isinstance(options.bot_takeover, int) and missed >= options.bot_takeover


def auto_move(state: State) -> int:
    """The card laid for the player whose time is up: the cheapest to lose, whatever lies.

    Fewest points, then no trump, then the lowest rank, then the order of the suits. Raises ValueError
    where the hand is not known, for then nobody but its owner can say what is in it.
    """
    hand = state.hands[state.turn] if state.waiting() else []
    if not hand or HIDDEN in hand:
        raise ValueError("an automatic card comes from a known hand of the player to move")
    return min(
        hand, key=lambda card: (POINTS[card], suit_of(card) == state.trump, rank_of(card), suit_of(card))
    )
