"""How the orders of The War Game are written: each form with an example, and from an order to its line."""

from collections.abc import Callable
from typing import Any

from core.dice import RollDice, by_machine
from core.war_game import orders as give
from core.war_game.board import Group, Named, Several, Units
from core.war_game.state import Game, kinds
from skyledger.notation.parsing import Form, counted_word, free, word
from skyledger.notation.reader import Sort
from skyledger.notation.war_game.names import BASES, GRAMMAR, PLACES, UNITS, adjective, calls, plural

# Every order of The War Game: its form, an example, its meaning.

FORMS = (
    Form(give.Finish, "done", "done", "done", "You have nothing more to do here, or let the rest pass."),
    Form(
        give.Attack,
        "attack",
        "attack PLACE with UNITS [from PLACE]",
        "attack Bay of Biscay with 2 German fighters from France",
        "Units attack a place; how they get there is outside the module.",
        "IV/concept/1",
    ),
    Form(
        give.Land,
        "land",
        "land UNITS [from PLACE] on PLACE [through PLACE]",
        "land 1 German infantry from France on Great Britain",
        "Troops land from the sea, perhaps after their fleet has passed through: name either of its zones.",
        "IV/example 2/1",
    ),
    Form(
        give.Drop,
        "drop",
        "drop UNITS [from PLACE] on PLACE",
        "drop 1 German paratroops from France on Great Britain",
        "Troops are dropped from the air.",
        "IV/dispatching/1.2",
    ),
    Form(
        give.SupportShots,
        "support",
        "support PLACE with UNITS [from PLACE]",
        "support Great Britain with Tirpitz",
        "Ships shoot from outside for an attack on land.",
        "IV/example 3/1",
    ),
    Form(
        give.PassThrough,
        "pass through",
        "pass through PLACE to PLACE with UNITS [from PLACE]",
        "pass through North Sea to NA-4 with Tirpitz",
        "A fleet goes through a first sea zone and attacks a second in round 2.",
        "IV/dispatching/3.9",
    ),
    Form(
        give.CallOff,
        "call off",
        "call off PLACE",
        "call off Bay of Biscay",
        "You give up an attack, and all attackers leave.",
        "IV/sample battle/round 2/1",
    ),
    Form(
        give.Retreat,
        "retreat",
        "retreat UNITS [at PLACE] [to PLACE]",
        "retreat 1 British fighter at NA-4 to Great Britain",
        "Units leave a battle; without a place, to where they came from.",
        "IV/dispatching/3.4",
    ),
    Form(
        give.Ground,
        "ground",
        "ground UNITS [at PLACE] [below SHIP]",
        "ground 1 Soviet bomber at Vladivostok",
        "Defending aircraft stay on the ground or below deck in this round; a guest says below which.",
        "IV/grounding/1.1",
    ),
    Form(
        give.Dispatch,
        "dispatch",
        "dispatch UNITS [from PLACE] to PLACE",
        "dispatch 1 American fighter from NA-5 to Bay of Biscay",
        "Aircraft are sent to defend a place next to them, and get there in the next round.",
        "IV/dispatching/1.1",
    ),
    Form(
        give.RollUnits,
        "roll at",
        "roll at PLACE with UNITS [at PLACE] [at aircraft|at land|as bombs]",
        "roll at Vladivostok with 1 fighter, 1 dive bomber, 2 infantry",
        "Units roll in this order, each at aircraft while one is left, else at land or sea, or as you say; "
        "attacking bombers drop bombs unless you say at aircraft.",
        "IV/fighters/1.3",
    ),
    Form(RollDice, "dice", "dice NUMBERS", "dice 4 11", "The dice that were thrown at the table, in order."),
    Form(RollDice, "roll", "roll", "roll", "The machine throws the dice that are due from you."),
    Form(
        give.TakeLosses,
        "lose",
        "lose UNITS [at PLACE]",
        "lose 1 British destroyer at NA-4",
        "The answer to what your hits remove.",
        "IV/fighters/1.1",
    ),
    Form(
        give.DirectBomb,
        "bomb on",
        "bomb on aircraft|others [at PLACE]",
        "bomb on aircraft at Vladivostok",
        "The answer on what a bomb's hit falls: aircraft on the ground or others; the shooter picks which.",
        "IV/grounding/2.3",
    ),
    Form(
        give.LandAircraft,
        "come down",
        "come down at PLACE|SHIP [with UNITS]",
        "come down at Great Britain",
        "The answer where aircraft go that have lost their landing place; of several you say which.",
        "IV/dispatching/2.2",
    ),
    Form(
        give.Move,
        "move",
        "move UNITS [from PLACE] to PLACE|SHIP",
        "move 1 German infantry from France to Germany",
        "Units move after combat; how far is outside the module.",
    ),
    Form(
        give.Adjust,
        "adjust",
        "adjust UNIT place PLACE because REASON, or UNIT lost yes because REASON",
        "adjust Tirpitz place North Sea because she was set up wrongly",
        "The gamemaster sets something right by hand; it is recorded and marked.",
    ),
)


# The words that stand for UNITS in an order, from the table of kinds.

LISTS = (f"UNITS are of these kinds, or of those that the scenario states: {', '.join(kinds())}.",)
"""One sentence for each word in capitals that has a list of its own."""


# From an order to the line that means it.

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
