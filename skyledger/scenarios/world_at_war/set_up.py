"""Checks of what a scenario sets up, though a game under way may come to it: a carrier in a captured port."""

from collections.abc import Iterator

from core.world_at_war.board import hex_of
from core.world_at_war.opening import faults_where_it_lies
from skyledger.datafiles.problems import Fault
from skyledger.scenarios.world_at_war.air import on_land
from skyledger.scenarios.world_at_war.table import Table


def airbases_set_up(at: Table) -> Iterator[Fault]:
    """18.142C, 18.142E: in a hex of its faction, none in the Aleutians, one in an island group."""
    if not at.game.airbases.keys() <= at.game.atlas.hexes.keys():
        return
    for index, airbase in enumerate(at.position.airbases):
        hex_, path = at.game.atlas.hexes[airbase.hex], ("airbases", index, "hex")
        if airbase.nation not in at.nations or any(on_land(at, airbase.nation, hex_, path)):
            continue
        for violation in faults_where_it_lies(at.game, airbase.nation, hex_):
            yield from (Fault(path, f"{told} ({violation.rule}).") for told in map(_unended, violation.found))


def _unended(sentence: str) -> str:
    return sentence.removesuffix(".")


def carriers_in_port(at: Table) -> Iterator[Fault]:
    """A carrier lies in a port of its own side."""
    for index, carrier in enumerate(at.position.carriers):
        hex_ = hex_of(at.game, carrier.place)
        if hex_ is not None and hex_.land != "none" and not carrier.at_sea:
            yield from on_land(at, carrier.nation, hex_, ("carriers", index, "place"))


SET_UP = (airbases_set_up, carriers_in_port)
