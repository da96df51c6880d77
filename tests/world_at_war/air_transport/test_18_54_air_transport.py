"""18.54 Air transport: which ground units go from which base to which, and what it costs them."""

import pytest
from msgspec.structs import replace

from events.message import PhaseEntered
from events.world_at_war.air_transport import AirTransportAnnounced, AirTransportArrived, AirTransportEnded
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import GroundUnitMoved, HexTaken, PlayerTurnBegan
from tests.world_at_war.fillings import recast
from tests.world_at_war.flights import (
    CORPS,
    DOVER,
    FRONT,
    GROUND,
    LILLE,
    LYON,
    METZ,
    NANCY,
    OPTION,
    ORAN,
    OTHER,
    PARAS,
    TANKS,
    Interception,
    carry,
    drop,
    front,
)
from tests.world_at_war.orders import FlyAirTransport

ONE = ("GE-air-transport-01",)


def test_18_541_a_ground_unit_is_carried_eight_hexes_from_base_to_base(board):
    table = front(board)
    table.when(carry(table, ORAN, "I Corps")).then(
        AirTransportAnnounced(
            "air transport", ONE, ORAN, tuple(f"{n:02}00" for n in range(9)), LILLE, ("I Corps",), 0, 0, 1
        ),
        AirTransportArrived("air transport", ONE, ORAN, ("I Corps",)),
        AirMissionFlown(ONE, "air transport", ORAN, LILLE),
        AirTransportEnded("air transport", ORAN),
    )
    assert table.game.ground["I Corps"] == replace(CORPS, place=ORAN, flown=("air transport",))


@pytest.mark.parametrize(("theater", "hexes"), [("Europe", 8), ("Pacific", 6)])
def test_18_541_no_farther_than_eight_hexes_or_six(board, theater, hexes):
    table = front(
        board, drawing="Lille . . . . . Lyon Metz Oran Nancy", theater=theater, held={DOVER: "Germany"}
    )
    table.when(carry(table, f"{hexes + 1:02}00", "I Corps")).refused("18.541")
    assert f"it goes {hexes}" in table.told() or f"goes {hexes}." in table.told()
    table.when(carry(table, f"{hexes:02}00", "I Corps")).accepted()


def test_18_541_in_the_movement_and_the_redeployment_phase(board):
    table = front(board, phase="redeployment.transfers", facts=())
    table.when(carry(table, LYON, "I Corps")).accepted()
    table = front(board, phase="combat.missions")
    table.when(carry(table, LYON, "I Corps")).refused("18.541")


def test_18_542_one_ground_unit_for_each_factor(board):
    table = front(board)
    one = table.group("1 air transport Germany Lille")
    table.when(FlyAirTransport(one, ("I Corps", "II Corps"), LYON)).refused("18.542/factors")
    table.when(carry(table, LYON, "I Corps", "II Corps")).accepted()
    assert {table.game.ground[name].place for name in ("I Corps", "II Corps")} == {LYON}


def test_18_542_partners_of_the_faction_are_carried_as_far_as_cooperation_allows(board):
    italians = GroundUnit("Folgore", "Italy", "infantry", 1, LILLE)
    table = front(board, ground=(italians,))
    table.when(carry(table, LYON, "Folgore")).accepted()
    table = front(board, ground=(italians,), facts=(OPTION, DeclaredFact("cooperation", "Axis/Axis", "none")))
    table.when(carry(table, LYON, "Folgore")).refused("53/arrival", "18.542")
    table = front(board, ground=(replace(italians, nation="Japan"),))
    table.when(carry(table, LYON, "Folgore")).refused("18.542/partner")


def test_18_543_specialized_units_are_carried_whatever_their_size(board):
    table = front(board, ground=(GroundUnit("Marines", "Germany", "marine", 2, LILLE), PARAS))
    table.when(carry(table, LYON, "Marines", "Paras")).accepted()


def test_18_543_which_units_are_specialized_is_doubt_W318(board):
    table = front(board, doubts={"W318": "said"})
    table.when(carry(table, LYON, "Paras")).refused("18.544")
    table = front(board, doubts={"W318": "said"}, ground=(replace(PARAS, kind="specialized"),))
    table.when(carry(table, LYON, "Paras")).accepted()
    assert "W318" in table.ruling.grounds


@pytest.mark.parametrize(
    ("kind", "factors", "numbers"),
    [
        ("infantry", 2, ("18.543", "18.544")),
        ("infantry", 3, ("18.543", "18.544")),
        ("armor", 2, ("18.544",)),
        ("replacement", 1, ("18.544",)),
        ("partisan", 1, ("18.544",)),
        ("static", 1, ("18.544",)),
    ],
)
def test_18_544_armor_larger_infantry_replacements_partisans_and_others_stay(board, kind, factors, numbers):
    table = front(board, ground=(GroundUnit("Unit", "Germany", kind, factors, LILLE),))
    table.when(carry(table, LYON, "Unit")).refused(*numbers)


def test_18_545_from_a_city_or_airbase_to_another(board):
    table = front(board, drawing="Lille . . Metz . Lyon^ . Nancy Oran Dover")
    table.when(carry(table, LYON, "I Corps")).refused("18.545")
    table.when(carry(table, "0600", "I Corps")).refused("18.545")
    table.when(carry(table, LILLE, "I Corps")).refused("18.545/other")


def test_18_545_both_bases_are_operational_and_friendly(board):
    facts = (OPTION, DeclaredFact("supply", LYON, "partial"))
    table = front(board, facts=facts)
    table.when(carry(table, LYON, "I Corps")).refused("18.545/operational")
    assert table.told() == "Lyon is not operational."
    table = front(board, held={LYON: "Britain"})
    table.when(carry(table, LYON, "I Corps")).refused("18.545")
    assert table.told() == "Lyon is held by Britain."
    table = front(board, facts=facts, doubts={"W107": "any_supply"})
    table.when(carry(table, LYON, "I Corps")).accepted()


def test_18_545_a_destination_that_was_taken_in_the_phase_is_doubt_W189(board):
    facts = (OPTION, DeclaredFact("supply", LYON, "full"))
    table = front(board, held={LYON: "Britain"}, facts=facts).after(HexTaken(LYON, "Germany"))
    table.when(carry(table, LYON, "I Corps")).accepted()
    table = front(board, held={LYON: "Britain"}, facts=facts, doubts={"W189": "at_start"})
    table.after(HexTaken(LYON, "Germany")).when(carry(table, LYON, "I Corps")).refused("18.545")
    assert "W189" in table.ruling.grounds


def test_18_545_ground_units_embark_where_the_transports_are(board):
    table = front(board, ground=(replace(CORPS, place=METZ),))
    table.when(carry(table, LYON, "I Corps")).refused("18.545")


def test_18_545_the_transports_end_in_either_base(board):
    table = front(board)
    table.when(carry(table, LYON, "I Corps", returning=LYON)).accepted()
    assert table.base_of(*ONE) == LYON
    table = front(board)
    table.when(carry(table, LYON, "I Corps", returning=METZ)).refused("18.545/end")


def test_18_545_whether_18_46_opens_further_bases_is_doubt_W321(board):
    table = front(board, doubts={"W321": "any"})
    table.when(carry(table, LYON, "I Corps", returning=METZ)).accepted()
    assert table.base_of(*ONE) == METZ
    table = front(board, doubts={"W321": "any"}, held={METZ: "Britain"})
    table.when(carry(table, LYON, "I Corps", returning=METZ)).refused("18.46/carried")


def test_18_545_of_a_third_base_18_46_asks_nothing_where_it_opens_none(board):
    table = front(board, held={METZ: "Britain"})
    table.when(carry(table, LYON, "I Corps", returning=METZ)).refused("18.545")


def test_18_545_a_transport_that_stays_at_a_new_base_of_the_phase_does_so_by_18_545(board):
    facts = (OPTION, DeclaredFact("supply", LYON, "full"))
    table = front(board, held={LYON: "Britain"}, facts=facts).after(HexTaken(LYON, "Germany"))
    table.when(carry(table, LYON, "I Corps", returning=LYON)).accepted()


def test_18_545_there_must_be_room_to_stay(board):
    table = front(board, "2 air transport Germany Lille", "5 AAF Germany Lyon")
    table.when(carry(table, LYON, "I Corps", returning=LYON)).refused("18.46")
    table.when(carry(table, LYON, "I Corps")).accepted()


def test_18_547A_1_embarking_is_free_but_in_an_enemy_zoc(board):
    for theater, cost in (("Europe", 2), ("Pacific", 1)):
        facts = (
            OPTION,
            DeclaredFact("zoc", f"Allied/{LILLE}", "yes"),
            DeclaredFact("movement", "I Corps", str(cost)),
        )
        table = front(board, facts=facts, theater=theater)
        table.when(carry(table, LYON, "I Corps")).refused("18.547A")
        assert table.told() == f"I Corps has {cost} movement left; from base to Lyon it takes {cost + 1}."
        table = front(board, facts=facts[:2], theater=theater)
        table.when(carry(table, LYON, "I Corps")).accepted()
        assert (table.facts[0].embarking, table.facts[0].debarking) == (cost, 1)


def test_18_547A_1_a_zoc_of_the_own_side_costs_nothing(board):
    table = front(board, facts=(OPTION, DeclaredFact("zoc", f"Axis/{LILLE}", "yes")))
    table.when(carry(table, LYON, "I Corps")).accepted()
    assert table.facts[0].embarking == 0


def test_18_547A_2_debarking_costs_one_factor_and_in_rough_terrain_two(board):
    drawing = "Lille . . Metz . Lyon* . Nancy Oran Dover"
    table = front(board, drawing=drawing, facts=(OPTION, DeclaredFact("movement", "I Corps", "1")))
    table.when(carry(table, LYON, "I Corps")).refused("18.547A")
    table.when(carry(table, NANCY, "I Corps")).accepted()


@pytest.mark.parametrize(
    ("unit", "debarking"),
    [
        (GroundUnit("1st Division", "Japan", "infantry", 1, LILLE), 1),
        (GroundUnit("Chindit", "Germany", "Chindit", 1, LILLE), 1),
        (CORPS, 2),
    ],
    ids=["Japanese", "Chindit", "others"],
)
def test_18_547A_2_in_the_jungle_japanese_units_and_the_chindit_pay_one(board, unit, debarking):
    table = front(
        board,
        f"1 air transport {unit.nation} Lille",
        drawing="Lille . . Metz . Lyon* . Nancy Oran Dover",
        ground=(unit,),
    )
    table.when(carry(table, LYON, unit.name, nation=unit.nation)).accepted()
    assert table.facts[0].debarking == debarking


def debarking_at_lyon(board, terrain, unit=CORPS, **more):
    """What it costs a unit of Lille to debark at Lyon, in a hex of this terrain."""
    laid = front(board, f"1 air transport {unit.nation} Lille", ground=(unit,), **more).position
    table = Interception(recast(laid, LYON, terrain=terrain))
    table.when(carry(table, LYON, unit.name, nation=unit.nation)).accepted()
    return table.facts[0].debarking


@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        ((), 1),
        (("desert",), 1),
        (("rough",), 2),
        (("mountain",), 2),
        (("jungle/mountain",), 2),
        (("desert", "rough"), 2),
    ],
)
def test_18_547A_2_what_the_map_calls_rough_is_rough_to_debark(board, terrain, cost):
    assert debarking_at_lyon(board, terrain) == cost


@pytest.mark.parametrize(
    ("terrain", "cost"), [("rough", 2), ("jungle", 2), ("jungle/mountain", 2), ("mountain", 1), ("forest", 1)]
)
def test_18_547A_2_which_terrain_is_rough_is_doubt_W322(board, terrain, cost):
    assert debarking_at_lyon(board, (terrain,)) == 2
    assert debarking_at_lyon(board, (terrain,), doubts={"W322": "as_named"}) == cost


@pytest.mark.parametrize("terrain", [("jungle/mountain",), ("jungle", "jungle/mountain")])
def test_18_547A_2_whether_jungle_with_mountains_is_jungle_is_doubt_W386(board, terrain):
    japanese = GroundUnit("1st Division", "Japan", "infantry", 1, LILLE)
    assert debarking_at_lyon(board, terrain, japanese) == 1
    assert debarking_at_lyon(board, terrain, japanese, doubts={"W386": "jungle_alone"}) == 2
    assert debarking_at_lyon(board, ("jungle",), japanese, doubts={"W386": "jungle_alone"}) == 1
    assert debarking_at_lyon(board, ("rough",), japanese) == 2


def test_18_547A_2_an_enemy_zoc_at_the_end_costs_nothing(board):
    table = front(
        board,
        facts=(
            OPTION,
            DeclaredFact("zoc", f"Allied/{LYON}", "yes"),
            DeclaredFact("movement", "I Corps", "1"),
        ),
    )
    table.when(carry(table, LYON, "I Corps")).accepted()


def test_18_547B_stacking_limits_neither_base(board):
    many = tuple(GroundUnit(f"{n}th Corps", "Germany", "infantry", 1, LILLE) for n in range(4, 16))
    table = front(
        board,
        "12 air transport Germany Lille",
        drawing="Lille~ . . Metz~ . Lyon . Nancy Oran Dover",
        ground=many,
    )
    table.when(carry(table, METZ, *(unit.name for unit in many[:10]))).accepted()


def test_18_547C_1_unsupplied_units_stay(board):
    table = front(board, drawing="Lille . . Metz . Lyon . Nancy Oran Dover", facts=(OPTION,))
    table.game = replace(table.game, facts={k: f for k, f in table.game.facts.items() if f.subject != "Axis"})
    table.game = replace(
        table.game, facts={**table.game.facts, "supply 0300": DeclaredFact("supply", METZ, "full")}
    )
    table.when(carry(table, METZ, "I Corps"))
    assert "18.547C.1" in [v.rule for v in table.ruling.violations]


@pytest.mark.parametrize(
    ("without", "option", "barred"),
    [
        (METZ, "where_it_began", True),
        (METZ, "where_it_stands", False),
        (NANCY, "where_it_began", False),
        (NANCY, "where_it_stands", True),
    ],
)
def test_18_547C_1_which_supply_counts_for_a_unit_that_has_moved_is_doubt_W392(
    board, without, option, barred
):
    table = front(
        board, "1 air transport Germany Nancy", facts=(OPTION, DeclaredFact("supply", without, "none")),
        doubts={"W392": option}, ground=(replace(CORPS, place=METZ),),
    )  # fmt: skip
    table.after(GroundUnitMoved("I Corps", LYON), GroundUnitMoved("I Corps", NANCY))
    table.when(carry(table, ORAN, "I Corps", base="Nancy"))
    assert ("18.547C.1" in [v.rule for v in getattr(table.ruling, "violations", ())]) == barred
    assert "W392" in table.ruling.grounds


def test_18_547C_1_in_the_next_player_turn_it_counts_where_the_unit_stands_then(board):
    table = front(board).after(GroundUnitMoved("I Corps", METZ))
    assert table.game.ground["I Corps"].came_from == LILLE
    assert table.after(PlayerTurnBegan(1942, "Summer", "Allied")).game.ground["I Corps"].came_from == ""


def test_18_547C_2_once_a_turn(board):
    table = front(board, "2 air transport Germany Lille", "1 air transport Germany Metz")
    table.when(carry(table, METZ, "I Corps"), carry(table, LYON, "I Corps", base="Metz")).refused("18.547C.2")
    table.in_phase("redeployment.transfers").when(carry(table, LYON, "I Corps", base="Metz")).refused(
        "18.547C.2"
    )
    table.after(PlayerTurnBegan(1942, "Fall", "Axis")).in_phase("movement.missions")
    table.when(carry(table, LYON, "I Corps", base="Metz")).accepted()


def test_18_547C_3_not_by_air_and_by_sea_in_one_movement_phase(board):
    shipped = DeclaredFact("sea transport", "I Corps", "yes")
    table = front(board, facts=(OPTION, shipped))
    table.when(carry(table, METZ, "I Corps")).refused("18.547C.3")
    table.in_phase("redeployment.transfers").when(carry(table, METZ, "I Corps")).accepted()


def test_18_547C_4_who_is_carried_does_not_drop_that_turn_and_the_other_way_round(board):
    table = front(board, "1 air transport Germany Metz", TRANSPORT)
    table.when(carry(table, METZ, "Paras")).in_phase("combat.missions")
    table.after(PhaseEntered("combat.missions")).when(
        replace(drop(table, NANCY, "Paras"), units=table.group("1 air transport Germany Metz"))
    ).refused("18.547C.4")
    table = front(board, phase="combat.missions")
    table.when(drop(table, METZ, "Paras")).accepted()
    table.in_phase("redeployment.transfers")
    assert table.game.ground["Paras"].flown == ("airdrop",)


TRANSPORT = "2 air transport Germany Lille"


def test_18_542_two_are_on_the_menu_and_no_third(board):
    table = front(board, ground=(CORPS, OTHER, replace(CORPS, name="III Corps")))
    table.when(carry(table, LYON, "I Corps", "III Corps")).accepted()


def test_18_54_the_front_is_drawn_as_it_is_meant(board):
    table = front(board)
    assert [table.at(name) for name in ("Lille", "Metz", "Lyon", "Nancy", "Oran", "Dover")] == [
        LILLE, METZ, LYON, NANCY, ORAN, DOVER,
    ]  # fmt: skip
    assert FRONT.split()[9] == "Dover"
    assert TANKS in GROUND
