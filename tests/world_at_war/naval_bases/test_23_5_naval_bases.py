"""23.5, 23.411: land-based air attacks naval bases after the counterairs, in sorties."""

import pytest
from msgspec.structs import replace

from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.strikes.course import AimStrike, Goal, Squadrons
from core.world_at_war.under_way.ships import survivors
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirCombatResolved
from events.world_at_war.board import DeclaredFact
from events.world_at_war.counterair import NavalAirRevealed
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted
from events.world_at_war.naval_bases import (
    NavalBaseAttackAnnounced,
    NavalBaseAttackEnded,
    NavalBaseContested,
    NavalBaseSortieBegan,
    NavalBaseStruck,
)
from events.world_at_war.ships import LightShips, ShipBattered
from events.world_at_war.strikes import (
    AirDefenseFired,
    NavalAttackRolled,
    NavalStrikeAimed,
    NavalStrikeAnnounced,
)
from tests.world_at_war.base_attacks import GOZO, LILLE, MALTA, concealed, waters
from tests.world_at_war.fillings import all_accepted
from tests.world_at_war.orders import AnnounceCounterair, Finish, FlyMission, Named


@pytest.fixture
def port(board):
    def lay(*texts, **more):
        return waters(board, *texts, **more)

    return lay


def names(kind, *numbers, code="GE"):
    return tuple(f"{code}-{kind}-{n:02d}" for n in numbers)


def test_23_162_the_menu_does_not_count_who_had_a_part_at_sea(board):
    table = waters(board, "3 AAF Germany Lille").as_seat("axis")
    used = replace(table.game.units["GE-AAF-02"], used="naval activity")
    table.game = replace(table.game, units={**table.game.units, "GE-AAF-02": used})
    orders = all_accepted(table, AttackNavalBase)
    assert {one.units.count for one in orders} == {1, 2}


def test_23_51_the_attack_comes_after_the_counterairs_of_the_combat_phase(port):
    table = port("2 AAF Germany Lille", phase="combat.counterair.announcing")
    table.done()
    assert table.phase == "combat.naval_bases.announcing"


def test_23_51_where_no_naval_base_could_be_attacked_the_missions_follow_at_once(port):
    for more in ({"ships": (), "light": ()}, {"held": {GOZO: "Britain"}}):
        table = port("2 AAF Germany Lille", phase="combat.counterair.announcing", **more)
        assert table.done().phase == "combat.missions"
    table = port("2 AAF Britain Malta", phase="combat.counterair.announcing")
    assert table.done().phase == "combat.missions"


def test_23_51_after_counterairs_that_were_fought_as_well(port):
    table = port("1 AAF Germany Lille", "2 AAF Italy Lille", phase="combat.counterair.announcing")
    table.said("axis", AnnounceCounterair(table.group("1 AAF Germany Lille"), MALTA), Finish(), Finish())
    assert table.phase == "combat.naval_bases.announcing"


def test_23_51_it_is_an_offensive_mission_within_an_offensive(port):
    no_option = port("2 AAF Germany Lille", facts=())
    no_option.attack("2 AAF Germany Lille").refused("18.45")


def test_23_51_only_naval_units_in_an_enemy_port_are_attacked(port):
    table = port("2 AAF Germany Lille")
    table.attack("2 AAF Germany Lille", LILLE).refused("23.51")  # no port, and their own
    table.attack("2 AAF Germany Lille", "0300").refused("23.51")  # the open sea
    table.attack("2 AAF Germany Lille", "0100").refused("23.51")  # inland
    table = port("2 AAF Germany Lille", held={GOZO: "Britain"})
    table.attack("2 AAF Germany Lille").refused("23.51")  # their own port


def test_23_51_a_port_without_naval_units_is_no_target(port):
    table = port("2 AAF Germany Lille", ships=(), light=())
    table.attack("2 AAF Germany Lille").refused("23.51")


def test_23_51_a_marker_shows_that_there_are_naval_units(port):
    table = port("2 AAF Germany Lille", ships=(), light=(), **concealed())
    table.attack("2 AAF Germany Lille").accepted()


def test_23_51_nations_at_peace_do_not_attack_each_other(port):
    peace = DeclaredFact("war", "Britain/Germany", "peace")
    option = DeclaredFact("option", "Axis/Front", "offensive")
    table = port("2 AAF Germany Lille", facts=(option, peace))
    table.attack("2 AAF Germany Lille").refused("23.51")


def test_23_51_it_is_late_once_other_missions_are_flown(port):
    table = port("2 AAF Germany Lille", phase="combat.missions")
    table.attack("2 AAF Germany Lille").refused("23.51/when")


def test_18_511C_land_based_air_attacks_no_naval_base_in_the_movement_phase(port):
    table = port("2 AAF Germany Lille", phase="movement.missions")
    table.attack("2 AAF Germany Lille").refused("18.511C")


def test_17_531_jets_attack_no_ships_in_port_but_escort_who_does_17_53B(port):
    table = port(
        "1 jet Germany Lille", facts=(*waters_facts(), DeclaredFact("research", "Germany/jets", "9"))
    )
    table.attack("1 jet Germany Lille").refused("17.531")
    table.attack("1 jet Germany Lille", against="air").accepted()


def waters_facts():
    return (DeclaredFact("option", "Axis/Front", "offensive"),)


def test_23_51_such_a_mission_is_no_longer_declared_as_flown(port):
    table = port("2 AAF Germany Lille", "1 jet Germany Lille", phase="combat.missions")
    table.as_seat("axis").when(
        FlyMission(table.group("2 AAF Germany Lille"), "attack on a naval base", MALTA)
    ).refused("23.51/order")


def test_23_411_naval_air_under_a_marker_is_shown_when_the_attack_is_announced(port):
    table = port("2 AAF Germany Lille", "2 NAS Britain Eagle", **concealed())
    table.attack("1 AAF Germany Lille")
    table.then(
        NavalBaseAttackAnnounced(("GE-AAF-01",), MALTA, "ships"),
        NavalAirRevealed(names("NAS", 1, 2, code="BR"), "Eagle", MALTA),
    )
    assert table.game.forces["Force K"].concealed  # what else it is made of waits for 23.425


def test_23_411A_if_all_counterair_one_round_is_fought_and_no_ship_is_attacked(port):
    table = port("4 AAF Germany Lille", "2 AAF Britain Malta")
    table.attack("4 AAF Germany Lille", against="air").accepted()
    table.done().thrown((3, 4), (3, 4))
    assert len(table.told(AirCombatResolved)) == 1
    assert table.told(NavalStrikeAnnounced) == []


def test_23_411B_some_counterair_and_the_others_go_for_the_ships(port):
    table = port("4 AAF Germany Lille", "1 AAF Britain Malta")
    table.attack("2 AAF Germany Lille", against="air").attack("2 AAF Germany Lille").accepted()
    table.done()
    assert table.told(NavalBaseSortieBegan) == [
        NavalBaseSortieBegan(MALTA, "", 1, names("AAF", 1, 2), names("AAF", 3, 4))
    ]
    table.thrown((6, 6), (1, 1))  # row 1 by 2 is nothing against them
    (struck,) = table.told(NavalStrikeAnnounced)
    assert (struck.kind, struck.place, struck.units) == ("port", MALTA, names("AAF", 3, 4))


def test_23_412B_counterairing_units_shield_those_that_go_for_the_ships(port):
    table = port("4 AAF Germany Lille", "9 AAF Britain Malta")
    table.attack("1 AAF Germany Lille", against="air").attack("3 AAF Germany Lille").accepted()
    table.done().thrown((1, 1), (6, 6))
    resolved = table.last(AirCombatResolved)
    (roll,) = [one for one in resolved.rolls if one.side == "defender"]
    stopped = min(4, roll.eliminated + roll.aborted)
    assert len(resolved.attackers_eliminated) + len(resolved.attackers_aborted) == stopped
    assert "GE-AAF-01" in resolved.attackers_eliminated


def test_23_411C_if_none_counterairs_uninverted_defenders_alone_roll(port):
    table = port("2 AAF Germany Lille", "2 AAF Britain Malta")
    table.attack("2 AAF Germany Lille").accepted()
    table.done()
    assert [due.by for due in table.game.rolls] == ["defender"]


def test_23_413_inverted_air_does_not_roll_unless_it_is_counteraired(port):
    table = port("2 AAF Germany Lille", "1 AAF Britain Malta")
    (there,) = [u for u in table.game.units.values() if u.nation == "Britain"]
    table.with_units(replace(there, inverted="18.42A"))
    table.attack("2 AAF Germany Lille").accepted()
    table.done()
    assert table.told(NavalStrikeAnnounced)  # nobody met them


def test_23_414_air_in_other_hexes_takes_no_part(port):
    table = port("2 AAF Germany Lille", "5 AAF Britain Gozo")
    table.attack("2 AAF Germany Lille").accepted()
    table.done()
    assert table.told(AirCombatResolved) == []
    assert table.told(NavalStrikeAnnounced)


def test_23_52_a_unit_is_sent_once(port):
    table = port("1 AAF Germany Lille")
    table.attack("1 AAF Germany Lille").accepted()
    table.attack("1 AAF Germany Lille", against="air").refused("18.41/committed")


def test_23_54_survivors_may_fly_another_sortie_and_return_inverted(port):
    """Air defense of level 3 forces one to abort by a two; it flies again (23.423)."""
    table = port("3 AAF Germany Lille")
    table.attack("3 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 2, "AAF", "Germany"))
    assert table.phase == "combat.naval_bases.another"
    table.attack("2 AAF Germany Lille").accepted()
    table.done().struck(("light ships", 1, "AAF", "Germany"))
    assert [fact.sortie for fact in table.told(NavalBaseSortieBegan)] == [1, 2]
    assert set(table.inverted()) == set()
    table.done()
    assert table.told(NavalBaseAttackEnded) == [NavalBaseAttackEnded(MALTA, "", 2)]
    (home,) = table.told(AirMissionFlown)
    assert sorted(home.units) == list(names("AAF", 1, 2, 3))
    assert home.base == LILLE
    assert set(table.inverted().values()) == {"18.42A"}
    assert table.phase == "combat.missions"


def test_23_54_only_survivors_of_the_attack_fly_the_next_sortie_over_the_same_port(port):
    table = port("3 AAF Germany Lille", "1 AAF Italy Lille")
    table.attack("3 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 2, "AAF", "Germany"))
    table.attack("1 AAF Italy Lille").refused("23.54")
    table.attack("1 AAF Germany Lille", GOZO).refused("18.45", "23.51", "23.54")


def test_23_443B_effects_of_the_sorties_of_one_attack_add_up_and_are_gone_after_it(port):
    """Two hits on a battleship of four leave no damage; two more sink it. After the attack they are gone."""
    table = port("6 AAF Germany Lille")
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 5, "AAF", "Germany"), dice=((2, 2),))
    hits = table.game.ships["Warspite"].hits
    assert 0 < hits < 3
    table.done()
    assert table.phase == "combat.missions"
    assert table.game.ships["Warspite"].hits == 0
    assert not table.game.ships["Warspite"].damaged


def test_23_443B_or_effects_remain_after_the_attack_if_doubt_W246_is_played_so(port):
    table = port("6 AAF Germany Lille", doubts={"W246": "remain"})
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 5, "AAF", "Germany"), dice=((2, 2),))
    hits = table.game.ships["Warspite"].hits
    table.done()
    assert table.phase == "combat.missions"
    assert table.game.ships["Warspite"].hits == hits > 0


@pytest.mark.parametrize(("option", "left"), [("add_up", 2), ("separate", 0)])
def test_23_443B_hits_of_successive_sorties_add_up_as_doubt_W247_says(port, option, left):
    """Two hits leave a battleship of four sound, and count in the next sortie or do not."""
    table = port("6 AAF Germany Lille", doubts={"W247": option})
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 5, "AAF", "Germany"), dice=((2, 2),))
    assert table.phase == "combat.naval_bases.another"
    assert table.game.ships["Warspite"].hits == left
    assert (ShipBattered("Warspite", 0) in table.told(ShipBattered)) == (option == "separate")


@pytest.mark.parametrize(("option", "sorties"), [("unlimited", 3), ("two", 2)])
def test_23_54_how_many_sorties_are_flown_over_a_port_is_as_doubt_W248_says(port, option, sorties):
    table = port("5 AAF Germany Lille", doubts={"W248": option})
    for number in range(1, sorties + 1):
        table.attack("5 AAF Germany Lille" if number == 1 else "2 AAF Germany Lille").accepted()
        table.done().all_at("Warspite")
    assert table.last(NavalBaseSortieBegan).sortie == sorties
    if option == "two":
        assert table.phase != "combat.naval_bases.another"
        return
    assert "W248" in table.attack("1 AAF Germany Lille").accepted().ruling.grounds


@pytest.mark.parametrize("option", ["may", "may_not"])
def test_23_423_who_aborts_may_fly_again_and_so_may_who_aborted_in_air_combat_by_doubt_W344(port, option):
    table = port("2 AAF Germany Lille", doubts={"W344": option})
    table.attack("2 AAF Germany Lille").accepted()
    table.done().all_at("Warspite")
    attack = table.game.base_attacks[0]
    first, second = (unit.name for unit in survivors(table.game, attack))
    aborted = survivors(table.game, replace(attack, aborted=(first,)))
    assert [unit.name for unit in aborted] == ([first, second] if option == "may" else [second])


def test_23_424_nobody_turns_away_from_air_defense(port):
    table = port("2 AAF Germany Lille")
    table.attack("2 AAF Germany Lille").accepted()
    table.done()
    assert [due.purpose for due in table.game.rolls] == ["air defense"]


def test_18_526A_defenders_forced_to_abort_are_inverted_when_the_attack_is_over(port):
    table = port("6 AAF Germany Lille", "6 AAF Britain Malta")
    table.attack("6 AAF Germany Lille", against="air").accepted()
    table.done().thrown((3, 4), (1, 1)).chose_the_first()
    aborted = table.last(NavalBaseContested).defenders_aborted
    assert aborted
    while table.phase.startswith("combat.naval_bases"):
        table.done("allies" if table.phase.endswith("escaping") else "axis")
    assert [fact.units for fact in table.told(AirUnitsInverted)] == [aborted]


@pytest.mark.parametrize(("option", "row"), [("last", 4), ("each_sortie", 2)])
def test_18_526A_who_aborted_in_an_earlier_sortie_fights_on_or_is_inverted_as_doubt_W410_says(
    port, option, row
):
    table = port("9 AAF Germany Lille", "6 AAF Britain Malta", doubts={"W410": option})
    table.attack("6 AAF Germany Lille", against="air").accepted()
    table.attack("3 AAF Germany Lille").accepted()
    table.done().thrown((2, 3), (1, 1)).chose_the_first()
    aborted = table.last(NavalBaseContested).defenders_aborted
    lost = len(table.losses[1][0])
    table.all_at("Warspite")
    if table.phase.endswith("escaping"):
        table.done("allies")
    assert table.phase == "combat.naval_bases.another"
    turned = [fact.units for fact in table.told(AirUnitsInverted)]
    assert turned == ([aborted] if option == "each_sortie" else [])
    table.attack("3 AAF Germany Lille").accepted()
    table.done()
    assert "W410" in table.grounds
    [called] = [fact for fact in table.facts if isinstance(fact, RollCalledFor)]
    assert called.row == 6 - lost - (len(aborted) if option == "each_sortie" else 0) == row
    table.thrown(theirs=(1, 1)).chose_the_first()


@pytest.mark.parametrize(
    ("dice", "hits", "left"), [((2, 2), 2, "afloat"), ((2, 3), 3, "damaged"), ((4, 4), 4, "sunk")]
)
def test_23_56_the_rolls_of_23_44_say_what_the_attacked_ships_lose(port, dice, hits, left):
    """Five of six come through; +2 for Germany and -2 for Britain; the row of five against four factors.

    20.51/results.1: three hits damage a ship of four, four sink it.
    """
    table = port("6 AAF Germany Lille")
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 5, "AAF", "Germany"), dice=(dice,))
    assert table.last(NavalAttackRolled).hits == hits
    ship = table.game.ships.get("Warspite")
    assert ("sunk" if ship is None else "damaged" if ship.damaged else "afloat") == left
    told = [type(fact) for fact in table.all if isinstance(fact, NavalAttackRolled | NavalBaseStruck)]
    assert told == [NavalAttackRolled, NavalBaseStruck]


def test_23_56_each_hit_on_destroyers_in_port_sinks_a_factor(port):
    table = port("6 AAF Germany Lille")
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("light ships", 5, "AAF", "Germany"), dice=((3, 3),))
    assert table.last(NavalAttackRolled).hits == 3
    assert table.game.light["Britain DD 0200"].factors == 6 - 3


def test_23_42_results_the_first_number_is_lost_and_the_second_flies_in_a_later_sortie(port):
    """23.42/results, chart:23.42/results: on row 3 an eight eliminates one and forces two to abort."""
    table = port("5 AAF Germany Lille")
    table.attack("5 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 2, "AAF", "Germany"), defense=(4, 4))
    fired = table.last(AirDefenseFired)
    assert (fired.level, fired.eliminated, fired.aborted) == (3, 1, 2)
    assert (len(fired.units_eliminated), len(fired.units_aborted), len(fired.through)) == (1, 2, 2)
    assert {*fired.units_eliminated, *fired.units_aborted}.isdisjoint(fired.through)
    assert {table.base_of(name) for name in fired.units_eliminated} == {""}
    assert {table.base_of(name) for name in fired.units_aborted} == {LILLE}
    table.as_seat("axis").when(AttackNavalBase(Named(fired.units_aborted), MALTA)).accepted()


def turned_over(table, *those):
    """These units of the port are inverted already."""
    over = {name: replace(table.game.units[name], inverted="18.42A") for name in those}
    table.game = replace(table.game, units={**table.game.units, **over})
    return table


def defending(table):
    """The row and the modifiers of the defender's roll."""
    [called] = [fact for fact in table.all if isinstance(fact, RollCalledFor) and fact.by == "defender"]
    return called.row, dict(called.modifiers)


@pytest.mark.parametrize(
    ("against", "roll"), [("ships", (2, {})), ("air", (3, {"19.31A": -1}))], ids=["ships", "air"]
)
def test_19_31A_inverted_air_of_a_port_lowers_the_modifier_only_where_it_is_counteraired(port, against, roll):
    """Free French air has one less than Germany; inverted it stays out of the fight unless it is attacked (23.413)."""
    table = port("2 AAF Germany Lille", "2 AAF Britain Malta", "1 AAF Free France Malta")
    turned_over(table, "FF-AAF-01").attack("2 AAF Germany Lille", against=against).accepted()
    table.done()
    assert defending(table) == roll


@pytest.mark.parametrize(
    ("against", "roll"), [("ships", (2, {})), ("air", (5, {"19.31B": 1}))], ids=["ships", "air"]
)
def test_19_31B_an_inverted_jet_of_a_port_counts_only_where_it_is_counteraired(port, against, roll):
    research = DeclaredFact("research", "Britain/jets", "12")
    forces = "2 AAF Germany Lille", "2 AAF Britain Malta", "1 jet Britain Malta"
    table = turned_over(port(*forces, facts=(*waters_facts(), research)), "BR-jet-01")
    table.attack("2 AAF Germany Lille", against=against).accepted()
    table.done()
    assert defending(table) == roll


def test_23_4211C_what_the_first_sortie_sank_in_port_does_not_fire_at_the_second(port):
    """Ten naval factors and a battleship of four are two levels, after it is sunk one; the port has two (23.54)."""
    destroyers = LightShips("Britain", "DD", 10, MALTA)
    table = port("6 AAF Germany Lille", light=(destroyers,))
    table.attack("6 AAF Germany Lille").accepted()
    table.done().struck(("Warspite", 5, "AAF", "Germany"), dice=((6, 6),))
    assert "Warspite" not in table.game.ships
    table.attack("3 AAF Germany Lille").accepted()
    table.done().due((1, 1))
    assert [fact.level for fact in table.told(AirDefenseFired)] == [4, 3]
    assert [one.target for fact in table.told(NavalStrikeAimed) for one in fact.aims][1:] == ["light ships"]


def test_23_51_over_a_port_no_nationality_limits_how_many_attack_together(port):
    """The limit on the size of a strike is for ships at sea (23.73)."""
    table = port("40 AAF Germany Lille")
    table.attack("40 AAF Germany Lille").accepted()
    table.done()
    assert len(table.last(NavalStrikeAnnounced).units) == 40


def test_23_52_all_ships_of_a_port_fire_together_and_each_may_be_aimed_at(port):
    """Ten factors outside task forces and three under a marker are two levels, and no combat groups (23.71A)."""
    table = port("6 AAF Germany Lille", **concealed())
    table.attack("6 AAF Germany Lille").accepted()
    table.done().due((1, 1))
    assert table.last(AirDefenseFired).level == 2 + 2
    left = len(table.game.strikes[-1].left)
    share = (Squadrons(1, "AAF", "Germany"),), (Squadrons(left - 1, "AAF", "Germany"),)
    table.said("axis", AimStrike((Goal("Eagle", share[0]), Goal("Warspite", share[1]))))
    assert {aim.target for aim in table.last(NavalStrikeAimed).aims} == {"Eagle", "Warspite"}
