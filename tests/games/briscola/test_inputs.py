"""What an input of hands means at a Briscola table; each refusal and each question by itself."""

import random

import pytest

from games.api import (
    BYSTANDER,
    HIDDEN,
    Act,
    Card,
    Key,
    Kind,
    Laid,
    Lifted,
    Pile,
    Place,
    Press,
    Pressed,
    Rejected,
    Seat,
    Shared,
    Slot,
    Stock,
    TableInput,
    TimeUp,
    Trick,
    Unknown,
)
from games.briscola.inputs import Around, Heard, hear
from games.briscola.rules import DECK, Options, State, parse_card
from games.meant import Ask, Back, Lift, Move, Nothing, Tick, actor
from tests.games.briscola.playing import Hands, company, laid, ok, token

C7, SK, BA = (parse_card(name) for name in ("C7", "SK", "BA"))

DEAL = Act(Kind.DEAL, 0, 3, Stock(), Seat(2))
DEAL_SLOT = Act(Kind.DEAL, 0, None, Stock(), Slot(1, 2))
SHOW = Act(Kind.SHOW, 0, None, Stock(), Shared())
PLAY = Act(Kind.PLAY, 1, None, Slot(1, 2), Trick())
TAKE = Act(Kind.TAKE, 0, None, Trick(), Pile(0))
DRAW = Act(Kind.DRAW, 2, None, Stock(), Seat(2))
DRAW_SLOT = Act(Kind.DRAW, 1, None, Stock(), Slot(1, 2))


def _around(*slots: int) -> Around:
    return Around(frozenset({1}), slots, (HIDDEN, HIDDEN, HIDDEN))


def _state(dealer: int) -> State:
    """Three play, the player left of the dealer leads; nobody's cards are known, clubs are trump."""
    turned = State.new(Options(), 3, None, dealer).reveal(Shared(), parse_card("B4"))
    assert isinstance(turned, State)
    return turned


def _after_a_trick() -> State:
    state = _state(dealer=2)
    for player, card in enumerate((BA, SK, parse_card("S2"))):
        step = state.play(player, card)
        assert not isinstance(step, Rejected)
        state = step.state
    return state


PERSON, BOT = _state(dealer=2), _state(dealer=0)  # whose turn it is: player 0, player 1
WON = _after_a_trick()  # by player 0


def _hear(heard: TableInput, state: State, *acts: Act, slots: tuple[int, ...] = ()) -> Heard:
    return hear(heard, state.masked(actor(heard)), acts, _around(*slots))


@pytest.mark.parametrize(
    ("heard", "eyes"),
    [
        (ok(2), 2),
        (laid(Seat(1), C7), 1),
        (Lifted(Seat(1), token(C7)), 1),
        (laid(Shared(), C7), BYSTANDER),
        (TimeUp("turn"), BYSTANDER),
    ],
)
def test_an_input_is_heard_with_the_eyes_of_its_place(heard: TableInput, eyes: int) -> None:
    assert actor(heard) == eyes


def test_a_card_on_the_own_reader_is_the_move() -> None:
    assert _hear(laid(Seat(0), C7), PERSON) == Move(C7)


@pytest.mark.parametrize("acts", [(), (TAKE,), (PLAY,)])
@pytest.mark.parametrize(
    ("strange", "code"),
    [
        (Unknown(), "unknown_card"),
        (Card(DECK, "C8"), "unknown_card"),
        (Card(DECK, "?"), "unknown_card"),
        (Card("pico", "C7"), "other_deck"),
    ],
)
def test_a_strange_tag_is_refused_whatever_is_wanted(
    acts: tuple[Act, ...], strange: Card | Unknown, code: str
) -> None:
    assert _hear(Laid(Seat(0), strange), PERSON, *acts) == Rejected(code)


@pytest.mark.parametrize(
    ("place", "state", "acts", "refused"),
    [
        (Seat(2), PERSON, (), Rejected("not_your_turn", {"seat": Seat(0)})),
        (Seat(1), PERSON, (), Rejected("not_your_turn", {"seat": Seat(0)})),
        (Shared(), PERSON, (), Rejected("other_reader", {"seat": Seat(0)})),
        (Stock(), PERSON, (), Rejected("no_reader")),
        (Seat(1), BOT, (), Rejected("still_thinking", {"seat": Seat(1)})),
        (Seat(2), PERSON, (DEAL,), Rejected("deal_first", {"seat": Seat(2)})),
        (Seat(2), PERSON, (DEAL_SLOT,), Rejected("other_reader", {"seat": Seat(1)})),
        (Seat(0), PERSON, (SHOW,), Rejected("show_first")),
        (Seat(0), BOT, (PLAY,), Rejected("slot_first", {"seat": Seat(1), "slot": 2})),
        (Shared(), BOT, (PLAY,), Rejected("slot_first", {"seat": Seat(1), "slot": 2})),
        (Seat(0), WON, (TAKE,), Rejected("take_first", {"seat": Seat(0), "left": 0})),
        (Seat(0), PERSON, (DRAW,), Rejected("draw_first", {"seat": Seat(2)})),
        (Seat(0), PERSON, (DRAW_SLOT,), Rejected("other_reader", {"seat": Seat(1)})),
    ],
)
def test_a_card_laid_at_the_wrong_time_or_place_is_refused_in_words(
    place: Place, state: State, acts: tuple[Act, ...], refused: Rejected
) -> None:
    assert _hear(laid(place, C7), state, *acts) == refused


@pytest.mark.parametrize(
    ("card", "meant"),
    [
        (SK, Tick(PLAY, SK)),
        (C7, Rejected("wrong_slot", {"seat": Seat(1), "slot": 2})),
        (BA, Rejected("not_in_slots", {"seat": Seat(1), "slot": 2})),
    ],
)
def test_only_the_decided_slot_may_be_turned_for_a_bot(card: int, meant: Heard) -> None:
    assert _hear(laid(Seat(1), card), BOT, PLAY, slots=(C7, SK, HIDDEN)) == meant


@pytest.mark.parametrize("act", [DEAL_SLOT, DRAW_SLOT])
def test_a_card_over_a_bots_reader_fills_the_slot(act: Act) -> None:
    slots = (C7, HIDDEN, HIDDEN)
    assert _hear(laid(Seat(1), SK), PERSON, act, slots=slots) == Tick(act, SK)
    assert _hear(laid(Seat(1), C7), PERSON, act, slots=slots) == Rejected("in_slot_already", {"slot": 1})


def test_the_turned_card_is_shown_in_the_middle() -> None:
    assert _hear(laid(Shared(), C7), State.new(Options(), 3, None, 0), SHOW) == Tick(SHOW, C7)


@pytest.mark.parametrize("act", [DEAL, TAKE, DRAW])
def test_ok_of_the_asked_player_ticks_what_no_reader_sees(act: Act) -> None:
    assert _hear(ok(act.who), PERSON, act) == Tick(act)
    assert isinstance(_hear(ok((act.who + 1) % 3), PERSON, act), Ask)
    assert isinstance(_hear(Pressed(act.who, Key.OK, Press.LONG), PERSON, act), Ask)


@pytest.mark.parametrize(
    ("player", "state", "acts", "text"),
    [
        (0, PERSON, (), "briscola.ask.lay"),
        (2, PERSON, (), "briscola.ask.turn"),
        (0, BOT, (), "briscola.ask.thinking"),
        (1, BOT, (), "briscola.ask.thinking"),
        (1, PERSON, (DEAL,), "briscola.ask.dealing"),
        (0, PERSON, (DEAL_SLOT,), "briscola.ask.deal_slot"),
        (1, PERSON, (DEAL_SLOT,), "briscola.ask.deal_slot"),
        (2, PERSON, (DEAL_SLOT,), "briscola.ask.dealing"),
        (0, PERSON, (SHOW,), "briscola.ask.show"),
        (1, PERSON, (SHOW,), "briscola.ask.showing"),
        (1, BOT, (PLAY,), "briscola.ask.slot"),
        (0, BOT, (PLAY,), "briscola.ask.slot"),
        (1, PERSON, (TAKE,), "briscola.ask.taking"),
        (0, PERSON, (DRAW,), "briscola.ask.drawing"),
        (1, PERSON, (DRAW_SLOT,), "briscola.ask.draw_slot"),
    ],
)
def test_a_key_that_does_nothing_says_what_is_wanted(
    player: int, state: State, acts: tuple[Act, ...], text: str
) -> None:
    meant = _hear(ok(player), state, *acts)
    assert isinstance(meant, Ask)
    assert meant.text.id == text


@pytest.mark.parametrize(
    ("act", "text"),
    [(DEAL, "briscola.ask.deal"), (TAKE, "briscola.ask.take"), (DRAW, "briscola.ask.draw")],
)
def test_another_key_of_the_asked_player_says_what_ok_is_for(act: Act, text: str) -> None:
    meant = _hear(Pressed(act.who, Key.RIGHT, Press.SHORT), PERSON, act)
    assert isinstance(meant, Ask)
    assert meant.text.id == text


@pytest.mark.parametrize("acts", [(), (DEAL,), (PLAY,), (TAKE,)])
@pytest.mark.parametrize("press", list(Press))
@pytest.mark.parametrize("key", list(Key))
def test_only_a_key_let_go_or_held_on_may_be_met_with_silence(
    key: Key, press: Press, acts: tuple[Act, ...]
) -> None:
    for player in range(3):
        silent = isinstance(_hear(Pressed(player, key, press), PERSON, *acts), Nothing)
        assert silent == (press in (Press.RELEASED, Press.REPEAT))


def test_lifting_takes_the_trick_with_its_last_card() -> None:
    lifted = Lifted(Seat(0), token(C7))
    two, one, none = ((C7, SK, HIDDEN), (C7, HIDDEN, HIDDEN), (HIDDEN, HIDDEN, HIDDEN))
    meant = [hear(lifted, PERSON, (TAKE,), Around(frozenset(), (), lying)) for lying in (two, one, none)]
    assert meant == [Lift(0), Tick(TAKE), Nothing()]


def test_lifting_anything_else_is_nobodys_mistake() -> None:
    around = Around(frozenset(), (), (SK, HIDDEN, HIDDEN))
    for lifted in (Lifted(Shared(), token(SK)), Lifted(Seat(0), Unknown()), Lifted(Seat(0), token(C7))):
        assert hear(lifted, PERSON, (TAKE,), around) == Nothing()


def test_a_trick_card_back_on_its_reader_is_not_played_twice() -> None:
    step = PERSON.play(0, C7)
    assert not isinstance(step, Rejected)
    assert _hear(laid(Seat(0), C7), step.state) == Back(0, C7)
    assert _hear(laid(Seat(2), C7), step.state) == Rejected("not_your_turn", {"seat": Seat(1)})


def test_a_time_that_nobody_asked_for_is_refused() -> None:
    assert _hear(TimeUp("turn"), PERSON) == Rejected("no_timer", {"name": "turn"})


def test_when_all_is_over_every_input_is_told_so() -> None:
    table = Hands(company("pp"), seed=2)
    while table.on():
        pass
    state = table.machine.masked(0)
    assert hear(laid(Seat(0), C7), state, (), _around()) == Rejected("game_over")
    meant = hear(ok(0), state, (), _around())
    assert isinstance(meant, Ask)
    assert meant.text.id == "briscola.ask.over"


def test_BR_T19_a_card_laid_again_is_refused_by_name() -> None:
    table = Hands(company("pp"), seed=2)
    table.until(Kind.TAKE)
    first, _ = table.readers
    leader = table.until_turn()
    before = table.machine.to_json()
    refused = Rejected("card_already_played", {"card": token(first)})
    assert table.hear(laid(Seat(leader), first)) == refused
    assert table.machine.to_json() == before


def test_random_mistakes_change_nothing() -> None:
    table, dice = Hands(company("pbp"), seed=9), random.Random(9)
    while table.on():
        before = table.machine.to_json()
        place: Place = dice.choice([Seat(0), Seat(1), Seat(2), Shared()])
        wrongs: list[TableInput] = [Laid(place, Unknown()), Pressed(dice.randrange(3), Key.LEFT, Press.SHORT)]
        wrongs += [Pressed(1, Key.OK, Press.RELEASED), Lifted(Shared(), token(C7))]
        for wrong in wrongs:
            table.machine.hear(wrong)
            assert table.machine.to_json() == before
