"""Facts of 18.55, 18.56, 18.61: ground support, defensive air support, its interception and its end."""

import msgspec

from events.message import Event

FOUGHT, NOT_MADE, PREVENTED = "fought", "not made", "prevented"
"""How an attack ends that was supported: fought; given up by choice; made impossible by the enemy."""

TURNED_BACK, ABORTED = "turned back", "aborted"
"""The same of an invasion alone: turned back by the enemy, or given up."""

AT_THE_TABLE = "fought at the table"
"""It is only told that the attack was fought; its factors are those that are declared or known."""


class GroundSupport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An attack that air or ships support, and who they are; without hexes: attacks are to come (18.55).

    `occasion` is "overrun", "regular" or "exploitation", `kind` one of these or "invasion". `cves` and
    `fleet` are declared factors of ships. As the attack starts `factors` are the attacking ground factors,
    `against` the defending ones by hex, and `because` says why the former are fewer than they were to be;
    `counted` that it is known who takes part. `excess` are the units beyond the limit, `ended` tells how the
    attack came out. `followed` says that the ledger knew which CVEs there are as they were announced.
    """

    hexes: tuple[str, ...]
    occasion: str
    kind: str = "regular"
    units: tuple[str, ...] = ()
    cves: int = 0
    fleet: int = 0
    factors: int = 0
    against: dict[str, int] = {}
    because: str = ""
    counted: bool = False
    excess: tuple[str, ...] = ()
    ended: str = ""
    followed: bool = False


class DefensiveSupport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The defensive air support in a hex, and the jets that escort it (18.61).

    What is `deferred` came in against a low-odds attack (18.619). `interceptors` are the enemies that were
    sent against it, `aborted` those of its units that the last roll of air combat forced to abort, `excess`
    the units beyond the limit, `used` those that were part of a ground combat. It is `cancelled` when its
    units chose to go home.
    """

    hex: str
    occasion: str
    units: tuple[str, ...] = ()
    escorts: tuple[str, ...] = ()
    deferred: bool = False
    interceptors: tuple[str, ...] = ()
    aborted: tuple[str, ...] = ()
    excess: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    cancelled: bool = False


class GroundCombatAnnounced(Event, frozen=True, tag="GroundCombatAnnounced/1"):
    """Ground attacks are to come, with air support or without (18.611)."""

    occasion: str


class OverrunAnnounced(Event, frozen=True, tag="OverrunAnnounced/1"):
    """Ground units are about to overrun a hex (18.511G)."""

    hex: str


class ExploitationAnnounced(Event, frozen=True, tag="ExploitationAnnounced/1"):
    """The regular attacks are over, and exploitation follows (18.551)."""


class GroundSupportAnnounced(Event, frozen=True, tag="GroundSupportAnnounced/1"):
    """Air units fly to the hexes of an attack to support it (18.551)."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    occasion: str
    kind: str


class NavalSupportAnnounced(Event, frozen=True, tag="NavalSupportAnnounced/1"):
    """So many factors of CVEs, or of a bombarding fleet, support an invasion (18.553, 18.5521).

    `followed` says that the ledger knows which CVEs there are; it is asked again as the attack starts.
    """

    hex: str
    ships: str
    factors: int
    followed: bool = False


class DefensiveSupportPlaced(Event, frozen=True, tag="DefensiveSupportPlaced/1"):
    """Air units fly to a hex to support its defenders, and jets with them (18.611, 18.6141)."""

    units: tuple[str, ...]
    escorts: tuple[str, ...]
    hex: str
    occasion: str
    deferred: bool = False


class DefensiveSupportKept(Event, frozen=True, tag="DefensiveSupportKept/1"):
    """Defensive air support stays in its hex for the attacks that come next (18.613, 18.618)."""

    units: tuple[str, ...]
    hex: str
    occasion: str


class InterceptorsCommitted(Event, frozen=True, tag="InterceptorsCommitted/1"):
    """Air units are sent against the defensive air support in a hex (18.561)."""

    units: tuple[str, ...]
    hex: str
    occasion: str
    deferred: bool = False


class DefensiveSupportAborted(Event, frozen=True, tag="DefensiveSupportAborted/1"):
    """The last roll of the interceptors forced these to abort: they do not support the hex (18.5633)."""

    units: tuple[str, ...]
    hex: str
    occasion: str
    deferred: bool = False


class DefensiveSupportCancelled(Event, frozen=True, tag="DefensiveSupportCancelled/1"):
    """After a round with interceptors the support in a hex goes home (18.5632)."""

    hex: str
    occasion: str
    deferred: bool = False


class DeferredSupportCalledFor(Event, frozen=True, tag="DeferredSupportCalledFor/1"):
    """An attack at less than even odds was announced: its defenders may bring in more air (18.619)."""

    hexes: tuple[str, ...]
    occasion: str


class SupportMeasured(Event, frozen=True, tag="SupportMeasured/1"):
    """An attack starts with so many ground factors on each side, DMs aside (18.554, 18.614).

    `because` is "interception" if enemy interception brought the attackers down (18.5552), "fought at the
    table" if it is only told that the attack was fought; else empty.
    """

    hexes: tuple[str, ...]
    occasion: str
    attackers: int
    defenders: dict[str, int]
    because: str = ""


class SupportExcessCalledFor(Event, frozen=True, tag="SupportExcessCalledFor/1"):
    """More air supports a side than its limit; one of these seats says which units are beyond it."""

    rule: str
    place: str
    seats: tuple[str, ...]
    units: tuple[str, ...]


class SupportExcessNamed(Event, frozen=True, tag="SupportExcessNamed/1"):
    """These units are beyond the limit of their side, by this rule (18.555, 18.5552, 18.614C)."""

    rule: str
    place: str
    units: tuple[str, ...]


class SupportCounted(Event, frozen=True, tag="SupportCounted/1"):
    """The air units that take part in a ground combat, on either side (18.615)."""

    hexes: tuple[str, ...]
    occasion: str
    support: tuple[str, ...]
    defense: tuple[str, ...]


class AttackSettled(Event, frozen=True, tag="AttackSettled/1"):
    """An attack is over, or never came to be: how (18.555)."""

    hexes: tuple[str, ...]
    occasion: str
    how: str


class SupportsEnded(Event, frozen=True, tag="SupportsEnded/1"):
    """The attacks of the occasion are over, and all that supported them is on its way home."""

    occasion: str
