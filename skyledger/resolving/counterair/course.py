"""A counterair resolved round by round to its end or a decision, and its answer (18.52, 19.11, 19.12)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import NAS, PARTS, SQUADRONS, TRANSPORT, Circumstances, Group
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import (
    Fate,
    Forces,
    Recombined,
    after,
    fight_of_forces,
    flown_off,
    forces_between,
    held_out,
    recombined,
    reinforced,
    returned_to_base,
    returned_to_carriers,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.answer import (
    BOTH_GONE,
    FLOWN,
    GONE,
    NEXT_ROUND,
    SINGLE,
    WAITING,
    End,
    Fought,
    Throw,
    answer_without_seed,
    eliminated,
    in_order,
    refuse,
    with_dice,
    with_picks,
)
from skyledger.resolving.air_combat.request import SIDES, Row, groups_of
from skyledger.resolving.counterair.request import (
    AFTER_A_ROUND,
    DISENGAGE,
    AskedRound,
    Counterair,
    counterair_faults,
    pointless,
)

ENGAGE, LEAVE = "engage them", "leave them aside"


class Settled(msgspec.Struct, frozen=True):
    """A counterair as far as it went; `seed` is what dice were thrown from, if any were."""

    request: Counterair
    rounds: tuple[Fought, ...]
    end: End
    seed: int | None

    @property
    def last(self) -> Fought:
        """The last round."""
        return self.rounds[-1]


def settle(request: Counterair, name: str, seed: int, throw: Throw) -> Settled:
    """The counterair that a request asks for; `throw` is asked for two dice, the attacker's first.

    Raises `DataError` with every wrong value, and with every round or decision that comes after the end;
    `name` says where the request comes from.
    """
    refuse(name, counterair_faults(request))
    rounds: list[Fought] = []
    forces = forces_between(_groups(request, ATTACKER), _groups(request, DEFENDER))
    for number, asked in enumerate(request.rounds):
        refuse(name, _untouchable(asked, number, forces))
        fight = partial(_fought, forces, asked, seed, throw)
        rounds.append(with_picks(fight, asked.picks, name, ("rounds", number, "picks")))
        forces = rounds[-1].forces
        thrown = any(one.resolved.thrown for one in rounds)
        if how := eliminated(forces):
            refuse(name, _too_much(request, number, how, seed if thrown else None))
            break
        forces = reinforced(forces, _rows(request, asked.reinforcement, ATTACKER))
    return Settled(request, tuple(rounds), _end(request, rounds), seed if thrown else None)


def _groups(request: Counterair, side: Side) -> list[Group]:
    return _rows(request, getattr(request, side), side)


def _rows(request: Counterair, rows: Sequence[Row], side: Side) -> list[Group]:
    about = request.circumstances
    return groups_of(rows, about, side, about.theater)


def _fought(forces: Forces, asked: AskedRound, seed: int, throw: Throw) -> Fought:
    choice = engagement(forces, asked)
    spared = choice is not None and choice.taken == LEAVE
    aside = tuple(group for group in forces.defender if spared and group.kind == TRANSPORT)
    fight = fight_of_forces(forces, aside, Circumstances(apply_to_inverted=asked.apply_to_inverted))
    picks: dict[Side, tuple[str, ...]] = {side: getattr(asked.picks, side) for side in SIDES}
    done = with_dice(fight, asked.dice, seed, throw, picks)
    if choice:
        choices = (choice, *done.round.choices)
        doubts = in_order((*done.doubts, *(["W181"] if spared else [])))
        done = replace(done, round=replace(done.round, choices=choices), doubts=doubts)
    return Fought(done, aside, after(forces, done.round.losses, aside))


def engagement(forces: Forces, asked: AskedRound) -> Choice | None:
    """18.521B: does the attacker engage air transports? No question if there are none, or only these."""
    if len({group.kind == TRANSPORT for group in forces.defender}) == 1:
        return None
    taken = ENGAGE if asked.engage_transports is True else LEAVE
    question = "Are the air transports at the base engaged?"
    answered = asked.engage_transports is not UNSET
    return Choice("18.521B", ATTACKER, question, (LEAVE, ENGAGE), taken, answered)


def _untouchable(asked: AskedRound, number: int, forces: Forces) -> Iterator[Fault]:
    if asked.engage_transports is False and {group.kind for group in forces.defender} == {TRANSPORT}:
        reason = "There are only air transports at the base, and a round engages what is there (18.521A)."
        yield Fault(("rounds", number, "engage_transports"), reason)


def _too_much(request: Counterair, number: int, how: str, seed: int | None) -> Iterator[Fault]:
    who = "both sides were" if how == BOTH_GONE else f"the {how.removesuffix(GONE)} was"
    over = f"in round {number + 1} {who} eliminated (18.522A)"
    told = over if seed is None else f"{over}, with dice thrown from seed {seed}"
    return pointless(request.rounds, number, told, AFTER_A_ROUND)


def _end(request: Counterair, rounds: Sequence[Fought]) -> End:
    number, asked = len(rounds), request.rounds[len(rounds) - 1]
    if how := eliminated(rounds[-1].forces):
        return End(how, number)
    if request.carrier_strike:
        return End(SINGLE, number)
    for side, decided in ((DEFENDER, asked.defender_decides), (ATTACKER, asked.attacker_decides)):
        if decided == DISENGAGE:
            return End(f"{side}{FLOWN}", number)
        if not decided:
            return End(WAITING, number, f"{side} decides")
    return End(WAITING, number, NEXT_ROUND)


def fates(settled: Settled) -> dict[Side, tuple[Fate, ...]]:
    """What becomes of the survivors of each side of a counterair that has ended (18.523, 18.524, 18.526)."""
    last = settled.last
    back = returned_to_carriers if settled.request.carrier_strike else returned_to_base
    if settled.end.how == DEFENDER + FLOWN:
        defenders = tuple(flown_off(last.forces.defender))
    else:
        defenders = tuple(held_out(last.resolved.round.losses[DEFENDER], last.aside))
    return {ATTACKER: tuple(back(last.forces.attacker)), DEFENDER: defenders}


# What a resolved counterair comes to, and the answer as JSON.

Fates = dict[Side, tuple[Fate, ...]]
Factors = dict[Side, tuple[Recombined, ...]]


class Note(msgspec.Struct, frozen=True):
    """What people at the table have yet to see to: by which rule, and what."""

    rule: str
    says: str


class Effects(msgspec.Struct, frozen=True):
    """What a counterair that has ended comes to; `recombined` if it was fought in squadrons."""

    fates: Fates
    recombined: Factors
    notes: tuple[Note, ...]
    doubts: tuple[str, ...]


def effects(settled: Settled) -> Effects | None:
    """The effects on the survivors; None as long as the combat rests."""
    if settled.end.how == WAITING:
        return None
    became = fates(settled)
    divided = settled.last.forces.unit == SQUADRONS
    back = {side: recombined(f.turned for f in became[side] if divided) for side in SIDES}
    doubts = {number for side in SIDES for one in back[side] for number in one.doubts}
    lost = _transports_lost(settled) if divided else 0
    doubts.update(["W166"] if lost > 1 and _transports(settled) > 1 else [])
    return Effects(became, back, tuple(_notes(settled, became, back)), tuple(doubts))


def _transports_lost(settled: Settled) -> int:
    every = (loss for one in settled.rounds for loss in one.resolved.round.losses[DEFENDER].losses)
    return sum(loss.eliminated for loss in every if loss.group.kind == TRANSPORT)


def _transports(settled: Settled) -> int:
    return sum(row.count for row in settled.request.defender if row.kind == TRANSPORT)


NOTES = {
    "18.523": "All defenders fly to bases or boxes within staging range that have room and are not and were "
    "not counteraired in this phase; without such bases they can't disengage.",
    "18.524B": "While their carriers are in naval combat, attackers are inverted for the round of it.",
    "18.46": "Attackers return to the base that they came from or to another one in range.",
    "18.526B": "Naval air of carriers in port may go back aboard when they put to sea, with their status.",
    "23.152D": "Attacking squadrons recombine when the counterairs of the phase are over.",
    "23.141": "Defending squadrons recombine before what is flown in factors, and as the player turn ends.",
    "23.142B": "It is counted here as if all squadrons of a side were at one base.",
}


def _notes(settled: Settled, became: Fates, back: Factors) -> Iterator[Note]:
    flown = settled.end.how == DEFENDER + FLOWN
    naval = any(fate.group.kind == NAS for fate in became[DEFENDER])
    carriers = settled.request.carrier_strike
    said = {
        "18.523": flown,
        "18.524B": became[ATTACKER] and carriers,
        "18.46": became[ATTACKER] and not carriers,
        "18.526B": naval and not flown,
        "23.152D": back[ATTACKER],
        "23.141": back[DEFENDER],
        "23.142B": back[ATTACKER] or back[DEFENDER],
    }
    return (Note(rule, NOTES[rule]) for rule, so in said.items() if so)


def all_doubts(settled: Settled, came_to: Effects | None) -> tuple[str, ...]:
    """Every doubt on which a round or the effects turned."""
    of_rounds = (number for one in settled.rounds for number in one.resolved.doubts)
    return in_order((*of_rounds, *(came_to.doubts if came_to else ())))


def counterair_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    came_to = effects(settled)
    told = {
        "rounds": [round_told(one) for one in settled.rounds],
        "end": {**msgspec.structs.asdict(settled.end), "waiting": settled.end.waiting or None},
        "effects": _effects(came_to, settled.last.forces.unit) if came_to else None,
        "doubts": all_doubts(settled, came_to),
    }
    return told if settled.seed is None else {**told, "seed": settled.seed}


def round_told(one: Fought) -> dict[str, Any]:
    """A round with what both sides have left."""
    left = {side: _counted(getattr(one.forces, side)) for side in SIDES}
    return {"unit": one.forces.unit, **answer_without_seed(one.resolved), "survivors": left}


def _counted(groups: Iterable[Group]) -> list[dict[str, Any]]:
    return [group_told(group) for group in groups]


def group_told(group: Group) -> dict[str, Any]:
    """A row of an answer: nation, kind, count, and of army air squadrons which."""
    marks = {mark: True for mark in ("elite", "inverted") if getattr(group, mark)}
    parts = {"parts": dict(zip(PARTS, group.parts, strict=True))} if any(group.parts) else {}
    return {"nation": group.nation, "kind": group.kind, **marks, "count": group.count, **parts}


def _effects(came_to: Effects, unit: str) -> dict[str, Any]:
    return {
        "unit": unit,
        **{side: [fate_told(fate) for fate in came_to.fates[side]] for side in SIDES},
        "recombined": {side: [recombined_told(one) for one in came_to.recombined[side]] for side in SIDES},
        "notes": [msgspec.structs.asdict(note) for note in came_to.notes],
    }


def fate_told(fate: Fate) -> dict[str, Any]:
    """A row of survivors with their status, and the rule and reason for it."""
    group = {key: value for key, value in group_told(fate.group).items() if key != "inverted"}
    return {**group, "status": fate.status, "rule": fate.rule, "why": fate.why}


def recombined_told(one: Recombined) -> dict[str, Any]:
    """What squadrons come to in factors."""
    return {name: value for name, value in msgspec.structs.asdict(one).items() if name != "doubts"}
