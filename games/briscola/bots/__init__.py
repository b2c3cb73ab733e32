"""Computer players of Briscola: four levels, each judging from what its own seat may see.

All but the last ask the same question for each card of the hand (`choosing`): how likely does this trick
end with my side, how many points lie in it then, and what do I give up by parting with this card?
They lay the card with the best sum. From that one sum follow the habits of a good player: worthless
cards are led, a big trick is won by the cheapest card that suffices, trumps wait for tricks that
matter, points go to a partner who is winning. Only one habit is a rule by itself: nobody takes a
trick from his own side.

Easy is medium that lets chance pick more than half of its cards. Medium is attentive but does not
count: its chances are fixed figures (`medium`). Hard counts every card that was laid: it knows what
may still beat a card and what a trump can still win (`counting`); and once the stock is empty it
works the rest out (`ending`). What it cannot know stays open for it too: it weighs every way in which
the unseen cards may lie, and each alike, for nobody ever has to follow suit or shows what he lacks.

Expert looks ahead while there is a stock: it deals the unseen cards in many ways that fit what it knows,
plays each to the end after each of its cards (`games.search`, `ahead`), and lays the one that does best.
With the stock empty it is hard.
"""

from games.api import HIDDEN, Dice
from games.briscola.bots.advice import advise
from games.briscola.bots.ahead import finish
from games.briscola.bots.choosing import choose
from games.briscola.bots.counting import Counting
from games.briscola.bots.ending import best_cards
from games.briscola.bots.medium import Medium
from games.briscola.bots.sparring import SPARRING, temper
from games.briscola.rules import EXCHANGE, State
from games.search import best_of, worlds

__all__ = ["LEVELS", "SPARRING", "advise", "decide", "finish"]

LEVELS = ("easy", "medium", "hard", "expert")

CARELESS = 0.55  # of easy's cards, chance picks so many (BR-R21)
GAMES_PER_ITERATION = {2: 3, 3: 1, 4: 1}  # played ahead, by number of players: a tenth of a second at most


def decide(state: State, level: str, dice: Dice, iterations: int) -> int:
    """A move for the player to move. Raises ValueError for an unknown level or a finished game."""
    if level not in LEVELS and level not in SPARRING:
        raise ValueError(f"{level!r} is no level of briscola; there are {', '.join(LEVELS)}")
    cards = state.legal()
    if not cards:
        raise ValueError(f"nobody is to play in phase {state.phase_of()!r}")
    if level == "easy" and dice.random() < CARELESS:
        return cards[int(dice.random() * len(cards))]
    if cards[-1] == EXCHANGE:
        return EXCHANGE  # the rules offer it only for a greater trump
    match level:
        case "hard":
            return _hard(state, cards)
        case "expert":
            return _expert(state, cards, dice, iterations)
        case "easy" | "medium":
            return choose(state, cards, Medium(state.trump))
        case _:
            return choose(state, cards, temper(level, state.trump))


def _hard(state: State, cards: list[int]) -> int:
    """Of cards that are worth the same to the end it lays the one it would have laid by habit."""
    if not state.stock and len(cards) > 1 and HIDDEN not in state.hands[state.turn]:
        cards = best_cards(state)
    return choose(state, cards, Counting(state))


def _expert(state: State, cards: list[int], dice: Dice, iterations: int) -> int:
    """Where cards do alike in all deals that were tried, it lays the one of them that hard prefers."""
    if not state.stock or len(cards) < 2 or HIDDEN in state.hands[state.turn]:
        return _hard(state, cards)
    tried = worlds(state, dice, iterations * GAMES_PER_ITERATION[state.players], finish)
    return best_of(tried)
