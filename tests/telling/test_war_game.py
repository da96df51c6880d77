"""Every fact of The War Game has a telling, in words that a player of it would use."""

from typing import get_args

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.war_game.rules import AnyFact as WarGameEvent
from events import war_game as fact
from events.message import RollsSet
from events.war_game.board import Battle, Flight
from events.war_game.facts import UnitRoll
from skyledger import scenarios
from skyledger.games import GAMES
from skyledger.telling import TELLINGS_OF, fact_told
from skyledger.telling.war_game import hits_in_short
from tests.telling.listening import listening, templates_of

SYSTEM = GAMES["The War Game"]
TWO = ("US-fighter-01", "US-fighter-02")
ONE = ("UK-fighter-02",)


@pytest.fixture(scope="module")
def game():
    position = scenarios.load("air_supremacy_2")
    return fold(SYSTEM.rules.evolutions, SYSTEM.rules.empty, (SYSTEM.rules.started(position),))


TOLD = [
    (
        RollsSet("at once"),
        (
            "From here on both sides roll where nobody chooses how, and dice fall as soon as due; “rolls by order” "
            "has them wait again, whoever says it."
        ),
    ),
    (RollsSet("by order"), "From here on units of both sides roll, and dice fall, when somebody says so."),
    (
        fact.AttackDeclared(("Tirpitz", "GE-destroyer-01"), "NA-4"),
        "Tirpitz, 1 German destroyer (GE-destroyer-01) sent against NA-4.",
    ),
    (fact.AttackDeclared(("Tirpitz",), "NA-4", 2), "Tirpitz to attack NA-4 in round 2."),
    (
        fact.UnitsLanded(("GE-infantry-01",), "Great Britain", 2),
        "1 German infantry (GE-infantry-01) landed on Great Britain, to attack in round 2.",
    ),
    (
        fact.UnitsDropped(("GE-infantry-01",), "Great Britain", 2),
        "1 German infantry (GE-infantry-01) dropped on Great Britain, to attack in round 2.",
    ),
    (
        fact.PassThroughDeclared(("Tirpitz",), "North Sea", "Sea of Okhotsk"),
        "Tirpitz sent through North Sea to Sea of Okhotsk, from where troops are to land in round 2.",
    ),
    (
        fact.UnitsLanded(("GE-infantry-01",), "Great Britain"),
        "1 German infantry (GE-infantry-01) landed on Great Britain.",
    ),
    (
        fact.UnitsLanded(("GE-infantry-01",), "Great Britain", 2, "North Sea"),
        "1 German infantry (GE-infantry-01) to land on Great Britain in round 2, after North Sea.",
    ),
    (
        fact.UnitsDropped(("GE-infantry-01",), "France"),
        "1 German infantry (GE-infantry-01) dropped on France.",
    ),
    (
        fact.SupportDeclared(("Tirpitz",), "Great Britain"),
        "Tirpitz to shoot in support of the attack on Great Britain.",
    ),
    (
        fact.PassThroughDeclared(("Tirpitz",), "North Sea", "NA-4"),
        "Tirpitz sent through North Sea to attack NA-4 in round 2.",
    ),
    (fact.UnitsMoved(("Tirpitz",), "NA-4"), "Tirpitz moved to NA-4."),
    (
        fact.UnitsMoved(ONE, "NA-4", "Ark Royal"),
        "1 British fighter (UK-fighter-02) moved to NA-4 aboard Ark Royal.",
    ),
    (fact.BattleOpened("NA-4", 1), "The battle at NA-4 begins."),
    (
        fact.BattleOpened("NA-4", 1, ("Soviet",)),
        "The battle at NA-4 begins; Soviet units take no part in it.",
    ),
    (
        fact.BattlePostponed("NA-4", 2),
        "The attack on NA-4 waits for the fleet, and begins in round 2.",
    ),
    (fact.AttackersJoined(("Tirpitz",), "NA-4", 2), "Tirpitz join the attack on NA-4."),
    (
        fact.BattleResumed(("Tirpitz",), "NA-4", 3),
        "Tirpitz stay at NA-4 and fight there again from round 3 on.",
    ),
    (fact.FleetWentOn(("Tirpitz",), "North Sea", "NA-4"), "Tirpitz gone on from North Sea to NA-4."),
    (
        fact.RetreatDeclared(ONE, "Great Britain", "NA-4"),
        "1 British fighter (UK-fighter-02) to leave Great Britain for NA-4 as the round ends, if not hit before.",
    ),
    (
        fact.RetreatDeclared(("Tirpitz",), "NA-4", "North Sea"),
        (
            "Tirpitz to leave NA-4 for North Sea: at once if the whole attack leaves, else as the round ends, if "
            "not hit before."
        ),
    ),
    (
        fact.UnitsRetreated(ONE, "Great Britain", "NA-4"),
        "1 British fighter (UK-fighter-02) gone from Great Britain to NA-4, and out of combat for this turn.",
    ),
    (fact.AttackCalledOff("NA-4"), "The attack on NA-4 is called off."),
    (
        fact.UnitsSentToRoll(TWO, "NA-4", "defender", ("america",), 2),
        "2 American fighters (US-fighter-01, US-fighter-02) sent to roll at NA-4.",
    ),
    (
        fact.UnitsSentToRoll(ONE, "NA-4", "defender", ("britain",), 1),
        "1 British fighter (UK-fighter-02) sent to roll at NA-4.",
    ),
    (
        fact.UnitsRolled(
            "NA-4",
            "attacker",
            1,
            (
                UnitRoll("GE-fighter-01", "aircraft", 6, (3,), 1),
                UnitRoll("Tirpitz", "land", 8, (9,), 0),
                UnitRoll("X", "bombs", 8, (2, 3), 2),
            ),
        ),
        "The attacker at NA-4:\nGE-fighter-01 at aircraft (6) rolled 3: hit, Tirpitz at land and sea (8) rolled 9: miss, X at what is below, with bombs (8) rolled 2, 3: 2 hits",
    ),
    (
        fact.LossesCalledFor(
            "NA-4", "defender", "surface", 1, ("britain",), ("Ark Royal", "UK-destroyer-01"), "x"
        ),
        (
            "The defender at NA-4 has 1 hit at land and sea to take, one unit to each: britain to pick from "
            "Ark Royal, 1 British destroyer (UK-destroyer-01)."
        ),
    ),
    (
        fact.LossesTaken("NA-4", "defender", "air", 1, ONE),
        "The defender at NA-4 loses 1 British fighter (UK-fighter-02) to 1 hit at aircraft.",
    ),
    (
        fact.LossesTaken("NA-4", "defender", "bombs", 2, ()),
        "No unit of the defender at NA-4 is left that 2 hits of bombs could fall on.",
    ),
    (
        fact.UnitsCarried(ONE, "Ark Royal", "NA-5"),
        "1 British fighter (UK-fighter-02) gone to NA-5 aboard Ark Royal.",
    ),
    (
        fact.RetreatBarred(ONE, "NA-4", "Ark Royal"),
        "1 British fighter (UK-fighter-02) gone from NA-4 for Ark Royal, which is sunk.",
    ),
    (
        fact.BombDirectionCalledFor("NA-4", "defender", 2, ("britain",), ONE, ("aircraft", "others"), "x"),
        "It is for britain to say on what a bomb's hit falls at NA-4: aircraft, others.",
    ),
    (
        fact.BombDirected("NA-4", "defender", "down"),
        "A bomb's hit at NA-4 falls on aircraft on the ground.",
    ),
    (
        fact.BombDirected("NA-4", "defender", "others"),
        "A bomb's hit at NA-4 falls on others than aircraft on the ground.",
    ),
    (
        fact.LossesTaken("NA-4", "defender", "down", 1, ONE),
        "The defender at NA-4 loses 1 British fighter (UK-fighter-02) to 1 hit of bombs on the ground.",
    ),
    (
        fact.LossesTaken("NA-4", "defender", "others", 1, ONE),
        "The defender at NA-4 loses 1 British fighter (UK-fighter-02) to 1 hit of bombs beside those on the ground.",
    ),
    (
        fact.ShipsDamaged("NA-4", "defender", "surface", ONE),
        "1 British fighter (UK-fighter-02) damaged at NA-4, and not sunk.",
    ),
    (
        fact.UnitsDestroyed(ONE, "NA-4", "went down with their ship"),
        "1 British fighter (UK-fighter-02) lost at NA-4: went down with its ship.",
    ),
    (
        fact.UnitsDestroyed(ONE, "NA-4", "their ship was sunk"),
        "1 British fighter (UK-fighter-02) lost at NA-4: its ship was sunk.",
    ),
    (
        fact.UnitsDestroyed(ONE, "NA-4", "their place fell"),
        "1 British fighter (UK-fighter-02) lost at NA-4: its place fell.",
    ),
    (
        fact.UnitsDestroyed(ONE, "NA-4", "with Ark Royal"),
        "1 British fighter (UK-fighter-02) lost at NA-4: with Ark Royal.",
    ),
    (
        fact.BattleEnded("NA-4", "defender", 2),
        "The battle at NA-4 is over: defender, last fought in round 2.",
    ),
    (
        fact.AircraftGrounded(ONE, "Great Britain"),
        "1 British fighter (UK-fighter-02) kept down at Great Britain in this round.",
    ),
    (
        fact.AircraftGrounded(ONE, "NA-4", "Ark Royal"),
        "1 British fighter (UK-fighter-02) below the deck of Ark Royal at NA-4 in this round.",
    ),
    (
        fact.AircraftDispatched(TWO, "NA-4", 1, 2),
        "2 American fighters (US-fighter-01, US-fighter-02) dispatched to NA-4, to arrive in round 2.",
    ),
    (fact.AircraftArrived(ONE, "NA-4", 2), "1 British fighter (UK-fighter-02) arrived to defend NA-4."),
    (
        fact.AircraftTurnedBack(ONE, "NA-4", 2),
        "It is over at NA-4: 1 British fighter (UK-fighter-02) to fly home, in round 2 at the latest.",
    ),
    (fact.AircraftReturned(ONE, "Great Britain"), "1 British fighter (UK-fighter-02) back at Great Britain."),
    (
        fact.AircraftReturned(ONE, "Ark Royal", retreated=True),
        "1 British fighter (UK-fighter-02) back at Ark Royal, and out of combat as she is.",
    ),
    (
        fact.HomeSailed(ONE, "NA-4", "Ark Royal"),
        "Ark Royal has left NA-4 without 1 British fighter (UK-fighter-02).",
    ),
    (
        fact.DispatchCalledOff(ONE, "NA-4"),
        "The dispatch of 1 British fighter (UK-fighter-02) to NA-4 is called off; they never left.",
    ),
    (
        fact.LandingCalledFor(ONE, "NA-4", ("britain",), ("France", "Wasp"), "x"),
        "1 British fighter (UK-fighter-02) without a place to land: it is for britain to say where, of France, Wasp.",
    ),
    (
        fact.AircraftLanded(ONE, "NA-5", "Wasp", 3),
        "1 British fighter (UK-fighter-02) on the way to NA-5 aboard Wasp in round 3.",
    ),
    (fact.AircraftLanded(ONE, "NA-5", "Wasp"), "1 British fighter (UK-fighter-02) down at NA-5 aboard Wasp."),
    (fact.LandingSettled(ONE, "NA-5"), "It is settled where 1 British fighter (UK-fighter-02) lands."),
    (fact.PlayerTurnBegan(2, "Allies"), "Allies' turn of game turn 2 begins."),
    (fact.NothingFinished("italy"), "italy is not waited for here; nothing changes."),
    (fact.StepClosed("combat.attack_rolls"), "Nobody has more to say in “combat phase: attack rolls”."),
    (fact.RoundBegan(2), "Round 2 of combat begins."),
    (fact.RoundEnded(2), "Round 2 of combat is over."),
    (fact.CombatEnded(3), "Combat is over in round 3."),
    (fact.PlayerTurnBegan(2, "Germany"), "Germany's turn of game turn 2 begins."),
    (
        fact.PositionAdjusted("Wasp", "place", "NA-4", "a slip"),
        "Adjusted, Wasp: place is now NA-4, because a slip.",
    ),
    (
        fact.PositionAdjusted("R4", "option", "yes", "a slip"),
        "From now on R4 is read as yes, because a slip.",
    ),
]
SHARED = {
    fact.PhaseEntered, fact.SeatFinished, fact.PositionSealed, fact.RollCalledFor, fact.DiceRolled,
    fact.SecretRevealed, fact.EntriesUndone, fact.EntriesRedone, RollsSet,
    fact.CommentMade, fact.ClaimRaised, fact.ClaimRuled,
    fact.ProposalRaised, fact.ProposalAccepted, fact.ProposalDeclined, fact.ProposalDisputed,
    fact.ProposalOfOrder, fact.ProposalAgreedBeforehand, fact.ProposalCarried, fact.ProposalInForce,
    fact.ProposalsWelcomed, fact.ProposalsNotWelcomed, fact.PolicySet, fact.BranchAdopted, fact.DiceKept,
}  # fmt: skip


def test_every_fact_of_the_game_has_a_telling(game):
    assert set(get_args(WarGameEvent)) == set(TELLINGS_OF["The War Game"])
    told = {type(event) for event, _ in TOLD}
    assert told | SHARED | {fact.GameStarted} == set(get_args(WarGameEvent))


@pytest.mark.parametrize(("event", "words"), TOLD)
def test_a_fact_is_told_in_words(game, event, words):
    assert fact_told(SYSTEM, game, event) == words


def test_the_beginning_is_told(game):
    event = SYSTEM.rules.started(scenarios.load("air_supremacy_2"))
    assert fact_told(SYSTEM, game, event) == (
        "The game begins: Module IV, Example 2: Germany attacks British naval positions, game turn 1, Germany's turn."
    )


NOT_JOINING = fact.RetreatDeclared(("Tirpitz",), "NA-4", "North Sea")


def about_to_join(game):
    """The same game in round 2, in which a fleet comes to an attack that others have begun."""
    battle = Battle("NA-4", attackers=("Tirpitz",), joining=("Tirpitz",))
    return replace(game, turn=replace(game.turn, round=2), battles={"NA-4": battle})


def test_who_does_not_join_others_attack_leaves_before_a_die(game):
    told = fact_told(SYSTEM, about_to_join(game), NOT_JOINING)
    assert told == "Tirpitz to leave NA-4 for North Sea before a die is rolled."


def in_the_air(game):
    """The same game, with a carrier group at NA-4 attacked: its fighter flies."""
    return replace(game, battles={"NA-4": Battle("NA-4", attackers=("Tirpitz",))})


OVER_THE_HEADS = fact.LossesTaken("NA-4", "defender", "surface", 1, ())


def test_hits_that_go_past_aircraft_in_the_air_are_told_so(game):
    told = "No unit of the defender at NA-4 is left that {} could fall on"
    beyond = "; aircraft in the air there are beyond their reach."
    flying = in_the_air(game)
    assert fact_told(SYSTEM, flying, OVER_THE_HEADS) == told.format("1 hit at land and sea") + beyond
    other = replace(flying, doubts={**game.doubts, "R4": "yes"})
    assert fact_told(SYSTEM, other, OVER_THE_HEADS) == told.format("1 hit at land and sea") + "."
    air = replace(OVER_THE_HEADS, about="air")
    assert fact_told(SYSTEM, flying, air) == told.format("1 hit at aircraft") + "."


def ashore(game):
    """The same game in a round in which infantry attacks alone that has landed."""
    landed = replace(game.units["GE-infantry-01"], landed=True)
    battle = Battle("Great Britain", attackers=(landed.name,))
    there = {"battles": {battle.place: battle}, "units": {**game.units, landed.name: landed}}
    return replace(game, turn=replace(game.turn, round=2), **there)


NOT_ASKED = fact.StepClosed("combat.calling_off")


def test_example_3_3_3_that_nobody_could_leave_is_told(game):
    closed = "Nobody has more to say in “combat phase: whether the attack goes on”"
    why = ": of those who attack nobody can leave, ashore or without a way back (IV/example 3/3.3)."
    assert fact_told(SYSTEM, ashore(game), NOT_ASKED) == f"{closed}{why}"
    assert fact_told(SYSTEM, game, NOT_ASKED) == f"{closed}."


NOTHING_DECLARED = fact.StepClosed("combat.declaring")


def asked_for_nothing(game):
    """The same game as declarations begin, with nobody but the infantry that has landed."""
    alone = ashore(game)
    units = {"GE-infantry-01": alone.units["GE-infantry-01"]}
    return replace(alone, turn=replace(alone.turn, phase="combat.declaring"), units=units)


def test_dispatching_1_5_that_nobody_could_declare_anything_is_told(game):
    told = fact_told(SYSTEM, asked_for_nothing(game), NOTHING_DECLARED)
    assert told.endswith("nobody can come to their help (IV/dispatching/1.5).")


def on_the_way_to_land(game):
    """The same game with a fighter that flies to Great Britain for the first time, to land there."""
    flight = Flight("NA-4", declared=1, arrives=3, status="returning", since=2)
    return replace(game, units={**game.units, ONE[0]: replace(game.units[ONE[0]], flight=flight)})


LANDS = fact.AircraftReturned(ONE, "Great Britain")


def test_N24_who_lands_elsewhere_is_told_to_be_down_there(game):
    told = fact_told(SYSTEM, on_the_way_to_land(game), LANDS)
    assert told == "1 British fighter (UK-fighter-02) down at Great Britain."


def test_units_that_are_gone_are_told_by_their_names(game):
    assert fact_told(SYSTEM, game, fact.AircraftReturned(("XX-fighter-09",), "NA-4")) == (
        "XX-fighter-09 back at NA-4."
    )


IN_SHORT = [
    (
        fact.UnitsRolled("Kent", "attacker", 1, (UnitRoll("A", "land", 8, (9,), 0),)),
        "attacker at Kent: no hit",
    ),
    (
        fact.UnitsRolled(
            "Kent",
            "defender",
            1,
            (UnitRoll("A", "aircraft", 6, (3,), 1), UnitRoll("X", "bombs", 8, (2, 3), 2)),
        ),
        "defender at Kent: 1 hit at aircraft and 2 hits of bombs",
    ),
]


@pytest.mark.parametrize(("rolled", "told"), IN_SHORT)
def test_what_a_side_rolled_is_told_in_short_by_what_it_hits(rolled, told):
    assert hits_in_short(rolled) == told


def test_no_template_of_the_game_is_idle(game):
    events = [*(event for event, _ in TOLD), SYSTEM.rules.started(scenarios.load("air_supremacy_2"))]
    with listening() as used:
        for event in events:
            fact_told(SYSTEM, game, event)
        for rolled, _ in IN_SHORT:
            hits_in_short(rolled)
        fact_told(SYSTEM, about_to_join(game), NOT_JOINING)
        fact_told(SYSTEM, in_the_air(game), OVER_THE_HEADS)
        fact_told(SYSTEM, ashore(game), NOT_ASKED)
        fact_told(SYSTEM, asked_for_nothing(game), NOTHING_DECLARED)
        fact_told(SYSTEM, on_the_way_to_land(game), LANDS)
        fact_told(SYSTEM, ashore(game), fact.BattleEnded("Great Britain", "no attack", 0))
    assert templates_of("war_game.py") - used == set()
