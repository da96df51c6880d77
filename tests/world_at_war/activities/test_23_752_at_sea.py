"""23.75, 23.752, 23.71, 23.77: a naval force goes hex by hex, and land-based air strikes it."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.rules import FORM, sealed_in
from events.message import PhaseEntered
from events.world_at_war import AirUnitsDivided, NavalForceMoved, NavalForceSailed
from events.world_at_war.activities import (
    AttackAtSeaAnnounced,
    NavalActivityBegan,
    NavalActivityEnded,
    NavalHexEntered,
    StrikeAtSeaSent,
)
from events.world_at_war.board import Box, Carrier, DeclaredFact, Seat
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.ships import LightShips, NavalForce
from events.world_at_war.strikes import NavalStrikeAnnounced
from tests.world_at_war import orders as give
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together

AROUND = """
Malta~ . =
= . =
= = =
"""
"""From Malta by the south alone."""

LURKING = NavalForce("Lurking", "Germany", "0200", at_sea=True, concealed=True)

FAR = "Malta~ = = = = = = = = = = = = = = Catania"


@pytest.fixture
def sea(board):
    return lambda *texts, **more: at_sea(board, *texts, **more)


def test_23_752A_a_force_moves_hex_by_hex_and_passes_those_that_no_air_reaches(sea):
    table = sea("3 NAS Germany Catania", drawing=FAR).sail("0100", "0200")
    path = ("0000", "0100", "0200")
    table.then(
        NavalForceSailed("Force H", "patrol", path),
        NavalActivityBegan("patrol", "Allied", ("Force H",), path),
        NavalForceMoved("Force H", "0100", at_sea=True, reached=1),
        NavalHexEntered("0100", 1),
        NavalForceMoved("Force H", "0200", at_sea=True, reached=2),
        NavalHexEntered("0200", 2),
        NavalActivityEnded("0200", "arrived"),
    )
    assert table.game.activities == ()
    assert table.game.turn.phase == "movement.missions"


def test_23_75A_where_air_reaches_the_force_its_owner_has_the_word(sea):
    table = sea("3 NAS Germany Catania").sail("0100", "0200", "0300", "0400")
    assert table.game.turn.phase == "movement.naval_activity.entered"
    assert table.game.forces["Force H"].place == "0300"
    table.axis(give.AttackAtSea())
    table.then(AttackAtSeaAnnounced("0300"), PhaseEntered("movement.naval_activity.answering"))


def test_23_752A_who_lets_the_force_pass_is_asked_in_the_next_hex_again(sea):
    table = sea("3 NAS Germany Catania").sail("0100", "0200", "0300", "0400")
    table.axis(give.Finish()).accepted()
    assert table.game.forces["Force H"].place == "0400"
    assert table.game.turn.phase == "movement.naval_activity.entered"
    table.axis(give.Finish()).accepted()
    assert table.game.activities == ()
    assert table.game.forces["Force H"].at_sea


def test_23_752A_a_path_is_of_water_and_has_no_gaps(sea):
    gap = sea().sail("0200", "0300")
    gap.refused("23.752A")
    assert gap.ruling.violations[0].found == (
        "0200 is not beside Malta, by water: by way of 0100 it is reached.",
    )
    sea().sail("0100", "0200", "0300", "0400", "0500", "0600").refused("23.752A")
    with pytest.raises(Mistake):
        sea().sail()


def test_23_752A_who_names_a_goal_alone_sails_the_shortest_way(sea):
    table = sea(drawing=FAR).sail("0400")
    assert table.facts[0] == NavalForceSailed("Force H", "patrol", ("0000", "0100", "0200", "0300", "0400"))
    round_ = sea(drawing=AROUND).sail("0202")
    assert round_.facts[0].path == ("0000", "0001", "0102", "0202")


def test_23_752A_where_water_leads_nowhere_near_no_way_is_named(sea):
    table = sea(drawing="Malta~ = . =").sail("0300")
    table.refused("23.752A")
    assert table.ruling.violations[0].found == (
        "0300 is not beside Malta, by water: no way by water leads there.",
    )


def test_23_752A_where_the_force_lies_may_head_its_path(sea):
    assert sea(drawing=FAR).sail("0000", "0100", "0200").facts[0].path == ("0000", "0100", "0200")
    assert sea(drawing=FAR).sail("0000", "0200").facts[0].path == ("0000", "0100", "0200")
    with pytest.raises(Mistake, match="Force H lies at Malta already: say where it sails"):
        sea(drawing=FAR).sail("0000")


def test_23_752A_what_an_enemy_conceals_on_the_way_turns_nobody_aside(sea):
    enemy = {**fleet("Lurking", "0200", nation="Germany"), "forces": (LURKING,)}
    alone, watched = sea(drawing=FAR), sea(drawing=FAR, **together(fleet("Force H"), enemy))
    assert alone.sail("0400").facts[0].path == watched.sail("0400").facts[0].path


def test_23_752A_at_the_end_of_a_path_in_port_the_ships_are_in_port(sea):
    table = sea(drawing="Malta~ = Gozo~ .", held={"0000": "Britain", "0200": "Britain"})
    table.sail("0100", "0200").accepted()
    assert not table.game.forces["Force H"].at_sea
    assert table.game.forces["Force H"].activity == ""
    assert table.game.ships["Force H BB"].place == "0200"


def test_23_752A_forces_of_one_place_and_side_sail_together(sea):
    both = together(fleet("Force H"), fleet("Force K"))
    table = sea("3 NAS Germany Catania", **both).sail("0100", forces=("Force H", "Force K"))
    table.accepted()
    assert {f.place for f in table.game.forces.values()} == {"0100"}
    apart = together(fleet("Force H"), fleet("Force K", "0200"))
    sea(**apart).sail("0100", forces=("Force H", "Force K")).refused("23.752A/together")


def test_23_75A_an_activity_is_called_by_its_name(sea):
    with pytest.raises(Mistake, match="seaborne invasion"):
        sea().sail("0100", activity="invasions")


def reached(sea, *texts, path=("0100", "0200", "0300"), **more):
    """The force is in 0300, in range of Catania, and attacked; those that sail have answered."""
    forces = tuple(f.name for f in more["forces"]) if "forces" in more else ("Force H",)
    table = sea(*texts, **more).sail(*path, forces=forces).axis(give.AttackAtSea())
    return table.allies(give.Finish()).accepted()


def test_23_75D_attack_squadrons_and_land_based_naval_air_strike_and_are_committed(sea):
    table = sea("2 AAF Germany Catania", "3 NAS Germany Catania").sail("0100", "0200", "0300")
    assert table.game.forces["Force H"].place == "0200"
    table.axis(give.Finish(), give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(2, "AAF"), "Force H"))
    assert AirUnitsDivided(("GE-AAF-01", "GE-AAF-02")) in table.facts
    sent = StrikeAtSeaSent("Force H", ("GE-AAF-01.attack", "GE-AAF-02.attack"))
    assert sent in table.facts
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()
    assert {u.used for u in table.game.units.values() if u.kind == "NAS"} == {"naval activity"}


def test_23_752A_a_squadron_strikes_once_in_a_hex(sea):
    table = reached(sea, "3 NAS Germany Catania")
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).refused("23.161")


def test_23_73_the_size_of_a_strike_counts_air_of_all_bases(sea):
    table = reached(sea, "25 NAS Germany Catania")
    most = 25
    while True:
        table.axis(give.StrikeAtSea(squadrons(most), "Force H"))
        if hasattr(table.ruling, "facts"):
            break
        table.refused("23.73")
        most -= 1
    assert most == 10
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).refused("23.73")


def test_23_75A_air_out_of_range_does_not_strike(sea):
    table = reached(sea, "3 NAS Germany Catania", "2 AAF Germany Catania", path=("0100", "0200"))
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).refused("18.45")


def test_23_75A_who_has_no_air_there_announces_no_attack(sea):
    table = sea("3 NAS Germany Catania").sail("0100", "0200", "0300")
    table.allies(give.AttackAtSea()).refused("sequence of play")


def test_23_23B_nobody_is_asked_for_cover_before_an_attack_is_announced(sea):
    table = sea("3 NAS Germany Catania", "2 NAS Britain Malta").sail("0100", "0200", "0300")
    order = give.CoverForce(squadrons(1, "NAS", "Britain", "0000"))
    table.allies(order).refused("23.23C")


def test_23_752A_an_attack_that_is_not_carried_out_lets_the_force_go_on(sea):
    table = reached(sea, "3 NAS Germany Catania")
    table.axis(give.Finish()).accepted()
    assert table.game.activities == ()


HOME = {"0000": "Britain", "0300": "Britain"}


def test_23_752A_before_the_port_at_the_end_of_its_path_a_force_is_at_sea_as_doubt_W351_says(sea):
    drawing = "Malta~ = = Bizerta~ = Catania"
    table = sea("3 NAS Germany Catania", drawing=drawing, held=HOME).sail("0100", "0200", "0300")
    table.axis(give.Finish()).accepted()
    assert table.game.turn.phase == "movement.naval_activity.entered"
    assert table.game.forces["Force H"].at_sea
    table.axis(give.Finish()).accepted()
    assert not table.game.forces["Force H"].at_sea
    table = sea("3 NAS Germany Catania", drawing=drawing, held=HOME, doubts={"W351": "in_port"})
    table.sail("0100", "0200", "0300").axis(give.Finish()).accepted()
    assert table.game.activities == ()
    assert not table.game.forces["Force H"].at_sea


def test_23_752A_an_interception_of_ships_off_a_port_of_ones_own_is_as_doubt_W444_says(sea):
    def ends_at_sea(*forces, activity="counter-interception", **doubts):
        way = {**fleet(), "forces": (*fleet()["forces"], *forces)}
        table = sea(drawing="Malta~ = = Bizerta~ = Catania", held=HOME, doubts=doubts, **way)
        table.sail("0100", "0200", "0300", activity=activity).accepted()
        assert table.game.activities == ()
        return table.game.forces["Force H"].at_sea

    invader = NavalForce("Lurking", "Germany", "0300", at_sea=True)
    assert ends_at_sea(invader)
    assert not ends_at_sea(invader, W444="in_port")
    assert not ends_at_sea(invader, activity="change of base")
    assert not ends_at_sea(replace(invader, at_sea=False, place="0200"))
    assert not ends_at_sea()


def test_23_75A_submarines_are_not_attacked_on_their_way_nor_23_43C_in_their_own_player_turn(sea):
    boats = {"carriers": (), "ships": (), "light": (LightShips("Britain", "SS", 3, "0000", force="Force H"),)}
    table = sea("3 NAS Germany Catania", **boats).sail(
        "0100", "0200", "0300", "0400", activity="submarine patrol"
    )
    assert table.game.turn.phase == "movement.missions"
    assert table.game.forces["Force H"].place == "0400"
    sea().sail("0100", activity="submarine patrol").refused("23.75A/exempt")


def test_23_75A_western_transports_in_transit_are_exempt(sea):
    light = (LightShips("Britain", "TR", 3, "0000", force="Force H"),)
    boats = {"carriers": (), "ships": (), "light": light}
    table = sea("3 NAS Germany Catania", **boats).sail(
        "0100", "0200", "0300", activity="transit of transports"
    )
    assert table.accepted().game.activities == ()
    sea().sail("0100", activity="transit of transports").refused("23.75A")


def test_23_75A_either_side_may_be_attacked_in_either_player_turn(sea):
    table = sea("3 NAS Germany Catania", side="Axis").sail("0100", "0200", "0300")
    table.axis(give.AttackAtSea()).accepted()


def test_23_11C_only_naval_air_of_carriers_patrols(sea):
    table = sea("3 NAS Germany Catania", "1 AAF Britain Malta").sail("0100", "0200", "0300")
    table.axis(give.AttackAtSea()).allies(give.FlyPatrol(squadrons(1, "AAF", "Britain", "0000")))
    table.refused("23.11C", "23.31")


def passed(table, *path, activity="patrol"):
    """The force goes along the path, and nobody attacks it."""
    table.sail(*path, activity=activity).accepted()
    while table.game.activities:
        table.axis(give.Finish()).accepted()
    return table


def test_23_752A_a_force_that_sails_the_same_way_again_enters_each_hex_again(sea):
    table = reached(sea, "3 NAS Germany Catania")
    table.axis(give.StrikeAtSea(squadrons(3), "Force H"), give.Finish()).accepted()
    seen = {one.occasion for one in table.game.employments}
    table = sea("3 NAS Germany Catania").after(
        AirUnitsEmployed(("GE-NAS-01",), "attack", "0300", "Force H: patrol 3, 0300")
    )
    assert seen == {one.occasion for one in table.game.employments}
    table.sail("0100", "0200", "0300").accepted()
    assert table.facts[1] == NavalActivityBegan("patrol", "Allied", ("Force H",), WAY_OUT, voyage=1)
    table.axis(give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()
    [*_, last] = table.game.employments
    assert last.occasion == "Force H, voyage 2: patrol 3, 0300"
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).refused("23.161")


WAY_OUT = ("0000", "0100", "0200", "0300")


def test_23_752A_earlier_forms_of_positions_know_nothing_of_voyages_and_of_ports_that_were_left(sea):
    before = sea().sail("0100").accepted().game
    force = replace(before.forces["Force H"], voyage=1, port="")
    after = replace(before, forces={"Force H": force})
    assert sealed_in(before, 4) == sealed_in(after, 4)
    assert sealed_in(before, FORM) != sealed_in(after, FORM)


def test_23_752A_by_the_other_reading_of_W255_a_force_is_struck_once_in_a_hex_on_any_voyage(sea):
    struck = AirUnitsEmployed(("GE-NAS-01",), "attack", "0300", "Force H, voyage 2: patrol 3, 0300")
    table = sea("3 NAS Germany Catania", doubts={"W255": "once"}).after(struck)
    table.sail("0100", "0200", "0300").accepted()
    assert table.game.turn.phase == "movement.missions"


def test_23_11A_a_force_that_sails_the_same_way_again_is_spotted_again(sea):
    table = sea("3 NAS Germany Catania", drawing=AND_BACK, held=GOZO)
    for voyage in (0, 1):
        passed(table, "0100", "0200", "0300")
        assert table.game.forces["Force H"].voyage == voyage
        spot = give.Spot("Force H", squadrons(3), "0300")
        table.axis(spot).accepted()
        table.axis(spot).refused("23.11A", "23.11A/once")
        passed(table, "0200", "0100", "0000", activity="voyage home")


AND_BACK = "Malta~ = = = = = Catania ="
GOZO = {"0000": "Britain"}


def test_23_11A_task_forces_that_sail_together_are_spotted_once_or_each_as_doubt_W413_says(sea):
    both = together(fleet("Force H"), fleet("Force K"))
    for option, most in (("activity", 1), ("each_force", 3)):
        table = sea("6 NAS Germany Catania", doubts={"W413": option}, **both)
        table.sail("0100", "0200", "0300", forces=("Force H", "Force K")).accepted()
        table.axis(give.Spot("Force K", squadrons(2), "0300")).accepted()
        seen = table.game.employments[-1].units
        again = give.Spot("Force H", give.Named(seen), "0300")
        table.axis(again)
        assert "W413" in table.ruling.grounds
        table.refused("23.11A/dice", "23.11A/once") if most == 1 else table.accepted()
        fresh = tuple(f"GE-NAS-{n:02d}" for n in range(3, 7))
        more = [give.Spot("Force H", give.Named(fresh[:n]), "0300") for n in (1, 2)]
        table.axis(more[1]).refused("23.11A/dice")
        table.axis(more[0]).accepted()


def test_23_11A_task_forces_that_sail_one_after_the_other_are_spotted_each_W413(sea):
    table = sea("3 NAS Germany Catania", **together(fleet("Force H"), fleet("Force K")))
    for name in ("Force H", "Force K"):
        table.sail("0100", "0200", forces=(name,)).accepted()
        table.axis(give.Spot(name, squadrons(3), "0200"))
        table.refused("18.45")
        table.sail("0300", forces=(name,)).accepted()
        table.axis(give.Finish()).accepted()
        table.axis(give.Spot(name, squadrons(3), "0300")).accepted()


def test_23_752A_a_force_that_is_declared_to_move_enters_hexes_anew(sea):
    at = "Force H: at sea 0, 0300"
    table = sea("3 NAS Germany Catania").after(AirUnitsEmployed(("GE-NAS-01",), "search", "0300", at))
    table.allies(give.MoveForce("Force H", "0300")).accepted()
    table.then(NavalForceMoved("Force H", "0300", at_sea=True, voyage=1))
    table.axis(give.Search("Force H", squadrons(3))).accepted()


COVERED = AirUnitsEmployed(("GE-NAS-01",), "cover", "0300", "Convoy: sea transport 2, 0300")


@pytest.mark.parametrize(
    ("option", "there", "elsewhere"),
    [("each_entry", True, True), ("by_hex", False, True), ("one_role", False, False)],
)
def test_23_161_naval_air_that_covered_attacks_another_force_there_or_elsewhere_as_doubt_W412_says(
    sea, option, there, elsewhere
):
    for path, may in ((("0100", "0200", "0300"), there), (("0100", "0200", "0300", "0400"), elsewhere)):
        table = sea("1 NAS Germany Catania", "2 AAF Germany Catania", doubts={"W412": option}).after(COVERED)
        table.sail(*path).accepted()
        while table.game.forces["Force H"].place != path[-1]:
            table.axis(give.Finish()).accepted()
        table.axis(give.AttackAtSea()).allies(give.Finish())
        table.axis(give.StrikeAtSea(give.Named(("GE-NAS-01",)), "Force H"))
        table.accepted() if may else table.refused("23.161/another")
        assert "W412" in table.ruling.grounds


def test_23_752B_by_the_readings_of_W412_the_same_role_is_played_in_a_hex_again(sea):
    struck = AirUnitsEmployed(("GE-NAS-01",), "attack", "0300", "Convoy: sea transport 2, 0300")
    for option in ("by_hex", "one_role"):
        table = reached(sea, "1 NAS Germany Catania", doubts={"W412": option}).after(struck)
        table.axis(give.StrikeAtSea(squadrons(1), "Force H")).accepted()


def test_23_161_by_the_readings_of_W412_those_are_taken_first_that_may_play_the_role(sea):
    table = reached(sea, "3 NAS Germany Catania", doubts={"W412": "by_hex"}).after(COVERED)
    table.axis(give.StrikeAtSea(squadrons(2), "Force H")).accepted()
    assert table.game.employments[-1].units == ("GE-NAS-02", "GE-NAS-03")


def test_23_161_rounds_of_naval_combat_stand_for_themselves_W412(sea):
    searched = AirUnitsEmployed(("GE-NAS-01",), "search", "0300", "0300, Summer 1942 Allied, 1: round 1")
    table = reached(sea, "1 NAS Germany Catania", doubts={"W412": "by_hex"}).after(searched)
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).accepted()


def test_23_752B_a_squadron_attacks_every_force_that_comes_within_range(sea):
    table = reached(sea, "3 NAS Germany Catania", path=("0100", "0200", "0300", "0400"))
    table.axis(give.Finish(), give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()


def test_23_75B_air_of_several_bases_makes_one_strike(sea):
    drawing = "Malta~ = = = = = Catania Messina"
    table = reached(
        sea,
        "3 NAS Germany Catania",
        "8 NAS Germany Messina",
        drawing=drawing,
        path=("0100", "0200", "0300", "0400"),
    )
    table.axis(give.Finish(), give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()
    table.axis(give.StrikeAtSea(squadrons(8, base="0700"), "Force H")).refused("23.73")
    table.axis(give.StrikeAtSea(squadrons(7, base="0700"), "Force H")).accepted()


def test_23_75C_air_of_a_base_may_be_split_over_several_groups(sea):
    both = together(fleet("Force H"), fleet("Force K"))
    table = reached(sea, "3 NAS Germany Catania", **both)
    table.axis(give.StrikeAtSea(squadrons(1), "Force H"), give.StrikeAtSea(squadrons(2), "Force K"))
    assert [len(air.units) for air in table.activity.strikes] == [1, 2]


def test_23_165_an_attack_at_sea_needs_no_offensive_option(sea):
    table = reached(sea, "3 NAS Germany Catania")
    assert not any(key.startswith("option") for key in table.game.facts)
    table.axis(give.StrikeAtSea(squadrons(1), "Force H")).accepted()


def test_23_75A_at_peace_nobody_attacks(sea):
    peace = (DeclaredFact("war", "Britain/Germany", "peace"),)
    table = sea("3 NAS Germany Catania", facts=peace).sail("0100", "0200", "0300")
    assert table.accepted().game.activities == ()


def test_23_72B_no_search_is_asked_for_outside_naval_combat(sea):
    table = reached(sea, "3 NAS Germany Catania").axis(
        give.StrikeAtSea(squadrons(1), "Force H"), give.Finish()
    )
    assert any(isinstance(one, NavalStrikeAnnounced) for one in table.facts)
    assert not table.game.rolls or table.game.rolls[0].purpose != "search"


def test_23_73_the_size_of_a_strike_is_as_doubt_W249_says(sea):
    table = reached(sea, "25 NAS Germany Catania", doubts={"W249": "five_more"})
    table.axis(give.StrikeAtSea(squadrons(11), "Force H")).accepted()


def test_23_75A_air_strikes_no_ships_of_its_own_side(sea):
    table = reached(sea, "3 NAS Germany Catania", "3 NAS Britain Malta")
    table.as_seat("gamemaster").when(give.StrikeAtSea(squadrons(3, "NAS", "Britain", "0000"), "Force H"))
    assert "23.75A/side" in [v.check for v in table.ruling.violations]


AXIS = (
    Seat("axis", "Axis", ("Germany",)),
    Seat("rome", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


def test_23_752A_who_has_no_air_that_reaches_the_force_announces_no_attack(sea):
    """Army air reaches 0200, and naval air 0300."""
    table = sea("2 AAF Germany Catania", "3 NAS Italy Catania", seats=AXIS).sail("0100", "0200", "0300")
    table.as_seat("rome").when(give.AttackAtSea()).refused("23.752A/air")
    assert table.told() == "rome has no air that may attack at 0200."
    table.axis(give.AttackAtSea()).accepted()


BOX = Box("Atlantic box", "mapboard", entrances={"0100": 1, "0200": 1})


def test_23_752A_a_force_ends_in_a_box_and_passes_none(sea):
    sea(boxes=(BOX,)).sail("0100", "Atlantic box", "0200").refused("23.752A/through")
    sea(boxes=(BOX,)).sail("0100", "Atlantic box").accepted()


def test_23_752A_the_shortest_way_leads_into_a_box_out_of_it_and_never_through_it(sea):
    assert sea(boxes=(BOX,)).sail("Atlantic box").facts[0].path == ("0000", "0100", "Atlantic box")
    boxed = sea(boxes=(BOX,), **fleet(place="Atlantic box")).sail("0400")
    assert boxed.facts[0].path == ("Atlantic box", "0200", "0300", "0400")
    beyond = Box("Atlantic box", "mapboard", entrances={"0100": 1, "0300": 1})
    table = sea(boxes=(beyond,), drawing="Malta~ = . = = = Catania =").sail("0400")
    table.refused("23.752A")


def test_23_74A_outside_naval_combat_carriers_attack_no_ships_at_sea(board):
    graf = Carrier("Graf", "Germany", 3, "0400", at_sea=True)
    fields = fleet()
    decks = {**fields, "carriers": (*fields["carriers"], graf)}
    table = at_sea(board, "3 NAS Germany Graf", "3 NAS Germany Catania", **decks).sail("0100", "0200", "0300")
    table.axis(give.AttackAtSea()).accepted().allies(give.Finish()).accepted()
    table.axis(give.StrikeAtSea(squadrons(3, base="Graf"), "Force H")).refused("23.74A/outside")
    assert table.told().endswith("GE-NAS-03 is on Graf, and no naval combat is fought.")
