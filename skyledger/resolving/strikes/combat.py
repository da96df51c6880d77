"""The air combat of a strike on ships: who engages, which dice are due, who goes on (23.411, 23.415)."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import UNSET

from core.world_at_war.air_combat.groups import Fight, Group, Readings
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Round, call
from core.world_at_war.ship_damage.defending_air import (
    Engagement,
    attackers_engaged,
    fight_over_ships,
    may_engage,
    met,
)
from core.world_at_war.ship_damage.over_ports import Raid, calls, fight_over_port, opposed
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import DataError, Fault, Path, problems
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.air_combat.request import Row
from skyledger.resolving.air_combat.request import groups_of as groups_of_rows
from skyledger.resolving.strikes.dice import StrikeDice
from skyledger.resolving.strikes.request import DefenderRow, NavalStrike, StrikeRow, group_of

JET = "jet"
ENGAGE = "Which squadrons engage?"


class Combat(msgspec.Struct, frozen=True):
    """The air combat before ships are attacked: who goes on; no fight where nobody engages."""

    through: tuple[Group, ...]
    fight: Fight | None = None
    round: Round | None = None
    choices: tuple[Choice, ...] = ()


class Shares(msgspec.Struct, frozen=True):
    """How many of each row engage, and what was chosen for it."""

    counts: tuple[int, ...]
    choices: tuple[Choice, ...]


def combat(request: NavalStrike, level: int, dice: StrikeDice, readings: Readings) -> Combat:
    """The air combat that a sound request asks for, with the dice that are due.

    Raises `DataError` where too many, too few or the wrong squadrons are said to engage, and `Mistake` for a
    pick that is none of the options.
    """
    if request.port:
        return _over_port(request, dice, readings)
    return _at_sea(request, level, dice, readings)


def _at_sea(request: NavalStrike, level: int, dice: StrikeDice, readings: Readings) -> Combat:
    strike = tuple(group_of(row, row.count, request.circumstances) for row in request.attacker)
    defenders, size = (*request.patrol, *request.cover), sum(row.count for row in request.attacker)
    may = may_engage(sum(row.count for row in defenders), size, level, readings)
    theirs = _defenders_share(request, defenders, may)
    if not (engaging := sum(theirs.counts)):
        return Combat(strike, choices=theirs.choices)
    ours = _attackers_share(request, attackers_engaged(engaging, size))
    engaged = tuple(
        group_of(row, count, request.circumstances)
        for row, count in zip(request.attacker, ours.counts, strict=True)
        if count
    )
    out = _defending(request, defenders, theirs.counts)
    patrols = len(request.patrol)
    engagement = Engagement(strike, engaged, _some(out[:patrols]), _some(out[patrols:]), level)
    fight = fight_over_ships(engagement)
    due = {side: dice.two(side) for side in SIDES if call(fight, side, readings)}
    done = met(engagement, due, _picks(request), readings)
    choices = (*theirs.choices, *ours.choices, *done.round.choices)
    return Combat(done.through, fight, done.round, choices)


def _over_port(request: NavalStrike, dice: StrikeDice, readings: Readings) -> Combat:
    about = request.circumstances
    flying = _some(group_of(row, row.counterair, about) for row in request.attacker)
    striking = _some(group_of(row, row.count - row.counterair, about) for row in request.attacker)
    there = _defending(request, request.based, tuple(row.count for row in request.based))
    jets = bool(flying) and all(group.kind == JET for group in flying)
    if jets and not striking and readings.get("W385") == "with_others":
        reason = "Jets escort those that go for the ships, and nobody does (17.53B, W385)."
        raise DataError(problems("", [Fault(("attacker",), reason)]))
    if jets and striking and readings.get("W372") == "those_that_meet":
        there = tuple(group for group in there if not group.inverted)
    if flying and not there:
        return Combat(striking)
    raid = Raid(flying, striking, there, request.apply_to_inverted)
    due = {side: dice.two(side) for side, called in calls(raid, readings).items() if called}
    done = opposed(raid, due, _picks(request), readings)
    if not due:
        return Combat(done.through)
    return Combat(done.through, fight_over_port(raid, readings), done.round, done.round.choices)


def _some(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(group for group in groups if group.count)


def _picks(request: NavalStrike) -> dict[Side, tuple[str, ...]]:
    return {ATTACKER: request.picks.attacker, DEFENDER: request.picks.defender}


def _defending(request: NavalStrike, rows: Sequence[DefenderRow], counts: Sequence[int]) -> tuple[Group, ...]:
    plain = [
        Row(row.nation, row.kind, count, row.elite, row.inverted)
        for row, count in zip(rows, counts, strict=True)
    ]
    return tuple(groups_of_rows(plain, request.circumstances, DEFENDER, request.circumstances.theater))


def _defenders_share(request: NavalStrike, rows: Sequence[DefenderRow], may: int) -> Shares:
    """23.415A: as many as the owner says; if he names none, all that he does not hold back, in order."""
    if any(row.engaging for row in rows):
        counts = tuple(row.engaging or 0 for row in rows)
        if sum(counts) > may:
            at: Path = ("patrol" if request.patrol else "cover",)
            reason = f"At most {may} defending squadrons engage, not {sum(counts)} (23.415B, 23.7413)."
            raise DataError(problems("", [Fault(at, reason)]))
        return Shares(counts, ())
    return _taken_in_order("23.415A", DEFENDER, rows, [_left_in(row, row.engaging) for row in rows], may)


def _attackers_share(request: NavalStrike, number: int) -> Shares:
    """23.415B: as many as the defender engages; which of them is the attacker's choice."""
    rows = request.attacker
    if any(row.engaged for row in rows):
        counts = tuple(row.engaged or 0 for row in rows)
        if sum(counts) != number:
            reason = f"The defender engages {number} attacking squadrons, not {sum(counts)} (23.415B)."
            raise DataError(problems("", [Fault(("attacker",), reason)]))
        return Shares(counts, ())
    shares = _taken_in_order("23.415B", ATTACKER, rows, [_left_in(row, row.engaged) for row in rows], number)
    if sum(shares.counts) != number:
        reason = f"The defender engages {number} attacking squadrons, not {sum(shares.counts)} (23.415B)."
        raise DataError(problems("", [Fault(("attacker",), reason)]))
    return shares


def _left_in(row: StrikeRow | DefenderRow, said: int | msgspec.UnsetType) -> int:
    """How many of a row are there to engage: none of one that is held back by a 0."""
    return row.count if said is UNSET else 0


def _taken_in_order(
    rule: str,
    side: Side,
    rows: Sequence[StrikeRow] | Sequence[DefenderRow],
    there: Sequence[int],
    number: int,
) -> Shares:
    counts, left = [], number
    for count in there:
        counts.append(min(count, left))
        left -= counts[-1]
    called = [f"{row.nation} {row.kind}" for row in rows]
    names = tuple(name for name, count in zip(called, there, strict=True) if count)
    if len(names) < 2 or number == 0 or number >= sum(there):
        return Shares(tuple(counts), ())
    taken = ", ".join(f"{count} {name}" for name, count in zip(called, counts, strict=True) if count)
    return Shares(tuple(counts), (Choice(rule, side, ENGAGE, names, taken),))
