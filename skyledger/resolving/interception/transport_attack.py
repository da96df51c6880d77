"""18.623, 18.624: interceptors attack air transports with one roll, and what becomes of who is aboard."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    SQUADRONS,
    Circumstances,
    Fight,
    Group,
    as_squadrons,
    fight_between,
)
from core.world_at_war.air_combat.round import survivors, unaborted
from core.world_at_war.air_transport.course import Fates, Result, of_factors, of_squadrons, open_fates
from core.world_at_war.air_transport.interfering import ATTACKS_ON_TRANSPORTS
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.under_way.missions import TRANSPORT as CARRYING
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.answer import Fought, Resolved, Throw, with_dice
from skyledger.resolving.air_combat.request import Dice, Row, groups_of
from skyledger.resolving.interception.request import AttackOnTransports, Hit, Interception

TRANSPORT = "air transport"


class Attacked(msgspec.Struct, frozen=True):
    """The attack: by whom, the roll, and how many transport factors are lost, back, and through."""

    by: tuple[Group, ...]
    resolved: Resolved
    result: Result
    squadrons_lost: int = 0


def able_to_attack(last: Fought | None, interceptors: Sequence[Group]) -> tuple[Group, ...]:
    """18.623: all interceptors, or those whom the last round neither eliminated nor forced to abort."""
    if last is None:
        return tuple(interceptors)
    return tuple(unaborted(last.resolved.round.losses[DEFENDER]))


def sent(attack: AttackOnTransports, able: Sequence[Group]) -> tuple[Group, ...]:
    """Those of the able interceptors that attack, as a sound request says; all, if it does not."""
    if isinstance(attack.by, UnsetType):
        return tuple(able)
    return tuple(_so_many(_of(able, row), row.count) for row in attack.by)


def sent_wrong(attack: AttackOnTransports, able: Sequence[Group]) -> Iterator[Fault]:
    """Rows of the attack that are no interceptors, or more than may attack (18.623)."""
    rows = () if isinstance(attack.by, UnsetType) else attack.by
    named: set[Group] = set()
    for number, row in enumerate(rows):
        found = [group for group in able if _alike(group, row)]
        there = found[0].count if found and found[0] not in named else 0
        named.update(found)
        if row.count > there:
            reason = (
                f"{there} {row.nation} {row.kind} may attack the transports now (18.623), not {row.count}."
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


def attacked(request: Interception, by: tuple[Group, ...], unit: str, seed: int, throw: Throw) -> Attacked:
    """The single roll; `unit` is what the air combat before it was counted in. Transports roll nothing."""
    attack = request.attack
    given = 0 if isinstance(attack, UnsetType) else attack.dice
    done = with_dice(_fight(request, by, unit), Dice(attacker=given), seed, throw)
    suffered = done.round.losses[DEFENDER]
    left = sum(group.count for group in survivors(suffered))
    unharmed = sum(group.count for group in unaborted(suffered))
    if done.fight.unit != SQUADRONS:
        return Attacked(by, done, of_factors(request.flying.count, left, unharmed))
    lost = sum(loss.eliminated for loss in suffered.losses)
    return Attacked(by, done, of_squadrons(request.flying.count, left, unharmed), lost)


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
    found = fates_open(request, result)
    if len(found) == 1:
        return found[0]
    hit = request.hit
    return None if isinstance(hit, UnsetType) else next((one for one in found if _agrees(one, hit)), None)


def _agrees(fates: Fates, hit: Hit) -> bool:
    return set(fates.lost) == set(hit.lost) and set(fates.back) == set(hit.back)


def hit_wrong(request: Interception, result: Result | None) -> Iterator[Fault]:
    """What the owner says and can't be: nobody was hit, or other numbers were (18.624)."""
    hit = request.hit
    if isinstance(hit, UnsetType):
        return
    if result is None:
        yield Fault(("hit",), "Nobody attacked the transports, so none of them is hit (18.623).")
        return
    found = fates_open(request, result)
    if not any(_agrees(one, hit) for one in found):
        lost, back = len(found[0].lost), len(found[0].back)
        reason = f"Of the ground units {lost} are lost and {back} are back (18.624); name so many, once each."
        yield Fault(("hit",), reason)
