"""What is said of ships on their way in other words: names that need marks, and strikes that are launched."""

import re

import pytest

from core.mistakes import Mistake
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import mends
from skyledger.menus.meant import read_in_step
from skyledger.notation.world_at_war import read
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, FULL, at_searching, joined, patrol, sea
from tests.world_at_war.sea_fights import at_sea, squadrons

__all__ = ["board", "sea"]

LINE = 'strike "sea supply line 1 of Britain" with 1 {} from Catania'


@pytest.fixture
def attacked(board):
    """German air may strike a British line of supply that nobody guards."""
    table = at_sea(
        board, "3 AAF Germany Catania", "3 NAS Germany Catania", carriers=(), ships=(), light=(), forces=()
    )
    table.allies(give.DeclareSupplyLine("Britain", ("0300",))).accepted()
    table.axis(give.AttackAtSea()).accepted()
    table.allies(give.Finish()).accepted()
    return table.game


def told(game, line):
    with pytest.raises(Mistake) as refused:
        read_in_step(WORLD_AT_WAR, game, line, "axis")
    return str(refused.value)


def orders_in(text):
    return re.findall("“([^”]+)”", text.partition("^ ")[2])


@pytest.mark.parametrize(
    "line",
    [
        "strike sea supply line 1 of Britain with 1 AAF from Catania",
        "launch strike on sea supply line 1 of Britain with 1 AAF from Catania",
        "launch a joint strike at sea supply line 1 of Britain with 1 AAF from Catania",
        "launch strike with 1 AAF from Catania against sea supply line 1 of Britain",
        "launch strike 1 AAF from Catania",
        "strike with 1 AAF from Catania",
    ],
)
def test_23_752D_a_line_of_supply_is_struck_by_an_order_that_is_told_with_its_marks(attacked, line):
    assert orders_in(told(attacked, line)) == [LINE.format("AAF")]
    assert read(attacked, LINE.format("AAF"), "axis").group == "sea supply line 1 of Britain"


def test_23_752D_a_name_that_may_be_meant_is_told_with_the_marks_that_it_needs(attacked):
    assert 'Did you mean "sea supply line 1 of Britain"?' in told(
        attacked, "strike sea supply line 1 with 1 AAF from Catania"
    )
    marked = told(attacked, 'strike "sea supply line 1" with 1 AAF from Catania')
    assert "Did you mean sea supply line 1 of Britain?" in marked


@pytest.mark.parametrize(
    "line",
    [
        "launch strike with 1 AAF from Catania, 1 NAS from Catania",
        "launch strike at sea supply line 1 of Britain with 1 AAF, 1 NAS from Catania",
        "strike with 1 AAF and 1 NAS from Catania",
    ],
)
def test_23_75B_several_sorts_on_a_voyage_are_told_an_order_each_of_one_strike(attacked, line):
    refused = told(attacked, line)
    assert orders_in(refused) == [LINE.format("AAF"), LINE.format("NAS")]
    assert "all of them are one strike (23.75B)" in refused
    assert "counterair" not in refused


def test_why_an_order_has_no_place_is_told_of_the_one_that_is_typed(board):
    game = at_sea(board).game
    assert "Nobody may launch a strike in" in told(game, "launch strike at Force H with 1 NAS")
    assert "Nobody may launch a counterair in" in told(game, "launch counterair of Malta with 1 NAS")
    assert "Nobody may allot cover in" in told(game, "allot cover 1 NAS")


@pytest.mark.parametrize("line", ["move Force H to Malta", "bring Force H to Malta", "send Force H to Malta"])
def test_who_moves_a_task_force_is_told_how_it_sails(board, line):
    refused = told(at_sea(board).game, line)
    assert "“sail Force H as ACTIVITY to Malta”" in refused
    assert "ground unit" not in refused


def test_18_58A_the_round_of_a_search_is_said_before_the_air_as_well(board):
    game = at_sea(board, "1 NAS Germany Catania").game
    behind = read(game, "search for Force H with 1 NAS from Catania in round 2", "axis")
    assert read(game, "search for Force H in round 2 with 1 NAS from Catania", "axis") == behind


def test_air_of_two_bases_is_told_an_order_for_each_and_that_once(board):
    game = at_sea(board, "1 NAS Germany Catania").game
    refused = told(game, "search for Force H with 1 NAS from Catania and 1 NAS from Malta")
    assert (
        "air of each base goes into an order of its own: “search for Force H with 1 NAS from Catania”"
        in refused
    )
    assert refused.count("goes into an order of its own") == 1
    assert "each sort" not in refused


@pytest.mark.parametrize("between", [", ", " and ", ", and "])
def test_two_sorts_of_one_base_are_told_an_order_for_each_sort_and_nothing_of_several_bases(board, between):
    game = at_sea(board, "1 NAS Germany Catania", "1 AAF Germany Catania").game
    refused = told(game, f"strike Force H with 1 AAS German from Catania{between}1 NAS German from catania")
    assert (
        "each sort goes into an order of its own: “strike Force H with 1 AAS German from Catania”, “strike "
        "Force H with 1 NAS German from catania”"
    ) in refused
    assert "each base" not in refused


def test_23_43_an_aim_that_names_the_ship_first_is_told_with_its_squadrons(board):
    refused = told(at_sea(board).game, "aim strike at Force H BB with 1 NAS")
    assert "“aim strike: 1 NAS at Force H BB”" in refused


def test_17_9_where_factors_are_looked_for_and_squadrons_lie_it_is_told(board):
    game = at_sea(board, "1 AAS Germany Catania").game
    assert "no such units of yours, but AAS of Germany" in told(game, "stage 1 AAF from Catania to Malta")


@pytest.fixture
def in_combat(sea):
    """Naval combat at its searches."""
    return at_searching(sea(*FULL))


def test_23_72A_who_searches_in_naval_combat_is_told_how_that_is_said_there(in_combat):
    in_combat.as_seat("axis").when(give.Search(FORCE_Z, squadrons(1), 1)).refused("18.58A")
    assert "“search the battle with UNITS from BASE” sends air" in in_combat.told()
    assert "“find GROUP with 2 results”" in in_combat.told()


def test_17_3124_who_transfers_air_between_decks_at_sea_is_told_how_it_is_shifted(sea):
    table = joined(sea(*FULL))
    table.as_seat("axis").when(give.TransferNavalAir(patrol(1, "Akagi"), "Kaga")).refused("17.3122")
    assert "“shift UNITS from CARRIER to CARRIER”" in table.told()


def test_23_444_who_declares_losses_of_anothers_ship_is_told_whose_word_it_is(board):
    table = at_sea(board).axis(give.DisbandForce("Force H")).refused("seat")
    [note] = mends(table.game, table.ruling)
    assert note.startswith("For Britain orders are given, and what its ships lose is declared, by allies")
    assert "“allies: …”" in note
