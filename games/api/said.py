"""What a game says: texts by id, lamps by meaning, acts for hands, and refusals; never a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from games.api.heard import Card
from games.api.places import Place

Value = int | str | Place | Card


@dataclass(frozen=True, slots=True)
class Text:
    """A catalogue entry and what to put into it; never a sentence."""

    id: str
    values: Mapping[str, "Value | Text"] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.values.items(), key=lambda item: item[0]))))


@dataclass(frozen=True, slots=True)
class Rejected:
    """A player's mistake: a stable code with its values. Its sentence is the text "rejected.CODE"."""

    code: str
    values: Mapping[str, "Value | Text"] = field(default_factory=dict)


class Meaning(Enum):
    """What a lamp says; `compose` owns the one table from meaning to pattern and hue."""

    OFF = "off"
    YOUR_TURN = "your_turn"
    CHOSEN = "chosen"
    REACHABLE = "reachable"
    CAPTURES = "captures"
    SENT_HOME = "sent_home"
    BLOCKED = "blocked"
    ATTENTION = "attention"
    WINNER = "winner"
    WRONG = "wrong"
    WAITING = "waiting"
    READY = "ready"
    RELOCATED = "relocated"
    MARKER = "marker"
    MISSING = "missing"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp's meaning now."""

    place: Place
    meaning: Meaning


class Cue(Enum):
    """A short sign for eyes and ears: something just happened."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    TRICK = "trick"
    YOUR_TURN = "your_turn"
    GAME_OVER = "game_over"


class Kind(Enum):
    """What hands are asked to do."""

    DEAL = "deal"  # give `what` from `source` to `target`
    SHOW = "show"  # lay a card on the shared reader for all to see
    DRAW = "draw"
    PLAY = "play"  # bring the decided card to the trick (a bot's card, turned by a helper)
    TAKE = "take"  # gather the trick
    RETURN = "return"  # put something back where it was
    PLACE = "place"  # set a pawn or marker down
    REMOVE = "remove"
    PASS = "pass"
    CONFIRM = "confirm"  # nothing to move: say OK


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that hands must do now. `who` is the player asked; the helper acts for a bot.

    `what` is a card or pawn when it is public or the asked player's own, a count of cards, or None.
    """

    kind: Kind
    who: int
    what: Card | int | str | None = None
    source: Place | None = None
    target: Place | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards of the viewer's own hand for the panel, with the cursor's place among them.

    `more`, one word each, are what else can be chosen there; places go on behind the cards.
    """

    cards: tuple[Card, ...]
    cursor: int | None = None
    more: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """What a seat's panel says. `large`: the title is for all to read, also from where they stand."""

    title: Text
    lines: tuple[Text, ...] = ()
    choices: tuple[Text, ...] = ()
    cursor: int | None = None
    hand: Hand | None = None
    countdown: int | None = None  # whole seconds, shown large
    large: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer is shown. Lamps and acts are public: equal for every viewer."""

    screen: Screen
    lamps: tuple[Lamp, ...] = ()
    cues: tuple[Cue, ...] = ()
    acts: tuple[Act, ...] = ()
