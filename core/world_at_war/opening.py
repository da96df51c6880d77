"""18.14, 18.141 Opening: are the airbases right that a scenario or the powers of a campaign set up?"""

from collections.abc import Iterable, Iterator

from core.ruling import Finding, Rule, Violation
from core.world_at_war.airbases import counters, on_the_map, pool
from core.world_at_war.board import name, theater
from core.world_at_war.book import rule
from core.world_at_war.placement import Placement
from core.world_at_war.placement_allowed import (
    has_counters,
    not_in_the_aleutians,
    one_in_an_island_group,
    theater_of_the_counters,
)
from core.world_at_war.placement_ground import hex_of_the_faction, not_between_russia_and_the_west, on_land
from core.world_at_war.state import GAMEMASTER, Game, numbers, plays
from events.world_at_war.board import Hex


def faults_of_airbases(game: Game) -> tuple[Violation, ...]:
    """What the rules have against the airbases on the map, however they came there; for every scenario.

    Every airbase must name a nation of the game and a hex of its map.
    """
    return _faults(game, SET_UP)


def faults_of_the_opening(game: Game) -> tuple[Violation, ...]:
    """As `faults_of_airbases`, and what 18.141 allows before the first turn of a campaign."""
    return _faults(game, (*SET_UP, not_excepted_from_the_opening, one_in_a_theater))


def faults_where_it_lies(game: Game, nation: str, hex_: Hex) -> tuple[Violation, ...]:
    """What the rules have against this hex for an airbase that a nation has there; not how many there are."""
    one = Placement(GAMEMASTER, nation, hex_, hex_.id)
    return tuple(found for each in WHERE if (found := each.violation(game, one)))


def _faults(game: Game, rules: tuple[Rule, ...]) -> tuple[Violation, ...]:
    asked = ((each, one) for one in _set_up(game) for each in rules)
    return tuple(dict.fromkeys(v for each, one in asked if (v := each.violation(game, one))))


def _set_up(game: Game) -> Iterator[Placement]:
    """Each airbase as if it were being placed now, in exchange for itself."""
    for place in sorted(game.airbases):
        yield Placement(GAMEMASTER, game.airbases[place].nation, game.atlas.hexes[place], place)


@rule(
    "18.14/number",
    "A nation has no more airbases on the map than it has counters.",
    "{given} airbases of {unit} are on the map; it has {allowed} counters.",
)
def no_more_than_its_counters(game: Game, request: Placement) -> Iterable[Finding]:
    """18.14, each theater by itself where the counters are divided (doubt W49)."""
    where = pool(game, request.nation, theater(game, request.hex))
    lying, allowed = len(on_the_map(game, request.nation, where)), counters(game, request.nation, where)
    if lying > allowed > 0:
        yield Finding(request.nation, given=str(lying), allowed=str(allowed))


@rule(
    "18.141/except",
    "The U.S., and Britain in the Pacific, set up no airbase at the opening.",
    "{given} sets up no airbase in the theater {allowed}; one is at {place}.",
)
def not_excepted_from_the_opening(game: Game, request: Placement) -> Iterable[Finding]:
    """18.141 (doubt W30)."""
    where = theater(game, request.hex)
    excepted = f"{request.nation}/{where}" in numbers(game).airbases_not_at_the_opening
    if excepted and (where == "Pacific" or plays(game, "W30") == "britain"):
        yield Finding(place=name(game, request.hex.id), given=request.nation, allowed=where)


@rule(
    "18.141/one",
    "A major power sets up one airbase in each theater at the opening.",
    "{unit} sets up {given} airbases in the theater {place}; it may set up {allowed}.",
)
def one_in_a_theater(game: Game, request: Placement) -> Iterable[Finding]:
    """18.141."""
    where = theater(game, request.hex)
    own = (a.hex for a in game.airbases.values() if a.nation == request.nation)
    count = sum(1 for place in own if theater(game, game.atlas.hexes[place]) == where)
    if count > 1:
        yield Finding(request.nation, where, str(count), "1")


WHERE = (
    theater_of_the_counters,
    on_land,
    hex_of_the_faction,
    not_between_russia_and_the_west,
    not_in_the_aleutians,
    one_in_an_island_group,
)
SET_UP = (has_counters, no_more_than_its_counters, *WHERE)
