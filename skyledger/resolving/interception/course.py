"""An interception resolved round by round, and the attack on air transports (18.56, 18.57, 18.62)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from core.world_at_war.air_battle.course import DISENGAGE, FIGHT_ON, Standing, without_air
from core.world_at_war.air_combat.groups import (
    FACTORS,
    SQUADRONS,
    Circumstances,
    Fight,
    Group,
    as_squadrons,
    fight_between,
)
from core.world_at_war.air_combat.round import Forces, call, forces_between, survivors, unaborted
from core.world_at_war.air_transport.course import (
    ASKED,
    ATTACKED,
    Fates,
    Result,
    aboard,
    of_the_attack,
    open_fates,
    towards_the_transports,
)
from core.world_at_war.air_transport.interfering import ATTACKS_ON_TRANSPORTS
from core.world_at_war.bombing.course import counted
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.missions import TRANSPORT as CARRYING
from events.sentences import said, say
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.answer import Resolved, with_dice
from skyledger.resolving.air_combat.request import (
    Dice,
    Row,
    groups_of,
    theater_is_inferred,
    theater_of,
)
from skyledger.resolving.interception.request import (
    BOMBERS,
    TRANSPORT,
    AttackOnTransports,
    Hit,
    Interception,
    interception_faults,
)
from skyledger.resolving.rounds import (
    AFTER_A_ROUND,
    BOTH_GONE,
    WAITING,
    Battle,
    End,
    Engaged,
    Fought,
    Settled,
    fought_out,
    pointless,
)
from skyledger.resolving.table import Table

AttackIfAny = AttackOnTransports | UnsetType

FLOWN = " disengaged"
DEFENDER_GONE = f"{DEFENDER} eliminated"


class Attacked(msgspec.Struct, frozen=True):
    """The attack on transports: by whom, the roll, and how many factors are lost, back, and through."""

    by: tuple[Group, ...]
    resolved: Resolved
    result: Result
    squadrons_lost: int = 0


class SettledInterception(Settled, frozen=True):
    """An interception as far as it went; `able` are the interceptors who may go for transports (18.623)."""

    request: Interception
    able: tuple[Group, ...] = ()
    attack: Attacked | None = None

    @property
    def fights(self) -> list[Resolved]:
        """What was rolled for, the attack on transports last."""
        return [one.resolved for one in (*self.rounds, *((self.attack,) if self.attack else ()))]


def settle(request: Interception, table: Table) -> SettledInterception:
    """The interception that a request asks for, and the dice of each round, the attacker's two first.

    Raises `DataError` with every wrong value, and with all that is said of what can't come any more.
    """
    table.refuse(interception_faults(request))
    done = SettledInterception(*fought_out(_battle(request), table), request)
    return done if isinstance(request.transports, UnsetType) else _at_the_transports(done, table)


# The air combat with those who intercept (18.56, 18.622), or oppose bombers (18.57).


def _battle(request: Interception) -> Battle:
    """Over a bombing escorts fly with the bombers (26.452)."""
    ours = _rows(request, ATTACKER, (*request.attacker, *request.escorts))
    return Battle(
        request.sort.battle,
        forces_between(ours, _rows(request, DEFENDER, request.defender)),
        request.fought,
        partial(_engaged, request),
        partial(_standing, request),
        partial(_wrong, request),
        partial(_rows, request, ATTACKER),
    )


def _rows(request: Interception, side: Side, rows: Iterable[Row]) -> list[Group]:
    about, every = request.circumstances, (*request.attacker, *request.escorts, *request.defender)
    return groups_of(rows, about, side, theater_of(every, about))


def _standing(request: Interception, number: int, forces: Forces) -> Standing:
    """At the table it is said who joins; who protects transports isn't asked for more (doubt W312)."""
    asked = request.fought[number]
    return Standing(
        without_air(forces.attacker, forces.defender),
        bool(request.sort.battle.single),
        may_join=partial(_others_may_come, request, number),
        straight_on=lambda: (
            request.intercepted == TRANSPORT and bool(forces.attacker) and not asked.attacker_decides
        ),
    )


def _others_may_come(request: Interception, number: int) -> bool:
    """May others take the place of attackers of whom none is left, by what is said of the time after?"""
    asked, more = request.fought[number], number + 1 < len(request.fought)
    left_it = not isinstance(request.attack, UnsetType)
    if request.sort.battle.single or asked.defender_decides == DISENGAGE:
        return not request.sort.battle.single
    if not (asked.defender_decides or more):
        return not left_it
    going_on = bool(asked.reinforcement or asked.attacker_decides or more)
    return asked.attacker_decides != DISENGAGE and (going_on or not left_it)


def _engaged(request: Interception, _: int, forces: Forces) -> Engaged:
    fight = Fight(forces.attacker, forces.defender, forces.unit, _circumstances(request))
    return Engaged(fight, doubts=tuple(_doubts(request, fight)))


def _circumstances(request: Interception) -> Circumstances:
    """19.31D and the strength of bombers over a bombing; elsewhere there is nothing peculiar."""
    if not request.sort.battle.bombing:
        return Circumstances()
    sent, met = (*request.attacker, *request.escorts), sum(row.count for row in request.defender)
    count = counted(sum(row.count for row in sent), met, request.army_sent)
    radar = request.circumstances.defender_radar
    return Circumstances(bombing=True, defender_radar=radar, attacker_counts=count)


def _doubts(request: Interception, fight: Fight) -> Iterator[str]:
    """W272 on the theater of American bombers, W325 on the strength of a bombing force."""
    if request.intercepted != BOMBERS:
        return
    if theater_is_inferred((*request.attacker, *request.defender), request.circumstances):
        yield "W272"
    everybody = replace(fight, circumstances=replace(fight.circumstances, attacker_counts=None))
    if call(everybody, ATTACKER) != call(fight, ATTACKER):
        yield "W325"


def _wrong(request: Interception, rounds: Sequence[Fought], end: End) -> Iterator[Fault]:
    """What is said of the time after this round, and can't be."""
    if end.how != WAITING:
        yield from pointless(request.fought, end.round - 1, _over(end), _no_more(end))
    else:
        yield from _too_early(request, end.round - 1, rounds[-1].forces)
    yield from _withdrawing(request, end.round - 1, rounds[-1].forces)


def _too_early(request: Interception, number: int, forces: Forces) -> Iterator[Fault]:
    asked, path, kind = request.fought[number], ("rounds", number), request.sort.battle
    more = number + 1 < len(request.fought)
    if not asked.defender_decides and not more:
        for key in AFTER_A_ROUND[1:]:
            if getattr(asked, key):
                reason = say(
                    "The defender decides first ({defender_says}); say what he decided, too.",
                    defender_says=kind.defender_says,
                )
                yield Fault((*path, key), reason)
    elif not forces.attacker and (asked.attacker_decides or more) and not asked.reinforcement:
        reason = say(
            "No attacker is left; another round needs a reinforcement ({joined}).", joined=kind.joined
        )
        yield Fault((*path, "reinforcement"), reason)


def _withdrawing(request: Interception, number: int, forces: Forces) -> Iterator[Fault]:
    """18.622: who protects transports does not break off a round that the interceptors want (doubt W312)."""
    asked, path = request.fought[number], ("rounds", number)
    if asked.attacker_decides != DISENGAGE:
        return
    if request.intercepted == TRANSPORT and forces.attacker and asked.defender_decides == FIGHT_ON:
        reason = say("The interceptors fight on, and they alone break off (18.622, doubt W312).")
        yield Fault((*path, "attacker_decides"), reason)
    if asked.reinforcement:
        reason = say(
            "Who brings reinforcements fights another round ({joined}).", joined=request.sort.battle.joined
        )
        yield Fault((*path, "reinforcement"), reason)


def _over(end: End) -> str:
    """What ended it, in words and with its rule."""
    if end.how == BOTH_GONE:
        return say("in round {round} both sides were eliminated ({rule})", round=end.round, rule=end.rule)
    who = DEFENDER if end.how.startswith(DEFENDER) else ATTACKER
    if end.how.endswith(FLOWN):
        return say(
            "the {who} disengaged after round {round} ({rule})", who=who, round=end.round, rule=end.rule
        )
    return say("in round {round} the {who} was eliminated ({rule})", round=end.round, who=who, rule=end.rule)


def _no_more(end: End) -> tuple[str, ...]:
    """What is decided no more after such an end."""
    if end.how.endswith(FLOWN):
        return AFTER_A_ROUND[1:] if end.how.startswith(DEFENDER) else ()
    return AFTER_A_ROUND if end.how in (DEFENDER_GONE, BOTH_GONE) else ()


# The attack on air transports, and what becomes of who is aboard (18.623, 18.624).

ATTACKS, NAMES = said("defender attacks"), said("attacker names losses")
NOT_ATTACKED, WAS_ATTACKED = said("transports not attacked"), said("transports attacked")


def _at_the_transports(done: SettledInterception, table: Table) -> SettledInterception:
    """18.623: once the air combat is over, interceptors who may go for the transports do so, or do not."""
    request, end, number = done.request, done.end, len(done.rounds)
    last = done.rounds[-1] if done.rounds else None
    if end.how in (WAITING, DEFENDER_GONE, BOTH_GONE):
        table.refuse(_too_early_or_late(request, end))
        return done
    able = _able_to_attack(last, _rows(request, DEFENDER, request.defender))
    table.refuse(_sent_wrong(request.attack, able))
    by = _sent(request.attack, able)
    if (step := towards_the_transports(able, by)) != ATTACKED or by is None:
        table.refuse((*_without_attackers(request, able), *_hit_wrong(request, None)))
        end = End(WAITING, number, ATTACKS) if step == ASKED else End(NOT_ATTACKED, number)
        return replace(done, able=able, end=end)
    fell = _attacked(request, by, last.forces.unit if last else FACTORS, table)
    table.refuse(_hit_wrong(request, fell.result))
    fates = fates_said(request, fell.result)
    after_it = End(WAS_ATTACKED, number) if fates else End(WAITING, number, NAMES)
    return replace(done, able=able, attack=fell, end=after_it)


def _too_early_or_late(request: Interception, end: End) -> Iterator[Fault]:
    """An attack, or what it hit, before the air combat is over, or when no interceptor is left."""
    if end.how == WAITING:
        why = say(
            "the air combat with those who protect them rests after round {round}: {waiting}",
            round=end.round,
            waiting=end.waiting,
        )
    else:
        why = say("no interceptor is left after round {round}", round=end.round)
    for key in ("attack", "hit"):
        if not isinstance(getattr(request, key), UnsetType):
            yield Fault((key,), say("The transports are not attacked: {why} (18.623).", why=why))


def _without_attackers(request: Interception, able: Sequence[Group]) -> Iterator[Fault]:
    attack = request.attack
    if isinstance(attack, UnsetType):
        return
    if not able and isinstance(attack.by, UnsetType):
        reason = say("Every interceptor that is left was forced to abort, and none may attack (18.623).")
        yield Fault(("attack",), reason)
    elif attack.dice:
        yield Fault(("attack", "dice"), say("Nobody attacks the transports, so no dice are rolled (18.623)."))


def _able_to_attack(last: Fought | None, interceptors: Sequence[Group]) -> tuple[Group, ...]:
    """18.623: all interceptors, or those whom the last round neither eliminated nor forced to abort."""
    if last is None:
        return tuple(interceptors)
    return tuple(unaborted(last.resolved.round.losses[DEFENDER]))


def _sent(attack: AttackIfAny, able: Sequence[Group]) -> tuple[Group, ...] | None:
    """Those of the able interceptors that attack: all, if it is not said who; None if nothing is said."""
    if isinstance(attack, UnsetType):
        return None
    if isinstance(attack.by, UnsetType):
        return tuple(able)
    return tuple(_so_many(_of(able, row), row.count) for row in attack.by)


def _sent_wrong(attack: AttackIfAny, able: Sequence[Group]) -> Iterator[Fault]:
    """Rows of the attack that are no interceptors, or more than may attack (18.623)."""
    rows = () if isinstance(attack, UnsetType) or isinstance(attack.by, UnsetType) else attack.by
    named: set[Group] = set()
    for number, row in enumerate(rows):
        found = [group for group in able if _alike(group, row)]
        there = found[0].count if found and found[0] not in named else 0
        named.update(found)
        if row.count > there:
            reason = say(
                "{there} {nation} {kind} may attack the transports now (18.623), not {count}.",
                there=there,
                nation=row.nation,
                kind=row.kind,
                count=row.count,
            )
            yield Fault(("attack", "by", number), reason)


def _alike(group: Group, row: Row) -> bool:
    return (group.nation, group.kind, group.elite) == (row.nation, row.kind, row.elite)


def _of(able: Sequence[Group], row: Row) -> Group:
    return next(group for group in able if _alike(group, row))


def _so_many(group: Group, count: int) -> Group:
    """So many of a group; of army air squadrons the first kinds, for nothing hits the attackers."""
    attack = min(count, group.parts[0])
    cover = min(count - attack, group.parts[1])
    parts = (attack, cover, count - attack - cover) if any(group.parts) else (0, 0, 0)
    return replace(group, count=count, parts=parts)


def _attacked(request: Interception, by: tuple[Group, ...], unit: str, table: Table) -> Attacked:
    """The single roll; `unit` is what the air combat before it was counted in. Transports roll nothing."""
    given = 0 if isinstance(request.attack, UnsetType) else request.attack.dice
    done = with_dice(_fight(request, by, unit), Dice(attacker=given), table)
    suffered, divided = done.round.losses[DEFENDER], done.fight.unit == SQUADRONS
    left = sum(group.count for group in survivors(suffered))
    unharmed = sum(group.count for group in unaborted(suffered))
    result = of_the_attack(request.flying.count, left, unharmed, by_squadrons=divided)
    lost = sum(loss.eliminated for loss in suffered.losses)
    return Attacked(by, done, result, lost if divided else 0)


def _fight(request: Interception, by: tuple[Group, ...], unit: str) -> Fight:
    about, flying = request.circumstances, request.flying
    row = Row(flying.nation, TRANSPORT, flying.count)
    transports = groups_of([row], about, ATTACKER, about.theater)
    circumstances = Circumstances(unanswered=ATTACKS_ON_TRANSPORTS.unanswered)
    if unit == SQUADRONS:
        return Fight(by, tuple(map(as_squadrons, transports)), SQUADRONS, circumstances)
    return fight_between(by, transports, circumstances)


def fates_open(request: Interception, result: Result) -> list[Fates]:
    """What may have become of the ground units that were named."""
    return open_fates(request.activity or CARRYING, request.ground, result)


def fates_said(request: Interception, result: Result) -> Fates | None:
    """What became of them; None as long as their owner has yet to say it."""
    found, hit = aboard(request.activity or CARRYING, request.ground, result), request.hit
    if isinstance(found, Fates):
        return found
    return None if isinstance(hit, UnsetType) else next((one for one in found if _agrees(one, hit)), None)


def _agrees(fates: Fates, hit: Hit) -> bool:
    return set(fates.lost) == set(hit.lost) and set(fates.back) == set(hit.back)


def _hit_wrong(request: Interception, result: Result | None) -> Iterator[Fault]:
    """What the owner says and can't be: nobody was hit, or other numbers were (18.624)."""
    hit = request.hit
    if isinstance(hit, UnsetType):
        return
    if result is None:
        yield Fault(("hit",), say("Nobody attacked the transports, so none of them is hit (18.623)."))
        return
    found = fates_open(request, result)
    if not any(_agrees(one, hit) for one in found):
        lost, back = len(found[0].lost), len(found[0].back)
        reason = say(
            "Of the ground units {lost} are lost and {back} are back (18.624); name so many, once each.",
            lost=lost,
            back=back,
        )
        yield Fault(("hit",), reason)
