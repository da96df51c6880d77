"""17.55-17.57 Jets in air battles: their strength, their modifier, their losses."""

from events.world_at_war.squadrons import AirUnitsDivided
from tests.world_at_war.interceptions import battle


def test_17_55_and_17_56_a_jet_counts_for_three_and_gives_its_side_one(board):
    table = battle(board, "1 jet Germany Ghent", "2 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("1 jet Germany Ghent, 2 AAF Germany Ghent", "3 AAF Britain Bath")
    assert table.calls == {"attacker": (5, {"19.31B": 1}), "defender": (3, {"19.31B": -1})}


def test_17_56_with_jets_on_both_sides_only_the_difference_counts(board):
    table = battle(board, "3 jet Germany Ghent", "1 jet Britain Bath", "1 AAF Britain Bath")
    table.met("3 jet Germany Ghent", "1 jet Britain Bath, 1 AAF Britain Bath")
    assert table.calls == {"attacker": (9, {"19.31B": 2}), "defender": (4, {"19.31B": -2})}


def test_17_55_where_naval_air_fights_a_jet_is_three_squadrons_worth_three_each(board):
    table = battle(board, "1 jet Germany Ghent", "1 AAF Germany Ghent", "2 NAS Britain Bath")
    table.met("1 jet Germany Ghent, 1 AAF Germany Ghent", "2 NAS Britain Bath")
    assert table.calls["attacker"] == (12, {"19.31A": 1, "19.31B": 1})
    assert AirUnitsDivided(("GE-jet-01", "GE-AAF-01")) in table.all
    squadrons = {unit.kind for unit in table.game.units.values() if unit.nation == "Germany" and unit.base}
    assert squadrons == {"AAS", "jet squadron"}


def test_17_57_losses_are_shared_between_jets_and_others(board):
    table = battle(board, "2 AAF Germany Ghent", "1 jet Germany Ghent", "6 AAF Britain Bath")
    table.met("2 AAF Germany Ghent, 1 jet Germany Ghent", "6 AAF Britain Bath").thrown((1, 1), (3, 3))
    lost, turned = table.losses[0]
    assert lost == ("GE-AAF-01", "GE-jet-01")
    assert turned == ("GE-AAF-02",)
