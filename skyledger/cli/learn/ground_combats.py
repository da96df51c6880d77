"""What resolved ground combats and attritions look like on paper."""

from core.world_at_war.air_battle.course import FIGHT_ON
from core.world_at_war.ground_combat.course import GIVES_UP
from core.world_at_war.ground_combat.round import Due, alone
from core.world_at_war.ground_combat.strength import reason
from core.world_at_war.under_way.missions import ATTACKER, Side
from skyledger.cli.learn.air_combats import many, write_doubts, write_modifiers, write_notes
from skyledger.cli.paper import blank, hanging
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.ground_combat.attrition import Resolved
from skyledger.resolving.ground_combat.course import (
    DECIDES,
    Fought,
    Settled,
    all_doubts,
    counts,
    notes,
)
from skyledger.resolving.ground_combat.request import BREAK_OFF
from skyledger.resolving.rounds import NEXT_ROUND, WAITING


def write_ground_combat(settled: Settled) -> None:
    """Every round with what it requires, how it ended or what it waits for, and what is left to do."""
    for number, one in enumerate(settled.rounds, 1):
        _write_round(settled, number, one)
        blank()
    _write_end(settled)
    write_notes(notes(settled))
    write_doubts(all_doubts(settled))


def _write_round(settled: Settled, number: int, one: Fought) -> None:
    done, odds = one.round, one.round.odds
    hanging(
        (f"Ground combat, round {number}", "heading"),
        f": {odds.attacker}:{odds.defender}, column {odds.column} (",
        ("15.6", "rule"),
        ").",
    )
    source = f" (thrown from seed {settled.seed})" if one.thrown else ""
    hanging(
        ("The roll", "heading"),
        f": die {done.die}{source}, net roll {done.net_roll}: ",
        (done.code, "heading"),
    )
    write_modifiers(done.modifiers)
    for side in SIDES:
        _write_side(one, side)


def _write_side(one: Fought, side: Side) -> None:
    due = one.round.due(side)
    if due is None:
        hanging((f"The {side}", "heading"), " loses nothing.")
        return
    must = "everything" if due.everything else f"{many(due.factors, 'factor')} at least"
    hanging((f"The {side}", "heading"), f" must lose {must} (", (due.rule, "rule"), ").")
    if side in one.missing:
        _write_choice(one, due)
    else:
        left = _named(counts(one.after, side)) or "nothing"
        hanging(f"It loses {_named(one.lost[side]) or 'nothing'} and has left: {left}.", indent=2)


def _write_choice(one: Fought, due: Due) -> None:
    ways = " or ".join(f"{count} {name}" for name, count in alone(one.attack, due).items())
    enough = f": {ways}, or a mixture" if ways else ""
    rule = GIVES_UP[due.side]
    hanging((rule, "rule"), f"  The {due.side} chooses what is lost{enough}.", indent=2)


def _write_end(settled: Settled) -> None:
    end = settled.end
    if end.how != WAITING:
        hanging((f"It ended with round {end.round}: {end.how}", "heading"), ".")
    elif end.waiting == NEXT_ROUND:
        hanging((f"The attacker fights on: round {end.round + 1} is to be fought", "heading"), ".")
    elif end.waiting == DECIDES:
        asked = f": the {ATTACKER} decides, “{FIGHT_ON}” or “{BREAK_OFF}” ("
        hanging(("The combat rests", "heading"), asked, ("15.6", "rule"), ").")
    else:
        hanging(("The combat rests", "heading"), f": the {end.waiting}, and says what.")


def write_attrition(resolved: Resolved) -> None:
    """The roll, its modifiers, what the defender loses, and where units may retreat to."""
    done = resolved.done
    source = f" (thrown from seed {resolved.seed})" if resolved.seed is not None else ""
    hanging(("Attrition", "heading"), f": {many(done.factors, 'factor')} (", ("14.41", "rule"), ").")
    lost = f"{many(done.result.counters, 'counter')}, {many(done.result.hexes, 'hex', 'hexes')}"
    hanging(
        ("The roll", "heading"), f": die {done.die}{source}, net roll {done.net_roll}: ", (lost, "heading")
    )
    write_modifiers(done.modifiers)
    if done.printed != done.result:
        halved = f"  On the Pacific mapboard half of the {done.printed.hexes} hexes, rounded down."
        hanging(("14.41/explanation.3", "rule"), halved, indent=2)
    for one, hexes in resolved.retreats:
        where = " or ".join(hexes)
        rule = reason(one.hexes, hexes[0]) if hexes else ""
        told = (
            f"  {one.unit} retreats to {where}."
            if hexes
            else f"  {one.unit} can't retreat and is eliminated."
        )
        hanging((rule or "14.73", "rule"), told, indent=2)
    write_doubts(resolved.doubts)


def _named(counted: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counted.items() if count)
