"""A round of air combat resolved, its answer as JSON, and what combats of several rounds share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Fight, Group
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import UNANSWERED, Forces, Roll, Round, call, doubts_used, fought
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import DataError, Fault, Path, problems
from skyledger.resolving.air_combat.request import (
    SIDES,
    Dice,
    Picks,
    Request,
    fight_of,
    theater_is_inferred,
    value_faults,
)

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


Throw = Callable[[], tuple[int, int]]
"""Two dice, thrown when they are asked for."""


def resolve(request: Request, name: str, seed: int, throw: Throw) -> Resolved:
    """The round that a request asks for; `throw` is asked for two dice, the attacker's first.

    Raises `DataError` with every wrong value; `name` says where the request comes from.
    """
    if faults := tuple(value_faults(request)):
        raise DataError(problems(name, faults))
    fight = fight_of(request)
    if not any(call(fight, side) for side in SIDES):
        reason = "Neither side makes a roll: air transports and kamikazes make none (17.65, 17.47E)."
        raise DataError(problems(name, [Fault((), reason)]))
    done = with_dice(fight, request.dice, seed, throw)
    inferred = theater_is_inferred((*request.attacker, *request.defender), request.circumstances)
    return replace(done, doubts=in_order((*done.doubts, "W272"))) if inferred else done


def with_dice(
    fight: Fight, given: Dice, seed: int, throw: Throw, answers: Mapping[Side, tuple[str, ...]] = UNANSWERED
) -> Resolved:
    """The round with the dice that are given; those that are missing for a roll are thrown.

    `answers` are each side's picks; raises `Mistake` for one that is none of the options.
    """
    thrown = {side: throw() for side in SIDES if call(fight, side) and not getattr(given, side)}
    dice = {side: _dice(given, side, thrown) for side in SIDES}
    done = fought(fight, dice, answers)
    return Resolved(fight, done, doubts_used(fight, dice), thrown, seed if thrown else None)


def in_order(doubts: Iterable[str]) -> tuple[str, ...]:
    """Each doubt once, in the order of their numbers."""
    return tuple(sorted(set(doubts), key=lambda number: int(number[1:])))


def _dice(dice: Dice, side: Side, thrown: Mapping[Side, tuple[int, int]]) -> int:
    given: int = getattr(dice, side)
    return given or (sum(thrown[side]) if side in thrown else LEAST)


def answer(resolved: Resolved) -> dict[str, Any]:
    """The answer as it is documented."""
    told = answer_without_seed(resolved)
    return {**told, "seed": resolved.seed} if resolved.thrown else told


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


# What combats of several rounds have in common: a round that was fought, its picks, and how it ends.

GONE, FLOWN = " eliminated", " disengaged"
SINGLE, WAITING, BOTH_GONE = "single round", "waiting", f"both{GONE}"
ATTACKER_GONE, DEFENDER_GONE = f"{ATTACKER}{GONE}", f"{DEFENDER}{GONE}"
NEXT_ROUND = "next round"


class Fought(msgspec.Struct, frozen=True):
    """One round: how it went, who stood aside, and what both sides have after it."""

    resolved: Resolved
    aside: tuple[Group, ...]
    forces: Forces


class End(msgspec.Struct, frozen=True):
    """How a combat ended, and after which round; `waiting` says what is missing if it has not."""

    how: str
    round: int
    waiting: str = ""


def refuse(name: str, faults: Iterable[Fault]) -> None:
    """Raise `DataError` if there are any faults; `name` says where the request comes from."""
    if found := tuple(faults):
        raise DataError(problems(name, found))


def with_picks(fight: Callable[[], Fought], picks: Picks, name: str, path: Path) -> Fought:
    """The round, if every pick in it is one that was asked for (19.62, 19.65B); else `DataError`."""
    try:
        done = fight()
    except Mistake as mistake:
        raise DataError(problems(name, [Fault(path, str(mistake))])) from None
    refuse(name, _spare_picks(picks, done, path))
    return done


def _spare_picks(picks: Picks, done: Fought, path: Path) -> Iterator[Fault]:
    for side in SIDES:
        given: tuple[str, ...] = getattr(picks, side)
        choices = done.resolved.round.losses[side].choices
        if len(given) > len(choices):
            reason = f"The {side} picks {len(choices)} times in this round, and {len(given)} picks are given."
            yield Fault((*path, side), reason)


def eliminated(forces: Forces) -> str:
    """18.522A, 18.5634, 18.622: who has no air left, if so."""
    match bool(forces.attacker), bool(forces.defender):
        case False, False:
            return BOTH_GONE
        case False, True:
            return ATTACKER_GONE
        case True, False:
            return DEFENDER_GONE
        case _:
            return ""
