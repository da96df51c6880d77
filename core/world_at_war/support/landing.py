"""18.46: who supported a ground combat that is over may land at another base than its own."""

from collections.abc import Iterable, Iterator

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place
from core.world_at_war.book import rule
from core.world_at_war.counterair import returning as counterair
from core.world_at_war.counterair.returning import Returning, bases_near
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.orders import ReturnToBase
from core.world_at_war.selection import Preference, chosen, groups
from core.world_at_war.state import Game
from core.world_at_war.support.placed import DEFENSIVE_SUPPORT, GROUND_SUPPORT, aloft
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown

FOUGHT = "fought"


def _done(game: Game) -> dict[str, tuple[str, str]]:
    """The air units whose ground combat is over: the mission of each, and the hex that it flew to."""
    if not game.turn.phase.endswith(".attacks"):
        return {}
    found = {n: (GROUND_SUPPORT, s.hexes[0]) for s in game.supports if s.ended == FOUGHT for n in s.units}
    found |= {name: (DEFENSIVE_SUPPORT, d.hex) for d in game.defenses for name in d.used}
    return {unit.name: found[unit.name] for unit in aloft(game, found)}


def to_land(game: Game) -> Preference:
    """Those first whose ground combat is over."""
    done = _done(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in done, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def landing(game: Game, order: ReturnToBase, seat: str) -> Returning:
    """What the order means, here or after counterairs; raises `Mistake` for what is not there."""
    if not game.turn.phase.endswith(".attacks"):
        return counterair.returning(game, order, seat)
    units, base = chosen(game, order.units, to_land(game)), known_place(game, order.to)
    mission, hex_ = _done(game).get(units[0].name, (GROUND_SUPPORT, base))
    return Returning(seat, units, hex_, base, mission)


@rule(
    "18.46/support",
    "Who supports lands elsewhere when its ground combat is over.",
    "{unit} is not on its way back from one over the same hex.",
)
def combat_is_over(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46; one order brings back those that flew to one hex."""
    if game.turn.phase.endswith(".attacks"):
        done = _done(game)
        for unit in request.units:
            if done.get(unit.name) != (request.mission, request.hex):
                yield Finding(unit=unit.name)


def land(game: Game, request: Returning) -> Iterator[Ruled]:
    """The units are at their base, inverted."""
    if not game.turn.phase.endswith(".attacks"):
        yield from counterair.come_back(game, request)
        return
    names = tuple(unit.name for unit in request.units)
    yield Ruled(AirMissionFlown(names, request.mission, request.hex, request.returning), ("18.46", "18.42A"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units whose combat is over: the bases open to them; or as after counterairs."""
    yield from counterair.offers(game, seat)
    done = _done(game)
    ashore = (game.units[name] for name in done if game.units[name].base not in game.carriers)
    mine = [unit for unit in ashore if commands(game, seat, unit.nation)]
    for like in groups(game, mine, to_land(game)):
        mission, hex_ = done[like[0].name]
        together = [unit for unit in like if done[unit.name] == (mission, hex_)]

        def request(
            units: tuple[AirUnit, ...], base: str, hex_: str = hex_, mission: str = mission
        ) -> Returning:
            return Returning(seat, units, hex_, base, mission)

        near = bases_near(game, like[0], hex_)
        choices = (Choice(to, most_kept(game, MAY_LAND, request, together, to)) for to in near)
        yield from moving(ReturnToBase, together, choices)


MAY_LAND = (*counterair.MAY_RETURN, combat_is_over)
RETURNING_HOME = Procedure(landing, MAY_LAND, land, offers)
