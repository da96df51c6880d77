"""What resolved combats look like on paper."""

from collections.abc import Iterable, Iterator, Mapping

from core.world_at_war.air_combat.groups import SQUADRONS, Group
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import Recombined, Roll
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.cli.paper import blank, hanging
from skyledger.resolving.air_combat.answer import NEXT_ROUND, Fought, Resolved
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.counterair.course import Factors, Fates, Note, Settled, all_doubts, effects
from skyledger.resolving.counterair.request import DISENGAGE, FIGHT_ON

RULES_OF_ENDS = {
    "eliminated": "18.522A",
    "defender disengaged": "18.522B.1",
    "attacker disengaged": "18.522B.2.1",
    "single round": "19.12",
}

RULES_OF_DECISIONS: dict[Side, str] = {DEFENDER: "18.522B.1", ATTACKER: "18.522B.2"}


CALLED: dict[Side, str] = {ATTACKER: f"The {ATTACKER}", DEFENDER: f"The {DEFENDER}"}


def write_round(title: str, done: Resolved, called: Mapping[Side, str] = CALLED) -> None:
    """One round: both rolls, what each side suffers, and the choices; `called` are the names of the sides."""
    counted = f", counted in {done.fight.unit} (19.51)." if done.fight.unit == SQUADRONS else "."
    hanging((title, "heading"), counted)
    for side, roll in zip(SIDES, (done.round.attacker, done.round.defender), strict=True):
        _write_roll(done, side, roll, called[side])
    blank()
    for side in SIDES:
        hanging(
            (f"{called[side]} suffers: ", "heading"), ", ".join(_told(done.round.losses[side])) or "nothing"
        )
    for choice in done.round.choices:
        _write_choice(choice)


def write_doubts(doubts: Iterable[str]) -> None:
    """The doubts on which something turned, if there are any."""
    if listed := ", ".join(doubts):
        hanging(("It turned on doubts ", "aside"), (listed, "rule"), ("; see skyledger doubts.", "aside"))


def _write_choice(choice: Choice) -> None:
    asked = f"  The {choice.side} chooses. {choice.question} {' or '.join(choice.options)}: "
    taken = choice.taken if choice.answered else f"{choice.taken}, taken meanwhile"
    hanging((choice.rule, "rule"), asked, (taken, "heading"), indent=2)


def _write_roll(done: Resolved, side: Side, roll: Roll | None, called: str) -> None:
    if roll is None:
        hanging((called, "heading"), " makes no roll.")
        return
    parts = " + ".join(map(str, done.thrown[side])) + " = " if side in done.thrown else ""
    source = f" (thrown from seed {done.seed})" if side in done.thrown else ""
    rolled = (
        f": {roll.call.row} {done.fight.unit}, dice {parts}{roll.dice}{source}, net roll {roll.net_roll}: "
    )
    result = f"{roll.result.eliminated}/{roll.result.aborted}"
    hanging((called, "heading"), rolled, (result, "heading"))
    for one in roll.call.modifiers:
        hanging(f"{one.value:+}  ", (one.rule, "rule"), f"  {one.why}", indent=2, hang=4)


def _told(suffered: Suffered) -> Iterator[str]:
    for loss in suffered.losses:
        effects_ = (("eliminated", loss.eliminated), ("aborted", loss.aborted))
        told = " and ".join(f"{number} {effect}" for effect, number in effects_ if number)
        if told:
            yield f"{loss.group.name} {told}"


def write_counterair(settled: Settled) -> None:
    """Every round, how it ended or what is waited for, and what becomes of the survivors."""
    for number, one in enumerate(settled.rounds, 1):
        write_round(f"Counterair, round {number}", one.resolved)
        write_left(one)
        if number < len(settled.rounds):
            _write_between(settled, number)
            blank()
    _write_end(settled)
    came_to = effects(settled)
    if came_to:
        write_fates(came_to.fates, came_to.recombined)
        write_notes(came_to.notes)
    write_doubts(all_doubts(settled, came_to))


def write_left(one: Fought) -> None:
    """What both sides have after a round."""
    for side in SIDES:
        left = ", ".join(named(getattr(one.forces, side))) or "nothing"
        hanging((f"The {side} has left: ", "heading"), left)


def named(groups: Iterable[Group]) -> Iterator[str]:
    """Groups as a person calls them, with how many they are."""
    return (f"{group.count} {group.name}" for group in groups)


def _write_between(settled: Settled, number: int) -> None:
    coming = settled.request.rounds[number - 1].reinforcement
    by = ", reinforced by " + ", ".join(f"{row.count} {row.nation} {row.kind}" for row in coming)
    hanging("Both sides fight on (", ("18.522B", "rule"), f"){by if coming else ''}.")


def _write_end(settled: Settled) -> None:
    end = settled.end
    blank()
    if end.waiting == NEXT_ROUND:
        hanging((f"Both sides fight on: round {end.round + 1} is to be fought", "heading"), " (18.522B).")
    elif end.waiting:
        side = ATTACKER if end.waiting.startswith(ATTACKER) else DEFENDER
        asked = f": the {side} decides, “{FIGHT_ON}” or “{DISENGAGE}” ({RULES_OF_DECISIONS[side]})."
        hanging(("The combat rests", "heading"), asked)
    else:
        rule = RULES_OF_ENDS.get(end.how, RULES_OF_ENDS["eliminated"])
        hanging((f"It ended with round {end.round}: {end.how}", "heading"), f" ({rule}).")


def write_fates(fates: Fates, back: Factors) -> None:
    """What becomes of the survivors, and their squadrons counted in factors."""
    for side in SIDES:
        for fate in fates[side]:
            what = f"  {side}: {fate.group.count} {fate.group.name.removesuffix(' (inverted)')}, "
            hanging((fate.rule, "rule"), what, (fate.status, "heading"), f": {fate.why}", indent=2)
        for one in back[side]:
            hanging(("23.142", "rule"), f"  {side}: {_factors(one)}", indent=2)


def write_notes(notes: Iterable[Note]) -> None:
    """What is left to do at the table."""
    for note in notes:
        hanging((note.rule, "rule"), f"  {note.says}", indent=2)


def _factors(one: Recombined) -> str:
    lost = ", the one left over is lost" if one.lost else ""
    up = f", at most {one.uninverted} uninverted" if one.uninverted else ""
    made = many(one.factors, "factor") + (up or " (inverted)") if one.factors else "no factor"
    return f"{one.nation} {one.kind}: {many(one.squadrons, 'squadron')}, that is {made}{lost}"


def many(number: int, what: str) -> str:
    """A number of something."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
