"""Facts of 18.42B, 18.59 and 23.16: land-based air that searches, covers, attacks at sea, and spots."""

import msgspec

from events.message import Event


class NavalEmployment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What air units did at sea this player turn: their role, the hex, and the occasion.

    The occasion is what 23.161 allows one role in: a round of naval combat, or the entry of a naval force
    into a hex; for spotting it is the task force that was spotted on its activity.
    """

    units: tuple[str, ...]
    role: str
    hex: str
    occasion: str


class AirUnitsEmployed(Event, frozen=True, tag="AirUnitsEmployed/1"):
    """Air units search, provide air cover or attack at sea; they fly no mission this player turn (23.162)."""

    units: tuple[str, ...]
    role: str
    hex: str
    occasion: str


class TaskForceSpotted(Event, frozen=True, tag="TaskForceSpotted/1"):
    """Air units spot a task force in a hex, for `dice` more in the roll to intercept it there (23.11A)."""

    force: str
    hex: str
    units: tuple[str, ...]
    dice: int
    occasion: str


class NavalAirLaunched(Event, frozen=True, tag="NavalAirLaunched/1"):
    """Carrier-based air attacks ships or counterairs a base in a round of naval combat (18.44, 23.61C)."""

    units: tuple[str, ...]
    role: str
    hex: str
    occasion: str


NavalEmploymentEvent = AirUnitsEmployed | TaskForceSpotted | NavalAirLaunched
"""Air at sea in the ledger."""
