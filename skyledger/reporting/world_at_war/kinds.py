"""Which part of a report a fact belongs to, at sea too, and how it is told there or not at all."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import get_args

from core.world_at_war.board import name, port_at
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import present_activity, present_combat
from core.world_at_war.under_way.commitments import present
from core.world_at_war.under_way.ships import next_attack
from events import world_at_war as fact
from events.message import Event
from events.sentences import said, say, translated
from events.world_at_war import activities, naval_bases, naval_combat, strikes
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.bombing import BombingEvent
from events.world_at_war.ships import NavalEvent
from phases.referee import System
from phases.world_at_war import stands_in
from phases.world_at_war.counterair import RETURN
from skyledger.reporting.report import Happening, PartKey, counted
from skyledger.telling import fact_told
from skyledger.telling.phrases import activity_of
from skyledger.telling.world_at_war.parts import asked_told, place_told

# The parts of a report about naval forces: each activity, each naval combat, each attack on a naval base.

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
        return _part_of(ENDING[type(event)], one.before)
    if isinstance(event, SAILING):
        return _part_of(ACTIVITY, game)
    state = one.before.turn.phase
    if isinstance(event, naval_combat.NavalCombatJoined) or any(part in state for part in OF_COMBAT):
        return _part_of(COMBAT, game)
    if isinstance(event, naval_bases.NavalBaseAttackAnnounced):
        return PartKey(BASE, event.place)
    if ".naval_bases" in state:
        return _part_of(BASE, game)
    return _part_of(ACTIVITY, game) if ".naval_activity" in state else None


def _part_of(kind: str, game: Game) -> PartKey | None:
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


# Which part of a report a fact belongs to, and which facts are not told in it.

COUNTERAIR, AIR_BATTLE = "counterair", "air battle"
AIR_BATTLES = (
    fact.AirBattleBegan,
    fact.AirBattleReinforced,
    fact.AirBattleRoundBegan,
    fact.AirBattleRoundReopened,
    fact.AirBattleEnded,
)

UNTOLD: frozenset[type[Event]] = frozenset(
    {
        fact.GameStarted,
        fact.PhaseEntered,
        fact.PlayerTurnBegan,
        fact.SeatFinished,
        fact.PositionSealed,
        fact.RollCalledFor,
        fact.ChoiceCalledFor,
        fact.DecisionCalledFor,
        fact.ExcessCalledFor,
        fact.ExcessSettled,
        fact.DisplacementCalledFor,
        fact.DisplacementSettled,
        fact.RefugeCalledFor,
        fact.RefugeSettled,
        fact.CounterairsOver,
        fact.SupportExcessCalledFor,
        fact.SupportsEnded,
    }
)
"""The way of the turn, and questions: their answers are told, and what is still open stands at the end."""

APART: dict[type[Event], str] = {
    fact.FactDeclared: "declared",
    fact.FactLapsed: "declared",
    fact.StandingOrderLeft: "standing",
    fact.StandingOrderLifted: "standing",
    fact.StandingChoiceLeft: "standing",
    fact.PositionAdjusted: "adjusted",
}
"""Facts that are told in their own part even in the middle of a counterair."""

KINDS: dict[type[Event], str] = {
    **APART,
    fact.HexTaken: "declared",
    fact.TerritoryGained: "declared",
    fact.GroundUnitMoved: "declared",
    fact.AirbasePlaced: "airbases",
    fact.AirbaseRemoved: "airbases",
    fact.AirUnitsStaged: "staging",
    fact.NavalAirTransferred: "naval",
    fact.NavalAirPutAshore: "naval",
    fact.NavalAirBackAboard: "naval",
    fact.CarrierSailed: "naval",
    fact.CarrierSunk: "naval",
    fact.AirUnitsSeaTransported: "shipped",
    fact.SeaTransportFailed: "shipped",
    fact.AirMissionFlown: "missions",
    fact.AirUnitsRebased: "missions",
    fact.AirUnitsCalledOff: "missions",
    fact.LandingNamed: "missions",
    fact.ExcessMoved: "displaced",
    fact.AirUnitsDisplaced: "displaced",
    fact.AirUnitsEliminated: "displaced",
    fact.AirUnitsDivided: "squadrons",
    fact.AirUnitsRecombined: "squadrons",
    fact.UnbuiltAirUnitsRecombined: "squadrons",
    fact.ChoiceMade: "squadrons",
    fact.AirUnitsInverted: "turned",
    fact.AirUnitsUninverted: "turned",
}

OF_SUPPORT = (
    fact.GroundCombatAnnounced, fact.OverrunAnnounced, fact.ExploitationAnnounced,
    fact.GroundSupportAnnounced, fact.NavalSupportAnnounced, fact.DefensiveSupportPlaced,
    fact.DefensiveSupportKept, fact.InterceptorsCommitted, fact.DefensiveSupportAborted,
    fact.DefensiveSupportCancelled, fact.DeferredSupportCalledFor, fact.SupportMeasured,
    fact.SupportExcessCalledFor, fact.SupportExcessNamed, fact.SupportCounted, fact.AttackSettled,
    fact.SupportsEnded,
)  # fmt: skip

CHAPTERS: dict[type[Event], str] = {
    fact.AirUnitsConstructed: "built",
    fact.NavalAirMadeRegular: "built",
    fact.ForcePoolEnlarged: "built",
    fact.EscortCarriersBegun: "built",
    fact.AirUnitsRedeployed: "redeployed",
    **dict.fromkeys(OF_SUPPORT, "supports"),
    **dict.fromkeys(get_args(BombingEvent), "missions"),
    **dict.fromkeys(get_args(NavalEvent), AT_SEA),
}
"""Where facts belong that no line above names: with the others of their chapter of the rules."""

OF_A_COUNTERAIR = (
    fact.CounterairAnnounced, fact.CounterairReinforced, fact.CounterairCalledOff, fact.CounterairRoundBegan,
    fact.CounterairRoundReopened, fact.CounterairEnded, fact.AirCombatResolved, fact.DecisionCalledFor,
    fact.DecisionMade,
)  # fmt: skip
"""Facts that name the force which flies: where no battle is under way, they are of its counterair."""

LEADING = frozenset({"airbases", "naval", "shipped", "declared", "adjusted"})
"""What follows from these is told with them: an airbase that is overrun, with the hex that was taken."""


def told(happened: Iterable[Happening]) -> list[Happening]:
    """Those facts that a report tells: they count, are not of `UNTOLD`, and repeat nothing told before."""
    fallen: set[str] = set()
    found = []
    for one in _saying_something(counted(happened)):
        if isinstance(one.event, fact.AirCombatResolved):
            fallen |= {*one.event.attackers_eliminated, *one.event.defenders_eliminated}
        if type(one.event) not in UNTOLD and not _repeats(one, fallen):
            found.append(one)
    return found


def _saying_something(happened: Iterable[Happening]) -> Iterator[Happening]:
    """Those that no other fact of their entry tells as well."""
    for _, some in groupby(happened, key=lambda one: one.entry):
        together = tuple(some)
        left_out = tells_nothing_new(together)
        yield from (one for at, one in enumerate(together) if at not in left_out)


def _repeats(one: Happening, fallen: set[str]) -> bool:
    """Is it the elimination of units whose loss the round of air combat has told?"""
    if not isinstance(one.event, fact.AirUnitsEliminated) or present(one.before) is None:
        return False
    repeats = fallen.issuperset(one.event.units)
    fallen.difference_update(one.event.units)
    return repeats


def by_part(happened: Iterable[Happening]) -> dict[PartKey, list[Happening]]:
    """Facts part by part, the parts in the order in which they began, as the phase was played."""
    parts: dict[PartKey, list[Happening]] = {}
    entry, lead = 0, ""
    for one in happened:
        entry, lead = one.entry, lead if one.entry == entry else ""
        part = _part(one, lead)
        if part.kind in LEADING and not isinstance(one.event, fact.FactLapsed):
            lead = lead or part.kind
        parts.setdefault(part, []).append(one)
    return parts


def _part(one: Happening, lead: str) -> PartKey:
    if type(one.event) in APART:
        return PartKey(APART[type(one.event)])
    return part_at_sea(one) or _part_ashore(one, lead)


def _part_ashore(one: Happening, lead: str) -> PartKey:
    event, battle = one.event, present(one.before)
    if isinstance(event, AIR_BATTLES):
        return PartKey(AIR_BATTLE, event.place, event.kind)
    if battle is not None:
        return _of_the_battle(battle)
    if isinstance(event, OF_A_COUNTERAIR):
        return PartKey(COUNTERAIR, getattr(event, "place", ""), event.force)
    if stands_in(one.before, RETURN):
        return PartKey("returning")
    return PartKey(lead or _kind(event))


def _of_the_battle(battle: AirBattle) -> PartKey:
    if battle.kind:
        return PartKey(AIR_BATTLE, battle.place, battle.kind)
    return PartKey(COUNTERAIR, battle.place, battle.force)


def _kind(event: Event) -> str:
    kind = type(event)
    return KINDS.get(kind) or CHAPTERS.get(kind, "further")


# The lines of a phase of A World at War: the heading of a part, and a fact told.


HEADINGS = {
    "airbases": said("Airbases"),
    "staging": said("Staging"),
    "returning": said("After the counterairs"),
    "naval": said("Naval air and carriers"),
    "at sea": said("At sea"),
    "activity": said("{what}"),
    "naval combat": said("Naval combat at {place}"),
    "naval base": said("Attack on the naval base {place}"),
    "shipped": said("Sea transport"),
    "missions": said("Missions"),
    "supports": said("Air support"),
    "built": said("Unit construction"),
    "redeployed": said("Redeployment"),
    "displaced": said("Displaced, moved from overfull bases, eliminated"),
    "squadrons": said("Squadrons and factors"),
    "turned": said("Inverted and uninverted"),
    "further": said("Further"),
    "declared": said("Declared"),
    "standing": said("Standing orders"),
    "adjusted": said("Adjusted by hand"),
}


def heading(key: PartKey, first: Happening) -> str:
    place = name(first.after, key.place)
    if key.kind == AIR_BATTLE:
        return say("{kind} over {place}", place=place, kind=translated(key.force).capitalize())
    if key.kind == BASE and not port_at(first.after, key.place):
        return say("Counterair of {place}", place=place)  # from carriers (23.61)
    if key.kind in AFLOAT:
        what = translated(key.force)
        return say(HEADINGS[key.kind], place=place, what=f"{what[:1].upper()}{what[1:]}")
    if key.kind != COUNTERAIR:
        return say(HEADINGS[key.kind])
    if not key.force:
        return say("Counterair of {place}", place=place)
    return say(
        "Counterair of {place} from carriers at {force}", place=place, force=name(first.after, key.force)
    )


def line(system: System, one: Happening) -> str:
    """A fact in words; of a choice also what was asked, for the question itself is not told."""
    told = fact_told(system, one.after, one.event)
    if not isinstance(one.event, fact.ChoiceMade):
        return told
    asked = _asked(one, one.event)
    return told if asked is None else f"{asked} {told}"


def _asked(one: Happening, made: fact.ChoiceMade) -> str | None:
    open_then = (
        question
        for question in one.before.questions
        if (question.rule, question.by, question.place) == (made.rule, made.side, made.place)
    )
    question = next(open_then, None)
    if question is None:
        return None
    place, nations = place_told(one.after, question.place), one.after.nations.values()
    return asked_told(question.rule, question.by, place, question.about, nations)
