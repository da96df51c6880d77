"""The course of a strike on ships: surprise, air combat, air defense, the attack on each target (23.4)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import Group, Readings, merged
from core.world_at_war.air_combat.round import unaborted
from core.world_at_war.air_combat.strength import Modifier
from core.world_at_war.ship_damage import air_defense, surprise
from core.world_at_war.ship_damage.air_defense import Defense, Fired, NavalRoll, fired, fires, parts
from core.world_at_war.ship_damage.damage import (
    LightStruck,
    Struck,
    light_struck,
    struck,
    triggers_critical_roll,
)
from core.world_at_war.ship_damage.ships import Aimed, Fleet, NamedShip, misdirected, targets
from core.world_at_war.ship_damage.surprise import SurpriseRoll
from core.world_at_war.under_way.missions import ATTACKER
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.rounds import refuse
from skyledger.resolving.strikes.combat import Combat, combat
from skyledger.resolving.strikes.dice import StrikeDice
from skyledger.resolving.strikes.request import NavalStrike, TargetRow, fleet_of, groups_of

WAITING, RESOLVED, NOBODY, COUNTERAIR = "waiting", "resolved", "nobody came through", "only a counterair"
NOTHING_OPEN = "nothing may be attacked"
"""How a strike is over over ships of which none is a target: in yards, sunk, submarines in port (23.43)."""
TARGETS_DUE = "attacker chooses targets"


class Attacked(msgspec.Struct, frozen=True):
    """One target: the roll on it, and what it did to a named ship or to light ships."""

    target: str
    roll: NavalRoll
    ship: Struck | None = None
    light: LightStruck | None = None
    critical: bool = False


class Strike(msgspec.Struct, frozen=True):
    """A strike as far as it went.

    `level` is that of surprise, `roll` how it came about; `parts` make up the level of air defense;
    `through` is what air defense left; `fleet` is what is attacked, as it is after all.
    """

    level: int
    roll: SurpriseRoll | None
    combat: Combat
    parts: tuple[Modifier, ...]
    fired: Fired | None
    through: tuple[Group, ...]
    attacks: tuple[Attacked, ...]
    fleet: Fleet
    how: str


def run(request: NavalStrike, dice: StrikeDice, readings: Readings) -> Strike:
    """The strike with these dice, by these readings."""
    fleet, roll = fleet_of(request), _surprise(request, dice)
    known = request.surprise.level if request.surprise else 0
    level = roll.level if roll else (known or 0)
    fought = combat(request, level, dice, readings)
    defense = Defense(fleet, request.port, request.air_defense_research, level)
    made = parts(defense, readings)
    if not fought.through:
        only = all(row.counterair == row.count for row in request.attacker)
        return Strike(level, roll, fought, made, None, (), (), fleet, COUNTERAIR if only else NOBODY)
    shot = None
    if fires(defense, readings):
        picks = request.picks.attacker[asked_of_the_attacker(fought) :]
        shot = fired(defense, fought.through, dice.two("air_defense"), picks, readings)
    through = merged(unaborted(shot.suffered)) if shot else fought.through
    so_far = Strike(level, roll, fought, made, shot, through, (), fleet, RESOLVED if through else NOBODY)
    return _with_attacks(request, so_far, dice, readings)


def _with_attacks(request: NavalStrike, so_far: Strike, dice: StrikeDice, readings: Readings) -> Strike:
    if not so_far.through:
        return so_far
    if request.targets is None:
        return replace(so_far, how=WAITING if targets(so_far.fleet) else NOTHING_OPEN)
    aims = tuple(Aimed(row.target, groups_of(row.air, request.circumstances)) for row in request.targets)
    refuse("", _aim_faults(request.targets, aims, so_far))
    attacks = tuple(_attacked(request, aim, so_far, dice, readings) for aim in aims)
    return replace(so_far, attacks=attacks, fleet=_after(so_far.fleet, attacks))


def _aim_faults(rows: tuple[TargetRow, ...], aims: tuple[Aimed, ...], so_far: Strike) -> Iterator[Fault]:
    for number, row in enumerate(rows):
        if not row.air:
            yield Fault(("targets", number, "air"), "Nobody goes for this target; name air or leave it out.")
    for one in misdirected(so_far.fleet, aims, so_far.through):
        number = next(n for n, row in enumerate(rows) if row.target == one.target)
        yield Fault(("targets", number), f"{one.why[:1].upper()}{one.why[1:]} ({one.rule}).")


def _attacked(
    request: NavalStrike, aim: Aimed, so_far: Strike, dice: StrikeDice, readings: Readings
) -> Attacked:
    target = targets(so_far.fleet)[aim.target]
    research = request.circumstances.naval_nationality_research
    attack = air_defense.Attack(target, merged(aim.groups), request.port is None, so_far.level, research)
    roll = air_defense.rolled(attack, dice.two(f"target {aim.target}"), readings)
    if isinstance(target, NamedShip):
        hurt = struck(target, roll.hits, readings)
        return Attacked(aim.target, roll, hurt, None, triggers_critical_roll(hurt, so_far.level))
    return Attacked(aim.target, roll, None, light_struck(target, roll.hits, request.picks.ships, readings))


def _after(fleet: Fleet, attacks: tuple[Attacked, ...]) -> Fleet:
    ships = {one.ship.ship.name: one.ship.ship for one in attacks if one.ship}
    light = {loss.ships: loss.left for one in attacks if one.light for loss in one.light.losses}
    return Fleet(
        tuple(ships.get(ship.name, ship) for ship in fleet.named),
        tuple(light.get(ship, ship) for ship in fleet.light),
    )


def _surprise(request: NavalStrike, dice: StrikeDice) -> SurpriseRoll | None:
    bid = request.surprise
    if bid is None or not isinstance(bid.level, msgspec.UnsetType):
        return None
    return surprise.rolled(dice.one("surprise"), bid.search_results, bid.radar)


def asked_of_the_attacker(fought: Combat) -> int:
    """How many picks the air combat asks of the attacker (19.62, 19.65B)."""
    return len(fought.round.losses[ATTACKER].choices) if fought.round else 0
