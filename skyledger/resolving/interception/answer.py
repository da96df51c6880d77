"""What a resolved interception comes to, and its answer as JSON."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.fates import (
    INVERTED,
    SUPPORTS,
    UNIMPAIRED,
    Fate,
    Fates,
    all_inverted,
    of_interceptors,
    of_support,
)
from core.world_at_war.air_combat.groups import AAF, BOMBER, JET, SQUADRONS, Group
from core.world_at_war.air_combat.round import unaborted
from core.world_at_war.air_transport.course import Fates as Aboard
from core.world_at_war.air_transport.course import Result, brps_through
from core.world_at_war.bombing.course import army_over_the_target, army_that_bombs
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say
from skyledger.resolving.air_combat.answer import answer_without_seed
from skyledger.resolving.air_combat.request import SIDES
from skyledger.resolving.interception.course import Attacked, SettledInterception, fates_said
from skyledger.resolving.interception.request import BOMBERS, SUPPORT, TRANSPORT
from skyledger.resolving.rounds import (
    WAITING,
    Effects,
    Note,
    all_doubts,
    factors_again,
    group_told,
    left_after,
    noted,
    of_factors,
    settled_told,
)

# What a resolved interception comes to: who is inverted, supports, bombs, gets through; doubts and notes.

NOTES = {
    "18.614": said(
        "Of what supports, three factors of air at most count for each ground factor, jets left "
        "out; what is beyond takes no part in the ground combat and is inverted with the others."
    ),
    "18.618": said("What supported has flown its mission and is inverted when it returns, attacked or not."),
    "18.46": said("Who flew returns to the base it came from or to another one in range."),
    "18.472": said(
        "Counter-interception is an offensive operation, to be paid for but in the redeployment phase."
    ),
    "18.42A": said(
        "Transports that live through it are inverted, at the end of their mission or back at base."
    ),
    "18.57": said("What bombs do to the target is told by rule 26."),
    "23.144": said("Squadrons recombine; a factor with an inverted squadron in it is inverted."),
    "23.142B": said("It is counted here as if all squadrons of a side were at one base."),
}


def notes(intercepted: str, fates: Fates[Group], *, divided: bool) -> tuple[Note, ...]:
    """The notes on an interception that has ended; `divided` tells that it was fought in squadrons."""
    holds = {
        "18.614": _any(fates[DEFENDER], SUPPORTS),
        "18.618": _any(fates[DEFENDER], SUPPORTS),
        "18.46": _any((*fates[ATTACKER], *fates[DEFENDER]), INVERTED),
        "18.472": intercepted == TRANSPORT and bool(fates[ATTACKER]),
        "18.42A": intercepted == TRANSPORT,
        "18.57": intercepted == BOMBERS,
        "23.144": divided and intercepted == SUPPORT,
        "23.142B": divided,
    }
    return noted(NOTES, holds)


def _any(fates: Iterable[Fate[Group]], status: str) -> bool:
    return any(fate.status == status for fate in fates)


class Delivered(msgspec.Struct, frozen=True):
    """What became of the transports, of the ground units that they flew for, and of their BRPs."""

    transports: Result
    ground: Aboard
    brps: int


class Interfered(Effects, frozen=True):
    """What an interception that has ended comes to; `bombing` are those that bomb the target."""

    delivered: Delivered | None
    bombing: tuple[Group, ...]


def effects(settled: SettledInterception) -> Interfered | None:
    """The effects on all that are left; None as long as the interception rests."""
    if settled.end.how == WAITING:
        return None
    became, intercepted = _fates(settled), settled.request.intercepted
    back = factors_again(became, settled.unit)
    told = notes(intercepted, became, divided=settled.unit == SQUADRONS)
    doubts = (*of_factors(back), *_doubts(settled, became))
    delivered = _delivered(settled) if intercepted == TRANSPORT else None
    bombing = tuple(_bombing(settled)) if intercepted == BOMBERS else ()
    return Interfered(became, back, told, doubts, delivered, bombing)


def _fates(settled: SettledInterception) -> Fates[Group]:
    """18.42A, 18.472, 18.564, 18.623: support goes on unless it went home; whoever fought is inverted."""
    if not settled.rounds:
        by = settled.attack.by if settled.attack else ()
        return {ATTACKER: (), DEFENDER: tuple(of_interceptors((), by, _without(settled.able, by)))}
    if settled.request.intercepted == SUPPORT:
        return of_support(left_after(settled), lambda group: group.kind == JET)
    forces = settled.rounds[-1].forces
    sides: dict[Side, tuple[Group, ...]] = {ATTACKER: forces.attacker, DEFENDER: forces.defender}
    if settled.request.intercepted == BOMBERS:
        return {
            side: tuple(all_inverted(sides[side], "18.42A", say("has flown its mission"))) for side in SIDES
        }
    return {side: tuple(of_interceptors(sides[side], (), ())) for side in SIDES}


def _without(able: Iterable[Group], by: Iterable[Group]) -> Iterator[Group]:
    gone = {replace(group, count=0): group.count for group in by}
    for group in able:
        if left := group.count - gone.get(replace(group, count=0), 0):
            yield replace(group, count=left)


def _delivered(settled: SettledInterception) -> Delivered:
    request = settled.request
    flown = request.flying.count
    result = settled.attack.result if settled.attack else Result(0, 0, flown)
    aboard = fates_said(request, result) or Aboard((), (), request.ground)
    return Delivered(result, aboard, brps_through(request.brps, flown, result.through))


def _bombing(settled: SettledInterception) -> Iterator[Group]:
    """18.57: strategic bombers that get through, and of army air a third of what was sent (W324, W326)."""
    sent = settled.request.army_sent
    for group in unaborted(settled.rounds[-1].resolved.round.losses[ATTACKER]):
        army = army_over_the_target(sent, group.count)
        count = {BOMBER: group.count, AAF: army}.get(group.kind, 0)
        if count:
            yield replace(group, count=count)


def _doubts(settled: SettledInterception, became: Fates[Group]) -> Iterator[str]:
    if settled.request.intercepted == BOMBERS:
        yield from _doubts_of_bombing(settled)
    if any(fate.status == UNIMPAIRED for fate in became[DEFENDER]):
        yield "W177"


def _doubts_of_attack(settled: SettledInterception) -> Iterator[str]:
    """W166 and W201 on what was hit, W200 where the protectors had been eliminated."""
    if (attack := settled.attack) is None:
        return
    if attack.squadrons_lost > 1 and settled.request.flying.count > 1:
        yield "W166"
    if 0 < attack.result.through < settled.request.flying.count:
        yield "W201"
    if settled.rounds and not settled.rounds[-1].forces.attacker:
        yield "W200"


def _doubts_of_bombing(settled: SettledInterception) -> Iterator[str]:
    """W324 where army air bombs, W326 where it would be fewer if a third of the survivors did."""
    sent = settled.request.army_sent
    if army_that_bombs(sent) != sent:
        yield "W324"
    left = unaborted(settled.rounds[-1].resolved.round.losses[ATTACKER])
    through = sum(group.count for group in left if group.kind == AAF)
    if army_over_the_target(sent, through) != army_that_bombs(through):
        yield "W326"


def doubts_of(settled: SettledInterception, came_to: Interfered | None) -> tuple[str, ...]:
    """Every doubt on which a round, the attack or the effects turned."""
    return all_doubts(settled, *_doubts_of_attack(settled), *(came_to.doubts if came_to else ()))


# The answer to a resolved interception as JSON.


def interception_answer(settled: SettledInterception) -> dict[str, Any]:
    """The answer as it is documented."""
    came_to = effects(settled)
    told = settled_told(settled, came_to, doubts_of(settled, came_to))
    told["intercepted"] = settled.request.intercepted
    told["attack"] = _attack(settled.attack) if settled.attack else None
    if came_to and came_to.delivered:
        told["effects"] |= _delivered_told(came_to.delivered)
    if came_to and settled.request.sort.battle.bombing:
        told["effects"]["bombing"] = [group_told(group) for group in came_to.bombing]
    return told


def _attack(attack: Attacked) -> dict[str, Any]:
    """The single roll on the transports, which make none."""
    told = answer_without_seed(attack.resolved)
    thrown = {"thrown": told["thrown"]} if "thrown" in told else {}
    return {
        "unit": attack.resolved.fight.unit,
        "by": [group_told(group) for group in attack.by],
        "roll": told["attacker"],
        "losses": told["losses"]["defender"],
        "result": msgspec.structs.asdict(attack.result),
        "doubts": told["doubts"],
        **thrown,
    }


def _delivered_told(delivered: Delivered) -> dict[str, Any]:
    return {
        "transports": msgspec.structs.asdict(delivered.transports),
        "ground": msgspec.structs.asdict(delivered.ground),
        "brps": delivered.brps,
    }
