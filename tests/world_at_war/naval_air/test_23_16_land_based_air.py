"""23.1 Land-based air at sea: who spots, searches, covers, attacks, and what it costs (17.25, 18.42B, 18.58)."""

import pytest

from core.menus import fill
from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.board import units_at
from core.world_at_war.naval_air.employment import MAY_INTERACT, able, employed, may_interact
from core.world_at_war.naval_air.enlisting import enlisted, like_units
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    COVER,
    SEARCH,
    SPOTTING,
    Interaction,
    Use,
    entry,
    in_round,
)
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Box, Carrier, DeclaredFact
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.naval_air import AirUnitsEmployed, TaskForceSpotted
from events.world_at_war.ships import (
    LightShips,
    NavalForceFormed,
    NavalForceManned,
    NavalForceMoved,
    NavalForceSailed,
)
from events.world_at_war.squadrons import AirUnitsDivided
from phases.referee import decide, menu
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.orders import (
    Finish,
    FlyMission,
    Group,
    Named,
    RedeployAirUnits,
    SailForce,
    Search,
    Spot,
    UninvertAirUnits,
)

NATIONS = ("Germany", "Italy", "Britain")
KINDS = ("AAF", "AAS", "NAS")
SEA = "Catania~ = = = Gozo! = = = = = Port^ = = = Tunis~"
CATANIA, GOZO, PORT, TUNIS = "0000", "0400", "1000", "1400"
NEAR, FAR = "0200", "0600"
ROLES = (SPOTTING, SEARCH, COVER, ATTACK)
PARTS = {SPOTTING: "search", SEARCH: "search", COVER: "cover", ATTACK: "attack"}


@pytest.fixture
def sea(given, board):
    """Axis air at Catania, and a British task force two hexes off it: sea(*texts, phase, side, **fields)."""

    def lay(*texts, phase="movement.missions", **more):
        table = given(units(board(SEA, phase=phase, **more), *texts or ("2 AAF Germany Catania",)))
        return table.after(NavalForceFormed("Force K", "Britain", NEAR, at_sea=True))

    return lay


def force(table):
    return table.game.forces["Force K"]


def use(table, named, role, hex_=NEAR, occasion=""):
    """The named units play a role, as a chapter lets them that asks `employed`."""
    asked = enlisted(table.game, Named(named), Use(role, hex_, occasion or entry(force(table)), "axis"))
    return table.after(*(ruled.event for ruled in employed(table.game, asked)))


def status(table, name):
    return table.game.units[name].used, table.game.units[name].inverted


def rules_of(ruling):
    return {rule for fact in ruling.facts for rule in fact.rules}


# 23.11, 23.151: who does what


@pytest.mark.parametrize("role", ROLES)
def test_23_151_each_role_is_for_its_kind_of_squadron_and_for_naval_air_on_land(sea, role):
    table = sea("1 AAF Germany Catania", "1 NAS Germany Catania", "1 jet Germany Catania")
    table.after(AirUnitsDivided(("GE-AAF-01",)))
    found = {u.name for u in able(table.game, table.game.units.values(), role, NEAR)}
    assert found == {f"GE-AAF-01.{PARTS[role]}", "GE-NAS-01"}


@pytest.mark.parametrize("kind", ["jet", "air transport", "strategic bomber", "interceptor", "kamikaze"])
def test_23_11_no_other_kind_of_air_unit_does_it(sea, kind):
    table = sea(f"1 {kind} Germany Catania")
    assert not any(may_interact(table.game, *table.game.units.values(), role, CATANIA) for role in ROLES)


def test_23_11A_23_11B_23_11D_naval_air_on_a_carrier_neither_spots_nor_searches_nor_flies_cover(sea):
    ship = Carrier("Graf Zeppelin", "Germany", 3, NEAR, at_sea=True)
    table = sea("1 NAS Germany Graf Zeppelin", carriers=(ship,))
    table.when(Spot("Force K", Named(("GE-NAS-01",)))).refused("23.11A")
    assert "GE-NAS-01 is NAS on Graf Zeppelin" in table.told()
    table.when(Search("Force K", Named(("GE-NAS-01",)))).refused("23.11B")
    assert not any(may_interact(table.game, table.game.units["GE-NAS-01"], role, NEAR) for role in ROLES)


@pytest.fixture
def divided(sea):
    """A factor in its three squadrons, and naval air on land and on a carrier at sea."""
    ship = Carrier("Graf Zeppelin", "Germany", 3, NEAR, at_sea=True)
    table = sea(
        "1 AAF Germany Catania", "1 NAS Germany Catania", "1 NAS Italy Graf Zeppelin", carriers=(ship,)
    )
    return table.after(AirUnitsDivided(("GE-AAF-01",)))


def barred(table, role):
    """The units that may not play a role in the hex of the task force, and by which rules."""
    found = {}
    for unit in table.game.units.values():
        request = Interaction((unit,), role, NEAR, seat="axis")
        if broken := tuple(one.number for one in MAY_INTERACT if not one.kept(table.game, request)):
            found[unit.name] = broken
    return {name: rules for name, rules in found.items() if name != "GE-AAF-01"}


def test_23_11B_18_58A_search_squadrons_and_land_based_naval_air_search(divided):
    others = ("GE-AAF-01.cover", "GE-AAF-01.attack", "IT-NAS-01")
    assert barred(divided, SEARCH) == dict.fromkeys(others, ("23.11B",))


def test_23_11D_18_58B_cover_squadrons_and_land_based_naval_air_fly_cover(divided):
    others = ("GE-AAF-01.search", "GE-AAF-01.attack", "IT-NAS-01")
    assert barred(divided, COVER) == dict.fromkeys(others, ("23.11D",))


def test_23_11E_18_58C_attack_squadrons_and_naval_air_attack_at_sea(divided):
    """What carriers launch attacks ships in naval combat alone (23.74A)."""
    others = ("GE-AAF-01.search", "GE-AAF-01.cover")
    deck = {"IT-NAS-01": ("23.74A",)}
    assert barred(divided, ATTACK) == {**dict.fromkeys(others, ("23.11E",)), **deck}


def test_17_23B_army_air_flies_cover_over_ships(divided):
    assert "GE-AAF-01.cover" not in barred(divided, COVER)


def test_17_23C_army_air_searches(divided):
    assert "GE-AAF-01.search" not in barred(divided, SEARCH)


def test_17_33B_naval_air_flies_cover_from_land_alone(divided):
    assert "GE-NAS-01" not in barred(divided, COVER)
    assert barred(divided, COVER)["IT-NAS-01"] == ("23.11D",)


def test_17_33C_naval_air_searches_from_land_alone(divided):
    assert "GE-NAS-01" not in barred(divided, SEARCH)
    assert barred(divided, SEARCH)["IT-NAS-01"] == ("23.11B",)


@pytest.mark.parametrize("role", ROLES)
def test_17_141D_a_squadron_of_the_type_does_at_sea_what_a_naval_air_squadron_does(sea, role):
    table = sea("1 AAF Germany Catania", "1 NAS Germany Catania")
    named = (f"GE-AAF-01.{PARTS[role]}", "GE-NAS-01")
    table.after(AirUnitsDivided(("GE-AAF-01",)))
    asked = enlisted(table.game, Named(named), Use(role, NEAR, entry(force(table)), "axis"))
    assert (asked.names, asked.dividing) == (named, ())
    assert all(one.kept(table.game, asked) for one in MAY_INTERACT)


def test_23_11A_a_combat_group_is_spotted_with_its_task_force(sea):
    table = sea().after(NavalForceFormed("Force K/2", "Britain", NEAR, at_sea=True, of="Force K"))
    table.when(Spot("Force K/2", Named(("GE-AAF-01",)))).refused("23.11A/whole")
    assert "Force K/2 is a combat group of Force K" in table.told()
    offered = (one.order for one in menu(table.system, table.game, "axis"))
    assert {one.force for one in offered if isinstance(one, Spot)} == {"Force K"}
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).accepted()


@pytest.mark.parametrize("kind", ["NAS", "AAS"])
def test_23_11A_like_units_that_spot_are_those_that_add_no_die_yet(sea, kind):
    some = Group(1, kind, "Germany", CATANIA)
    table = sea(f"2 {'AAF' if kind == 'AAS' else kind} Germany Catania")
    table.when(Spot("Force K", some), Spot("Force K", some)).accepted()
    assert len({one for seen in table.game.employments for one in seen.units}) == 2
    assert not [one for one in all_accepted(table, Spot) if one.units.kind == kind]


@pytest.mark.parametrize(("option", "second"), [("each_hex", "GE-NAS-01"), ("once", "GE-NAS-02")])
def test_23_11A_like_units_in_another_hex_of_the_path_are_as_doubt_W361_says(sea, option, second):
    table, some = sea("2 NAS Germany Catania", doubts={"W361": option}), Group(1, "NAS", "Germany", CATANIA)
    table.after(NavalForceSailed("Force K", "patrol", (NEAR, "0100", CATANIA)))
    table.when(Spot("Force K", some, "0100"), Spot("Force K", some, CATANIA)).accepted()
    assert [seen.units for seen in table.game.employments] == [("GE-NAS-01",), (second,)]


def test_23_151_a_cover_squadron_does_not_spot(sea):
    table = sea().after(AirUnitsDivided(("GE-AAF-01",)))
    table.when(Spot("Force K", Named(("GE-AAF-01.cover",)))).refused("23.11A")
    assert table.told() == "GE-AAF-01.cover is cover AAS; search AAS and land-based NAS do it."


# 23.131, 23.132, 17.25: factors become squadrons immediately before


def test_23_131B_a_factor_that_spots_is_divided_first_and_its_search_squadron_spots(sea):
    table = sea().when(Spot("Force K", Group(1, "AAF", "Germany", CATANIA)))
    seen = ("GE-AAF-01.search",)
    table.then(
        AirUnitsDivided(("GE-AAF-01",)),
        TaskForceSpotted("Force K", NEAR, seen, 1, f"Force K: at sea, {NEAR}"),
    )
    assert {"23.131B", "23.132", "17.25", "23.11A", "18.42C"} <= rules_of(table.ruling)


def test_23_131D_a_factor_that_searches_is_divided_first(sea):
    table = sea().when(Search("Force K", Named(("GE-AAF-02",))))
    where = entry(force(table))
    table.then(
        AirUnitsDivided(("GE-AAF-02",)),
        AirUnitsEmployed(("GE-AAF-02.search",), SEARCH, NEAR, where),
    )
    assert {"23.131D", "23.11B", "18.58A", "18.42B"} <= rules_of(table.ruling)


@pytest.mark.parametrize(("role", "letter"), [(COVER, "23.131C"), (ATTACK, "23.131E")])
def test_23_131C_23_131E_cover_and_attacks_divide_factors_first(sea, role, letter):
    table = sea()
    asked = enlisted(table.game, Group(1, "AAF", "Germany", CATANIA), Use(role, NEAR, "x", "axis"))
    divided, flown = employed(table.game, asked)
    assert divided.event == AirUnitsDivided(("GE-AAF-01",))
    assert letter in divided.rules
    assert flown.event == AirUnitsEmployed((f"GE-AAF-01.{role}",), role, NEAR, "x")


def test_17_25_squadrons_in_play_are_taken_before_another_factor_is_divided(sea):
    table = sea().after(AirUnitsDivided(("GE-AAF-01",)))
    table.when(Search("Force K", Group(2, "AAS", "Germany", CATANIA))).accepted()
    assert table.facts[0] == AirUnitsDivided(("GE-AAF-02",))
    assert table.facts[1].units == ("GE-AAF-01.search", "GE-AAF-02.search")


def test_23_11B_a_menu_says_how_many_like_units_may_search(sea):
    table = sea("2 AAF Germany Catania", "1 NAS Germany Catania")
    offers = [one for one in menu(table.system, table.game, "axis") if isinstance(one.order, Search)]
    most = {one.order.units.kind: one.most for one in offers}
    assert most == {"AAF": 2, "AAS": 2, "NAS": 1}
    for one in offers:
        order = fill(one, {}, one.most)
        assert isinstance(decide(table.system, table.game, "axis", order), Accepted)


# 18.58, 18.59, 18.51, 18.45: from which bases, and how far


def test_18_58_23_161_inverted_air_neither_searches_nor_spots_W176(sea):
    table = sea().after(AirUnitsInverted(("GE-AAF-01",), "18.526A"))
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("23.161/uninverted")
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).refused("18.59/uninverted")


@pytest.mark.parametrize("fact", [("supply", "Axis", "partial"), ("oil", "Germany", "short")])
def test_18_51_partial_supply_and_oil_effects_bar_searches_cover_attacks_and_spotting(sea, fact):
    table = sea().after()
    table = sea("1 AAF Germany Catania", facts=(DeclaredFact(*fact),))
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("18.51/at sea")
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).refused("18.59/base")
    assert not may_interact(table.game, table.game.units["GE-AAF-01"], COVER, CATANIA)


def test_18_59_partially_supplied_air_spots_where_W107_calls_its_base_operational(sea):
    table = sea(facts=(DeclaredFact("supply", "Axis", "partial"),), doubts={"W107": "any_supply"})
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).accepted()


def test_18_21D_without_supply_nothing_is_done(sea):
    table = sea(facts=(DeclaredFact("supply", "Axis", "none"),))
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("18.21D")
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).refused("18.21D")


def test_18_51_a_port_that_is_neither_city_nor_airbase_lets_air_spot_but_not_search_W116_W117(sea):
    table = sea("1 AAF Germany Port", "1 NAS Germany Gozo")
    table.after(NavalForceMoved("Force K", "0800", at_sea=True))
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("18.51/port")
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).accepted()
    for doubt in ({"W116": "allowed"}, {"W117": "supply_only"}):
        other = sea("1 AAF Germany Port", doubts=doubt).after(NavalForceMoved("Force K", "0800", at_sea=True))
        other.when(Search("Force K", Named(("GE-AAF-01",)))).accepted()


@pytest.mark.parametrize(("played", "barred"), [("own_hex", ()), ("defender_alone", ("18.45",))])
def test_18_45_a_hard_winter_keeps_air_over_its_own_hex_as_doubt_W354_says(sea, played, barred):
    table = sea(facts=(DeclaredFact("winter", "Germany", "9"),), doubts={"W354": played})
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("18.45/at sea")
    table.after(NavalForceMoved("Force K", CATANIA, at_sea=True))
    table.when(Search("Force K", Named(("GE-AAF-01",))))
    table.refused(*barred) if barred else table.accepted()
    table.in_phase("movement.missions", "Allied").when(Search("Force K", Named(("GE-AAF-02",)))).accepted()


def test_23_161_only_naval_activities_within_range_of_the_base(sea):
    table = sea().after(NavalForceMoved("Force K", FAR, at_sea=True))
    table.when(Spot("Force K", Named(("GE-AAF-01",)))).refused("18.45")
    assert "6 hexes" in table.told()


def test_18_49_boxes_bar_naval_activities_as_doubt_W113_says(given, board):
    box = Box("India box", "box", entrances={NEAR: 2})
    for played, possible in (("extends", False), ("missions_only", True)):
        position = board(SEA, phase="movement.missions", boxes=(box,), doubts={"W113": played})
        table = given(units(position, "1 NAS Germany India box"))
        assert may_interact(table.game, table.game.units["GE-NAS-01"], COVER, NEAR) is possible


@pytest.mark.parametrize(("entrance", "possible"), [(2, True), (3, False)])
def test_18_45_out_of_a_box_air_reaches_as_far_as_is_counted_through_its_entrance_W113(
    given, board, entrance, possible
):
    """A hex beyond the entrance; naval air flies three hexes."""
    box = Box("India box", "box", entrances={NEAR: entrance})
    position = board(SEA, phase="movement.missions", boxes=(box,), doubts={"W113": "missions_only"})
    table = given(units(position, "1 NAS Germany India box"))
    assert may_interact(table.game, table.game.units["GE-NAS-01"], COVER, "0300") is possible
    far = Interaction((table.game.units["GE-NAS-01"],), COVER, FAR, "", "gamemaster")
    assert [one.check for one in MAY_INTERACT if not one.kept(table.game, far)] == ["18.45/box"]


# 23.11A, 22.451A: at most three dice


def test_23_11A_each_search_squadron_and_naval_air_squadron_adds_a_die(sea):
    table = sea("1 AAF Germany Catania", "1 NAS Italy Catania")
    table.when(Spot("Force K", Named(("GE-AAF-01", "IT-NAS-01")))).accepted()
    assert table.facts[-1].dice == 2


def test_23_11A_never_more_than_three_dice(sea):
    table = sea("5 NAS Germany Catania")
    table.when(Spot("Force K", Group(4, "NAS", "Germany", CATANIA))).refused("23.11A/dice")
    table.when(Spot("Force K", Group(2, "NAS", "Germany", CATANIA))).accepted()
    table.when(Spot("Force K", Named(("GE-NAS-03", "GE-NAS-04")))).refused("23.11A")
    table.when(Spot("Force K", Named(("GE-NAS-03",)))).accepted()
    assert table.facts[-1].dice == 3


def test_23_11A_a_unit_adds_its_die_once(sea):
    table = sea().when(Spot("Force K", Named(("GE-AAF-01",)))).accepted()
    table.when(Spot("Force K", Named(("GE-AAF-01.search",)))).refused("23.11A/once")


def test_23_11A_a_task_force_is_spotted_in_the_hexes_that_lie_ahead_of_it(sea):
    table = sea("2 NAS Germany Catania")
    table.after(
        NavalForceMoved("Force K", TUNIS, at_sea=False),
        NavalForceSailed("Force K", "sea transport", (TUNIS, "0300", NEAR, CATANIA)),
    )
    table.when(Spot("Force K", Named(("GE-NAS-01",)), NEAR)).accepted()
    table.when(Spot("Force K", Named(("GE-NAS-02",)), "0100")).refused("23.11A/at sea")
    table.when(Spot("Force K", Named(("GE-NAS-02",)))).refused("18.45", "23.11A")


@pytest.mark.parametrize(("played", "barred"), [("each_hex", ()), ("once", ("23.11A",))])
def test_23_11A_the_same_spotters_in_several_hexes_are_as_doubt_W361_says(sea, played, barred):
    table = sea("1 NAS Germany Catania", doubts={"W361": played})
    table.after(NavalForceSailed("Force K", "patrol", (NEAR, "0100", CATANIA)))
    table.when(Spot("Force K", Named(("GE-NAS-01",)), "0100")).accepted()
    table.when(Spot("Force K", Named(("GE-NAS-01",)), CATANIA))
    table.refused(*barred) if barred else table.accepted()


def test_23_11A_the_own_side_is_not_spotted(sea):
    table = sea("1 NAS Britain Catania").as_seat("allies")
    table.when(Spot("Force K", Named(("BR-NAS-01",)))).refused("23.11A/enemy")


def test_18_42C_18_59_spotters_are_not_inverted_and_fly_a_mission_later(sea):
    table = sea("1 NAS Germany Catania", facts=(DeclaredFact("option", "Axis/Front", "offensive"),))
    table.when(Spot("Force K", Named(("GE-NAS-01",)))).accepted()
    assert status(table, "GE-NAS-01") == ("", "")
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()


@pytest.mark.parametrize(("played", "barred"), [("barred", ("18.59",)), ("missions_only", ())])
def test_18_59_who_searched_spots_no_more_as_doubt_W104_says(sea, played, barred):
    table = sea("1 NAS Germany Catania", doubts={"W104": played})
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()
    table.when(Spot("Force K", Named(("GE-NAS-01",))))
    table.refused(*barred) if barred else table.accepted()


# 23.161: one role in each round and hex


def test_23_161_one_role_in_a_hex_and_another_in_the_next(sea):
    table = use(sea("1 NAS Germany Catania"), ("GE-NAS-01",), ATTACK)
    table.when(Search("Force K", Named(("GE-NAS-01",)))).refused("23.161/once")
    assert table.told() == "GE-NAS-01 has its role there already: attack."
    table.after(NavalForceMoved("Force K", "0100", at_sea=True, reached=1))
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()


def test_23_161_the_same_hex_again_is_another_entry_W255(sea):
    table = use(sea("1 NAS Germany Catania"), ("GE-NAS-01",), ATTACK)
    table.after(NavalForceMoved("Force K", NEAR, at_sea=True, reached=4))
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()


def test_23_161_one_role_in_a_round_of_naval_combat(sea):
    table = sea("1 NAS Germany Catania").when(Search("Force K", Named(("GE-NAS-01",)), 1)).accepted()
    assert not may_interact(
        table.game, table.game.units["GE-NAS-01"], COVER, NEAR, in_round(entry(force(table)), 1)
    )
    table.when(Search("Force K", Named(("GE-NAS-01",)), 1)).refused("23.161")
    table.when(Search("Force K", Named(("GE-NAS-01",)), 2)).accepted()


def test_23_161_a_search_for_submarines_leaves_one_for_each_round_of_naval_combat(sea):
    table = sea("1 NAS Germany Catania").when(Search("Force K", Named(("GE-NAS-01",)))).accepted()
    table.when(Search("Force K", Named(("GE-NAS-01",)), 1)).accepted()


def rounds_offered(table):
    orders = [offer.order for offer in menu(table.system, table.game, "axis")]
    return [one.round for one in orders if isinstance(one, Search)]


def test_23_11B_searches_in_naval_combat_are_offered_before_those_for_submarines(sea):
    table = sea("1 NAS Germany Catania")
    assert rounds_offered(table) == [1, 0]
    table.when(Search("Force K", Named(("GE-NAS-01",)), 1)).accepted()
    assert rounds_offered(table) == [2, 0]


def test_23_161_example_sicilian_air_attacks_one_british_force_and_then_the_other(sea):
    """Malta is invaded: one sortie a hex against the force from Alexandria, then survivors in the battle."""
    table = sea("3 AAF Germany Catania").after(
        NavalForceFormed("Force H", "Britain", "0300", at_sea=True),
    )
    strike = tuple(f"GE-AAF-0{n}.attack" for n in (1, 2, 3))
    use(table, ("GE-AAF-01", "GE-AAF-02", "GE-AAF-03"), ATTACK)
    assert not able(table.game, (table.game.units[n] for n in strike), ATTACK, NEAR, entry(force(table)))
    table.after(NavalForceMoved("Force K", "0100", at_sea=True, reached=1))
    use(table, strike, ATTACK, "0100")
    table.after(AirUnitsEliminated((strike[0],)))
    battle = in_round("Malta", 1)
    left = able(
        table.game, (u for u in table.game.units.values() if u.part == "attack"), ATTACK, "0300", battle
    )
    assert tuple(unit.name for unit in left) == strike[1:]
    use(table, strike[1:], ATTACK, "0300", battle)
    assert able(table.game, left, ATTACK, "0300", in_round("Malta", 2)) != ()
    assert able(table.game, left, ATTACK, FAR, "another force, beyond their range") == ()


def test_23_163_the_squadrons_of_a_factor_are_used_in_different_hexes(sea):
    table = use(sea("1 AAF Germany Catania"), ("GE-AAF-01",), SEARCH)
    use(table, ("GE-AAF-01.cover",), COVER, "0300", "Force H enters")
    use(table, ("GE-AAF-01.attack",), ATTACK, "0100", "Force L enters")
    assert {e.hex for e in table.game.employments} == {NEAR, "0300", "0100"}


# 23.17, 23.18: jets and air transports


@pytest.mark.parametrize(
    ("kind", "number", "parent"),
    [("jet", "23.17", "GE-jet-01"), ("air transport", "23.18", "GE-air-transport-01")],
)
def test_23_17_23_18_their_squadrons_have_no_role_at_sea_and_become_factors_again(sea, kind, number, parent):
    table = sea(f"1 {kind} Germany Catania").after(AirUnitsDivided((parent,)))
    based = units_at(table.game, CATANIA)
    assert len(based) == 3
    assert not any(may_interact(table.game, unit, role, CATANIA) for unit in based for role in ROLES)
    ended(table)
    assert [unit.name for unit in units_at(table.game, CATANIA)] == [parent]
    assert number in rules_of(table.ruling)


# 23.162, 18.42B: no missions beside it


def test_23_162_who_flew_a_mission_does_not_interact_with_naval_activities(sea):
    table = sea("1 NAS Germany Catania").in_phase("combat.missions")
    table.after(AirMissionFlown(("GE-NAS-01",), "interception of air transport", NEAR, CATANIA))
    assert not may_interact(table.game, table.game.units["GE-NAS-01"], SEARCH, NEAR)
    table.when(Search("Force K", Named(("GE-NAS-01",)))).refused("23.161", "23.162")
    table.when(Spot("Force K", Named(("GE-NAS-01",)))).refused("18.59", "18.59")


@pytest.mark.parametrize("used", [False, True])
def test_23_162_18_42B_who_was_used_at_sea_flies_no_mission_later_in_the_player_turn(sea, used):
    table = sea("1 NAS Germany Catania", facts=(DeclaredFact("option", "Axis/Front", "offensive"),))
    if used:
        table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()
    table.in_phase("combat.missions")
    table.when(FlyMission(Group(1, "NAS", "Germany", CATANIA), "attack on a naval base", "0300"))
    table.refused(
        *(["23.162/mission"] if used else []), "23.51/order"
    )  # which is flown by an order of its own


def test_18_42B_used_squadrons_stay_uninverted_and_may_be_used_in_later_phases(sea):
    table = use(sea("1 NAS Germany Catania"), ("GE-NAS-01",), COVER)
    assert status(table, "GE-NAS-01") == ("naval activity", "")
    table.in_phase("combat.missions").after(NavalForceMoved("Force K", "0100", at_sea=True, reached=1))
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()


def test_23_165_18_473_18_58_no_option_is_needed_for_it(sea):
    table = sea("2 NAS Germany Catania").in_phase("combat.missions")
    table.when(FlyMission(Named(("GE-NAS-01",)), "attack on a naval base", "0300")).refused("18.45", "23.51")
    table.when(Search("Force K", Named(("GE-NAS-01",)))).accepted()


def test_18_63_the_defender_does_it_in_the_same_manner(sea):
    table = sea("1 NAS Germany Catania", side="Allied").when(Search("Force K", Named(("GE-NAS-01",))))
    assert "18.63" in rules_of(table.accepted().ruling)


# 23.164: inverted at redeployment


def ended(table):
    """The redeployment phase is over."""
    return table.in_phase("redeployment.transfers").as_seat("gamemaster").when(Finish()).accepted()


def test_18_473_23_164_they_are_inverted_as_redeployment_ends_and_then_uninverted(sea):
    table = use(sea("2 NAS Germany Catania"), ("GE-NAS-01",), ATTACK)
    ended(table)
    assert AirUnitsInverted(("GE-NAS-01",), "23.164") in table.facts
    assert status(table, "GE-NAS-02") == ("", "")
    table.as_seat("axis").when(UninvertAirUnits(Named(("GE-NAS-01",)))).accepted()


def test_23_164_18_42B_who_redeploys_is_inverted_at_once_and_waits_18_72D(sea):
    table = use(sea("2 NAS Germany Catania"), ("GE-NAS-01",), ATTACK).in_phase("redeployment.transfers")
    table.when(RedeployAirUnits(Named(("GE-NAS-01",)), GOZO)).accepted()
    assert table.facts[0] == AirUnitsInverted(("GE-NAS-01",), "23.164")
    ended(table)
    assert not any(isinstance(fact, AirUnitsInverted) for fact in table.facts)
    table.as_seat("axis").when(UninvertAirUnits(Named(("GE-NAS-01",)))).refused("18.72D.1")


def test_23_164_the_defenders_air_is_inverted_too_and_is_ready_in_its_own_turn(sea):
    table = use(sea("1 NAS Germany Catania", side="Allied"), ("GE-NAS-01",), ATTACK)
    ended(table)
    assert table.game.units["GE-NAS-01"].inverted == "23.164"
    table.as_seat("axis").when(UninvertAirUnits(Named(("GE-NAS-01",)))).refused("18.72E")
    table.as_seat("gamemaster").when(Finish()).accepted()
    table.as_seat("axis").when(UninvertAirUnits(Named(("GE-NAS-01",)))).accepted()


def test_23_164_example_german_attack_squadrons_go_on_against_every_british_force(sea):
    """Against forces that go for sea supply, then sea transport, then sea escort; then they are inverted."""
    table = sea("2 AAF Germany Catania")
    strike = ("GE-AAF-01.attack", "GE-AAF-02.attack")
    use(table, ("GE-AAF-01", "GE-AAF-02"), ATTACK, occasion="against sea supply")
    table.after(AirUnitsEliminated((strike[0],)))
    for phase, occasion in (("movement", "transport"), ("redeployment", "escort")):
        table.in_phase(f"{phase}.missions" if phase == "movement" else "redeployment.transfers")
        assert able(table.game, (table.game.units[strike[1]],), ATTACK, NEAR, occasion)
        use(table, strike[1:], ATTACK, occasion=occasion)
        assert status(table, strike[1]) == ("naval activity", "")
    ended(table)
    assert AirUnitsInverted(strike[1:], "23.164") in table.facts
    made = units_at(table.game, CATANIA)
    assert {unit.kind for unit in made} == {"AAF"}
    assert any(unit.inverted for unit in made)
    ready = tuple(unit.name for unit in made if unit.inverted)
    table.as_seat("axis").when(UninvertAirUnits(Named(ready))).accepted()


# menus


def test_18_59_18_58A_a_force_is_spotted_and_searched_for_in_the_hexes_of_its_path(given, board):
    fleet = (LightShips("Britain", "CA", 6, GOZO),)
    laid = board(SEA, phase="movement.missions", side="Allied", light=fleet, held={GOZO: "Britain"})
    table = given(units(laid, "2 NAS Germany Catania")).as_seat("allies")
    table.after(NavalForceFormed("Force K", "Britain", GOZO, at_sea=False))
    table.after(NavalForceManned("Force K", (), (), fleet))
    table.when(SailForce(("Force K",), "sea transport", ("0300", NEAR))).accepted()
    assert table.game.turn.phase == "movement.naval_activity.entered"
    table.as_seat("axis").when(Spot("Force K", Group(1, "NAS", "Germany", CATANIA), NEAR)).accepted()
    table.when(Search("Force K", Group(1, "NAS", "Germany", CATANIA))).accepted()
    assert table.facts[0].units == ("GE-NAS-01",)


def everything(sea):
    """Units of every sort in range, some inverted, used, divided or spotting; a force that is on its way."""
    table = sea(
        *("3 AAF Germany Catania", "2 NAS Germany Catania", "1 NAS Italy Gozo", "1 AAF Italy Port"),
        *("1 jet Germany Catania", "1 NAS Britain Tunis"),
    )
    table.after(
        NavalForceFormed("TF 1", "Italy", "1200", at_sea=True),
        NavalForceSailed("Force K", "patrol", (TUNIS, "0300", NEAR, "0100")),
        NavalForceMoved("Force K", "0300", at_sea=True, reached=1),
        AirUnitsDivided(("GE-AAF-01",)),
        AirUnitsInverted(("GE-AAF-02",), "18.46"),
    )
    return use(table, ("GE-NAS-01",), SEARCH).when(Spot("Force K", Named(("GE-NAS-02",)), NEAR)).accepted()


@pytest.mark.parametrize("seat", ["axis", "allies", "gamemaster"])
def test_18_59_23_11A_what_the_menu_offers_is_accepted_and_nothing_else_is(sea, seat):
    table = everything(sea).as_seat(seat)
    offered = all_accepted(table, Spot)
    assert offered != []
    bases = {unit.base for unit in table.game.units.values() if unit.base}
    for force, hex_ in (("Force K", "0300"), ("Force K", NEAR), ("Force K", "0100"), ("TF 1", "1200")):
        for group in (Group(n, k, c, b) for n in (1, 2, 3) for k in KINDS for c in NATIONS for b in bases):
            assert accepts(table, Spot(force, group, hex_)) == (Spot(force, group, hex_) in offered)


def accepts(table, order):
    try:
        return isinstance(decide(table.system, table.game, table.seat, order), Accepted)
    except Mistake:
        return False


@pytest.mark.parametrize("seat", ["axis", "allies"])
def test_18_58A_the_specimens_of_searches_are_accepted(sea, seat):
    assert all_accepted(everything(sea).as_seat(seat), Search) != []


def test_18_59_the_menu_offers_spotting_to_those_that_may(sea):
    table = sea("1 AAF Germany Catania", "1 NAS Germany Tunis", "1 NAS Italy Catania")
    spots = [o.order for o in menu(table.system, table.game, "axis") if isinstance(o.order, Spot)]
    assert {(o.units.kind, o.units.nation, o.units.base) for o in spots} == {
        ("AAF", "Germany", CATANIA),
        ("AAS", "Germany", CATANIA),
        ("NAS", "Italy", CATANIA),
    }
    assert len(list(like_units(table.game, "axis"))) == 4


def test_23_11B_nobody_searches_where_the_force_is_in_port(sea):
    table = sea().after(NavalForceMoved("Force K", NEAR, at_sea=False))
    table.when(Search("Force K", Named(("GE-AAF-01",)))).refused("23.11B/at sea")
    assert "Force K is in port at" in table.told()


def test_18_49_at_sea_nothing_is_flown_from_a_box(given, board):
    box = Box("India box", "box", entrances={NEAR: 2})
    for played in ("extends", "missions_only"):
        position = board(SEA, phase="movement.missions", boxes=(box,), doubts={"W113": played})
        table = given(units(position, "1 NAS Germany India box"))
        table.after(NavalForceFormed("Force K", "Britain", NEAR, at_sea=True))
        table.when(Spot("Force K", Named(("GE-NAS-01",))))
        table.refused("18.49/at sea") if played == "extends" else table.accepted()
