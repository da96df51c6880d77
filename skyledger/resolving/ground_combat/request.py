"""The request for a ground combat over several rounds: its shape (15.6, 18.55, 18.61)."""

import msgspec
from msgspec import UNSET

from core.world_at_war.ground_combat.strength import GROUND, Attack, Part
from core.world_at_war.under_way.missions import ATTACKER, Side
from skyledger.resolving.air_combat.request import read_as

FIGHT_ON, BREAK_OFF = "fight on", "break off"

Said = dict[str, int] | msgspec.UnsetType


class GroundRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Like ground units: what they are called, the factors of one, how many, and as defenders their DM."""

    name: str
    factors: int
    count: int = 1
    modifier: int | msgspec.UnsetType = UNSET


class AttackingForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground units, and what supports them: AAF, NAS, CVE and bombarding fleet factors."""

    ground: tuple[GroundRow, ...]
    support: dict[str, int] = {}


class DefendingForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground units, the air that supports them, what flew beyond the limit, and jets that escort it."""

    ground: tuple[GroundRow, ...]
    support: dict[str, int] = {}
    excess: dict[str, int] = {}
    jets: int = 0


class SaidLosses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each side gives up, by the names of its parts; left out where it has not been said."""

    attacker: Said = UNSET
    defender: Said = UNSET


class GroundRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: its die (0 if it is to be thrown), the losses chosen, what the attacker decided after it."""

    die: int = 0
    losses: SaidLosses = SaidLosses()
    attacker_decides: str = ""


class GroundCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ground combat that is to be resolved, with the rounds that are known so far."""

    attacker: AttackingForce
    defender: DefendingForce
    edition: str = "current"
    invasion: bool = False
    rounds: tuple[GroundRound, ...] = (GroundRound(),)


def read_ground_combat(content: bytes, name: str) -> GroundCombat:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(GroundCombat, content, name)


def attack_of(request: GroundCombat) -> Attack:
    """The attack that a sound request means."""
    return Attack(
        _parts(request.attacker.ground, request.attacker.support),
        _parts(request.defender.ground, request.defender.support),
        request.invasion,
    )


def _parts(rows: tuple[GroundRow, ...], support: dict[str, int]) -> tuple[Part, ...]:
    ground = (Part(row.name, GROUND, row.count, row.factors, row.modifier or 1) for row in rows)
    return (*ground, *(Part(kind, kind, count) for kind, count in support.items() if count))


def said(asked: GroundRound, side: Side) -> Said:
    """What a side gives up in a round, if it has been said."""
    return asked.losses.attacker if side == ATTACKER else asked.losses.defender
