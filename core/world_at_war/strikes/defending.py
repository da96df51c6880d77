"""23.42: what fires at a strike: the ships that it goes for, and the port where they lie."""

from core.world_at_war.board import box_of, declared, declared_number, hex_of
from core.world_at_war.ship_damage.air_defense import Defense, Port
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.course import fleet, nations_of_fleet, research
from core.world_at_war.strikes.port_groups import at_sea
from events.sentences import said
from events.world_at_war.strikes import Strike


def defense(game: Game, strike: Strike) -> Defense:
    """All that fires at the strike; whose results count of several nations is doubt W355."""
    won = air_defense_results(game, strike)
    port = None if at_sea(game, strike) else port_of(game, strike.place)
    results = won[0 if plays(game, "W355") == "fewest" else -1]
    return Defense(fleet(game, strike), port, results, strike.surprise)


def air_defense_results(game: Game, strike: Strike) -> list[int]:
    """How many results the nations that have ships there have won, each number once, the fewest first."""
    ships = fleet(game, strike)
    won = research(game, said("air defense"), ships)
    return sorted({won.get(nation, 0) for nation in nations_of_fleet(ships)} or {0})


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
