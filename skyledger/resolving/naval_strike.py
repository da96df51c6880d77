"""A strike on ships resolved as far as it is known: surprise, air combat, air defense, attacks (23.4)."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.forces import unaborted
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, Group, merged
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.nationality import drm
from core.world_at_war.air_combat.readings import Readings
from core.world_at_war.naval_strike import naval_attack, surprise
from core.world_at_war.naval_strike.air_defense import Defense, Fired, fired, fires, parts
from core.world_at_war.naval_strike.damage import Struck, struck, triggers_critical_roll
from core.world_at_war.naval_strike.light_damage import LightStruck, light_struck
from core.world_at_war.naval_strike.naval_attack import NavalRoll
from core.world_at_war.naval_strike.ships import CRUISERS, SUBMARINES, Fleet, NamedShip
from core.world_at_war.naval_strike.spilling import tally
from core.world_at_war.naval_strike.strike_size import doubts_of_size
from core.world_at_war.naval_strike.surprise import SurpriseRoll, effects
from core.world_at_war.naval_strike.targets import Aimed, misdirected, targets
from skyledger.datafiles.problems import DataError, Fault, problems
from skyledger.resolving.answer import in_order
from skyledger.resolving.naval_rows import DOUBTS, fleet_of, groups_of, port_of
from skyledger.resolving.naval_strike_faults import naval_strike_faults
from skyledger.resolving.naval_strike_request import NavalStrike, TargetRow
from skyledger.resolving.rounds import refuse
from skyledger.resolving.strike_combat import Combat, combat
from skyledger.resolving.strike_dice import StrikeDice

WAITING, RESOLVED, NOBODY, COUNTERAIR = "waiting", "resolved", "nobody came through", "only a counterair"
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


class Settled(msgspec.Struct, frozen=True):
    """A strike at the table, the doubts that it turned on, and its dice."""

    request: NavalStrike
    strike: Strike
    doubts: tuple[str, ...]
    dice: StrikeDice
    seed: int


def settle(request: NavalStrike, name: str, seed: int, throw: Callable[[], int]) -> Settled:
    """The strike that a request asks for; `throw` gives a die where none is given.

    Raises `DataError` with every wrong value, and with what shows only as it is resolved; `name` says where
    the request comes from.
    """
    refuse(name, naval_strike_faults(request))
    dice = StrikeDice(_given(request), throw)
    try:
        done = run(request, dice, request.doubts)
    except DataError as error:
        raise DataError(replace(problem, file=name) for problem in error.problems) from None
    except Mistake as mistake:
        raise DataError(problems(name, [Fault(("picks",), str(mistake))])) from None
    refuse(name, _idle(request, done))
    return Settled(
        request, done, in_order((*_turned_on(request, dice, done), *_besides(request, done))), dice, seed
    )


def run(request: NavalStrike, dice: StrikeDice, readings: Readings) -> Strike:
    """The strike with these dice, by these readings."""
    fleet, roll = fleet_of(request), _surprise(request, dice)
    known = request.surprise.level if request.surprise else 0
    level = roll.level if roll else (known or 0)
    fought = combat(request, level, dice, readings)
    defense = Defense(fleet, port_of(request), request.air_defense_research, level)
    made = parts(defense, readings)
    if not fought.through:
        only = all(row.counterair == row.count for row in request.attacker)
        return Strike(level, roll, fought, made, None, (), (), fleet, COUNTERAIR if only else NOBODY)
    shot = None
    if fires(defense, readings):
        picks = request.picks.attacker[_asked_of_the_attacker(fought) :]
        shot = fired(defense, fought.through, dice.two("air_defense"), picks, readings)
    through = merged(unaborted(shot.suffered)) if shot else fought.through
    so_far = Strike(level, roll, fought, made, shot, through, (), fleet, RESOLVED if through else NOBODY)
    return _with_attacks(request, so_far, dice, readings)


def _with_attacks(request: NavalStrike, so_far: Strike, dice: StrikeDice, readings: Readings) -> Strike:
    if not so_far.through:
        return so_far
    if request.targets is None:
        return replace(so_far, how=WAITING)
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
    attack = naval_attack.Attack(target, merged(aim.groups), request.port is None, so_far.level, research)
    roll = naval_attack.rolled(attack, dice.two(f"target {aim.target}"), readings)
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


def _asked_of_the_attacker(fought: Combat) -> int:
    return len(fought.round.losses[ATTACKER].choices) if fought.round else 0


def _given(request: NavalStrike) -> dict[str, int]:
    of_targets = {f"target {row.target}": row.dice for row in request.targets or ()}
    surprise_die = request.surprise.die if request.surprise else 0
    return msgspec.structs.asdict(request.dice) | of_targets | {"surprise": surprise_die}


def _idle(request: NavalStrike, done: Strike) -> Iterator[Fault]:
    """What is said of attacks or picks that never come."""
    if request.targets and done.how in (NOBODY, COUNTERAIR):
        yield Fault(("targets",), f"No ship is attacked: {done.how}.")
    asked = {
        "attacker": _asked_of_the_attacker(done.combat)
        + (len(done.fired.suffered.choices) if done.fired else 0),
        "defender": len(done.combat.round.losses["defender"].choices) if done.combat.round else 0,
        "ships": sum(len(one.light.picks) for one in done.attacks if one.light),
    }
    for who, count in asked.items():
        given: tuple[str, ...] = getattr(request.picks, who)
        if len(given) > count:
            yield Fault(("picks", who), f"Here {count} picks are asked for, and {len(given)} are given.")


def _turned_on(request: NavalStrike, dice: StrikeDice, done: Strike) -> Iterator[str]:
    """The doubts under another option of which the same dice would have given something else."""
    given = _tally(done)
    for number, options in DOUBTS.items():
        for option in options:
            try:
                other = _tally(run(request, dice.again(), {**request.doubts, number: option}))
            except (DataError, Mistake):
                other = None
            if other != given:
                yield number


def _besides(request: NavalStrike, done: Strike) -> Iterator[str]:
    """Doubts that have one reading here, where it was used."""
    fought, attackers = done.combat.round, groups_of(request.attacker, request.circumstances)
    if request.port and fought and fought.attacker and tally(fought.losses[DEFENDER]):
        yield "W231"
    if request.port is None:
        yield from doubts_of_size(attackers, request.doubts)
    if effects(done.level).fewer and (request.patrol or request.cover):
        yield "W237"
    if done.attacks and len({drm(group, ATTACKER, request.doubts) for group in attackers}) > 1:
        yield "W243"
    if request.port and any(ship.hits for ship in fleet_of(request).named):
        yield "W247"
    for one in done.attacks:
        if one.light and sum(bool(loss.sunk or loss.damaged) for loss in one.light.losses):
            kinds = {loss.ships.kind for loss in one.light.losses}
            yield from ("W340",) if kinds == {SUBMARINES} else ()
            yield from ("W336",) if len(one.light.losses) > len(kinds & {CRUISERS}) + 1 else ()


def _tally(done: Strike) -> object:
    """Everything that befell anybody."""
    fights = done.combat.round
    return (
        {side: tally(cost) for side, cost in fights.losses.items()} if fights else None,
        done.fired and (done.fired.level, tally(done.fired.suffered)),
        done.through,
        [(one.target, one.roll.hits) for one in done.attacks],
        done.fleet,
        done.how,
    )
