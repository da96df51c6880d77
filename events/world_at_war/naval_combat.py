"""Facts of naval combat: who meets, round by round, what air does in it, and how it ends (22.41, 23.7)."""

import msgspec

from events.message import Event


class AirOverGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Air units that a seat has over a combat group; `dividing` are factors that become squadrons for it."""

    seat: str
    group: str
    units: tuple[str, ...]
    dividing: tuple[str, ...] = ()


class StrikePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An air strike that was announced in this round: against whom, by whom, and whether as a surprise.

    What others that are announced later come after is not written down where all are announced together
    (doubt W357): such positions keep the bytes that ledgers have of them.
    """

    seat: str
    group: str
    units: tuple[str, ...]
    surprise: bool = False
    level: int = 0
    sent: bool | msgspec.UnsetType = msgspec.UNSET


class BaseCounterair(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An enemy air base that a side counterairs in this round: with whom, and whether it is over (23.64).

    `aborted` are the defenders that the roll of the attackers forced to abort; `met` tells whether air was
    there to fight.
    """

    side: str
    place: str
    units: tuple[str, ...]
    over: bool = False
    aborted: tuple[str, ...] = ()
    met: bool = False


class NavalCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Naval combat in a hex, and how far its present round has come.

    `available` counts the naval air of each combat group as the round began (23.33); `patrols` and `cover`
    are the secret allotments of both sides, `shown` the combat groups over which they are known to all.
    `at_bases` counterair bases in this round, those of `counterairs` (23.64); `raided` are bases that were
    counteraired in any round. `found` are search results by combat group, `strikes` what was announced,
    `decisions` says of each side, or of a task force that decides by itself, whether it stays.
    """

    name: str
    place: str
    forces: tuple[str, ...]
    round: int = 0
    available: dict[str, int] = {}
    patrols: tuple[AirOverGroup, ...] = ()
    cover: tuple[AirOverGroup, ...] = ()
    shown: tuple[str, ...] = ()
    at_bases: tuple[str, ...] = ()
    found: dict[str, int] = {}
    strikes: tuple[StrikePlan, ...] = ()
    decisions: dict[str, str] = {}
    counterairs: tuple[BaseCounterair, ...] = ()
    raided: tuple[str, ...] = ()


class NavalCombatJoined(Event, frozen=True, tag="NavalCombatJoined/1"):
    """Task forces of both sides were declared to meet in a hex."""

    name: str
    place: str
    forces: tuple[str, ...]


class NavalCombatRoundBegan(Event, frozen=True, tag="NavalCombatRoundBegan/1"):
    """A round of naval combat begins, now that combat groups are formed (23.64, 23.33)."""

    name: str
    place: str
    round: int


class BaseCounterairLaunched(Event, frozen=True, tag="BaseCounterairLaunched/1"):
    """A seat announced that carrier-based air counterairs an enemy air base in this round (23.61C, 23.64)."""

    seat: str
    side: str
    place: str
    units: tuple[str, ...]


class BaseCounteraired(Event, frozen=True, tag="BaseCounteraired/1"):
    """A counterair of a base in naval combat is over: who comes back, and which defenders had to abort."""

    side: str
    place: str
    units: tuple[str, ...]
    aborted: tuple[str, ...] = ()
    met: bool = False


class BaseCounterairsFlown(Event, frozen=True, tag="BaseCounterairsFlown/1"):
    """All that counteraired bases are on their carriers, and inverted for the rest of the round (18.524B)."""

    units: tuple[str, ...]


class PatrolsAllotted(Event, frozen=True, tag="PatrolsAllotted/1"):
    """A seat's secret: its carrier-based air on combat air patrol; the rest is for strikes (23.35A)."""

    seat: str
    patrols: tuple[AirOverGroup, ...]


class CoverAllotted(Event, frozen=True, tag="CoverAllotted/1"):
    """A seat's secret: its land-based air that flies air cover over combat groups (23.24A)."""

    seat: str
    cover: tuple[AirOverGroup, ...]


class AirOverGroupShown(Event, frozen=True, tag="AirOverGroupShown/1"):
    """Air strikes are announced: what flies over a combat group that one goes for is known to all."""

    group: str
    patrol: tuple[str, ...]
    cover: tuple[str, ...]


class CombatGroupFound(Event, frozen=True, tag="CombatGroupFound/1"):
    """Search results against a combat group were declared (22.452)."""

    group: str
    results: int


class CombatStrikeLaunched(Event, frozen=True, tag="CombatStrikeLaunched/1"):
    """A seat announced an air strike on a combat group, perhaps as a surprise (23.74, 23.741).

    A `joint` one is part of the strike that was announced last against that group (23.74B, 23.75B).
    """

    seat: str
    group: str
    units: tuple[str, ...]
    surprise: bool = False
    joint: bool = False


class CombatStrikesStarted(Event, frozen=True, tag="CombatStrikesStarted/1"):
    """What was announced against these combat groups is resolved before more is announced (doubt W357)."""

    groups: tuple[str, ...]


class SurpriseRolled(Event, frozen=True, tag="SurpriseRolled/1"):
    """The die for surprise fell: its modifiers with rule and reason, and the level, 0 for none (23.741)."""

    group: str
    die: int
    modifiers: tuple[tuple[str, int, str], ...]
    level: int


class PatrolLandedAshore(Event, frozen=True, tag="PatrolLandedAshore/1"):
    """Combat air patrol whose deck is gone landed at a base within three hexes (17.3124, 22.463)."""

    units: tuple[str, ...]
    base: str


class NavalCombatDecided(Event, frozen=True, tag="NavalCombatDecided/1"):
    """A side said after a round what it does: "stays" or "leaves"; or these task forces of it do."""

    side: str
    decision: str
    forces: tuple[str, ...] = ()


class NavalCombatEnded(Event, frozen=True, tag="NavalCombatEnded/1"):
    """Naval combat is over: a side "left", or was "destroyed"."""

    name: str
    place: str
    how: str


NavalCombatEvent = (
    NavalCombatJoined
    | NavalCombatRoundBegan
    | BaseCounterairLaunched
    | BaseCounteraired
    | BaseCounterairsFlown
    | PatrolsAllotted
    | CoverAllotted
    | AirOverGroupShown
    | CombatGroupFound
    | CombatStrikeLaunched
    | CombatStrikesStarted
    | SurpriseRolled
    | PatrolLandedAshore
    | NavalCombatDecided
    | NavalCombatEnded
)
"""Naval combat in the ledger."""
