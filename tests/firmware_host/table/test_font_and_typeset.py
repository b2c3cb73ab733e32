"""Rows of text: drawn, read back, wrapped, and never longer than a panel."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.table.compose import Composer
from firmware_host.table.font import parse_font
from firmware_host.table.typeset import Typesetter, wrapped
from firmware_host.table.words import Words
from firmware_host.wiring.texts import faces
from games.api import Card, Hand, Rejected, Screen, Seat, Text
from tests.table_kit import LAYOUT, TYPIST, WORDS

CHARS = [char for char in TYPIST.font.glyphs if char != " "]


@given(st.lists(st.text(st.sampled_from(CHARS), max_size=21), min_size=5, max_size=5))
def test_what_is_drawn_reads_back(rows: list[str]) -> None:
    assert TYPIST.read(TYPIST.draw(tuple(rows))) == tuple(rows)


def test_a_character_without_a_glyph_shows_a_question_mark() -> None:
    assert TYPIST.read(TYPIST.draw(("日",)))[0] == "?"


def test_two_glyphs_alike_are_refused_by_the_font_reader() -> None:
    with pytest.raises(ValueError, match="looks like an earlier glyph"):
        parse_font(6, 2, ["0041:0101", "0042:0101"])


def test_a_glyph_of_the_wrong_height_is_refused_with_its_line() -> None:
    with pytest.raises(ValueError, match="'0041:01': 2 digits, expected 4"):
        parse_font(6, 2, ["0041:01"])


@given(st.text(string.ascii_letters + "  ", max_size=90))
def test_wrapping_keeps_every_letter_and_no_row_is_too_long(text: str) -> None:
    rows = wrapped(text, 21)
    assert all(0 < len(row) <= 21 for row in rows)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")


def test_words_are_kept_whole_where_they_fit() -> None:
    assert wrapped("It is your turn: lay a card on your reader", 21) == [
        "It is your turn: lay",
        "a card on your reader",
    ]


def _setter(**entries: str) -> Typesetter:
    return Typesetter(Words("en", entries, faces()), 21, lambda player: player + 1)


def test_the_cursor_stays_in_sight_among_many_choices() -> None:
    setter = _setter(t="Choose", **{f"c{n}": f"choice {n}" for n in range(7)})
    choices = tuple(Text(f"c{n}") for n in range(7))
    for cursor in range(7):
        rows = setter.rows(Screen(Text("t"), (), choices, cursor))
        assert len(rows) == 5
        assert f"▶ choice {cursor}" in rows


def test_seconds_that_are_counted_are_never_left_out_for_lines() -> None:
    setter = _setter(t="Play", line="a line", **{"table.countdown": "Left: {seconds}"})
    lines = (Text("line"),) * 5
    assert setter.rows(Screen(Text("t"), lines, countdown=7)) == ("Play", *["a line"] * 3, "Left: 7")
    hand = Hand((Card("briscola40", "C7"),), 0)
    rows = setter.rows(Screen(Text("t"), lines, hand=hand, countdown=1))
    assert rows == ("Play", "a line", "a line", "Left: 1", "▶7\ue000◀")


def test_a_card_shows_rank_and_suit_and_a_seat_its_number() -> None:
    words = Words("nl", {"x": "{card} van {seat}", "rank.N": "R"}, faces())
    said = words.say(
        Text("x", {"card": Card("briscola40", "UN"), "seat": Seat(1)}), lambda player: player * 2 + 1
    )
    assert said == "R\ue001 van 3"


def test_BR_Q17_a_card_of_a_french_deck_shows_what_is_printed_on_it() -> None:
    signs = {
        lang: [WORDS[lang].card(Card("briscola40-french", name)) for name in ("UN", "CJ", "SK", "B7")]
        for lang in ("en", "nl")
    }
    assert signs == {"en": ["Q♥", "J♦", "K♠", "7♣"], "nl": ["V♥", "B♦", "K♠", "7♣"]}


def test_a_forgotten_text_is_named() -> None:
    with pytest.raises(KeyError, match="no text 'nope' in the en catalogue"):
        Words("en", {}).say(Text("nope"), lambda player: 1)


def test_both_languages_have_the_same_texts_with_the_same_values() -> None:
    en, nl = WORDS["en"].entries, WORDS["nl"].entries
    assert set(en) == set(nl)
    fields = {key: {f for _, f, _, _ in string.Formatter().parse(text) if f} for key, text in en.items()}
    for key, text in nl.items():
        assert {f for _, f, _, _ in string.Formatter().parse(text) if f} == fields[key], key


def test_every_text_can_be_drawn() -> None:
    for words in WORDS.values():
        for key, text in words.entries.items():
            assert all(char in TYPIST.font.glyphs for char in text), (words.language, key)


def test_every_text_fits_below_a_title() -> None:
    for words in WORDS.values():
        for key, text in words.entries.items():
            filled = text.format_map({f: "10" for _, f, _, _ in string.Formatter().parse(text) if f})
            assert len(wrapped(filled, 21)) <= 4, (words.language, key, filled)


def test_any_two_missing_devices_are_both_told_to_their_last_word() -> None:
    for words in WORDS.values():
        missing = [text for key, text in words.entries.items() if key.startswith("table.missing_")]
        assert len(missing) == 7
        for text in missing:
            assert len(wrapped(text.replace("{number}", "4"), 21)) <= 2, (words.language, text)


def test_a_refusal_becomes_its_sentence() -> None:
    from firmware_host.table.words import refusal

    assert refusal(Rejected("not_your_turn", {"seat": Seat(0)})).id == "rejected.not_your_turn"


@given(st.lists(st.text(st.sampled_from(CHARS), max_size=21), min_size=3, max_size=3), st.integers(1, 99))
def test_a_large_last_row_reads_back_with_the_rows_above_it(rows: list[str], seconds: int) -> None:
    last = f"{seconds} sec."
    assert TYPIST.fits_large(last)
    assert TYPIST.read(TYPIST.draw_large(tuple(rows), last)) == (*rows, last)


def test_what_is_too_long_for_the_large_font_or_not_in_it_does_not_fit() -> None:
    assert TYPIST.fits_large("0123456789")
    assert not TYPIST.fits_large("01234567890")
    assert not TYPIST.fits_large("\ue000")


def test_seconds_are_counted_large_unless_a_hand_needs_the_room() -> None:
    setter = _setter(t="Play", line="a line", **{"table.countdown_large": "{seconds} sec."})
    lines = (Text("line"),) * 4
    assert setter.large(Screen(Text("t"), lines, countdown=7)) == (("Play", "a line", "a line"), "7 sec.")
    assert setter.large(Screen(Text("t"), lines)) is None
    assert setter.large(Screen(Text("t"), lines, hand=Hand(()), countdown=7)) is None


def test_a_countdown_on_a_panel_is_drawn_large() -> None:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    screen = Screen(Text("menu.ready"), (Text("menu.start"),), countdown=7)
    picture = composer.picture(0, screen, (0, 1))
    assert picture == TYPIST.draw_large(("All set?", "start"), "7 sec.")
    assert TYPIST.read(picture) == ("All set?", "start", "", "7 sec.")
