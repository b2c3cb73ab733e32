"""What panels and lamps say in a game of Pico, and that every word of it fits, in each language."""

from collections.abc import Iterator
from typing import Any

import pytest

from firmware_host.table.typeset import wrapped
from firmware_host.table.words import refusal
from firmware_host.wiring.texts import panel_typist, words
from games.api import (
    BYSTANDER,
    Act,
    Asked,
    Cue,
    Key,
    Kind,
    Laid,
    Lifted,
    Meaning,
    Press,
    Rejected,
    Screen,
    Seat,
    Shared,
    Slot,
    Text,
    TimeUp,
    Unknown,
)
from games.pico.inputs import Around, hear
from games.pico.rules import GO_ON, State
from tests.games.pico.playing import Fingers, Hands, company, laid, pressed, token

COLUMNS = panel_typist().columns
WORDS = words()
ROWS_BELOW_TITLE = 4


def seat_of(player: int) -> int:
    return 2 * player + 1


def panel(screen: Screen, language: str = "en") -> list[str]:
    """The rows as they are drawn, but with none left out."""
    said = [WORDS[language].say(text, seat_of) for text in (screen.title, *screen.lines)]
    assert len(said[0]) <= COLUMNS, said[0]
    return [said[0], *(row for line in said[1:] for row in wrapped(line, COLUMNS))]


def fits(screen: Screen) -> None:
    for language in WORDS:
        rows = panel(screen, language)
        hand = 0 if screen.hand is None else 2
        assert len(rows) + hand <= 1 + ROWS_BELOW_TITLE, rows


def notice_fits(text: Text) -> None:
    for language in WORDS:
        rows = wrapped(WORDS[language].say(text, seat_of), COLUMNS)
        assert len(rows) <= ROWS_BELOW_TITLE, rows


def games() -> Iterator[Hands | Fingers]:
    for letters in ("pp", "pb", "bp"):
        yield Hands(letters, 4, change_until_reveal="on")
        yield Fingers(letters, 4)


def test_every_screen_of_a_game_fits_its_panel_in_both_languages() -> None:
    seen: set[str] = set()

    def look(table: Hands | Fingers) -> None:
        for viewer in (BYSTANDER, 0, 1):
            screen = table.machine.view(viewer).screen
            fits(screen)
            seen.add(screen.title.id)
            back = table.machine.look_back(viewer)
            if back is not None:
                fits(back)

    for table in games():
        hear_as_before = table.machine.hear

        def hear_and_look(heard: Any, table: Any = table, hear: Any = hear_as_before) -> Any:
            reply = hear(heard)
            if isinstance(reply, Asked):
                notice_fits(reply.text)
            look(table)
            return reply

        table.machine.hear = hear_and_look  # type: ignore[method-assign]
        look(table)
        while table.step():
            for player in (0, 1):
                table.machine.hear(pressed(player, Key.LEFT))
    wanted = {ident for ident in WORDS["en"].entries if ident.startswith("pico.") and ident.count(".") == 1}
    titles = {text for text in wanted if not text.startswith(("pico.cards", "pico.points", "pico.round"))}
    lines = {"pico.trick", "pico.scored", "pico.scored_low", "pico.done", "pico.not_ready", "pico.clearing"}
    lines |= {"pico.other_chose", "pico.other_chooses", "pico.last_trick"}
    rare = {"pico.drawn", "pico.lay_back", "pico.lay_again", "pico.moment", "pico.choosing_here"}
    assert titles - lines - rare <= seen | {"pico.round_over"}


def test_who_is_to_choose_sees_both_hands_and_the_points_and_not_what_the_other_chose() -> None:
    table = Hands("pp", seed=5)
    table.until("choose")
    assert panel(table.machine.view(0).screen)[0] == "Lay a card face down"
    state = table.machine.masked(0)
    own, other = (" ".join(map(str, hand)) for hand in state.hands)
    assert panel(table.machine.view(0).screen)[1:] == [
        f"1:{own}",
        f"3:{other}",
        "Points 1:0 3:0",
        f"Round 1, {state.opened} is out",
    ]
    table.choose(1)
    assert panel(table.machine.view(0).screen)[1:] == [
        f"1:{own}",
        f"3:{other}",
        "Points 1:0 3:0",
        "Seat 3 has chosen",
    ]
    assert panel(table.machine.view(1).screen)[0] == "You have chosen"
    assert panel(table.machine.view(BYSTANDER).screen)[0] == "Chosen: seat 3"
    lit = {lamp.place: lamp.meaning for lamp in table.machine.view(0).lamps}
    assert lit[Seat(0)] is Meaning.YOUR_TURN
    assert lit[Seat(1)] is Meaning.READY
    assert table.machine.view(0).cues == (Cue.YOUR_TURN,)
    assert table.machine.view(1).cues == ()


def test_against_a_bot_the_last_trick_still_stands_while_one_chooses_again() -> None:
    table = at_choice("pb")
    assert panel(table.machine.view(0).screen)[-1].startswith("Round 1, ")
    table.choose(0)
    table.clear()
    screen = table.machine.view(0).screen
    assert panel(screen)[0] == "Lay a card face down"
    assert screen.lines[-1].id == "pico.trick"
    lit = {lamp.place: lamp.meaning for lamp in table.machine.view(0).lamps}
    assert lit[Seat(1)] is Meaning.READY


def shown(first: int, second: int, **options: str) -> Hands:
    """These two cards have met, as the first trick of a game."""
    rest = [card for card in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16) if card not in (first, second)]
    table = Hands("pp", **options)
    table.stock = []
    hands = ([first, *rest[:5]], [second, *rest[5:10]])
    for player, hand in enumerate(hands):
        for card in hand:
            table.lay(player, card)
            table.lift(player)
    table.clear()
    table.choose(0, first)
    table.choose(1, second)
    return table


def test_a_trick_is_shown_with_what_it_scores_and_why_the_lower_card_won() -> None:
    """P6."""
    table = shown(10, 4)
    assert panel(table.machine.view(0).screen) == [
        "Take 10 back",
        "3:4 beats 1:10",
        "scores 1: under half",
        "Points 1:0 3:1",
        "Into your hand",
    ]
    assert panel(table.machine.view(1).screen)[0] == "Won: lay 4 aside"
    assert panel(table.machine.view(BYSTANDER).screen)[0] == "Seat 3 wins this one"
    lit = {lamp.place: lamp.meaning for lamp in table.machine.view(0).lamps}
    assert lit[Seat(1)] is Meaning.WINNER
    assert lit[Seat(0)] is Meaning.ATTENTION
    back = table.machine.look_back(0)
    assert back is not None
    assert panel(back)[0] == "Last shown: seat 3"
    assert panel(shown(12, 6).machine.view(0).screen)[1:3] == ["1:12 beats 3:6", "scores 3"]


def test_the_end_is_told_as_it_is_for_each() -> None:
    table = Hands("pp", seed=1)
    table.until("over")
    outcome = table.machine.outcome()
    assert outcome is not None
    titles = [table.machine.view(viewer).screen.title.id for viewer in (BYSTANDER, 0, 1)]
    if outcome.draw:
        assert titles == ["pico.drawn"] * 3
    else:
        assert titles[0] == "pico.winner"
        assert sorted(titles[1:]) == ["pico.lost", "pico.won"]


# --- refusals -----------------------------------------------------------------------------------


def at_choice(letters: str = "pp") -> Hands:
    table = Hands(letters, seed=5)
    table.until("choose")
    return table


def refusals() -> Iterator[Rejected]:
    """Each code that hands, bots or the table itself can run into."""
    table = at_choice()
    state, other = table.machine.masked(0), table.machine.masked(1).hands[1][0]
    yield table.hear(laid(0, other))
    yield table.hear(laid(0, state.opened))
    yield table.hear(Laid(Seat(0), Unknown()))
    yield table.hear(Laid(Seat(0), token(4, "pico1")))
    yield table.hear(Laid(Slot(0, 1), token(other)))
    yield table.hear(Laid(Shared(), token(other)))
    yield table.hear(TimeUp("trick"))
    yield table.machine.decide(0, other)
    yield state.play(0, GO_ON)
    yield state.play(0, 99)
    yield state.play(5, other)
    yield state.reveal(Shared(), other)
    yield state.reveal(Seat(0), other)
    yield state.reveal(Slot(5, 1), other)
    table.choose(0)
    yield table.machine.masked(0).play(0, state.hands[0][0])
    table.choose(1)
    lost = next(player for player, card in enumerate(table.machine.masked(0).plays[-1]) if card)
    yield table.hear(laid(lost, other if lost else state.hands[0][1]))
    table.clear()
    won = [(player, card) for player in (0, 1) for card in table.machine.masked(0).aside(player)]
    yield table.hear(laid(*won[0]))
    table.until("intermission")
    yield table.hear(laid(0, other))
    yield table.machine.masked(0).play(0, GO_ON).state.play(0, GO_ON)
    table.accepted(pressed(0))
    table.accepted(pressed(1))
    yield table.hear(laid(0, other))
    yield at_choice("pb").hear(laid(1, other))
    bots = frozenset((1,))
    state = State.new(company("pb").options, 2, table.dice, 0)
    yield hear(laid(0, state.hands[0][0]), state, (), Around(bots))
    waits = (Act(Kind.SHOW, 0, state.face(state.opened)),)
    yield hear(laid(0, state.hands[0][0]), state, waits, Around(bots))
    yield hear(laid(1, state.hands[1][0]), state, waits, Around(frozenset()))
    yield hear(Laid(Shared(), token(state.hands[0][0])), state, waits, Around(bots))
    small = State.new(company("pp", deck="pico2").options, 2, None, 0)
    yield small.reveal(Seat(0), 3)
    yield small.play(0, 5)
    read = small.reveal(Seat(0), 5)
    yield read.reveal(Seat(0), 5)
    yield read.reveal(Seat(1), 5)
    table.until("over")
    yield table.hear(laid(0, other))
    yield Fingers("pp").machine.hear(laid(0, other))
    yield Fingers("pp").machine.hear(TimeUp("trick"))


CODES = {
    *("card_not_in_hand", "card_is_open", "unknown_card", "other_deck", "no_reader", "own_reader"),
    *("no_timer", "no_decision_wanted", "nothing_to_confirm", "unknown_move", "not_a_player"),
    *("open_card_known", "hand_known", "nothing_hidden_there", "already_chosen", "take_up_first"),
    *("card_already_won", "between_rounds", "already_confirmed", "swap_first", "bots_reader"),
    *("still_choosing", "open_card_first", "wait_for_seat", "other_open_card", "card_not_in_deck"),
    *("hands_missing", "card_known", "card_elsewhere", "game_over", "hands_on_panels"),
}


def test_each_refusal_has_a_sentence_that_fits_in_both_languages() -> None:
    met: set[str] = set()
    for refused in refusals():
        assert isinstance(refused, Rejected), refused
        met.add(refused.code)
        notice_fits(refusal(refused))
        if f"why.{refused.code}" in WORDS["en"].entries and refused.code != "other_deck":
            notice_fits(Text(f"why.{refused.code}"))
    assert met == CODES


@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_house_rule_has_its_words_in_a_row_of_the_menu(language: str) -> None:
    entries = WORDS[language].entries
    for choice in company("pp").options.fields():
        for value in choice.values:
            row = f"{entries[f'option.{choice.name}']}: {entries[f'option.{choice.name}.{value}']}"
            assert len(row) <= COLUMNS - 2, row


# --- hands on the panels ------------------------------------------------------------------------


def test_the_hand_shows_only_while_ok_is_held_and_to_its_owner_alone() -> None:
    table = Fingers("pp")
    before = [table.machine.view(viewer) for viewer in (BYSTANDER, 1)]
    table.press(0, press=Press.LONG)
    hand = table.machine.view(0).screen.hand
    assert hand is not None
    assert [card.name for card in hand.cards] == [str(card) for card in table.machine.masked(0).hands[0]]
    assert [table.machine.view(viewer) for viewer in (BYSTANDER, 1)] == before
    table.press(0, press=Press.RELEASED)
    assert table.machine.view(0).screen.hand is None


def test_both_may_be_asked_at_once_whether_they_mean_their_card() -> None:
    table = Fingers("pp")
    for player in (0, 1):
        assert table.press(player) == Asked(Text("pico.ask.look"))
        table.press(player, press=Press.LONG)
        table.press(player, press=Press.RELEASED)
        table.press(player)
    assert [table.machine.view(player).screen.title.id for player in (0, 1)] == ["pico.sure"] * 2
    table.press(0, Key.LEFT)
    assert table.machine.view(0).screen.title.id == "pico.choose"
    table.press(1)
    assert table.machine.view(1).screen.title.id == "pico.chosen"
    table.restart()
    table.press(0)
    table.press(0)
    assert len(table.machine.masked(BYSTANDER).plays) == 1


@pytest.mark.parametrize("letters", ["pp", "pb", "bp", "bb"])
@pytest.mark.parametrize("free", ["off", "on"])
def test_a_whole_game_is_played_by_presses(letters: str, free: str) -> None:
    for seed in range(3):
        table = Fingers(letters, seed, change_until_reveal=free)
        while table.step():
            table.restart()
        assert table.machine.outcome() is not None


def test_nobody_chooses_before_a_bot_has_and_its_choice_is_not_seen() -> None:
    table = Fingers("pb")
    table.press(0, press=Press.LONG)
    table.press(0, press=Press.RELEASED)
    assert table.press(0) == Asked(Text("pico.ask.moment", {"seat": Seat(1)}))
    table.bots_choose()
    table.press(0)
    assert table.machine.view(0).screen.title.id == "pico.sure"


def test_a_choice_may_be_changed_on_the_panel_where_so_agreed_and_else_not() -> None:
    for free, wanted in (("on", 1), ("off", 0)):
        table = Fingers("pp", change_until_reveal=free)
        own, other = table.machine.masked(BYSTANDER).hands
        table.choose(0, own[0])
        table.choose(0, own[1])
        table.choose(1, other[0])
        assert table.machine.masked(BYSTANDER).plays == [(own[wanted], other[0])]


def test_the_last_trick_takes_its_time_so_that_no_ok_begins_another_game() -> None:
    table = Fingers("pp", 2)
    while table.machine.phase != "over":
        table.step()
    for player in (0, 1):
        assert table.press(player) == Asked(Text("pico.ask.shown"))
    assert table.machine.outcome() is None
    table.machine.hear(TimeUp("trick"))
    assert table.machine.outcome() is not None


def test_a_lifted_card_of_no_game_means_nothing_at_the_panels() -> None:
    table = Fingers("pp")
    before = table.machine.to_json()
    table.machine.hear(Lifted(Seat(0), token(4)))
    assert table.machine.to_json() == before
