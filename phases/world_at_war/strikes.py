"""23.4: the states of an air strike on ships, which a chapter nests wherever strikes are resolved."""

from core.dice import RollDice
from core.world_at_war.sequence import Finish
from core.world_at_war.strikes.attacking import air_defense_begins, attacks_begin, contents_revealed
from core.world_at_war.strikes.chapter import at_their_forces, choice_read, dice_read, targets_open
from core.world_at_war.strikes.contesting import (
    air_combat_begins,
    chooses_who_meets,
    is_engaged,
    may_be_engaged,
    they_have_met,
)
from core.world_at_war.strikes.course import (
    AimStrike,
    EngageStrike,
    MeetDefenders,
    awaited_of,
    strikes_to_come,
)
from core.world_at_war.strikes.in_turn import cover_is_next, patrol_has_fought, patrol_was_withheld
from core.world_at_war.strikes.kamikazes import expended, next_strike
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events import world_at_war as fact
from events.sentences import said
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war.frame import AFTER, BEFORE, Part, Place, accepts, nested, ways

BEGINNING, ENGAGING, MEETING, CONTESTING = "beginning", "engaging", "meeting", "contesting"
FIRING, AIMING, ATTACKING = "firing", "aiming", "attacking"
ROLLED: Orders = {RollDice: "anybody"}
ACCEPTS: dict[str, Orders] = {
    BEGINNING: {},
    ENGAGING: {EngageStrike: "struck"},
    MEETING: {MeetDefenders: "striking"},
    CONTESTING: ROLLED,
    FIRING: ROLLED,
    AIMING: {AimStrike: "striking", **ROLLED},
    ATTACKING: ROLLED,
}
TAGS = {step: f"strike: {step}" for step in ACCEPTS}

WAITING = (TAGS[ENGAGING], TAGS[MEETING], TAGS[AIMING])
"""The steps that wait for an order of a side."""

BEGINS, ENGAGED, CHOOSES = "strike_may_be_engaged", "strike_is_engaged", "strike_chooses_who_meets"
MORE, COVER_NEXT = "strikes_to_come", "strike_meets_cover_next"
START, ENDING = [BEFORE, BEGINNING], [ENGAGING, CONTESTING, FIRING, AIMING, ATTACKING]
WAYS: tuple[Transition, ...] = (
    {"trigger": "NavalStrikeBegan", "source": START, "dest": ENGAGING, "conditions": BEGINS},
    {"trigger": "NavalStrikeBegan", "source": START, "dest": FIRING, "unless": BEGINS},
    {"trigger": "NavalStrikeEngaged", "source": ENGAGING, "dest": FIRING, "unless": [ENGAGED, COVER_NEXT]},
    {"trigger": "NavalStrikeEngaged", "source": ENGAGING, "dest": MEETING, "conditions": [ENGAGED, CHOOSES]},
    {
        "trigger": "NavalStrikeEngaged",
        "source": ENGAGING,
        "dest": CONTESTING,
        "conditions": ENGAGED,
        "unless": CHOOSES,
    },
    {"trigger": "NavalStrikeMet", "source": MEETING, "dest": CONTESTING},
    {"trigger": "NavalStrikeContested", "source": CONTESTING, "dest": FIRING, "unless": COVER_NEXT},
    {"trigger": "NavalStrikeContested", "source": CONTESTING, "dest": ENGAGING, "conditions": COVER_NEXT},
    {"trigger": "AirDefenseFired", "source": FIRING, "dest": AIMING},
    {"trigger": "NavalStrikeAimed", "source": AIMING, "dest": ATTACKING},
    {"trigger": "NavalStrikeEnded", "source": ENDING, "dest": BEGINNING, "conditions": MORE},
    {"trigger": "NavalStrikeEnded", "source": ENDING, "dest": AFTER, "unless": MORE},
)

STRIKES = Part(TAGS, WAYS, ACCEPTS)
"""From the state in which strikes begin, through all of them, to the one that follows the last."""

MISSIONS = "combat.missions"
OF_NO_CHAPTER = Place("combat.naval_strike", MISSIONS, MISSIONS)
"""Where strikes are resolved that no other chapter nests: among the missions of the combat phase."""

WORDS_OF_THEIR_OWN = {
    ENGAGING: said(
        "In “{state}” it waits for {waits}, who says who engages the strike, or “engage strike with none”."
    ),
    MEETING: said(
        "In “{state}” it waits for {waits}, who says who meets the defenders, as by “meet defenders "
        "with UNITS”."
    ),
    AIMING: said(
        "In “{state}” it waits for {waits}, who says at what the strike is aimed, as by “aim strike: UNITS "
        "at SHIP”."
    ),
}
"""The steps in which nobody is done by “done”, and what is said there instead."""

NOBODY_CHOOSES = said(
    "Who meets the defenders is settled: as many as engage the strike. Who, is asked of a strike of several "
    "sorts alone, of which not all must; here the dice are due (“roll”)."
)

CHAPTER = Chapter(
    states={"combat": (nested(STRIKES, OF_NO_CHAPTER),)},
    transitions=ways(STRIKES, OF_NO_CHAPTER),
    accepts=accepts(STRIKES, OF_NO_CHAPTER),
    guards={
        BEGINS: may_be_engaged,
        ENGAGED: is_engaged,
        CHOOSES: chooses_who_meets,
        MORE: strikes_to_come,
        COVER_NEXT: cover_is_next,
    },
    why_not_now={EngageStrike: "23.415A", MeetDefenders: "23.415B", AimStrike: "23.43"},
    follows=(
        After(fact.NavalStrikeEnded, expended, stage=Stage.AT_ONCE),
        After(fact.NavalStrikeEngaged, patrol_was_withheld),
        After(fact.NavalStrikeContested, patrol_has_fought),
        After(fact.NavalStrikeMet, they_have_met, TAGS[CONTESTING]),
        After(fact.AirDefenseFired, contents_revealed),
        After(fact.NavalStrikeDivided, at_their_forces),
        After(fact.DiceRolled, dice_read),
        After(fact.ChoiceMade, choice_read),
    ),
    begins={
        TAGS[BEGINNING]: (next_strike,),
        TAGS[CONTESTING]: (air_combat_begins,),
        TAGS[FIRING]: (air_defense_begins,),
        TAGS[AIMING]: (targets_open,),
        TAGS[ATTACKING]: (attacks_begin,),
    },
    rather={
        **{TAGS[step]: {Finish: told} for step, told in WORDS_OF_THEIR_OWN.items()},
        TAGS[CONTESTING]: {MeetDefenders: NOBODY_CHOOSES},
    },
    waits={
        TAGS[ENGAGING]: awaited_of(DEFENDER),
        TAGS[MEETING]: awaited_of(ATTACKER),
        TAGS[AIMING]: awaited_of(ATTACKER),
    },
)
