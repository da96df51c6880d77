"""17.55-17.57, 17.65, 19.31, 19.51: rows and modifiers of a counterair, as they are called for before the dice."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirCombatResolved, ChoiceCalledFor
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.ships import Ship
from events.world_at_war.squadrons import AirUnitsDivided
from tests.world_at_war.base_attacks import LILLE, OPTIONS, waters
from tests.world_at_war.battles import channel
from tests.world_at_war.naval_bases.test_23_6_carriers_attack_bases import GRAF, KIDO
from tests.world_at_war.orders import Choose, Disengage, FightOn

JETS = DeclaredFact("research", "Germany/jets", "9")
BRITISH_JETS = DeclaredFact("research", "Britain/jets", "9")


def fought(board, attackers, defenders, inverted=(), **about):
    """The first round is called for: attackers from Ghent against Dover, where these are inverted already."""
    ours = [f"{one} Ghent" for one in attackers.split(", ")]
    theirs = [f"{one} Dover" for one in defenders.split(", ")]
    table = channel(board, *ours, *theirs, **about).after(AirUnitsInverted(inverted, "18.42A"))
    return table.sent(*(f"{one} > Dover" for one in ours)).begun()


def test_17_55_a_jet_has_the_strength_of_three(board):
    table = fought(board, "1 jet Germany, 1 AAF Germany", "3 AAF Britain", facts=(JETS,))
    assert table.calls["attacker"][0] == 4
    assert table.calls["defender"][0] == 3


def test_17_55_and_19_51_against_naval_air_a_jet_is_three_squadrons_of_that_strength(board):
    table = fought(board, "1 jet Germany", "2 NAS Britain", facts=(JETS,))
    assert table.told_of(AirUnitsDivided) == [AirUnitsDivided(("GE-jet-01",))]
    assert table.calls == {
        "attacker": (9, {"19.31A": 1, "19.31B": 1}),
        "defender": (2, {"19.31A": -1, "19.31B": -1}),
    }


def test_17_56_each_jet_is_worth_one_on_the_dice_and_of_two_sides_with_jets_the_difference(board):
    alone = fought(board, "2 jet Germany", "3 AAF Britain", facts=(JETS,))
    assert alone.calls == {"attacker": (6, {"19.31B": 2}), "defender": (3, {"19.31B": -2})}
    both = fought(board, "2 jet Germany", "3 jet Britain", facts=(JETS, BRITISH_JETS))
    assert both.calls == {"attacker": (6, {"19.31B": -1}), "defender": (9, {"19.31B": 1})}
    both.thrown((3, 4), (3, 4))
    assert borne(both) == [("attacker", 6, {"19.31B": -1}, 6), ("defender", 9, {"19.31B": 1}, 8)]


def borne(table):
    """Of each roll of the last round its side, row, modifiers and net roll, as the round was told."""
    rolls = table.last(AirCombatResolved).rolls
    return [(r.side, r.row, {rule: value for rule, value, _ in r.modifiers}, r.net) for r in rolls]


def test_17_85_interceptors_have_one_more_and_lose_it_in_company_of_a_lower_drm(board):
    """Germany and Britain have 2 each; British naval air has 1."""
    table = fought(board, "2 AAF Germany", "2 interceptor Britain").thrown((3, 4), (3, 4))
    assert borne(table) == [("attacker", 2, {"19.31A": -1}, 6), ("defender", 2, {"19.31A": 1}, 8)]
    table = fought(board, "2 AAF Germany", "2 interceptor Britain, 1 AAF Britain").thrown((3, 4), (3, 4))
    assert borne(table) == [("attacker", 2, {}, 7), ("defender", 3, {}, 7)]


def test_19_2_above_20_factors_row_20_and_the_row_of_the_rest_are_added_with_the_same_roll(board):
    """19.2/table.note5: 24 roll as 20 and as 4, and what is beyond 20 changes no roll."""
    table = fought(board, "24 AAF Germany", "3 AAF Britain").thrown((3, 4), (1, 1))
    rolls = {roll.row: (roll.eliminated, roll.aborted) for roll in table.last(AirCombatResolved).rolls}
    apart = [results(board, count) for count in (20, 4)]
    assert rolls[24] == tuple(map(sum, zip(*apart, strict=True)))
    assert borne(table)[0] == ("attacker", 24, {}, 7)


def results(board, count):
    """What so many German factors do by a seven."""
    table = fought(board, f"{count} AAF Germany", "3 AAF Britain").thrown((3, 4), (1, 1))
    attacker = table.last(AirCombatResolved).rolls[0]
    return attacker.eliminated, attacker.aborted


def test_19_2_of_a_result_the_first_number_is_eliminated_and_the_second_aborts(board):
    """19.2/table.note6, chart:19.2/results: two and four of nine by a seven on the row of six."""
    table = fought(board, "9 AAF Germany", "6 AAF Britain").thrown((1, 1), (3, 4))
    assert [(r.eliminated, r.aborted) for r in table.last(AirCombatResolved).rolls][1] == (2, 4)
    assert table.losses[0] == (
        ("GE-AAF-01", "GE-AAF-02"),
        ("GE-AAF-03", "GE-AAF-04", "GE-AAF-05", "GE-AAF-06"),
    )


def test_17_57_jets_take_losses_as_a_type_of_their_own_one_by_one(board):
    table = fought(board, "1 jet Germany, 2 AAF Germany", "5 AAF Britain", facts=(JETS,))
    assert table.calls["defender"] == (5, {"19.31B": -1})
    table.thrown((1, 1), (3, 4))
    eliminated, aborted = table.losses[0]
    assert (set(eliminated), aborted) == ({"GE-AAF-01", "GE-jet-01"}, ("GE-AAF-02",))


def test_17_65_transports_that_are_engaged_do_not_count_and_are_a_type(board):
    table = fought(board, "3 AAF Germany", "2 AAF Britain, 1 air transport Britain")
    table.said("axis", Choose("engaged"))
    assert table.calls["defender"] == (2, {})
    table.thrown((5, 5), (1, 1))
    assert table.losses[1] == (("BR-AAF-01", "BR-air-transport-01"), ("BR-AAF-02",))


def test_17_65_against_naval_air_transports_are_squadrons(board):
    table = fought(board, "3 NAS Germany", "2 air transport Britain")
    parts = tuple(f"BR-air-transport-{n:02d}" for n in (1, 2))
    assert table.told_of(AirUnitsDivided) == [AirUnitsDivided(parts)]


def test_18_521B_the_attacker_says_each_round_before_the_dice_whether_he_engages_transports(board):
    table = fought(board, "3 AAF Germany", "4 AAF Britain, 1 air transport Britain")
    assert table.asked == ("18.521B", "attacker", ("engaged", "spared"))
    table.as_seat("axis").when(RollDice((3, 3))).refused("18.521B")
    table.as_seat("allies").when(Choose("spared")).refused("18.521B")
    table.said("axis", Choose("spared")).thrown((6, 6), (1, 1))
    assert not any("transport" in name for name in sum(table.losses[1], ()))
    table.said("allies", FightOn()).said("axis", FightOn())
    assert table.asked == ("18.521B", "attacker", ("engaged", "spared"))
    table.said("axis", Choose("engaged")).thrown((6, 6), (1, 1))
    assert any("transport" in name for name in sum(table.losses[1], ()))


def test_18_521B_by_a_doubt_transports_always_take_part(board):
    table = fought(
        board, "3 AAF Germany", "2 AAF Britain, 1 air transport Britain", doubts={"W181": "always"}
    )
    assert table.asked is None
    table.thrown((5, 5), (1, 1))
    assert "BR-air-transport-01" in table.losses[1][0]


def test_18_521B_transports_alone_are_what_is_engaged_and_make_no_roll(board):
    """Doubts W181, W182."""
    table = fought(board, "2 AAF Germany", "2 air transport Britain")
    assert table.asked is None
    assert set(table.calls) == {"attacker"}
    table.thrown((3, 3))
    assert table.losses == (((), ()), (("BR-air-transport-01",), ("BR-air-transport-02",)))
    assert [roll.side for roll in table.last(AirCombatResolved).rolls] == ["attacker"]


def test_18_521B_or_by_a_doubt_transports_alone_roll_on_the_lowest_row(board):
    table = fought(board, "2 AAF Germany", "2 air transport Britain", doubts={"W182": "lowest_row"})
    assert table.calls["defender"] == (1, {})


def test_18_521B_transports_that_were_spared_are_left_alone_in_the_base(board):
    table = fought(board, "3 AAF Germany", "1 AAF Britain, 1 air transport Britain")
    table.said("axis", Choose("spared")).thrown((1, 1), (1, 1)).said("allies", FightOn())
    table.said("axis", FightOn())
    assert table.asked is None
    assert set(table.calls) == {"attacker"}


def test_19_31A_the_lowest_of_mixed_forces_counts_and_when_it_is_gone_the_rest(board):
    table = fought(board, "3 AAF Germany, 1 AAF Italy", "5 AAF Britain")
    assert table.calls == {"attacker": (4, {"19.31A": -1}), "defender": (5, {"19.31A": 1})}
    table.thrown((1, 2), (2, 3))
    assert table.losses[0][0] == ("GE-AAF-01", "IT-AAF-01")
    table.said("allies", FightOn()).said("axis", FightOn())
    assert table.calls == {"attacker": (2, {}), "defender": (4, {})}


def test_19_31A_transports_that_are_spared_do_not_count_for_the_lowest(board):
    """Doubt W208."""
    texts = "2 AAF Germany", "2 AAF Britain, 1 air transport France"
    assert fought(board, *texts).chose("spared").calls["defender"] == (2, {})
    assert fought(board, *texts).chose("engaged").calls["defender"] == (2, {"19.31A": -1})


def test_19_31A_or_they_do_if_doubt_W208_is_played_so(board):
    texts = "2 AAF Germany", "2 AAF Britain, 1 air transport France"
    table = fought(board, *texts, doubts={"W208": "all_present"}).chose("spared")
    assert table.calls["defender"] == (2, {"19.31A": -1})
    table.thrown((3, 4), (3, 4))
    assert "W208" in {rule for ruled in table.ruling.facts for rule in ruled.rules}


def test_19_31A_minor_countries_have_none_and_defenders_of_several_nations_count_together(board):
    table = fought(board, "2 AAF Rumania", "1 AAF Britain, 1 AAF France")
    assert table.calls == {"attacker": (2, {"19.31A": -1}), "defender": (2, {"19.31A": 1})}


def test_19_31A_and_17_464_elite_naval_air_has_one_more_if_all_of_it_is_elite(board):
    table = at_sea(board, "2 NAS Japan Akagi", "2 AAF United States Darwin", elite=("JP-NAS-01", "JP-NAS-02"))
    assert table.calls == {"attacker": (2, {"19.31A": 1}), "defender": (6, {"19.31A": -1})}
    mixed = at_sea(board, "2 NAS Japan Akagi", "2 AAF United States Darwin", elite=("JP-NAS-01",))
    assert mixed.calls == {"attacker": (2, {}), "defender": (6, {})}


def test_19_31A_british_naval_air_has_one_less(board):
    table = fought(board, "2 AAF Germany", "1 NAS Britain")
    assert table.calls == {"attacker": (6, {"19.31A": 1}), "defender": (1, {"19.31A": -1})}


def test_19_31A_a_winter_of_8_costs_one(board):
    table = fought(board, "2 AAF Germany", "1 AAF Britain", facts=(DeclaredFact("winter", "Germany", "8"),))
    assert table.calls["attacker"] == (2, {"19.31A": -1})
    mild = fought(board, "2 AAF Germany", "1 AAF Britain", facts=(DeclaredFact("winter", "Germany", "7"),))
    assert mild.calls["attacker"] == (2, {})


def test_19_31A_partial_supply_of_the_base_or_oil_costs_a_defender_one(board):
    hungry = fought(
        board, "2 AAF Germany", "1 AAF Britain", facts=(DeclaredFact("supply", "0400", "partial"),)
    )
    assert hungry.calls["defender"] == (1, {"19.31A": -1})
    dry = (DeclaredFact("oil", "Britain", "short"), DeclaredFact("supply", "0400", "partial"))
    assert fought(board, "2 AAF Germany", "1 AAF Britain", facts=dry).calls["defender"] == (1, {"19.31A": -1})
    two = fought(board, "2 AAF Germany", "1 AAF Britain", facts=dry, doubts={"W209": "two"})
    assert two.calls["defender"] == (1, {"19.31A": -2})


def test_19_31A_research_raises_it(board):
    better = DeclaredFact("research", "Britain/air nationality", "1")
    table = fought(board, "2 AAF Germany", "1 AAF Britain", facts=(better,))
    assert table.calls == {"attacker": (2, {"19.31A": -1}), "defender": (1, {"19.31A": 1})}


def test_19_21_dice_are_called_for_of_both_sides_two_each(board):
    table = fought(board, "2 AAF Germany", "1 AAF Britain")
    assert table.told_of(RollCalledFor) == [
        RollCalledFor("air combat", 2, (), "attacker", ("axis",), "19.2", 2),
        RollCalledFor("air combat", 2, (), "defender", ("allies",), "19.2", 1),
    ]


def test_19_51_and_23_131A_naval_air_on_either_side_divides_every_factor(board):
    defended = fought(board, "1 AAF Germany", "1 NAS Britain, 1 AAF Britain")
    assert defended.told_of(AirUnitsDivided) == [AirUnitsDivided(("GE-AAF-01", "BR-AAF-01"))]
    assert (defended.calls["attacker"][0], defended.calls["defender"][0]) == (3, 4)
    attacking = fought(board, "1 NAS Germany, 1 AAF Germany", "1 AAF Britain")
    assert attacking.told_of(AirUnitsDivided) == [AirUnitsDivided(("GE-AAF-01", "BR-AAF-01"))]
    assert (attacking.calls["attacker"][0], attacking.calls["defender"][0]) == (4, 3)


def test_17_141C_the_number_of_squadrons_sets_the_row_and_what_is_lost(board):
    table = fought(board, "2 AAF Germany", "1 NAS Britain, 1 AAF Britain")
    table.thrown((1, 3), (1, 1)).chose_the_first()
    fought_so = table.last(AirCombatResolved)
    assert fought_so.unit == "squadrons"
    assert [(roll.side, roll.row) for roll in fought_so.rolls] == [("attacker", 6), ("defender", 4)]


def test_17_143_in_counterair_three_naval_squadrons_are_not_three_factors_but_one(board):
    table = fought(board, "1 AAF Germany", "3 NAS United States")
    assert (table.calls["attacker"][0], table.calls["defender"][0]) == (3, 3)


def test_17_142_one_naval_squadron_is_not_worth_a_factor_in_counterair(board):
    """That holds for attacks on ships in port and for their air defense."""
    table = fought(board, "2 AAF Germany", "2 NAS United States")
    assert (table.calls["attacker"][0], table.calls["defender"][0]) == (6, 2)


def test_23_153_search_cover_and_attack_squadrons_count_alike(board):
    table = fought(board, "1 AAF Germany", "1 NAS United States")
    assert {unit.part for unit in table.game.units.values() if unit.parent} == {"search", "cover", "attack"}
    assert table.calls["attacker"] == (3, {})


def test_23_152D_divided_they_stay_until_the_counterairs_are_over(board):
    """The naval air is gone after the first round."""
    table = fought(board, "3 AAF Germany", "1 NAS United States, 3 AAF Britain")
    table.thrown((3, 3), (1, 1)).chose_the_first()
    assert "US-NAS-01" in table.losses[1][0]
    table.said("allies", FightOn()).said("axis", FightOn())
    defending = len(table.last(AirCombatResolved).defenders_eliminated)
    assert table.calls["defender"][0] == 10 - defending


def test_19_12_a_carrier_strike_against_a_land_base_is_one_round(board):
    table = at_sea(board, "3 NAS Japan Akagi", "2 AAF United States Darwin")
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert table.ended == [("0200", "single round")]
    assert not table.told_of(ChoiceCalledFor)


def at_sea(board, attacker, *defenders, elite=(), drawing="= = Darwin~ . Cairns~", size=9, **about):
    """A Japanese carrier force east of Darwin, announced against it and begun."""
    akagi = (Carrier("Akagi", "Japan", size, "0000", at_sea=True),)
    table = channel(
        board, attacker, *defenders, drawing=drawing, held={}, holder="Australia", theater="Pacific",
        carriers=akagi, **about,
    )  # fmt: skip
    raised = {name: replace(table.game.units[name], elite=True) for name in elite}
    table.game = replace(table.game, units={**table.game.units, **raised})
    return table.sent(f"{attacker} > Darwin").begun()


def test_18_524B_carrier_air_is_back_on_its_deck_when_it_is_over_and_nobody_is_asked_where_it_goes(board):
    """It has flown its mission of the turn (doubt W276)."""
    table = at_sea(board, "3 NAS Japan Akagi", "3 NAS Australia Darwin").thrown((1, 1), (1, 1))
    assert table.phase == "movement.transfers"
    left = [unit for unit in table.game.units.values() if unit.nation == "Japan" and unit.base]
    assert {(unit.base, unit.inverted, unit.used) for unit in left} == {("Akagi", "18.42A", "counterair")}


@pytest.mark.parametrize(("option", "how"), [("several_if_mission", ()), ("one", ("single round",))])
def test_19_12_one_round_is_fought_over_a_base_with_ships_if_doubt_W202_is_played_so(board, option, how):
    ships = (Ship("Repulse", "Britain", 4, "0400"),)
    table = fought(board, "3 AAF Germany", "3 AAF Britain", ships=ships, doubts={"W202": option})
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert tuple(ended for _, ended in table.ended) == how
    empty = fought(board, "3 AAF Germany", "3 AAF Britain", doubts={"W202": option})
    assert empty.thrown((1, 1), (1, 1)).chose_the_first().ended == []


@pytest.mark.parametrize(("option", "forces"), [("separate", 2), ("together", 1)])
def test_18_521_carriers_in_two_hexes_attack_a_base_together_if_doubt_W285_is_played_so(
    board, option, forces
):
    decks = (
        Carrier("Akagi", "Japan", 3, "0000", at_sea=True),
        Carrier("Kaga", "Japan", 3, "0100", at_sea=True),
    )
    table = channel(
        board, "2 NAS Japan Akagi", "2 NAS Japan Kaga", "2 AAF Australia Darwin", drawing="= = Darwin~ . Cairns~",
        held={}, holder="Australia", theater="Pacific", carriers=decks, doubts={"W285": option},
    )  # fmt: skip
    table.sent("2 NAS Japan Akagi > Darwin", "2 NAS Japan Kaga > Darwin")
    assert [len(battle.attackers) for battle in table.game.battles] == [4 // forces] * forces


def test_19_12_and_18_522B_nobody_disengages_after_it(board):
    table = at_sea(board, "3 NAS Japan Akagi", "3 NAS Australia Darwin").thrown((1, 1), (1, 1))
    assert table.ended == [("0200", "single round")]
    table.as_seat("allies").when(Disengage()).refused("18.522B")


def test_18_526_after_a_single_round_its_roll_is_the_last(board):
    table = at_sea(board, "3 NAS Japan Akagi", "3 NAS Australia Darwin").thrown((2, 2), (1, 1))
    assert table.losses[1] == (("AU-NAS-01",), ("AU-NAS-02",))
    assert table.told_of(AirUnitsInverted) == [AirUnitsInverted(("AU-NAS-02",), "18.526A")]


def test_19_31A_a_defender_without_supply_fights_no_better_than_in_partial_supply_doubt_W288(board):
    cut_off = (DeclaredFact("supply", "0400", "none"),)
    table = fought(board, "2 AAF Germany", "1 AAF Britain", facts=cut_off)
    assert table.calls["attacker"][1] == {"19.31A": 1}
    table = fought(board, "2 AAF Germany", "1 AAF Britain", facts=cut_off, doubts={"W288": "unmodified"})
    assert table.calls["attacker"][1] == {}


@pytest.mark.parametrize(("option", "less"), [("not_bound", 0), ("as_carrier", 1)])
def test_19_31A_naval_air_has_the_supply_of_its_carrier_or_is_not_bound_as_doubt_W414_says(
    board, option, less
):
    """German naval air is one better than British (19.31A); it comes from the sea."""
    left = DeclaredFact("supply", LILLE, "partial")
    sailed = {"forces": (KIDO,), "carriers": (GRAF,), "phase": "movement.missions"}
    at_sea = waters(
        board,
        "2 NAS Germany Graf",
        "2 NAS Britain Malta",
        facts=(*OPTIONS, left),
        doubts={"W414": option},
        **sailed,
    )
    at_sea.attack("2 NAS Germany Graf", against="air").accepted()
    assert lower(at_sea.done()) == 1 - less


@pytest.mark.parametrize(("option", "less"), [("modifier_alone", 1), ("not_bound", 0), ("bound", None)])
def test_19_31A_naval_air_on_carriers_under_air_oil_effects_fights_as_doubt_W437_says(board, option, less):
    sailed = {"forces": (KIDO,), "carriers": (GRAF,), "phase": "movement.missions"}
    oil = DeclaredFact("oil", "Germany", "short")
    at_sea = waters(
        board, "2 NAS Germany Graf", "2 NAS Britain Malta", facts=(*OPTIONS, oil), doubts={"W437": option}, **sailed
    )  # fmt: skip
    at_sea.attack("2 NAS Germany Graf", against="air")
    if less is None:
        at_sea.refused("18.51/missions from decks")
        assert "W437" in at_sea.ruling.grounds
        return
    assert lower(at_sea.accepted().done(), "W437") == 1 - less


def lower(table, doubt="W414"):
    """By how much the defender's roll is lowered; the doubt is cited with it."""
    assert doubt in table.grounds
    return next(-dict(one.modifiers).get("19.31A", 0) for one in table.facts if _by_the_defender(one))


def _by_the_defender(fact):
    return isinstance(fact, RollCalledFor) and fact.by == "defender"
