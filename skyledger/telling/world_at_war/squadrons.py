"""Factors that become squadrons, and squadrons that become factors, told (23.13, 23.14)."""

from collections.abc import Iterable

from core.world_at_war.state import Game, numbers
from events import world_at_war as fact
from events.sentences import said, say
from events.world_at_war.squadrons import Recombined
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.cited import cited
from skyledger.telling.world_at_war.parts import runs, told


def _names(_: Game, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(runs(names))


def _of_army_air(game: Game, event: fact.AirUnitsDivided) -> str:
    """23.132: what becomes of a factor of army air, which flies against or for ships as squadrons alone."""
    kinds = {game.units[name].kind for name in event.units if name in game.units}
    return say(": one for search, one for cover, one for attack") if kinds == {"AAF"} else ""


def _made(game: Game, factors: Iterable[Recombined]) -> tuple[str, ...]:
    return tuple(_factor(game, one) for one in factors)


def _factor(game: Game, made: Recombined) -> str:
    """A factor with the squadrons that it is made of."""
    return say(
        "{factor} ({squadrons}; inverted by {rule})" if made.inverted else "{factor} ({squadrons})",
        factor=made.factor,
        squadrons=tuple(runs(made.squadrons)),
        rule=cited(made.inverted, numbers(game).cite),
    )


SQUADRON_TELLINGS = told(
    {
        fact.AirUnitsDivided: said("{units} divided into squadrons, three for each factor{army}."),
        fact.FactorsLaidAside: said("{units} laid aside for squadrons that are in play."),
        fact.AirUnitsRecombined: Cases(
            "factors",
            {(): said("Lost: {lost}. {adjective} squadrons at {base} make no {kind}.")},
            said("{gone}{adjective} squadrons at {base} are {kind} again: {factors}."),
        ),
    },
    {"factors": _made, "lost": _names},
    army=_of_army_air,
    gone=where("lost", said("Lost, too few for a factor: {lost}. ")),
) | told(
    {
        fact.UnbuiltAirUnitsRecombined: Cases(
            "factors",
            {(): said("{adjective} {kind} squadrons that were lost are no more: {squadrons}.")},
            said("{adjective} {kind} back in the force pool: {factors}{also_lost}."),
        ),
    },
    {"factors": _names, "squadrons": _names},
    also_lost=where("squadrons", said(", with them the squadrons {squadrons}")),
)
