"""A round of air combat resolved, and the answer as JSON."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from core.world_at_war.air_combat.groups import Fight, Side
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import Roll, Round, call, fought
from core.world_at_war.air_combat.turned_on import doubts_used
from skyledger.datafiles.problems import DataError, Fault, problems
from skyledger.resolving.faults import SIDES, value_faults
from skyledger.resolving.request import Request, fight_of, theater_is_inferred

LEAST = 2
"""Two dice that nobody threw, for a side that makes no roll."""


class Resolved(msgspec.Struct, frozen=True):
    """A round at the table: the fight, how it ended, the doubts it turned on, and the dice.

    `thrown` has the two dice of each side for which none were given; `seed` is what they were thrown from.
    """

    fight: Fight
    round: Round
    doubts: tuple[str, ...]
    thrown: dict[Side, tuple[int, int]]
    seed: int | None


def resolve(request: Request, name: str, seed: int, throw: Callable[[], tuple[int, int]]) -> Resolved:
    """The round that a request asks for; `throw` is asked for two dice, the attacker's first.

    Raises `DataError` with every wrong value; `name` says where the request comes from.
    """
    if faults := tuple(value_faults(request)):
        raise DataError(problems(name, faults))
    fight = fight_of(request)
    rolling = [side for side in SIDES if call(fight, side)]
    if not rolling:
        reason = "Neither side makes a roll: air transports and kamikazes make none (17.65, 17.47E)."
        raise DataError(problems(name, [Fault((), reason)]))
    thrown = {side: throw() for side in rolling if not getattr(request.dice, side)}
    dice = {side: _dice(request, side, thrown) for side in SIDES}
    used = {*doubts_used(fight, dice), *(["W272"] if theater_is_inferred(request) else [])}
    doubts = tuple(sorted(used, key=lambda number: int(number[1:])))
    return Resolved(fight, fought(fight, dice), doubts, thrown, seed if thrown else None)


def _dice(request: Request, side: Side, thrown: Mapping[Side, tuple[int, int]]) -> int:
    given: int = getattr(request.dice, side)
    return given or (sum(thrown[side]) if side in thrown else LEAST)


def answer(resolved: Resolved) -> dict[str, Any]:
    """The answer as it is documented."""
    done = resolved.round
    told: dict[str, Any] = {
        "attacker": _roll(done.attacker, resolved.fight.unit),
        "defender": _roll(done.defender, resolved.fight.unit),
        "losses": {side: _losses(done.losses[side]) for side in SIDES},
        "choices": [_choice(one) for one in done.choices],
        "doubts": resolved.doubts,
    }
    return {**told, "thrown": resolved.thrown, "seed": resolved.seed} if resolved.thrown else told


def _roll(roll: Roll | None, unit: str) -> dict[str, Any] | None:
    if roll is None:
        return None
    return {
        "unit": unit,
        "row": roll.call.row,
        "modifiers": [msgspec.structs.asdict(one) for one in roll.call.modifiers],
        "net_roll": roll.net_roll,
        "dice": roll.dice,
        "result": msgspec.structs.asdict(roll.result),
    }


def _losses(suffered: Suffered) -> list[dict[str, Any]]:
    """One row for each nation, kind and quality that something befell."""
    return [
        {
            "nation": loss.group.nation,
            "kind": loss.group.kind,
            **{mark: True for mark in ("elite", "inverted") if getattr(loss.group, mark)},
            "eliminated": loss.eliminated,
            "aborted": loss.aborted,
        }
        for loss in suffered.losses
        if loss.eliminated or loss.aborted
    ]


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "rule": choice.rule,
        "side": choice.side,
        "question": choice.question,
        "options": choice.options,
        "taken": choice.taken,
    }
