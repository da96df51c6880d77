"""23.3 Combat air patrol outside naval combat: a third of the naval air, over its own combat group."""

import pytest
from msgspec.structs import replace

from core.world_at_war.rules import sealed
from core.world_at_war.under_way.ships import available, most_on_patrol
from events.world_at_war import AirUnitsEliminated
from events.world_at_war.activities import CombatAirPatrolFlown
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.ships import LightShips
from events.world_at_war.strikes import NavalStrikeCovered
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Named
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together

DECKS = tuple(f"Force H CV{n}" for n in (1, 2, 3, 4))


def patrol(*numbers):
    """These of the naval air of one deck patrol."""
    return give.FlyPatrol(Named(tuple(f"BR-NAS-{n:02d}" for n in numbers)))


@pytest.fixture
def twelve(board):
    """Four carriers with three squadrons each are attacked at 0300 on their way to 0400."""

    def lay(*texts, **more):
        aboard = tuple(f"3 NAS Britain {deck}" for deck in DECKS)
        table = at_sea(board, *aboard, "6 NAS Germany Catania", *texts, **(fleet(decks=4) | more))
        return table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea()).accepted()

    return lay


@pytest.mark.parametrize(("available", "most"), [(12, 4), (9, 3), (10, 4), (1, 1), (0, 0)])
def test_23_33_a_third_is_rounded_up(available, most):
    assert most_on_patrol(available) == most


def test_23_33_four_of_twelve_squadrons_may_patrol(twelve):
    table = twelve().allies(patrol(1, 2, 3)).accepted()
    table.then(CombatAirPatrolFlown("Force H", ("BR-NAS-01", "BR-NAS-02", "BR-NAS-03")))
    table.allies(patrol(4, 5)).refused("23.33")
    table.allies(patrol(4)).accepted()
    table.allies(patrol(5)).refused("23.33")


def test_23_33_with_nine_left_in_the_next_hex_three_may_patrol(twelve):
    table = twelve().allies(give.Finish()).axis(give.Finish())
    assert table.game.forces["Force H"].place == "0400"
    table.after(AirUnitsEliminated(("BR-NAS-01", "BR-NAS-04", "BR-NAS-07")))
    table.axis(give.AttackAtSea()).allies(patrol(2, 3), patrol(5)).accepted()
    table.allies(patrol(6)).refused("23.33")


def test_23_33_naval_air_that_counteraired_on_its_way_is_not_available_for_patrol(twelve):
    table = twelve().after(AirMissionFlown(("BR-NAS-01",), "counterair", "0300", DECKS[0]))
    table.allies(patrol(1)).refused("23.33/uninverted")
    assert table.told() == "BR-NAS-01 is inverted (18.42A)."
    table.allies(patrol(2, 3)).accepted()


def test_23_32_in_each_hex_patrol_is_assigned_anew(twelve):
    table = twelve().allies(patrol(1, 2), give.Finish()).axis(give.Finish(), give.AttackAtSea())
    assert table.activity.patrols == ()
    table.allies(patrol(1, 2)).accepted()
    table.allies(patrol(1)).refused("23.32")


def test_23_33_squadrons_on_a_damaged_carrier_are_not_available_as_doubt_W229_says(twelve):
    game = fleet(decks=4)
    hurt = replace(game["carriers"][3], damaged=True)
    table = twelve(carriers=(*game["carriers"][:3], hurt))
    table.allies(patrol(10)).refused("17.3124")
    table.allies(patrol(1, 2, 3)).accepted()
    table.allies(patrol(4)).refused("23.33")
    table = twelve(carriers=(*game["carriers"][:3], hurt), doubts={"W229": "all"})
    table.allies(patrol(1, 2, 3), patrol(4)).accepted()


def test_23_31_land_based_air_and_other_carriers_fly_no_patrol(twelve):
    table = twelve("1 NAS Britain Malta")
    table.allies(give.FlyPatrol(squadrons(1, "NAS", "Britain", "0000"))).refused("23.31")


def test_17_33E_naval_air_patrols_from_carriers_alone(twelve):
    table = twelve("1 NAS Britain Malta")
    on_land = next(u.name for u in table.game.units.values() if u.nation == "Britain" and u.base == "0000")
    table.allies(give.FlyPatrol(Named((on_land,)))).refused("23.31")
    aboard = next(u.name for u in table.game.units.values() if u.base == DECKS[0])
    table.allies(give.FlyPatrol(Named((aboard,)))).accepted()


def test_23_31_patrol_is_over_the_combat_group_of_its_carrier(twelve):
    table = twelve().allies(give.FormGroup("Force H", DECKS[:1])).accepted()
    table.allies(patrol(1)).accepted()
    table.then(CombatAirPatrolFlown("Force H/2", ("BR-NAS-01",)))
    table.allies(patrol(2)).refused("23.33")
    table.allies(give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H/2"), give.Finish())
    assert NavalStrikeCovered(1, (), ("BR-NAS-01",)) in table.facts


def test_23_34A_patrol_is_nobody_elses_knowledge_before_it_meets_a_strike(twelve):
    with_it, without_it = twelve().allies(patrol(1)).game, twelve().game
    for viewer in ("axis", "public"):
        assert SHOWN.position(with_it, viewer) == SHOWN.position(without_it, viewer)
    assert SHOWN.position(with_it, "allies") != SHOWN.position(without_it, "allies")
    assert sealed(with_it) == sealed(without_it)


def test_23_33_what_sank_with_its_carrier_is_available_no_more(twelve):
    table = twelve().allies(give.Finish()).axis(give.Finish())
    lost = tuple(f"BR-NAS-{n:02d}" for n in (10, 11, 12))
    table.after(AirUnitsEliminated(lost), CarrierSunk(DECKS[3], "0400", at_sea=True))
    table.axis(give.AttackAtSea()).allies(patrol(1, 2, 3)).accepted()
    table.allies(patrol(4)).refused("23.33")


def test_23_34A_several_task_forces_patrol_each_for_itself(board):
    both = together(fleet("Force H"), fleet("Force K"))
    aboard = ("3 NAS Britain Force H CV1", "3 NAS Britain Force K CV1", "6 NAS Germany Catania")
    table = at_sea(board, *aboard, **both).sail("0100", "0200", "0300", forces=("Force H", "Force K"))
    table.axis(give.AttackAtSea()).allies(patrol(1), patrol(4)).accepted()
    assert {air.group for air in table.activity.patrols} == {"Force H", "Force K"}


def test_23_36_escort_carriers_add_nothing_to_patrol(twelve):
    escorts = LightShips("Britain", "CVE", 6, "0000", force="Force H")
    table = twelve(light=(*fleet()["light"], escorts))
    table.allies(patrol(1, 2, 3), patrol(4)).accepted()
    table.allies(patrol(5)).refused("23.33")
    assert table.told() == "5 would patrol over Force H; 4 may."


def test_23_36_a_group_of_escort_carriers_alone_has_no_patrol(twelve):
    escorts = LightShips("Britain", "CVE", 6, "0000", force="Force H")
    table = twelve(light=(*fleet()["light"], escorts))
    table.allies(give.FormGroup("Force H", (), (give.Factors(6, "CVE", "Britain"),))).accepted()
    assert available(table.game, "Force H/2") == ()
    table.allies(patrol(1), give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H/2"), give.Finish())
    assert not any(isinstance(fact, NavalStrikeCovered) for fact in table.facts)
