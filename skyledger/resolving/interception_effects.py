"""What a resolved interception comes to: who is inverted, supports, bombs or gets through, and the doubts."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.fates import (
    UNIMPAIRED,
    Fate,
    attacked_transports,
    back_from_bombing,
    called_off,
    carried_on,
    fought_for_transports,
    intercepted_support,
    stood_by,
)
from core.world_at_war.air_combat.groups import AAF, BOMBER, SQUADRONS, Group
from core.world_at_war.air_combat.round import Recombined, recombined, unaborted
from core.world_at_war.air_transport.settling import Fates as Aboard
from core.world_at_war.air_transport.settling import Result, brps_through
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.raids import a_third
from skyledger.resolving.answer import in_order
from skyledger.resolving.counterair_answer import Note
from skyledger.resolving.faults import SIDES
from skyledger.resolving.interception import Settled, army_sent
from skyledger.resolving.interception_notes import notes
from skyledger.resolving.interception_request import BOMBERS, SUPPORT, TRANSPORT
from skyledger.resolving.rounds import FLOWN, WAITING
from skyledger.resolving.transport_attack import fates_said

Fates = dict[Side, tuple[Fate, ...]]


class Delivered(msgspec.Struct, frozen=True):
    """What became of the transports, of the ground units that they flew for, and of their BRPs."""

    transports: Result
    ground: Aboard
    brps: int


class Effects(msgspec.Struct, frozen=True):
    """What an interception that has ended comes to; `bombing` are those that bomb the target."""

    fates: Fates
    recombined: dict[Side, tuple[Recombined, ...]]
    delivered: Delivered | None
    bombing: tuple[Group, ...]
    notes: tuple[Note, ...]
    doubts: tuple[str, ...]


def effects(settled: Settled) -> Effects | None:
    """The effects on all that are left; None as long as the interception rests."""
    if settled.end.how == WAITING:
        return None
    became = _fates(settled)
    divided = bool(settled.rounds) and settled.rounds[-1].forces.unit == SQUADRONS
    back = {side: recombined(fate.turned for fate in became[side] if divided) for side in SIDES}
    delivered = _delivered(settled) if settled.request.intercepted == TRANSPORT else None
    doubts = {number for side in SIDES for one in back[side] for number in one.doubts}
    doubts.update(_doubts(settled, became))
    bombing = tuple(_bombing(settled)) if settled.request.intercepted == BOMBERS else ()
    told = notes(settled.request.intercepted, became, divided=divided)
    return Effects(became, back, delivered, bombing, told, in_order(doubts))


def _fates(settled: Settled) -> Fates:
    match settled.request.intercepted:
        case kind if kind == SUPPORT:
            return _of_support(settled)
        case kind if kind == BOMBERS:
            forces = settled.rounds[-1].forces
            return {
                ATTACKER: tuple(back_from_bombing(forces.attacker)),
                DEFENDER: tuple(back_from_bombing(forces.defender)),
            }
        case _:
            return _of_transport(settled)


def _of_support(settled: Settled) -> Fates:
    last = settled.rounds[-1]
    home = settled.end.how == f"{DEFENDER}{FLOWN}"
    theirs = called_off(last.forces.defender) if home else carried_on(last.resolved.round.losses[DEFENDER])
    return {ATTACKER: tuple(intercepted_support(last.forces.attacker)), DEFENDER: tuple(theirs)}


def _of_transport(settled: Settled) -> Fates:
    """18.472, 18.623: whoever fought or attacked is inverted."""
    if settled.rounds:
        forces = settled.rounds[-1].forces
        return {
            ATTACKER: tuple(fought_for_transports(forces.attacker)),
            DEFENDER: tuple(fought_for_transports(forces.defender)),
        }
    by = settled.attack.by if settled.attack else ()
    idle = tuple(_without(settled.able, by))
    return {ATTACKER: (), DEFENDER: (*attacked_transports(by), *stood_by(idle))}


def _without(able: Iterable[Group], by: Iterable[Group]) -> Iterator[Group]:
    gone = {replace(group, count=0): group.count for group in by}
    for group in able:
        if left := group.count - gone.get(replace(group, count=0), 0):
            yield replace(group, count=left)


def _delivered(settled: Settled) -> Delivered:
    request = settled.request
    flown = request.flying.count
    result = settled.attack.result if settled.attack else Result(0, 0, flown)
    aboard = fates_said(request, result) or Aboard((), (), request.ground)
    return Delivered(result, aboard, brps_through(request.brps, flown, result.through))


def _bombing(settled: Settled) -> Iterator[Group]:
    """18.57: strategic bombers that get through, and of army air a third of what was sent (W324, W326)."""
    most = a_third(army_sent(settled.request))
    for group in unaborted(settled.rounds[-1].resolved.round.losses[ATTACKER]):
        count = {BOMBER: group.count, AAF: min(most, group.count)}.get(group.kind, 0)
        if count:
            yield replace(group, count=count)


def _doubts(settled: Settled, became: Fates) -> Iterator[str]:
    if settled.request.intercepted == BOMBERS:
        yield from _doubts_of_bombing(settled)
    if any(fate.status == UNIMPAIRED for fate in became[DEFENDER]):
        yield "W177"


def _doubts_of_attack(settled: Settled) -> Iterator[str]:
    """W166 and W201 on what was hit, W200 where the protectors had been eliminated."""
    if (attack := settled.attack) is None:
        return
    if attack.squadrons_lost > 1 and settled.request.flying.count > 1:
        yield "W166"
    if 0 < attack.result.through < settled.request.flying.count:
        yield "W201"
    if settled.rounds and not settled.rounds[-1].forces.attacker:
        yield "W200"


def _doubts_of_bombing(settled: Settled) -> Iterator[str]:
    """W324 where army air bombs, W326 where it would be fewer if a third of the survivors did."""
    sent = army_sent(settled.request)
    if a_third(sent) != sent:
        yield "W324"
    left = unaborted(settled.rounds[-1].resolved.round.losses[ATTACKER])
    through = sum(group.count for group in left if group.kind == AAF)
    if min(a_third(sent), through) != a_third(min(sent, through)):
        yield "W326"


def all_doubts(settled: Settled, came_to: Effects | None) -> tuple[str, ...]:
    """Every doubt on which a round, the attack or the effects turned."""
    fights = [one.resolved for one in settled.rounds]
    fights += [settled.attack.resolved] if settled.attack else []
    of_fights = (number for one in fights for number in one.doubts)
    return in_order((*of_fights, *_doubts_of_attack(settled), *(came_to.doubts if came_to else ())))
