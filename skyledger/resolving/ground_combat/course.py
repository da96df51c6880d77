"""A ground combat resolved round by round to its end or a choice, its answer (15.6, 18.556, 18.616)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from core.world_at_war.ground_combat.course import GIVES_UP, GivesUp, Over, after_losses, lost_at_once
from core.world_at_war.ground_combat.round import (
    Due,
    Lost,
    Round,
    alone,
    doubts_of_losses,
    doubts_of_roll,
    each,
    fought,
    losable,
    wanting,
)
from core.world_at_war.ground_combat.strength import AIR, Attack, Odds, in_thirds, left, low, odds, parts_of
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.ground_combat.request import (
    BREAK_OFF,
    GroundCombat,
    GroundRound,
    Said,
    attack_of,
    given_up,
    ground_combat_faults,
)
from skyledger.resolving.rounds import NEXT_ROUND, WAITING, End, Note
from skyledger.resolving.table import Table, in_order, seeded

DECIDES = f"{ATTACKER} decides"


class Fought(msgspec.Struct, frozen=True):
    """One round: the attack before and after it, the roll, what was lost, and whose choice is missing."""

    attack: Attack
    round: Round
    lost: dict[Side, dict[str, int]]
    missing: frozenset[Side]
    after: Attack
    thrown: bool
    doubts: tuple[str, ...]


class Settled(msgspec.Struct, frozen=True):
    """A ground combat as far as it went; `seed` is what dice were thrown from, if any were."""

    request: GroundCombat
    rounds: tuple[Fought, ...]
    end: End
    seed: int | None

    @property
    def low(self) -> bool:
        """Were the first odds less than one to one?"""
        return low(self.rounds[0].attack)


def settle(request: GroundCombat, table: Table) -> Settled:
    """The ground combat that a request asks for, and the die of each round that has none.

    Raises `DataError` with every wrong value, and with what is said of a round that can't come.
    """
    table.refuse(ground_combat_faults(request))
    attack, first, rounds = attack_of(request), None, list[Fought]()
    for number in range(len(request.rounds)):
        rounds.append(_fought(request, attack, (number, first), table))
        table.refuse(_pointless(request, number, rounds[-1]))
        attack, first = rounds[-1].after, first or odds(attack)
    thrown = any(one.thrown for one in rounds)
    return Settled(request, tuple(rounds), _end(request, rounds), table.seed if thrown else None)


def _fought(request: GroundCombat, attack: Attack, at: tuple[int, Odds | None], table: Table) -> Fought:
    number, first = at
    asked = request.rounds[number]
    die = asked.die or next(table.dice)
    done = fought(attack, die, number, first)
    table.refuse(_loss_faults(attack, asked, done, ("rounds", number, "losses")))
    chosen = {due.side: given_up(asked, due.side) for due in done.dues if not due.everything}
    missing = frozenset(side for side, given in chosen.items() if given is UNSET)
    lost = lost_at_once(attack, done.dues) | {side: _counted(given) for side, given in chosen.items()}
    of_losses = () if missing else doubts_of_losses(attack, done, lost)
    doubts = in_order((*doubts_of_roll(attack, die, number, first), *of_losses))
    return Fought(attack, done, lost, missing, left(attack, lost), not asked.die, doubts)


def _counted(given: Said) -> dict[str, int]:
    return {} if isinstance(given, msgspec.UnsetType) else {name: n for name, n in given.items() if n}


def _loss_faults(attack: Attack, asked: GroundRound, done: Round, path: Path) -> Iterator[Fault]:
    for side in SIDES:
        given = given_up(asked, side)
        if isinstance(given, msgspec.UnsetType):
            continue
        due, at = done.due(side), (*path, side)
        wrong = tuple(_count_faults(attack, side, given, at))
        yield from wrong
        if due is None:
            if any(given.values()):
                yield Fault(at, say("The {side} loses nothing by {code} (15.61).", side=side, code=done.code))
        elif not wrong:
            yield from _wanting(attack, due, given, at)


def _count_faults(attack: Attack, side: Side, given: Lost, path: Path) -> Iterator[Fault]:
    has = {part.name: part.count for part in parts_of(attack, side)}
    for name, count in given.items():
        if name not in has:
            yield Fault((*path, name), unknown(say("part of the {side}", side=side), name, has))
        elif not 0 <= count <= has[name]:
            yield Fault(
                (*path, name),
                say("There are {has} of these to lose, not {count}.", has=has[name], count=count),
            )


def _wanting(attack: Attack, due: Due, given: Lost, path: Path) -> Iterator[Fault]:
    for found in wanting(attack, due, given):
        told = say(
            "These losses come to {given}; the result requires {allowed}",
            given=found.given,
            allowed=found.allowed,
        )
        if found.unit:
            told = say(
                "All {unit} must go, for the result requires everything; these are {given}",
                unit=found.unit,
                given=found.given,
            )
        yield Fault(path, f"{told} ({due.rule}, {GIVES_UP[due.side]}).")


STILL_WAITS: dict[tuple[str, ...], str] = {
    (ATTACKER,): said("round {number} still waits for the losses of the attacker"),
    (DEFENDER,): said("round {number} still waits for the losses of the defender"),
    (ATTACKER, DEFENDER): said("round {number} still waits for the losses of the attacker and the defender"),
}
"""Whose losses are to be chosen still."""


def _pointless(request: GroundCombat, number: int, done: Fought) -> Iterator[Fault]:
    """What is said of the time after a choice that is missing, or after the end."""
    asked = request.rounds[number]
    if done.missing:
        why = say(STILL_WAITS[tuple(sorted(done.missing))], number=number + 1)
    elif isinstance(step := after_losses(done.after, ()), Over):
        why = say("the combat ended with round {number}: {how}", number=number + 1, how=step.how)
    else:
        return
    if asked.attacker_decides:
        yield Fault(
            ("rounds", number, "attacker_decides"),
            say("Nobody decides this yet or any more: {why}.", why=why),
        )
    if number + 1 < len(request.rounds):
        yield Fault(
            ("rounds", number + 1), say("Round {number} is not fought: {why}.", number=number + 2, why=why)
        )


def _end(request: GroundCombat, rounds: list[Fought]) -> End:
    number, decided = len(rounds), request.rounds[len(rounds) - 1].attacker_decides
    match after_losses(rounds[-1].after, rounds[-1].missing):
        case GivesUp(sides=(side,)):
            return End(WAITING, number, f"{side} loses")
        case GivesUp():
            return End(WAITING, number, "both lose")
        case Over(how=how):
            return End(how, number)
        case _ if decided == BREAK_OFF:
            return End(said("attacker broke off"), number)
        case _:
            return End(WAITING, number, NEXT_ROUND if decided else DECIDES)


# What a resolved ground combat comes to, and the answer as JSON.


def ground_combat_answer(settled: Settled) -> dict[str, Any]:
    """The answer as it is documented."""
    told = {
        "rounds": [_round(one) for one in settled.rounds],
        "end": settled.end.told,
        "notes": [msgspec.structs.asdict(note) for note in notes(settled)],
        "doubts": all_doubts(settled),
    }
    return seeded(told, settled.seed)


def all_doubts(settled: Settled) -> tuple[str, ...]:
    """The doubts on which any round turned."""
    return in_order(number for one in settled.rounds for number in one.doubts)


def _round(one: Fought) -> dict[str, Any]:
    done = one.round
    return {
        "odds": msgspec.structs.asdict(done.odds),
        "die": done.die,
        "thrown": one.thrown,
        "modifiers": [msgspec.structs.asdict(modifier) for modifier in done.modifiers],
        "net_roll": done.net_roll,
        "code": done.code,
        "required": {side: _required(one.attack, done.due(side)) for side in SIDES},
        "losses": {side: _losses(one, side) for side in SIDES},
        "survivors": None if one.missing else {side: counts(one.after, side) for side in SIDES},
        "doubts": one.doubts,
    }


def _required(attack: Attack, due: Due | None) -> dict[str, Any] | None:
    """What a side must lose; with how much one of each part covers, and how many of one part alone do."""
    if due is None:
        return None
    return {
        "rule": due.rule,
        "factors": due.factors,
        "everything": due.everything,
        "covers": {part.name: in_thirds(each(attack, due, part)) for part in losable(attack, due)},
        "alone": alone(attack, due),
    }


def _losses(one: Fought, side: Side) -> dict[str, int] | None:
    """What a side lost; None where its owner has yet to choose."""
    return None if side in one.missing else one.lost.get(side, {})


def counts(attack: Attack, side: Side) -> dict[str, int]:
    """How many of each part a side has."""
    return {part.name: part.count for part in parts_of(attack, side)}


def notes(settled: Settled) -> tuple[Note, ...]:
    """What people at the table have yet to see to: support at low odds, the hex, the air that is left."""
    deferred = say(
        "The odds are less than 1:1: before the die the defender may send support that he had not committed."
    )
    first = (Note("18.619", deferred),) if settled.low else ()
    return (*first, *(_at_the_end(settled) if settled.end.how != WAITING else ()))


def _at_the_end(settled: Settled) -> Iterator[Note]:
    after, defender = settled.rounds[-1].after, settled.request.defender
    if settled.end.how == f"{DEFENDER} eliminated":
        yield Note(
            "18.617",
            say("Air at a base in the hex that did not support is displaced if attackers enter (18.25)."),
        )
    if flown := _air(after, ATTACKER):
        yield Note(
            "18.42A",
            say(
                "Ground support that is left, {flown}, returns to base and is inverted (18.46).", flown=flown
            ),
        )
    if flown := _air(after, DEFENDER):
        yield Note(
            "18.618",
            say(
                "Defensive air support that is left, {flown}, has flown its mission and is inverted.",
                flown=flown,
            ),
        )
    if excess := _told(defender.excess.items()):
        yield Note(
            "18.614C.3", say("What was in excess, {excess}, returns to base and is inverted.", excess=excess)
        )
    if defender.jets:
        yield Note(
            "18.6141", say("The escort, {jets} jet, returns to base and is inverted.", jets=defender.jets)
        )


def _air(attack: Attack, side: Side) -> str:
    return _told((part.name, part.count) for part in parts_of(attack, side) if part.kind in AIR)


def _told(some: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name}" for name, count in some if count)
