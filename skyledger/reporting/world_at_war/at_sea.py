"""The parts of a report about naval forces: each activity, each naval combat, each attack on a naval base."""

from collections.abc import Iterable, Sequence

from core.world_at_war.state import Game
from core.world_at_war.under_way.activities import present_activity
from core.world_at_war.under_way.base_attacks import next_attack
from core.world_at_war.under_way.naval_combats import present_combat
from events import world_at_war as fact
from events.world_at_war import activities, naval_bases, naval_combat, strikes
from skyledger.reporting.happenings import Happening
from skyledger.reporting.reporting import PartKey
from skyledger.telling.listing import activity_of

AT_SEA, ACTIVITY, COMBAT, BASE = "at sea", "activity", "naval combat", "naval base"
AFLOAT = (AT_SEA, ACTIVITY, COMBAT, BASE)
"""The parts about naval forces, which are told in the order in which they began."""

SAILING = (
    activities.NavalActivityBegan,
    activities.NavalHexEntered,
    activities.SubmarinesAttacked,
    fact.NavalForceMoved,
)
OF_COMBAT = (".naval_combat", ".naval_escape")
"""In the names of the states of naval combat, and of what may leave bases after its rounds (23.46C)."""

ENDING = {
    activities.NavalActivityEnded: ACTIVITY,
    naval_combat.NavalCombatEnded: COMBAT,
    naval_bases.NavalBaseAttackEnded: BASE,
}
"""The facts after which an activity, a combat or an attack is no more; they are told with it."""


def part_at_sea(one: Happening) -> PartKey | None:
    """The part about naval forces to which a fact belongs by the state of the turn; None for none."""
    event, game = one.event, one.after
    if type(event) in ENDING:
        return _part(ENDING[type(event)], one.before)
    if isinstance(event, SAILING):
        return _part(ACTIVITY, game)
    state = one.before.turn.phase
    if isinstance(event, naval_combat.NavalCombatJoined) or any(part in state for part in OF_COMBAT):
        return _part(COMBAT, game)
    if isinstance(event, naval_bases.NavalBaseAttackAnnounced):
        return PartKey(BASE, event.place)
    if ".naval_bases" in state:
        return _part(BASE, game)
    return _part(ACTIVITY, game) if ".naval_activity" in state else None


def _part(kind: str, game: Game) -> PartKey | None:
    combat, activity, attack = present_combat(game), present_activity(game), next_attack(game)
    if kind == COMBAT and combat:
        return PartKey(COMBAT, combat.place, combat.name)
    if kind == ACTIVITY and activity:
        return PartKey(ACTIVITY, "", activity_of(activity.activity, activity.forces))
    return PartKey(BASE, attack.place) if kind == BASE and attack else None


def tells_nothing_new(some: Sequence[Happening]) -> frozenset[int]:
    """Of the facts of one entry the places of those that others of it tell as well.

    That each task force sets out and moves with its activity, the hexes that it passed, a strike that is
    resolved as soon as it is announced, and losses that the roll has told.
    """
    facts = [one.event for one in some]
    began = any(isinstance(event, activities.NavalActivityBegan) for event in facts)
    hexes = [at for at, event in enumerate(facts) if isinstance(event, activities.NavalHexEntered)]
    announced = {event.strike for event in facts if isinstance(event, strikes.NavalStrikeAnnounced)}
    lost = set(_lost(facts))
    return frozenset(
        at
        for at, event in enumerate(facts)
        if (began and isinstance(event, fact.NavalForceSailed))
        or (hexes and isinstance(event, fact.NavalForceMoved) and event.at_sea)
        or (at in hexes[:-1])
        or (isinstance(event, strikes.NavalStrikeBegan) and event.strike in announced)
        or (isinstance(event, fact.AirUnitsEliminated) and lost.issuperset(event.units))
    )


def _lost(facts: Iterable[object]) -> Iterable[str]:
    for event in facts:
        if isinstance(event, strikes.NavalStrikeContested):
            yield from (*event.attackers_eliminated, *event.defenders_eliminated)
        if isinstance(event, strikes.AirDefenseFired):
            yield from event.units_eliminated
