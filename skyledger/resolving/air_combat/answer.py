"""A round of air combat resolved, and its answer as JSON."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import Fight
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import UNANSWERED, Roll, Round, call, doubts_used, fought
from core.world_at_war.under_way.missions import Side
from events.sentences import say
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.request import (
    SIDES,
    Dice,
    Request,
    fight_of,
    theater_is_inferred,
    value_faults,
)
from skyledger.resolving.table import Table, in_order, seeded

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


def resolve(request: Request, table: Table) -> Resolved:
    """The round that a request asks for, and its dice, the attacker's two first.

    Raises `DataError` with every wrong value.
    """
    table.refuse(value_faults(request))
    fight = fight_of(request)
    if not any(call(fight, side) for side in SIDES):
        reason = say("Neither side makes a roll: air transports and kamikazes make none (17.65, 17.47E).")
        table.refuse([Fault((), reason)])
    done = with_dice(fight, request.dice, table)
    inferred = theater_is_inferred((*request.attacker, *request.defender), request.circumstances)
    return replace(done, doubts=in_order((*done.doubts, "W272"))) if inferred else done


def with_dice(
    fight: Fight, given: Dice, table: Table, answers: Mapping[Side, tuple[str, ...]] = UNANSWERED
) -> Resolved:
    """The round with the dice that are given; those that are missing for a roll are thrown.

    `answers` are each side's picks; raises `Mistake` for one that is none of the options.
    """
    due = (side for side in SIDES if call(fight, side) and not getattr(given, side))
    thrown = {side: (next(table.dice), next(table.dice)) for side in due}
    dice = {side: _dice(given, side, thrown) for side in SIDES}
    done = fought(fight, dice, answers)
    return Resolved(fight, done, doubts_used(fight, dice), thrown, table.seed if thrown else None)


def _dice(dice: Dice, side: Side, thrown: Mapping[Side, tuple[int, int]]) -> int:
    given: int = getattr(dice, side)
    return given or (sum(thrown[side]) if side in thrown else LEAST)


def answer(resolved: Resolved) -> dict[str, Any]:
    """The answer as it is documented."""
    return seeded(answer_without_seed(resolved), resolved.seed)


def answer_without_seed(resolved: Resolved) -> dict[str, Any]:
    """A round as it is documented, for an answer that says the seed elsewhere."""
    done = resolved.round
    told: dict[str, Any] = {
        "attacker": roll_told(done.attacker, resolved.fight.unit),
        "defender": roll_told(done.defender, resolved.fight.unit),
        "losses": {side: losses_told(done.losses[side]) for side in SIDES},
        "choices": [choice_told(one) for one in done.choices],
        "doubts": resolved.doubts,
    }
    return {**told, "thrown": resolved.thrown} if resolved.thrown else told


def roll_told(roll: Roll | None, unit: str) -> dict[str, Any] | None:
    """A side's roll, or None if it made none."""
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


def losses_told(suffered: Suffered) -> list[dict[str, Any]]:
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


def choice_told(choice: Choice) -> dict[str, Any]:
    """What was left to a side, with what was taken."""
    return {
        "rule": choice.rule,
        "side": choice.side,
        "question": choice.question,
        "options": choice.options,
        "taken": choice.taken,
    }
