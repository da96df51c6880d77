"""What is built, told."""

from core.world_at_war.state import game_from
from events import world_at_war as fact
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import board

__all__ = ["board"]


def said(game, event):
    return fact_told(GAMES["A World at War"], game, event)


def test_what_was_built_is_told_with_its_place_its_front_and_its_cost(board):
    game = game_from(unbuilt(board("Lille ."), "2 AAF Germany", "1 interceptor Germany", "1 NAS Japan"))
    two = fact.AirUnitsConstructed("Germany", "AAF", ("GE-AAF-01", "GE-AAF-02"), "0000", "", 6)
    one = fact.AirUnitsConstructed("Germany", "interceptor", ("GE-interceptor-01",), "0000", "Front", 3)
    naval = fact.AirUnitsConstructed("Japan", "NAS", ("JP-NAS-01",), "0000", "", 1)
    assert (
        said(game, two) == "2 German AAF (GE-AAF-01, GE-AAF-02) built at Lille (0000) for 6 BRPs, inverted."
    )
    assert said(game, one) == (
        "1 German interceptor (GE-interceptor-01) built at Lille (0000) for the Front front for 3 BRPs, inverted."
    )
    assert said(game, naval) == "1 Japanese NAS (JP-NAS-01) built at Lille (0000) for 1 BRP, inverted."


def test_escort_carriers_and_naval_air_that_is_elite_no_more_are_told(board):
    game = game_from(unbuilt(board("Lille ."), "1 NAS Japan", elite=True))
    regular = "1 Japanese NAS (JP-NAS-E01) elite no more: regular naval air in the force pool, to be built again as such."
    assert said(game, fact.NavalAirMadeRegular(("JP-NAS-E01",))) == regular
    two, one = (fact.EscortCarriersBegun("United States", "Britain", count) for count in (2, 1))
    assert said(game, two) == "United States begins 2 British escort carriers."
    assert said(game, one) == "United States begins 1 British escort carrier."


def test_17_352B_what_is_added_to_a_force_pool_is_told_with_its_quality(board):
    game = game_from(unbuilt(unbuilt(board("Lille ."), "2 AAF Germany"), "1 NAS Japan", elite=True))
    factors = fact.ForcePoolEnlarged("Germany", "AAF", ("GE-AAF-01", "GE-AAF-02"))
    assert said(game, factors) == "2 German AAF (GE-AAF-01, GE-AAF-02) added to the force pool."
    elite = fact.ForcePoolEnlarged("Japan", "NAS", ("JP-NAS-E01",), elite=True)
    assert (
        said(game, elite) == "1 Japanese NAS (JP-NAS-E01) added to the force pool, to be built as elite air."
    )
