"""23.13, 17.141C: factors that become squadrons, and what is a squadron of what.

A factor is divided immediately before it fights in company of naval air or against it. Its squadrons stand
in its place, at its base and with its status; the factor itself lies aside until it is made up of
squadrons again, so that a nation never has more factors than it had (23.133).
"""

from collections.abc import Iterable

from events.world_at_war.board import AirUnit

A_FACTOR = 3
"""The squadrons of a factor (17.141)."""

PARTS = {"AAF": ("search", "cover", "attack"), "jet": ("1", "2", "3"), "air transport": ("1", "2", "3")}
"""The squadrons of a factor by what they are for (23.132); those of jets and transports are alike."""

AS_SQUADRONS = {"AAF": "AAS", "jet": "jet squadron", "air transport": "air transport squadron"}
"""What the squadrons of a factor are called (23.132, 23.17, 23.18)."""

WHOLE = {squadron: factor for factor, squadron in AS_SQUADRONS.items()}
"""Squadrons, and the factors that they are parts of."""


def factor_kind(kind: str) -> str:
    """The kind of factor that a squadron is part of; any other kind as it is."""
    return WHOLE.get(kind, kind)


def in_the_manner_of(kind: str) -> tuple[str, ...]:
    """The rule by which this kind of factor is divided and recombined as army air factors are."""
    return {"jet": ("23.17",), "air transport": ("23.18",)}.get(kind, ())


def to_divide(units: Iterable[AirUnit]) -> tuple[str, ...]:
    """The names of those units that become squadrons (23.131, 23.17, 23.18)."""
    return tuple(unit.name for unit in units if unit.kind in AS_SQUADRONS)


def names_when_divided(units: dict[str, AirUnit], name: str) -> tuple[str, ...]:
    """The names of the three squadrons that a factor becomes (23.132).

    As a rule `GE-AAF-07.search` and so on. Where a squadron of that name is still in play, for the factor
    was made up of others meanwhile, the new one is `GE-AAF-07.search-2`.
    """
    return tuple(_free(units, f"{name}.{part}") for part in PARTS[units[name].kind])


def _free(units: dict[str, AirUnit], name: str) -> str:
    if name not in units:
        return name
    count = 2
    while f"{name}-{count}" in units:
        count += 1
    return f"{name}-{count}"
