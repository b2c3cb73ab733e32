"""What panels and lamps say in a game of Briscola, read as people read them."""

import re
import textwrap
from pathlib import Path

import pytest

from games.api import BYSTANDER, HIDDEN, Cue, Kind, Lamp, Meaning, Rejected, Seat, Shared, Stock, Text
from games.briscola.machine import restore_machine
from games.briscola.rules import Options, parse_card
from tests.games.briscola.playing import (
    COLUMNS,
    ROWS,
    Hands,
    catalogue,
    company,
    laid,
    ok,
    panel,
    sentence,
    texts_in,
    viewers,
)

ENGLISH = catalogue("en")
ROOM = Path(__file__).parents[3] / "games/briscola"


def _panel(table: Hands, viewer: int) -> str:
    return "\n".join(panel(table.machine.view(viewer).screen, ENGLISH))


def _title(table: Hands, viewer: int) -> str:
    return table.machine.view(viewer).screen.title.id


def _lit(table: Hands) -> dict[object, Meaning]:
    return {lamp.place: lamp.meaning for lamp in table.machine.view(BYSTANDER).lamps}


def _position(letters: str, **changed: object) -> Hands:
    """A table at a written position: player 0 has led, the stock is long."""
    table = Hands(company(letters, dealer=len(letters) - 1), seed=1)
    players = len(letters)
    unread, stock = ["?"] * 3, (39 if players == 3 else 40) - 3 * players
    state = {
        **table.machine.to_json()["state"],
        "leader": 0,
        "turned": "B7",
        "hands": [unread[1:], *[unread] * (players - 1)],
        "stock": ["?"] * (stock - 1) + ["B7"],
        "trick": ["SA"],
        **changed,
    }
    data = {**table.machine.to_json(), "state": state, "acts": [], "lying": ["SA"] + ["?"] * (players - 1)}
    table.machine = restore_machine(table.setup, data)
    return table


def test_the_player_to_act_sees_trump_trick_and_points() -> None:
    table = _position("ppp")
    assert _panel(table, 1) == "Your turn: lay a card\nTrump 7♣ Stock 30\n1:A♠\n1:0 2:0 3:0 pts"
    assert _panel(table, 2) == "Seat 2 to play\nTrump 7♣ Stock 30\n1:A♠\n1:0 2:0 3:0 pts"
    assert _panel(table, BYSTANDER) == _panel(table, 2)
    assert _lit(table) == {
        Seat(0): Meaning.WAITING,
        Seat(1): Meaning.YOUR_TURN,
        Seat(2): Meaning.WAITING,
        Shared(): Meaning.OFF,
        Stock(): Meaning.OFF,
    }
    assert table.machine.view(1).cues == (Cue.YOUR_TURN,)
    assert table.machine.view(2).cues == ()


def test_who_leads_is_told_so() -> None:
    table = _position("pppp", trick=[], hands=[["?"] * 3] * 4)
    assert _panel(table, 0) == "Your turn: lay a card\nTrump 7♣ Stock 28\nYou lead\n1+3:0 2+4:0 points"
    assert _panel(table, 1) == "Seat 1 to play\nTrump 7♣ Stock 28\n1+3:0 2+4:0 points"


def test_a_bot_thinks_and_then_names_a_slot() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    table.until_turn()
    assert _panel(table, 0).startswith("Seat 2 is thinking\n")
    assert _panel(table, 1).startswith("I am thinking...\n")
    assert _lit(table)[Seat(1)] is Meaning.YOUR_TURN
    table.decide(1, table.slots[1][2])
    assert _panel(table, 0).startswith("Seat 2 plays slot 3\n")
    assert _panel(table, 1).startswith("Turn over slot 3\nLay it face up on my\nreader\n")
    assert _lit(table)[Seat(1)] is Meaning.ATTENTION


def test_the_dealer_is_guided_through_the_deal() -> None:
    table = Hands(company("pbp", dealer=0), seed=1)
    assert _panel(table, 0) == (
        "Deal: seat 2, slot 1\nOne card, face down,\nover its reader, then\ninto slot 1"
    )
    assert _panel(table, 1) == "Seat 1 is dealing"
    assert _lit(table)[Seat(0)] is Meaning.DEALER
    assert _lit(table)[Seat(1)] is Meaning.ATTENTION
    for _ in range(3):
        table.on()
    assert _panel(table, 0) == "Deal 3 cards: seat 3\nPress OK when done"
    assert _panel(table, 2) == "Seat 1 is dealing\n3 cards for you"
    table.on()
    assert _panel(table, 0) == "Deal yourself 3 cards\nPress OK when done"
    table.on()
    assert _panel(table, 0) == (
        "Turn up the trump\nLay the next card on\nthe middle reader,\nthen crosswise under\nthe stock"
    )
    assert _panel(table, 2) == "Seat 1 turns trump"
    assert _lit(table)[Shared()] is Meaning.ATTENTION


def test_a_won_trick_shows_its_cards_its_worth_and_the_points() -> None:
    table = _position("pp")
    table.accepted(laid(Seat(1), parse_card("UK")))
    assert _panel(table, 0) == (
        "Yours! Take the trick\n1:A♠ 2:K♥\nWorth 15 points\n1:15 2:0 points\nLift them all, or OK"
    )
    assert _panel(table, 1) == "Seat 1 wins the trick\n1:A♠ 2:K♥\nWorth 15 points\n1:15 2:0 points"
    assert _lit(table)[Seat(0)] is Meaning.WINNER
    assert table.machine.view(1).cues == (Cue.TRICK,)
    table.accepted(ok(0))
    assert _panel(table, 0) == "Draw a card\nPress OK when done\nTrump 7♣ Stock 34\n1:15 2:0 points"
    assert _panel(table, 1) == "Seat 1 draws\nTrump 7♣ Stock 34\n1:15 2:0 points"
    assert _lit(table)[Stock()] is Meaning.ATTENTION
    table.accepted(ok(0))
    assert _panel(table, 0) == "Seat 2 draws\nTrump 7♣ Stock 33\n1:15 2:0 points"


def test_the_last_card_is_announced_and_named() -> None:
    table = Hands(company("pp"), seed=4)
    while len(table.machine.masked(BYSTANDER).tricks()) < 16:
        table.on()
    player = table.until_turn()
    assert "The last draw is next" in _panel(table, player)
    table.until(Kind.TAKE)
    table.on()
    table.on()
    last = table.machine.acts()[0].who
    assert _title(table, last) == "briscola.draw_last"
    assert "The last card: " in _panel(table, last)
    assert "The last card: " in _panel(table, 1 - last)
    assert "No more cards to draw" in _panel(table, table.until_turn())


@pytest.mark.parametrize("letters", ["pp", "ppp", "pppp", "pb"])
def test_BR_R12_the_result_is_told_to_each(letters: str) -> None:
    table = Hands(company(letters), seed=4)
    while table.on():
        pass
    outcome = table.machine.outcome()
    assert outcome is not None
    for player in range(len(letters)):
        title = _title(table, player)
        if letters[player] == "b":
            assert title == "briscola.winner"
        else:
            assert title.endswith("won" if player in outcome.winners else "lost")
        assert _lit(table)[Seat(player)] is (Meaning.WINNER if player in outcome.winners else Meaning.OFF)
    assert table.machine.view(0).cues == (Cue.GAME_OVER,)


def test_BR_T20_sixty_each_is_a_draw_for_all() -> None:
    gone = ["CA", "UA", "SA", "BA", "CK", "UK", "SK", "BK"]  # worth 60
    rest = ["C3", "U3", "S3", "B3", "CN", "UN", "SN", "BN", "CJ", "UJ", "SJ", "BJ"]
    rest += [suit + rank for suit in "CUSB" for rank in "24567"]
    table = _position("pp", hands=[[], []], stock=[], gone=gone + rest, trick=[], points=[60, 60])
    assert _panel(table, 0) == "Draw 60\n1:60 2:60 points"
    assert _panel(table, BYSTANDER) == _panel(table, 0)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("letters", ["pp", "bpb", "bppb"])
def test_every_panel_fits_in_five_rows_with_its_title_in_one(letters: str, language: str) -> None:
    texts = catalogue(language)
    table = Hands(company(letters), seed=8)
    while table.on():
        for viewer in viewers(table.machine):
            screen = table.machine.view(viewer).screen
            rows = panel(screen, texts)
            assert len(rows) <= ROWS, rows
            assert len(sentence(screen.title, texts)) <= COLUMNS, rows


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_notice_fits_below_a_title(language: str) -> None:
    for key, text in catalogue(language).items():
        if key.startswith(("rejected.", "briscola.ask.")):
            filled = re.sub(r"\{card\}", "7♣", re.sub(r"\{(seat|slot|left)\}", "4", text))
            rows = textwrap.wrap(filled, COLUMNS)
            assert len(rows) <= ROWS - 1, rows


def test_both_catalogues_know_every_text_and_take_the_same_values() -> None:
    english, dutch = catalogue("en"), catalogue("nl")
    assert english.keys() == dutch.keys()
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", dutch[key])), key


def test_every_text_and_code_in_the_game_has_an_entry_and_no_entry_is_forgotten() -> None:
    source = "\n".join(path.read_text() for path in sorted(ROOM.rglob("*.py")))
    used = set(re.findall(r'"(briscola\.[a-z_.0-9]+)"', source))
    used |= {f"briscola.{word}{n}" for word, n in [("trick", n) for n in (1, 2, 3, 4)]}
    used |= {f"briscola.points{n}" for n in (2, 3, 4)}
    used |= {f"rejected.{code}" for code in re.findall(r'Rejected\(\s*"(\w+)"', source)}
    used |= {"rejected.wrong_slot", "rejected.not_in_slots"}
    for rule in Options.fields():
        used |= {f"option.{rule.name}", *(f"option.{rule.name}.{value}" for value in rule.values)}
    own = set(texts_in("briscola.en.po"))
    assert used <= {*ENGLISH, *texts_in("table.en.po")}  # what more games have is said there
    assert {key.replace("why.", "rejected.") for key in own} <= used  # help's words: more about a refusal


def test_prompts_for_a_deed_are_told_apart_by_their_id() -> None:
    table_of_deeds: dict[str, Kind | None] = {}
    for letters in ("pp", "bb", "bpb", "pbpb"):
        for seed in range(4):
            table = Hands(company(letters), seed)
            while table.on():
                acts = table.machine.acts()
                if acts:
                    title = _title(table, acts[0].who)
                    assert table_of_deeds.setdefault(title, acts[0].kind) is acts[0].kind
    assert set(table_of_deeds) == {
        "briscola.deal",
        "briscola.deal_self",
        "briscola.deal_slot",
        "briscola.show",
        "briscola.turn_slot",
        "briscola.take",
        "briscola.take_here",
        "briscola.draw",
        "briscola.draw_last",
        "briscola.draw_slot",
        "briscola.draw_slot_last",
    }


def test_a_refusal_carries_what_its_sentence_needs() -> None:
    table = Hands(company("pb", dealer=0), seed=1)
    table.until_turn()
    table.decide(1, table.slots[1][0])
    for heard in (laid(Seat(0), table.hands[0][0]), laid(Seat(1), table.slots[1][1])):
        reply = table.hear(heard)
        assert isinstance(reply, Rejected)
        assert "slot 1" in sentence(Text(f"rejected.{reply.code}", reply.values), ENGLISH)


def test_lamps_stand_for_every_seat_the_middle_and_the_stock() -> None:
    table = Hands(company("bpb"), seed=1)
    while table.on():
        lamps = table.machine.view(HIDDEN).lamps
        assert [type(lamp) for lamp in lamps] == [Lamp] * 5
        assert [lamp.place for lamp in lamps] == [Seat(0), Seat(1), Seat(2), Shared(), Stock()]
