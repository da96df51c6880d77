"""The answer to a resolved interception as JSON."""

from typing import Any

import msgspec

from skyledger.resolving.air_combat.answer import answer_without_seed
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.counterair.answer import fate_told, group_told, recombined_told, round_told
from skyledger.resolving.interception.course import Settled
from skyledger.resolving.interception.effects import Delivered, Effects, all_doubts, effects
from skyledger.resolving.interception.transport_attack import Attacked


def interception_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    came_to = effects(settled)
    told: dict[str, Any] = {
        "intercepted": settled.request.intercepted,
        "rounds": [round_told(one) for one in settled.rounds],
        "attack": _attack(settled.attack) if settled.attack else None,
        "end": {**msgspec.structs.asdict(settled.end), "waiting": settled.end.waiting or None},
        "effects": _effects(settled, came_to) if came_to else None,
        "doubts": all_doubts(settled, came_to),
    }
    return told if settled.seed is None else {**told, "seed": settled.seed}


def _attack(attack: Attacked) -> dict[str, Any]:
    """The single roll on the transports, which make none."""
    told = answer_without_seed(attack.resolved)
    thrown = {"thrown": told["thrown"]} if "thrown" in told else {}
    return {
        "unit": attack.resolved.fight.unit,
        "by": [group_told(group) for group in attack.by],
        "roll": told["attacker"],
        "losses": told["losses"]["defender"],
        "result": msgspec.structs.asdict(attack.result),
        "doubts": told["doubts"],
        **thrown,
    }


def _effects(settled: Settled, came_to: Effects) -> dict[str, Any]:
    unit = settled.rounds[-1].forces.unit if settled.rounds else "as built"
    told: dict[str, Any] = {
        "unit": unit,
        **{side: [fate_told(fate) for fate in came_to.fates[side]] for side in SIDES},
        "recombined": {side: [recombined_told(one) for one in came_to.recombined[side]] for side in SIDES},
        "notes": [msgspec.structs.asdict(note) for note in came_to.notes],
    }
    if came_to.delivered is not None:
        told |= _delivered(came_to.delivered)
    if settled.request.sort.battle.bombing:
        told["bombing"] = [group_told(group) for group in came_to.bombing]
    return told


def _delivered(delivered: Delivered) -> dict[str, Any]:
    return {
        "transports": msgspec.structs.asdict(delivered.transports),
        "ground": msgspec.structs.asdict(delivered.ground),
        "brps": delivered.brps,
    }
