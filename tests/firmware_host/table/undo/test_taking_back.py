"""Moves are taken back: who is asked, what hands put back where, and the game then stands as it did."""

import json
import random
from dataclasses import replace
from typing import Any

from drivers.events import Gesture
from firmware_host.table.compose import Composer
from firmware_host.table.controller import Controller
from firmware_host.table.events import BotMoved, TimerFired
from firmware_host.table.outputs import Append
from games.api import BYSTANDER, Act, Holding, Kind, Seat, Slot, Stock, Trick
from tests.evening import Evening
from tests.table_kit import LAYOUT, TAGS, TYPIST, WORDS, Hands, a_controller


class Regretful(Evening):
    """An evening at which hands also put things back."""

    def shuffle(self) -> None:
        self.begun = len(self.events)  # of the game's own events the first comes now
        super().shuffle()

    def ask_back(self, player: int, count: int = 1) -> None:
        """Through help: so many moves."""
        seat = self.seats[player]
        self.press(seat, "left", Gesture.LONG)
        while "▶ take a move back" not in self.text(seat):
            self.press(seat, "right")
        self.press(seat)
        if self.rows(seat)[0] == "Back to before":
            while f"▶ {count}:" not in self.text(seat):
                self.press(seat, "right")
            self.press(seat)

    def agree(self, *players: int) -> None:
        for player in players:
            self.press(self.seats[player])

    def put_all_back(self) -> list[Act]:
        """What the panels ask for, act by act."""
        done = []
        while self.play._undo.putting:
            act = self.play._undo._putting.act  # type: ignore[union-attr]
            self.put_back(act)
            done.append(act)
        return done

    def put_back(self, act: Act) -> None:
        seat = self.seats[act.who]
        match act:
            case Act(Kind.CONFIRM):
                assert "OK: play on" in self.text(seat)
                self.press(seat)
            case Act(_, who, what, Trick(), target) if who in self.lying:
                card = self.lying.pop(who)
                assert what is not None
                match target:
                    case Slot(bot, number):
                        self.slots[bot][number] = card
                    case _:
                        self.hands[who].append(card)
                assert "Lift it to begin" in self.text(seat)
                self.press(seat)  # too early: nothing happens
                self.lift(seat, card)
            case Act(_, who, _, Seat(), Stock()):
                self.stock.insert(0, self.hands[who].pop())
                self.press(seat)
            case Act(_, _, _, Slot(bot, number), Stock()):
                self.stock.insert(0, self.slots[bot].pop(number))
                self.press(seat)
            case Act(_, _, _, _, Trick()):
                for player, card in self.won.items():
                    self.lying[player] = card
                    self.lay(self.seats[player], card)
                self.press(seat)
            case _:
                raise AssertionError(f"no hand knows how to do {act}")

    def do(self, act: Act) -> None:
        if act.kind is Kind.TAKE:
            self.won = dict(self.lying)
        super().do(act)


def a_lead(people: tuple[int, ...] = (0, 2), players: int = 2) -> tuple[Regretful, int, str, Any]:
    """One card lies: the evening, who laid it, the card, and how the game stood before."""
    evening = Regretful(people, players)
    turn = evening.until_turn()
    before = evening.state()
    return evening, turn, evening.lay_own(turn), before


def against_a_bot() -> Regretful:
    """One person and a bot; the person is to decide."""
    evening = Regretful((0,), 2)
    while evening.turn() != 0 or evening.play.machine.acts():
        evening.on()
    return evening


def test_ones_own_last_move_needs_nobodys_word_and_goes_back_to_the_hand() -> None:
    evening, turn, card, before = a_lead()
    evening.ask_back(turn)
    seat, other = evening.seats[turn], evening.seats[1 - turn]
    assert evening.rows(seat)[0] == "Put back"
    assert evening.rows(seat)[2:4] == ("from the table", "into the hand")
    assert evening.text(other) == f"A move is taken back Seat {seat + 1} puts things back."
    evening.put_all_back()
    assert evening.state() == before
    assert evening.lay_own(turn, card) == card
    assert evening.turn() == 1 - turn


def test_the_game_goes_on_to_its_end_after_a_move_was_taken_back() -> None:
    evening, turn, _, _ = a_lead()
    evening.ask_back(turn)
    evening.put_all_back()
    evening.to_the_end()
    assert evening.play.over()


def test_moves_of_others_are_taken_back_once_all_people_agree() -> None:
    evening, turn, _, before = a_lead((0, 1, 2), 3)
    following = evening.turn()
    evening.lay_own(following)
    third = evening.turn()
    evening.ask_back(turn, 2)
    assert evening.text(evening.seats[turn]).startswith("The others are asked")
    for player in (following, third):
        assert evening.rows(evening.seats[player])[0] == f"Seat {evening.seats[turn] + 1} asks"
    evening.agree(following)
    assert not evening.play._undo.putting
    evening.agree(third)
    acts = evening.put_all_back()
    assert [act.who for act in acts] == [following, turn, turn]
    assert evening.state() == before


def test_whoever_does_not_agree_keeps_the_game_as_it_is() -> None:
    evening, turn, _, _ = a_lead()
    other = 1 - turn
    kept = evening.state()
    evening.ask_back(other)
    evening.press(evening.seats[turn], "right")
    assert evening.state() == kept
    told = evening.text(evening.seats[other])
    assert told == f"One moment Seat {evening.seats[turn] + 1} does not agree: play goes on."


def test_whoever_asked_may_think_better_of_it() -> None:
    evening, turn, _, _ = a_lead()
    other = 1 - turn
    shown = evening.rows(evening.seats[other])
    evening.ask_back(other)
    evening.press(evening.seats[other], "left")
    assert evening.rows(evening.seats[other]) == shown


def test_no_answer_is_no_agreement() -> None:
    evening, turn, _, _ = a_lead()
    other = 1 - turn
    evening.ask_back(other)
    (ask,) = [ask for ask in evening.outputs.timers if ask.name == "undo.vote"]
    evening.put(TimerFired("undo.vote", ask.number - 1))
    assert "asked" in evening.text(evening.seats[other])
    evening.put(TimerFired("undo.vote", ask.number))
    assert "Not everybody has answered" in evening.text(evening.seats[other])


def test_a_card_laid_while_people_are_asked_counts_once_nobody_agrees() -> None:
    evening, turn, _, _ = a_lead()
    other = 1 - turn
    evening.ask_back(other)
    evening.lay_own(other)
    assert evening.turn() == other
    evening.press(evening.seats[turn], "right")
    assert evening.play.machine.acts()[0].kind is Kind.TAKE


def test_a_whole_trick_goes_back_with_the_cards_drawn_after_it() -> None:
    evening, turn, _, before = a_lead()
    hands = [sorted(hand) for hand in evening.hands]
    hands[turn] = sorted([*evening.hands[turn], *evening.lying.values()])
    stock = list(evening.stock)
    other = 1 - turn
    evening.lay_own(other)
    evening.until_turn()
    asker = evening.turn()
    evening.ask_back(asker, 2)
    evening.agree(1 - asker)
    acts = evening.put_all_back()
    sources = [type(act.source).__name__ for act in acts]
    assert sources == ["Seat", "Seat", "Pile", "Trick", "Trick", "NoneType"]
    assert evening.state() == before
    assert [sorted(hand) for hand in evening.hands] == hands
    assert evening.stock == stock
    evening.to_the_end()
    assert evening.play.over()


def test_the_last_card_of_a_trick_goes_back_and_the_lead_stays_on_the_table() -> None:
    evening, turn, lead, _ = a_lead()
    before = evening.state()
    other = 1 - turn
    evening.lay_own(other)
    evening.until_turn()
    evening.ask_back(other, 1)
    evening.agree(turn)
    evening.put_all_back()
    assert evening.state() == before
    assert evening.lying == {turn: lead}
    evening.to_the_end()
    assert evening.play.over()


def test_a_trick_that_ended_with_ones_own_card_needs_the_others_word() -> None:
    evening, turn, _, _ = a_lead()
    evening.lay_own(1 - turn)
    evening.ask_back(1 - turn)
    assert evening.text(evening.seats[1 - turn]).startswith("The others are asked")


def test_a_bots_move_and_the_own_one_before_it_go_back_at_once_and_the_bot_decides_alike() -> None:
    evening = against_a_bot()
    before = evening.state()
    card = evening.lay_own(0)
    if not evening.outputs.bots:  # the bot had led
        evening.until_turn()
    else:
        evening.on()
        evening.on()
    decisions = evening.play.machine.moves - before["moves"]
    evening.ask_back(0, decisions)
    assert not evening.outputs.bots
    evening.put_all_back()
    assert evening.state() == before
    evening.lay_own(0, card)
    evening.to_the_end()
    assert evening.play.over()


def test_an_answer_of_a_bot_that_was_asked_before_is_stale_afterwards() -> None:
    evening = against_a_bot()
    while not evening.outputs.bots:
        evening.on()
    (ask,) = evening.outputs.bots
    before = evening.play.machine.moves
    evening.ask_back(0, 1)
    evening.put(BotMoved(ask.player, ask.number, ask.state.legal()[0]))
    evening.put_all_back()
    assert evening.play.machine.moves == before - 1
    assert evening.on()


def test_at_the_start_there_is_nothing_to_take_back_and_that_is_said() -> None:
    evening = Regretful()
    turn = evening.until_turn()
    evening.ask_back(turn)
    assert "No move can be taken back now" in evening.text(evening.seats[turn])


def test_a_table_without_undo_does_not_offer_it() -> None:
    controller = a_controller()
    controller._layout = replace(LAYOUT, undo="off")
    hands = Hands(controller)
    for _ in range(4):
        hands.press(0)
    hands.press(0, "left", Gesture.LONG)
    assert "take a move back" not in hands.text(0)


def test_a_table_that_allows_only_ones_own_refuses_the_rest_in_words() -> None:
    evening = Regretful()
    evening.controller._layout = replace(LAYOUT, undo="own")
    evening.press(0, "left", Gesture.LONG)
    evening.press(0, "left")
    evening.press(0)
    evening.press(0, "right")
    evening.press(0)  # the game is over; the next one knows the new layout
    evening.choose(2)
    turn = evening.until_turn()
    evening.lay_own(turn)
    evening.ask_back(1 - turn)
    assert "Only your own last move" in evening.text(evening.seats[1 - turn])
    evening.ask_back(turn)
    assert evening.rows(evening.seats[turn])[0] == "Put back"


def test_taking_back_writes_a_checkpoint_and_replays_alike() -> None:
    evening, turn, _, _ = a_lead()
    evening.ask_back(turn)
    record = evening.outputs.record
    assert isinstance(record, Append)
    assert record.checkpoint
    kept = json.loads(json.dumps(evening.controller.checkpoint()))
    asked = evening.rows(evening.seats[turn])
    after = a_controller().open_play(evening.play.session, kept)
    assert TYPIST.read(after.outputs().panels[evening.seats[turn]]) == asked
    again = a_controller().open_play(evening.play.session)
    for event in evening.events[evening.begun :]:
        outputs = again.handle(event)
    assert outputs.digest() == evening.outputs.digest()


def test_once_the_result_stands_help_says_that_nothing_is_taken_back() -> None:
    evening = Regretful()
    evening.to_the_end()
    evening.look()
    seat = evening.seats[0]
    shown = evening.rows(seat)
    evening.press(seat, "left", Gesture.LONG)
    assert evening.text(seat) == "One moment The result stands: nothing is taken back now."
    evening.press(seat, "left", Gesture.RELEASED)
    evening.press(seat)
    assert evening.rows(seat) == shown
    evening.press(seat)
    assert evening.play.machine.phase == "deal"


# --- hands on the panels ------------------------------------------------------------------------


def a_panel_table(people: tuple[int, ...], seed: int = 1) -> Hands:
    composer = Composer(LAYOUT, WORDS, TYPIST)
    hands = Hands(
        Controller(LAYOUT, composer, TAGS, random.Random(seed), random.Random, holding=Holding.SCREEN)
    )
    hands.press(people[0])
    hands.press(people[0])
    for other in people[1:]:
        hands.press(other)
    hands.press(people[0])
    hands.press(people[0])
    return hands


def test_with_hands_on_the_panels_a_look_at_the_table_is_all_there_is_to_do() -> None:
    hands = a_panel_table((0, 2))
    play = hands.controller.playing
    assert play is not None
    seat = play.session.seats[play.machine.masked(BYSTANDER).turn]
    hands.press(seat, "ok", Gesture.LONG)
    hands.press(seat, "ok", Gesture.RELEASED)
    before = play.machine.masked(BYSTANDER)
    hands.press(seat)
    hands.press(seat)
    assert play.machine.masked(BYSTANDER) != before
    hands.press(seat, "left", Gesture.LONG)
    for _ in range(2):
        hands.press(seat, "right")
    hands.press(seat)
    hands.press(seat)
    assert hands.rows(seat)[0] == "Moves taken back"
    hands.press(seat)
    assert play.machine.masked(BYSTANDER) == before
