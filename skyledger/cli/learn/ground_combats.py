"""What resolved ground combats and attritions look like on paper."""

from core.world_at_war.ground_combat.attrition import COUNTERS, reason
from core.world_at_war.ground_combat.course import GIVES_UP
from core.world_at_war.ground_combat.round import Due, alone
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import any_of, retold, said, say, translated
from skyledger.cli.learn.air_combats import (
    CALLED,
    from_seed,
    write_asked,
    write_doubts,
    write_modifiers,
    write_notes,
)
from skyledger.cli.paper import blank, hanging, styled
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
    title = say("Ground combat, round {round}", round=number)
    told = say(
        "{title}: {odds}, column {column} ({rule}).",
        title=title,
        odds=f"{odds.attacker}:{odds.defender}",
        column=odds.column,
        rule="15.6",
    )
    hanging(styled(told, (title, "heading"), ("15.6", "rule")))
    _write_roll(done.die, settled.seed if one.thrown else None, done.net_roll, done.code)
    write_modifiers(done.modifiers)
    for side in SIDES:
        _write_side(one, side)


def _write_roll(die: int, seed: int | None, net: int, result: str) -> None:
    """The die, from which seed it was thrown, if it was, and what it gives."""
    thrown = str(die) if seed is None else from_seed(str(die), seed)
    title = say("The roll")
    told = say("{title}: die {die}, net roll {roll}:", title=title, die=thrown, roll=net)
    hanging(styled(told, (title, "heading")), " ", (result, "heading"))


def _write_side(one: Fought, side: Side) -> None:
    due, who = one.round.due(side), say(CALLED[side])
    if due is None:
        hanging(styled(say("{side} loses nothing.", side=who), (who, "heading")))
        return
    must = say(
        "{side} must lose everything ({rule})."
        if due.everything
        else "{side} must lose {factors} {factors:factor|factors} at least ({rule}).",
        side=who,
        factors=due.factors,
        rule=due.rule,
    )
    hanging(styled(must, (who, "heading"), (due.rule, "rule")))
    if side in one.missing:
        _write_choice(one, due)
    else:
        left = _named(counts(one.after, side))
        told = say("It loses {lost} and has left: {left}.", lost=_named(one.lost[side]), left=left)
        hanging(told, indent=2)


def _write_choice(one: Fought, due: Due) -> None:
    ways = any_of([_counted(name, count) for name, count in alone(one.attack, due).items()])
    told = say(
        "{side} chooses what is lost: {ways}, or a mixture." if ways else "{side} chooses what is lost.",
        side=say(CALLED[due.side]),
        ways=ways,
    )
    hanging((GIVES_UP[due.side], "rule"), f"  {told}", indent=2)


LOSES = {
    f"{ATTACKER} loses": said("{rests}: the attacker loses, and says what."),
    f"{DEFENDER} loses": said("{rests}: the defender loses, and says what."),
    "": said("{rests}: both the attacker and the defender lose, and say what."),
}
"""Who says what is lost; "" is both."""


def _write_end(settled: Settled) -> None:
    end, rests = settled.end, say("The combat rests")
    if end.how != WAITING:
        told = say("It ended with round {round}: {how}", round=end.round, how=translated(end.how))
        hanging((told, "heading"), ".")
    elif end.waiting == NEXT_ROUND:
        told = say("The attacker fights on: round {round} is to be fought", round=end.round + 1)
        hanging((told, "heading"), ".")
    elif end.waiting == DECIDES:
        write_asked(rests, ATTACKER, "15.6", BREAK_OFF)
    else:
        told = say(LOSES.get(end.waiting, LOSES[""]), rests=rests)
        hanging(styled(told, (rests, "heading")))


def write_attrition(resolved: Resolved) -> None:
    """The roll, its modifiers, what the defender loses, and where units may retreat to."""
    done = resolved.done
    title, rule = say("Attrition"), "14.41"
    told = said("{title}: {factors} {factors:factor|factors} ({rule}).")
    told = say(told, title=title, factors=done.factors, rule=rule)
    hanging(styled(told, (title, "heading"), ("14.41", "rule")))
    lost = say(
        "{counters} {counters:counter|counters}, {hexes} {hexes:hex|hexes}"
        if done.losses == COUNTERS
        else "{counters} {counters:combat factor|combat factors}, {hexes} {hexes:hex|hexes}",
        counters=done.result.counters,
        hexes=done.result.hexes,
    )
    _write_roll(done.die, resolved.seed, done.net_roll, lost)
    write_modifiers(done.modifiers)
    if done.printed != done.result:
        halved = say(
            "On the Pacific mapboard half of the {hexes} hexes, rounded down.", hexes=done.printed.hexes
        )
        hanging(("14.41/explanation.3", "rule"), f"  {halved}", indent=2)
    for one, hexes in resolved.retreats:
        retreat = say(
            "{unit} retreats to {hexes}." if hexes else "{unit} can't retreat and is eliminated.",
            unit=one.unit,
            hexes=any_of(hexes),
        )
        rule = reason(one.hexes, hexes[0]) if hexes else ""
        hanging((rule or "14.73", "rule"), f"  {retreat}", indent=2)
    write_doubts(resolved.doubts)


def _named(counted: dict[str, int]) -> str:
    return ", ".join(_counted(name, count) for name, count in counted.items() if count) or say("nothing")


def _counted(name: str, count: int) -> str:
    return f"{count} {retold(name)}"
