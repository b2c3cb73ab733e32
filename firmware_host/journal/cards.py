"""Where the loop puts what the table has been taught; without the database's import."""

from typing import Protocol


class Cards(Protocol):
    """Where enrolled cards are kept."""

    def learn(self, tag: str, card: str | None) -> None:
        """Keep that this tag stands for a card, or with None that it no longer does."""


class NoCards:
    """For a table whose cards need no enrolment."""

    def learn(self, tag: str, card: str | None) -> None:
        """See `Cards`; forgotten with the program."""


NO_CARDS = NoCards()
