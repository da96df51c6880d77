"""17.13: strategic bombers and interceptors are units of strategic warfare; what of 18.4 binds them."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.world_at_war.basing import STRATEGIC_KINDS
from core.world_at_war.board import declared_number
from core.world_at_war.state import Game, numbers, plays
from events.world_at_war.board import AirUnit


def ruled_as_air_unit(game: Game, unit: AirUnit) -> bool:
    """Is this unit meant where 18.4 says what air units do under winter, over neutrals, in an offensive?

    Bombers and interceptors are no air units unless it is said so (17.13); that this is no oversight is W393.
    """
    return unit.kind not in STRATEGIC_KINDS or plays(game, "W393") == "air_units"


def has_strategic(units: Iterable[AirUnit]) -> bool:
    """Are strategic bombers or interceptors among these units?"""
    return any(unit.kind in STRATEGIC_KINDS for unit in units)


def sky_of(game: Game, unit: AirUnit) -> Game:
    """The game as a unit flies over it: without neutral land for those that no rule keeps from it (18.48)."""
    if ruled_as_air_unit(game, unit):
        return game
    return replace(game, territories={t.name: replace(t, neutral=False) for t in game.territories.values()})


def pacific_bombers_by_now(game: Game, nation: str) -> bool:
    """Has this nation bombers of the Pacific yet (17.75B)? What tells that they are there is doubt W397."""
    match plays(game, "W397"):
        case "research":
            return declared_number(game, "research", f"{nation}/Pacific bombers") > 0
        case "any_year":
            return True
    return game.turn.year >= numbers(game).pacific_bombers_from.get(nation, 0)
