"""From catalogue id to deed: what a person does when the panel says so. One table a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from firmware_host.sim import bonnie_clyde, pico, picobello, pilipili
from firmware_host.sim.again import lay_again
from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Deed, Person


@dataclass(frozen=True, slots=True)
class Plan:
    """What people have agreed to play. Seats are table seats; `levels` are the bots', in seat order."""

    game: str
    host: int
    people: tuple[int, ...]
    players: int
    levels: tuple[str, ...]


# --- menu -----------------------------------------------------------------------------------------


def menu_deeds(plan: Plan) -> Mapping[str, Deed]:
    """How the host finds the agreed game, and the others join."""

    def hold(person: Person, seen: Seen) -> None:
        if person.seat == plan.host:
            person.world.press(person.seat, "ok")

    def join(person: Person, seen: Seen) -> None:
        if person.seat in plan.people:
            person.world.press(person.seat, "ok")

    def choose_players(person: Person, seen: Seen) -> None:
        if all(other == plan.host or other in joined for other in plan.people):
            choose(person, seen, "menu.players", {"count": str(plan.players)})

    def choose_level(person: Person, seen: Seen) -> None:
        if len(set(plan.levels)) == 1:
            choose(person, seen, f"level.{plan.levels[0]}")
        else:
            each.clear()
            choose(person, seen, "menu.one_by_one")

    def choose_each(person: Person, seen: Seen) -> None:
        seat = seen.title.values["number"]
        if seat not in each:
            each.append(seat)
        choose(person, seen, f"level.{plan.levels[each.index(seat)]}")

    def joined_now(person: Person, seen: Seen) -> None:
        joined.add(person.seat)

    def go_on(person: Person, seen: Seen) -> None:
        if person.seat == plan.host:  # two who press at once would press into the game
            person.world.press(person.seat, "ok")

    joined: set[int] = set()
    each: list[str] = []
    return {
        "menu.attract": hold,
        "menu.join": join,
        "menu.joined": joined_now,
        "menu.choose_game": lambda person, seen: choose(person, seen, f"game.{plan.game}"),
        "menu.choose_players": choose_players,
        "menu.choose_level": choose_level,
        "menu.ready": lambda person, seen: choose(person, seen, "menu.start"),
        "menu.house_rules": lambda person, seen: choose(person, seen, "menu.rules_done"),
        "menu.choose_level_of": choose_each,
        "offer.title": go_on,
        "table.notice": lay_again,
    }


def choose(person: Person, seen: Seen, ident: str, values: Mapping[str, str] | None = None) -> None:
    """Move the cursor one step towards a choice, or confirm it."""
    at = seen.choices[seen.cursor] if seen.cursor is not None else None
    if at is not None and ident in at.ids and all(at.values[k] == v for k, v in (values or {}).items()):
        person.world.press(person.seat, "ok")
    else:
        person.world.press(person.seat, "right")


# --- Briscola -------------------------------------------------------------------------------------


def _draw_card(person: Person, hand: str) -> None:
    person.drawn.append(person.world.draw(hand).id)


def _deal_hand(person: Person, seen: Seen) -> None:
    seat = seen.title.number("seat") - 1 if "seat" in seen.title.values else person.seat
    while len(person.world.at(f"hand:{seat}")) < 3:
        person.world.draw(f"hand:{seat}")
    person.world.press(person.seat, "ok")


def _over_reader(person: Person, seat: int) -> None:
    """Lay the next card on a bot's reader, face down."""
    if not person.world.at(f"reader:{seat}"):
        person.world.draw(f"reader:{seat}")


def _into_slot(person: Person, seen: Seen) -> None:
    seat = seen.title.number("seat") - 1
    for card in person.world.at(f"reader:{seat}"):
        person.world.move(card.id, f"slot:{seat}:{seen.title.number('slot')}")


def _deal_slot(person: Person, seen: Seen) -> None:
    _over_reader(person, seen.title.number("seat") - 1)


def _draw_slot(person: Person, seen: Seen) -> None:
    _over_reader(person, person.seat)


def _show(person: Person, seen: Seen) -> None:
    if person.world.at("reader:shared"):
        return
    card = person.world.draw("reader:shared")
    person.world.turn_up(card.id)
    person.tidying.append((card.id, "turned"))


def _to_bot(person: Person, seen: Seen) -> None:
    """Each card of the hand once, which one by how many are left."""
    hand = sorted(person.world.at(f"hand:{person.seat}"), key=lambda card: card.id)
    if not person.world.at(f"reader:{person.seat}"):
        person.world.move(hand[seen.title.number("left") - 1].id, f"reader:{person.seat}")


def _to_bot_back(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"reader:{person.seat}"):
        person.world.move(card.id, f"hand:{person.seat}")


def _lay(person: Person, seen: Seen) -> None:
    hand = person.world.at(f"hand:{person.seat}")
    if person.world.at(f"reader:{person.seat}") or not hand:
        return
    card = person.pick(hand)
    person.world.move(card.id, f"reader:{person.seat}")
    person.world.turn_up(card.id)


def _turn_slot(person: Person, seen: Seen) -> None:
    cards = person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}")
    if cards and not person.world.at(f"reader:{person.seat}"):
        person.world.move(cards[0].id, f"reader:{person.seat}")
        person.world.turn_up(cards[0].id)


def _take(person: Person, seen: Seen) -> None:
    if any(len(person.world.at(f"reader:{seat}")) > 1 for seat in range(person.world.seats)):
        return  # somebody still has to take one back
    if any(person.world.at(f"reader:{seat}") for seat in range(person.world.seats)):
        person.world.take(f"pile:{person.seat}")
    else:
        person.world.press(person.seat, "ok")


def _draw(person: Person, seen: Seen) -> None:
    if len(person.world.at(f"hand:{person.seat}")) < 3:
        _draw_card(person, f"hand:{person.seat}")
    person.world.press(person.seat, "ok")


def _turned_card(person: Person) -> str:
    (card,) = person.world.at("turned")
    return card.id


def _tuck_under(person: Person) -> None:
    """Lay what lies in the middle crosswise under the stock."""
    for card in person.world.at("reader:shared"):
        person.world.move(card.id, "turned")


def _lay_or_exchange(person: Person, seen: Seen) -> None:
    """Take the turned card if one holds the card for it, else lay any."""
    given = next((line.values["given"] for line in seen.lines if "briscola.exchange" in line.ids), None)
    for card in person.world.at(f"hand:{person.seat}"):
        if person.eyes.sign_of(person.world.deck, card.face) == given and person.choose(5, card.id):
            person.world.move(card.id, "reader:shared")
            person.world.turn_up(card.id)
            return
    _lay(person, seen)


def _exchange_take(person: Person, seen: Seen) -> None:
    if person.world.at("reader:shared"):
        person.world.move(_turned_card(person), f"hand:{person.seat}")
        _tuck_under(person)
    person.world.press(person.seat, "ok")


def _exchange_slot(person: Person, seen: Seen) -> None:
    for card in person.world.at(f"slot:{person.seat}:{seen.title.number('slot')}"):
        person.world.move(card.id, "reader:shared")
        person.world.turn_up(card.id)


def _exchange_draw(person: Person, seen: Seen) -> None:
    if not person.world.at(f"reader:{person.seat}"):
        person.world.move(_turned_card(person), f"reader:{person.seat}")


def _exchange_under(person: Person, seen: Seen) -> None:
    _tuck_under(person)
    person.world.press(person.seat, "ok")


def _say_done(person: Person, seen: Seen) -> None:
    person.world.press(person.seat, "ok")


def _look(person: Person, seen: Seen) -> None:
    """Hold OK until a card has been chosen."""
    if not person.holding:
        person.wanted = None
        person.hold()


def _choose_in_hand(person: Person, seen: Seen) -> None:
    """Move the cursor to the card one has made up one's mind for, then let go."""
    if not person.holding or not seen.hand or seen.hand_cursor is None:
        return
    if person.wanted not in seen.hand:
        person.wanted = seen.hand[person.choose(len(seen.hand), " ".join(seen.hand))]
    if seen.hand[seen.hand_cursor] == person.wanted:
        person.let_go()
    else:
        onward = seen.hand.index(person.wanted) > seen.hand_cursor
        strays = person.dice.random() < 0.2
        person.world.press(person.seat, "right" if onward != strays else "left")


def _lay_chosen(person: Person, seen: Seen) -> None:
    if person.holding:
        return
    if person.wanted is None:
        person.hold()
        return
    is_sure = any(ident.endswith(".sure") for ident in seen.title.ids)
    person.sent = person.wanted if is_sure else None
    person.world.press(person.seat, "ok")


def _trick_on_panel(person: Person, seen: Seen) -> None:
    """Make sure that the card laid is the card one chose."""
    sent, person.sent = person.sent, None
    trick = " ".join(line.text for line in seen.lines)
    if sent is not None and f"{person.seat + 1}:{sent}" not in trick.split():
        person.tally.broken.append(f"seat {person.seat + 1} chose {sent}, but there lies {trick}")


def _own_trick_on_panel(person: Person, seen: Seen) -> None:
    _trick_on_panel(person, seen)
    if person.dice.random() < 0.5:
        person.world.press(person.seat, "ok")


BRISCOLA: Mapping[str, Deed] = {
    "briscola.deal": _deal_hand,
    "briscola.deal_self": _deal_hand,
    "briscola.deal_slot": _deal_slot,
    "briscola.into_slot": _into_slot,
    "briscola.show": _show,
    "briscola.stand_in": _say_done,
    "briscola.partner": _say_done,
    "briscola.to_bot": _to_bot,
    "briscola.to_bot_back": _to_bot_back,
    "briscola.partner_bot": _say_done,
    "briscola.lay": _lay_or_exchange,
    "briscola.exchange_take": _exchange_take,
    "briscola.exchange_slot": _exchange_slot,
    "briscola.exchange_draw": _exchange_draw,
    "briscola.exchange_under": _exchange_under,
    "briscola.turn_slot": _turn_slot,
    "briscola.take": _take,
    "briscola.take_here": _take,
    "briscola.draw": _draw,
    "briscola.draw_last": _draw,
    "briscola.draw_slot": _draw_slot,
    "briscola.draw_slot_last": _draw_slot,
    "briscola.look": _look,
    "briscola.hand": _choose_in_hand,
    "briscola.choose": _lay_chosen,
    "briscola.sure": _lay_chosen,
    "briscola.shown": _trick_on_panel,
    "briscola.shown_you": _own_trick_on_panel,
}

PICO: Mapping[str, Deed] = {
    **pico.CARD_DEEDS,
    "pico.look": _look,
    "pico.hand": _choose_in_hand,
    "pico.choose": _lay_chosen,
    "pico.sure": _lay_chosen,
}

PILIPILI: Mapping[str, Deed] = {
    **pilipili.CARD_DEEDS,
    "pilipili.look": _look,
    "pilipili.hand": _choose_in_hand,
    "pilipili.choose": _lay_chosen,
    "pilipili.sure": _lay_chosen,
}

BONNIE_CLYDE: Mapping[str, Deed] = {
    **bonnie_clyde.CARD_DEEDS,
    "bonnie_clyde.look": _look,
    "bonnie_clyde.hand": bonnie_clyde.counted(_choose_in_hand),
    "bonnie_clyde.pile": _choose_in_hand,
    "bonnie_clyde.choose": _lay_chosen,
    "bonnie_clyde.sure": bonnie_clyde.finished(_lay_chosen),
}

HAND_DECISIONS = frozenset(f"briscola.{what}" for what in ("look", "hand", "choose", "sure", "shown_you"))
DECISIONS = (  # what nobody decides for somebody present
    HAND_DECISIONS
    | {"briscola.lay"}
    | pico.DECISIONS
    | pilipili.DECISIONS
    | picobello.DECISIONS
    | bonnie_clyde.DECISIONS
)

GAME_DEEDS: Mapping[str, Mapping[str, Deed]] = {
    "briscola": BRISCOLA,
    "pico": PICO,
    "pilipili": PILIPILI,
    "picobello": picobello.DEEDS,
    "bonnie_clyde": BONNIE_CLYDE,
}
