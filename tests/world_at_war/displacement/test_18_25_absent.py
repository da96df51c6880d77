"""18.25, 18.46: bases that fall while their air units are away on missions."""

import pytest
from msgspec.structs import replace

from core.world_at_war.under_way.over_land import defensive_support
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Airbase, Seat, Territory
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.sequence import HexTaken
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor
from events.world_at_war.support import SupportCounted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.conftest import DeclaredFact, GroundUnit, Named
from tests.world_at_war.orders import (
    Declare,
    Displace,
    EliminateAirbase,
    Finish,
    Group,
    MoveGroundUnit,
    ReturnToBase,
    SettleAttack,
    TakeHex,
)
from tests.world_at_war.supported import (
    GROUND,
    AnnounceOverrun,
    defended,
    defending,
    front,
    intercepting,
    phase,
    supported,
)

__all__ = ["front"]
ONE, TWO = "BR-AAF-01", ("BR-AAF-01", "BR-AAF-02")
FLOWN = ("GE-AAF-01", "GE-AAF-02")
GHENT, CALAIS, DOVER, HULL = "0200", "0300", "0500", "0600"


def taken(game, place=DOVER):
    return game.as_seat("axis").when(TakeHex(place, "Germany")).accepted()


def over_calais(front, *texts, **fields):
    """The same, as attacks are made; Dover is not taken yet."""
    game = defended(supported(front(*(texts or ("2 AAF Britain Dover",)), **fields)), "2 AAF Britain Dover")
    game.as_seat("axis").when(Finish()).accepted()
    assert phase(game) == "combat.attacks"
    return game


def test_18_25_who_is_away_on_a_defensive_mission_goes_on_with_it_when_the_base_is_captured(front):
    game = taken(over_calais(front))
    game.then(HexTaken(DOVER, "Germany"))
    assert [u.name for u in defensive_support(game.game, (CALAIS,), "regular")] == list(TWO)


def test_18_25_and_is_displaced_at_the_end_of_the_phase(front):
    game = taken(over_calais(front)).when(Finish()).accepted()
    assert AirMissionFlown(TWO, "defensive air support", CALAIS, DOVER) in game.facts
    assert AirUnitsDisplaced(TWO, DOVER, HULL) in game.facts
    assert phase(game) == "construction.airbases"
    assert {(u.base, u.inverted) for u in game.game.units.values()} == {(HULL, "18.42A")}
    moved = next(f for f in game.ruling.facts if isinstance(f.event, AirUnitsDisplaced))
    assert moved.rules == ("18.25", "18.253")


def test_18_25_those_that_stayed_at_the_base_are_displaced_at_once(front):
    game = taken(over_calais(front, "3 AAF Britain Dover"))
    game.then(HexTaken(DOVER, "Germany"), AirUnitsDisplaced(("BR-AAF-03",), DOVER, HULL))
    game.when(Finish()).accepted()
    assert {u.base for u in game.game.units.values()} == {HULL}


def test_18_25_who_was_back_before_the_base_fell_is_displaced_at_once(front):
    game = defended(supported(front("2 AAF Britain Dover", "1 AAF Germany Lille")), "2 AAF Britain Dover")
    game.as_seat("axis").when(intercepting(game, "1 AAF Germany Lille"), Finish()).accepted()
    game.after(AirMissionFlown(TWO, "defensive air support", CALAIS, DOVER)).in_phase("combat.attacks")
    taken(game).then(HexTaken(DOVER, "Germany"), AirUnitsDisplaced(TWO, DOVER, HULL))


def test_18_25_the_owner_is_asked_at_the_end_of_the_phase_where_he_has_a_choice(front):
    other = (Airbase("0700", "Britain"),)
    game = taken(over_calais(front, "2 AAF Britain Dover", "5 AAF Britain Hull", airbases=other))
    game.when(Finish()).accepted()
    assert DisplacementCalledFor(DOVER, ("allies",), TWO, (CALAIS, "0700")) in game.facts
    game.when(Finish()).refused("18.25")
    game.as_seat("allies").when(Displace(Named((ONE,)), "0700"), Displace(Named(TWO[1:]), CALAIS)).accepted()
    assert (game.base_of(ONE), game.base_of(TWO[1]), game.game.questions) == ("0700", CALAIS, ())


@pytest.mark.parametrize("country", ["Britain", "United States"])
def test_18_25_so_it_is_of_who_comes_back_to_a_base_that_was_lost_while_it_was_away(front, country):
    """Dover was British, whosever the country; the Americans that fly from it are more, and are asked later."""
    seats = Seat("axis", "Axis", ("Germany",)), Seat("london", "Allied", ("Britain",))
    america = Seat("washington", "Allied", ("United States",))
    forces = "2 AAF Britain Dover", "3 AAF United States Dover", "5 AAF Australia Hull"
    other = (Airbase("0700", "Britain"),)
    game = front(*forces, airbases=other, seats=(*seats, america))
    german = dict.fromkeys(("0000", "0100", GHENT), "Germany")
    home = {"Homeland": Territory("Homeland", country)}
    british = dict.fromkeys((CALAIS, DOVER, HULL, "0700"), "Britain")
    game.game = replace(game.game, territories=home, held={**game.game.held, **german, **british})
    supported(game)
    for seat, text in (("london", forces[0]), ("washington", forces[1])):
        game.as_seat(seat).when(defending(game, text), Finish()).accepted()
    taken(game.as_seat("axis").when(Finish()).accepted()).when(Finish()).accepted()
    question = game.game.questions[0]
    assert (question.seats, question.units) == (("london",), TWO)


def test_18_25_so_many_of_a_base_are_those_that_stayed_there_and_not_those_that_are_away(front):
    other = (Airbase("0700", "Britain"),)
    game = taken(over_calais(front, "3 AAF Britain Dover", "5 AAF Britain Hull", airbases=other))
    assert game.game.questions[0].units == ("BR-AAF-03",)
    assert [type(offer.order) for offer in menu(WORLD_AT_WAR, game.game, "allies")].count(Displace) == 1
    game.as_seat("allies").when(Displace(Group(1, "AAF", "Britain", DOVER), "0700")).accepted()
    assert (game.base_of("BR-AAF-03"), game.base_of(ONE), game.game.questions) == ("0700", DOVER, ())


def test_18_25_who_reaches_no_base_then_is_lost(front):
    game = over_calais(front, "2 AAF Britain Dover", "5 AAF Britain Calais")
    game.after(HexTaken(HULL, "Germany"))
    taken(game).when(Finish()).accepted()
    assert AirUnitsEliminated(TWO) in game.facts


def overrun_announced(front, *texts, **fields):
    """Calais is to be overrun, and two factors of Dover defend it."""
    game = front(*(texts or ("2 AAF Britain Dover",)), phase="movement.missions", **fields)
    game.when(AnnounceOverrun(CALAIS), Finish()).accepted()
    game.as_seat("allies").when(defending(game, "2 AAF Britain Dover"), Finish()).accepted()
    game.as_seat("axis").when(Finish()).accepted()
    assert phase(game) == "movement.overrun.attacks"
    return game


def test_18_25_against_an_overrun_it_is_the_end_of_the_movement_phase(front):
    game = taken(overrun_announced(front)).when(SettleAttack(CALAIS, "fought")).accepted()
    assert {game.base_of(unit) for unit in TWO} == {DOVER}
    assert phase(game) == "movement.missions"
    game.when(Finish()).accepted()
    assert AirUnitsDisplaced(TWO, DOVER, HULL) in game.facts


@pytest.mark.parametrize("option", ["as_told", "phase_end"])
def test_18_25_of_an_overrun_fought_and_a_base_taken_which_comes_first_is_as_doubt_W421_says(front, option):
    """Calais is overrun, and two factors of Dover fly over it; Dover falls in the same phase."""
    other = (Airbase("0700", "Britain"),)
    game = overrun_announced(front, airbases=other, doubts={"W421": option})
    game.when(SettleAttack(CALAIS, "fought")).accepted()
    game.when(TakeHex(DOVER, "Germany")).accepted()
    moved = [f for f in game.ruling.facts if isinstance(f.event, AirUnitsDisplaced)]
    if option == "as_told":
        assert [fact.rules for fact in moved] == [("18.25", "18.253", "W421")]
        assert {game.base_of(unit) for unit in TWO} == {HULL}
        game.as_seat("allies").when(ReturnToBase(Named(TWO[1:]), "0700")).refused("18.46")
        return
    assert not moved
    game.as_seat("allies").when(ReturnToBase(Named(TWO[1:]), "0700")).accepted()
    game.as_seat("axis").when(Finish()).accepted()
    assert AirUnitsDisplaced((ONE,), DOVER, HULL) in game.facts
    assert [game.base_of(unit) for unit in TWO] == [HULL, "0700"]


@pytest.mark.parametrize("option", ["as_told", "phase_end"])
def test_18_25_who_supported_over_the_hex_that_falls_to_the_overrun_is_displaced_as_doubt_W421_says(
    front, option
):
    """The air of Calais supports over its own hex, which the overrun takes: the order of telling."""
    ended = []
    for told in ((SettleAttack(CALAIS, "fought"), TakeHex(CALAIS, "Germany")),) * 2:
        game = front("2 AAF Britain Calais", phase="movement.missions", doubts={"W421": option})
        game.when(AnnounceOverrun(CALAIS), Finish()).accepted()
        game.as_seat("allies").when(defending(game, "2 AAF Britain Calais"), Finish()).accepted()
        game.as_seat("axis").when(Finish(), *(told if not ended else reversed(told))).accepted()
        ended.append(game.base_of(ONE))
        game.as_seat("axis").when(Finish()).accepted()
        assert game.base_of(ONE) == DOVER
    assert ended == ([DOVER, CALAIS] if option == "as_told" else [CALAIS, CALAIS])


def test_18_25_and_of_the_combat_phase_for_what_stays_over_its_hex(front):
    game = taken(overrun_announced(front)).when(SettleAttack(CALAIS, "prevented"), Finish()).accepted()
    assert {game.base_of(unit) for unit in TWO} == {DOVER}
    assert [u.name for u in defensive_support(game.game, (CALAIS,), "regular")] == list(TWO)
    for _ in range(8):
        if phase(game) != "construction.airbases":
            seat = "allies" if phase(game).endswith("defense") else "axis"
            game.as_seat(seat).when(Finish()).accepted()
    assert {game.base_of(unit) for unit in TWO} == {HULL}


@pytest.mark.parametrize(("option", "base"), [("as_defensive", "0000"), ("at_once", "0200")])
def test_18_25_attackers_whose_base_falls_meanwhile_are_displaced_as_doubt_W345_says(front, option, base):
    game = front("2 AAF Germany Lille", doubts={"W345": option})
    defended(supported(game, "2 AAF Germany Lille")).as_seat("allies").when(
        TakeHex("0000", "Britain")
    ).accepted()
    assert game.base_of("GE-AAF-01") == base
    if option == "as_defensive":
        game.as_seat("axis").when(SettleAttack(CALAIS, "fought"), Finish()).accepted()
        moved = next(f for f in game.ruling.facts if isinstance(f.event, AirUnitsDisplaced))
        assert moved.rules == ("18.25", "18.253", "W345")
    assert game.base_of("GE-AAF-01") == "0200"


def test_18_46_instead_they_may_land_at_another_base_when_their_combat_is_over(front):
    game = over_calais(front).when(SettleAttack(CALAIS, "fought")).accepted()
    taken(game).as_seat("allies").when(ReturnToBase(game.group("2 AAF Britain Dover"), DOVER)).refused(
        "18.46"
    )
    game.when(ReturnToBase(game.group("2 AAF Britain Dover"), HULL)).accepted()
    game.as_seat("axis").when(Finish()).accepted()
    assert not [fact for fact in game.facts if isinstance(fact, AirUnitsDisplaced)]
    assert {u.base for u in game.game.units.values()} == {HULL}


def test_18_251_a_hex_is_not_taken_by_airborne_units_before_they_have_won(front):
    paras = GroundUnit("Paras", "Germany", "airborne", 1, DOVER, flown=("airdrop",))
    guard = GroundUnit("Guard", "Britain", "infantry", 1, DOVER)
    game = over_calais(front, "3 AAF Britain Dover", ground=(*GROUND, paras, guard))
    game.when(TakeHex(DOVER, "Germany")).refused("18.251")
    assert (
        game.told()
        == "Dover is still defended by Guard against Paras: fight them, or say that they are gone."
    )
    assert not offered(menu(WORLD_AT_WAR, game.game, "axis"), TakeHex(DOVER, "Germany"))
    assert game.base_of("BR-AAF-03") == DOVER
    game.when(MoveGroundUnit("Guard", HULL), TakeHex(DOVER, "Germany")).accepted()
    assert game.base_of("BR-AAF-03") == HULL


def test_18_251_declared_defenders_too(front):
    paras = GroundUnit("Paras", "Germany", "airborne", 1, DOVER, flown=("airdrop",))
    declared = (DeclaredFact("defending factors", DOVER, "2"),)
    game = over_calais(front, ground=(*GROUND, paras), facts=declared)
    game.when(TakeHex(DOVER, "Germany")).refused("18.251")
    assert "fact defending factors 0500" in game.ruling.grounds
    assert "2 declared factors against Paras" in game.told()


def test_18_251_who_came_on_the_ground_takes_a_hex_as_it_is_declared(front):
    guard = GroundUnit("Guard", "Britain", "infantry", 1, DOVER)
    game = over_calais(front, "3 AAF Britain Dover", ground=(*GROUND, guard))
    game.when(TakeHex(DOVER, "Germany")).accepted()


def test_18_251_air_of_a_hex_on_which_an_airdrop_fights_goes_on_with_its_mission_too(front):
    paras = GroundUnit("Paras", "Germany", "airborne", 1, DOVER)
    game = over_calais(front, ground=(*GROUND, paras))
    assert {game.base_of(unit) for unit in TWO} == {DOVER}
    taken(game).when(Finish()).accepted()
    assert {game.base_of(unit) for unit in TWO} == {HULL}


def test_18_617_a_base_that_is_attacked_and_entered_displaces_who_did_not_support_alone(front):
    game = over_calais(front, "3 AAF Britain Dover")
    taken(game).then(HexTaken(DOVER, "Germany"), AirUnitsDisplaced(("BR-AAF-03",), DOVER, HULL))
    assert [u.name for u in defensive_support(game.game, (CALAIS,), "regular")] == list(TWO)


@pytest.mark.parametrize(("option", "base"), [("phase_end", "0100"), ("at_once", GHENT)])
def test_18_25_who_is_away_when_its_airbase_is_isolated_is_displaced_as_doubt_W398_says(front, option, base):
    """The airbase at 0100 is cut off while two factors of it support the attack on Calais."""
    counter = (Airbase("0100", "Germany"),)
    game = front("2 AAF Germany 0100", "5 AAF Italy Lille", airbases=counter, doubts={"W398": option})
    defended(supported(game, "2 AAF Germany 0100")).as_seat("gamemaster")
    game.when(Declare("supply", "0100", "none"), EliminateAirbase("0100", "isolation")).accepted()
    assert {game.base_of(unit) for unit in FLOWN} == {base}
    if option == "phase_end":
        game.as_seat("axis").when(SettleAttack(CALAIS, "fought")).accepted()
        assert any(isinstance(f, SupportCounted) and f.support == FLOWN for f in game.facts)
        game.when(Finish()).accepted()
        moved = next(f for f in game.ruling.facts if isinstance(f.event, AirUnitsDisplaced))
        assert moved.rules == ("18.25", "18.253", "W398")
        assert phase(game) == "construction.airbases"
    assert {game.base_of(unit) for unit in FLOWN} == {GHENT}


def test_18_25_who_was_at_the_airbase_when_it_was_isolated_is_displaced_at_once(front):
    counter = (Airbase("0100", "Germany"),)
    game = defended(
        supported(front("3 AAF Germany 0100", "5 AAF Italy Lille", airbases=counter), "2 AAF Germany 0100")
    )
    game.as_seat("gamemaster").when(Declare("supply", "0100", "none"), EliminateAirbase("0100", "isolation"))
    game.accepted()
    assert [game.base_of(f"GE-AAF-0{n}") for n in (1, 2, 3)] == ["0100", "0100", GHENT]
