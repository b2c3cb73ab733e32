"""What a player chooses from with keys: a dial of moves, or the places of a hand on the panel."""

from games.api import HIDDEN
from games.pilipili.rules import CARDS, NAME, State

CARD_PHASES = frozenset(("lead", "follow", "pass", "swap_card", "commit"))
DIALLED = frozenset(("bid", "designate", "name", "swap_with"))


def dial_of(state: State, player: int, picked: int, tags: bool) -> tuple[int, ...]:
    """The moves that the arrows choose from and OK makes; empty where keys choose nothing.

    With a card picked for all at once everybody has the same dial, joker or not; cards that lie face
    down in slots are chosen so when hands are on the panels.
    """
    phase = state.phase_of()
    if player not in state.waiting():
        return ()
    if phase in DIALLED:
        return tuple(state.options_of(player))
    if phase == "commit" and picked != HIDDEN:
        return tuple(state.joker_names(player))
    if state.slots[player] and phase in ("lead", "follow") and not tags:
        return tuple(state.options_of(player))
    return ()


def dial_start(dial: tuple[int, ...]) -> int:
    """Where a dial opens: a joker at its greatest value, anything else at the first."""
    return len(dial) - 1 if dial and dial[0] >= NAME and dial[-1] <= NAME + CARDS else 0


def places_of(state: State, player: int) -> tuple[int, ...]:
    """The own cards on the panel: where one is to be chosen, those that may be."""
    if player < 0 or not state.shows(player, player) or state.slots[player]:
        return ()
    if state.phase_of() in CARD_PHASES and player in state.waiting():
        return tuple(card for card in state.options_of(player) if card < CARDS)
    return tuple(state.hands[player])


def pages_of(state: State, player: int) -> tuple[int, ...]:
    """Whose hands this player may look at besides the own one."""
    return tuple(
        other
        for other in state.order(player)
        if other != player and state.shows(other, player) and state.hands[other]
    )
