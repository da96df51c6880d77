"""Facts of 18.53, 18.54, 18.62: what air transports fly, who interferes, and how it ends."""

import msgspec

from events.message import Event


class TransportMission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air transports in the air: the mission, its route from base to goal, the ground units or BRPs with it.

    `returning` is where the transports will end. `at` is the hex in which the `interceptors` meet them,
    `escorts` are those who counter-intercept. Of the interceptors `fought` have met these or attacked,
    `barred` were forced to abort by the last round, `attackers` go for the transports; the attack forced
    the `aborted` transports to abort. All who counter-intercepted may be `wiped_out`.
    """

    mission: str
    units: tuple[str, ...]
    hex: str
    route: tuple[str, ...]
    returning: str
    ground: tuple[str, ...] = ()
    brps: int = 0
    at: str = ""
    interceptors: tuple[str, ...] = ()
    escorts: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    aborted: tuple[str, ...] = ()
    wiped_out: bool = False


class AirTransportAnnounced(Event, frozen=True, tag="AirTransportAnnounced/1"):
    """Air transports set out: the mission, its hexes from base to goal, whom they carry or feed, their BRPs.

    `embarking` and `debarking` are the movement factors that it costs each carried ground unit (18.547A).
    """

    mission: str
    units: tuple[str, ...]
    hex: str
    route: tuple[str, ...]
    returning: str
    ground: tuple[str, ...] = ()
    brps: int = 0
    embarking: int = 0
    debarking: int = 0


class AirTransportIntercepted(Event, frozen=True, tag="AirTransportIntercepted/1"):
    """Air units of the other side will meet the transports in a hex of their route (18.621)."""

    units: tuple[str, ...]
    place: str


class AirTransportEscorted(Event, frozen=True, tag="AirTransportEscorted/1"):
    """Air units of the moving side will counter-intercept the interceptors (18.622)."""

    units: tuple[str, ...]
    place: str


class AirTransportContested(Event, frozen=True, tag="AirTransportContested/1"):
    """Air combat is over: the interceptors and escorts that are left, and which interceptors may not attack.

    After the attack, `attackers` are those who made it and are left, `aborted` the transports that it forced
    to abort (18.623).
    """

    interceptors: tuple[str, ...]
    escorts: tuple[str, ...]
    barred: tuple[str, ...] = ()
    attackers: tuple[str, ...] = ()
    aborted: tuple[str, ...] = ()


class AirTransportAttacked(Event, frozen=True, tag="AirTransportAttacked/1"):
    """Interceptors go for the transports (18.623)."""

    units: tuple[str, ...]
    place: str


class AirTransportArrived(Event, frozen=True, tag="AirTransportArrived/1"):
    """Air transports did what they set out for: ground units fed, carried or dropped, BRPs handed over."""

    mission: str
    units: tuple[str, ...]
    hex: str
    ground: tuple[str, ...] = ()
    brps: int = 0


class AirTransportFailed(Event, frozen=True, tag="AirTransportFailed/1"):
    """Air transports were eliminated or aborted; ground units aboard are lost or back at base (18.624)."""

    mission: str
    hex: str
    lost: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class AirTransportEnded(Event, frozen=True, tag="AirTransportEnded/1"):
    """An air transport activity is over, and with it all that interfered with it."""

    mission: str
    hex: str


AirTransportEvent = (
    AirTransportAnnounced
    | AirTransportIntercepted
    | AirTransportEscorted
    | AirTransportContested
    | AirTransportAttacked
    | AirTransportArrived
    | AirTransportFailed
    | AirTransportEnded
)
"""Every fact of these missions."""
