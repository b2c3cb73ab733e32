"""What panels say at Bonnie & Clyde fits them, in every language; each refusal has its sentence."""

import re

import pytest

from firmware_host.table.typeset import wrapped
from firmware_host.wiring.texts import words
from games.api import Accepted, Holding, Laid, Press, Rejected, Seat, Shared
from games.bonnie_clyde.machine.table import _said
from games.bonnie_clyde.rules import LOOK, MELD, NEXT, PILE, SEARCH, STOCK, STOP, TWO, USE, parse_card
from tests.games.bonnie_clyde.playing import Hands, ok, token
from tests.games.bonnie_clyde.position import after, at
from tests.games.bonnie_clyde.test_machine import table

WORDS = words()
WIDEST = {
    "place": "10",
    "slot": "28",
    "card": "10a",
    "points": "124",
    "seat": "4",
    "location": "10",
    "count": "6",
}
IN_BODY = re.compile(r"\.how$|choice|news|ask|private|status|points\d|counted|wise$|upright|extra_hand|next$")
BODY = re.compile(r"look\.(free|stays)$|pile$|panel$")
PLACE = re.compile(r"\{([a-z]+)\d?\}")


def filled(sentence):
    return PLACE.sub(lambda found: WIDEST.get(found[1], "10"), sentence)


def own(language):
    entries = WORDS[language].entries
    return {ident: filled(text) for ident, text in entries.items() if "bonnie_clyde." in ident}


@pytest.mark.parametrize("language", sorted(WORDS))
def test_titles_and_rows_fit(language):
    for ident, sentence in own(language).items():
        is_title = not IN_BODY.search(ident) and not BODY.search(ident) and not ident.startswith("rejected.")
        if is_title:
            assert len(sentence) <= 21, (ident, sentence)
        if ".choice." in ident:
            assert len(sentence) <= 19, (ident, sentence)
        if ".news." in ident:
            assert len(sentence) <= 21, (ident, sentence)
        assert len(wrapped(sentence, 21)) <= 4, (ident, sentence)


def kernel(state, text, code):
    move = text if isinstance(text, int) else state.parse_move(text)
    refused = state.play(state.turn, move)
    assert isinstance(refused, Rejected)
    assert refused.code == code
    return _said(refused)


PLAY = "4a 4b 4c 9a Ha Hb"
TURNS = [
    (lambda: at("4a", pile="", phase="draw"), PILE, "pile_empty"),
    (lambda: at("4a", pile="2a", phase="draw"), "4a", "draw_first"),
    (lambda: at(PLAY), STOCK, "drawn_already"),
    (lambda: at(PLAY), "5a", "card_not_in_hand"),
    (lambda: at(PLAY), "layoff 4", "no_set_there"),
    (lambda: at(PLAY), "meld 9", "too_few_cards"),
    (lambda: at("4a 4b 4c"), "meld 4", "nothing_to_discard"),
    (lambda: at(PLAY), USE + parse_card("4a"), "no_hinton"),
    (lambda: at(PLAY, played=1), "use Ha", "one_hinton_a_turn"),
    (lambda: after(at(PLAY), "meld 4"), STOP, "set_too_small"),
    (lambda: after(at(PLAY), "meld 4"), "9a", "wrong_location"),
    (lambda: after(at(PLAY), "meld 4"), TWO, "finish_the_set"),
    (lambda: after(at(PLAY, pile="2a"), "use Ha"), "4a", "choose_a_use"),
    (lambda: after(at(PLAY, pile="2a", stock=0), "use Ha"), TWO, "stock_empty"),
    (lambda: after(at(PLAY, board={7: "-"}), "use Ha"), LOOK + 7, "spot_empty"),
    (lambda: after(at(PLAY, pile="2a"), "use Ha", "search"), "5a", "not_in_pile"),
    (lambda: after(at(PLAY, pile="2a"), "use Ha", "search"), SEARCH, "choose_a_discard"),
    (lambda: at("4a", board={4: "Bo"}, phase="look", place=4), "take", "outlaw_stays"),
    (lambda: at("4a", board={4: "5b"}, phase="look", place=4), NEXT, "take_or_leave"),
    (lambda: at("4a", phase="between"), MELD + 4, "wait_for_hand"),
]


@pytest.mark.parametrize(("position", "move", "code"), TURNS, ids=[turn[2] for turn in TURNS])
def test_each_refusal_of_the_rules_has_its_sentence(position, move, code):
    said = kernel(position(), move, code)
    for catalogue in WORDS.values():
        sentence = catalogue.entries[f"rejected.{said.code}"]
        assert set(PLACE.findall(sentence)) <= set(said.values)


def refused(hands, heard, code):
    before = hands.machine.to_json()
    reply = hands.hear(heard)
    assert isinstance(reply, Rejected)
    assert reply.code == code
    assert hands.machine.to_json() == before
    for catalogue in WORDS.values():
        assert f"rejected.{code}" in catalogue.entries


def test_cards_that_come_to_the_wrong_reader_are_refused():
    hands = table(at(PLAY, "1a 1b", pile="2a"))
    refused(hands, Laid(Seat(0), token("4a")), "bonnie_clyde.choose_a_play")
    refused(hands, Laid(Seat(1), token("1a")), "not_your_turn")
    hands.pick("meld")
    refused(hands, Laid(Shared(), token("4a")), "bonnie_clyde.own_reader")
    refused(hands, Laid(Seat(0), token("Ha")), "bonnie_clyde.no_evidence")
    hands.lay("4a")
    refused(hands, Laid(Seat(0), token("9a")), "bonnie_clyde.wrong_location")


def test_a_discard_belongs_in_the_middle_and_must_be_held():
    hands = table(at(PLAY, "1a 1b", pile="2a"))
    hands.pick("discard")
    refused(hands, Laid(Seat(0), token("9a")), "bonnie_clyde.middle_reader")
    refused(hands, Laid(Shared(), token("8a")), "card_not_in_hand")
    hands.lay("9a", Shared())
    assert hands.machine.phase == "draw"


def test_nothing_is_played_before_the_draw():
    hands = table(at(PLAY, "1a", pile="2a", phase="draw"))
    refused(hands, Laid(Seat(0), token("4a")), "bonnie_clyde.draw_first")
    refused(hands, Laid(Shared(), token("4a")), "bonnie_clyde.draw_first")


def test_the_end_of_a_hand_waits_for_ok_of_one_person():
    hands = table(at("4a", "1a", phase="between"), "pp")
    refused(hands, Laid(Seat(0), token("4a")), "bonnie_clyde.wait_for_hand")
    leader = next(p for p in (0, 1) if hands.machine.view(p).screen.title.id == "bonnie_clyde.hand_over")
    assert hands.hear(ok(1 - leader)) != Accepted()
    assert isinstance(hands.hear(ok(leader)), Accepted)
    assert hands.machine.phase != "between"


def test_on_the_panels_no_card_is_laid_and_a_hand_opens_while_ok_is_held():

    hands = Hands("pp", holding=Holding.SCREEN)
    refused(hands, Laid(Seat(0), token("4a")), "hands_on_panels")
    hands.accepted(ok(1, Press.LONG))
    assert len(hands.machine.view(1).screen.hand.cards) == 10
    assert hands.machine.view(0).screen.hand is None
    hands.accepted(ok(1, Press.RELEASED))
    assert hands.machine.view(1).screen.hand is None


def test_ted_hinton_is_refused_on_the_panels_where_none_is_held():
    hands = table(at("4a 9a", "Ha", pile="Hb"), holding=Holding.SCREEN)
    reply = hands.pick("hinton")
    assert reply == Rejected("bonnie_clyde.no_hinton_held")
    assert all("rejected.bonnie_clyde.no_hinton_held" in words.entries for words in WORDS.values())
