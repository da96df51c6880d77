"""Facts of the redeployment phase (18.72C, 18.72D, 17.71, 17.81)."""

from events.message import Event


class AirUnitsRedeployed(Event, frozen=True, tag="AirUnitsRedeployed/1"):
    """Air units redeployed to another base, or strategic units to another front of their SW box.

    `how` is "TR", a tactical redeployment, or "NR", one by sea. `front` is the front of an SW box to which
    strategic units are assigned now; empty where they keep theirs, and for all others.
    """

    units: tuple[str, ...]
    origin: str
    base: str
    how: str
    front: str = ""
