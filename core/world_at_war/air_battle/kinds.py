"""What differs between air battles: who decides after a round, who may join, what a round is fought like."""

import msgspec

from core.world_at_war import mission_names as missions
from events.world_at_war.battle import AirBattle

COUNTERAIR = missions.COUNTERAIR
INTERCEPTION = missions.INTERCEPTING_SUPPORT
COUNTER_INTERCEPTION = missions.COUNTER_INTERCEPTION
ON_TRANSPORT = missions.INTERCEPTING_TRANSPORT
BOMBING = missions.BOMBING
OVER_PORT = missions.OVER_PORT
FROM_COMBAT = "counterair in naval combat"
ON_BASES = ("", OVER_PORT, FROM_COMBAT)
"""The kinds in which all air units of a base defend it (18.521)."""


class Kind(msgspec.Struct, frozen=True):
    """One kind of air battle: the mission that the attackers fly, and the rules that say how it is fought.

    `fought` is the rule by which rounds are fought, `over` the one by which it ends when a side is gone.
    `single` is the rule by which one round is all; otherwise the defender says after a round whether it goes
    on (`defender_says`), and then the attacker (`attacker_says`); `broken_off` is the rule by which a
    defender that breaks off ends it. By `joined` further air joins the attackers, even where none of them is
    left. A defender `has_a_mission` if it may break that off though no attacker is left.
    Attackers that abort are `turned_back` if there is something beyond that they came for.
    """

    mission: str
    fought: str
    over: str
    single: str = ""
    defender_says: str = ""
    broken_off: str = ""
    attacker_says: str = ""
    joined: str = ""
    has_a_mission: bool = False
    turned_back: bool = False
    unanswered: bool = False
    bombing: bool = False


KINDS = {
    "": Kind(
        COUNTERAIR,
        fought="18.522",
        over="18.522A",
        defender_says="18.522B.1",
        broken_off="18.522B.1",
        attacker_says="18.522B.2",
        joined="18.522B.2.2",
    ),
    INTERCEPTION: Kind(
        INTERCEPTION,
        fought="18.5631",
        over="18.5634",
        defender_says="18.5631",
        broken_off="18.5632",
        attacker_says="18.5634",
        joined="18.5634",
        has_a_mission=True,
    ),
    COUNTER_INTERCEPTION: Kind(
        COUNTER_INTERCEPTION,
        fought="18.622",
        over="18.622",
        defender_says="18.622",
        broken_off="18.622",
        attacker_says="18.622",
        joined="18.622",
    ),
    ON_TRANSPORT: Kind(ON_TRANSPORT, fought="18.623", over="18.623", single="19.12", unanswered=True),
    BOMBING: Kind(BOMBING, fought="19.12", over="19.12", single="19.12", turned_back=True, bombing=True),
    FROM_COMBAT: Kind(COUNTERAIR, fought="18.522", over="18.522A", single="19.12"),
    OVER_PORT: Kind(OVER_PORT, fought="23.411", over="23.412", single="19.12", turned_back=True),
}
"""Every kind of air battle by its name in the ledger, which is the mission of its attackers; "" is 18.52."""


def kind_of(battle: AirBattle) -> Kind:
    """What is peculiar to a battle."""
    return KINDS[battle.kind]
