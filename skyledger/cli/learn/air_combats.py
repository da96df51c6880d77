"""What resolved air combats look like on paper: a round, a counterair, an interception."""

from collections.abc import Iterable, Iterator, Mapping

from core.world_at_war.air_battle.course import DISENGAGE, FIGHT_ON
from core.world_at_war.air_combat.groups import SQUADRONS, Group, Modifier
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import Recombined, Roll
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.cli.paper import blank, hanging
from skyledger.resolving.air_combat.answer import Resolved
from skyledger.resolving.air_combat.request import SIDES, Row
from skyledger.resolving.counterair import SettledCounterair, effects
from skyledger.resolving.interception.answer import Delivered, doubts_of
from skyledger.resolving.interception.answer import effects as interfered
from skyledger.resolving.interception.course import (
    ATTACKS,
    NAMES,
    Attacked,
    SettledInterception,
    fates_open,
)
from skyledger.resolving.rounds import NEXT_ROUND, Effects, End, Fought, Note, all_doubts

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
        write_choice(choice)


def write_doubts(doubts: Iterable[str]) -> None:
    """The doubts on which something turned, if there are any."""
    if listed := ", ".join(doubts):
        hanging(("It turned on doubts ", "aside"), (listed, "rule"), ("; see skyledger doubts.", "aside"))


def write_choice(choice: Choice) -> None:
    """What was left to a side, and what it or nobody chose."""
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
    write_modifiers(roll.call.modifiers)


def write_modifiers(modifiers: Iterable[Modifier]) -> None:
    """One line for each: how much, its rule, why."""
    for one in modifiers:
        hanging(f"{one.value:+}  ", (one.rule, "rule"), f"  {one.why}", indent=2, hang=4)


def _told(suffered: Suffered) -> Iterator[str]:
    for loss in suffered.losses:
        effects_ = (("eliminated", loss.eliminated), ("aborted", loss.aborted))
        told = " and ".join(f"{number} {effect}" for effect, number in effects_ if number)
        if told:
            yield f"{loss.group.name} {told}"


def write_counterair(settled: SettledCounterair) -> None:
    """Every round, how it ended or what is waited for, and what becomes of the survivors."""
    for number, one in enumerate(settled.rounds, 1):
        write_round(f"Counterair, round {number}", one.resolved)
        _write_left(one)
        if number < len(settled.rounds):
            coming = settled.request.rounds[number - 1].reinforcement
            hanging("Both sides fight on (", ("18.522B", "rule"), f"){_joined_by(coming)}.")
            blank()
    blank()
    _write_end(settled.end)
    came_to = effects(settled)
    if came_to:
        _write_fates(came_to)
        write_notes(came_to.notes)
    write_doubts(all_doubts(settled, *(came_to.doubts if came_to else ())))


def _write_left(one: Fought) -> None:
    """What both sides have after a round."""
    for side in SIDES:
        left = ", ".join(named(getattr(one.forces, side))) or "nothing"
        hanging((f"The {side} has left: ", "heading"), left)


def named(groups: Iterable[Group]) -> Iterator[str]:
    """Groups as a person calls them, with how many they are."""
    return (f"{group.count} {group.name}" for group in groups)


def _joined_by(coming: Iterable[Row]) -> str:
    rows = ", ".join(f"{row.count} {row.nation} {row.kind}" for row in coming)
    return f", reinforced by {rows}" if rows else ""


def _write_end(end: End) -> None:
    if end.waiting == NEXT_ROUND:
        hanging((f"Both sides fight on: round {end.round + 1} is to be fought", "heading"), " (18.522B).")
    elif end.waiting:
        side = ATTACKER if end.waiting.startswith(ATTACKER) else DEFENDER
        asked = f": the {side} decides, “{FIGHT_ON}” or “{DISENGAGE}” ({RULES_OF_DECISIONS[side]})."
        hanging(("The combat rests", "heading"), asked)
    else:
        hanging((f"It ended with round {end.round}: {end.how}", "heading"), f" ({end.rule}).")


def _write_fates(came_to: Effects) -> None:
    """What becomes of the survivors, and their squadrons counted in factors."""
    for side in SIDES:
        for fate in came_to.fates[side]:
            what = f"  {side}: {fate.who.count} {fate.who.name.removesuffix(' (inverted)')}, "
            hanging((fate.rule, "rule"), what, (fate.status, "heading"), f": {fate.why}", indent=2)
        for one in came_to.recombined[side]:
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


def many(number: int, what: str, several: str = "") -> str:
    """A number of something."""
    return f"{number} {what}" if number == 1 else f"{number} {several or what + 's'}"


BY_THE_ATTACK = "18.623"
"""By which an interception ends with an attack on transports, or without one."""

INTERCEPTED: dict[Side, str] = {ATTACKER: "The intercepting side", DEFENDER: "The side of the transports"}
"""18.623: in the attack on transports those attack who intercept."""


def write_interception(settled: SettledInterception) -> None:
    """Every round, the attack on transports, how it ended or what is waited for, and what it comes to."""
    _write_where(settled)
    for number, one in enumerate(settled.rounds, 1):
        write_round(f"Interception of {settled.request.intercepted}, round {number}", one.resolved)
        _write_left(one)
        if number < len(settled.rounds):
            coming = settled.request.fought[number - 1].reinforcement
            joined = settled.request.sort.battle.joined
            hanging("It goes on (", (joined, "rule"), f"){_joined_by(coming)}.")
        blank()
    if settled.attack:
        _write_attack(settled.attack)
    _write_how(settled)
    came_to = interfered(settled)
    if came_to:
        _write_fates(came_to)
        if came_to.delivered:
            _write_delivered(settled, came_to.delivered)
        if settled.request.sort.battle.bombing:
            hanging(
                ("18.57", "rule"), f"  The target is bombed by: {_all(named(came_to.bombing))}.", indent=2
            )
        write_notes(came_to.notes)
    write_doubts(doubts_of(settled, came_to))


def _all(some: Iterable[str]) -> str:
    return ", ".join(some) or "nobody"


def _write_where(settled: SettledInterception) -> None:
    if where := settled.request.hex:
        hanging("The transports are met at ", (where, "heading"), " (", ("18.621", "rule"), ").")


def _write_attack(attack: Attacked) -> None:
    write_round(f"{_all(named(attack.by))} against the transports", attack.resolved, INTERCEPTED)
    result = attack.result
    told = f"{result.lost} lost, {result.back} turned back, {result.through} through"
    hanging(("Of the transport factors: ", "heading"), told, " (", ("18.623", "rule"), ").")
    blank()


def _write_how(settled: SettledInterception) -> None:
    end, kind, rule = settled.end, settled.request.sort.battle, settled.end.rule or BY_THE_ATTACK
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
        hanging(
            (f"It ended{_when(end.round)}: {end.how}", "heading"),
            " (",
            (rule, "rule"),
            ").",
        )


def _when(number: int) -> str:
    return f" with round {number}" if number else ""


def _write_asked(settled: SettledInterception) -> None:
    """Who decides next, and by which rule."""
    kind = settled.request.sort.battle
    words = f"“{FIGHT_ON}” or “{DISENGAGE}”"
    if settled.end.waiting.startswith(DEFENDER):
        hanging(("It rests", "heading"), f": the defender decides, {words} ({kind.defender_says}).")
    else:
        joined = "is joined by a reinforcement, or " if not settled.rounds[-1].forces.attacker else ""
        hanging(("It rests", "heading"), f": the attacker {joined}decides, {words} ({kind.attacker_says}).")


def _write_delivered(settled: SettledInterception, delivered: Delivered) -> None:
    request, result = settled.request, delivered.transports
    through = f"{many(result.through, 'transport factor')} of {request.flying.count} through"
    brps = f", with {many(delivered.brps, 'BRP')}" if request.brps else ""
    hanging(("18.623", "rule"), f"  {through}{brps}.", indent=2)
    ground = delivered.ground
    for what, units in (("lost", ground.lost), ("not brought there", ground.back), ("there", ground.through)):
        if units:
            hanging(("18.624", "rule"), f"  {', '.join(units)}: {what}.", indent=2)
