"""A strike on ships at the table: resolved as far as it is known, and its answer as JSON (23.4)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Readings, drm, turned_on
from core.world_at_war.ship_damage.chapter import SurpriseRoll, doubts_of_size, effects, most_squadrons
from core.world_at_war.ship_damage.damage import DAMAGED, SUNK, Wreck
from core.world_at_war.ship_damage.defending_air import tally
from core.world_at_war.ship_damage.ships import (
    CRUISERS,
    FAST_CARRIERS,
    SUBMARINES,
    TRANSPORTS,
    out_of_reach,
    targets,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.sentences import say, translated
from skyledger.datafiles.problems import DataError, Fault
from skyledger.resolving.air_combat.answer import choice_told, losses_told, roll_told
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.rounds import Note
from skyledger.resolving.strikes.air_defense import fire_told, fleet_told, rows_told
from skyledger.resolving.strikes.course import (
    COUNTERAIR,
    NOBODY,
    NOTHING_OPEN,
    TARGETS_DUE,
    WAITING,
    Attacked,
    Strike,
    StrikeDice,
    asked_of_the_attacker,
    run,
)
from skyledger.resolving.strikes.faults import naval_strike_faults
from skyledger.resolving.strikes.request import DOUBTS, NavalStrike, fleet_of, groups_of
from skyledger.resolving.table import Table, in_order

# A strike on ships at the table: resolved as far as it is known, with the doubts it turned on (23.4).


class Settled(msgspec.Struct, frozen=True):
    """A strike at the table, the doubts that it turned on, and its dice."""

    request: NavalStrike
    strike: Strike
    doubts: tuple[str, ...]
    dice: StrikeDice
    seed: int


def settle(request: NavalStrike, table: Table) -> Settled:
    """The strike that a request asks for, and its dice where none are given.

    Raises `DataError` with every wrong value, and with what shows only as it is resolved.
    """
    table.refuse(naval_strike_faults(request))
    dice = StrikeDice(_given(request), table)
    with table.picking("picks"):
        done = run(request, dice, request.doubts)
    table.refuse(_idle(request, done))
    turned = turned_on(partial(_tally_by, request, dice), DOUBTS, request.doubts)
    return Settled(request, done, in_order((*turned, *_besides(request, done))), dice, table.seed)


def _given(request: NavalStrike) -> dict[str, int]:
    of_targets = {f"target {row.target}": row.dice for row in request.targets or ()}
    surprise_die = request.surprise.die if request.surprise else 0
    return msgspec.structs.asdict(request.dice) | of_targets | {"surprise": surprise_die}


def _idle(request: NavalStrike, done: Strike) -> Iterator[Fault]:
    """What is said of attacks or picks that never come."""
    if request.targets and done.how in (NOBODY, COUNTERAIR):
        yield Fault(("targets",), say("No ship is attacked: {how}.", how=translated(done.how)))
    asked = {
        "attacker": asked_of_the_attacker(done.combat)
        + (len(done.fired.suffered.choices) if done.fired else 0),
        "defender": len(done.combat.round.losses["defender"].choices) if done.combat.round else 0,
        "ships": sum(len(one.wreck.picks) for one in done.attacks),
    }
    for who, count in asked.items():
        given: tuple[str, ...] = getattr(request.picks, who)
        if len(given) > count:
            yield Fault(
                ("picks", who),
                say(
                    "Here {count} picks are asked for, and {given} are given.", count=count, given=len(given)
                ),
            )


def _tally_by(request: NavalStrike, dice: StrikeDice, readings: Readings) -> object:
    """Everything that befell anybody with the same dice by these readings; None where it can't be so."""
    try:
        return _tally(run(request, dice.again(), readings))
    except (DataError, Mistake):
        return None


def _besides(request: NavalStrike, done: Strike) -> Iterator[str]:
    """Doubts that have one reading here, where it was used."""
    attackers = groups_of(request.attacker, request.circumstances)
    if effects(done.level).fewer and (request.patrol or request.cover):
        yield "W237"
    if done.attacks and len({drm(group, ATTACKER, request.doubts) for group in attackers}) > 1:
        yield "W243"
    yield from _of_the_port(request, done) if request.port else doubts_of_size(attackers, request.doubts)
    for one in done.attacks:
        if any(loss.sunk or loss.damaged for loss in one.wreck.losses):
            yield from _of_light_ships(one.wreck)


def _of_the_port(request: NavalStrike, done: Strike) -> Iterator[str]:
    fought = done.combat.round
    if fought and fought.attacker and tally(fought.losses[DEFENDER]):
        yield "W231"
    if fought and any(one.aborted for one in tally(fought.losses[ATTACKER]).values()):
        yield "W344"
    if any(ship.hits for ship in fleet_of(request).named):
        yield "W247"


def _of_light_ships(struck: Wreck) -> Iterator[str]:
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


# The answer for a strike on ships as JSON, and what remains to be done at the table.

CARGO = ("DD", TRANSPORTS)


def naval_strike_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    done, request = settled.strike, settled.request
    strike = groups_of(request.attacker, request.circumstances)
    told: dict[str, Any] = {
        "surprise": {"level": done.level, **_surprise(done.roll)} if request.surprise else None,
        "limit": None if request.port else most_squadrons(strike, request.doubts),
        "air_combat": _air_combat(done),
        "air_defense": fire_told(done.parts, done.fired),
        "through": rows_told(done.through),
        "targets": list(targets(done.fleet)) if done.how == WAITING else [],
        "attacks": [attack_told(one) for one in done.attacks],
        "after": fleet_told(done.fleet, at_sea=request.port is None),
        "end": {"how": done.how, "waiting": TARGETS_DUE if done.how == WAITING else None},
        "notes": [msgspec.structs.asdict(one) for one in notes(settled)],
        "doubts": settled.doubts,
    }
    if settled.dice.thrown:
        told |= {"thrown": settled.dice.thrown, "seed": settled.seed}
    return told


def _surprise(roll: SurpriseRoll | None) -> dict[str, Any]:
    if roll is None:
        return {}
    modifiers = [msgspec.structs.asdict(one) for one in roll.modifiers]
    return {"die": roll.die, "modifiers": modifiers, "net_roll": roll.net_roll}


def _air_combat(done: Strike) -> dict[str, Any] | None:
    fight, fought = done.combat.fight, done.combat.round
    if fight is None or fought is None:
        return None
    return {
        "unit": fight.unit,
        "attacker": roll_told(fought.attacker, fight.unit),
        "defender": roll_told(fought.defender, fight.unit),
        "losses": {side: losses_told(fought.losses[side]) for side in SIDES},
        "choices": [choice_told(one) for one in done.combat.choices],
    }


def attack_told(one: Attacked) -> dict[str, Any]:
    """One target: the roll, and what the hits did to it."""
    roll = msgspec.structs.asdict(one.roll)
    told = {
        "target": one.target,
        **roll,
        "modifiers": [msgspec.structs.asdict(m) for m in one.roll.modifiers],
    }
    if one.wreck.ship:
        return told | {"effect": one.wreck.ship.effect, "critical_hit_roll": one.wreck.critical}
    return told | {
        "losses": [
            {"nation": loss.ships.nation, "kind": loss.ships.kind, "sunk": loss.sunk, "damaged": loss.damaged}
            for loss in one.wreck.losses
            if loss.sunk or loss.damaged
        ],
        "choices": [
            {"rule": "23.45", "side": "defender", "options": pick.options, "taken": pick.taken}
            for pick in one.wreck.picks
        ],
    }


def notes(settled: Settled) -> Iterator[Note]:
    """What remains to be done at the table, and what the rules say of it."""
    done, request = settled.strike, settled.request
    if done.through:
        what = say("the whole force") if request.port else say("the combat group")
        yield Note("23.425", say("The attacker learns exactly what is in {what}.", what=what))
    if done.how == NOTHING_OPEN:
        yield from (
            Note(one.rule, f"{one.why[:1].upper()}{one.why[1:]}.") for one in out_of_reach(done.fleet)
        )
    if done.combat.round and not request.port:
        yield Note(
            "23.416B", say("Patrol and cover that are left stay and may oppose later strikes of this round.")
        )
    for one in done.attacks:
        yield from _notes_on(one, in_port=request.port is not None)
    if request.port and done.how != WAITING:
        yield from _notes_in_port(done, from_land=not any(row.carrier for row in request.attacker))


def _notes_on(one: Attacked, *, in_port: bool) -> Iterator[Note]:
    ship = one.wreck.ship
    if one.wreck.critical:
        yield Note("20.524", say("Roll for a critical hit on {target}.", target=one.target))
    if ship and ship.effect == DAMAGED:
        yield Note("20.121", say("{target} is damaged, and slow from now on.", target=one.target))
    if ship and ship.ship.kind in FAST_CARRIERS:
        yield from _notes_on_a_carrier(one.target, ship.effect, in_port=in_port)
    if any(loss.sunk and loss.ships.kind in CARGO for loss in one.wreck.losses):
        yield Note("23.43B", say("What ships that were sunk carried is settled by 20.58B and 20.59."))


def _notes_on_a_carrier(name: str, effect: str, *, in_port: bool) -> Iterator[Note]:
    if effect == DAMAGED:
        yield Note(
            "17.3124",
            say("No naval air takes off from {name} or lands on it while it is damaged.", name=name),
        )
    if effect == SUNK and in_port:
        yield Note("17.3127", say("Naval air of {name} is displaced to the port, if it has room.", name=name))


def _notes_in_port(done: Strike, *, from_land: bool) -> Iterator[Note]:
    if from_land:
        yield Note(
            "23.54", say("Who is left may fly another sortie, and so may who aborted in this one (23.423).")
        )
    yield Note(
        "23.443B", say("When the attack is over, effects that neither damaged nor sank a ship are gone.")
    )
    if done.combat.round and done.combat.round.attacker:
        yield Note(
            "18.526A", say("Air based there that the attacker's last roll forced to abort is inverted.")
        )
