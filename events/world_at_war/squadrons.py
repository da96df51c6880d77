"""Facts of 23.13 and 23.14: factors that fight as squadrons, and back."""

import msgspec

from events.message import Event


class AirUnitsDivided(Event, frozen=True, tag="AirUnitsDivided/1"):
    """Each of these factors becomes three squadrons (23.131-23.133, 23.17, 23.18)."""

    units: tuple[str, ...]


class Recombined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A factor, the squadrons that it is made of, and the rule by which it is inverted, if it is (23.144)."""

    factor: str
    squadrons: tuple[str, ...]
    inverted: str = ""


class AirUnitsRecombined(Event, frozen=True, tag="AirUnitsRecombined/1"):
    """Squadrons at one base are factors again; a squadron that is left over is lost (23.142A, 23.144)."""

    nation: str
    kind: str
    base: str
    factors: tuple[Recombined, ...]
    lost: tuple[str, ...] = ()


class UnbuiltAirUnitsRecombined(Event, frozen=True, tag="UnbuiltAirUnitsRecombined/1"):
    """Squadrons that were lost are no more; these factors are unbuilt instead (23.142B, 23.143)."""

    nation: str
    kind: str
    squadrons: tuple[str, ...]
    factors: tuple[str, ...]


class FactorsLaidAside(Event, frozen=True, tag="FactorsLaidAside/1"):
    """These factors lie aside for squadrons that are in play and have none (23.133, 23.142C)."""

    units: tuple[str, ...]
