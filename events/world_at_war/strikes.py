"""Air strikes on ships in the ledger, from their announcement to what is left of both (23.4)."""

import msgspec

from events.message import Event
from events.world_at_war.air_battle import AirRoll

NOBODY_LEFT, NOTHING_OPEN, FOUGHT = "nobody left", "nothing to attack", "fought"
"""How a strike on ships ends."""

TARGET_GONE = "target gone"
"""How a wave ends for which nothing was left to attack, and which did not set out."""


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air units that go for one target: a named ship, "light ships" or "submarines" (23.43)."""

    target: str
    units: tuple[str, ...]


class Strike(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An air strike on ships, and how far it has come.

    `strike` is its number; `kind` is "land", "carrier", "combined", "port", "kamikaze" or "diverted
    kamikaze"; `target` the task force or combat group that it goes for, empty in port: everything there.
    `counterair` are those of the units that counterair the port (23.411), `surprise` the level that a
    carrier strike achieved (23.741). `cover` and `patrol` are the defending air units over the ships,
    `engaging` those of them that engage,
    `engaged` the attackers that meet them; `left` are the attackers that nothing has stopped yet. `dice` and
    `answers` are what fell and what was chosen, by "attacker" and "defender", in the step that the strike is
    at; `resolved` counts the aims whose dice have fallen. `ended` tells how it ended. `diverted` are the
    kamikazes that aborted (17.47E.3). `patrolled` are those of the patrol that engaged before air cover has
    its turn (doubt W152); where both engage together it is not written down, so that positions keep the bytes
    that ledgers have of them. `groups` are the task forces of a naval force that is attacked as a whole
    (2005:17.462B), `shares` the kamikazes that go for each of them (2005:17.462C); others have neither.
    """

    strike: int
    kind: str
    place: str
    target: str
    units: tuple[str, ...]
    counterair: tuple[str, ...] = ()
    surprise: int = 0
    cover: tuple[str, ...] = ()
    patrol: tuple[str, ...] = ()
    began: bool = False
    engaging: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()
    resolved: int = 0
    dice: dict[str, tuple[int, ...]] = {}
    answers: dict[str, tuple[str, ...]] = {}
    ended: str = ""
    diverted: tuple[str, ...] = ()
    patrolled: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    groups: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    shares: tuple[Aim, ...] | msgspec.UnsetType = msgspec.UNSET


class NavalStrikeAnnounced(Event, frozen=True, tag="NavalStrikeAnnounced/1"):
    """Air units will strike a task force or combat group at sea, or all that lies in a port (23.4).

    `diverted` are the kamikazes among them that air combat over the port turned away from their group in it
    (17.47E.3, doubt W156). `groups` are told of a naval force or port that is attacked as a whole, where it
    has several (2005:17.462B).
    """

    strike: int
    kind: str
    place: str
    target: str
    units: tuple[str, ...]
    counterair: tuple[str, ...] = ()
    surprise: int = 0
    diverted: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    groups: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class NavalStrikeCovered(Event, frozen=True, tag="NavalStrikeCovered/1"):
    """These defending air units fly air cover and combat air patrol over what is struck (23.2, 23.3)."""

    strike: int
    cover: tuple[str, ...]
    patrol: tuple[str, ...]


class NavalStrikeBegan(Event, frozen=True, tag="NavalStrikeBegan/1"):
    """The next announced strike is resolved."""

    strike: int
    kind: str
    place: str
    target: str
    units: tuple[str, ...]


class NavalStrikeEngaged(Event, frozen=True, tag="NavalStrikeEngaged/1"):
    """The defender engages a strike with these, or lets it pass (23.415A)."""

    strike: int
    patrol: tuple[str, ...]
    cover: tuple[str, ...]


class NavalStrikePatrolPassed(Event, frozen=True, tag="NavalStrikePatrolPassed/1"):
    """Combat air patrol has had its turn against a strike, and air cover has its own (2005:17.462A, W152)."""

    strike: int


class NavalStrikeMet(Event, frozen=True, tag="NavalStrikeMet/1"):
    """These of the strike meet the defending air units (23.415B)."""

    strike: int
    units: tuple[str, ...]


class NavalStrikeContested(Event, frozen=True, tag="NavalStrikeContested/1"):
    """One round of air combat over ships: rolls, who is lost, who turns back, who comes through (23.416)."""

    strike: int
    place: str
    unit: str
    rolls: tuple[AirRoll, ...]
    attackers_eliminated: tuple[str, ...]
    attackers_aborted: tuple[str, ...]
    defenders_eliminated: tuple[str, ...]
    through: tuple[str, ...]


class AirDefenseFired(Event, frozen=True, tag="AirDefenseFired/1"):
    """Air defense fired at a strike: its level, two dice, whom it eliminates and forces to abort (23.42).

    Without dice nothing fired (23.4211D). `parts` are what makes up the level, with rule and reason, where
    the attacker may know it.
    """

    strike: int
    place: str
    target: str
    level: int
    dice: tuple[int, ...]
    eliminated: int
    aborted: int
    units_eliminated: tuple[str, ...]
    units_aborted: tuple[str, ...]
    through: tuple[str, ...]
    parts: tuple[tuple[str, int, str], ...] = ()


class NavalStrikeDivided(Event, frozen=True, tag="NavalStrikeDivided/1"):
    """The attacker has said which kamikazes go for which task force, unseen (2005:17.462C)."""

    strike: int
    shares: tuple[Aim, ...]


class NavalStrikeAimed(Event, frozen=True, tag="NavalStrikeAimed/1"):
    """The attacker has named the targets, and who goes for which (23.43)."""

    strike: int
    aims: tuple[Aim, ...]


class NavalAttackRolled(Event, frozen=True, tag="NavalAttackRolled/1"):
    """An air attack on a target was rolled for: row, modifiers with rule and reason, dice, hits (23.44).

    `critical` says that surprise calls for a roll for a critical hit, which is settled at the table (20.524).
    """

    strike: int
    place: str
    target: str
    row: int
    dice: tuple[int, ...]
    modifiers: tuple[tuple[str, int, str], ...]
    net: int
    hits: int
    critical: bool = False


class NavalStrikeEnded(Event, frozen=True, tag="NavalStrikeEnded/1"):
    """A strike is over: how, and which of its air units return to their bases and carriers."""

    strike: int
    kind: str
    place: str
    target: str
    how: str
    units: tuple[str, ...]


NavalStrikeEvent = (
    NavalStrikeAnnounced
    | NavalStrikeCovered
    | NavalStrikeBegan
    | NavalStrikeEngaged
    | NavalStrikePatrolPassed
    | NavalStrikeMet
    | NavalStrikeContested
    | AirDefenseFired
    | NavalStrikeDivided
    | NavalStrikeAimed
    | NavalAttackRolled
    | NavalStrikeEnded
)
"""An air strike on ships in the ledger."""
