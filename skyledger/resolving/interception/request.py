"""The request for an interception: of air support, air transport or bombing (18.56, 18.62, 18.57)."""

import msgspec
from msgspec import UNSET

from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.air_transport.kinds import COUNTER_INTERCEPTIONS
from core.world_at_war.bombing.kind import BOMBINGS
from core.world_at_war.support.kind import INTERCEPTIONS
from core.world_at_war.under_way.battles import (
    BOMBING,
    COUNTER_INTERCEPTION,
    INTERCEPTION,
    ON_TRANSPORT,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.resolving.air_combat.request import Conditions, Dice, Picks, Row, read_as

SUPPORT, TRANSPORT, BOMBERS = "defensive air support", "air transport", "bombing"


class Sort(msgspec.Struct, frozen=True):
    """One sort of interception: its air battle, and which missions either side and its escorts fly in it."""

    battle: Kind
    missions: dict[Side, tuple[str, ...]]
    escorts: str = ""


SORTS = {
    SUPPORT: Sort(
        INTERCEPTIONS,
        {ATTACKER: (INTERCEPTION,), DEFENDER: (SUPPORT, "escorting defensive air support")},
    ),
    TRANSPORT: Sort(COUNTER_INTERCEPTIONS, {ATTACKER: (COUNTER_INTERCEPTION,), DEFENDER: (ON_TRANSPORT,)}),
    BOMBERS: Sort(BOMBINGS, {ATTACKER: (BOMBING,), DEFENDER: ("opposing bombing",)}, "escorting bombing"),
}
"""What may be intercepted; the attacker is always the side whose player turn it is."""


class InterceptionConditions(Conditions, frozen=True, forbid_unknown_fields=True):
    """What bears on rolls; radar counts against bombing alone (19.31D)."""

    defender_radar: int = 0


class InterceptionRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One round: its dice, what was picked, what was decided after it, and who joins the attacker then."""

    dice: Dice = Dice()
    picks: Picks = Picks()
    defender_decides: str = ""
    attacker_decides: str = ""
    reinforcement: tuple[Row, ...] = ()


class Transports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The air transports of an activity: whose, and how many factors."""

    nation: str
    count: int


class AttackOnTransports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The single roll on the transports: by whom (left out, by all who may), and two dice added, or 0."""

    by: tuple[Row, ...] | msgspec.UnsetType = UNSET
    dice: int = 0


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ground units their owner says were aboard what was lost, and what turned back (18.624)."""

    lost: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An interception that is to be resolved, as far as its rounds are known.

    `attacker` are those who intercept support, protect transports, or bomb; `defender` those who support,
    who intercept transports, or who oppose bombers.
    """

    intercepted: str
    defender: tuple[Row, ...]
    attacker: tuple[Row, ...] = ()
    escorts: tuple[Row, ...] = ()
    edition: str = "current"
    circumstances: InterceptionConditions = InterceptionConditions()
    rounds: tuple[InterceptionRound, ...] = ()
    transports: Transports | msgspec.UnsetType = UNSET
    activity: str = ""
    ground: tuple[str, ...] = ()
    brps: int = 0
    route: tuple[str, ...] = ()
    hex: str = ""
    attack: AttackOnTransports | msgspec.UnsetType = UNSET
    hit: Hit | msgspec.UnsetType = UNSET

    @property
    def sort(self) -> Sort:
        """Which sort of interception it is."""
        return SORTS[self.intercepted]

    @property
    def fought(self) -> tuple[InterceptionRound, ...]:
        """The rounds that are asked for: one, where two sides meet and nothing is said."""
        return self.rounds or ((InterceptionRound(),) if self.attacker else ())

    @property
    def flying(self) -> Transports:
        """The air transports that are intercepted; nobody's where these are none."""
        return Transports("", 0) if isinstance(self.transports, msgspec.UnsetType) else self.transports


def read_interception(content: bytes, name: str) -> Interception:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(Interception, content, name)
