"""An air transport activity that is under way: what flies where, with whom aboard, and who interferes."""

import msgspec


class TransportMission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air transports in the air: the mission, its route from base to goal, the ground units or BRPs with it.

    `returning` is where the transports will end.
    """

    mission: str
    units: tuple[str, ...]
    hex: str
    route: tuple[str, ...]
    returning: str
    ground: tuple[str, ...] = ()
    brps: int = 0
