"""An interception resolved round by round, and who decides after each (18.56, 18.62, 18.57)."""

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import AAF, FACTORS, Circumstances, Fight, Group
from core.world_at_war.air_combat.round import Forces, after, call, forces_between, reinforced
from core.world_at_war.bombing.chapter import as_met
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.over_land import a_third
from skyledger.datafiles.problems import Fault, Path
from skyledger.resolving.air_combat.answer import (
    ATTACKER_GONE,
    BOTH_GONE,
    DEFENDER_GONE,
    FLOWN,
    NEXT_ROUND,
    SINGLE,
    WAITING,
    End,
    Fought,
    Throw,
    eliminated,
    in_order,
    refuse,
    with_dice,
    with_picks,
)
from skyledger.resolving.air_combat.request import Row, groups_of, theater_is_inferred, theater_of
from skyledger.resolving.counterair.request import AFTER_A_ROUND, DISENGAGE, FIGHT_ON, pointless
from skyledger.resolving.interception.request import (
    BOMBERS,
    TRANSPORT,
    Interception,
    InterceptionRound,
    interception_faults,
)
from skyledger.resolving.interception.transport_attack import (
    Attacked,
    able_to_attack,
    attacked,
    fates_said,
    hit_wrong,
    sent,
    sent_wrong,
)

# Who decides after a round of an interception, and what is said too early or too late (18.563, 18.622).

DEFENDER_DECIDES, ATTACKER_DECIDES = f"{DEFENDER} decides", f"{ATTACKER} decides"


def after_the_round(request: Interception, number: int, forces: Forces) -> End:
    """Where the interception stands after this round, by what is said of the time after it.

    A further round says that both sides fought on. An attacker who lost all may still be joined by others.
    """
    asked, so_far = request.fought[number], number + 1
    gone = eliminated(forces)
    if gone in (DEFENDER_GONE, BOTH_GONE):
        return End(gone, so_far)
    if request.sort.battle.single:
        return End(gone or SINGLE, so_far)
    if asked.defender_decides == DISENGAGE:
        return End(f"{DEFENDER}{FLOWN}", so_far)
    if not asked.defender_decides and not _another(request, number):
        left_it = bool(gone) and not isinstance(request.attack, UnsetType)
        return End(ATTACKER_GONE, so_far) if left_it else End(WAITING, so_far, DEFENDER_DECIDES)
    return _of_the_attacker(request, asked, number, gone)


def _of_the_attacker(request: Interception, asked: InterceptionRound, number: int, gone: str) -> End:
    """18.5634, 18.622: he goes on, is reinforced, or ends it; who protects transports isn't asked (W312)."""
    so_far = number + 1
    if asked.attacker_decides == DISENGAGE:
        return End(gone or f"{ATTACKER}{FLOWN}", so_far)
    if asked.reinforcement or asked.attacker_decides or _another(request, number):
        return End(WAITING, so_far, NEXT_ROUND)
    if gone and not isinstance(request.attack, UnsetType):
        return End(ATTACKER_GONE, so_far)
    if request.intercepted == TRANSPORT and not gone:
        return End(WAITING, so_far, NEXT_ROUND)
    return End(WAITING, so_far, ATTACKER_DECIDES)


def _another(request: Interception, number: int) -> bool:
    return number + 1 < len(request.fought)


def said_wrong(request: Interception, number: int, forces: Forces, end: End) -> Iterator[Fault]:
    """What is said of the time after this round, and can't be."""
    asked, path = request.fought[number], ("rounds", number)
    gone = eliminated(forces)
    if end.how != WAITING:
        yield from pointless(request.fought, number, _over(request, end), _no_more(end))
        return
    kind = request.sort.battle
    if not asked.defender_decides and not _another(request, number):
        for key in AFTER_A_ROUND[1:]:
            if getattr(asked, key):
                reason = f"The defender decides first ({kind.defender_says}); say what he decided, too."
                yield Fault((*path, key), reason)
        return
    going_on = bool(asked.attacker_decides) or _another(request, number)
    if gone and going_on and not asked.reinforcement:
        reason = f"No attacker is left; another round needs a reinforcement ({kind.joined})."
        yield Fault((*path, "reinforcement"), reason)


def withdrawing(request: Interception, number: int, forces: Forces, path: Path) -> Iterator[Fault]:
    """18.622: who protects transports does not break off a round that the interceptors want (doubt W312)."""
    asked = request.fought[number]
    if asked.attacker_decides != DISENGAGE:
        return
    if request.intercepted == TRANSPORT and forces.attacker and asked.defender_decides == FIGHT_ON:
        reason = "The interceptors fight on, and they alone break off (18.622, doubt W312)."
        yield Fault((*path, "attacker_decides"), reason)
    if asked.reinforcement:
        reason = f"Who brings reinforcements fights another round ({request.sort.battle.joined})."
        yield Fault((*path, "reinforcement"), reason)


def _over(request: Interception, end: End) -> str:
    """What ended it, in words and with its rule."""
    kind = request.sort.battle
    if end.how == BOTH_GONE:
        return f"in round {end.round} both sides were eliminated ({kind.over})"
    who = DEFENDER if end.how.startswith(DEFENDER) else ATTACKER
    if end.how.endswith(FLOWN):
        rule = kind.broken_off if who == DEFENDER else kind.attacker_says
        return f"the {who} disengaged after round {end.round} ({rule})"
    return f"in round {end.round} the {who} was eliminated ({kind.over})"


def _no_more(end: End) -> tuple[str, ...]:
    """What is decided no more after such an end."""
    if end.how.endswith(FLOWN):
        return AFTER_A_ROUND[1:] if end.how.startswith(DEFENDER) else ()
    return AFTER_A_ROUND if end.how in (DEFENDER_GONE, BOTH_GONE) else ()


# An interception resolved round by round, and an attack on transports (18.56, 18.62, 18.57).

ATTACKS, NAMES = "defender attacks", "attacker names losses"
NOT_ATTACKED, WAS_ATTACKED = "transports not attacked", "transports attacked"


class Settled(msgspec.Struct, frozen=True):
    """An interception as far as it went.

    `able` are the interceptors who may go for transports (18.623); `seed` is what dice were thrown from.
    """

    request: Interception
    rounds: tuple[Fought, ...]
    end: End
    able: tuple[Group, ...] = ()
    attack: Attacked | None = None
    seed: int | None = None


def settle(request: Interception, name: str, seed: int, throw: Throw) -> Settled:
    """The interception that a request asks for; `throw` is asked for two dice, the attacker's first.

    Raises `DataError` with every wrong value, and with all that is said of what can't come any more; `name`
    says where the request comes from.
    """
    refuse(name, interception_faults(request))
    rounds, end = _air_combat(request, name, seed, throw)
    done = Settled(request, rounds, end)
    if not isinstance(request.transports, UnsetType):
        done = _at_the_transports(done, name, seed, throw)
    thrown = [one.resolved.thrown for one in rounds]
    thrown += [done.attack.resolved.thrown] if done.attack else []
    return replace(done, seed=seed if any(thrown) else None)


def _air_combat(request: Interception, name: str, seed: int, throw: Throw) -> tuple[tuple[Fought, ...], End]:
    forces, rounds, end = _before(request), list[Fought](), End("", 0)
    for number, asked in enumerate(request.fought):
        fight = partial(_fought, request, forces, asked, seed, throw)
        rounds.append(with_picks(fight, asked.picks, name, ("rounds", number, "picks")))
        forces = rounds[-1].forces
        end = after_the_round(request, number, forces)
        wrong = (
            *said_wrong(request, number, forces, end),
            *withdrawing(request, number, forces, ("rounds", number)),
        )
        refuse(name, wrong)
        forces = reinforced(forces, _rows(request, asked.reinforcement, ATTACKER))
    return tuple(rounds), end


def _before(request: Interception) -> Forces:
    """Both sides before the first round; over a bombing, escorts fly with the bombers (26.452)."""
    return forces_between(
        _rows(request, (*request.attacker, *request.escorts), ATTACKER),
        _rows(request, request.defender, DEFENDER),
    )


def _rows(request: Interception, rows: Sequence[Row], side: Side) -> list[Group]:
    about, every = request.circumstances, (*request.attacker, *request.escorts, *request.defender)
    return groups_of(rows, about, side, theater_of(every, about))


def _fought(
    request: Interception, forces: Forces, asked: InterceptionRound, seed: int, throw: Throw
) -> Fought:
    fight = Fight(forces.attacker, forces.defender, forces.unit, _circumstances(request))
    picks: dict[Side, tuple[str, ...]] = {ATTACKER: asked.picks.attacker, DEFENDER: asked.picks.defender}
    done = with_dice(fight, asked.dice, seed, throw, picks)
    done = replace(done, doubts=in_order((*done.doubts, *_doubts(request, fight))))
    return Fought(done, (), after(forces, done.round.losses))


def _circumstances(request: Interception) -> Circumstances:
    """19.31D and the strength of bombers over a bombing; elsewhere there is nothing peculiar."""
    if not request.sort.battle.bombing:
        return Circumstances()
    sent_out, met = (*request.attacker, *request.escorts), sum(row.count for row in request.defender)
    counted = as_met(sum(row.count for row in sent_out), met, a_third(army_sent(request)))
    return Circumstances(
        bombing=True, defender_radar=request.circumstances.defender_radar, attacker_counts=counted
    )


def army_sent(request: Interception) -> int:
    """The army air factors that are sent to bomb, escorts aside."""
    return sum(row.count for row in request.attacker if row.kind == AAF)


def _doubts(request: Interception, fight: Fight) -> Iterator[str]:
    """W272 on the theater of American bombers, W325 on the strength of a bombing force."""
    if request.intercepted != BOMBERS:
        return
    if theater_is_inferred((*request.attacker, *request.defender), request.circumstances):
        yield "W272"
    everybody = replace(fight, circumstances=replace(fight.circumstances, attacker_counts=None))
    if call(everybody, ATTACKER) != call(fight, ATTACKER):
        yield "W325"


def _at_the_transports(done: Settled, name: str, seed: int, throw: Throw) -> Settled:
    """18.623: once the air combat is over, interceptors who may go for the transports do so, or do not."""
    request, end, number = done.request, done.end, len(done.rounds)
    last = done.rounds[-1] if done.rounds else None
    if end.how in (WAITING, DEFENDER_GONE, BOTH_GONE):
        refuse(name, _too_early_or_late(request, end))
        return done
    able = able_to_attack(last, _rows(request, request.defender, DEFENDER))
    done = replace(done, able=able)
    attack = request.attack
    if isinstance(attack, UnsetType):
        refuse(name, hit_wrong(request, None))
        return replace(done, end=End(WAITING, number, ATTACKS) if able else End(NOT_ATTACKED, number))
    refuse(name, sent_wrong(attack, able))
    if not (by := sent(attack, able)):
        refuse(name, (*_without_attackers(request, able), *hit_wrong(request, None)))
        return replace(done, end=End(NOT_ATTACKED, number))
    fell = attacked(request, by, last.forces.unit if last else FACTORS, seed, throw)
    refuse(name, hit_wrong(request, fell.result))
    said = fates_said(request, fell.result)
    after_it = End(WAS_ATTACKED, number) if said else End(WAITING, number, NAMES)
    return replace(done, attack=fell, end=after_it)


def _too_early_or_late(request: Interception, end: End) -> Iterator[Fault]:
    """An attack, or what it hit, before the air combat is over, or when no interceptor is left."""
    if end.how == WAITING:
        why = f"the air combat with those who protect them rests after round {end.round}: {end.waiting}"
    else:
        why = f"no interceptor is left after round {end.round}"
    for key in ("attack", "hit"):
        if not isinstance(getattr(request, key), UnsetType):
            yield Fault((key,), f"The transports are not attacked: {why} (18.623).")


def _without_attackers(request: Interception, able: Sequence[Group]) -> Iterator[Fault]:
    attack = request.attack
    if isinstance(attack, UnsetType):
        return
    if not able and isinstance(attack.by, UnsetType):
        reason = "Every interceptor that is left was forced to abort, and none may attack (18.623)."
        yield Fault(("attack",), reason)
    elif attack.dice:
        yield Fault(("attack", "dice"), "Nobody attacks the transports, so no dice are rolled (18.623).")
