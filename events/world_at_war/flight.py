"""Facts of 18.4 and 18.7: missions flown, inversion and its end."""

import msgspec

from events.message import Event


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air units that flew to a hex in the present phase, on a mission or at sea (18.46).

    `base` is where they are to land, said while they are out; empty for those that are back.
    """

    units: tuple[str, ...]
    mission: str
    hex: str
    base: str = ""


class AirMissionFlown(Event, frozen=True, tag="AirMissionFlown/1"):
    """Air units flew a mission over a hex, and came back (18.41, 18.46)."""

    units: tuple[str, ...]
    mission: str
    hex: str
    base: str


class AirUnitsCalledOff(Event, frozen=True, tag="AirUnitsCalledOff/1"):
    """What was declared since lets these units fly their mission no more; they stay at home (doubt W349)."""

    units: tuple[str, ...]
    mission: str
    hex: str


class AirUnitsRebased(Event, frozen=True, tag="AirUnitsRebased/1"):
    """Air units that are home from a mission of the phase landed at another base instead (18.46)."""

    units: tuple[str, ...]
    origin: str
    base: str


class LandingNamed(Event, frozen=True, tag="LandingNamed/1"):
    """Air units that are out on a mission over a hex will land at this base when it is over (18.46)."""

    units: tuple[str, ...]
    mission: str
    hex: str
    base: str


class AirUnitsInverted(Event, frozen=True, tag="AirUnitsInverted/1"):
    """Air units are turned over, by this rule."""

    units: tuple[str, ...]
    by: str


class AirUnitsUninverted(Event, frozen=True, tag="AirUnitsUninverted/1"):
    """Air units are ready again (18.7)."""

    units: tuple[str, ...]
