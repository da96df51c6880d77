"""From an order to the line that means it."""

from collections.abc import Callable
from typing import Any

from core.dice import RollDice, by_machine
from core.war_game import orders as give
from core.war_game.state import Game
from core.war_game.units import Group, Named, Several, Units
from skyledger.notation.naming import Sort
from skyledger.notation.parsing import counted_word, word
from skyledger.notation.quoting import free
from skyledger.notation.war_game.names import BASES, PLACES, UNITS, adjective, calls
from skyledger.notation.war_game.reader import GRAMMAR
from skyledger.notation.war_game.units import plural

AIMS = {"": "", "aircraft": " at aircraft", "land": " at land", "bombs": " as bombs"}


def render(game: Game, order: give.Order | RollDice) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return WRITES[type(order)](game, order)


def _place(game: Game, stored: str, sorts: tuple[Sort, ...] = PLACES) -> str:
    return word(GRAMMAR, calls(game, stored, sorts))


def _base(game: Game, stored: str) -> str:
    return _place(game, stored, BASES)


def _units(game: Game, units: Units, preposition: str) -> str:
    """The words “2 German fighters from France”, or the names of the units."""
    if isinstance(units, Named):
        return ", ".join(counted_word(GRAMMAR, calls(game, one, UNITS)) for one in units.names)
    groups = units.groups if isinstance(units, Several) else (units,)
    sorts = ", ".join(_sort(game, group) for group in groups)
    return f"{sorts} {preposition} {_base(game, groups[0].place)}"


def _sort(game: Game, group: Group) -> str:
    """The words “2 German fighters”."""
    nation = word(GRAMMAR, adjective(game, group.nation))
    return f"{group.count} {nation} {word(GRAMMAR, plural(group.kind, group.count))}"


def _land(game: Game, order: give.Land) -> str:
    through = f" through {_place(game, order.through)}" if order.through else ""
    return f"land {_units(game, order.units, 'from')} on {_place(game, order.place)}{through}"


def _pass_through(game: Game, order: give.PassThrough) -> str:
    way = f"pass through {_place(game, order.first)} to {_place(game, order.second)}"
    return f"{way} with {_units(game, order.units, 'from')}"


def _retreat(game: Game, order: give.Retreat) -> str:
    to = f" to {_base(game, order.to)}" if order.to else ""
    return f"retreat {_units(game, order.units, 'at')}{to}"


def _ground(game: Game, order: give.Ground) -> str:
    below = f" below {word(GRAMMAR, calls(game, order.below, UNITS))}" if order.below else ""
    return f"ground {_units(game, order.units, 'at')}{below}"


def _roll_units(game: Game, order: give.RollUnits) -> str:
    units = _units(game, order.units, "at")
    return f"roll at {_place(game, order.place)} with {units}{AIMS[order.at]}"


def _lose(game: Game, order: give.TakeLosses) -> str:
    if isinstance(order.units, Named):
        return f"lose {_units(game, order.units, 'at')} at {_place(game, order.place)}"
    return f"lose {_units(game, order.units, 'at')}"


def _come_down(game: Game, order: give.LandAircraft) -> str:
    units = f" with {_units(game, order.units, 'at')}" if order.units else ""
    return f"come down at {_base(game, order.to)}{units}"


def _adjust(game: Game, order: give.Adjust) -> str:
    value = _base(game, order.value) if order.what == "place" else word(GRAMMAR, order.value)
    subject = word(GRAMMAR, calls(game, order.subject, UNITS))
    return f"adjust {subject} {word(GRAMMAR, order.what)} {value} because {free(order.because)}"


def _rolled(order: RollDice) -> str:
    """What a machine threw is told by the facts; the order was to throw."""
    return "roll" if by_machine(order) else " ".join(("dice", *map(str, order.dice)))


WRITES: dict[type, Callable[[Game, Any], str]] = {
    give.Finish: lambda _, __: "done",
    give.Attack: lambda g, o: f"attack {_place(g, o.place)} with {_units(g, o.units, 'from')}",
    give.Land: _land,
    give.Drop: lambda g, o: f"drop {_units(g, o.units, 'from')} on {_place(g, o.place)}",
    give.SupportShots: lambda g, o: f"support {_place(g, o.place)} with {_units(g, o.units, 'from')}",
    give.PassThrough: _pass_through,
    give.CallOff: lambda g, o: f"call off {_place(g, o.place)}",
    give.Retreat: _retreat,
    give.Ground: _ground,
    give.Dispatch: lambda g, o: f"dispatch {_units(g, o.units, 'from')} to {_place(g, o.to)}",
    give.RollUnits: _roll_units,
    RollDice: lambda _, o: _rolled(o),
    give.TakeLosses: _lose,
    give.DirectBomb: lambda g, o: f"bomb on {o.at} at {_place(g, o.place)}",
    give.LandAircraft: _come_down,
    give.Move: lambda g, o: f"move {_units(g, o.units, 'from')} to {_base(g, o.to)}",
    give.Adjust: _adjust,
}
