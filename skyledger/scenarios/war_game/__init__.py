"""Scenarios of The War Game; a position carries its map with it, a scenario names one."""

from msgspec.structs import replace

from core.war_game.state import game_from, position_of
from events.war_game.board import Position
from phases.war_game import WAR_GAME as SYSTEM
from skyledger.maps import war_game
from skyledger.scenarios.reader import Reader
from skyledger.scenarios.war_game.checks import (
    inline_map_faults,
    laid_faults,
    position_faults,
    scenario_faults,
)
from skyledger.scenarios.war_game.written import Scenario, laid_out

WAR_GAME = Reader(
    system=SYSTEM,
    position=Position,
    scenario=Scenario,
    lone_entries=frozenset({"force", "units"}),
    chart=war_game.load,
    lay=laid_out,
    settled=lambda position: position_of(game_from(position)),
    map_faults=inline_map_faults,
    position_faults=position_faults,
    scenario_faults=scenario_faults,
    laid_faults=laid_faults,
    by_edition=lambda position, like: replace(position, edition=like.edition),
)
"""How files of The War Game are read."""
