"""Orders about ships: their forms, read and written: task forces, and what is damaged and sunk."""

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war import orders as give
from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import KINDS
from skyledger.notation.parsing import Form, Span, counted_word, quoted, word
from skyledger.notation.reader import Reader, meant, mistaken, named, span_of
from skyledger.notation.world_at_war.names import (
    BASES,
    FORCES,
    GRAMMAR,
    NATIONS,
    PLACES,
    SAILING,
    SHIPS,
    adjective,
    calls,
)
from skyledger.notation.world_at_war.naval_bases import NAVAL_BASE_READS
from skyledger.notation.world_at_war.strikes import (
    NAVAL_STRIKE_FORMS,
    NAVAL_STRIKE_READS,
    NAVAL_STRIKE_WRITES,
)
from skyledger.notation.world_at_war.units import counted

NAVAL_FORMS = (
    Form(
        give.SailCarrier,
        "sail",
        "sail CARRIER to PLACE",
        "sail Formidable to Haifa",
        "A carrier moved, to a port, a box or a hex at sea.",
        "21",
    ),
    Form(give.SinkCarrier, "sink", "sink CARRIER", "sink Formidable", "A carrier was sunk.", "17.3124"),
    Form(
        give.FormForce,
        "form",
        "form NAME with SHIP [, …] [, NUMBER KIND NATION …] [at PLACE]",
        "form “Force H” with Formidable, Warspite, 4 CA British, 6 DD British",
        "Ships that lie together become a task force; what belongs to it is kept from the enemy.",
        "17.3123",
    ),
    Form(
        give.DisbandForce,
        "disband",
        "disband FORCE",
        "disband Force K",
        "A task force in port is taken apart, or a combat group is part of its task force again.",
        "17.3123",
    ),
    Form(
        give.MoveForce,
        "sail",
        "sail FORCE to PLACE",
        "sail Force K to Haifa",
        "A task force moved, to a port, a box or a hex at sea.",
        "21",
    ),
    Form(give.SinkShip, "sink", "sink SHIP", "sink Warspite", "A capital ship was sunk.", "20.5"),
    Form(
        give.SinkLightShips,
        "sink",
        "sink NUMBER KIND NATION at FORCE|PLACE",
        "sink 2 DD British at Force K",
        "Factors of light ships were sunk.",
        "20.5",
    ),
    Form(give.DamageShip, "damage", "damage SHIP", "damage Warspite", "A named ship was damaged.", "20.5"),
    Form(
        give.DamageCruisers,
        "damage",
        "damage NUMBER CA NATION at FORCE|PLACE",
        "damage 2 CA British at Force K",
        "Factors of cruisers were damaged.",
        "20.5",
    ),
    Form(
        give.HitShip,
        "hit",
        "hit SHIP with NUMBER hits",
        "hit Warspite with 2 hits",
        "A named ship at sea took hits; with those that it bears they may damage or sink it.",
        "23.444",
    ),
    *NAVAL_STRIKE_FORMS,
)

Parts = Mapping[str, Tree[Token]]

CALLED = {
    **{kind.casefold(): kind for kind in KINDS},
    **{kind.casefold() + "s": kind for kind in KINDS},
    **{called: kind for kind, called in KINDS.items()},
    **{called.removesuffix("s"): kind for kind, called in KINDS.items()},
}
"""What people call each kind of light ships."""

WHERE = (*FORCES, *PLACES)


def factors_read(reader: Reader, span: Span) -> give.Factors:
    """So many factors, as in “4 CA Japanese”; raises `Mistake` for a kind or nation that is not there."""
    words = [str(token) for token in span.tokens[1:]]
    for length in (2, 1):
        for head, rest in ((words[:length], words[length:]), (words[-length:], words[:-length])):
            if kind := CALLED.get(" ".join(head).casefold()):
                return give.Factors(counted(str(span.tokens[0])), kind, _nation(reader, span, rest))
    given = " ".join(words)
    raise mistaken(span, Mistake("kind of light ships", given, near_misses(given, CALLED)))


def _nation(reader: Reader, span: Span, words: list[str]) -> str:
    """The nation that is named, or the only one of the seat that has light ships."""
    if words:
        tokens = tuple(t for t in span.tokens[1:] if str(t) in words)
        return named(reader, Span(span.line, tokens), NATIONS, "nation")
    seat = reader.game.seats.get(reader.seat)
    nations = seat.nations if seat else tuple(reader.game.nations)
    having: list[str] = sorted({s.nation for s in reader.game.light.values() if s.nation in nations})
    if len(having) == 1:
        return having[0]
    told = f"{' and '.join(having)} have light ships: say whose." if having else "You have no light ships."
    raise mistaken(span, Unworkable("nation", told))


def _where(reader: Reader, parts: Parts) -> str:
    return named(reader, span_of(reader, parts["where"]), WHERE, "task force or place")


def sail(reader: Reader, parts: Parts) -> give.SailCarrier | give.MoveForce:
    """A carrier or a task force, and where it goes; raises `Mistake` for names, and a place it is not at."""
    one = _mover(reader, span_of(reader, parts["carrier"]))
    to = named(reader, span_of(reader, parts["to"]), PLACES, "place")
    table = reader.game.carriers if one in reader.game.carriers else reader.game.forces
    _lies_there(reader, parts, one, table[one].place)
    return give.SailCarrier(one, to) if one in reader.game.carriers else give.MoveForce(one, to)


def _mover(reader: Reader, span: Span) -> str:
    if meant(reader.game, span.text, SAILING) is None and (ship := meant(reader.game, span.text, SHIPS)):
        force = reader.game.ships[ship].force
        told = f"with {force}: sail {force}." if force else "in a task force: form one with it first."
        raise mistaken(span, Unworkable("ship", f"{ship} sails {told}"))
    return named(reader, span, SAILING, "carrier or task force")


def _lies_there(reader: Reader, parts: Parts, mover: str, place: str) -> None:
    if "origin" not in parts:
        return
    origin = span_of(reader, parts["origin"])
    if (given := named(reader, origin, PLACES, "place")) != place:
        at, not_at = calls(reader.game, place, PLACES), calls(reader.game, given, PLACES)
        raise mistaken(origin, Unworkable("place", f"{mover} is at {at}, not at {not_at}."))


def sink(reader: Reader, parts: Parts) -> give.SinkCarrier | give.SinkShip | give.SinkLightShips:
    """A carrier, another named ship, or factors of light ships; raises `Mistake` for names."""
    if "group" in parts:
        return give.SinkLightShips(_light_read(reader, parts), _where(reader, parts))
    ship = named(reader, span_of(reader, parts["carrier"]), SHIPS, "ship")
    return give.SinkCarrier(ship) if ship in reader.game.carriers else give.SinkShip(ship)


def _light_read(reader: Reader, parts: Parts) -> give.Factors:
    return factors_read(reader, span_of(reader, parts["group"]))


def damage(reader: Reader, parts: Parts) -> give.DamageShip | give.DamageCruisers:
    """A named ship, or factors of cruisers; raises `Mistake` for names."""
    if "group" in parts:
        return give.DamageCruisers(_light_read(reader, parts), _where(reader, parts))
    return give.DamageShip(named(reader, span_of(reader, parts["carrier"]), SHIPS, "ship"))


def hit(reader: Reader, parts: Parts) -> give.HitShip:
    """A named ship and how many hits it took; raises `Mistake` for names."""
    ship = named(reader, span_of(reader, parts["carrier"]), SHIPS, "ship")
    return give.HitShip(ship, counted(str(parts["NUMBER"].children[0])))


def _hit(game: Game, order: give.HitShip) -> str:
    return f"hit {_ship(game, order.ship)} with {order.hits} hit{'' if order.hits == 1 else 's'}"


def form_force(reader: Reader, parts: Parts) -> give.FormForce:
    """The name of a new task force, its ships, and where; raises `Mistake` for names of ships and places."""
    name = span_of(reader, parts["carrier"]).text
    pieces = [one for one in parts["fleet"].children if isinstance(one, Tree)]
    ships = (span_of(reader, one) for one in pieces if one.data == "ground")
    light = (span_of(reader, one) for one in pieces if one.data == "group")
    return give.FormForce(
        name,
        tuple(named(reader, span, SHIPS, "ship") for span in ships),
        tuple(factors_read(reader, span) for span in light),
        named(reader, span_of(reader, parts["origin"]), PLACES, "place") if "origin" in parts else "",
    )


def disband(reader: Reader, parts: Parts) -> give.DisbandForce:
    """Which task force; raises `Mistake` for one that is not there."""
    return give.DisbandForce(named(reader, span_of(reader, parts["carrier"]), FORCES, "task force"))


NAVAL_READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "sail": sail,
    "sink": sink,
    "damage": damage,
    "hit": hit,
    "form_force": form_force,
    "disband": disband,
    **NAVAL_STRIKE_READS,
    **NAVAL_BASE_READS,
}


def _ship(game: Game, ship: str) -> str:
    return counted_word(GRAMMAR, calls(game, ship, SHIPS))


def _carrier(game: Game, carrier: str) -> str:
    return word(GRAMMAR, calls(game, carrier, SAILING))


def _force(game: Game, force: str) -> str:
    return word(GRAMMAR, calls(game, force, SAILING))


def _light(game: Game, light: give.Factors) -> str:
    return f"{light.count} {light.kind} {word(GRAMMAR, adjective(game, light.nation))}"


def _at(game: Game, at: str) -> str:
    return word(GRAMMAR, calls(game, at, WHERE))


def fleet_told(game: Game, order: give.FormForce | give.FormGroup) -> str:
    """The ships of an order as they are written, named ones first."""
    light = (_light(game, one) for one in order.light)
    return ", ".join((*(_ship(game, one) for one in order.ships), *light))


def _formed(game: Game, order: give.FormForce) -> str:
    at = f" at {word(GRAMMAR, calls(game, order.at, PLACES))}" if order.at else ""
    return f"form {quoted(order.force)} with {fleet_told(game, order)}{at}"


def _to(game: Game, place: str) -> str:
    return word(GRAMMAR, calls(game, place, BASES))


NAVAL_WRITES: dict[type, Callable[[Game, Any], str]] = {
    give.SailCarrier: lambda game, o: f"sail {_carrier(game, o.carrier)} to {_to(game, o.to)}",
    give.MoveForce: lambda game, order: f"sail {_force(game, order.force)} to {_to(game, order.to)}",
    give.SinkCarrier: lambda game, order: f"sink {_ship(game, order.carrier)}",
    give.SinkShip: lambda game, order: f"sink {_ship(game, order.ship)}",
    give.SinkLightShips: lambda game, o: f"sink {_light(game, o.light)} at {_at(game, o.at)}",
    give.DamageShip: lambda game, order: f"damage {_ship(game, order.ship)}",
    give.DamageCruisers: lambda game, o: f"damage {_light(game, o.light)} at {_at(game, o.at)}",
    give.HitShip: _hit,
    give.FormForce: _formed,
    **NAVAL_STRIKE_WRITES,
    give.DisbandForce: lambda game, o: f"disband {word(GRAMMAR, calls(game, o.force, FORCES))}",
}
