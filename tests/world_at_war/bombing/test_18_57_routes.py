"""17.582, 17.72, 17.82, 18.31G, 18.49 in bombings: routes, who meets bombers on their way, fronts and boxes.

The row: Bath . Dover~ = , Ghent . Essen . | Ulm . . Linz; Western front up to the bar, Eastern from there.
"""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from events.world_at_war.board import Box, DeclaredFact
from events.world_at_war.bombing import BombingRouted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.bombings import ALLIED_SW, research, row
from tests.world_at_war.orders import (
    AnnounceBombing,
    EscortBombing,
    Finish,
    Group,
    Named,
    OpposeBombing,
    RouteBombing,
)

SW = ALLIED_SW.name
TWO = f"2 strategic bomber Britain {SW}"
FAR = research("Britain", "air range", "1")
FARTHER = research("Britain", "air range", "2")
AXIS = "Axis SW box"
NORTH = """
Bath . Dover~ = , Ghent . Essen . . Ulm . . Linz
.    . .      = , Lille . .     . .  .  . . .
"""


@pytest.fixture
def war(board):
    """war("3 AAF Britain Dover") -> the Allied combat phase on the row."""
    return lambda *texts, **given: row(board, *texts, **given)


def oppose(table, text, to, front=""):
    return table.as_seat("axis").when(OpposeBombing(table.group(text), table.at(to), front))


def to_ulm(war, *defenders, **given):
    """Two bombers from Dover to Ulm, announced, with these defenders."""
    given.setdefault("facts", ())
    table = war(TWO, *defenders, **{**given, "facts": (FAR, *given["facts"])})
    return table.sent(f"{TWO} > Ulm").begun()


def test_17_72_the_route_is_the_shortest_way_from_the_nearest_base_of_the_front(war):
    table = war(TWO, facts=(FAR,)).sent(f"{TWO} > Essen")
    assert table.game.raids[0].route == ("0200", "0300", "0400", "0500", "0600", "0700")


def test_17_72_no_target_is_farther_from_the_front_s_bases_than_bombers_fly(war):
    """Essen lies five hexes from Dover."""
    bombs = AnnounceBombing(Group(2, "strategic bomber", "Britain", SW), "0700")
    near = war(TWO).when(bombs).refused("17.72")
    assert "has no base on Western within 4 hexes of Essen." in near.told()
    war(TWO, facts=(FAR,)).when(bombs).accepted()


def test_17_82_interceptors_escort_no_farther_from_the_front_s_bases_than_they_fly(war):
    escort = EscortBombing(Group(1, "interceptor", "Britain", SW), "0700")
    for research_result, accepted in ((FAR, False), (FARTHER, True)):
        table = war(TWO, f"1 interceptor Britain {SW}", facts=(research_result,)).sent(f"{TWO} > Essen")
        table.when(escort)
        table.accepted() if accepted else table.refused("17.82")


def test_17_72_by_other_places_it_may_be_led_within_the_bombers_range(war):
    table = war(TWO, drawing=NORTH, facts=(FAR,), held={**row_held(), "0001": "Britain"}).sent(
        f"{TWO} > Essen"
    )
    table.when(RouteBombing(table.at("Essen"), (table.at("Lille"),)))
    (led,) = table.facts
    assert led == BombingRouted("0700", ("0501",), led.route)
    assert "0501" in led.route
    assert led.route[0] == "0200"
    assert led.route[-1] == "0700"
    table.when(RouteBombing(table.at("Essen"), (table.at("Linz"),))).refused("18.45/bombers")
    assert "it flies 8" in table.told()


def row_held():
    return {"0000": "Britain", "0100": "Britain", "0200": "Britain"}


def test_17_72_who_joins_later_flies_by_the_same_places(war):
    table = war(TWO, "3 AAF Britain Dover", drawing=NORTH, facts=(FAR,)).sent(f"{TWO} > Ghent")
    table.when(RouteBombing(table.at("Ghent"), (table.at("Ulm"),))).refused("18.45")
    table.when(RouteBombing(table.at("Ghent"), ("0601",))).accepted()
    table.when(AnnounceBombing(table.group("3 AAF Britain Dover"), table.at("Ghent"))).refused("18.45")
    table.when(RouteBombing(table.at("Ghent"), ("0401",))).accepted()
    table.when(AnnounceBombing(table.group("3 AAF Britain Dover"), table.at("Ghent"))).accepted()


def test_17_72_only_the_owner_leads_bombers_and_only_of_a_bombing_that_is_announced(war):
    table = war(TWO, facts=(FAR,)).sent(f"{TWO} > Ghent")
    table.as_seat("axis").when(RouteBombing(table.at("Ghent"), ("0400",))).refused("sequence of play")
    with pytest.raises(Mistake, match="These are bombed: Ghent"):
        table.as_seat("allies").when(RouteBombing(table.at("Essen"), ("0400",)))


@pytest.mark.parametrize("option", ["sw_units", "air_units"])
def test_18_48_strategic_units_fly_round_neutral_land_only_as_doubt_W393_says(war, option):
    """17.13: they are no air units, and 18.48 speaks of these; army air goes round (test below)."""
    around, played = "Bath . Dover~ # Ghent\n. . . , .", {"W393": option}
    bomb = AnnounceBombing(Group(2, "strategic bomber", "Britain", SW), "0400")
    walled = war(TWO, drawing="Bath . Dover~ # Ghent", held=row_held(), doubts=played).when(bomb)
    if option == "air_units":
        walled.refused("18.48/bombers")
        assert walled.told().endswith("within 4 hexes but over neutral land.")
    assert "W393" in walled.ruling.grounds
    table = war(TWO, drawing=around, held=row_held(), doubts=played).when(bomb).accepted()
    assert ("0300" in table.game.raids[0].route) == (option == "sw_units")


def test_18_48_army_air_flies_round_neutral_land_to_its_target(war):
    bomb = AnnounceBombing(Group(1, "AAF", "Britain", "0200"), "0400")
    walled = war("1 AAF Britain Dover", drawing="Bath . Dover~ # Ghent", held=row_held())
    walled.when(bomb).refused("18.48")
    around = war("1 AAF Britain Dover", drawing="Bath . Dover~ # Ghent\n. . . , .", held=row_held())
    around.when(bomb).accepted()
    assert "0300" not in around.game.raids[0].route


def test_17_582_jets_meet_bombers_whose_route_is_within_their_range(war):
    for result, reached in (("9", False), ("11", True)):
        table = to_ulm(
            war, "1 jet Germany Linz", "1 jet Germany Ghent", facts=(research("Germany", "jets", result),)
        )
        oppose(table, "1 jet Germany Ghent", "Ulm").accepted()
        oppose(table, "1 jet Germany Linz", "Ulm")
        table.accepted() if reached else table.refused("18.45", "17.582")
        if not reached:
            assert "GE-jet-01 reaches no hex of the route to Ulm." in table.told()


def test_18_57_army_air_meets_bombers_at_the_target_or_on_another_front_doubt_W327(war):
    """Ghent is five hexes from Ulm; the bombers pass over it on the Western front, and bomb on the Eastern."""
    for played, accepted in (("other_front", True), ("target", False), ("route", True)):
        table = to_ulm(war, "1 AAF Germany Ghent", "1 AAF Germany Linz", doubts={"W327": played})
        oppose(table, "1 AAF Germany Linz", "Ulm").accepted()
        oppose(table, "1 AAF Germany Ghent", "Ulm")
        table.accepted() if accepted else table.refused("18.45")
        assert not accepted or "W327" in table.grounds


def test_18_57_army_air_meets_bombers_on_their_way_over_the_front_of_the_target_as_doubt_W327_says(war):
    """All but Bath lies on the front of the target."""
    for played, accepted in (("other_front", False), ("target", False), ("route", True)):
        table = war(
            TWO, "1 AAF Germany Ghent", "1 AAF Germany Ulm", facts=(FARTHER,), east=1, doubts={"W327": played}
        )
        oppose(table.sent(f"{TWO} > Ulm").begun(), "1 AAF Germany Ghent", "Ulm")
        table.accepted() if accepted else table.refused("18.45")


def test_18_45_air_that_is_confined_to_its_own_hex_meets_bombers_there(war):
    winter = (DeclaredFact("winter", "Germany", "9"),)
    table = to_ulm(war, "1 AAF Germany Ghent", "1 AAF Germany Linz", facts=winter)
    oppose(table, "1 AAF Germany Ghent", "Ulm").accepted()
    oppose(table, "1 AAF Germany Linz", "Ulm").refused("18.45")


def interceptor(table, front):
    """The German interceptors assigned to a front."""
    made = {n: replace(u, front=front) if u.kind == "interceptor" else u for n, u in table.game.units.items()}
    table.game = replace(table.game, units=made)
    return table


def test_17_82_interceptors_meet_bombers_that_cross_or_attack_their_front(war):
    for front, to, accepted in (
        ("Western", "Ulm", True), ("Eastern", "Ulm", True), ("Western", "Ghent", True), ("Eastern", "Ghent", False),
    ):  # fmt: skip
        table = war(TWO, f"1 interceptor Germany {AXIS}", "1 AAF Germany Ghent", facts=(FAR,))
        interceptor(table, front).sent(f"{TWO} > {to}").begun()
        oppose(table, f"1 interceptor Germany {AXIS}", to)
        table.accepted() if accepted else table.refused("17.82/defense")
        if not accepted:
            assert (
                table.told() == "The bombers of Ghent do not cross Eastern, the front of GE-interceptor-01."
            )


def test_18_31G_they_come_near_a_supplied_base_of_the_front_too_as_doubt_W263_says(war):
    """Without supply at Ghent and Essen no base of the Western front serves interceptors."""
    poor = tuple(DeclaredFact("supply", hex_, "partial") for hex_ in ("0500", "0700"))
    for played, accepted in (("both", False), ("either", True)):
        table = war(
            TWO,
            f"1 interceptor Germany {AXIS}",
            "1 AAF Germany Ulm",
            facts=(FAR, *poor),
            doubts={"W263": played},
        )
        interceptor(table, "Western").sent(f"{TWO} > Ulm").begun()
        oppose(table, f"1 interceptor Germany {AXIS}", "Ulm")
        table.accepted() if accepted else table.refused("17.82/defense")
        assert "W263" in table.ruling.grounds


def test_17_82_however_near_bombers_that_do_not_cross_the_front_are_not_met_but_as_W263_says(war):
    """Ghent lies four hexes from Ulm's front line, but not upon it; Ulm is five from Ghent."""
    for played, accepted in (("both", False), ("either", True)):
        table = war(
            TWO, f"1 interceptor Germany {AXIS}", "1 AAF Germany Essen", facts=(FAR,), doubts={"W263": played},
        )  # fmt: skip
        interceptor(table, "Eastern").sent(f"{TWO} > Essen").begun()
        oppose(table, f"1 interceptor Germany {AXIS}", "Essen")
        table.accepted() if accepted else table.refused("17.82/defense")


def test_17_71_bombers_of_several_fronts_are_told_by_their_front(war):
    table = war(f"3 strategic bomber Britain {SW}", facts=(FARTHER,), held={**row_held(), "1300": "Britain"})
    units = dict(table.game.units)
    units["BR-strategic-bomber-01"] = replace(units["BR-strategic-bomber-01"], front="Eastern")
    table.game = replace(table.game, units=units)
    group = Group(1, "strategic bomber", "Britain", SW)
    with pytest.raises(Mistake, match="Eastern and Western: say on which front"):
        table.when(AnnounceBombing(group, table.at("Ulm")))
    table.when(AnnounceBombing(Group(2, "strategic bomber", "Britain", SW), table.at("Ulm"), "Eastern"))
    table.refused("17.71/said")
    assert table.told() == "BR-strategic-bomber-02 is on the Western front, not on the Eastern front."
    table.when(AnnounceBombing(group, table.at("Ulm"), "Eastern")).accepted()
    assert table.game.raids[0].bombers == ("BR-strategic-bomber-01",)
    table.when(AnnounceBombing(Named(("BR-strategic-bomber-02",)), table.at("Ulm"))).accepted()


@pytest.mark.parametrize(
    ("fronts", "said"), [(("Western",), [""]), (("Eastern", "Western"), ["Eastern", "Western"])]
)
def test_17_71_the_menu_offers_bombers_once_and_by_their_front_only_where_they_are_on_several(
    war, fronts, said
):
    table = war(f"2 strategic bomber Britain {SW}", facts=(FARTHER,), held={**row_held(), "1300": "Britain"})
    units = dict(table.game.units)
    names = ("BR-strategic-bomber-01", "BR-strategic-bomber-02")
    units |= {one: replace(units[one], front=front) for one, front in zip(names, fronts * 2, strict=False)}
    table.game = replace(table.game, units=units)
    bombing = [
        o.order for o in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(o.order, AnnounceBombing)
    ]
    assert [order.front for order in bombing] == said


def test_17_71_they_may_bomb_on_another_front_of_their_theater(war):
    war(TWO, facts=(FAR,)).sent(f"{TWO} > Ulm")


URALS, AMERICA = Box("Urals box", "mapboard"), Box("Atlantic U.S. box", "mapboard")


@pytest.fixture
def axis(board):
    """The Axis combat phase with German AAF at Ghent and these boxes."""

    def lay(*texts, facts=(), **given):
        option = DeclaredFact("option", "Axis/Western", "offensive")
        table = row(board, *texts, side="Axis", boxes=(URALS, AMERICA), facts=(option, *facts), **given)
        return table.as_seat("axis")

    return lay


def test_18_49A_a_box_is_bombed_and_nobody_on_the_map_meets_the_bombers(axis):
    table = axis("3 AAF Germany Ghent", "3 AAF Britain Dover")
    table.when(AnnounceBombing(table.group("3 AAF Germany Ghent"), "Atlantic U.S. box")).refused("18.49")
    table.when(AnnounceBombing(table.group("3 AAF Germany Ghent"), "Urals box")).accepted()
    assert table.game.raids[0].route == ()
    table.said("axis", Finish())
    assert table.results["Urals box"][:2] == ("unopposed", 1)


@pytest.mark.parametrize("option", ["nobody", "in_the_box", "along_the_way"])
def test_17_582_who_opposes_the_bombing_of_a_box_is_doubt_W399(board, option):
    """The Urals box is entered at Dover; a jet of Dover reaches its way, and army air waits in the box."""
    urals = replace(URALS, entrances={"0300": 2})
    facts = (DeclaredFact("option", "Axis/Western", "offensive"), research("Britain", "jets", "11"))
    texts = "3 AAF Germany Ghent", "1 jet Britain Dover", "1 AAF Russia Urals box"
    table = row(board, *texts, side="Axis", boxes=(urals,), facts=facts, doubts={"W399": option})
    table.as_seat("axis").when(AnnounceBombing(table.group("3 AAF Germany Ghent"), "Urals box")).accepted()
    assert table.game.raids[0].route == (("0500", "0400", "0300") if option == "along_the_way" else ())
    table.said("axis", Finish())
    if option == "nobody":
        assert table.results["Urals box"][:2] == ("unopposed", 1)
        return
    table.as_seat("allies").when(OpposeBombing(table.group("1 jet Britain Dover"), "Urals box"))
    table.accepted() if option == "along_the_way" else table.refused("18.49", "17.582")
    order = OpposeBombing(table.group("1 AAF Russia Urals box"), "Urals box")
    assert offered(menu(WORLD_AT_WAR, table.game, "allies"), order)
    table.when(order, Finish()).accepted()
    table.thrown((1, 1), (1, 1))
    assert table.results["Urals box"][0] == "single round"


@pytest.mark.parametrize(
    ("option", "numbers"), [("table", ()), ("as_staging", ("18.45/option", "18.49/range"))]
)
def test_18_49B_how_far_a_box_is_and_whether_an_option_is_asked_is_as_doubt_W264_says(board, option, numbers):
    """Dover, where the box is entered, is two hexes from Ghent; army air flies four."""

    def bombed(beyond, *facts):
        urals = replace(URALS, entrances={"0300": beyond})
        more = {"boxes": (urals,), "facts": facts, "doubts": {"W264": option}}
        table = row(board, "1 AAF Germany Ghent", side="Axis", **more).as_seat("axis")
        return table.when(AnnounceBombing(table.group("1 AAF Germany Ghent"), "Urals box"))

    opened = DeclaredFact("option", "Axis/Western", "offensive")
    far = bombed(3)
    far.refused(*numbers) if numbers else far.accepted()
    near = bombed(2)
    near.refused(*numbers[:1]) if numbers else near.accepted()
    assert ("W264" in bombed(2, opened).accepted().ruling.grounds) == bool(numbers)


def bombed_box(board, nation, box, peace, **given):
    """Army air of Ghent would bomb a box; these pairs are at peace."""
    facts = (
        DeclaredFact("option", "Axis/Western", "offensive"),
        research(nation, "air range", "3"),
        *(DeclaredFact("war", pair, "peace") for pair in peace),
    )
    table = row(board, f"1 AAF {nation} Ghent", side="Axis", boxes=(box,), facts=facts, **given)
    return table.as_seat("axis").when(AnnounceBombing(table.group(f"1 AAF {nation} Ghent"), box.name))


@pytest.mark.parametrize("option", ["with_all", "with_one"])
def test_18_57_a_box_of_a_nation_at_peace_is_not_bombed_and_whose_it_is_is_doubt_W425(board, option):
    """America's box and Russia's have one power each; India has several of one faction."""
    urals, india = replace(URALS, stagers=("Russia",)), Box("India box", "mapboard", ("Western Allies",))
    read = {"doubts": {"W425": option}}
    for box, enemy in ((AMERICA, "United States"), (urals, "Russia")):
        table = bombed_box(board, "Germany", box, (f"Germany/{enemy}",), **read)
        table.refused("18.57/box")
        assert table.told() == f"Germany is at peace with {enemy}, as declared."
        assert f"fact war Germany/{enemy}" in table.ruling.grounds
        bombed_box(board, "Germany", box, ("Britain/Germany",), **read).accepted()
    table = bombed_box(board, "Japan", india, ("Britain/Japan",), **read)
    table.accepted() if option == "with_all" else table.refused("18.57/box")
    assert "W425" in table.ruling.grounds


def test_18_49A_with_three_range_results_the_american_box_is_open(axis):
    table = axis("3 AAF Germany Ghent", facts=(research("Germany", "air range", "3"),))
    table.when(AnnounceBombing(table.group("3 AAF Germany Ghent"), "Atlantic U.S. box")).accepted()


@pytest.mark.parametrize(("stagers", "listed"), [((), True), (("Nobody",), False)])
def test_18_49_a_box_of_nobody_in_the_game_is_not_offered(board, stagers, listed):
    option = DeclaredFact("option", "Axis/Western", "offensive")
    boxes = (replace(URALS, stagers=stagers),)
    table = row(board, "3 AAF Germany Ghent", side="Axis", boxes=boxes, facts=(option,))
    table.as_seat("axis")
    offers = [one for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, AnnounceBombing)]
    named = {choice.value for offer in offers for slot in offer.slots for choice in slot.choices}
    assert ("Urals box" in named) == listed
