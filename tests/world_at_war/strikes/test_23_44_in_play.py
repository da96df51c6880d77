"""23.43-23.45 A strike is aimed and rolled for in play: targets, rolls, what hits do at sea and in port."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.mistakes import Mistake
from events.message import RollCalledFor
from events.world_at_war import (
    AirUnitsEliminated,
    CarrierSunk,
    ChoiceCalledFor,
    LightShipsLost,
    NavalAirTransferred,
    NavalAttackRolled,
    NavalForceMoved,
    NavalStrikeAimed,
    NavalStrikeEnded,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
)
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.naval_bases import NavalBaseAttackEnded
from events.world_at_war.ships import LightShips, Ship
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Goal
from tests.world_at_war.sea_fights import CATANIA, at_sea
from tests.world_at_war.strikes_at_sea import AT_SEA, FORCE, JAPAN, TRUK, carrier, light, nas, ship, struck

KONGO = ship("Kongo", 4)


def came_through(board, *, count=8, surprise=0, texts=(), **more):
    """A strike of which nobody is stopped: air defense rolls two ones."""
    table = struck(board, f"{count} NAS United States Oahu", *texts, **more)
    table.strike(table.names("United States"), surprise=surprise).begin()
    return table.dice("axis", 1, 1) if table.step == "firing" else table


def all_at(target, count=8):
    return give.AimStrike((Goal(target, (nas(count),)),))


def due(table):
    return next(f for f in reversed(table.facts) if isinstance(f, RollCalledFor))


def two_ships(board, **more):
    return came_through(board, ships=(ship(), KONGO), **more)


def test_23_43A_named_ships_are_targets_of_their_own(board):
    table = two_ships(board)
    table.allies(give.AimStrike((Goal("Yamato", (nas(5),)), Goal("Kongo", (nas(3),)))))
    aims = table.told_of(NavalStrikeAimed).aims
    assert [(aim.target, len(aim.units)) for aim in aims] == [("Yamato", 5), ("Kongo", 3)]
    assert due(table).row == 5


def test_23_43_ships_of_another_force_are_no_targets(board):
    other = Ship("Haruna", JAPAN, 4, AT_SEA, at_sea=True)
    table = came_through(board, ships=(ship(), KONGO, other))
    table.as_seat("allies").when(all_at("Haruna")).refused("23.43")


def test_23_43_squadrons_that_did_not_come_through_are_not_aimed(board):
    table = two_ships(board)
    with pytest.raises(Mistake, match="There are 8 NAS of United States to be named here, not 9"):
        table.as_seat("allies").when(all_at("Yamato", 9))


def test_23_43_a_strike_is_aimed_at_something(board):
    table = two_ships(board).as_seat("allies")
    with pytest.raises(Mistake):
        table.when(give.AimStrike(()))


def test_23_43_no_squadron_goes_without_a_target_but_as_doubt_W378_says(board):
    some = all_at("Yamato", 6)
    table = two_ships(board).as_seat("allies").when(some).refused("23.43/all")
    assert table.told() == "US-NAS-07 has no target. US-NAS-08 has no target."
    table = two_ships(board, doubts={"W378": "as_named"}).allies(some).accepted()
    assert [len(aim.units) for aim in table.told_of(NavalStrikeAimed).aims] == [6]


def test_23_43B_light_ships_are_attacked_as_a_group(board):
    table = came_through(board, light=(light("DD", 4), light("CA", 4)))
    table.allies(all_at("light ships", 7))
    assert table.told_of(NavalStrikeAimed).aims[0].target == "light ships"


@pytest.mark.parametrize(("option", "sunk"), [("one_factor", True), ("none_known", False)])
def test_23_43C_or_their_losses_are_seen_to_at_the_table_if_doubt_W340_is_played_so(board, option, sunk):
    table = came_through(board, light=(light("SS", 3),), doubts={"W340": option})
    table.allies(all_at("submarines")).dice("allies", 6, 6)
    (rolled,) = [fact for fact in table.facts if isinstance(fact, NavalAttackRolled)]
    assert rolled.hits > 0
    assert any(isinstance(fact, LightShipsLost) for fact in table.facts) == sunk
    ruled = next(one for one in table.ruling.facts if one.event == rolled)
    assert ("W340" in ruled.rules) == (option == "none_known")


def test_23_43C_submarines_are_attacked_on_patrol_in_the_opponents_player_turn(board):
    table = came_through(board, light=(light("SS", 3),))
    table.allies(all_at("submarines"))
    table = came_through(board, ships=(ship(), KONGO), light=(light("SS", 3),), side="Axis")
    table.as_seat("allies").when(all_at("submarines")).refused("23.43C")


def test_23_43_a_single_target_is_not_asked_for(board):
    table = came_through(board)
    assert table.step == "attacking"
    assert table.told_of(NavalStrikeAimed).aims[0].target == "Yamato"


def test_23_44_a_target_is_named_once(board):
    table = two_ships(board)
    twice = give.AimStrike((Goal("Yamato", (nas(4),)), Goal("Yamato", (nas(4),))))
    table.as_seat("allies").when(twice).refused("23.44")


def test_23_44_each_target_is_rolled_for_one_after_the_other(board):
    table = two_ships(board)
    table.allies(give.AimStrike((Goal("Yamato", (nas(5),)), Goal("Kongo", (nas(3),)))))
    table.dice("allies", 1, 1)
    assert table.told_of(NavalAttackRolled).target == "Yamato"
    assert due(table).row == 3
    table.dice("allies", 1, 1)
    assert table.told_of(NavalAttackRolled).target == "Kongo"
    assert table.told_of(NavalStrikeEnded).how == "fought"


def test_23_441_the_roll_has_both_nationalities_naval_air_and_surprise(board):
    """23.7413/level.3: surprise of three adds one, that of two does not."""
    table = came_through(board, surprise=3)
    assert set(due(table).modifiers) == {("23.441A", 2), ("23.441B", -4), ("23.441C", 1), ("23.441D", 1)}
    assert "23.441D" not in dict(due(came_through(board, surprise=2)).modifiers)


def test_17_354_naval_air_adds_one_to_its_attack_roll_on_ships_at_sea(board):
    told = came_through(board).dice("allies", 3, 3).told_of(NavalAttackRolled)
    borne = {rule: value for rule, value, _ in told.modifiers}
    assert borne == {"23.441A": 2, "23.441B": -4, "23.441C": 1}
    assert told.net == 6 + 2 - 4 + 1


def test_23_441B_naval_oil_and_supply_lower_the_ships(board):
    facts = (DeclaredFact("naval oil", JAPAN, "short"),)
    assert ("23.441B", -3) in due(came_through(board, facts=facts)).modifiers


def test_23_441B_research_raises_the_ships(board):
    facts = (DeclaredFact("research", "Japan/naval nationality", "1"),)
    assert ("23.441B", -5) in due(came_through(board, facts=facts)).modifiers


def hit(table, *kinds):
    return [f for f in table.facts if isinstance(f, kinds or (ShipBattered, ShipDamaged, ShipSunk))]


def test_23_443A_hits_at_sea_are_gathered_damage_and_sink(board):
    table = came_through(board, count=4, ships=(KONGO,))
    table.dice("allies", 3, 3)
    told = table.told_of(NavalAttackRolled)
    assert 0 < told.hits < 3, told
    assert hit(table) == [ShipBattered("Kongo", told.hits)]
    assert table.game.ships["Kongo"].hits == told.hits


def second_strike(table, *dice):
    table.in_phase("combat.missions", "Allied")
    table.strike(table.names("United States")).begin()
    if table.step == "firing":
        table.dice("axis", 1, 1)
    if table.step == "aiming":
        table.allies(all_at("light ships", len(table.names("United States"))))
    return table.dice("allies", *dice)


def test_23_444_effects_at_sea_add_up_from_strike_to_strike(board):
    table = came_through(board, count=4, ships=(KONGO,)).dice("allies", 3, 3)
    first = table.told_of(NavalAttackRolled).hits
    second_strike(table, 3, 3)
    both = first + table.told_of(NavalAttackRolled).hits
    expected = ShipSunk("Kongo", AT_SEA, at_sea=True) if both >= 4 else ShipDamaged("Kongo", both)
    assert hit(table) == [expected if both >= 3 else ShipBattered("Kongo", both)]


def test_23_443A_as_many_hits_as_factors_sink_a_ship(board):
    table = came_through(board, count=20, ships=(ship("Mutsu", 3),)).dice("allies", 6, 6)
    assert hit(table) == [ShipSunk("Mutsu", AT_SEA, at_sea=True)]
    assert table.game.ships == {}


def lying(board, *ships, count=4, light_=(), **more):
    table = struck(board, f"{count} AAF United States Oahu", forces=(), ships=ships, light=light_, **more)
    table.strike(table.names("United States", "AAF"), target="", kind="port").begin()
    return table.dice("axis", 1, 1)


def test_23_443B_a_ship_is_sunk_in_port(board):
    table = lying(board, Ship("Mutsu", JAPAN, 3, TRUK), count=20).dice("allies", 6, 6)
    assert hit(table) == [ShipSunk("Mutsu", TRUK, at_sea=False)]


def test_23_441C_naval_air_has_no_bonus_against_ships_in_port(board):
    table = struck(board, "4 NAS United States Oahu", forces=(), ships=(Ship("Mutsu", JAPAN, 3, TRUK),))
    table.strike(table.names("United States"), target="", kind="port").begin().dice("axis", 1, 1)
    assert {rule for rule, _ in due(table).modifiers} == {"23.441A", "23.441B"}


def test_23_44_a_critical_hit_is_rolled_for_under_surprise_of_level_seven(board):
    for dice in ((1, 1), (1, 2), (2, 2), (2, 3)):
        again = came_through(board, count=6, surprise=7, ships=(ship("Mutsu", 2),)).dice("allies", *dice)
        told = again.told_of(NavalAttackRolled)
        assert told.critical == bool(hit(again, ShipDamaged))


def cruisers_and_destroyers(board, **more):
    return came_through(board, ships=(), light=(light("CA", 6), light("DD", 6)), **more)


def test_23_45_losses_of_a_mixed_force_are_shared(board):
    table = cruisers_and_destroyers(board).dice("allies", 4, 4)
    told = table.told_of(NavalAttackRolled)
    lost = {f.kind: f for f in hit(table, LightShipsLost)}
    assert told.hits >= 2
    assert lost["DD"].sunk <= lost["CA"].sunk or not lost.get("DD")


@pytest.mark.parametrize(
    ("number", "kinds", "sunk", "damaged"),
    [
        ("23.44/results.2", ("CA",), {"CA": 2}, {"CA": 2}),
        ("23.44/results.3", ("DD",), {"DD": 3}, {"DD": 0}),
        ("23.44/results.4", ("CA", "DD"), {"CA": 2, "DD": 1}, {"CA": 0, "DD": 0}),
    ],
)
def test_what_three_hits_do_to_light_ships_is_told(board, number, kinds, sunk, damaged):
    """20.51/results.2, 20.51/results.3 and 20.51/results.4 say the same."""
    stacks = tuple(light(kind, 6) for kind in kinds)
    for dice in ((a, b) for a in range(1, 7) for b in range(a, 7)):
        table = came_through(board, ships=(), light=stacks).dice("allies", *dice)
        told = table.told_of(NavalAttackRolled)
        if told.hits == 3:
            break
    lost = {one.kind: one for one in table.facts if isinstance(one, LightShipsLost)}
    assert told.hits == 3
    assert {kind: one.sunk for kind, one in lost.items()} == sunk, number
    assert {kind: one.damaged for kind, one in lost.items()} == damaged


def test_23_444_a_cruiser_that_was_hit_sinks_of_one_more_hit(board):
    bearing = light("CA", 2, damaged=2, hit=2)
    table = came_through(board, count=1, ships=(), light=(bearing,)).dice("allies", 6, 6)
    (lost,) = hit(table, LightShipsLost)
    assert (lost.sunk, lost.of_damaged, lost.of_hit) == (2, 2, 2)
    assert table.game.light == {}


def test_23_444_a_damaged_cruiser_bears_its_effect_until_it_is_back_in_port(board):
    for dice in ((6, 6), (5, 5), (4, 5), (4, 4)):
        again = came_through(board, count=1, ships=(), light=(light("CA", 4),)).dice("allies", *dice)
        if again.told_of(NavalAttackRolled).hits == 1:
            break
    (lost,) = hit(again, LightShipsLost)
    assert (lost.sunk, lost.damaged, lost.hit) == (0, 2, 2)
    stack = again.game.light["Japan CA Kido Butai"]
    assert (stack.factors, stack.damaged, stack.hit) == (4, 2, 2)
    home = again.as_seat("axis").when(give.MoveForce("Kido Butai", TRUK)).accepted()
    stack = home.game.light["Japan CA Kido Butai"]
    assert (stack.damaged, stack.hit) == (2, 0)


def test_23_45_of_equal_kinds_the_owner_picks(board):
    for dice in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)):
        table = came_through(board, ships=(), light=(light("DD", 5), light("TR", 5)), count=3)
        table.dice("allies", *dice)
        if table.game.questions:
            break
    asked = table.told_of(ChoiceCalledFor)
    assert (asked.rule, asked.side, asked.seats) == ("23.45", "defender", ("axis",))
    assert set(asked.options) == {"Japan DD", "Japan TR"}
    while table.game.questions:
        table.axis(give.Choose("Japan TR" if "Japan TR" in table.game.questions[0].options else "Japan DD"))
    assert {f.kind for f in hit(table, LightShipsLost)} >= {"TR"}


def decks(board, *carriers, texts=()):
    position_texts = ("20 NAS United States Oahu", *texts)
    table = struck(board, *position_texts, ships=(), carriers=carriers)
    table.strike(table.names("United States")).begin().dice("axis", 1, 1)
    if table.step == "aiming":
        table.allies(give.AimStrike((Goal("Akagi", (nas(20),)),)))
    return table.dice("allies", 6, 6)


def test_17_3124_naval_air_of_a_sunk_carrier_counts_to_others_of_its_force_with_room_sound_ones_first(board):
    kaga, hurt = carrier("Kaga", 3), carrier("Soryu", 3, damaged=True)
    elsewhere = Carrier("Hiryu", JAPAN, 3, AT_SEA, at_sea=True)
    there = ("3 NAS Japan Akagi", "2 NAS Japan Kaga", "2 NAS Japan Soryu")
    table = decks(board, carrier("Akagi"), kaga, hurt, elsewhere, texts=there)
    assert CarrierSunk("Akagi", AT_SEA, at_sea=True, force="Kido Butai") in table.facts
    moved = [f for f in table.facts if isinstance(f, NavalAirTransferred)]
    assert [(len(f.units), f.base) for f in moved] == [(1, "Kaga"), (1, "Soryu")]  # sound ones first
    assert len(table.told_of(AirUnitsEliminated).units) == 1


def test_17_3124_naval_air_of_a_carrier_that_was_alone_is_lost_with_it(board):
    table = decks(board, carrier("Akagi"), texts=("3 NAS Japan Akagi",))
    assert len(table.told_of(AirUnitsEliminated).units) == 3


def test_23_752A_what_is_left_of_a_strike_returns_and_is_not_inverted(board):
    table = came_through(board, count=4).dice("allies", 1, 1)
    ended = table.told_of(NavalStrikeEnded)
    assert len(ended.units) == 4
    assert not any(table.game.units[name].inverted for name in ended.units)
    assert table.game.turn.phase == "combat.missions"


def test_23_441B_at_sea_the_supply_of_the_port_sailed_from_counts_as_doubt_W356_says(board):
    sailed = replace(FORCE, path=(TRUK, AT_SEA), reached=1)
    poor = (DeclaredFact("supply", TRUK, "partial"),)
    assert ("23.441B", -3) in due(came_through(board, forces=(sailed,), facts=poor)).modifiers
    assert ("23.441B", -4) in due(came_through(board, facts=poor)).modifiers
    full = due(came_through(board, forces=(sailed,), facts=poor, doubts={"W356": "full"}))
    assert ("23.441B", -4) in full.modifiers


POOR_MALTA = {"facts": (DeclaredFact("supply", "0000", "partial"),)}


def modifier_at_sea(table, target):
    """What the ships of a force that comes from Malta add to the roll when two squadrons attack them."""
    group = give.Group(2, "NAS", "Germany", CATANIA)
    table.axis(give.AttackAtSea()).accepted()
    return lambda *first: _rolled(table.allies(*first, give.Finish()).accepted(), group, target)


def _rolled(table, group, target):
    table.axis(give.StrikeAtSea(group, target), give.Finish()).accepted()
    table.as_seat("allies").when(RollDice((1, 1))).accepted()
    if table.game.turn.phase.endswith("aiming"):
        ships = next(s for s in sorted(table.game.ships) if table.game.ships[s].force == target)
        table.axis(give.AimStrike((Goal(ships, (give.Squadrons(2, "NAS", "Germany"),)),))).accepted()
    return dict(due(table).modifiers)["23.441B"]


def test_23_441B_a_combat_group_has_the_supply_of_its_task_force_as_doubt_W356_says(board):
    for option, more in (("port", 1), ("full", 0)):
        poor = at_sea(board, "2 NAS Germany Catania", doubts={"W356": option}, **POOR_MALTA)
        away = give.FormGroup("Force H", ("Force H BB",))
        attacked = modifier_at_sea(poor.sail("0100", "0200", "0300"), "Force H/2")
        assert attacked(away) == FULLY_SUPPLIED + more


FULLY_SUPPLIED = -2
"""British battleships."""


def test_23_441B_who_sails_on_from_a_hex_at_sea_has_the_supply_of_the_port_it_left_as_doubt_W356_says(board):
    for option, more in (("port", 1), ("full", 0)):
        poor = at_sea(board, "2 NAS Germany Catania", doubts={"W356": option}, **POOR_MALTA)
        poor.sail("0100").accepted()
        assert poor.game.forces["Force H"].port == "0000"
        attacked = modifier_at_sea(poor.sail("0200", "0300", activity="change of base"), "Force H")
        assert attacked() == FULLY_SUPPLIED + more


def test_23_441B_who_guards_a_supply_line_or_was_declared_to_move_has_the_supply_of_its_port(board):
    line = give.DeclareSupplyLine("Britain", ("0000", "0100", "0200", "0300"), ("Force H",))
    poor = at_sea(board, "2 NAS Germany Catania", **POOR_MALTA)
    assert modifier_at_sea(poor.allies(line).accepted(), "Force H")() == FULLY_SUPPLIED + 1
    poor = at_sea(board, "2 NAS Germany Catania", **POOR_MALTA)
    poor.allies(give.MoveForce("Force H", "0200")).accepted()
    assert modifier_at_sea(poor.sail("0300"), "Force H")() == FULLY_SUPPLIED + 1
    poor.after(NavalForceMoved("Force H", "0000", at_sea=False))
    assert poor.game.forces["Force H"].port == ""


def test_23_76_several_answers_to_questions_that_follow_each_other_come_in_one_order(board):
    def asked():
        return came_through(board, ships=(), light=(light("DD", 5), light("TR", 5)), count=3)

    for dice in ((3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)):
        table = asked().dice("allies", *dice)
        if table.game.questions:
            break
    assert table.game.questions
    table.axis(give.Choose("Japan TR"))
    assert hit(table, LightShipsLost) or table.game.questions


def test_23_44_who_was_taken_off_the_board_since_attacks_nothing(board):
    table = two_ships(board, count=3)
    table.allies(give.AimStrike((Goal("Yamato", (nas(1),)), Goal("Kongo", (nas(2),)))))
    gone = table.told_of(NavalStrikeAimed).aims[0].units[0]
    table.after(AirUnitsEliminated((gone,)))
    table.dice("allies", 6, 6)
    assert table.told_of(NavalAttackRolled).hits == 0
    assert due(table).row == 2
    table.dice("allies", 1, 1)
    assert table.game.turn.phase == "combat.missions"


def test_23_4_a_strike_of_which_nobody_is_left_comes_to_its_end(board):
    for before in ("firing", "attacking"):
        table = struck(board, "1 NAS United States Oahu", ships=(ship(),))
        table.strike(table.names("United States")).begin()
        if before == "attacking":
            table.dice("axis", 1, 1)
        assert table.step == before
        table.after(AirUnitsEliminated(("US-NAS-01",)))
        table.dice("axis" if before == "firing" else "allies", 6, 6)
        assert table.game.turn.phase == "combat.missions"


def test_23_443B_effects_on_cruisers_in_port_are_gone_when_the_attack_on_it_is_over(board):
    there = LightShips(JAPAN, "CA", 4, TRUK, damaged=2, hit=2)
    table = struck(board, "1 NAS United States Oahu", forces=(), ships=(), light=(there,))
    table.after(NavalBaseAttackEnded(TRUK, "", 1))
    assert table.game.light["Japan CA 0000"] == replace(there, hit=0)
