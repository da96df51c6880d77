"""What a resolved counterair comes to, and the answer as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.world_at_war.air_combat.fates import Fate
from core.world_at_war.air_combat.groups import NAS, PARTS, SQUADRONS, TRANSPORT, Group
from core.world_at_war.air_combat.round import Recombined, recombined
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.resolving.air_combat.answer import answer_without_seed, in_order
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.air_combat.rounds import FLOWN, WAITING, Fought
from skyledger.resolving.counterair.course import Settled, fates

Fates = dict[Side, tuple[Fate, ...]]
Factors = dict[Side, tuple[Recombined, ...]]


class Note(msgspec.Struct, frozen=True):
    """What people at the table have yet to see to: by which rule, and what."""

    rule: str
    says: str


class Effects(msgspec.Struct, frozen=True):
    """What a counterair that has ended comes to; `recombined` if it was fought in squadrons."""

    fates: Fates
    recombined: Factors
    notes: tuple[Note, ...]
    doubts: tuple[str, ...]


def effects(settled: Settled) -> Effects | None:
    """The effects on the survivors; None as long as the combat rests."""
    if settled.end.how == WAITING:
        return None
    became = fates(settled)
    divided = settled.last.forces.unit == SQUADRONS
    back = {side: recombined(f.turned for f in became[side] if divided) for side in SIDES}
    doubts = {number for side in SIDES for one in back[side] for number in one.doubts}
    lost = _transports_lost(settled) if divided else 0
    doubts.update(["W166"] if lost > 1 and _transports(settled) > 1 else [])
    return Effects(became, back, tuple(_notes(settled, became, back)), tuple(doubts))


def _transports_lost(settled: Settled) -> int:
    every = (loss for one in settled.rounds for loss in one.resolved.round.losses[DEFENDER].losses)
    return sum(loss.eliminated for loss in every if loss.group.kind == TRANSPORT)


def _transports(settled: Settled) -> int:
    return sum(row.count for row in settled.request.defender if row.kind == TRANSPORT)


NOTES = {
    "18.523": "All defenders fly to bases or boxes within staging range that have room and are not and were "
    "not counteraired in this phase; without such bases they can't disengage.",
    "18.524B": "While their carriers are in naval combat, attackers are inverted for the round of it.",
    "18.46": "Attackers return to the base that they came from or to another one in range.",
    "18.526B": "Naval air of carriers in port may go back aboard when they put to sea, with their status.",
    "23.152D": "Attacking squadrons recombine when the counterairs of the phase are over.",
    "23.141": "Defending squadrons recombine before what is flown in factors, and as the player turn ends.",
    "23.142B": "It is counted here as if all squadrons of a side were at one base.",
}


def _notes(settled: Settled, became: Fates, back: Factors) -> Iterator[Note]:
    flown = settled.end.how == DEFENDER + FLOWN
    naval = any(fate.group.kind == NAS for fate in became[DEFENDER])
    carriers = settled.request.carrier_strike
    said = {
        "18.523": flown,
        "18.524B": became[ATTACKER] and carriers,
        "18.46": became[ATTACKER] and not carriers,
        "18.526B": naval and not flown,
        "23.152D": back[ATTACKER],
        "23.141": back[DEFENDER],
        "23.142B": back[ATTACKER] or back[DEFENDER],
    }
    return (Note(rule, NOTES[rule]) for rule, so in said.items() if so)


def all_doubts(settled: Settled, came_to: Effects | None) -> tuple[str, ...]:
    """Every doubt on which a round or the effects turned."""
    of_rounds = (number for one in settled.rounds for number in one.resolved.doubts)
    return in_order((*of_rounds, *(came_to.doubts if came_to else ())))


def counterair_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    came_to = effects(settled)
    told = {
        "rounds": [round_told(one) for one in settled.rounds],
        "end": {**msgspec.structs.asdict(settled.end), "waiting": settled.end.waiting or None},
        "effects": _effects(came_to, settled.last.forces.unit) if came_to else None,
        "doubts": all_doubts(settled, came_to),
    }
    return told if settled.seed is None else {**told, "seed": settled.seed}


def round_told(one: Fought) -> dict[str, Any]:
    """A round with what both sides have left."""
    left = {side: _counted(getattr(one.forces, side)) for side in SIDES}
    return {"unit": one.forces.unit, **answer_without_seed(one.resolved), "survivors": left}


def _counted(groups: Iterable[Group]) -> list[dict[str, Any]]:
    return [group_told(group) for group in groups]


def group_told(group: Group) -> dict[str, Any]:
    """A row of an answer: nation, kind, count, and of army air squadrons which."""
    marks = {mark: True for mark in ("elite", "inverted") if getattr(group, mark)}
    parts = {"parts": dict(zip(PARTS, group.parts, strict=True))} if any(group.parts) else {}
    return {"nation": group.nation, "kind": group.kind, **marks, "count": group.count, **parts}


def _effects(came_to: Effects, unit: str) -> dict[str, Any]:
    return {
        "unit": unit,
        **{side: [fate_told(fate) for fate in came_to.fates[side]] for side in SIDES},
        "recombined": {side: [recombined_told(one) for one in came_to.recombined[side]] for side in SIDES},
        "notes": [msgspec.structs.asdict(note) for note in came_to.notes],
    }


def fate_told(fate: Fate) -> dict[str, Any]:
    """A row of survivors with their status, and the rule and reason for it."""
    group = {key: value for key, value in group_told(fate.group).items() if key != "inverted"}
    return {**group, "status": fate.status, "rule": fate.rule, "why": fate.why}


def recombined_told(one: Recombined) -> dict[str, Any]:
    """What squadrons come to in factors."""
    return {name: value for name, value in msgspec.structs.asdict(one).items() if name != "doubts"}
