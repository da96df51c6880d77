"""Air battles round by round at the table (18.52, 18.56, 18.57, 18.62), as far as they are known."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_battle.course import FIGHT_ON, Asked, Standing, Step, as_decided
from core.world_at_war.air_battle.kinds import Kind, Over
from core.world_at_war.air_combat.fates import INVERTED, Fate, Fates, Left
from core.world_at_war.air_combat.groups import PARTS, SQUADRONS, Fight, Group
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import (
    Forces,
    Recombined,
    aborted,
    after,
    recombined,
    reinforced,
    unaborted,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path
from skyledger.resolving.air_combat.answer import Resolved, answer_without_seed, with_dice
from skyledger.resolving.air_combat.request import SIDES, Dice, Picks, Row
from skyledger.resolving.table import Table, in_order, seeded

# What is asked of each round, and what is said of one that does not come.


class AskedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: its dice, what was picked, what was decided after it, and who joins the attacker then.

    What is left out has not been said: dice are thrown, choices are taken meanwhile, and a decision is waited
    for.
    """

    dice: Dice = Dice()
    picks: Picks = Picks()
    defender_decides: str = ""
    attacker_decides: str = ""
    reinforcement: tuple[Row, ...] = ()


MOST_ROUNDS = 99
"""More rounds than any air battle has."""

AFTER_A_ROUND = ("defender_decides", "attacker_decides", "reinforcement")


def pointless(
    rounds: Sequence[msgspec.Struct], number: int, over: str, fields: tuple[str, ...]
) -> Iterator[Fault]:
    """What is said of a combat that ended with this round: these fields of the round, and later rounds.

    `over` says what ended it.
    """
    for field in fields:
        if getattr(rounds[number], field):
            yield Fault(("rounds", number, field), say("Nobody does this any more: {over}.", over=over))
    for later in range(number + 1, len(rounds)):
        yield Fault(
            ("rounds", later), say("Round {number} is not fought: {over}.", number=later + 1, over=over)
        )


# A battle fought round by round, as far as its rounds are known.

WAITING, NEXT_ROUND = "waiting", said("next round")
BOTH_GONE = said("both eliminated")
CALLED = {f"{ATTACKER} and {DEFENDER} eliminated": BOTH_GONE}
"""How an end is called at the table, where it is called otherwise than in a game."""


class Engaged(msgspec.Struct, frozen=True):
    """A round before its dice: who stands aside, what was chosen about it, and doubts that it turns on."""

    fight: Fight
    aside: tuple[Group, ...] = ()
    choices: tuple[Choice, ...] = ()
    doubts: tuple[str, ...] = ()


class Fought(msgspec.Struct, frozen=True):
    """One round: how it went, who stood aside, and what both sides have after it."""

    resolved: Resolved
    aside: tuple[Group, ...]
    forces: Forces


class End(msgspec.Struct, frozen=True):
    """How a combat ended, after which round, by which rule; `waiting` says what is missing if it has not."""

    how: str
    round: int
    waiting: str = ""
    rule: str = ""

    @property
    def told(self) -> dict[str, Any]:
        """The end as an answer has it."""
        return {"how": self.how, "round": self.round, "waiting": self.waiting or None}


class Battle(msgspec.Struct, frozen=True):
    """An air battle at the table: its kind, both sides before it, its rounds, and what is peculiar to it.

    By the number of a round and both sides as they are then: who is `engaged` in it, and how it is `standing`
    after it. What is `wrong` with what is said of the time after the rounds so far. `groups` are rows of the
    attacker.
    """

    kind: Kind
    forces: Forces
    rounds: Sequence[AskedRound]
    engaged: Callable[[int, Forces], Engaged]
    standing: Callable[[int, Forces], Standing]
    wrong: Callable[[Sequence[Fought], End], Iterable[Fault]]
    groups: Callable[[Iterable[Row]], list[Group]]


class Settled(msgspec.Struct, frozen=True):
    """An air battle as far as it went."""

    rounds: tuple[Fought, ...]
    end: End

    @property
    def fights(self) -> list[Resolved]:
        """What was rolled for, in its order."""
        return [one.resolved for one in self.rounds]

    @property
    def unit(self) -> str:
        """What it was fought in, if it was."""
        return self.rounds[-1].forces.unit if self.rounds else "as built"

    @property
    def flown(self) -> bool:
        """Did the defender disengage?"""
        return self.end.how == f"{DEFENDER} disengaged"


def fought_out(battle: Battle, table: Table) -> tuple[tuple[Fought, ...], End]:
    """The rounds that are known, and where the battle stands after them.

    Raises `DataError` with a pick that was not asked for, and with what can't come any more.
    """
    forces, rounds, end = battle.forces, list[Fought](), End("", 0)
    for number, asked in enumerate(battle.rounds):
        rounds.append(_fought(battle, number, forces, table))
        forces = rounds[-1].forces
        step = as_decided(battle.kind, battle.standing(number, forces), _decisions(battle.rounds, number))
        end = _end(step, number + 1)
        table.refuse(battle.wrong(rounds, end))
        forces = reinforced(forces, battle.groups(asked.reinforcement))
    return tuple(rounds), end


def _fought(battle: Battle, number: int, forces: Forces, table: Table) -> Fought:
    asked, engaged = battle.rounds[number], battle.engaged(number, forces)
    path = ("rounds", number, "picks")
    with table.picking(*path):
        done = with_dice(engaged.fight, asked.dice, table, picks_of(asked.picks))
    table.refuse(_spare_picks(asked.picks, done, path))
    round_ = replace(done.round, choices=(*engaged.choices, *done.round.choices))
    done = replace(done, round=round_, doubts=in_order((*done.doubts, *engaged.doubts)))
    return Fought(done, engaged.aside, after(forces, done.round.losses, engaged.aside))


def _spare_picks(picks: Picks, done: Resolved, path: Path) -> Iterator[Fault]:
    for side, given in picks_of(picks).items():
        asked = len(done.round.losses[side].choices)
        if len(given) > asked:
            reason = say(
                "The {side} picks {asked} times in this round, and {given} picks are given.",
                side=side,
                asked=asked,
                given=len(given),
            )
            yield Fault((*path, side), reason)


def picks_of(picks: Picks) -> dict[Side, tuple[str, ...]]:
    """What each side picked."""
    return {ATTACKER: picks.attacker, DEFENDER: picks.defender}


def _decisions(rounds: Sequence[AskedRound], number: int) -> dict[Side, str]:
    """What each side decided after a round: a further round says that both fought on."""
    asked, on = rounds[number], FIGHT_ON if number + 1 < len(rounds) else ""
    return {
        DEFENDER: asked.defender_decides or on,
        ATTACKER: asked.attacker_decides or (FIGHT_ON if asked.reinforcement else on),
    }


def _end(step: Step, number: int) -> End:
    match step:
        case Over(how=how, rule=rule):
            return End(CALLED.get(how, how), number, rule=rule)
        case Asked(side=side):
            return End(WAITING, number, f"{side} decides")
        case _:
            return End(WAITING, number, NEXT_ROUND)


# What becomes of those that are left, and what there is still to do.


class Note(msgspec.Struct, frozen=True):
    """What people at the table have yet to see to: by which rule, and what."""

    rule: str
    says: str


def noted(notes: Mapping[str, str], so_far: Mapping[str, object]) -> tuple[Note, ...]:
    """Of these notes by their rules those that are to be said."""
    return tuple(Note(rule, say(notes[rule])) for rule, so in so_far.items() if so)


def left_after(settled: Settled) -> Left[Group]:
    """What a battle has left; who disengages does so together, whoever of them was forced to abort."""
    last = settled.rounds[-1]
    forces, suffered = last.forces, last.resolved.round.losses[DEFENDER]
    if settled.flown:
        return Left(forces.attacker, (), forces.defender, broken_off=True)
    return Left(forces.attacker, tuple(aborted(suffered)), (*unaborted(suffered), *last.aside))


class Effects(msgspec.Struct, frozen=True):
    """What a battle that has ended comes to; `recombined` if it was fought in squadrons."""

    fates: Fates[Group]
    recombined: dict[Side, tuple[Recombined, ...]]
    notes: tuple[Note, ...]
    doubts: tuple[str, ...]


def all_doubts(settled: Settled, *others: str) -> tuple[str, ...]:
    """Every doubt on which a round or anything else turned."""
    return in_order((*(number for one in settled.fights for number in one.doubts), *others))


def of_factors(back: Mapping[Side, tuple[Recombined, ...]]) -> Iterator[str]:
    """The doubts on which it turned what squadrons come to."""
    return (number for side in SIDES for one in back[side] for number in one.doubts)


def factors_again(fates: Fates[Group], unit: str) -> dict[Side, tuple[Recombined, ...]]:
    """What squadrons come to in factors, with the side up that they show now (23.142, 23.144)."""
    turned = {
        side: (replace(fate.who, inverted=fate.status == INVERTED) for fate in fates[side]) for side in SIDES
    }
    return {side: recombined(turned[side] if unit == SQUADRONS else ()) for side in SIDES}


# The answer as JSON.


def _round_told(one: Fought) -> dict[str, Any]:
    """A round with what both sides have left."""
    left = {side: [group_told(group) for group in getattr(one.forces, side)] for side in SIDES}
    return {"unit": one.forces.unit, **answer_without_seed(one.resolved), "survivors": left}


def group_told(group: Group) -> dict[str, Any]:
    """A row of an answer: nation, kind, count, and of army air squadrons which."""
    marks = {mark: True for mark in ("elite", "inverted") if getattr(group, mark)}
    parts = {"parts": dict(zip(PARTS, group.parts, strict=True))} if any(group.parts) else {}
    return {"nation": group.nation, "kind": group.kind, **marks, "count": group.count, **parts}


def settled_told(settled: Settled, came_to: Effects | None, doubts: tuple[str, ...]) -> dict[str, Any]:
    """The rounds, how it ended, what it comes to if it did, and with which dice."""
    seeds = (one.seed for one in settled.fights if one.seed is not None)
    told = {
        "rounds": [_round_told(one) for one in settled.rounds],
        "end": settled.end.told,
        "effects": _effects_told(settled.unit, came_to) if came_to else None,
        "doubts": doubts,
    }
    return seeded(told, next(seeds, None))


def _effects_told(unit: str, came_to: Effects) -> dict[str, Any]:
    return {
        "unit": unit,
        **{side: [_fate_told(fate) for fate in came_to.fates[side]] for side in SIDES},
        "recombined": {side: [_recombined_told(one) for one in came_to.recombined[side]] for side in SIDES},
        "notes": [msgspec.structs.asdict(note) for note in came_to.notes],
    }


def _fate_told(fate: Fate[Group]) -> dict[str, Any]:
    group = {key: value for key, value in group_told(fate.who).items() if key != "inverted"}
    return {**group, "status": fate.status, "rule": fate.rule, "why": fate.why}


def _recombined_told(one: Recombined) -> dict[str, Any]:
    return {name: value for name, value in msgspec.structs.asdict(one).items() if name != "doubts"}
