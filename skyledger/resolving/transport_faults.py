"""What is wrong with what a request says of intercepted air transports (18.532, 18.542, 18.621-18.624)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from core.world_at_war.air_combat.groups import printed
from core.world_at_war.air_transport.flights import MISSIONS
from core.world_at_war.under_way.missions import AIRDROP, DEFENDER, HUMP, SUPPLY
from core.world_at_war.under_way.missions import TRANSPORT as CARRYING
from skyledger.datafiles.problems import Fault, unknown
from skyledger.resolving.faults import MOST, number_faults, row_faults, word_faults
from skyledger.resolving.interception_request import TRANSPORT, Interception, Transports

OF_TRANSPORTS = ("transports", "activity", "ground", "brps", "route", "hex", "attack", "hit")
"""What is said of air transports alone."""

A_UNIT_A_FACTOR = {SUPPLY: "18.532", CARRYING: "18.542", AIRDROP: "18.512C, doubt W319"}


def transport_faults(request: Interception) -> Iterator[Fault]:
    """Every wrong value in what is said of the transports; all of it, where none are intercepted."""
    if request.intercepted != TRANSPORT:
        for name in OF_TRANSPORTS:
            if getattr(request, name) not in (UNSET, "", (), 0):
                reason = f"This is said of intercepted air transport (18.62), not of {request.intercepted}."
                yield Fault((name,), reason)
        return
    if isinstance(request.transports, UnsetType):
        reason = "This key is missing: say whose air transports are intercepted, and how many (18.62)."
        yield Fault(("transports",), reason)
    else:
        yield from _flying_faults(request, request.transports)
    yield from word_faults(("activity",), request.activity, MISSIONS)
    yield from _route_faults(request)
    yield from _brps_faults(request)
    yield from _attack_faults(request)
    yield from _hit_faults(request)


def _flying_faults(request: Interception, transports: Transports) -> Iterator[Fault]:
    if transports.nation not in printed():
        yield Fault(("transports", "nation"), unknown("nation", transports.nation, printed()))
    if not 1 <= transports.count <= MOST:
        yield Fault(("transports", "count"), f"1 to {MOST} factors fly, not {transports.count}.")
    if transports.nation in {row.nation for row in request.defender}:
        reason = f"{transports.nation} stands among the interceptors as well; a nation is on one side."
        yield Fault(("transports", "nation"), reason)
    yield from _ground_faults(request, transports)


def _ground_faults(request: Interception, transports: Transports) -> Iterator[Fault]:
    for number, name in enumerate(request.ground):
        if not name.strip() or request.ground.index(name) < number:
            reason = f"Each ground unit needs a name of its own, not “{name}”."
            yield Fault(("ground", number), reason)
    if request.ground and request.activity == HUMP:
        yield Fault(("ground",), "BRPs are flown over the Hump, and no ground units (17.63D).")
    elif request.ground and len(request.ground) != transports.count:
        rule = A_UNIT_A_FACTOR.get(request.activity or CARRYING, "18.542")
        reason = f"Each factor takes one ground unit ({rule}): {transports.count} for {len(request.ground)}."
        yield Fault(("ground",), reason)


def _route_faults(request: Interception) -> Iterator[Fault]:
    if request.hex and request.route and request.hex not in request.route:
        told = unknown("hex of the route", request.hex, request.route)
        yield Fault(("hex",), f"{told} Transports are met in one hex of it, its ends among them (18.621).")


def _brps_faults(request: Interception) -> Iterator[Fault]:
    yield from number_faults(("brps",), request.brps)
    if request.brps and request.activity != HUMP:
        reason = f"BRPs are flown over the Hump alone (17.63D); say that the activity is “{HUMP}”."
        yield Fault(("brps",), reason)


def _attack_faults(request: Interception) -> Iterator[Fault]:
    if isinstance(request.attack, UnsetType):
        return
    if request.attack.dice and not 2 <= request.attack.dice <= 12:
        yield Fault(("attack", "dice"), f"Two dice give 2 to 12, not {request.attack.dice}.")
    for number, row in enumerate(() if isinstance(request.attack.by, UnsetType) else request.attack.by):
        yield from row_faults(row, DEFENDER, ("attack", "by", number))


def _hit_faults(request: Interception) -> Iterator[Fault]:
    if isinstance(request.hit, UnsetType):
        return
    for key in ("lost", "back"):
        for number, name in enumerate(getattr(request.hit, key)):
            if name not in request.ground:
                yield Fault(("hit", key, number), unknown("ground unit", name, request.ground))
