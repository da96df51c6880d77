"""A strike on ships at the table: resolved as far as it is known, with the doubts it turned on (23.4)."""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import drm
from core.world_at_war.ship_damage.damage import LightStruck
from core.world_at_war.ship_damage.defending_air import tally
from core.world_at_war.ship_damage.ships import CRUISERS, SUBMARINES
from core.world_at_war.ship_damage.surprise import doubts_of_size, effects
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from skyledger.datafiles.problems import DataError, Fault, problems
from skyledger.resolving.air_combat.answer import in_order
from skyledger.resolving.air_combat.rounds import refuse
from skyledger.resolving.strikes.course import COUNTERAIR, NOBODY, Strike, asked_of_the_attacker, run
from skyledger.resolving.strikes.dice import StrikeDice
from skyledger.resolving.strikes.faults import naval_strike_faults
from skyledger.resolving.strikes.request import DOUBTS, NavalStrike, fleet_of, groups_of


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


def _given(request: NavalStrike) -> dict[str, int]:
    of_targets = {f"target {row.target}": row.dice for row in request.targets or ()}
    surprise_die = request.surprise.die if request.surprise else 0
    return msgspec.structs.asdict(request.dice) | of_targets | {"surprise": surprise_die}


def _idle(request: NavalStrike, done: Strike) -> Iterator[Fault]:
    """What is said of attacks or picks that never come."""
    if request.targets and done.how in (NOBODY, COUNTERAIR):
        yield Fault(("targets",), f"No ship is attacked: {done.how}.")
    asked = {
        "attacker": asked_of_the_attacker(done.combat)
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
    attackers = groups_of(request.attacker, request.circumstances)
    if effects(done.level).fewer and (request.patrol or request.cover):
        yield "W237"
    if done.attacks and len({drm(group, ATTACKER, request.doubts) for group in attackers}) > 1:
        yield "W243"
    yield from _of_the_port(request, done) if request.port else doubts_of_size(attackers, request.doubts)
    for one in done.attacks:
        if one.light and any(loss.sunk or loss.damaged for loss in one.light.losses):
            yield from _of_light_ships(one.light)


def _of_the_port(request: NavalStrike, done: Strike) -> Iterator[str]:
    fought = done.combat.round
    if fought and fought.attacker and tally(fought.losses[DEFENDER]):
        yield "W231"
    if fought and any(one.aborted for one in tally(fought.losses[ATTACKER]).values()):
        yield "W344"
    if any(ship.hits for ship in fleet_of(request).named):
        yield "W247"


def _of_light_ships(struck: LightStruck) -> Iterator[str]:
    kinds = [loss.ships.kind for loss in struck.losses]
    if set(kinds) == {SUBMARINES}:
        yield "W340"
    if len(kinds) > 1 + (CRUISERS in kinds):
        yield "W336"


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
