"""Facts of rule 23 as people read them: of one unit and of several, and of sea supply lines."""

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.world_at_war.board import Box
from events.world_at_war.naval_air import AirUnitsEmployed, NavalAirLaunched, TaskForceSpotted
from events.world_at_war.naval_combat import AirOverGroup
from events.world_at_war.strikes import Strike
from skyledger.games import GAMES
from skyledger.telling import because_told, fact_told
from skyledger.telling.voyages import without_the_way
from tests.telling.counterair_facts import STRUCK
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
LILLE, LYON, SEA = "0000", "0300", "0100"
ONE, TWO = ("IT-NAS-01",), ("IT-NAS-01", "IT-NAS-02")
UNIT, UNITS = "1 Italian NAS (IT-NAS-01)", "2 Italian NAS (IT-NAS-01, IT-NAS-02)"
BARE = "sea supply line 1 of Italy"


@pytest.fixture
def game(board):
    boxes = (Box("Atlantic U.S. box", "mapboard", ("Western Allies",)),)
    return game_from(units(board("Lille = . Lyon", boxes=boxes), "3 AAF Germany Lille", "2 NAS Italy Lyon"))


@pytest.fixture
def said(game):
    return lambda event, at=game: fact_told(SYSTEM, at, event)


OF_UNITS = {
    "17.48": (
        lambda some: fact.KamikazesExpended("Italy", some, SEA),
        "{units} expended in an attack on naval units at 0100.",
    ),
    "23.161/search": (
        lambda some: AirUnitsEmployed(some, "search", SEA, "x"),
        (
            "{units} committed to naval activities: search at 0100 for an attack by submarines; in naval "
            "combat it counts for nothing."
        ),
    ),
    "23.161/search in a round": (
        lambda some: AirUnitsEmployed(some, "search", SEA, "x: round 2"),
        "{units} committed to naval activities: search at 0100 in round 2 of naval combat.",
    ),
    "23.161/cover": (
        lambda some: AirUnitsEmployed(some, "cover", SEA, "x"),
        "{units} committed to naval activities: air cover at 0100.",
    ),
    "23.161/attack": (
        lambda some: AirUnitsEmployed(some, "attack", SEA, "x"),
        "{units} committed to naval activities: attack at 0100.",
    ),
    "18.44/strike": (
        lambda some: NavalAirLaunched(some, "attack from carriers", SEA, "x"),
        "{units} took off from carriers at 0100 to attack.",
    ),
    "18.44/counterair": (
        lambda some: NavalAirLaunched(some, "counterair in naval combat", SEA, "x"),
        "{units} took off from carriers at 0100 to counterair.",
    ),
    "23.23C": (lambda some: fact.AirCoverFlown(2, some), "Cover group 2 is joined by {units}."),
    "23.34A": (
        lambda some: fact.CombatAirPatrolFlown("TF 1", some),
        "Combat air patrol over TF 1: {units}.",
    ),
    "23.752A": (lambda some: fact.StrikeAtSeaSent("TF 1", some), "Sent against TF 1: {units}."),
    "23.24A": (
        lambda some: fact.AirOverGroupShown("TF 1", some, ()),
        "Over TF 1: combat air patrol {units}; air cover none.",
    ),
    "18.521D": (
        lambda some: fact.BaseCounteraired("Axis", LYON, some),
        "The counterair of Lyon (0300) is over; on the way back to the carriers: {units}.",
    ),
    "23.64": (
        fact.BaseCounterairsFlown,
        "Aboard again, and inverted for the rest of the round: {units}.",
    ),
    "17.3124": (
        lambda some: fact.PatrolLandedAshore(some, LYON),
        "{units}, whose deck is gone, landed inverted at Lyon (0300).",
    ),
    "23.71B": (
        lambda some: fact.NavalStrikeAnnounced(1, "land", SEA, "TF 1", some, (), 4),
        "Strike 1 is announced, on TF 1 at 0100: {units}, with surprise of level 4.",
    ),
    "17.47E.3": (
        lambda some: fact.NavalStrikeAnnounced(2, "diverted kamikaze", SEA, "TF 1", some),
        "Strike 2 is diverted to TF 1 at 0100: {units}.",
    ),
    "23.415B": (
        lambda some: fact.NavalStrikeMet(1, some),
        "Strike 1: the defending air is met by {units}.",
    ),
    "23.423": (
        lambda some: fact.AirDefenseFired(1, SEA, "TF 1", 2, (4, 4), 1, 1, (), (), some),
        (
            "Air defense of TF 1 at 0100, level 2: dice 4, 4 (8), which eliminate 1 and abort 1. "
            "Eliminated none; aborted none; {units} will attack."
        ),
    ),
    "23.54": (
        lambda some: fact.NavalBaseSortieFlown(LYON, "", 1, some),
        "Sortie 1 over Lyon (0300) is over; back from it: {units}.",
    ),
}


@pytest.mark.parametrize("number", OF_UNITS)
@pytest.mark.parametrize(("some", "told"), [(ONE, UNIT), (TWO, UNITS)])
def test_23_a_sentence_fits_a_single_unit_as_well_as_several(said, number, some, told):
    event, sentence = OF_UNITS[number]
    assert said(event(some)) == sentence.format(units=told)


@pytest.mark.parametrize(("through", "told"), [(ONE, UNIT), (TWO, UNITS), ((), "none")])
def test_23_415_after_air_combat_it_is_told_who_goes_on_to_the_ships(said, through, told):
    event = fact.NavalStrikeContested(1, SEA, "squadrons", (), (), (), (), through)
    assert said(event).endswith(f"of the defenders none eliminated. On to the ships: {told}.")


@pytest.mark.parametrize(
    ("some", "dice", "told"),
    [
        (ONE, 1, f"TF 1 is spotted at 0100 by {UNIT}: one die more for its interception there."),
        (ONE, 3, f"TF 1 is spotted at 0100 by {UNIT}: 3 dice more in all for its interception there."),
        (TWO, 2, f"TF 1 is spotted at 0100 by {UNITS}: 2 dice more in all for its interception there."),
    ],
)
def test_23_11A_the_dice_that_are_told_are_those_of_all_that_spotted_there(said, some, dice, told):
    assert said(TaskForceSpotted("TF 1", SEA, some, dice, "x")) == told


@pytest.mark.parametrize(
    ("results", "told"), [(1, "1 search result"), (2, "2 search results"), (3, "3 search results")]
)
def test_23_72A_search_results_are_counted(said, results, told):
    assert said(fact.CombatGroupFound("TF 1", results)) == f"TF 1 is found: {told}."


def test_22_42_task_forces_that_meet_are_listed_side_against_side(game, said):
    forces = ("Force H", "TF 1", "TF 2", "TF 3")
    formed = (
        fact.NavalForceFormed(name, "Britain" if name == "Force H" else "Italy", SEA, at_sea=True)
        for name in forces
    )
    joined = fact.NavalCombatJoined("x", SEA, forces)
    at = fold(EVOLUTIONS, game, formed)
    assert said(joined, at) == "Naval combat at 0100: Force H against TF 1, TF 2 and TF 3."


@pytest.mark.parametrize(
    ("ships", "told"), [(("Aquila",), "Aquila"), (("Aquila", "Sparviero"), "Aquila, Sparviero")]
)
def test_17_3123_a_task_force_is_made_up_of_one_ship_or_several(said, ships, told):
    assert said(fact.NavalForceManned("TF 1", ships, ())) == f"TF 1 is made up of {told}."


def test_23_443_ships_that_sink_have_a_verb(said):
    assert said(fact.ShipSunk("Roma", SEA, at_sea=True)) == "Roma is sunk at 0100."
    assert said(fact.CarrierSunk("Aquila", SEA, at_sea=True)) == "Aquila is sunk at 0100."


def test_23_44_an_attack_on_light_ships_does_not_begin_in_the_middle_of_a_sentence(said):
    rolled = fact.NavalAttackRolled(1, SEA, "light ships", 1, (6, 5), (), 11, 2)
    assert said(rolled) == "Attack on light ships: dice 6, 5 (11), unmodified, net 11 on row 1; hits: 2."


def test_23_752A_a_way_begins_where_the_ships_are(said):
    sailed = fact.NavalForceSailed("TF 1", "patrol", (LILLE, SEA, "0200"))
    assert said(sailed) == "TF 1 sets out: patrol, from Lille by way of 0100, 0200."
    began = fact.NavalActivityBegan("patrol", "Axis", ("TF 1", "TF 2"), (LILLE, SEA))
    assert said(began) == "A naval activity begins: patrol of TF 1 and TF 2, from Lille by way of 0100."


def test_23_46_who_escapes_by_a_standing_order_is_told_with_whose_it_is(said):
    fled = fact.AirUnitsTookRefuge(ONE, LYON, LILLE, "axis")
    assert said(fled).endswith("to Lille (0000), inverted, by the standing order of axis.")
    sailed = fact.NavalForceSailed("TF 1", "escape", (LILLE, LILLE, SEA), "axis")
    assert said(sailed) == "TF 1 sets out: escape, from Lille by way of 0100, by the standing order of axis."
    left = fact.StandingOrderLeft("axis", LYON, 3, (LILLE, SEA))
    assert said(left).endswith("disengage with fewer than 3 left, and escape to Lille, 0100.")


def test_23_462_who_escapes_goes_first_to_the_sea_in_the_hex_of_its_base(said):
    sailed = fact.NavalForceSailed("TF 1", "escape", (LILLE, LILLE, SEA))
    assert said(sailed) == "TF 1 sets out: escape, from Lille by way of 0100."


@pytest.mark.parametrize(
    ("forces", "path", "told"),
    [
        ((BARE,), (LILLE, LILLE, SEA), f"{BARE}, from Lille by way of 0100"),
        ((BARE,), (SEA, SEA), f"{BARE}, at 0100"),
        (
            ("TF 1", "TF 2"),
            (LILLE, LILLE, SEA),
            "sea supply line of TF 1 and TF 2, from Lille by way of 0100",
        ),
    ],
)
def test_23_752D_a_sea_supply_line_is_named_once(said, forces, path, told):
    began = fact.NavalActivityBegan("sea supply line", "Axis", forces, path)
    assert said(began) == f"A naval activity begins: {told}."


@pytest.mark.parametrize(
    ("target", "hits", "told"),
    [("sea supply line", 2, True), ("sea supply line", 0, False), ("TF 1 light ships", 2, False)],
)
def test_23_752D_what_hits_do_to_a_line_of_supply_is_told_to_be_settled_at_the_table(
    said, target, hits, told
):
    rolled = said(fact.NavalAttackRolled(1, LILLE, target, 1, (6, 5), (), 11, hits))
    assert ("settled at the table (30.37, W377)" in rolled) is told
    assert ("“declare supply of PLACE none”" in rolled) is told


@pytest.mark.parametrize(("cover", "told"), [(ONE, True), ((), False)])
def test_23_415D_that_cover_takes_the_modifier_of_patrol_away_is_told_as_both_engage(said, cover, told):
    assert ("(23.415D)" in said(fact.NavalStrikeEngaged(1, cover, TWO))) is told


def test_18_49_a_box_has_its_article(said):
    moved = fact.NavalForceMoved("TF 1", "Atlantic U.S. box", at_sea=False)
    assert said(moved) == "TF 1 put into the Atlantic U.S. box."


def test_23_132_of_a_factor_that_covers_it_is_told_that_one_of_its_squadrons_flies(said):
    over = AirOverGroup("axis", "TF 1", ("GE-AAF-01.cover",), ("GE-AAF-01",))
    told = said(fact.CoverAllotted("axis", (over,)))
    assert told.endswith("over TF 1, of each AAF its squadron for cover (23.11D, 23.132).")
    whole = said(fact.CoverAllotted("axis", (AirOverGroup("axis", "TF 1", ONE),)))
    assert whole == f"axis assigns air cover: {UNIT} over TF 1."


def test_23_132_of_a_factor_that_is_divided_it_is_told_into_what(said):
    divided = "divided into squadrons, three for each factor: one for search, one for cover, one for attack."
    assert said(fact.AirUnitsDivided(("GE-AAF-01",))).endswith(divided)


def test_23_752A_an_activity_that_begins_tells_the_way_of_its_task_forces_once():
    path = ("0000", "0100")
    sailed = [fact.NavalForceSailed(force, "patrol", path) for force in ("TF 1", "TF 2")]
    begun = fact.NavalActivityBegan("patrol", "Axis", ("TF 1", "TF 2"), path)
    escaped = fact.NavalForceSailed("TF 3", "escape", path)
    told = without_the_way(SYSTEM, [(one, ()) for one in (*sailed, begun, escaped)])
    assert [event for event, _ in told] == [begun, escaped]


def test_23_752A_that_a_force_is_in_a_hex_is_told_once():
    at_sea, entered = fact.NavalForceMoved("TF 1", SEA, True, 1), fact.NavalHexEntered(SEA, 1)
    arrived = fact.NavalActivityEnded(SEA, "arrived")
    facts = [(at_sea, ("23.752A",)), (entered, ("W351",))]
    assert list(without_the_way(SYSTEM, facts)) == [(at_sea, ("23.752A", "W351"))]
    told = without_the_way(SYSTEM, [*facts, (arrived, ())])
    assert list(told) == [(arrived, ("23.752A", "W351"))]
    destroyed = fact.NavalActivityEnded(SEA, "destroyed")
    assert [event for event, _ in without_the_way(SYSTEM, [*facts, (destroyed, ())])] == [at_sea, destroyed]


def test_17_3124_of_air_whose_carrier_is_sunk_it_is_told_so_and_why_some_is_lost(game, said):
    moved = fact.NavalAirTransferred(ONE, "Nonesuch", LILLE, "")
    assert ", whose carrier Nonesuch is sunk, transferred to" in said(moved)
    assert "is sunk" not in said(fact.NavalAirTransferred(ONE, LILLE, LILLE, ""))
    given_way = said(fact.NavalAirTransferred(ONE, LILLE, "Nonesuch", ""))
    assert "Elite naval air of Nonesuch, which is sunk, takes the place of 1 Italian NAS" in given_way
    assert "is lost once the strikes are over if it finds no other deck" in given_way
    lost = fact.AirUnitsEliminated(ONE)
    (why,) = because_told(SYSTEM, lost, ("17.3124", "W408"))
    assert "found as doubt W21 says" in why
    assert because_told(SYSTEM, lost, ("23.416",)) == ()


def test_22_7_a_side_that_wants_another_round_does_not_get_it_where_the_other_leaves(said):
    assert said(fact.NavalCombatDecided("Axis", "stays")) == "The Axis side wants another round."
    over = said(fact.NavalCombatEnded("Lille, 1", LILLE, "left"))
    assert over == "Naval combat at Lille (0000) is over: a side has left it."


def test_23_416B_it_is_told_why_of_patrol_and_cover_none_aborts_though_the_roll_says_so(game, said):
    event = fact.NavalStrikeContested(1, SEA, "squadrons", (STRUCK,), (), (), ONE, ONE)
    at_sea = replace(game, strikes=(Strike(1, "land", SEA, "TF 1", ONE),))
    assert said(event, at_sea).endswith("\nPatrol and air cover do not abort (23.416B).")
    in_port = replace(game, strikes=(Strike(1, "port", SEA, "", ONE),))
    assert "do not abort" not in said(event, in_port)
    none = replace(event, rolls=(replace(STRUCK, aborted=0),))
    assert "do not abort" not in said(none, at_sea)
