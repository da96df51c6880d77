"""What becomes of those who live through an interception (18.472, 18.564, 18.5632, 18.5633, 18.623)."""

from collections.abc import Iterable, Iterator

from core.world_at_war.air_combat.fates import INVERTED, UNIMPAIRED, Fate
from core.world_at_war.air_combat.forces import aborted, unaborted
from core.world_at_war.air_combat.groups import JET, Group
from core.world_at_war.air_combat.losses import Suffered

SUPPORTS, ESCORTS = "supports", "escorts"


def intercepted_support(attackers: Iterable[Group]) -> Iterator[Fate]:
    """Those who intercepted defensive air support, whatever came of it (18.564)."""
    for group in attackers:
        yield Fate(group, INVERTED, "18.564", "returns to base once the air combat is over")


def called_off(defenders: Iterable[Group]) -> Iterator[Fate]:
    """Defensive air support that went home (18.5632)."""
    for group in defenders:
        yield Fate(group, INVERTED, "18.5632", "returned to base; its mission is cancelled")


def carried_on(last: Suffered) -> Iterator[Fate]:
    """Defensive air support that did not go home: the last roll against it decides (18.5633, 18.6141)."""
    for group in aborted(last):
        yield Fate(group, INVERTED, "18.5633", "forced to abort by the attacker's last roll")
    for group in unaborted(last):
        if group.kind == JET:
            yield Fate(group, ESCORTS, "18.6141", "not forced to abort; a jet escorts and adds nothing")
        else:
            yield Fate(group, SUPPORTS, "18.5633", "not forced to abort by the attacker's last roll")


def fought_for_transports(groups: Iterable[Group]) -> Iterator[Fate]:
    """Interceptors of air transports and those who met them, once they have fought (18.472)."""
    for group in groups:
        yield Fate(group, INVERTED, "18.472", "fought over the air transports")


def attacked_transports(groups: Iterable[Group]) -> Iterator[Fate]:
    """Interceptors whom nobody met and who attacked the transports (18.623)."""
    for group in groups:
        yield Fate(group, INVERTED, "18.623", "attacked the air transports")


def stood_by(groups: Iterable[Group]) -> Iterator[Fate]:
    """Interceptors who neither fought nor attacked (18.623, doubt W177)."""
    for group in groups:
        yield Fate(group, UNIMPAIRED, "18.623", "neither fought nor attacked, and may be used again")


def back_from_bombing(groups: Iterable[Group]) -> Iterator[Fate]:
    """Both sides of a bombing (18.42A)."""
    for group in groups:
        yield Fate(group, INVERTED, "18.42A", "has flown its mission")
