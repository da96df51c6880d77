"""Scenarios of A World at War; a position carries its map with it, a scenario names one."""

from msgspec import UNSET
from msgspec.structs import replace

from core.world_at_war.edition import load
from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Position
from phases.world_at_war import WORLD_AT_WAR as SYSTEM
from skyledger import maps
from skyledger.scenarios.reader import Reader
from skyledger.scenarios.world_at_war.checks import (
    inline_map_faults,
    laid_faults,
    position_faults,
    scenario_faults,
)
from skyledger.scenarios.world_at_war.expanding import laid_out
from skyledger.scenarios.world_at_war.house_rules import checked
from skyledger.scenarios.world_at_war.naming import named_anew, named_as
from skyledger.scenarios.world_at_war.written import Scenario


def by_edition(position: Position, like: Position) -> Position:
    """The position by the edition of another one, whose readings of doubts hold unless it chooses others."""
    revision, name = like.revision, like.edition
    options = load(name).options if revision is UNSET else checked(revision).options
    return replace(position, edition=name, revision=revision, doubts={**options, **position.doubts})


WORLD_AT_WAR = Reader(
    system=SYSTEM,
    position=Position,
    scenario=Scenario,
    lone_entries=frozenset({"air", "force_pool", "ground", "units"}),
    chart=maps.load,
    lay=laid_out,
    settled=lambda position: position_of(game_from(position)),
    map_faults=inline_map_faults,
    position_faults=position_faults,
    scenario_faults=scenario_faults,
    laid_faults=laid_faults,
    by_edition=by_edition,
    named_anew=named_anew,
    named_as=named_as,
)
"""How files of A World at War are read."""
