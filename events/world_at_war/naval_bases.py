"""Attacks on naval bases in the ledger: announced, flown in sorties, and who escapes them (23.5, 23.6)."""

import msgspec

from events.message import Event


class BaseAttack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An air attack of the present phase on a port with naval units, and how far it has come.

    `force` is the hex of the carriers that it comes from, "kamikazes" and the number of their wave for these,
    empty for land-based air. Of the sortie that is announced or flown: `counterairing` are those that
    counterair the base, `striking` those that go for the ships. `resting` are those that came back from a
    sortie and are not sent again, once the attack is over all of them; `aborted` the attackers that air
    combat ever turned back, `pinned` the defenders that the last roll of the attacker forced to abort. `step`
    is "announced", "begun", "contested", "struck" or "flown"; `ended` tells that it is over, `announced` the
    phase of it. `entry` is that of a patrol on its way into the hex from which it attacks, else empty.
    `group` is the combat group there for which kamikazes go, where ships in port form any (W156).
    """

    place: str
    force: str = ""
    counterairing: tuple[str, ...] = ()
    striking: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    aborted: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    sortie: int = 0
    step: str = "announced"
    ended: bool = False
    announced: str = ""
    entry: str = ""
    group: str | msgspec.UnsetType = msgspec.UNSET


class NavalBaseAttackAnnounced(Event, frozen=True, tag="NavalBaseAttackAnnounced/1"):
    """Air units will go for the "ships" in a port, or counterair the "air" there for the others (23.411).

    `entry` is told of a patrol on its way: that it entered the hex from which they fly (19.12); `group` of
    kamikazes, where ships in port form combat groups (17.47A, doubt W156).
    """

    units: tuple[str, ...]
    place: str
    against: str
    force: str = ""
    entry: str = ""
    group: str | msgspec.UnsetType = msgspec.UNSET


class NavalBaseSortieBegan(Event, frozen=True, tag="NavalBaseSortieBegan/1"):
    """A sortie over a port begins: the number of it, who counterairs, who goes for the ships (23.54)."""

    place: str
    force: str
    sortie: int
    counterairing: tuple[str, ...]
    striking: tuple[str, ...]


class NavalBaseContested(Event, frozen=True, tag="NavalBaseContested/1"):
    """Air combat over a port is over: who goes on to the ships, and who was turned back (23.412)."""

    place: str
    force: str
    through: tuple[str, ...]
    attackers_aborted: tuple[str, ...] = ()
    defenders_aborted: tuple[str, ...] = ()


class NavalBaseStruck(Event, frozen=True, tag="NavalBaseStruck/1"):
    """The ships in a port have been attacked, or nobody came through to them; which attackers are left."""

    place: str
    force: str
    units: tuple[str, ...]


class NavalBaseSortieFlown(Event, frozen=True, tag="NavalBaseSortieFlown/1"):
    """A sortie over a port is over, and its survivors are back (23.54)."""

    place: str
    force: str
    sortie: int
    units: tuple[str, ...]


class NavalForceEscaped(Event, frozen=True, tag="NavalForceEscaped/1"):
    """A task force left a port that is under air attack for another base (23.462)."""

    force: str
    origin: str
    place: str


class NavalBaseAttackEnded(Event, frozen=True, tag="NavalBaseAttackEnded/1"):
    """An attack on a naval base is over after so many sorties."""

    place: str
    force: str
    sorties: int


NavalBaseEvent = (
    NavalBaseAttackAnnounced
    | NavalBaseSortieBegan
    | NavalBaseContested
    | NavalBaseStruck
    | NavalBaseSortieFlown
    | NavalForceEscaped
    | NavalBaseAttackEnded
)
"""Attacks on naval bases in the ledger."""
