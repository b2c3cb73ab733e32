"""Mistakes worth making, of each game: a slip does something wrong and hands back how to put it right."""

from collections.abc import Mapping

from firmware_host.sim import bonnie_clyde_slips, pico, picobello_slips, pilipili
from firmware_host.sim.eyes import Seen
from firmware_host.sim.people import Mend, Person, Slip

LAYING = frozenset(
    ("briscola.lay", "pico.lay", "pilipili.lay", "bonnie_clyde.lay_meld")
)  # a card of the hand is asked for


def press_anyway(person: Person, seen: Seen) -> Mend | None:
    """Press OK although somebody else must act."""
    if "briscola.waiting" not in seen.title.ids or len(person.world.at(f"hand:{person.seat}")) < 3:
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lay_out_of_turn(person: Person, seen: Seen) -> Mend | None:
    """Lay a hand card although it is not one's turn."""
    hand = person.world.at(f"hand:{person.seat}")
    if "briscola.waiting" not in seen.title.ids or len(hand) < 3:  # else the trick may end with it
        return None
    return _lay_and_take_back(person, hand[0].id, hand[0].place)


def lay_a_won_card(person: Person, seen: Seen) -> Mend | None:
    """Lay a card from the won tricks instead of one from the hand."""
    pile = person.world.at(f"pile:{person.seat}")
    if LAYING.isdisjoint(seen.title.ids) or not pile:
        return None
    return _lay_and_take_back(person, pile[0].id, pile[0].place)


def lay_a_foreign_card(person: Person, seen: Seen) -> Mend | None:
    """Lay a travel pass or some such."""
    foreign = [card for card in person.world.at("box") if card.face == "foreign"]
    if LAYING.isdisjoint(seen.title.ids) or not foreign:
        return None
    return _lay_and_take_back(person, foreign[0].id, "box")


def _lay_and_take_back(person: Person, ident: str, home: str) -> Mend | None:
    if person.world.at(f"reader:{person.seat}"):
        return None
    person.world.move(ident, f"reader:{person.seat}")
    return lambda seen: person.world.move(ident, home)


def lay_two_cards(person: Person, seen: Seen) -> Mend | None:
    """Lay two cards at once. Both come back, unless the reader had already seen one of them."""
    hand = person.world.at(f"hand:{person.seat}")
    reader = f"reader:{person.seat}"
    if "briscola.lay" not in seen.title.ids or len(hand) < 2 or person.world.at(reader):
        return None
    pair = [card.id for card in hand[:2]]
    for ident in pair:
        person.world.move(ident, reader)

    def take_back(seen: Seen) -> Mend | None:
        if any("table.one_card" in line.ids for line in seen.lines):
            for ident in pair:
                person.world.move(ident, f"hand:{person.seat}")
            return None
        counts = _own_card_in_trick(person, seen)
        if counts is None:
            return take_back  # the notice still stands before it
        for ident in pair:
            if person.eyes.sign_of(person.world.deck, person.world.cards[ident].face) != counts:
                person.world.move(ident, f"hand:{person.seat}")
        return None

    return take_back


def _own_card_in_trick(person: Person, seen: Seen) -> str | None:
    own = str(person.seat + 1)
    for line in seen.lines:
        for place in ("1", "2", "3", "4"):
            if line.values.get(f"seat{place}") == own and f"card{place}" in line.values:
                return line.values[f"card{place}"]
    return None


def look_out_of_turn(person: Person, seen: Seen) -> Mend | None:
    """Press OK, which only shows whose turn it is, while hands are on the panels."""
    if "briscola.waiting" not in seen.title.ids or person.world.at(f"hand:{person.seat}"):
        return None
    person.world.press(person.seat, "ok")
    return lambda seen: None


def lay_a_real_card(person: Person, seen: Seen) -> Mend | None:
    """Lay a card of wood and paper although hands are on the panels."""
    box = person.world.at("box")
    if (
        {"briscola.look", "pico.look", "pilipili.look", "bonnie_clyde.look"}.isdisjoint(seen.title.ids)
        or person.holding
        or not box
    ):
        return None
    return _lay_and_take_back(person, box[int(person.dice.random() * len(box))].id, "box")


def doze(person: Person, seen: Seen) -> Mend | None:
    """Let the turn timer run out, by a second or by many."""
    if not {"briscola.lay", "briscola.look"}.intersection(seen.title.ids) or person.holding:
        return None
    person.doze(31 + 70 * person.dice.random())
    return lambda seen: None


def want_no_timer(person: Person, seen: Seen) -> Mend | None:
    """Say, or no longer say, that no timer is wanted."""
    if "briscola.waiting" not in seen.title.ids:
        return None
    person.world.press(person.seat, "right")
    return lambda seen: None


SLIPS = (press_anyway, lay_out_of_turn, lay_a_won_card, lay_a_foreign_card, lay_two_cards)
PANEL_SLIPS = (look_out_of_turn, lay_a_real_card)
TIMED_SLIPS = (*(doze,) * 6, want_no_timer)  # only now and then is it one's turn
GAME_SLIPS: Mapping[str, tuple[Slip, ...]] = {
    "briscola": SLIPS,
    "pico": (*pico.CARD_SLIPS, lay_a_won_card, lay_a_foreign_card),
    "picobello": picobello_slips.SLIPS,
    "bonnie_clyde": (*bonnie_clyde_slips.CARD_SLIPS, lay_a_foreign_card),
    "pilipili": (*pilipili.CARD_SLIPS, lay_a_won_card, lay_a_foreign_card),
}
GAME_PANEL_SLIPS: Mapping[str, tuple[Slip, ...]] = {
    "briscola": PANEL_SLIPS,
    "pico": (*pico.PANEL_SLIPS, lay_a_real_card),
    "picobello": picobello_slips.PANEL_SLIPS,
    "bonnie_clyde": (*bonnie_clyde_slips.PANEL_SLIPS, lay_a_real_card),
    "pilipili": (*pilipili.PANEL_SLIPS, lay_a_real_card),
}
