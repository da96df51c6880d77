"""Checks of what is under way in a position: naval activities, air battles, strikes on ships,
combat groups.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import side_of
from core.world_at_war.flight.airspace import crow_flight
from core.world_at_war.flight.targets import mission_range
from core.world_at_war.under_way.missions import ATTACKER, COUNTERAIR, DEFENDER
from events.sentences import said, say
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import NavalForce
from events.world_at_war.strikes import Strike
from skyledger.datafiles.problems import Fault, Path, among
from skyledger.scenarios.world_at_war.table import Table


def activities(at: Table) -> Iterator[Fault]:
    """A naval activity is in a hex of its path (23.752A)."""
    for index, one in enumerate(at.position.activities):
        if not one.path:
            told = say("A naval activity has a path, of at least the hex where it is.")
            yield Fault(("activities", index, "path"), told)
        elif one.reached not in range(len(one.path)):
            told = say(
                "Of a path of {hexes} hexes from 0 to {most} lie behind, not {given}.",
                hexes=len(one.path),
                most=len(one.path) - 1,
                given=one.reached,
            )
            yield Fault(("activities", index, "reached"), told)


# Air battles and strikes that go on: who takes part, on which side, and what has fallen.


def air_battles(at: Table) -> Iterator[Fault]:
    """Who fights in the air is of one side, and in range; each party rolls two dice (19.2)."""
    units = {unit.name: unit for unit in at.position.units}
    for index, battle in enumerate(at.position.battles):
        path: Path = ("battles", index)
        yield from _dice((*path, "dice"), battle.dice)
        yield from _two_dice((*path, "dice"), battle.dice)
        if battle.ended:
            continue
        parties = {"attackers": battle.attackers, "defenders": battle.defenders}
        yield from _parties(at, path, units, parties)
        yield from _of_those((*path, "aborted"), battle.aborted, battle.defenders, DEFENDS_NOT)
        aborted = (*path, "attackers_aborted")
        yield from _of_those(aborted, battle.attackers_aborted, battle.attackers, ATTACKS_NOT)
        yield from _within_range(at, (*path, "attackers"), units, battle)


Fallen = Mapping[str, Collection[int]]
"""What each party of a battle rolled."""

TWO_DICE = 2
FACES = range(1, 7)
DEFENDS_NOT = said("{unit} does not defend in this.")
ATTACKS_NOT = said("{unit} does not attack in this.")
GOES_NOT = said("{unit} is not in this strike.")
MEETS_NOT = said("{unit} is neither in the cover nor in the patrol that meets this strike.")


def strikes(at: Table) -> Iterator[Fault]:
    """Who goes for ships in a strike is in it, and who meets it covers or patrols there (23.41, 23.43)."""
    units = {unit.name: unit for unit in at.position.units}
    for index, strike in enumerate(at.position.strikes):
        path: Path = ("strikes", index)
        yield from _dice((*path, "dice"), strike.dice)
        if strike.ended:
            continue
        parties = {"units": strike.units, "cover": strike.cover, "patrol": strike.patrol}
        yield from _parties(at, path, units, parties)
        yield from _in_the_strike(path, strike)


def _in_the_strike(path: Path, strike: Strike) -> Iterator[Fault]:
    for key in ("counterair", "engaged", "left", "diverted"):
        yield from _of_those((*path, key), getattr(strike, key), strike.units, GOES_NOT)
    yield from _of_those((*path, "engaging"), strike.engaging, (*strike.cover, *strike.patrol), MEETS_NOT)
    for number, aim in enumerate(strike.aims):
        yield from _of_those((*path, "aims", number, "units"), aim.units, strike.units, GOES_NOT)
    if strike.resolved not in range(len(strike.aims) + 1):
        told = say(
            "Of {aims} aims from 0 to {aims} are rolled for, not {given}.",
            aims=len(strike.aims),
            given=strike.resolved,
        )
        yield Fault((*path, "resolved"), told)


def _dice(path: Path, dice: Fallen) -> Iterator[Fault]:
    for party, fallen in dice.items():
        yield from among((*path, party), "party", party, (ATTACKER, DEFENDER))
        for die in (die for die in fallen if die not in FACES):
            told = say("A die has the faces 1 to {faces}, and not {die}.", faces=FACES[-1], die=die)
            yield Fault((*path, party), told)


def _two_dice(path: Path, dice: Fallen) -> Iterator[Fault]:
    for party, fallen in dice.items():
        if len(fallen) != TWO_DICE:
            told = say("A party rolls {dice} dice, not {given}.", dice=TWO_DICE, given=len(fallen))
            yield Fault((*path, party), told)


def _parties(
    at: Table, path: Path, units: Mapping[str, AirUnit], parties: Mapping[str, Iterable[str]]
) -> Iterator[Fault]:
    """Those of the first party are of one side, and the others of the other one."""
    first, *_ = parties
    ours: AbstractSet[str] = set()
    for key, names in parties.items():
        seen: set[str] = set()
        for number, name in enumerate(names):
            if _could_be_known(at, units, name):
                yield from among((*path, key, number), "air unit", name, units)
            if name in seen:
                yield Fault((*path, key, number), say("{unit} is listed already.", unit=name))
            seen.add(name)
        sides = {side for name in seen if (side := _side(at, units, name))}
        if (key != first and sides & ours) or len(sides) > 1:
            yield Fault((*path, key), say(BOTH_SIDES, party=key))
        ours = sides if key == first else ours


def _could_be_known(at: Table, units: Mapping[str, AirUnit], name: str) -> bool:
    """Is a unit that takes part in the position? Three squadrons may be one factor again by now, and what
    public eyes see has not what is concealed.
    """
    return name.rpartition(".")[0] not in units and not any(one.concealed for one in at.position.forces)


BOTH_SIDES = said("In “{party}” stand units of one side, and of the other one than those that they meet.")


def _side(at: Table, units: Mapping[str, AirUnit], name: str) -> str:
    unit = units.get(name)
    return at.nations[unit.nation].side if unit and unit.nation in at.nations else ""


def _of_those(path: Path, names: Iterable[str], known: Collection[str], told: str) -> Iterator[Fault]:
    for number, name in enumerate(names):
        if name not in known:
            yield Fault((*path, number), say(told, unit=name))


def _within_range(at: Table, path: Path, units: Mapping[str, AirUnit], battle: AirBattle) -> Iterator[Fault]:
    """18.45: of a counterair from land each attacker that is left; carriers may sail on meanwhile."""
    if battle.kind or battle.force or battle.place not in at.game.atlas.hexes:
        return
    for number, name in enumerate(battle.attackers):
        unit = units.get(name)
        if unit is None or unit.base not in at.game.atlas.hexes or unit.kind in STRATEGIC_KINDS:
            continue
        hexes = crow_flight(at.game, unit.base, battle.place)
        if hexes is not None and hexes > (limit := mission_range(at.game, unit, COUNTERAIR)):
            told = say(TOO_FAR, unit=name, hexes=hexes, place=battle.place, limit=limit)
            yield Fault((*path, number), told)


TOO_FAR = said("{unit} is {hexes} hexes from {place}, and flies {limit} (18.45).")


# Combat groups: parts of task forces that fight for themselves.


def combat_groups(at: Table) -> Iterator[Fault]:
    """23.71A: a combat group is of a task force of its side, which lies there and is no group itself."""
    for index, force in enumerate(at.position.forces):
        path: Path = ("forces", index, "of")
        if not force.of:
            continue
        if (whole := at.game.forces.get(force.of)) is None:
            yield from among(path, "task force", force.of, at.game.forces)
        elif told := _no_group_of(at, force, whole):
            yield Fault(path, say(told, group=force.name, force=whole.name))


def _no_group_of(at: Table, group: NavalForce, force: NavalForce) -> str:
    """Why one can't be a combat group of the other; empty if it can."""
    if group.name == force.name:
        return OF_ITSELF
    if force.of:
        return OF_A_GROUP
    if side_of(at.game, group.nation) != side_of(at.game, force.nation):
        return OF_THE_ENEMY
    if group.place != force.place:
        return OF_ANOTHER_PLACE
    return AT_SEA_ALONE if group.at_sea != force.at_sea else ""


OF_ITSELF = said("{group} can't be a combat group of itself (23.71A).")
OF_A_GROUP = said(
    "{force} is a combat group already, and has none of its own; {group} can't be one (23.71A)."
)
OF_THE_ENEMY = said("{force} is of the other side; {group} is no combat group of it (23.71A).")
OF_ANOTHER_PLACE = said(
    "{force} lies elsewhere; a combat group of it, such as {group}, lies with it (23.71A)."
)
AT_SEA_ALONE = said(
    "Of {force} and its combat group {group} one is at sea and the other in port; they are together (23.71A)."
)

UNDER_WAY = (activities, air_battles, strikes, combat_groups)
