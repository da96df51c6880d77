"""18.55: ground support announced, held against its limit, lost or brought home."""

import pytest
from msgspec.structs import replace

from core.ruling import Ruled
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import FactLapsed
from events.world_at_war.ships import LightShips
from events.world_at_war.support import (
    AttackSettled,
    GroundSupportAnnounced,
    NavalSupportAnnounced,
    SupportCounted,
    SupportExcessCalledFor,
    SupportExcessNamed,
    SupportMeasured,
)
from phases.referee import menu, settle
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import DeclaredFact, GroundUnit, Named
from tests.world_at_war.orders import AttackHex, Finish, NameExcess, SupportAttack, SupportInvasion
from tests.world_at_war.supported import (
    CARRIER,
    GROUND,
    AnnounceExploitation,
    AnnounceOverrun,
    defended,
    front,
    phase,
    settled,
    supported,
    supporting,
)

__all__ = ["front"]
TWO, THREE = ("GE-AAF-01", "GE-AAF-02"), ("GE-AAF-01", "GE-AAF-02", "GE-AAF-03")


def measured(game, attackers, defenders=1, because=""):
    """The attack on Calais starts with so many ground factors."""
    event = SupportMeasured(("0300",), "regular", attackers, {"0300": defenders}, because)
    facts = [one.event for one in settle(WORLD_AT_WAR, game.game, [Ruled(event, ())])]
    game.after(*facts)
    return facts[1:]


def attacking(game, *texts):
    """Calais is about to be attacked with this support, and nobody defends it from the air."""
    return defended(supported(game, *texts))


def test_18_551_army_air_supports_an_attack_in_its_range(front):
    game = front("2 AAF Germany Lille")
    game.when(supporting(game, "2 AAF Germany Lille"))
    game.then(GroundSupportAnnounced(TWO, ("0300",), "regular", "regular"))
    assert [u.used for u in game.game.units.values()] == ["", ""]


def test_18_551_beyond_its_range_it_supports_nothing(front):
    game = front("1 AAF Germany Lille")
    game.when(supporting(game, "1 AAF Germany Lille", "Dover")).refused("18.45")


def test_18_551_a_hex_of_its_own_side_is_not_attacked(front):
    game = front("1 AAF Germany Lille")
    game.when(supporting(game, "1 AAF Germany Lille", "Ghent")).refused("18.551")
    assert "held by Germany" in game.told()


def test_18_551_an_attack_on_several_hexes_needs_air_that_reaches_all_of_them(front):
    game = front("1 AAF Germany Lille", "1 AAF Germany Ghent")
    both = {"also": ("0500",)}
    game.when(supporting(game, "1 AAF Germany Lille", **both)).refused("18.551/each")
    assert "18.45" in game.told()
    game.when(supporting(game, "1 AAF Germany Ghent", **both)).accepted()


def test_18_551_who_supported_a_regular_attack_supports_none_in_exploitation(front):
    game = attacking(front("1 AAF Germany Lille", "1 AAF Germany Ghent"), "1 AAF Germany Lille")
    game.as_seat("axis").when(settled(game, "fought"), AnnounceExploitation()).accepted()
    assert phase(game) == "combat.exploitation.support"
    assert game.game.units["GE-AAF-01"].inverted == "18.42A"
    game.when(supporting(game, "1 AAF Germany Lille")).refused("18.41", "18.551/again")
    game.when(supporting(game, "1 AAF Germany Ghent")).accepted()


def test_18_551_a_unit_supports_one_attack(front):
    game = front("1 AAF Germany Lille")
    game.when(supporting(game, "1 AAF Germany Lille")).accepted()
    game.when(supporting(game, "1 AAF Germany Lille", "0400")).refused("18.41/committed")


def test_18_552_naval_air_supports_from_land_and_from_carriers(front):
    game = front("3 NAS Germany Ghent", "3 NAS Germany Graf", carriers=(CARRIER,))
    game.when(supporting(game, "3 NAS Germany Ghent")).accepted()
    game.when(supporting(game, "3 NAS Germany Graf", "Hull")).accepted()


def test_18_5522_carrier_based_air_supports_regular_attacks_but_no_exploitation(front):
    game = front("3 NAS Germany Graf", carriers=(CARRIER,), phase="combat.exploitation.support")
    game.when(supporting(game, "3 NAS Germany Graf", "Hull")).refused("18.5522")


@pytest.mark.parametrize(("option", "refused"), [("no", ("18.5522",)), ("may", ())])
def test_18_5522_carrier_based_air_in_overruns_is_doubt_W313(front, option, refused):
    game = front(
        "1 NAS Germany Graf", carriers=(CARRIER,), phase="movement.missions", doubts={"W313": option}
    )
    game.when(AnnounceOverrun(game.at("Hull")))
    game.when(supporting(game, "1 NAS Germany Graf", "Hull"))
    assert game.refused(*refused) if refused else game.accepted()


def test_17_531_jets_give_no_ground_support(front):
    game = front("1 jet Germany Ghent", facts=(DeclaredFact("research", "Germany/jets", "12"),))
    game.when(supporting(game, "1 jet Germany Ghent")).refused("17.531")


def test_18_554A_three_factors_of_air_to_one_of_ground_units(front):
    game = front("5 AAF Germany Lille", "5 AAF Germany Ghent", "5 NAS Germany Ghent")
    game.when(supporting(game, "5 AAF Germany Lille")).accepted()
    game.when(supporting(game, "2 AAF Germany Ghent")).refused("18.554A")
    assert "7 factors" in game.told()
    assert "more than 6" in game.told()
    game.when(supporting(game, "4 NAS Germany Ghent")).refused("18.554A")
    assert "6 1/3 factors" in game.told()
    game.when(supporting(game, "3 NAS Germany Ghent")).accepted()


@pytest.mark.parametrize(("option", "most"), [("exact", 3), ("down", 5), ("up", 3)])
def test_18_554A_fractions_of_naval_air_are_doubt_W190(front, option, most):
    game = front("5 AAF Germany Lille", "6 NAS Germany Ghent", doubts={"W190": option})
    game.when(supporting(game, "5 AAF Germany Lille")).accepted()
    game.when(supporting(game, f"{most + 1} NAS Germany Ghent")).refused("18.554A")
    game.when(supporting(game, f"{most} NAS Germany Ghent")).accepted()


def test_18_554A_how_many_attack_is_declared_where_the_ledger_does_not_know(front):
    game = front("5 AAF Germany Lille", ground=(), facts=(DeclaredFact("attacking factors", "0300", "1"),))
    game.when(supporting(game, "4 AAF Germany Lille")).refused("18.554A")
    assert "fact attacking factors 0300" in game.ruling.grounds
    game.when(supporting(game, "3 AAF Germany Lille")).accepted()


def test_18_554C_with_nothing_known_of_ground_units_the_limit_is_asked_as_the_attack_starts(front):
    game = front("5 AAF Germany Lille", ground=())
    game.when(supporting(game, "5 AAF Germany Lille")).accepted()


@pytest.mark.parametrize("how", ["prevented", "fought"])
def test_18_555_air_of_an_attack_that_was_fought_or_prevented_comes_home_inverted(front, how):
    game = attacking(front("2 AAF Germany Lille"), "2 AAF Germany Lille")
    game.as_seat("axis").when(settled(game, how), Finish()).accepted()
    assert {u.inverted for u in game.game.units.values()} == {"18.42A"}
    assert {u.used for u in game.game.units.values()} == {"ground support"}
    assert phase(game) == "construction.airbases"


def test_18_555_air_of_an_attack_that_was_not_made_is_eliminated(front):
    game = attacking(front("2 AAF Germany Lille"), "2 AAF Germany Lille")
    game.as_seat("axis").when(settled(game, "not made"))
    game.then(AttackSettled(("0300",), "regular", "not made"), AirUnitsEliminated(TWO))


def test_18_555_what_became_of_a_supported_attack_has_to_be_said(front):
    game = attacking(front("2 AAF Germany Lille"), "2 AAF Germany Lille")
    game.as_seat("axis").when(Finish()).refused("18.555/open")
    game.when(AnnounceExploitation()).refused("18.555")


def test_18_555_an_attack_that_nothing_supports_needs_no_word(front):
    game = attacking(front("2 AAF Germany Lille"), "2 AAF Germany Lille")
    game.as_seat("axis").when(settled(game, "fought", "0400")).refused("18.555/known")


def test_18_555_with_fewer_ground_factors_the_excess_is_eliminated(front):
    game = attacking(front("5 AAF Germany Lille"), "5 AAF Germany Lille")
    lost = ("GE-AAF-04", "GE-AAF-05")
    assert measured(game, 1) == [
        SupportExcessNamed("18.555", "0300", lost),
        AirUnitsEliminated(lost),
        SupportCounted(("0300",), "regular", THREE, ()),
    ]


def test_18_5552_with_fewer_because_of_interception_the_excess_goes_home(front):
    game = attacking(front("5 AAF Germany Lille"), "5 AAF Germany Lille")
    home = ("GE-AAF-04", "GE-AAF-05")
    assert measured(game, 1, because="interception") == [
        SupportExcessNamed("18.5552", "0300", home),
        AirMissionFlown(home, "ground support", "0300", "0000"),
        SupportCounted(("0300",), "regular", THREE, ()),
    ]
    assert game.game.units["GE-AAF-05"].inverted == "18.42A"


@pytest.mark.parametrize(("option", "asked"), [("owner", ("axis",)), ("opponent", ("allies",))])
def test_18_555_of_different_units_the_owner_says_which_are_lost_as_doubt_W191_says(front, option, asked):
    position = ("2 AAF Germany Lille", "2 AAF Germany Ghent")
    game = attacking(front(*position, "1 AAF Germany Lille", doubts={"W191": option}), *position)
    four = (*TWO, "GE-AAF-03", "GE-AAF-04")
    assert measured(game, 1) == [SupportExcessCalledFor("18.555", "0300", asked, four)]
    game.as_seat(asked[0])
    game.when(NameExcess(Named(("GE-AAF-05",)))).refused("18.555/excess")
    game.when(NameExcess(Named(TWO))).refused("18.554A/excess")
    game.when(NameExcess(game.group("1 AAF Germany Ghent")))
    game.then(
        SupportExcessNamed("18.555", "0300", ("GE-AAF-03",)),
        AirUnitsEliminated(("GE-AAF-03",)),
        SupportCounted(("0300",), "regular", (*TWO, "GE-AAF-04"), ()),
    )


def test_18_5551_an_invasion_turns_back_and_the_attack_over_land_on_the_same_hex_goes_on(front):
    game = front("2 AAF Germany Lille", "1 AAF Germany Ghent")
    game.when(supporting(game, "2 AAF Germany Lille", kind="invasion")).accepted()
    game = attacking(game, "1 AAF Germany Ghent")
    game.as_seat("axis").when(settled(game, "turned back"))
    game.then(
        AttackSettled(("0300",), "regular", "turned back"),
        AirMissionFlown(TWO, "ground support", "0300", "0000"),
    )
    assert game.game.units["GE-AAF-03"].used == ""
    game.when(settled(game, "turned back")).refused("18.5551")
    game.when(settled(game, "fought")).accepted()


@pytest.mark.parametrize("how", ["turned back", "aborted"])
def test_18_5551_air_of_an_invasion_that_came_to_nothing_returns_inverted(front, how):
    game = front("2 AAF Germany Lille")
    game.when(supporting(game, "2 AAF Germany Lille", kind="invasion"), Finish())
    defended(game).as_seat("axis").when(settled(game, how))
    game.then(
        AttackSettled(("0300",), "regular", how), AirMissionFlown(TWO, "ground support", "0300", "0000")
    )


def test_18_5551_only_invasions_are_turned_back(front):
    game = attacking(front("2 AAF Germany Lille"), "2 AAF Germany Lille")
    game.as_seat("axis").when(settled(game, "turned back")).refused("18.5551")


INVADERS = (DeclaredFact("attacking factors", "0500", "2"),)


def test_18_553A_CVEs_support_invasions(front):
    game = front(facts=INVADERS)
    game.when(SupportInvasion(2, "CVE", "0500")).then(NavalSupportAnnounced("0500", "CVE", 2))


def test_18_553A_CVEs_support_no_attack_over_land(front):
    front(facts=INVADERS).when(SupportInvasion(2, "CVE", "0500", "regular")).refused("18.553A")


def test_18_5521_a_bombarding_fleet_supports_no_attack_over_land(front):
    front(facts=INVADERS).when(SupportInvasion(2, "fleet", "0500", "regular")).refused("18.5521/sea")


def test_18_553A_no_invasion_comes_from_the_sea_to_a_hex_inland(front):
    game = front("2 AAF Germany Lille", facts=(DeclaredFact("defense modifier", "0400", "1"),))
    game.when(supporting(game, "2 AAF Germany Lille", "0400", kind="invasion")).refused("18.5551/coast")
    assert game.told() == "0400 lies inland; no invasion comes there from the sea."
    game.when(SupportInvasion(2, "CVE", "0400")).refused("18.5551/coast")
    game.when(SupportInvasion(2, "fleet", "0400")).refused("18.5551/coast")
    game.when(supporting(game, "2 AAF Germany Lille", kind="invasion")).accepted()
    game.in_phase("combat.attacks")
    game.when(AttackHex("0400", factors=2, kind="invasion")).refused("18.5551/coast", "15.6/defenders")


def escort_carriers(game, factors, place="0000", *, at_sea=False):
    """So many German CVE factors in a place."""
    ships = LightShips("Germany", "CVE", factors, place, at_sea)
    game.game = replace(game.game, light={**game.game.light, "German CVE": ships})
    return game


def test_18_553A_which_CVEs_there_are_for_an_invasion_is_doubt_W387(front):
    two = SupportInvasion(2, "CVE", "0500")
    escort_carriers(front(facts=INVADERS), 1).when(two).refused("18.553A/there")
    escort_carriers(front(facts=INVADERS), 2).when(two).accepted()
    front(facts=INVADERS).when(two).accepted()

    def read(option):
        return front(facts=INVADERS, doubts={"W387": option})

    read("in_the_hex").when(two).refused("18.553A/there")
    escort_carriers(read("in_the_hex"), 2).when(two).refused("18.553A/there")
    escort_carriers(read("in_the_hex"), 2, "0500", at_sea=True).when(two).accepted()
    escort_carriers(read("as_declared"), 1).when(two).accepted()


def test_18_553A_CVEs_support_one_invasion_with_their_factors(front):
    facts = (*INVADERS, DeclaredFact("attacking factors", "0300", "2"))
    game = escort_carriers(front(facts=facts), 2).when(SupportInvasion(1, "CVE", "0300")).accepted()
    game.when(SupportInvasion(2, "CVE", "0500")).refused("18.553A/there")
    game.when(SupportInvasion(1, "CVE", "0500")).accepted()


def test_18_553C_CVEs_add_no_more_than_the_invaders(front):
    game = front(facts=INVADERS)
    game.when(SupportInvasion(3, "CVE", "0500")).refused("18.553C")
    game.when(SupportInvasion(1, "CVE", "0500"), SupportInvasion(2, "CVE", "0500")).refused("18.553C")


def test_18_553D_CVEs_count_against_the_limit_of_ground_support(front):
    game = front("5 AAF Germany Ghent", facts=INVADERS)
    game.when(SupportInvasion(2, "CVE", "0500")).accepted()
    game.when(supporting(game, "5 AAF Germany Ghent", "Dover", kind="invasion")).refused("18.554A")
    game.when(supporting(game, "4 AAF Germany Ghent", "Dover", kind="invasion")).accepted()


def test_18_553D_after_the_air_there_is_less_room_for_CVEs(front):
    game = front("5 AAF Germany Ghent", facts=INVADERS)
    game.when(supporting(game, "5 AAF Germany Ghent", "Dover", kind="invasion")).accepted()
    game.when(SupportInvasion(2, "CVE", "0500")).refused("18.553D")
    game.when(SupportInvasion(1, "CVE", "0500")).accepted()


def test_18_511G_an_overrun_is_announced_and_supported_in_the_movement_phase(front):
    game = front("2 AAF Germany Lille", phase="movement.missions")
    game.when(supporting(game, "2 AAF Germany Lille")).refused("18.551")
    game.when(AnnounceOverrun("0300")).accepted()
    assert phase(game) == "movement.overrun.support"
    game.when(supporting(game, "1 AAF Germany Lille", "0400")).refused("18.511G")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish()).accepted()
    defended(game).as_seat("axis").when(settled(game, "fought")).accepted()
    assert phase(game) == "movement.missions"
    assert {u.used for u in game.game.units.values()} == {"ground support"}


@pytest.mark.parametrize(
    ("how", "follows"),
    [
        ("prevented", AirMissionFlown(TWO, "ground support", "0300", "0000")),
        ("not made", AirUnitsEliminated(TWO)),
    ],
)
def test_18_555_air_of_an_overrun_comes_home_once_or_is_lost(front, how, follows):
    game = front("2 AAF Germany Lille", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), supporting(game, "2 AAF Germany Lille"), Finish())
    defended(game).as_seat("axis").when(settled(game, how))
    assert [fact for fact in game.facts if hasattr(fact, "units")] == [follows]


def test_18_551_a_combat_phase_without_attacks_goes_on_at_once(front):
    game = front("2 AAF Germany Lille").when(Finish()).accepted()
    assert phase(game) == "construction.airbases"


def test_18_552_several_stand_in_one_order_by_name(front):
    game = front("2 AAF Germany Lille")
    game.when(SupportAttack(Named(TWO), "0300")).accepted()


def test_18_551_partisans_can_be_attacked_where_no_enemy_holds_the_hex(front):
    there = (GroundUnit("BR-partisan-1", "Britain", "partisan", 1, "0100"),)
    game = front("1 AAF Germany Lille", ground=there)
    game.when(supporting(game, "1 AAF Germany Lille", "0100")).accepted()


def test_18_45_ground_support_is_part_of_an_offensive(front):
    game = front("1 AAF Germany Lille")
    game.after(FactLapsed("option", "Axis/Front"))
    game.when(supporting(game, "1 AAF Germany Lille")).refused("18.45")


def test_18_5522_land_based_naval_air_supports_exploitation_attacks(front):
    game = front("3 NAS Germany Ghent", phase="combat.exploitation.support")
    game.when(supporting(game, "3 NAS Germany Ghent")).accepted()


def test_17_3124_naval_air_of_a_damaged_carrier_supports_no_attack(front):
    game = front("3 NAS Germany Graf", carriers=(replace(CARRIER, damaged=True),))
    game.when(supporting(game, "3 NAS Germany Graf", "Hull")).refused("17.3124")
    assert "Graf is damaged" in game.told()


@pytest.mark.parametrize(("ground", "short"), [(GROUND, {"0300"}), ((), {"0300", "0400"})])
def test_15_6_hexes_that_are_entered_and_not_attacked_are_offered_for_support_with_all_alone(
    front, ground, short
):
    """Where ground units are known, a hex of the enemy without any of his is taken by walking into it."""
    table = front("1 AAF Germany Lille", ground=ground)
    offers = [one for one in menu(table.system, table.game, "axis") if isinstance(one.order, SupportAttack)]
    places = {aside: set() for aside in (False, True)}
    for one in offers:
        if not one.order.kind:
            places[one.aside] |= {choice.value for choice in one.slots[0].choices}
    assert places == {False: short, True: {"0300", "0400"} - short}
