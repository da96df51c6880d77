"""Orders to air transports, read and written: their forms, ground units, hexes of a route (18.53, 18.54)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Token, Tree

from core.world_at_war import orders as give
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, word
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import BASES, GRAMMAR, GROUND_UNITS, PLACES, calls

FLIGHT_FORMS = (
    Form(
        give.FlyAirSupply,
        "air supply",
        "air supply GROUND [, …] with UNITS from PLACE [via PLACE] [returning to PLACE]",
        "air supply IT-Ariete with 1 air transport German from Catania",
        "Air transports supply ground units of one hex, one each.",
        "18.53",
    ),
    Form(
        give.FlyAirTransport,
        "air transport",
        "air transport GROUND [, …] with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "air transport IT-Ariete with 1 air transport German from Catania to Tripoli via Sirte",
        "Air transports carry ground units from base to base, one each, and end in either of the two.",
        "18.54",
    ),
    Form(
        give.FlyAirdrop,
        "airdrop",
        "airdrop GROUND [, …] with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "airdrop IT-Ariete with 1 air transport German from Catania to Valletta",
        "Air transports drop airborne units over a hex.",
        "18.512C",
    ),
    Form(
        give.FlyTheHump,
        "hump",
        "hump with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "hump with 2 air transport American from Alexandria to Valletta",
        "Air transports fly BRPs over the Hump to China.",
        "17.63D",
    ),
    Form(
        give.InterceptAirTransport,
        "intercept transports",
        "intercept transports over PLACE with UNITS from PLACE",
        "intercept transports over Tripoli with 2 AAF British from Valletta",
        "Air units meet the air transports that are under way, in a hex of their route.",
        "18.621",
    ),
    Form(
        give.CounterIntercept,
        "counter-intercept",
        "counter-intercept with UNITS from PLACE",
        "counter-intercept with 2 AAF German from Catania",
        "Air units protect the air transports against those who intercept them.",
        "18.622",
    ),
    Form(
        give.AttackAirTransport,
        "attack transports",
        "attack transports with UNITS from PLACE",
        "attack transports with 2 AAF British from Valletta",
        "Interceptors go for the air transports, by a single roll.",
        "18.623",
    ),
)

Parts = Mapping[str, Tree[Token]]
Read = Callable[[Reader, Parts], give.Units]


def _several(reader: Reader, parts: Parts, part: str, sorts: Any, what: str) -> tuple[str, ...]:
    phrases = parts[part].children if part in parts else ()
    return tuple(named(reader, span_of(reader, one), sorts, what) for one in phrases if isinstance(one, Tree))


def _ground(reader: Reader, parts: Parts) -> tuple[str, ...]:
    return _several(reader, parts, "troops", GROUND_UNITS, "ground unit")


def _via(reader: Reader, parts: Parts) -> tuple[str, ...]:
    return _several(reader, parts, "via", PLACES, "place")


def _back(reader: Reader, parts: Parts) -> str:
    return named(reader, span_of(reader, parts["returning"]), BASES, "place") if "returning" in parts else ""


def supplying(units: Read) -> Callable[[Reader, Parts], give.FlyAirSupply]:
    """What an order of air supply means; raises `NotAnOrder` or `Mistake`."""

    def read(reader: Reader, parts: Parts) -> give.FlyAirSupply:
        ground = _ground(reader, parts)
        return give.FlyAirSupply(units(reader, parts), ground, _via(reader, parts), _back(reader, parts))

    return read


def carrying(order: Callable[..., Any], units: Read) -> Callable[[Reader, Parts], Any]:
    """What an order to carry or drop ground units means; raises `NotAnOrder` or `Mistake`."""

    def read(reader: Reader, parts: Parts) -> Any:
        ground, to = _ground(reader, parts), named(reader, span_of(reader, parts["to"]), BASES, "place")
        return order(units(reader, parts), ground, to, _via(reader, parts), _back(reader, parts))

    return read


def humping(units: Read) -> Callable[[Reader, Parts], give.FlyTheHump]:
    """What an order to fly the Hump means; raises `NotAnOrder` or `Mistake`."""

    def read(reader: Reader, parts: Parts) -> give.FlyTheHump:
        to = named(reader, span_of(reader, parts["to"]), BASES, "place")
        return give.FlyTheHump(units(reader, parts), to, _via(reader, parts), _back(reader, parts))

    return read


Told = Callable[[Game, give.Units, str], str]


def written(verb: str, units: Told) -> Callable[[Game, Any], str]:
    """The line that means an order to air transports."""

    def line(game: Game, order: Any) -> str:
        ground = _listed(game, getattr(order, "ground", ()), GROUND_UNITS)
        to = f" to {_listed(game, (order.to,), BASES)}" if hasattr(order, "to") else ""
        via = f" via {_listed(game, order.via, PLACES)}" if order.via else ""
        back = f" returning to {_listed(game, (order.returning,), BASES)}" if order.returning else ""
        whom = f" {ground}" if ground else ""
        return f"{verb}{whom} with {units(game, order.units, 'from')}{to}{via}{back}"

    return line


def _listed(game: Game, names: Iterable[str], sorts: Any) -> str:
    return ", ".join(word(GRAMMAR, calls(game, one, sorts)) for one in names)


def flights_written(units: Told, place: Callable[[Game, str], str]) -> dict[type, Callable[[Game, Any], str]]:
    """The lines of all orders about air transports, by their types."""

    def sent(verb: str) -> Callable[[Game, Any], str]:
        return lambda game, order: f"{verb} with {units(game, order.units, 'from')}"

    return {
        give.FlyAirSupply: written("air supply", units),
        give.FlyAirTransport: written("air transport", units),
        give.FlyAirdrop: written("airdrop", units),
        give.FlyTheHump: written("hump", units),
        give.InterceptAirTransport: lambda game, order: sent(
            f"intercept transports over {place(game, order.to)}"
        )(game, order),
        give.CounterIntercept: sent("counter-intercept"),
        give.AttackAirTransport: sent("attack transports"),
    }
