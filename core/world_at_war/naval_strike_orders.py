"""What a player says while an air strike on ships is resolved (23.4)."""

import msgspec

from core.world_at_war.order_parts import Order


class Squadrons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many like air units of a nation in a strike or over ships; the referee names them."""

    count: int
    kind: str
    nation: str
    elite: bool = False


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A target, and who goes for it: a ship by its name, "light ships" or "submarines"."""

    target: str
    flights: tuple[Squadrons, ...]


class EngageStrike(Order, frozen=True, tag="EngageStrike/1"):
    """Engage a strike with combat air patrol and air cover over the ships, or let it pass (23.415A)."""

    patrol: tuple[Squadrons, ...] = ()
    cover: tuple[Squadrons, ...] = ()


class MeetDefenders(Order, frozen=True, tag="MeetDefenders/1"):
    """Say which of the strike meet the defending air that engages (23.415B)."""

    flights: tuple[Squadrons, ...]


class AimStrike(Order, frozen=True, tag="AimStrike/1"):
    """Name the targets of a strike, and who goes for which (23.43)."""

    goals: tuple[Goal, ...]


NavalStrikeOrder = EngageStrike | MeetDefenders | AimStrike
"""An order of those who strike ships, or are struck."""
