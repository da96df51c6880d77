"""Checks of what a scenario sets up, though a game under way may come to it: a carrier in a captured port."""

from collections.abc import Iterable, Iterator

from core.ruling import Violation
from core.world_at_war.basing.placement import faults_at_the_opening, faults_where_it_lies
from core.world_at_war.board import hex_of
from core.world_at_war.ship_damage.ships import CRUISERS, no_whole_cruisers
from events.world_at_war.board import Airbase, Hex
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.world_at_war.counters import on_land
from skyledger.scenarios.world_at_war.table import Table
from skyledger.scenarios.world_at_war.written import CAMPAIGN, SCENARIO


def airbases_set_up(at: Table) -> Iterator[Fault]:
    """18.142C, 18.142E: in a hex of its faction, none in the Aleutians, one in an island group."""
    for index, airbase, hex_ in _airbases(at):
        path = ("airbases", index, "hex")
        if not any(on_land(at, airbase.nation, hex_, path)):
            yield from _told(path, faults_where_it_lies(at.game, airbase.nation, hex_))


def airbases_of_a_campaign(at: Table) -> Iterator[Fault]:
    """18.141: one of each major power in each theater, and none of those that are excepted."""
    for index, airbase, hex_ in _airbases(at):
        yield from _told(("airbases", index, "nation"), faults_at_the_opening(at.game, airbase.nation, hex_))


def _airbases(at: Table) -> Iterator[tuple[int, Airbase, Hex]]:
    """Those of nations in play, with their hexes; none while another lies in no hex at all."""
    if not at.game.airbases.keys() <= at.game.atlas.hexes.keys():
        return
    for index, airbase in enumerate(at.position.airbases):
        if airbase.nation in at.nations:
            yield index, airbase, at.game.atlas.hexes[airbase.hex]


def _told(path: Path, violations: Iterable[Violation]) -> Iterator[Fault]:
    for violation in violations:
        yield from (Fault(path, f"{told} ({violation.rule}).") for told in map(_unended, violation.found))


def _unended(sentence: str) -> str:
    return sentence.removesuffix(".")


def carriers_in_port(at: Table) -> Iterator[Fault]:
    """A carrier lies in a port of its own side."""
    for index, carrier in enumerate(at.position.carriers):
        hex_ = hex_of(at.game, carrier.place)
        if hex_ is not None and hex_.land != "none" and not carrier.at_sea:
            yield from on_land(at, carrier.nation, hex_, ("carriers", index, "place"))


def whole_cruisers(at: Table) -> Iterator[Fault]:
    """23.44/results.1-2: a cruiser has two factors; a game under way may be left with an odd one (W341)."""
    for index, stack in enumerate(at.position.light):
        if stack.kind == CRUISERS and (why := no_whole_cruisers(stack.factors)):
            yield Fault(("light", index, "factors"), why)


SET_UP = (airbases_set_up, carriers_in_port, whole_cruisers)
AT_THE_OPENING = {SCENARIO: (), CAMPAIGN: (airbases_of_a_campaign,)}
"""What is asked besides, by how the game opens."""
