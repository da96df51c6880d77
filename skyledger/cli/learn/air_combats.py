"""What resolved air combats look like on paper: a round, a counterair, an interception."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from core.world_at_war.air_battle.course import DISENGAGE, FIGHT_ON
from core.world_at_war.air_combat.groups import SQUADRONS, Group, Modifier
from core.world_at_war.air_combat.losses import Choice, Suffered
from core.world_at_war.air_combat.round import Recombined, Roll
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import any_of, retold, said, say, translated
from skyledger.cli.paper import blank, hanging, lead, styled
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

CALLED: dict[Side, str] = {ATTACKER: said("The attacker"), DEFENDER: said("The defender")}


def write_round(title: str, done: Resolved, called: Mapping[Side, str] = CALLED) -> None:
    """One round: both rolls, what each side suffers, and the choices; `called` are the names of the sides."""
    counted = say(
        "{title}, counted in {unit} (19.51)." if done.fight.unit == SQUADRONS else "{title}.",
        title=title,
        unit=translated(done.fight.unit),
    )
    hanging(styled(counted, (title, "heading")))
    for side, roll in zip(SIDES, (done.round.attacker, done.round.defender), strict=True):
        _write_roll(done, side, roll, say(called[side]))
    blank()
    for side in SIDES:
        write_suffered(say(called[side]), _told(done.round.losses[side]))
    for choice in done.round.choices:
        write_choice(choice)


def write_suffered(side: str, losses: Iterable[str]) -> None:
    """What a side suffers, which is named as at the beginning of a sentence."""
    hanging(lead(say("{side} suffers:", side=side), "heading"), ", ".join(losses) or say("nothing"))


def write_doubts(doubts: Iterable[str]) -> None:
    """The doubts on which something turned, if there are any."""
    if listed := ", ".join(doubts):
        told = say("It turned on doubts {doubts}; see skyledger doubts.", doubts=listed)
        hanging(styled(told, (listed, "rule"), rest="aside"))


def write_choice(choice: Choice) -> None:
    """What was left to a side, and what it or nobody chose."""
    asked = say(
        "{side} chooses. {question} {options}:",
        side=say(CALLED[choice.side]),
        question=choice.question,
        options=any_of(tuple(map(translated, choice.options))),
    )
    taken = say("{taken}" if choice.answered else "{taken}, taken meanwhile", taken=translated(choice.taken))
    hanging((choice.rule, "rule"), f"  {asked} ", (taken, "heading"), indent=2)


def _write_roll(done: Resolved, side: Side, roll: Roll | None, called: str) -> None:
    if roll is None:
        write_no_roll(called)
        return
    dice = str(roll.dice)
    if side in done.thrown:
        dice = from_seed(f"{' + '.join(map(str, done.thrown[side]))} = {roll.dice}", done.seed)
    rolled = say(
        "{side}: {row} {unit}, dice {dice}, net roll {roll}:",
        side=called,
        row=roll.call.row,
        unit=translated(done.fight.unit),
        dice=dice,
        roll=roll.net_roll,
    )
    result = f"{roll.result.eliminated}/{roll.result.aborted}"
    hanging(styled(rolled, (called, "heading")), " ", (result, "heading"))
    write_modifiers(roll.call.modifiers)


def write_no_roll(side: str) -> None:
    """A side that throws nothing, named as at the beginning of a sentence."""
    hanging(styled(say("{side} makes no roll.", side=side), (side, "heading")))


def from_seed(dice: str, seed: int | None) -> str:
    """Such as "3 + 4 = 7 (thrown from seed 1)"."""
    return say("{dice} (thrown from seed {seed})", dice=dice, seed=str(seed))


def write_modifiers(modifiers: Iterable[Modifier]) -> None:
    """One line for each: how much, its rule, why."""
    for one in modifiers:
        hanging(f"{one.value:+}  ", (one.rule, "rule"), f"  {retold(one.why)}", indent=2, hang=4)


def _told(suffered: Suffered) -> Iterator[str]:
    for loss in suffered.losses:
        if loss.eliminated or loss.aborted:
            yield say(
                BOTH
                if loss.eliminated and loss.aborted
                else "{units} {eliminated} eliminated"
                if loss.eliminated
                else "{units} {aborted} aborted",
                units=called_so(loss.group),
                eliminated=loss.eliminated,
                aborted=loss.aborted,
            )


BOTH = said("{units} {eliminated} eliminated and {aborted} aborted")


def write_counterair(settled: SettledCounterair) -> None:
    """Every round, how it ended or what is waited for, and what becomes of the survivors."""
    for number, one in enumerate(settled.rounds, 1):
        write_round(say("Counterair, round {round}", round=number), one.resolved)
        _write_left(one)
        if number < len(settled.rounds):
            joined = _joined_by(settled.request.rounds[number - 1].reinforcement)
            told = say("Both sides fight on ({rule}){joined}.", rule="18.522B", joined=joined)
            hanging(styled(told, ("18.522B", "rule")))
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
        left = ", ".join(named(getattr(one.forces, side))) or say("nothing")
        hanging(lead(say("{side} has left:", side=say(CALLED[side])), "heading"), left)


def named(groups: Iterable[Group]) -> Iterator[str]:
    """Groups as a person calls them, with how many they are."""
    return (f"{group.count} {called_so(group)}" for group in groups)


def called_so(group: Group) -> str:
    """Such as "Japan NAS (elite)"."""
    marks = [translated(mark) for mark, so in ELITE_OR_INVERTED.items() if so(group)]
    return f"{group.nation} {translated(group.kind)}" + (f" ({', '.join(marks)})" if marks else "")


ELITE_OR_INVERTED: dict[str, Callable[[Group], bool]] = {
    said("elite"): lambda group: group.elite,
    said("inverted"): lambda group: group.inverted,
}


def _joined_by(coming: Iterable[Row]) -> str:
    rows = [f"{row.count} {row.nation} {translated(row.kind)}" for row in coming]
    return say(", reinforced by {rows}", rows=rows) if rows else ""


def _write_end(end: End) -> None:
    if end.waiting == NEXT_ROUND:
        told = say("Both sides fight on: round {round} is to be fought", round=end.round + 1)
        _write_by_rule(told, "18.522B")
    elif end.waiting:
        side = ATTACKER if end.waiting.startswith(ATTACKER) else DEFENDER
        write_asked(say("The combat rests"), side, RULES_OF_DECISIONS[side])
    else:
        told = say("It ended with round {round}: {how}", round=end.round, how=translated(end.how))
        hanging((told, "heading"), f" ({end.rule}).")


def _write_by_rule(told: str, rule: str) -> None:
    hanging((told, "heading"), " (", (rule, "rule"), ").")


DECIDES = {
    ATTACKER: said("{rests}: the attacker decides, “{on}” or “{off}” ({rule})."),
    DEFENDER: said("{rests}: the defender decides, “{on}” or “{off}” ({rule})."),
    "": said("{rests}: the attacker is joined by a reinforcement, or decides, “{on}” or “{off}” ({rule})."),
}
"""Who decides; "" is an attacker who has nothing left to fight with."""


def write_asked(rests: str, side: str, rule: str, off: str = DISENGAGE) -> None:
    """Who decides next, and by which rule."""
    told = say(DECIDES[side], rests=rests, on=FIGHT_ON, off=off, rule=rule)
    hanging(styled(told, (rests, "heading")))


def _write_fates(came_to: Effects) -> None:
    """What becomes of the survivors, and their squadrons counted in factors."""
    for side in SIDES:
        for fate in came_to.fates[side]:
            told = say(
                "{side}: {count} {units}, {status}: {why}",
                side=translated(side),
                count=fate.who.count,
                units=called_so(replace(fate.who, inverted=False)),
                status=translated(fate.status),
                why=fate.why,
            )
            hanging((fate.rule, "rule"), "  ", styled(told, (translated(fate.status), "heading")), indent=2)
        for one in came_to.recombined[side]:
            told = say("{side}: {units}", side=translated(side), units=_factors(one))
            hanging(("23.142", "rule"), f"  {told}", indent=2)


def write_notes(notes: Iterable[Note]) -> None:
    """What is left to do at the table."""
    for note in notes:
        hanging((note.rule, "rule"), f"  {note.says}", indent=2)


def _factors(one: Recombined) -> str:
    if not one.factors:
        made = say("no factor")
    else:
        made = say(
            "{factors} {factors:factor|factors}, at most {uninverted} uninverted"
            if one.uninverted
            else "{factors} {factors:factor|factors} (inverted)",
            factors=one.factors,
            uninverted=one.uninverted,
        )
    return say(
        "{nation} {kind}: {squadrons} {squadrons:squadron|squadrons}, that is {factors}, the one left over "
        "is lost"
        if one.lost
        else "{nation} {kind}: {squadrons} {squadrons:squadron|squadrons}, that is {factors}",
        nation=one.nation,
        kind=translated(one.kind),
        squadrons=one.squadrons,
        factors=made,
    )


BY_THE_ATTACK = "18.623"
"""By which an interception ends with an attack on transports, or without one."""

INTERCEPTED: dict[Side, str] = {
    ATTACKER: said("The intercepting side"),
    DEFENDER: said("The side of the transports"),
}
"""18.623: in the attack on transports those attack who intercept."""


def write_interception(settled: SettledInterception) -> None:
    """Every round, the attack on transports, how it ended or what is waited for, and what it comes to."""
    _write_where(settled)
    for number, one in enumerate(settled.rounds, 1):
        _write_intercepted(settled, number, one)
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
            told = say("The target is bombed by: {units}.", units=_all(named(came_to.bombing)))
            hanging(("18.57", "rule"), f"  {told}", indent=2)
        write_notes(came_to.notes)
    write_doubts(doubts_of(settled, came_to))


def _write_intercepted(settled: SettledInterception, number: int, one: Fought) -> None:
    """One round of an interception, and who joins for the next."""
    intercepted = settled.request.intercepted
    title = say("Interception of {intercepted}, round {round}", intercepted=intercepted, round=number)
    write_round(title, one.resolved)
    _write_left(one)
    if number < len(settled.rounds):
        rule, coming = settled.request.sort.battle.joined, settled.request.fought[number - 1].reinforcement
        told = say("It goes on ({rule}){joined}.", rule=rule, joined=_joined_by(coming))
        hanging(styled(told, (rule, "rule")))


def _all(some: Iterable[str]) -> str:
    return ", ".join(some) or say("nobody")


def _write_where(settled: SettledInterception) -> None:
    if where := settled.request.hex:
        told = say("The transports are met at {place} ({rule}).", place=where, rule="18.621")
        hanging(styled(told, (where, "heading"), ("18.621", "rule")))


def _write_attack(attack: Attacked) -> None:
    title = say("{units} against the transports", units=_all(named(attack.by)))
    write_round(title, attack.resolved, INTERCEPTED)
    result = attack.result
    told = say(
        "{lost} lost, {back} turned back, {through} through ({rule}).",
        lost=result.lost,
        back=result.back,
        through=result.through,
        rule="18.623",
    )
    hanging(lead(say("Of the transport factors:"), "heading"), styled(told, ("18.623", "rule")))
    blank()


def _write_how(settled: SettledInterception) -> None:
    end, kind, rule = settled.end, settled.request.sort.battle, settled.end.rule or BY_THE_ATTACK
    if end.waiting == NEXT_ROUND:
        _write_by_rule(say("It goes on: round {round} is to be fought", round=end.round + 1), kind.joined)
    elif end.waiting == ATTACKS:
        told = said("{rests}: {units} may attack the transports, or not (18.623).")
        told = say(told, rests=say("It rests"), units=_all(named(settled.able)))
        hanging(styled(told, (say("It rests"), "heading")))
    elif end.waiting == NAMES and settled.attack:
        first = fates_open(settled.request, settled.attack.result)[0]
        told = say(
            "{rests}: the attacker says which ground units are lost ({lost}) and back ({back}) (18.624).",
            rests=say("It rests"),
            lost=len(first.lost),
            back=len(first.back),
        )
        hanging(styled(told, (say("It rests"), "heading")))
    elif end.waiting and end.waiting.startswith(DEFENDER):
        write_asked(say("It rests"), DEFENDER, kind.defender_says)
    elif end.waiting:
        side = ATTACKER if settled.rounds[-1].forces.attacker else ""
        write_asked(say("It rests"), side, kind.attacker_says)
    else:
        told = say(
            "It ended with round {round}: {how}" if end.round else "It ended: {how}",
            round=end.round,
            how=translated(end.how),
        )
        _write_by_rule(told, rule)


BROUGHT = {
    "lost": said("{units}: lost."),
    "back": said("{units}: not brought there."),
    "through": said("{units}: there."),
}
"""What became of ground units that are flown (18.624)."""


def _write_delivered(settled: SettledInterception, delivered: Delivered) -> None:
    request, result = settled.request, delivered.transports
    through = say(
        "{through} {through:transport factor|transport factors} of {count} through, with {brps} "
        "{brps:BRP|BRPs}."
        if request.brps
        else "{through} {through:transport factor|transport factors} of {count} through.",
        through=result.through,
        count=request.flying.count,
        brps=delivered.brps,
    )
    hanging(("18.623", "rule"), f"  {through}", indent=2)
    for became, told in BROUGHT.items():
        if units := getattr(delivered.ground, became):
            hanging(("18.624", "rule"), f"  {say(told, units=units)}", indent=2)
