"""A counterair at the table (18.52): its request, what is wrong with it, how far it goes, and its answer."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from core.world_at_war.air_battle.course import (
    DISENGAGE,
    FIGHT_ON,
    Standing,
    may_be_left_aside,
    without_air,
)
from core.world_at_war.air_combat.fates import Fates, of_counterair
from core.world_at_war.air_combat.groups import (
    AAF,
    BOMBER,
    BOTH,
    INTERCEPTOR,
    JET,
    KAMIKAZE,
    NAS,
    SQUADRONS,
    TRANSPORT,
    UNINVERTED_ONLY,
    Circumstances,
    Group,
)
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Forces, Recombined, fight_of_forces, forces_between
from core.world_at_war.counterair.refuge import COUNTERAIRS
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path
from skyledger.resolving.air_combat.request import (
    SIDES,
    Conditions,
    Row,
    both_sides_faults,
    conditions_faults,
    dice_faults,
    edition_faults,
    force_faults,
    groups_of,
    row_faults,
    too_many,
    word_faults,
)
from skyledger.resolving.rounds import (
    AFTER_A_ROUND,
    BOTH_GONE,
    MOST_ROUNDS,
    WAITING,
    AskedRound,
    Battle,
    Effects,
    End,
    Engaged,
    Fought,
    Note,
    Settled,
    all_doubts,
    factors_again,
    fought_out,
    left_after,
    noted,
    of_factors,
    pointless,
    settled_told,
)
from skyledger.resolving.table import Table, read_as

ENGAGE, LEAVE = said("engage them"), said("leave them aside")


class CounterairRound(AskedRound, frozen=True, forbid_unknown_fields=True):
    """One round, and whom the attacker strikes and engages in it (19.64, 18.521B)."""

    apply_to_inverted: str = ""
    engage_transports: bool | msgspec.UnsetType = UNSET


class Counterair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counterair that is to be resolved, with the rounds that are known so far."""

    attacker: tuple[Row, ...]
    defender: tuple[Row, ...]
    edition: str = "current"
    circumstances: Conditions = Conditions()
    carrier_strike: bool = False
    rounds: tuple[CounterairRound, ...] = (CounterairRound(),)


def read_counterair(content: bytes, name: str) -> Counterair:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(Counterair, content, name)


# What is wrong with a request for a counterair, as far as it can be said before the dice.

ELSEWHERE = {
    BOMBER: said("Strategic bombers base in SW boxes and only bomb (17.71, 17.73)."),
    INTERCEPTOR: said("Interceptors base in SW boxes and meet or escort bombing alone (17.81, 17.83)."),
}
"""Kinds that have no part in a counterair."""

OUT_OF_PLACE: dict[Side, dict[str, str]] = {
    ATTACKER: {
        **ELSEWHERE,
        KAMIKAZE: said("Kamikazes attack naval units alone (17.463)."),
        TRANSPORT: said("Air transports do not counterair (17.63)."),
    },
    DEFENDER: {**ELSEWHERE, KAMIKAZE: said("Kamikazes are not counteraired and do not defend (17.461).")},
}


def counterair_faults(request: Counterair) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or said of what can't come any more."""
    yield from edition_faults(request.edition)
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        yield from force_faults(rows, side)
        for number, row in enumerate(rows):
            yield from _kind_faults(request, row, side, (side, number))
    for number, row in enumerate(request.defender):
        yield from both_sides_faults(row, request.attacker, (DEFENDER, number))
    yield from conditions_faults(request.circumstances)
    yield from _count_faults(request)
    for number, asked in enumerate(request.rounds):
        yield from _round_faults(request, asked, ("rounds", number))
    yield from _after_the_end(request)


def _kind_faults(request: Counterair, row: Row, side: Side, path: Path) -> Iterator[Fault]:
    if reason := OUT_OF_PLACE[side].get(row.kind):
        yield Fault((*path, "kind"), reason)
    elif side == ATTACKER and request.carrier_strike and row.kind in (AAF, JET):
        yield Fault((*path, "kind"), say("Air that is based on carriers is naval air (17.31, 17.51)."))


def _count_faults(request: Counterair) -> Iterator[Fault]:
    if not request.rounds:
        yield Fault(
            ("rounds",), say("A counterair has one round at least (18.521A); leave this out to throw for it.")
        )
    if len(request.rounds) > MOST_ROUNDS:
        yield Fault(
            ("rounds",),
            say(
                "These are {count} rounds; {most} at most are resolved.",
                count=len(request.rounds),
                most=MOST_ROUNDS,
            ),
        )
    coming = [row for asked in request.rounds for row in asked.reinforcement]
    if coming and not any(too_many(request.attacker, ATTACKER)):
        yield from too_many((*request.attacker, *coming), ATTACKER)


def _round_faults(request: Counterair, asked: CounterairRound, path: Path) -> Iterator[Fault]:
    yield from dice_faults(asked.dice, (*path, "dice"))
    yield from word_faults((*path, "apply_to_inverted"), asked.apply_to_inverted, (UNINVERTED_ONLY, BOTH))
    yield from word_faults((*path, "defender_decides"), asked.defender_decides, (FIGHT_ON, DISENGAGE))
    yield from word_faults((*path, "attacker_decides"), asked.attacker_decides, (FIGHT_ON, DISENGAGE))
    for number, row in enumerate(asked.reinforcement):
        yield from row_faults(row, ATTACKER, (*path, "reinforcement", number))
        yield from _kind_faults(request, row, ATTACKER, (*path, "reinforcement", number))
        yield from both_sides_faults(row, request.defender, (*path, "reinforcement", number))


def _after_the_end(request: Counterair) -> Iterator[Fault]:
    """18.522B: what is said after somebody disengaged, or before it is his turn to decide."""
    for number, asked in enumerate(request.rounds):
        another = number + 1 < len(request.rounds)
        if request.carrier_strike:
            over = say("carrier-based air makes a single round against a land base (19.12)")
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND)
            return
        if asked.defender_decides == DISENGAGE:
            over = say("the defender disengaged after round {number} (18.522B.1)", number=number + 1)
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND[1:])
            return
        if asked.attacker_decides == DISENGAGE:
            over = say("the attacker disengaged after round {number} (18.522B.2.1)", number=number + 1)
            yield from _too_early(asked, number, another=False)
            yield from pointless(request.rounds, number, over, AFTER_A_ROUND[2:])
            return
        yield from _too_early(asked, number, another=another)


def _too_early(asked: CounterairRound, number: int, *, another: bool) -> Iterator[Fault]:
    """What comes after a decision that nobody took; another round says that both fought on."""
    if another:
        return
    if asked.attacker_decides and not asked.defender_decides:
        reason = say("The defender decides first (18.522B.1); say what he decided, too.")
        yield Fault(("rounds", number, "attacker_decides"), reason)
    if asked.reinforcement and not asked.attacker_decides:
        reason = say(
            "An attacker who fights on is reinforced (18.522B.2.2); say that he decides “{decision}”.",
            decision=FIGHT_ON,
        )
        yield Fault(("rounds", number, "reinforcement"), reason)


# A counterair as far as its rounds are known (18.521, 18.522).


class SettledCounterair(Settled, frozen=True):
    """A counterair as far as it went."""

    request: Counterair


def settle(request: Counterair, table: Table) -> SettledCounterair:
    """The counterair that a request asks for, and the dice of each round, the attacker's two first.

    Raises `DataError` with every wrong value, and with every round or decision that comes after the end.
    """
    table.refuse(counterair_faults(request))
    groups = partial(_groups, request, ATTACKER)
    battle = Battle(
        COUNTERAIRS,
        forces_between(groups(request.attacker), _groups(request, DEFENDER, request.defender)),
        request.rounds,
        partial(_engaged, request, table),
        partial(_standing, request),
        partial(_too_much, request, table),
        groups,
    )
    return SettledCounterair(*fought_out(battle, table), request)


def _groups(request: Counterair, side: Side, rows: Iterable[Row]) -> list[Group]:
    about = request.circumstances
    return groups_of(rows, about, side, about.theater)


def _standing(request: Counterair, _: int, forces: Forces) -> Standing:
    return Standing(without_air(forces.attacker, forces.defender), request.carrier_strike)


def _engaged(request: Counterair, table: Table, number: int, forces: Forces) -> Engaged:
    """18.521B: air transports stand aside unless the attacker engages them."""
    asked = request.rounds[number]
    table.refuse(_untouchable(asked, number, forces))
    choices = tuple(_engagement(forces, asked))
    spared = any(choice.taken == LEAVE for choice in choices)
    aside = tuple(group for group in forces.defender if spared and group.kind == TRANSPORT)
    fight = fight_of_forces(forces, aside, Circumstances(apply_to_inverted=asked.apply_to_inverted))
    return Engaged(fight, aside, choices, ("W181",) if spared else ())


def _engagement(forces: Forces, asked: CounterairRound) -> Iterator[Choice]:
    if may_be_left_aside(group.kind for group in forces.defender):
        taken = ENGAGE if asked.engage_transports is True else LEAVE
        question = say("Are the air transports at the base engaged?")
        answered = asked.engage_transports is not UNSET
        yield Choice("18.521B", ATTACKER, question, (LEAVE, ENGAGE), taken, answered)


def _untouchable(asked: CounterairRound, number: int, forces: Forces) -> Iterator[Fault]:
    if asked.engage_transports is False and {group.kind for group in forces.defender} == {TRANSPORT}:
        reason = say(
            "There are only air transports at the base, and a round engages what is there (18.521A)."
        )
        yield Fault(("rounds", number, "engage_transports"), reason)


def _too_much(request: Counterair, table: Table, rounds: Sequence[Fought], end: End) -> Iterable[Fault]:
    """What is said of the time after a side was eliminated; other ends are known before the dice."""
    if rounds[-1].forces.attacker and rounds[-1].forces.defender:
        return ()
    who = (
        say("both sides were")
        if end.how == BOTH_GONE
        else say("the {side} was", side=end.how.partition(" ")[0])
    )
    thrown = any(one.resolved.thrown for one in rounds)
    dice = say(", with dice thrown from seed {seed}", seed=table.seed) if thrown else ""
    over = say("in round {round} {who} eliminated (18.522A){dice}", round=end.round, who=who, dice=dice)
    return pointless(request.rounds, end.round - 1, over, AFTER_A_ROUND)


# What a resolved counterair comes to, and the answer as JSON.


def effects(settled: SettledCounterair) -> Effects | None:
    """The effects on the survivors; None as long as the combat rests."""
    if settled.end.how == WAITING:
        return None
    carriers = settled.request.carrier_strike
    fates = of_counterair(left_after(settled), lambda group: group.inverted, from_carriers=carriers)
    back = factors_again(fates, settled.unit)
    lost = ("W166",) if _transports_lost(settled) > 1 and _transports(settled) > 1 else ()
    return Effects(fates, back, _notes(settled, fates, back), (*of_factors(back), *lost))


def _transports_lost(settled: SettledCounterair) -> int:
    """Squadrons of air transports that were eliminated."""
    every = (loss for one in settled.fights for loss in one.round.losses[DEFENDER].losses)
    divided = settled.unit == SQUADRONS
    return sum(loss.eliminated for loss in every if divided and loss.group.kind == TRANSPORT)


def _transports(settled: SettledCounterair) -> int:
    return sum(row.count for row in settled.request.defender if row.kind == TRANSPORT)


NOTES = {
    "18.523": said(
        "All defenders fly to bases or boxes within staging range that have room and are not and "
        "were not counteraired in this phase; without such bases they can't disengage."
    ),
    "18.524B": said("While their carriers are in naval combat, attackers are inverted for the round of it."),
    "18.46": said("Attackers return to the base that they came from or to another one in range."),
    "18.526B": said(
        "Naval air of carriers in port may go back aboard when they put to sea, with their status."
    ),
    "23.152D": said("Attacking squadrons recombine when the counterairs of the phase are over."),
    "23.141": said(
        "Defending squadrons recombine before what is flown in factors, and as the player turn ends."
    ),
    "23.142B": said("It is counted here as if all squadrons of a side were at one base."),
}


def _notes(
    settled: SettledCounterair, fates: Fates[Group], back: dict[Side, tuple[Recombined, ...]]
) -> tuple[Note, ...]:
    flown, carriers = settled.flown, settled.request.carrier_strike
    naval = any(fate.who.kind == NAS for fate in fates[DEFENDER])
    holds = {
        "18.523": flown,
        "18.524B": fates[ATTACKER] and carriers,
        "18.46": fates[ATTACKER] and not carriers,
        "18.526B": naval and not flown,
        "23.152D": back[ATTACKER],
        "23.141": back[DEFENDER],
        "23.142B": back[ATTACKER] or back[DEFENDER],
    }
    return noted(NOTES, holds)


def counterair_answer(settled: SettledCounterair) -> dict[str, Any]:
    """The answer as it is documented."""
    came_to = effects(settled)
    return settled_told(settled, came_to, all_doubts(settled, *(came_to.doubts if came_to else ())))
