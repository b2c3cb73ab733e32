"""Who sits where, and what a game was started with: the header from which it can be replayed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.api import Bot, Holding, Outcome, Person, Setup, Sitter
from games.registry import game as find_game


@dataclass(frozen=True, slots=True)
class Last:
    """How a game was played the last time, for playing it so again: how many, which bots, which rules."""

    players: int
    levels: tuple[str, ...]  # of the bots, in seat order
    options: Mapping[str, Any]
    holding: Holding | None = None  # None: nobody wrote down how cards were held

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "players": self.players,
            "levels": list(self.levels),
            "options": dict(self.options),
            "holding": None if self.holding is None else self.holding.value,
        }

    @classmethod
    def from_json(cls, data: object) -> "Last":
        """Back from `to_json`. Raises ValueError quoting what was given."""
        match data:
            case {"players": int(players), "levels": [*levels], "options": dict(options), **more} if all(
                isinstance(level, str) for level in levels
            ):
                return cls(players, tuple(levels), options, _holding_from(more.get("holding")))
        raise ValueError(f"not how a game was played: {data!r}")


@dataclass(frozen=True, slots=True)
class Session:
    """One game's header. `seats` are the table seats (from 0) of players 0, 1, ... clockwise.

    `tags` names the card behind each tag hash as "deck/name": replay needs no key and no database.
    """

    game: str
    seats: tuple[int, ...]
    sitters: tuple[Sitter, ...]
    dealer: int
    seed: int
    holding: Holding
    options: Mapping[str, Any]
    tags: Mapping[str, str]
    table: str
    languages: tuple[str, ...]  # one a table seat: the frames depend on them
    missing: tuple[str, ...] = ()  # devices that were gone when it began
    won: tuple[int, ...] = ()  # games won before by each player this evening, at these seats
    match: tuple[Outcome, ...] = ()  # games of the match before this one
    spots: tuple[str, ...] | None = None  # of the board, where something stood then; None: nothing senses
    undo: str = "vote"  # whether moves may be taken back: "off", "own" or "vote"
    hints: str = "off"  # whether a player may ask for one: "off", "alone" (against bots only) or "on"

    def setup(self) -> Setup:
        """What the game's machine is made from. Raises ValueError for a game or options there are not."""
        try:
            options = find_game(self.game).options(**self.options)
        except TypeError as error:
            raise ValueError(f"header: options {dict(self.options)!r}: {error}") from error
        return Setup(options, self.sitters, self.dealer, self.holding)

    def people(self) -> tuple[int, ...]:
        """The table seats where no bot sits."""
        seated = zip(self.seats, self.sitters, strict=True)
        return tuple(seat for seat, sitter in seated if isinstance(sitter, Person))

    def last(self) -> Last:
        """What of it can be taken over by a game another day."""
        levels = tuple(sitter.level for sitter in self.sitters if isinstance(sitter, Bot))
        return Last(len(self.seats), levels, dict(self.options), self.holding)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "game": self.game,
            "seats": list(self.seats),
            "sitters": [sitter.level if isinstance(sitter, Bot) else None for sitter in self.sitters],
            "dealer": self.dealer,
            "seed": self.seed,
            "holding": self.holding.value,
            "options": dict(self.options),
            "tags": dict(self.tags),
            "table": self.table,
            "languages": list(self.languages),
            "missing": list(self.missing),
            "won": list(self.won),
            "spots": None if self.spots is None else list(self.spots),
            "undo": self.undo,
            "hints": self.hints,
            "match": [[list(game.winners), game.draw, list(game.scores)] for game in self.match],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Session":
        """Back from `to_json`. Raises ValueError naming what is missing or wrong."""
        try:
            session = cls(
                game=str(data["game"]),
                seats=tuple(int(seat) for seat in data["seats"]),
                sitters=tuple(Person() if level is None else Bot(str(level)) for level in data["sitters"]),
                dealer=int(data["dealer"]),
                seed=int(data["seed"]),
                holding=Holding(data["holding"]),
                options=dict(data["options"]),
                tags=dict(data["tags"]),
                table=str(data["table"]),
                languages=tuple(data["languages"]),
                missing=tuple(data["missing"]),
                won=tuple(int(games) for games in data.get("won", ())),
                match=tuple(outcome_from_json(game) for game in data.get("match", ())),
                spots=None if data.get("spots") is None else tuple(map(str, data["spots"])),
                undo=str(data.get("undo", "vote")),
                hints=str(data.get("hints", "off")),
            )
        except KeyError as error:
            raise ValueError(f"header: {error.args[0]!r} is missing") from error
        except (TypeError, OverflowError) as error:
            raise ValueError(f"header: {error}") from error
        session._check()
        return session

    def _check(self) -> None:
        players = len(self.seats)
        words = (*self.tags.values(), *self.languages, *self.missing)
        if wrong := [word for word in words if not isinstance(word, str)]:
            raise ValueError(f"header: {wrong[0]!r} is no tag's card, language or device")
        if len(set(self.seats)) != players or min(self.seats, default=-1) < 0:
            raise ValueError(f"header: seats {list(self.seats)} are not those of a game")
        if len(self.sitters) != players:
            raise ValueError(f"header: {len(self.sitters)} sitters on {players} seats")
        if self.won and len(self.won) != players:
            raise ValueError(f"header: games won by {len(self.won)} of {players} players")
        if not all(len(game.scores) == players for game in self.match):
            raise ValueError(f"header: a match of other than {players} players")
        if not 0 <= self.dealer < players:
            raise ValueError(f"header: dealer {self.dealer} among {players} players")


def _holding_from(word: object) -> Holding | None:
    """How cards were held; None for a word that this version does not know."""
    return next((holding for holding in Holding if holding.value == word), None)


def outcome_from_json(data: object) -> Outcome:
    """Back from winners, draw and scores. Raises ValueError quoting what was given."""
    match data:
        case [list(winners), bool(draw), list(scores)] if all(type(n) is int for n in (*winners, *scores)):
            if all(0 <= winner < len(scores) for winner in winners):
                return Outcome(tuple(winners), draw, tuple(scores))
    raise ValueError(f"not how a game ended: {data!r}")


def seats_for(players: int, joined: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Table seats for a game: those who joined, then seats that keep players evenly around.

    Each further player takes the free seat farthest from all taken ones, so two sit opposite.
    """
    taken = list(joined)
    while len(taken) < players:
        free = [seat for seat in range(seats) if seat not in taken]

        def distance(seat: int) -> int:
            return min((min((seat - other) % seats, (other - seat) % seats) for other in taken), default=0)

        taken.append(max(free, key=lambda seat: (distance(seat), -seat)))
    return tuple(sorted(taken))
