"""The menu as lines for a person: choices side by side, by their names."""

import pytest
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.world_at_war.naval_combat.orders import FindGroup
from core.world_at_war.state import game_from
from core.world_at_war.support.announcing import SupportInvasion
from events.world_at_war.board import Airbase
from events.world_at_war.ships import NavalForce, Ship
from phases.world_at_war import WORLD_AT_WAR
from skyledger.menus import Line, Look, Scope, When, menu_of
from skyledger.menus.for_whom import by_those_named
from skyledger.menus.lines import BETWEEN, Pick, Sight, around, line_of, merged, written
from tests.menus import lines_of_menu
from tests.world_at_war.conftest import DeclaredFact, GroundUnit, board, units

__all__ = ["board"]


@pytest.fixture
def told():
    """told(position, seat) -> every line of the menu that begins with a word, as it is written."""

    def lines(position, begins, seat="axis", *, in_full=False):
        look = Look(seat, seat, Scope.WHOLE if in_full else Scope.USUAL)
        found = lines_of_menu(WORLD_AT_WAR, game_from(position), look)
        texts = (f"{one.before}{BETWEEN.join(pick.text for pick in one.picks)}{one.behind}" for one in found)
        return [text for text in texts if text.startswith(begins)]

    return lines


def test_a_choice_that_may_be_empty_is_never_written_as_a_stroke(told, board):
    option = (DeclaredFact("option", "Axis/Front", "offensive"),)
    laid = board("Lille Malta~", phase="combat.missions", facts=option, held={"0100": "Britain"})
    position = units(laid, "1 AAF Germany Lille")
    lines = told(position, "", in_full=True)
    assert [line for line in lines if line.startswith("support")]
    assert not [line for line in lines if " -" in line]


def test_airbases_of_which_one_must_be_taken_up_are_told_by_their_names_in_one_line(told, board):
    others = tuple(Airbase(f"0{n}00", "Italy") for n in (1, 2))
    laid = board("Lille Metz Lyon Nancy", phase="movement.airbases", airbases=others, holder="Italy")
    assert told(laid, "place airbase Italian") == [
        "place airbase Italian at Lille | Nancy recycling Metz | Lyon"
    ]


def test_options_that_are_written_word_for_word_stand_whole_in_the_line():
    """Of "Britain jet" and "Britain jet (inverted)" no word is shared out."""
    options = [["Britain", "jet"], ["Britain", "jet", "(inverted)"]]
    assert around([["choose", *one] for one in options], options) == (1, 0)
    places = [["stage", "to", "Lyon"], ["stage", "to", "Metz"]]
    assert around(places, [["0001"], ["0002"]]) == (2, 0)


def test_names_that_begin_alike_stand_whole_in_the_line():
    """Nobody could give an order against "51/2"."""
    names = [["TF", "58"], ["TF", "51/2"]]
    assert around([["dive", "on", *one, "with", "1", "kamikaze"] for one in names], names) == (2, 3)


def test_18_71_the_menu_says_who_may_be_uninverted_where_and_not_only_how_it_is_written(told, board):
    laid = units(board("Lille Metz", phase="movement.airbases"), "3 AAF Germany Lille", "1 AAF Germany Metz")
    over = tuple(replace(u, inverted="18.42A") if u.base == "0000" else u for u in laid.units)
    position = replace(laid, units=over)
    assert told(position, "uninvert") == ["uninvert 1-3 AAF German at Lille", "uninvert all"]
    assert told(position, "uninvert", "allies") == []


def test_by_the_name_of_an_order_that_order_is_found_and_no_place_that_begins_so(board):
    """“orders hit” isn't for what goes to Hitokappu, as long as ships may be hit."""
    laid = units(board("Lille Uninverton", phase="movement.airbases"), "3 AAF Germany Lille")
    over = tuple(replace(unit, inverted="18.42A") for unit in laid.units)

    def verbs(position, words):
        menu = menu_of(WORLD_AT_WAR, game_from(position), Look("axis", "axis"), words)
        return {group.form.verb for group in menu.groups}

    assert verbs(replace(laid, units=over), "uninvert") == {"uninvert"}
    assert "place airbase" in verbs(replace(laid, units=over), "unin")
    assert "place airbase" in verbs(laid, "uninvert")


@pytest.mark.parametrize(
    ("phase", "when"),
    [("movement.airbases", When.OFTEN), ("combat.interception.announcing", When.AT_ANY_TIME)],
)
def test_18_71_to_uninvert_stands_last_with_what_is_always_there_while_something_else_is_under_way(
    board, phase, when
):
    laid = units(board("Lille Metz", phase=phase), "3 AAF Germany Lille", "1 AAF Germany Metz")
    turned = tuple(replace(u, inverted="18.42A") if u.base == "0000" else u for u in laid.units)
    menu = menu_of(WORLD_AT_WAR, game_from(replace(laid, units=turned)), Look("axis", "axis"))
    assert {group.when for group in menu.groups if group.form.verb.startswith("uninvert")} == {when}


def test_units_of_each_ending_have_their_number():
    behind = [f" with 1-3 {kind} Japanese from Rabaul" for kind in ("AAF", "NAS")]
    picks = (Pick("Lae", "Lae"), Pick("Buin", "Buin"))
    lines = (Line("counterair ", picks, behind=one) for one in behind)
    told = [one.behind for one in merged(lines)]
    assert told == [" with 1-3 AAF Japanese from Rabaul | 1-3 NAS Japanese from Rabaul"]


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        (
            ("1 AAF Canadian from Lille", "1 AAF Free French from Metz"),
            "1 AAF Canadian from Lille | 1 AAF Free French from Metz",
        ),
        (
            ("1-2 elite NAS Japanese from Lae", "1-2 elite AAF Japanese from Lae"),
            "1-2 elite NAS Japanese from Lae | 1-2 elite AAF Japanese from Lae",
        ),
        (("1 AAF Canadian from Lille", "1 AAF Canadian from Metz"), "1 AAF Canadian from Lille | Metz"),
    ],
)
def test_units_of_each_ending_are_whole_or_their_places_alone_stand_side_by_side(ends, told):
    picks = (Pick("Lae", "Lae"), Pick("Buin", "Buin"))
    lines = (Line("counterair ", picks, behind=f" with {one}") for one in ends)
    assert [one.behind for one in merged(lines)] == [f" with {told}"]


def test_17_71_an_ending_that_may_be_left_out_stands_in_brackets():
    """A bombing is escorted, and by the way an escort assigned to a front."""
    lines = (Line("escort ", behind=" from Norwich"), Line("escort ", behind=" from Norwich assigned to it"))
    assert [one.behind for one in merged(lines)] == [" from Norwich [assigned to it]"]
    lines = (Line("fly ", behind=" to Lyon"), Line("fly ", behind=" to Metz"))
    assert [one.behind for one in merged(lines)] == [" to Lyon | Metz"]


def test_18_551_the_menu_has_an_example_of_what_is_listed_only_with_all(board):
    """An invasion is an order of its own, written as an attack is."""
    facts = (DeclaredFact("option", "Axis/Front", "offensive"),)
    laid = board("Lille Malta~", phase="combat.missions", facts=facts, held={"0100": "Britain"})
    position = units(laid, "1 AAF Germany Lille")
    found = menu_of(WORLD_AT_WAR, game_from(position), Look("axis", "axis")).aside
    assert found == (
        "support the invasion of Malta with 1 AAF German from Lille",
        "support the invasion of Malta with 1 CVE factors",
    )


def test_18_553_cves_are_no_example_where_the_ledger_has_ships_but_none_of_them(board):
    """Fleets are offered to those who have one; of what only the table could know, --all and help tell."""
    ships = (Ship("Hood", "Britain", 5, "0100", at_sea=True), Ship("Roma", "Italy", 4, "0100", at_sea=True))
    facts = (DeclaredFact("option", "Axis/Front", "offensive"),)
    laid = board("Lille Malta~", phase="combat.missions", facts=facts, held={"0100": "Britain"})
    position = units(laid, "1 AAF Germany Lille")

    def of_ships(*ships):
        found = menu_of(WORLD_AT_WAR, game_from(replace(position, ships=ships)), Look("axis", "axis"))
        shown = [found.offers[at].order for group in found.groups for at in group.offers]
        return [one.ships for one in shown if isinstance(one, SupportInvasion)], [
            one for one in found.aside if "factors" in one
        ]

    assert of_ships() == ([], ["support the invasion of Malta with 1 CVE factors"])
    assert of_ships(ships[0]) == ([], [])
    assert of_ships(*ships) == (["fleet"], [])
    assert of_ships(replace(ships[1], at_sea=False)) == ([], [])


def test_18_55_where_a_menu_has_nothing_else_to_show_it_has_an_example_of_what_is_unlikely(board):
    """Hexes that nobody known defends stand in --all, for ground units enter them; here they are all there is."""
    facts = (DeclaredFact("option", "Axis/Front", "offensive"),)
    laid = board(
        "Lille . Metz", phase="combat.exploitation.support", facts=facts, held={"0200": "Britain"},
        ground=(GroundUnit("GE-1", "Germany", "infantry", 2, "0100"),),
    )  # fmt: skip
    game = game_from(units(laid, "1 AAF Germany Lille"))
    found = menu_of(WORLD_AT_WAR, game, Look("axis", "axis"))
    assert not any("support" in group.form.verb for group in found.groups)
    assert "support the attack on Metz with 1 AAF German from Lille" in found.aside


def test_17_352_where_elite_and_regular_naval_air_lie_the_menu_tells_them_apart(told, board):
    laid = units(board("Truk~ Kobe~", holder="Japan", theater="Pacific"), "3 NAS Japan Truk")
    position = replace(laid, units=tuple(replace(u, elite=u.name == "JP-NAS-03") for u in laid.units))
    elite, regular = (
        "stage 1 elite NAS Japanese from Truk to Kobe",
        "stage 1-2 regular NAS Japanese from Truk to Kobe",
    )
    assert told(position, "stage") == [elite, regular]
    assert told(position, "stage", in_full=True) == [
        elite,
        regular,
        "stage 1-3 NAS Japanese from Truk to Kobe",
    ]
    assert menu_of(WORLD_AT_WAR, game_from(position), Look("axis", "axis")).aside == (
        "stage 1 NAS Japanese from Truk to Kobe",
    )
    assert told(laid, "stage") == ["stage 1-3 NAS Japanese from Truk to Kobe"]


def test_23_11A_a_number_in_a_name_is_no_count_of_units(told, board):
    force = NavalForce("TF 1", "Britain", "0100", at_sea=True)
    ship = Ship("Hood", "Britain", 5, "0100", at_sea=True, force="TF 1")
    laid = board("Catania~ = =", phase="movement.missions", forces=(force,), ships=(ship,))
    assert told(units(laid, "2 NAS Italy Catania"), "spot") == [
        "spot TF 1 at 0100 with 1-2 NAS Italian from Catania"
    ]


def test_what_most_steps_have_is_not_new_to_who_spoke_last_where_it_has_no_place(board):
    """In the round of a battle no airbase is placed; in the transfers behind it that is no news."""
    laid = units(board("Catania~ Palermo~", phase="movement.transfers"), "2 AAF Italy Catania")
    groups = menu_of(WORLD_AT_WAR, game_from(laid), Look("axis", "axis", before=frozenset())).groups
    when = {group.form.verb: group.when for group in groups}
    assert (when["sea transport"], when["place airbase"]) == (When.NEW, When.OFTEN)


def test_orders_that_differ_only_in_who_carries_them_out_are_one_line_with_strokes():
    lines = (
        Line("counterair Valletta with 1-2 AAF German from Palermo", offers=(0,)),
        Line("counterair Valletta with 1-5 AAF German from Catania", offers=(1,)),
        Line("counterair Tunis with 1 AAF German from Palermo", offers=(2,)),
    )
    told = [(written(line, 9), line.offers) for line in merged(lines)]
    assert told == [
        ("counterair Valletta with 1-2 AAF German from Palermo | 1-5 AAF German from Catania", (0, 1)),
        ("counterair Tunis with 1 AAF German from Palermo", (2,)),
    ]
    found = (Line(f"find TF 17 with {results}") for results in ("0 results", "1 result", "2 results"))
    assert [written(line, 9) for line in merged(found)] == [
        "find TF 17 with 0 results | 1 result | 2 results"
    ]


def test_18_53_ground_units_that_the_same_air_may_supply_are_one_line_with_strokes():
    lines = (
        Line("air supply XIII Corps with 1 air transport British from Dover", offers=(0,)),
        Line("air supply X Corps with 1 air transport British from Dover", offers=(1,)),
        Line("air supply I Corps with", behind=" 1 air transport British from Lille", offers=(2,)),
        Line(
            "air supply V Corps with",
            behind=" 1 air transport British from Lille",
            offers=(4,),
            key=(0, 0, -1),
        ),
        Line("air supply ", (Pick("II Corps"),), " with 1 air transport British from Dover", offers=(3,)),
    )
    told = [(written(line, 9), line.offers) for line in by_those_named(lines, "air supply")]
    assert told == [
        ("air supply XIII Corps | X Corps with 1 air transport British from Dover", (0, 1)),
        ("air supply V Corps | I Corps with 1 air transport British from Lille", (4, 2)),
        ("air supply II Corps with 1 air transport British from Dover", (3,)),
    ]


def test_23_74_strikes_that_differ_in_more_than_the_group_have_a_line_for_each_way_in_which_they_begin():
    """“strike at B with …”, copied from behind a stroke, would be another order, or none."""
    ways = ("strike at TF 17", "strike at TF 17/2", "surprise strike at TF 17", "surprise strike at TF 17/2")
    lines = [Line(f"launch {way} with 1-3 NAS Japanese from Zuikaku") for way in ways]
    assert [written(line, 9) for line in by_those_named(lines, "launch")] == [
        "launch strike at TF 17 | TF 17/2 with 1-3 NAS Japanese from Zuikaku",
        "launch surprise strike at TF 17 | TF 17/2 with 1-3 NAS Japanese from Zuikaku",
    ]
    cover = [Line(f"allot cover over {group} with 1 AAF Australian from Lae") for group in ("TF 17", "TF 16")]
    assert [written(line, 9) for line in by_those_named(cover, "allot")] == [
        "allot cover over TF 17 | TF 16 with 1 AAF Australian from Lae"
    ]


def test_orders_without_a_name_behind_their_verb_stay_as_they_are():
    lines = tuple(Line(f"search the battle with {one} NAS British from Dover") for one in (1, 2))
    assert tuple(by_those_named(lines, "search the battle")) == lines


def test_what_lies_somewhere_keeps_its_mark_where_those_who_carry_it_out_stand_side_by_side():
    lines = (
        Line("spot TF 17 at 2843", behind=f" with 1 {kind} from Lae", mark="at sea")
        for kind in ("AAF", "AAS")
    )
    assert [written(line, 9) for line in merged(lines)] == [
        "spot TF 17 at 2843 (at sea) with 1 AAF from Lae | 1 AAS from Lae"
    ]
    other = (
        Line("spot TF 17 at 2843", behind=" with 1 AAF from Lae", mark=mark) for mark in ("at sea", "in port")
    )
    assert len(list(merged(other))) == 2


def test_lines_that_differ_only_in_how_they_end_are_one_line_wherever_they_stand():
    to = (Pick("East China Sea"), Pick("NP-1"))
    lines = [
        Line("attack ", to, " with 1 American destroyer from NP-1"),
        Line("attack Japan with 1 American infantry from Japan"),
        Line("attack ", to, " with 1 American destroyer from Yellow Sea"),
    ]
    assert [written(line, 9) for line in merged(lines)] == [
        "attack East China Sea | NP-1 with 1 American destroyer from NP-1 | Yellow Sea",
        "attack Japan with 1 American infantry from Japan",
    ]


def test_combat_groups_that_may_be_struck_stand_with_strokes_for_one_strike_goes_for_one_of_them(board):
    """“strike A, B with …” would read as an order against both."""
    enemies = tuple(NavalForce(name, "Britain", "0100", at_sea=True) for name in ("Force H", "Force K"))
    order = FindGroup("Force H", 1)
    offer = Offer(order, (Slot("group", (Choice("Force H"), Choice("Force K"))),))
    game = game_from(replace(board("Lille Malta~"), forces=enemies))
    line = line_of(WORLD_AT_WAR, game, offer, Sight(lambda _: None, lambda _: ""))
    assert written(line, 9) == "find Force H | Force K with 1 result"


def test_23_142A_the_numbers_in_which_squadrons_recombine_are_one_line(told, board):
    laid = board("Malta~ Tunis~", phase="combat.missions", holder="Britain")
    position = units(laid, "6 AAS Britain Malta", "3 AAS Britain Tunis")
    assert told(position, "recombine", "allies") == [
        "recombine 2 | 3 | 5 | 6 AAS British at Malta",
        "recombine 2 | 3 AAS British at Tunis",
    ]


@pytest.mark.parametrize(("sent", "offered"), [("2 AAF", False), ("3 AAF", True)])
def test_17_23E_so_few_that_nothing_is_bombed_are_offered_with_all_alone(told, board, sent, offered):
    option = (DeclaredFact("option", "Axis/Front", "offensive"),)
    laid = board("Lille Malta~", phase="combat.missions", facts=option, held={"0100": "Britain"})
    position = units(laid, f"{sent} Germany Lille")
    assert bool(told(position, "bomb")) is offered
    assert told(position, "bomb", in_full=True)


def test_18_57_cities_stand_before_other_hexes_that_may_be_bombed(told, board):
    option = (DeclaredFact("option", "Axis/Front", "offensive"),)
    held = dict.fromkeys(("0100", "0200", "0300", "0400"), "Britain")
    laid = board("Lille . Metz . Nancy", phase="combat.missions", facts=option, held=held)
    position = units(laid, "3 AAF Germany Lille")
    assert told(position, "bomb") == ["bomb Metz | Nancy | 0100 | 0300 with 1-3 AAF German from Lille"]


def test_23_444_one_ship_of_several_is_hit_by_an_order(told, board):
    ships = tuple(Ship(one, "Germany", 4, "0100", at_sea=True) for one in ("Bismarck", "Tirpitz"))
    laid = replace(units(board("Lille Malta~"), "1 AAF Germany Lille"), ships=ships)
    assert (
        told(laid, "hit", in_full=True)[0] == "hit Bismarck | Tirpitz with 1 hit | 2 hits | 3 hits | 4 hits"
    )
