"""What becomes of those who live through a counterair (18.523, 18.524, 18.526)."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.forces import aborted, unaborted
from core.world_at_war.air_combat.groups import Group
from core.world_at_war.air_combat.losses import Suffered

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
