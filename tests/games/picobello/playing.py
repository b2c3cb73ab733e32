"""Hands and fingers for tests of PicoBello: a machine at any position, with or without sensors."""

import json
import random

from games.api import (
    Bot,
    Holding,
    Key,
    Laid,
    Lifted,
    Person,
    Press,
    Pressed,
    Setup,
    Spot,
    Unknown,
)
from games.picobello.machine import new_machine, restore_machine
from games.picobello.rules import Options
from games.picobello.rules.standing import wanted


def company(letters="pppp", holding=Holding.SCREEN, **rules):
    """Such as "pbpb": people and easy bots."""
    sitters = tuple(Person() if letter == "p" else Bot("easy") for letter in letters)
    return Setup(Options(**rules), sitters, 0, holding)


def ok(player):
    return Pressed(player, Key.OK, Press.SHORT)


def right(player):
    return Pressed(player, Key.RIGHT, Press.SHORT)


def on(spot):
    return Laid(Spot(spot), Unknown())


def off(spot):
    return Lifted(Spot(spot), Unknown())


def machine_at(state, sensors=True):
    """A game with people and hands on the panels where everything stands as it should."""
    setup = company("p" * state.players)
    data = new_machine(setup, random.Random(1)).to_json()
    places = wanted(state)
    grips = [[0, False, False]] * state.players
    data |= {"state": state.to_json(), "ways": [], "acts": []}
    data["holds"] = {"grips": grips, "heard": [0] * state.players, "chance": 1}
    data["board"] |= {
        "pawns": list(places.pawns),
        "red": sorted(places.red),
        "blockers": sorted(places.blockers),
        "sensed": sorted(places.occupied()) if sensors else None,
    }
    return restore_machine(setup, json.loads(json.dumps(data)))


def set_up(machine):
    """Say of every piece that it stands where it is wanted."""
    while (
        machine.acts() and machine.acts()[0].target is not None and isinstance(machine.acts()[0].target, Spot)
    ):
        machine.hear(ok(machine.acts()[0].who))


def entries(machine, player):
    """The list on that panel, by text ids with the square, if they name one."""
    choices = machine.view(player).screen.choices
    return [(text.id.rpartition(".")[2], getattr(text.values.get("square"), "name", "")) for text in choices]


def choose(machine, player, kind, square=""):
    """Go to an entry and press OK."""
    listed = entries(machine, player)
    for _ in range(listed.index((kind, square)) - machine.view(player).screen.cursor):
        machine.hear(right(player))
    return machine.hear(ok(player))


def lamps(machine):
    """What the board's lamps say, by spot."""
    return {lamp.place.name: lamp.meaning for lamp in machine.view(-1).lamps if isinstance(lamp.place, Spot)}
