"""Facts of 23.23, 23.34, 23.71, 23.752: task forces at sea outside naval combat, and who goes for them."""

import msgspec

from events.message import Event


class CoverGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air units that fly cover together; `over` is what they are over, empty until that is said (23.23C)."""

    units: tuple[str, ...] = ()
    over: str = ""


class GroupAir(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air units about one combat group in a hex: its combat air patrol, or those that will strike it."""

    group: str
    units: tuple[str, ...]


class NavalActivity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A naval activity that is under way: whose, which task forces, along which hexes.

    `path` begins where they lay, `reached` counts the hexes of it that lie behind. Of the hex where they are:
    `cover` are the groups in which air cover flies, `patrols` the combat air patrols, `strikes` who goes for
    which combat group.
    """

    activity: str
    side: str
    forces: tuple[str, ...]
    path: tuple[str, ...]
    reached: int = 0
    cover: tuple[CoverGroup, ...] = ()
    patrols: tuple[GroupAir, ...] = ()
    strikes: tuple[GroupAir, ...] = ()


class NavalActivityBegan(Event, frozen=True, tag="NavalActivityBegan/1"):
    """One or more task forces of a side set out on a naval activity along a path of hexes (23.752A).

    `voyage` is counted from nought, among those of the player turn in which air had to do with these forces.
    """

    activity: str
    side: str
    forces: tuple[str, ...]
    path: tuple[str, ...]
    voyage: int = 0


class SubmarinesAttacked(Event, frozen=True, tag="SubmarinesAttacked/1"):
    """A submarine patrol of a side will be attacked by land-based air in its patrol hex (18.511B)."""

    force: str
    side: str
    place: str


class NavalHexEntered(Event, frozen=True, tag="NavalHexEntered/1"):
    """The naval force entered the next hex of its path."""

    place: str
    reached: int


class AttackAtSeaAnnounced(Event, frozen=True, tag="AttackAtSeaAnnounced/1"):
    """The naval force will be attacked by land-based air in this hex (23.23C)."""

    place: str


class CombatGroupRejoined(Event, frozen=True, tag="CombatGroupRejoined/1"):
    """A combat group is part of its task force again."""

    group: str
    force: str


class AirCoverFlown(Event, frozen=True, tag="AirCoverFlown/1"):
    """Air units fly cover over the naval force, in the cover group of that number (23.23C)."""

    cover_group: int
    units: tuple[str, ...]


class CombatAirPatrolFlown(Event, frozen=True, tag="CombatAirPatrolFlown/1"):
    """Carrier-based naval air flies combat air patrol over its combat group (23.34A)."""

    group: str
    units: tuple[str, ...]


class StrikeAtSeaSent(Event, frozen=True, tag="StrikeAtSeaSent/1"):
    """Air units are sent against a combat group (23.752A)."""

    group: str
    units: tuple[str, ...]


class AirCoverPlaced(Event, frozen=True, tag="AirCoverPlaced/1"):
    """The cover group of that number defends an attacked combat group, or task force (23.23C)."""

    cover_group: int
    over: str


class NavalActivityEnded(Event, frozen=True, tag="NavalActivityEnded/1"):
    """The naval activity is over in a hex: "arrived", "aborted" or "destroyed"."""

    place: str
    how: str


NavalActivityEvent = (
    NavalActivityBegan
    | NavalHexEntered
    | SubmarinesAttacked
    | AttackAtSeaAnnounced
    | CombatGroupRejoined
    | AirCoverFlown
    | CombatAirPatrolFlown
    | StrikeAtSeaSent
    | AirCoverPlaced
    | NavalActivityEnded
)
"""Naval activities in the ledger, outside naval combat."""
