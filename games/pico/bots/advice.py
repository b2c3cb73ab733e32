"""A hint in a player's words: how a card fares against the hand it may meet, in one sentence."""

from games.api import Text
from games.pico.rules import GO_ON, State, wins


def advise(state: State, move: int) -> tuple[Text, Text]:
    """What to do, and why; for a masked state and a move that was found good in it.

    Which card comes is left to chance where no single one is best, so the sentence tells of this one alone.
    """
    if move == GO_ON:
        return Text("pico.hint.go_on"), Text("pico.hint.go_on.why")
    return Text("pico.hint.lay", {"card": state.face(move)}), _why(state, move)


def _why(state: State, card: int) -> Text:
    others = state.hands[1 - state.turn]
    beaten = sum(wins(card, other) for other in others)
    if beaten == len(others):
        return Text("pico.hint.all")
    if not beaten:
        return Text("pico.hint.none")
    name = "pico.hint.most" if 2 * beaten >= len(others) else "pico.hint.few"
    return Text(name, {"count": beaten, "all": len(others)})
