"""18.141, 18.142C, 18.142E Opening: are the airbases right that a scenario or a campaign sets up?"""

from core.ruling import Rule, Violation
from core.world_at_war.placement import Placement
from core.world_at_war.placement_allowed import (
    not_excepted_from_the_opening,
    not_in_the_aleutians,
    one_in_a_theater,
    one_in_an_island_group,
    theater_of_the_counters,
)
from core.world_at_war.placement_ground import hex_of_the_faction, not_between_russia_and_the_west, on_land
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.board import Hex


def faults_where_it_lies(game: Game, nation: str, hex_: Hex) -> tuple[Violation, ...]:
    """What the rules have against this hex for an airbase that a nation has there; not how many there are."""
    return _faults(game, nation, hex_, WHERE)


def faults_at_the_opening(game: Game, nation: str, hex_: Hex) -> tuple[Violation, ...]:
    """What 18.141 has against an airbase of a nation in this hex before the first turn of a campaign."""
    return _faults(game, nation, hex_, AT_THE_OPENING)


def _faults(game: Game, nation: str, hex_: Hex, asked: tuple[Rule, ...]) -> tuple[Violation, ...]:
    """As if the airbase were being placed now, in exchange for itself."""
    one = Placement(GAMEMASTER, nation, hex_, hex_.id)
    return tuple(found for each in asked if (found := each.violation(game, one)))


WHERE = (
    theater_of_the_counters,
    on_land,
    hex_of_the_faction,
    not_between_russia_and_the_west,
    not_in_the_aleutians,
    one_in_an_island_group,
)
AT_THE_OPENING = (not_excepted_from_the_opening, one_in_a_theater)
