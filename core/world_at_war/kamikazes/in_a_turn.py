"""17.353D, 17.433 of 2005: how many kamikazes are built, and made of army air, in a player turn."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import declared
from core.world_at_war.conditions import rule
from core.world_at_war.construction.force_pools import training_grounds
from core.world_at_war.kamikazes.pool import a_share
from core.world_at_war.state import KAMIKAZES_MADE, Game, built_key, fact_grounds, fact_key, has_rule, numbers
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.units import NAVAL_AIR
from events.sentences import kept
from events.world_at_war.board import AirUnit
from events.world_at_war.sequence import FactDeclared

BY, UNTIL = kept("conversion")(), kept("player turn")()


def _made(game: Game, nation: str) -> int:
    return int(declared(game, KAMIKAZES_MADE, nation, "0") or 0)


def _wanted(game: Game, units: Iterable[AirUnit]) -> int:
    """How many kamikazes these are, or become; of naval air on the map any number does (17.433)."""
    given = numbers(game).kamikazes
    made_of = given.made_of if given else {}
    kinds = [unit.kind for unit in units if unit.kind != NAVAL_AIR]
    return sum(1 if kind == KAMIKAZE else made_of.get(kind, 0) for kind in kinds)


def _grounds(game: Game, request: Any) -> Iterator[str]:
    nation = request.units[0].nation
    yield from training_grounds(game, nation)
    yield from fact_grounds(game, [fact_key(KAMIKAZES_MADE, nation)])


@rule(
    "2005:17.433",
    "In a turn no more kamikazes are built and made of army air than twice the training rate.",
    "{place} kamikazes of {given} would be built or made of army air this turn; {allowed} may be.",
    _grounds,
)
def within_twice_the_rate(game: Game, request: Any) -> Iterable[Finding]:
    """17.433 of 2005, with 17.353D."""
    nation, wanted = request.units[0].nation, _wanted(game, request.units)
    before = _made(game, nation) + game.built.get(built_key(nation, KAMIKAZE), 0)
    if wanted and before + wanted > (most := a_share(game, nation)):
        yield Finding(place=str(before + wanted), given=nation, allowed=str(most))


def counted(game: Game, units: tuple[AirUnit, ...]) -> Iterator[Ruled]:
    """How many were made of army air so far in the player turn is kept as a declared fact."""
    if has_rule(game, "2005:17.433") and (made := _wanted(game, units)):
        nation = units[0].nation
        told = str(_made(game, nation) + made)
        fact = FactDeclared(KAMIKAZES_MADE, nation, told, BY, "2005:17.433", UNTIL)
        yield Ruled(fact, ("2005:17.433", "2005:17.353D"))
