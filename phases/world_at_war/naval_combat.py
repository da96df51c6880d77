"""22.41: naval combat in the turn, round by round: groups, bases, allotments, searches, strikes, fleets.

The letters of 22.41 behind C are inferred; their order is that of 23.24A, 23.35A, 23.741 and 23.751A.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from core.dice import RollDice
from core.world_at_war.activities.orders import (
    AttackAtSea,
    CoverForce,
    DiveOnForce,
    FlyPatrol,
    PlaceCover,
    StrikeAtSea,
)
from core.world_at_war.air_battle.decisions import Disengage, FightOn
from core.world_at_war.carriers.chapter import SinkCarrier
from core.world_at_war.carriers.other_decks import (
    lost_with_their_decks,
    naval_air_of_the_attacked,
    patrol_left_in_the_air,
)
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.combat_groups.chapter import FormGroup, six_as_the_round_begins
from core.world_at_war.naval_air.chapter import Search
from core.world_at_war.naval_combat.chapter import round_begun
from core.world_at_war.naval_combat.deciding import (
    after_the_decision,
    goes_on,
    markers_of_the_sunk,
    over_if_destroyed,
    undecided,
)
from core.world_at_war.naval_combat.launching import (
    announced,
    announced_without_surprise,
    launched,
    surprise_called,
    surprise_rolled,
    unopposed,
)
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    FindGroup,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
)
from core.world_at_war.naval_combat.over_bases import (
    after_the_battle,
    counterairs_launched,
    next_base,
    ready_after_the_round,
)
from core.world_at_war.naval_combat.parties import all_heard, has_ships, takes_part, unheard
from core.world_at_war.sequence import Finish
from core.world_at_war.ships.forming import DisbandForce
from core.world_at_war.under_way.announced import strikes_one_by_one, strikes_planned, surprise_planned
from core.world_at_war.under_way.at_sea import present_activity
from events import world_at_war as fact
from events.sentences import said
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Begins
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.frame import AT_SEA, FIGHTING, LOSSES_AT_SEA, SHIFTED, Place, accepts, nested, ways
from phases.world_at_war.strikes import STRIKES

AROUND = {
    "movement": "movement.missions",
    "combat": "combat.missions",
    "redeployment": "redeployment.transfers",
}
"""The phases in which task forces meet, and from which state of theirs."""

STEPS = ("grouping", "bases", "allotting", "covering", "searching", "striking", "surprise", "launching")
RESOLVING, AFTER = "resolving", ("fleet", "deciding")


TAGS = {step: f"naval combat: {step}" for step in (*STEPS, RESOLVING, *AFTER)}


def _state(phase: str) -> dict[str, Any]:
    within = f"{phase}.naval_combat"
    parts = [nested(BATTLES, _battles(within)), nested(STRIKES, _strikes(within))]
    own = [{"name": step, "tags": [tag]} for step, tag in TAGS.items()]
    here = len(STEPS) + 1  # what is fought stands between the launching and the fight of the fleets
    return {
        "name": "naval_combat",
        "tags": [FIGHTING],
        "initial": "grouping",
        "children": [*own[:here], *parts, *own[here:]],
    }


def _battles(within: str) -> Place:
    """Base after base is counteraired (23.64)."""
    resolving = f"{within}.{RESOLVING}"
    return Place(f"{within}.opposed", resolving, resolving)


def _strikes(within: str) -> Place:
    return Place(f"{within}.strikes", f"{within}.launching", f"{within}.fleet")


PLANNED, SURPRISE = "naval_combat_strikes", "naval_combat_surprises"
HEARD, ABOARD = "naval_combat_heard", "naval_combat_ships_heard"
COUNTERAIRS, ONE_BY_ONE = "naval_combat_counterairs", "naval_combat_strikes_one_by_one"
SPEAKING = {HEARD: takes_part, ABOARD: has_ships}
"""Who has something to say in a step: whoever takes part, or those alone who may have ships in it."""
WAITED_FOR = {
    **dict.fromkeys((*STEPS, RESOLVING, *AFTER), takes_part),
    **dict.fromkeys(("grouping", "bases", "allotting", "fleet"), has_ships),
}
GOES_ON, UNDER_WAY = "naval_combat_goes_on", "naval_activity_under_way"


def _under_way(phase: str) -> tuple[str, str]:
    """The states in which a naval force that sails may meet another, and in which it goes on afterwards."""
    return f"{phase}.naval_activity.entered", f"{phase}.naval_activity.continuing"


def _ways(phase: str, around: str) -> list[Transition]:
    within = f"{phase}.naval_combat"
    grouping, bases, allotting, _, _, striking, surprise, launching = (f"{within}.{step}" for step in STEPS)
    _, on = _under_way(phase)
    fleet, deciding = (f"{within}.{step}" for step in AFTER)
    done = {"trigger": "SeatFinished", "conditions": HEARD}
    aboard = {**done, "conditions": ABOARD}
    plain = zip((ABOARD, HEARD, HEARD), pairwise(f"{within}.{step}" for step in STEPS[2:6]), strict=True)
    return [
        {"trigger": "NavalCombatJoined", "source": [around, *_under_way(phase)], "dest": within},
        {**aboard, "source": grouping, "dest": bases},
        {**done, "source": bases, "dest": f"{within}.{RESOLVING}", "conditions": [ABOARD, COUNTERAIRS]},
        {**aboard, "source": bases, "dest": allotting, "unless": COUNTERAIRS},
        *_over_bases(within, allotting),
        *({**done, "conditions": heard, "source": one, "dest": other} for heard, (one, other) in plain),
        {**done, "source": striking, "dest": surprise, "conditions": [HEARD, SURPRISE]},
        {**done, "source": striking, "dest": launching, "conditions": [HEARD, PLANNED], "unless": SURPRISE},
        {**done, "source": striking, "dest": fleet, "unless": PLANNED},
        {"trigger": "SurpriseRolled", "source": surprise, "dest": launching},
        *_after_the_strikes(within, striking),
        {**aboard, "source": fleet, "dest": deciding, "unless": "somebody_may_escape"},
        {"trigger": "NavalCombatDecided", "source": deciding, "dest": grouping, "conditions": GOES_ON},
        {"trigger": "NavalCombatEnded", "source": deciding, "dest": on, "conditions": UNDER_WAY},
        {"trigger": "NavalCombatEnded", "source": deciding, "dest": around, "unless": UNDER_WAY},
    ]


def _after_the_strikes(within: str, striking: str) -> Iterator[Transition]:
    """The fleets fight; or others are announced, if each is resolved before the next (doubt W357)."""
    place = _strikes(within)
    for way in ways(STRIKES, place):
        if way["dest"] == place.after:
            yield {**way, "dest": striking, "conditions": ONE_BY_ONE}
            yield {**way, "unless": [*([way["unless"]] if "unless" in way else ()), ONE_BY_ONE]}
        else:
            yield way


def _over_bases(within: str, allotting: str) -> list[Transition]:
    """Base after base is counteraired, and then all that flew are back on their carriers (23.64)."""
    resolving = f"{within}.{RESOLVING}"
    return [
        *ways(BATTLES, _battles(within)),
        {"trigger": "BaseCounteraired", "source": resolving, "dest": resolving},
        {"trigger": "BaseCounterairsFlown", "source": resolving, "dest": allotting},
    ]


DONE: Orders = {Finish: "at sea"}
DONE_ABOARD: Orders = {Finish: "aboard"}
DECLARED: Orders = dict.fromkeys((*AT_SEA, SinkCarrier), "anybody")
STEP: dict[str, Orders] = {
    "grouping": {FormGroup: "aboard", DisbandForce: "aboard", ShiftNavalAir: "aboard", **DONE_ABOARD},
    "bases": {LaunchCounterair: "aboard", **DONE_ABOARD},
    RESOLVING: {},
    "allotting": {AllotPatrol: "aboard"},
    "covering": {AllotCover: "at sea"},
    "searching": {FindGroup: "at sea", SearchAtSea: "at sea", **DONE},
    "striking": {LaunchStrike: "at sea", DiveOnForce: "at sea", **DONE},
    "surprise": {RollDice: "anybody"},
    "launching": {},
    "fleet": {ShiftNavalAir: "aboard", **DECLARED, **DONE_ABOARD},
    "deciding": {StayInBattle: "at sea", LeaveBattle: "at sea"},
}


def _accepts(phase: str) -> dict[str, Orders]:
    within = f"{phase}.naval_combat"
    return {
        **{f"{within}.{step}": given for step, given in STEP.items()},
        **accepts(BATTLES, _battles(within)),
        **accepts(STRIKES, _strikes(within)),
    }


BEGINS: Begins = {
    TAGS["grouping"]: (naval_air_of_the_attacked,),
    TAGS["bases"]: (round_begun,),
    TAGS[RESOLVING]: (next_base,),
    TAGS["surprise"]: (announced, surprise_called),
    TAGS["launching"]: (announced_without_surprise, launched),
    TAGS["fleet"]: (unopposed,),
    TAGS["deciding"]: (lost_with_their_decks, ready_after_the_round, markers_of_the_sunk, over_if_destroyed),
}

WORDS_OF_THEIR_OWN = {
    "allotting": said("In “{state}” a seat says what it allots, or “allot no patrol”."),
    "covering": said("In “{state}” a seat says what it allots, or “allot no cover”."),
    "deciding": said("In “{state}” a side says “stay in the battle” or “leave the battle”."),
}
"""The steps in which nobody is done by “done”, and what is said there instead."""

ALLOTTED = said("In “{state}” combat air patrol is flown by “allot patrol UNITS from CARRIER”.")
COVERED = said("In “{state}” air cover is flown by “allot cover over GROUP with UNITS from BASE”.")
LAUNCHED = said("In “{state}” a strike is sent by “launch strike at GROUP with UNITS from CARRIER or BASE”.")
STAYS = WORDS_OF_THEIR_OWN["deciding"]
SEARCHED = said(
    "In “{state}” “search the battle with UNITS from BASE” sends air, and “find GROUP with 2 results” says "
    "what was found, as it was thrown at the table."
)
GROUPED = said(
    "Combat groups are not formed in “{state}”, but in “combat groups”, as each round of naval combat begins "
    "(22.42)."
)
CALLED_HERE: dict[str, dict[type, str]] = {
    "grouping": {TransferNavalAir: SHIFTED},
    "fleet": {TransferNavalAir: SHIFTED},
    "searching": {Search: SEARCHED},
    "allotting": {FlyPatrol: ALLOTTED},
    "covering": {CoverForce: COVERED, PlaceCover: COVERED},
    "striking": {StrikeAtSea: LAUNCHED, AttackAtSea: LAUNCHED},
    "deciding": {FightOn: STAYS, Disengage: STAYS},
}
"""What is told in a step of an order that has no place there, though one of the step does the same."""

CHAPTER = Chapter(
    states={phase: (_state(phase),) for phase in AROUND},
    transitions=[way for phase, around in AROUND.items() for way in _ways(phase, around)],
    accepts={state: given for phase in AROUND for state, given in _accepts(phase).items()},
    opens={
        state: {JoinBattle: "anybody"}
        for phase, around in AROUND.items()
        for state in (around, *_under_way(phase))
    },
    guards={
        **{name: all_heard(part) for name, part in SPEAKING.items()},
        COUNTERAIRS: counterairs_launched,
        PLANNED: strikes_planned,
        SURPRISE: surprise_planned,
        ONE_BY_ONE: strikes_one_by_one,
        GOES_ON: goes_on,
        UNDER_WAY: lambda game: present_activity(game) is not None,
    },
    why_not_now={
        JoinBattle: "22.41",
        LaunchCounterair: "23.64",
        AllotPatrol: "23.35A",
        AllotCover: "23.24A",
        SearchAtSea: "23.11B",
        FindGroup: "22.452",
        LaunchStrike: "23.751A",
        StayInBattle: "22.6",
        LeaveBattle: "22.7",
    },
    follows=(
        After(fact.AirBattleEnded, after_the_battle),
        After(fact.DiceRolled, surprise_rolled, TAGS["surprise"]),
        After(fact.NavalCombatDecided, after_the_decision),
    ),
    begins=BEGINS,
    lying={TAGS["fleet"]: patrol_left_in_the_air},
    asks={TAGS["grouping"]: {Finish: (six_as_the_round_begins,)}},
    waits={**{TAGS[step]: unheard(part) for step, part in WAITED_FOR.items()}, TAGS["deciding"]: undecided},
    none=(AllotPatrol(), AllotCover()),
    rather={
        **{f"{phase}.naval_combat": {FormGroup: GROUPED} for phase in AROUND},
        **{TAGS[step]: told for step, told in CALLED_HERE.items()},
        **{TAGS[step]: {Finish: told, **CALLED_HERE[step]} for step, told in WORDS_OF_THEIR_OWN.items()},
    },
    light=(TAGS["grouping"], TAGS["bases"], TAGS["searching"], TAGS["fleet"]),
    declares={TAGS["fleet"]: (*LOSSES_AT_SEA, SinkCarrier)},
)
