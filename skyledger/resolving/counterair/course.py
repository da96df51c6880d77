"""A counterair resolved round by round until it ends or rests at a decision (18.52, 19.11, 19.12)."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.world_at_war.air_combat.fates import (
    Fate,
    flown_off,
    held_out,
    returned_to_base,
    returned_to_carriers,
)
from core.world_at_war.air_combat.groups import TRANSPORT, Circumstances, Group
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.air_combat.round import Forces, after, fight_of_forces, forces_between, reinforced
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.answer import Throw, in_order, with_dice
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.air_combat.request import Row, groups_of
from skyledger.resolving.air_combat.rounds import (
    BOTH_GONE,
    FLOWN,
    GONE,
    NEXT_ROUND,
    SINGLE,
    WAITING,
    End,
    Fought,
    eliminated,
    refuse,
    with_picks,
)
from skyledger.resolving.counterair.faults import AFTER_A_ROUND, counterair_faults, pointless
from skyledger.resolving.counterair.request import DISENGAGE, AskedRound, Counterair

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
