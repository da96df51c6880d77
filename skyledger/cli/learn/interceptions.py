"""What resolved interceptions look like on paper."""

from collections.abc import Iterable

from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.cli.learn.combats import (
    many,
    named,
    write_doubts,
    write_fates,
    write_left,
    write_notes,
    write_round,
)
from skyledger.cli.paper import blank, hanging
from skyledger.resolving.air_combat.answer import FLOWN, NEXT_ROUND, SINGLE
from skyledger.resolving.counterair.request import DISENGAGE, FIGHT_ON
from skyledger.resolving.interception.answer import Delivered, all_doubts, effects
from skyledger.resolving.interception.course import (
    ATTACKS,
    DEFENDER_DECIDES,
    NAMES,
    NOT_ATTACKED,
    WAS_ATTACKED,
    Settled,
)
from skyledger.resolving.interception.transport_attack import Attacked, fates_open

OF_TRANSPORTS = {NOT_ATTACKED: "18.623", WAS_ATTACKED: "18.623"}

CALLED: dict[Side, str] = {ATTACKER: "The intercepting side", DEFENDER: "The side of the transports"}
"""18.623: in the attack on transports those attack who intercept."""


def write_interception(settled: Settled) -> None:
    """Every round, the attack on transports, how it ended or what is waited for, and what it comes to."""
    _write_where(settled)
    for number, one in enumerate(settled.rounds, 1):
        write_round(f"Interception of {settled.request.intercepted}, round {number}", one.resolved)
        write_left(one)
        if number < len(settled.rounds):
            _write_between(settled, number)
        blank()
    if settled.attack:
        _write_attack(settled.attack)
    _write_end(settled)
    came_to = effects(settled)
    if came_to:
        write_fates(came_to.fates, came_to.recombined)
        if came_to.delivered:
            _write_delivered(settled, came_to.delivered)
        if settled.request.sort.battle.bombing:
            hanging(
                ("18.57", "rule"), f"  The target is bombed by: {_all(named(came_to.bombing))}.", indent=2
            )
        write_notes(came_to.notes)
    write_doubts(all_doubts(settled, came_to))


def _all(some: Iterable[str]) -> str:
    return ", ".join(some) or "nobody"


def _write_where(settled: Settled) -> None:
    if where := settled.request.hex:
        hanging("The transports are met at ", (where, "heading"), " (", ("18.621", "rule"), ").")


def _write_between(settled: Settled, number: int) -> None:
    coming = settled.request.rounds[number - 1].reinforcement
    by = ", reinforced by " + _all(f"{row.count} {row.nation} {row.kind}" for row in coming)
    hanging("It goes on (", (settled.request.sort.battle.joined, "rule"), f"){by if coming else ''}.")


def _write_attack(attack: Attacked) -> None:
    write_round(f"{_all(named(attack.by))} against the transports", attack.resolved, CALLED)
    result = attack.result
    told = f"{result.lost} lost, {result.back} turned back, {result.through} through"
    hanging(("Of the transport factors: ", "heading"), told, " (", ("18.623", "rule"), ").")
    blank()


def _write_end(settled: Settled) -> None:
    end, kind = settled.end, settled.request.sort.battle
    if end.waiting == NEXT_ROUND:
        told = f"It goes on: round {end.round + 1} is to be fought"
        hanging((told, "heading"), " (", (kind.joined, "rule"), ").")
    elif end.waiting == ATTACKS:
        able = _all(named(settled.able))
        hanging(("It rests", "heading"), f": {able} may attack the transports, or not (18.623).")
    elif end.waiting == NAMES and settled.attack:
        first = fates_open(settled.request, settled.attack.result)[0]
        told = f": the attacker says which ground units are lost ({len(first.lost)}) and back"
        hanging(("It rests", "heading"), f"{told} ({len(first.back)}) (18.624).")
    elif end.waiting:
        _write_asked(settled)
    else:
        hanging((f"It ended{_when(end.round)}: {end.how}", "heading"), " (", (_rule(settled), "rule"), ").")


def _when(number: int) -> str:
    return f" with round {number}" if number else ""


def _write_asked(settled: Settled) -> None:
    """Who decides next, and by which rule."""
    kind = settled.request.sort.battle
    words = f"“{FIGHT_ON}” or “{DISENGAGE}”"
    if settled.end.waiting == DEFENDER_DECIDES:
        hanging(("It rests", "heading"), f": the defender decides, {words} ({kind.defender_says}).")
    else:
        joined = "is joined by a reinforcement, or " if not settled.rounds[-1].forces.attacker else ""
        hanging(("It rests", "heading"), f": the attacker {joined}decides, {words} ({kind.attacker_says}).")


def _rule(settled: Settled) -> str:
    """The rule by which it ended."""
    how, kind = settled.end.how, settled.request.sort.battle
    if how == f"{DEFENDER}{FLOWN}":
        return kind.broken_off
    if how == f"{ATTACKER}{FLOWN}":
        return kind.attacker_says
    return OF_TRANSPORTS.get(how, kind.single if how == SINGLE else kind.over)


def _write_delivered(settled: Settled, delivered: Delivered) -> None:
    request, result = settled.request, delivered.transports
    through = f"{many(result.through, 'transport factor')} of {request.flying.count} through"
    brps = f", with {many(delivered.brps, 'BRP')}" if request.brps else ""
    hanging(("18.623", "rule"), f"  {through}{brps}.", indent=2)
    ground = delivered.ground
    for what, units in (("lost", ground.lost), ("not brought there", ground.back), ("there", ground.through)):
        if units:
            hanging(("18.624", "rule"), f"  {', '.join(units)}: {what}.", indent=2)
