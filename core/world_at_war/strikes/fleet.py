"""23.42, 23.43 The ships that a strike goes for, and the port that they lie in, as the tables count them."""

from collections.abc import Iterator

from core.world_at_war.board import box_of, declared, declared_number, hex_of, side_of, supply
from core.world_at_war.conditions import nations_of, peace_key
from core.world_at_war.ship_damage.air_defense import Defense, Port
from core.world_at_war.ship_damage.ships import (
    CRUISERS,
    SUBMARINES,
    Fleet,
    LightShips,
    NamedShip,
    cruisers_of,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.course import at_sea, side_struck
from core.world_at_war.under_way.naval_air import SUPPLY_LINE
from core.world_at_war.under_way.ships import named_ships, port_left
from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips as Stack
from events.world_at_war.ships import Ship
from events.world_at_war.strikes import Strike


def ships_of_strike(game: Game, strike: Strike) -> Iterator[Carrier | Ship]:
    """The named ships that it goes for: of its target at sea, of the other side in port."""
    yield from (ship for ship in named_ships(game) if _is_struck(game, strike, ship))


def stacks_of_strike(game: Game, strike: Strike) -> tuple[Stack, ...]:
    """The light ships that it goes for."""
    return tuple(game.light[key] for key in sorted(game.light) if _is_struck(game, strike, game.light[key]))


def _is_struck(game: Game, strike: Strike, ship: Carrier | Ship | Stack) -> bool:
    if at_sea(strike):
        return ship.force == strike.target
    moored = ship.place == strike.place and not ship.at_sea
    theirs = moored and side_of(game, ship.nation) == side_struck(game, strike)
    return theirs and not _at_peace(game, strike, ship)


def _at_peace(game: Game, strike: Strike, ship: Carrier | Ship | Stack) -> bool:
    """Is it of a nation that is at peace with those who strike, so that it is no enemy's (doubt W402)?"""
    if plays(game, "W402") == "as_the_holder":
        return False
    return any(peace_key(game, nation, ship.nation) for nation in nations_of(game, strike.units))


def fleet(game: Game, strike: Strike) -> Fleet:
    """What is attacked: named ships one by one, light ships by nation and kind."""
    named = sorted(ships_of_strike(game, strike), key=lambda ship: ship.name)
    light = [_light(game, stack) for stack in stacks_of_strike(game, strike)]
    return Fleet(tuple(_named(game, ship) for ship in named), tuple(_together(light)), _line(game, strike))


def _line(game: Game, strike: Strike) -> tuple[LightShips, ...]:
    """23.752D: the sea supply line that the target guards, or that it is itself (doubt W377)."""
    line = any(one.activity == SUPPLY_LINE for one in game.activities[:1])
    if not (line and at_sea(strike)) or strike.target not in game.forces:
        return ()
    guarded = bool((*ships_of_strike(game, strike), *stacks_of_strike(game, strike)))
    if guarded and plays(game, "W377") == "guards_alone":
        return ()
    return (LightShips(game.forces[strike.target].nation, SUPPLY_LINE, 1),)


def _named(game: Game, ship: Carrier | Ship) -> NamedShip:
    slow = isinstance(ship, Ship) and ship.slow
    short = _short(game, ship)
    return NamedShip(ship.name, ship.nation, ship.kind, ship.size, ship.damaged, ship.hits, slow, short=short)


def _light(game: Game, stack: Stack) -> LightShips:
    """Damaged cruisers and those that bear a hit are kept in factors, and counted in ships."""
    counted = cruisers_of if stack.kind == CRUISERS else int
    on_patrol = stack.kind == SUBMARINES and stack.at_sea and game.turn.side != side_of(game, stack.nation)
    hurt = (counted(stack.damaged), counted(stack.hit))
    return LightShips(stack.nation, stack.kind, stack.factors, *hurt, on_patrol, _short(game, stack))


def _together(light: list[LightShips]) -> Iterator[LightShips]:
    """Like light ships of several task forces in a port are one group of their kind."""
    for name in dict.fromkeys(one.name for one in light):
        some = [one for one in light if one.name == name]
        factors, damaged, hit = (sum(getattr(o, f) for o in some) for f in ("factors", "damaged", "hit"))
        first = some[0]
        yield LightShips(
            first.nation, first.kind, factors, damaged, hit, first.patrolling, max(o.short for o in some)
        )


def _short(game: Game, ship: Carrier | Ship | Stack) -> int:
    """How many of short supply and naval oil effects hold; at sea by the port sailed from (doubt W356)."""
    felt = not ship.at_sea or plays(game, "W356") == "port"
    poor = felt and supply(game, port_left(game, ship), ship.nation) == "partial"
    return int(poor) + int(declared(game, "naval oil", ship.nation) == "short")


def research(game: Game, subject: str, ships: Fleet) -> dict[str, int]:
    """The declared results for a subject of the nations that have ships there."""
    nations = {one.nation for one in ships.named} | {one.nation for one in ships.light}
    found = {one: declared_number(game, "research", f"{one}/{subject}") for one in sorted(nations)}
    return {nation: won for nation, won in found.items() if won}


def defense(game: Game, strike: Strike) -> Defense:
    """All that fires at the strike; of several nations the most results count (doubt W355)."""
    ships = fleet(game, strike)
    results = max(research(game, "air defense", ships).values(), default=0)
    port = None if at_sea(strike) else port_of(game, strike.place)
    return Defense(ships, port, results, strike.surprise)


def doubts_of_research(game: Game, strike: Strike) -> tuple[str, ...]:
    """The doubt about whose results count, where they differ."""
    ships = fleet(game, strike)
    results = research(game, "air defense", ships)
    nations = {one.nation for one in ships.named} | {one.nation for one in ships.light}
    return ("W355",) if len({results.get(nation, 0) for nation in nations}) > 1 else ()


def port_of(game: Game, place: str) -> Port:
    """What is in the hex of a port, as the map prints it and as it is declared (23.4212)."""
    hex_ = hex_of(game, place)
    if hex_ is None:
        return Port(ports=int(box_of(game, place) is not None))
    ports, cities = [p for p in hex_.places if p.port], [p for p in hex_.places if p.city]
    return Port(
        ports=len(ports),
        port_cities=sum(p.city for p in ports),
        cities=sum(not p.port for p in cities),
        flak=declared_number(game, "flak", place),
        airbases=int(place in game.airbases),
        objectives=declared_number(game, "objective", place),
        anchors=declared_number(game, "anchor", place),
        fortification=declared(game, "fortification", place, "none"),
    )
