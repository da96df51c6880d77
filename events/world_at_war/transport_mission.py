"""An air transport activity that is under way: what flies where, with whom aboard, and who interferes."""

import msgspec


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
