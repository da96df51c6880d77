"""18.46: whose mission is over may land elsewhere: supporters, interceptors, bombers, attackers of ports."""

from collections.abc import Iterable, Iterator

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place, name
from core.world_at_war.book import rule
from core.world_at_war.counterair import returning as counterair
from core.world_at_war.counterair.returning import Returning, bases_near
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.orders import ReturnToBase
from core.world_at_war.returning import elsewhere
from core.world_at_war.selection import Preference, chosen, groups
from core.world_at_war.state import Game
from core.world_at_war.support.back import flown
from core.world_at_war.support.placed import GROUND_SUPPORT
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown, AirUnitsRebased


def to_land(game: Game) -> Preference:
    """Those first whose mission is over, and of these the ones in the air, mission by mission."""
    done = flown(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        flight = " ".join(done.get(unit.name, ()))
        return (
            unit.name not in done,
            bool(unit.inverted),
            False,
            False,
            f"{flight} {unit.elite:d} {unit.name}",
        )

    return preference


def landing(game: Game, order: ReturnToBase, seat: str) -> Returning:
    """What the order means, here or after counterairs; raises `Mistake` for what is not there."""
    if _after_counterairs(game):
        return counterair.returning(game, order, seat)
    units, base = chosen(game, order.units, to_land(game)), known_place(game, order.to)
    mission, hex_ = flown(game).get(units[0].name, (GROUND_SUPPORT, base))
    return Returning(seat, units, hex_, base, mission)


def _after_counterairs(game: Game) -> bool:
    return game.turn.phase.endswith(".returning")


@rule(
    "18.46/support",
    "Who supports, intercepts, bombs or attacks ports lands elsewhere when its mission is over.",
    "{unit} is not back from one over the same hex.",
    lambda game, _: () if _after_counterairs(game) else ("W346",),
)
def combat_is_over(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46; one order brings back those that flew to one hex on one mission (doubt W346)."""
    if not _after_counterairs(game):
        done = flown(game)
        for unit in request.units:
            if done.get(unit.name) != (request.mission, request.hex):
                yield Finding(unit=unit.name)


@rule("18.46/there", "Who is home lands at another base.", "{unit} is at {place} already.")
def not_there_already(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46; in the air it may be said of the own base, too."""
    for unit in request.units if not _after_counterairs(game) else ():
        if unit.used and not elsewhere(request):
            yield Finding(unit.name, name(game, unit.base))


def land(game: Game, request: Returning) -> Iterator[Ruled]:
    """The units are at their base, inverted; those that were home are at another one."""
    if _after_counterairs(game):
        yield from counterair.come_back(game, request)
        return
    names = tuple(unit.name for unit in request.units if not unit.used)
    moved = tuple(unit.name for unit in request.units if unit.used)
    if moved:
        yield Ruled(AirUnitsRebased(moved, request.units[0].base, request.returning), ("18.46", "W346"))
    if names:
        yield from _landed(names, request)


def _landed(names: tuple[str, ...], request: Returning) -> Iterator[Ruled]:
    yield Ruled(AirMissionFlown(names, request.mission, request.hex, request.returning), ("18.46", "18.42A"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units whose mission is over: the bases open to them; or as after counterairs."""
    if _after_counterairs(game):
        yield from counterair.offers(game, seat)
        return
    done = flown(game)
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


MAY_LAND = (*counterair.MAY_RETURN, combat_is_over, not_there_already)
RETURNING_HOME = Procedure(landing, MAY_LAND, land, offers)
