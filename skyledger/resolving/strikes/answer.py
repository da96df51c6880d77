"""The answer for a strike on ships as JSON, and what remains to be done at the table."""

from collections.abc import Iterator
from typing import Any

import msgspec

from core.world_at_war.ship_damage.damage import DAMAGED, SUNK
from core.world_at_war.ship_damage.ships import FAST_CARRIERS, TRANSPORTS, out_of_reach, targets
from core.world_at_war.ship_damage.surprise import SurpriseRoll, most_squadrons
from skyledger.resolving.air_combat.answer import choice_told, losses_told, roll_told
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.counterair.answer import Note
from skyledger.resolving.strikes.air_defense import roll_of_fire
from skyledger.resolving.strikes.course import NOTHING_OPEN, TARGETS_DUE, WAITING, Attacked, Strike
from skyledger.resolving.strikes.request import groups_of
from skyledger.resolving.strikes.resolved import Settled
from skyledger.resolving.strikes.told import fleet_told, rows_told

CARGO = ("DD", TRANSPORTS)


def naval_strike_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    done, request = settled.strike, settled.request
    strike = groups_of(request.attacker, request.circumstances)
    told: dict[str, Any] = {
        "surprise": {"level": done.level, **_surprise(done.roll)} if request.surprise else None,
        "limit": None if request.port else most_squadrons(strike, request.doubts),
        "air_combat": _air_combat(done),
        "air_defense": _air_defense(done),
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


def _air_defense(done: Strike) -> dict[str, Any]:
    shot = done.fired
    return {
        "level": sum(one.value for one in done.parts),
        "parts": [msgspec.structs.asdict(one) for one in done.parts],
        "roll": roll_of_fire(shot),
        "losses": losses_told(shot.suffered) if shot else [],
        "choices": [choice_told(one) for one in shot.suffered.choices] if shot else [],
    }


def attack_told(one: Attacked) -> dict[str, Any]:
    """One target: the roll, and what the hits did to it."""
    roll = msgspec.structs.asdict(one.roll)
    told = {
        "target": one.target,
        **roll,
        "modifiers": [msgspec.structs.asdict(m) for m in one.roll.modifiers],
    }
    if one.ship:
        return told | {"effect": one.ship.effect, "critical_hit_roll": one.critical}
    losses = one.light.losses if one.light else ()
    picks = one.light.picks if one.light else ()
    return told | {
        "losses": [
            {"nation": loss.ships.nation, "kind": loss.ships.kind, "sunk": loss.sunk, "damaged": loss.damaged}
            for loss in losses
            if loss.sunk or loss.damaged
        ],
        "choices": [
            {"rule": "23.45", "side": "defender", "options": pick.options, "taken": pick.taken}
            for pick in picks
        ],
    }


def notes(settled: Settled) -> Iterator[Note]:
    """What remains to be done at the table, and what the rules say of it."""
    done, request = settled.strike, settled.request
    if done.through:
        what = "the whole force" if request.port else "the combat group"
        yield Note("23.425", f"The attacker learns exactly what is in {what}.")
    if done.how == NOTHING_OPEN:
        yield from (
            Note(one.rule, f"{one.why[:1].upper()}{one.why[1:]}.") for one in out_of_reach(done.fleet)
        )
    if done.combat.round and not request.port:
        yield Note(
            "23.416B", "Patrol and cover that are left stay and may oppose later strikes of this round."
        )
    for one in done.attacks:
        yield from _notes_on(one, in_port=request.port is not None)
    if request.port and done.how != WAITING:
        yield from _notes_in_port(done, from_land=not any(row.carrier for row in request.attacker))


def _notes_on(one: Attacked, *, in_port: bool) -> Iterator[Note]:
    if one.critical:
        yield Note("20.524", f"Roll for a critical hit on {one.target}.")
    if one.ship and one.ship.effect == DAMAGED:
        yield Note("20.121", f"{one.target} is damaged, and slow from now on.")
    if one.ship and one.ship.ship.kind in FAST_CARRIERS:
        yield from _notes_on_a_carrier(one.target, one.ship.effect, in_port=in_port)
    if one.light and any(loss.sunk and loss.ships.kind in CARGO for loss in one.light.losses):
        yield Note("23.43B", "What ships that were sunk carried is settled by 20.58B and 20.59.")


def _notes_on_a_carrier(name: str, effect: str, *, in_port: bool) -> Iterator[Note]:
    if effect == DAMAGED:
        yield Note("17.3124", f"No naval air takes off from {name} or lands on it while it is damaged.")
    if effect == SUNK and in_port:
        yield Note("17.3127", f"Naval air of {name} is displaced to the port, if it has room.")


def _notes_in_port(done: Strike, *, from_land: bool) -> Iterator[Note]:
    if from_land:
        yield Note(
            "23.54", "Who is left may fly another sortie, and so may who aborted in this one (23.423)."
        )
    yield Note("23.443B", "When the attack is over, effects that neither damaged nor sank a ship are gone.")
    if done.combat.round and done.combat.round.attacker:
        yield Note("18.526A", "Air based there that the attacker's last roll forced to abort is inverted.")
