"""What becomes of those who live through a counterair or an interception (18.523-18.526, 18.56, 18.62)."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import JET, Group
from core.world_at_war.air_combat.losses import Suffered
from core.world_at_war.air_combat.round import aborted, unaborted

INVERTED, UNIMPAIRED, ON_CARRIERS = "inverted", "unimpaired", "back on carriers"


class Fate(msgspec.Struct, frozen=True):
    """What becomes of a group: its status, the rule that gives it, and why."""

    group: Group
    status: str
    rule: str
    why: str

    @property
    def turned(self) -> Group:
        """The group with the side up that it shows now."""
        return replace(self.group, inverted=self.status == INVERTED)


def returned_to_base(attackers: Iterable[Group]) -> Iterator[Fate]:
    """Land-based attackers (18.524A)."""
    for group in attackers:
        yield Fate(group, INVERTED, "18.524A", "returns to base when the counterairs of the phase are over")


def returned_to_carriers(attackers: Iterable[Group]) -> Iterator[Fate]:
    """Carrier-based attackers (18.524B)."""
    for group in attackers:
        yield Fate(group, ON_CARRIERS, "18.524B", "returns to its carriers")


def flown_off(defenders: Iterable[Group]) -> Iterator[Fate]:
    """Defenders who disengaged, all of them (18.523)."""
    for group in defenders:
        yield _inverted_already(group) or Fate(group, INVERTED, "18.523", "disengaged")


def held_out(last: Suffered, aside: Iterable[Group]) -> Iterator[Fate]:
    """Defenders who did not disengage: what they suffered in the last round decides, who was not engaged in
    it is free (18.526).
    """
    for group in aborted(last):
        yield Fate(group, INVERTED, "18.526A", "forced to abort by the attacker's last roll")
    for group in (*unaborted(last), *aside):
        free = Fate(group, UNIMPAIRED, "18.526C", "not forced to abort by the attacker's last roll")
        yield _inverted_already(group) or free


def _inverted_already(group: Group) -> Fate | None:
    return Fate(group, INVERTED, "18.72E", "was inverted before") if group.inverted else None


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
