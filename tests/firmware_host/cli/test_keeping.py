"""On start the newest journal is taken up: offered, cut where it is damaged, or left with a word why."""

import logging

import pytest

from drivers.clock.system.twin import VirtualClock
from firmware_host import __version__
from firmware_host.cli.host import Keeping
from firmware_host.journal.disk import HeapSyncer
from firmware_host.journal.lines import decode, encode
from firmware_host.journal.reader import read
from firmware_host.journal.state import Room, StateDirectory
from firmware_host.table.controller import Controller
from firmware_host.table.events import to_json
from firmware_host.table.outputs import Append
from tests.evening import Evening
from tests.table_kit import Hands, a_controller


class House:
    """A state directory and the table in front of it; `start` is a start of the program."""

    def __init__(self, path):
        self.state = StateDirectory(path)
        self.clock = VirtualClock()
        self.room = Room()

    @property
    def journal(self):
        path = self.state.newest_journal()
        assert path is not None
        return path

    def keeping(self):
        return Keeping(self.state, HeapSyncer(self.clock), self.clock, "test", self.room)

    def start(self) -> tuple[Hands, Keeping]:
        controller: Controller = a_controller(3)
        keeping = self.keeping()
        keeping.take_up(controller)
        return Hands(controller), keeping


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "state")
    yield house
    house.state.release()


def played(house, trips=None):
    """A game of a person and a bot, journalled for so many deeds (all of them: None), without its end."""
    evening = Evening((0,))
    writer = house.keeping().writer
    session = evening.play.session
    writer.begin(session.to_json(), "briscola", evening.controller.checkpoint())
    play = evening.controller.open_play(session)
    evening.events.clear()
    while trips is None or trips > 0:
        if not evening.on():
            break
        for event in evening.events:
            writer.event(to_json(event), play.handle(event).digest())
        evening.events.clear()
        trips = None if trips is None else trips - 1
    writer.close()
    return evening


def offered(hands):
    return hands.rows(0)[0] == "Not finished yet"


def test_without_journals_the_table_stands_at_its_menu(house):
    hands, _ = house.start()
    assert not offered(hands)


def test_an_unfinished_game_is_offered_and_its_journal_goes_on(house):
    evening = played(house, 40)
    before = read(house.journal.read_bytes())
    hands, keeping = house.start()
    assert offered(hands)
    record = hands.press(0).record
    assert isinstance(record, Append)
    keeping.writer.event(to_json(record.event), hands.outputs.digest())
    keeping.writer.close()
    play = hands.controller.playing
    assert play is not None
    assert play.machine.to_json() == evening.state()
    after = read(house.journal.read_bytes())
    assert len(after.entries) == len(before.entries) + 1
    assert after.entries[-1].number == len(after.entries)
    again, _ = house.start()
    assert offered(again)


def test_a_game_whose_key_was_lost_is_not_offered_and_that_is_said(house, tmp_path, caplog):
    played(house, 40)
    house.state.release()
    (house.state.path / "key").unlink()
    house.state = StateDirectory(house.state.path)
    hands, _ = house.start()
    assert not offered(hands)
    assert "the key in" in caplog.text
    assert "so no card is recognised" in caplog.text


def test_a_game_whose_cards_nobody_can_find_is_not_offered_and_that_is_said(house, caplog):
    played(house, 40)
    controller = a_controller(3)
    house.keeping().take_up(controller, "the cards were swept off the table")
    assert not offered(Hands(controller))
    assert "is not offered: the cards were swept off the table" in caplog.text


def test_a_game_that_lost_lines_is_not_offered_where_nobody_moves_the_cards_back(house, caplog):
    played(house, 40)
    whole = house.journal.read_bytes()
    house.journal.write_bytes(whole[:-5])
    controller = a_controller(3)
    house.keeping().take_up(controller, cards_stay=True)
    assert not offered(Hands(controller))
    assert "is damaged, and the cards lie further than the lines before" in caplog.text


def test_a_game_given_up_or_over_is_not_offered(house):
    played(house, 30)
    _, keeping = house.start()
    keeping.writer.end("given up")
    hands, _ = house.start()
    assert not offered(hands)


def test_a_game_whose_end_was_cut_off_gets_it_now(house):
    played(house)
    assert read(house.journal.read_bytes()).end is None
    hands, _ = house.start()
    assert not offered(hands)
    assert read(house.journal.read_bytes()).end == "over"


@pytest.mark.parametrize("lost", [1, 7, 200])
def test_a_torn_tail_is_cut_off_and_kept_as_evidence(house, lost, caplog):
    played(house, 30)
    whole = house.journal.read_bytes()
    house.journal.write_bytes(whole[:-lost])
    with caplog.at_level(logging.WARNING):
        hands, _ = house.start()
    assert offered(hands)
    kept = house.journal.read_bytes()
    assert kept == whole[: len(kept)]
    assert not read(kept).damage
    assert house.journal.with_suffix(".damaged").read_bytes() == whole[len(kept) : len(whole) - lost]
    assert "cut off; it is the last line, the game is whole up to event" in caplog.text


def test_a_second_damage_does_not_overwrite_the_evidence_of_the_first(house):
    played(house, 30)
    for tail in (b"first", b"second"):
        with house.journal.open("ab") as file:
            file.write(tail)
        house.start()
    evidence = sorted(path.read_bytes() for path in house.state.journals.glob("*.damaged*"))
    assert evidence == [b"first", b"second"]


def test_a_damaged_line_in_the_middle_is_named_and_all_behind_it_is_evidence(house, caplog):
    played(house, 40)
    lines = house.journal.read_bytes().split(b"\n")
    lines[29] = lines[29][:-2] + b"??"
    house.journal.write_bytes(b"\n".join(lines))
    with caplog.at_level(logging.WARNING):
        hands, _ = house.start()
    assert offered(hands)
    assert f"{house.journal.name}: line 30: checksum" in caplog.text
    assert house.journal.with_suffix(".damaged").read_bytes() == b"\n".join(lines[29:])


@pytest.mark.parametrize("content", [b"", b"rubbish\n", encode({"journal": 7})])
def test_a_journal_that_is_none_is_left_alone_with_a_word(house, content, caplog):
    house.state.journal_path("briscola").write_bytes(content)
    with caplog.at_level(logging.WARNING):
        hands, _ = house.start()
    assert not offered(hands)
    assert house.journal.read_bytes() == content
    assert f"journal {house.journal.name} cannot be used" in caplog.text


@pytest.mark.parametrize(
    "values", [{"table": "another"}, {"languages": ["xx"] * 4}, {"seats": [0, 7]}, {"game": "chess"}], ids=str
)
def test_a_game_that_cannot_be_played_here_is_left_alone_with_a_word(house, values, caplog):
    played(house, 30)
    header, _, rest = house.journal.read_bytes().partition(b"\n")
    body = decode(header)
    body["session"].update(values)
    house.journal.write_bytes(encode(body) + rest)
    before = house.journal.read_bytes()
    with caplog.at_level(logging.WARNING):
        hands, _ = house.start()
    assert not offered(hands)
    assert house.journal.read_bytes() == before
    assert house.journal.name in caplog.text


def test_an_event_that_raises_again_is_set_aside_once_and_passed_over_afterwards(house, caplog):
    evening = played(house, 60)
    while not evening.outputs.bots:
        evening.on()
    number = read(house.journal.read_bytes()).entries[-1].number + 1
    with house.journal.open("ab") as file:
        for event in evening.events:
            file.write(encode({"n": number, "t": 0, "e": to_json(event), "f": "0"}))
            number += 1
        (ask,) = evening.outputs.bots
        bad = ["bot", ask.player, ask.number, 77]
        file.write(encode({"n": number, "t": 0, "e": bad, "f": ""}))
    with caplog.at_level(logging.WARNING):
        hands, keeping = house.start()
    assert offered(hands)
    assert f"event {number} raised again" in caplog.text
    assert read(house.journal.read_bytes()).quarantined == {number}
    keeping.writer.close()
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        hands, _ = house.start()
    assert offered(hands)
    assert caplog.text == ""
    hands.press(0)
    assert hands.outputs.bots[0].number == ask.number


def test_a_resumed_game_keeps_the_languages_it_was_begun_with(house):
    evening = played(house, 30)
    header, _, rest = house.journal.read_bytes().partition(b"\n")
    body = decode(header)
    body["session"]["languages"] = ["nl", "en", "en", "en"]
    house.journal.write_bytes(encode(body) + rest)
    hands, _ = house.start()
    hands.press(0)
    assert hands.rows(0) != evening.rows(0)
    assert hands.rows(2) == evening.rows(2)


def test_a_new_program_goes_on_with_an_old_programs_game(house):
    evening = played(house, 40)
    header, _, rest = house.journal.read_bytes().partition(b"\n")
    house.journal.write_bytes(encode({**decode(header), "program": "0.0.1"}) + rest)
    hands, _ = house.start()
    hands.press(0)
    play = hands.controller.playing
    assert play is not None
    assert play.machine.to_json() == evening.state()
    assert __version__ != "0.0.1"


def test_old_journals_go_a_while_after_a_game_has_begun(house):
    house.room = Room(journals=2)
    for _ in range(3):
        played(house, 3)
    assert len(list(house.state.journals.glob("*.journal"))) == 3
    house.clock.run_for(6)
    assert len(list(house.state.journals.glob("*.journal"))) == 2


def test_a_journal_of_an_older_format_is_gone_on_with_in_a_new_file_and_the_old_one_is_kept(house, caplog):
    evening = played(house, 40)
    header, _, rest = house.journal.read_bytes().partition(b"\n")
    body = decode(header)
    del body["build"]
    old = encode({**body, "journal": 1}) + rest
    house.journal.write_bytes(old)
    hands, keeping = house.start()
    assert offered(hands)
    assert "is of format 1, and is gone on with in 2" in caplog.text
    hands.press(0)
    play = hands.controller.playing
    assert play is not None
    assert play.machine.to_json() == evening.state()
    keeping.writer.close()
    found = read(house.journal.read_bytes())
    assert (found.format, len(found.makers)) == (2, 2)
    assert house.journal.with_suffix(".old").read_bytes() == old


def cut_and_started(house, cuts, whole):
    for cut in cuts:
        house.journal.write_bytes(whole[:cut])
        hands, _ = house.start()
        assert offered(hands) == (cut >= whole.index(b"\n") + 1)
        if offered(hands):
            hands.press(0)
            assert hands.controller.playing is not None
        house.journal.write_bytes(whole)
        for evidence in house.state.journals.glob("*.damaged*"):
            evidence.unlink()


def test_a_table_starts_with_a_journal_cut_anywhere(house):
    played(house, 12)
    whole = house.journal.read_bytes()
    cut_and_started(house, range(0, len(whole), len(whole) // 29), whole)


@pytest.mark.long
def test_a_table_starts_with_a_journal_cut_at_every_byte(house):
    played(house, 12)
    whole = house.journal.read_bytes()
    cut_and_started(house, range(len(whole)), whole)


def test_a_game_put_aside_is_offered_although_others_were_played_since(house):
    evening = played(house, 40)
    aside = house.journal
    later = played(house)
    assert later.play.over()
    house.start()  # which writes the end that was missing
    hands, keeping = house.start()
    assert offered(hands)
    record = hands.press(0).record
    assert isinstance(record, Append)
    assert hands.controller.playing.machine.to_json() == evening.state()
    keeping.writer.end("given up")
    assert read(aside.read_bytes()).end == "given up"


def test_of_two_games_put_aside_the_older_one_is_given_up(house):
    journals = []
    keeping = house.keeping()
    for _ in range(2):
        evening = Evening((0,))
        keeping.writer.begin(evening.play.session.to_json(), "briscola")
        journals.append(house.journal)
        keeping.writer.put_aside()
    assert [read(journal.read_bytes()).end for journal in journals] == ["given up", None]
    keeping.writer.take_up()
    keeping.writer.end("over")
    assert read(journals[1].read_bytes()).end == "over"


def test_seconds_do_not_run_while_a_game_is_put_aside(house):
    keeping = house.keeping()
    keeping.writer.begin(Evening((0,)).play.session.to_json(), "briscola")
    house.clock.run_for(5)
    keeping.writer.put_aside()
    house.clock.run_for(1000)
    keeping.writer.take_up()
    house.clock.run_for(2)
    keeping.writer.event(["timer", "x", 1], "")
    assert read(house.journal.read_bytes()).entries[-1].seconds == 7
