"""What a resolved ground combat comes to, and the answer as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.world_at_war.ground_combat.round import Due, alone, each, losable
from core.world_at_war.ground_combat.strength import AIR, Attack, in_thirds, parts_of
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.resolving.air_combat.answer import in_order
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.counterair.answer import Note
from skyledger.resolving.ground_combat.course import WAITING, Fought, Settled


def ground_combat_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    told: dict[str, Any] = {
        "rounds": [_round(one) for one in settled.rounds],
        "end": {
            "how": settled.end.how,
            "round": settled.end.round,
            "waiting": settled.end.waiting or None,
        },
        "notes": [msgspec.structs.asdict(note) for note in notes(settled)],
        "doubts": all_doubts(settled),
    }
    return told if settled.seed is None else {**told, "seed": settled.seed}


def all_doubts(settled: Settled) -> tuple[str, ...]:
    """The doubts on which any round turned."""
    return in_order(number for one in settled.rounds for number in one.doubts)


def _round(one: Fought) -> dict[str, Any]:
    done = one.round
    return {
        "odds": msgspec.structs.asdict(done.odds),
        "die": done.die,
        "thrown": one.thrown,
        "modifiers": [msgspec.structs.asdict(modifier) for modifier in done.modifiers],
        "net_roll": done.net_roll,
        "code": done.code,
        "required": {side: _required(one.attack, done.due(side)) for side in SIDES},
        "losses": {side: _losses(one, side) for side in SIDES},
        "survivors": None if one.missing else {side: counts(one.after, side) for side in SIDES},
        "doubts": one.doubts,
    }


def _required(attack: Attack, due: Due | None) -> dict[str, Any] | None:
    """What a side must lose; with how much one of each part covers, and how many of one part alone do."""
    if due is None:
        return None
    return {
        "rule": due.rule,
        "factors": due.factors,
        "everything": due.everything,
        "covers": {part.name: in_thirds(each(attack, due, part)) for part in losable(attack, due)},
        "alone": alone(attack, due),
    }


def _losses(one: Fought, side: Side) -> dict[str, int] | None:
    """What a side lost; None where its owner has yet to choose."""
    return None if side in one.missing else one.lost.get(side, {})


def counts(attack: Attack, side: Side) -> dict[str, int]:
    """How many of each part a side has."""
    return {part.name: part.count for part in parts_of(attack, side)}


def notes(settled: Settled) -> tuple[Note, ...]:
    """What people at the table have yet to see to: support at low odds, the hex, the air that is left."""
    deferred = (
        "The odds are less than 1:1: before the die the defender may send support that he had not committed."
    )
    first = (Note("18.619", deferred),) if settled.low else ()
    return (*first, *(_at_the_end(settled) if settled.end.how != WAITING else ()))


def _at_the_end(settled: Settled) -> Iterator[Note]:
    after, defender = settled.rounds[-1].after, settled.request.defender
    if settled.end.how == f"{DEFENDER} eliminated":
        yield Note(
            "18.617", "Air at a base in the hex that did not support is displaced if attackers enter (18.25)."
        )
    if flown := _air(after, ATTACKER):
        yield Note(
            "18.42A", f"Ground support that is left, {flown}, returns to base and is inverted (18.46)."
        )
    if flown := _air(after, DEFENDER):
        yield Note(
            "18.618", f"Defensive air support that is left, {flown}, has flown its mission and is inverted."
        )
    if excess := _told(defender.excess.items()):
        yield Note("18.614C.3", f"What was in excess, {excess}, returns to base and is inverted.")
    if defender.jets:
        yield Note("18.6141", f"The escort, {defender.jets} jet, returns to base and is inverted.")


def _air(attack: Attack, side: Side) -> str:
    return _told((part.name, part.count) for part in parts_of(attack, side) if part.kind in AIR)


def _told(some: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name}" for name, count in some if count)
