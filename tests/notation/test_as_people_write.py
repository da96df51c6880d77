"""Orders in the words that rulings, boards and people use for units, nations and seats."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import AirUnit, Question, Seat
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.world_at_war import read, render
from skyledger.scenarios import load
from tests.notation.conftest import plain_game
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Group, Named

THREE = ("GE-AAF-01", "GE-AAF-02", "GE-AAF-03")


@pytest.fixture(scope="module")
def game():
    """At Catania the second and third factor of Germany are inverted; Japan has a seat, and America two nations."""
    position = position_of(plain_game())
    turned = {
        one: replace(unit, inverted="18.71") for unit in position.units if (one := unit.name) in THREE[1:]
    }
    squadrons = tuple(AirUnit(f"GE-AAF-30.{part}", "Germany", "AAS", "0104") for part in ("attack", "cover"))
    units = (*(turned.get(unit.name, unit) for unit in position.units), *squadrons)
    seats = (*position.seats, Seat("japan", "Axis", ("Japan",)), Seat("italians", "Axis", ("Italy",)))
    return game_from(replace(position, units=units, seats=seats))


@pytest.mark.parametrize(
    "run", ["GE-AAF-01 to 03", "GE-AAF-01 through 03", "ge-aaf-01 to GE-AAF-03", ", ".join(THREE)]
)
@pytest.mark.parametrize("origin", ["", " from Catania"])
def test_a_run_of_units_is_read_as_rulings_tell_it(game, run, origin):
    order = read(game, f"stage {run}{origin} to Tripoli", "axis")
    assert order.to == "0204"
    assert [name.upper() for name in order.units.names] == list(THREE)


def test_squadrons_of_a_factor_are_read_as_rulings_tell_them(game):
    order = read(game, "strike Force K with GE-AAF-30.attack/cover", "axis")
    assert order.units == Named(("GE-AAF-30.attack", "GE-AAF-30.cover"))


@pytest.mark.parametrize(
    "some", ["the 2 German air factors", "The two German AAF", "these 2 AAF", "my 2 AAF German"]
)
def test_an_article_before_the_number_of_units_says_no_more_than_the_number(game, some):
    assert read(game, f"stage {some} from Catania to Tripoli", "axis") == (
        read(game, "stage 2 AAF German from Catania to Tripoli", "axis")
    )


def test_behind_a_unit_the_number_of_a_hex_is_where_it_goes(game):
    assert read(game, "stage GE-AAF-01 to 0204", "axis") == give.StageAirUnits(Named(THREE[:1]), "0204")


def test_a_mistake_behind_a_run_stands_where_it_was_typed(game):
    line = "stage GE-AAF-01 to 03 from Catania fo Tripoli"
    with pytest.raises(Mistake) as told:
        read(game, line, "axis")
    assert str(told.value).split("\n")[0] == line
    assert told.value.column == line.index("fo") + 1


@pytest.mark.parametrize(
    "line",
    [
        "Please stage 3 AAF German from Catania to Tripoli.",
        "please, stage 3 AAF German from Catania to Tripoli",
        "stage 3 AAF German from Catania to Tripoli, please.",
    ],
)
def test_who_says_please_is_understood(game, line):
    assert read(game, line, "axis") == give.StageAirUnits(Group(3, "AAF", "Germany", "0104"), "0204")


def test_a_reason_may_end_politely(game):
    order = read(game, "declare winter of Germany 1 because he said please", "axis")
    assert order.because == "he said please"


@pytest.mark.parametrize(
    ("units", "names"),
    [
        ("2 inverted AAF German", THREE[1:]),
        ("2 AAF German (inverted)", THREE[1:]),
        ("1 German AAF inverted", THREE[1:2]),
        ("1 ready AAF German", THREE[:1]),
    ],
)
def test_units_that_are_said_to_be_inverted_are_those_that_are(game, units, names):
    assert read(game, f"uninvert {units} at Catania", "axis").units == Named(names)


def test_more_inverted_units_than_there_are_is_a_mistake(game):
    with pytest.raises(Mistake, match="There are 2 inverted AAF of Germany at Catania, not 3"):
        read(game, "uninvert 3 inverted AAF German at Catania", "axis")


def test_a_seat_stands_for_its_nation_where_no_nation_or_side_is_called_so(game):
    assert read(game, "take Catania for Italians", "axis").by == "Italy"
    with pytest.raises(Mistake, match="There is no nation called “allies”"):
        read(game, "take Catania for allies", "axis")


@pytest.mark.parametrize("scenario", ["coral_sea_1942", "malta_1942"])
def test_America_is_a_nation_where_it_is_a_seat(scenario):
    loaded = game_from(load(scenario))
    order = read(loaded, "declare research of America/air defense 1", "america")
    assert order.subject == "United States/air defense"
    assert "of United States/air defense" in render(loaded, order)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("invoke kamikazes", give.InvokeKamikazes("Japan")),
        ("begin 2 CVE", give.BeginEscortCarriers("Japan", 2)),
        ("add 2 AAF to the force pool", give.EnlargeForcePool("Japan", "AAF", 2)),
    ],
)
def test_the_nation_is_left_out_where_the_seat_has_one(game, line, order):
    assert read(game, line, "japan") == order
    with pytest.raises(Mistake, match="expected a nation"):
        read(game, line, "axis")


@pytest.mark.parametrize(
    "line",
    [
        "engage strike with patrol 2 NAS American with cover 1 AAS British",
        "engage strike with cover 1 AAS British, patrol 2 NAS American",
        "engage strike with cover 1 AAS British and patrol 2 NAS American",
        "engage strike with patrol 2 NAS American and with cover 1 AAS British",
        "engage strike with patrol 2 NAS American, and air cover 1 AAS British",
    ],
)
def test_patrol_and_cover_engage_in_either_order(game, line):
    order = read(game, line, "axis")
    assert (order.patrol, order.cover) == (
        (give.Squadrons(2, "NAS", "United States"),),
        (give.Squadrons(1, "AAS", "Britain"),),
    )


def test_who_engages_is_expected_behind_the_verb(game):
    with pytest.raises(Mistake, match="expected “with patrol”, “with cover” or “with none”"):
        read(game, "engage strike with 1 NAS American", "axis")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("with cover 1 NAS American, cover 1 AAS British", "cover 1 NAS American and 1 AAS British"),
        (
            "with patrol 2 NAS American and with patrol 1 NAS British",
            "patrol 2 NAS American and 1 NAS British",
        ),
    ],
)
def test_a_word_that_is_said_again_before_each_of_several_is_said_once(game, line, meant):
    with pytest.raises(NotAnOrder, match=f"the word before several is said once: write “{meant}”"):
        read(game, f"engage strike {line}", "axis")


@pytest.fixture
def asked(game):
    """The same, where the axis is asked what it loses; Catania (0104) is among what it may say."""
    question = Question("losses", "19.65B", ("axis",), "0104", (), ("search", "attack", "0104"))
    return game_from(replace(position_of(game), questions=(question,)))


@pytest.mark.parametrize(
    ("line", "option"),
    [("search", "search"), ("Attack.", "attack"), ("Catania", "0104"), ("search, attack", "search, attack")],
)
def test_who_is_asked_may_say_nothing_but_what_he_takes(asked, line, option):
    assert read(asked, line, "axis") == give.Choose(option)


@pytest.mark.parametrize(("line", "seat"), [("search", "allies"), ("cover", "axis"), ("done", "axis")])
def test_what_is_no_answer_of_the_seat_is_read_as_ever(asked, line, seat):
    if line == "done":
        assert read(asked, line, seat) == give.Finish()
    else:
        with pytest.raises(Mistake):
            read(asked, line, seat)


def test_whose_squadrons_they_are_follows_from_whose_they_can_be(game):
    assert read(game, "meet defenders with 2 NAS", "allies").flights == (give.Squadrons(2, "NAS", "Britain"),)


def test_what_comes_from_another_place_is_told_to_be_an_order_of_its_own(game):
    told = (
        "end of the order; air of each base goes into an order of its own: “counterair Valletta with 2 AAF German from "
        "Catania”, “counterair Valletta with 1 AAF German from Tripoli”"
    )
    with pytest.raises(Mistake, match=told):
        read(game, "counterair Valletta with 2 AAF German from Catania, 1 AAF German from Tripoli", "axis")


def test_the_stroke_of_a_menu_is_told_to_stand_between_alternatives(game):
    with pytest.raises(NotAnOrder) as told:
        read(game, "counterair Valletta with 2 AAF German from Catania | 1 AAF German from Tripoli", "axis")
    assert "“|” stands between alternatives: an order names one of them, and this one takes no more" in str(
        told.value
    )


def test_the_stroke_is_told_that_an_order_may_take_several_where_it_does(game):
    with pytest.raises(NotAnOrder, match="an order names one of them, or here several, with commas"):
        read(game, "stage GE-AAF-01 | GE-AAF-02 to Tripoli", "axis")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "find Force K, Force H with 2 results",
            "expected “with NUMBER results”; commas stand between several of which all are meant",
        ),
        ("find Force K", "expected “with NUMBER results”"),
        ("join battle at Tobruk, 0300 with Force K", "expected “with FORCE”"),
        ("find Force K with", "expected “NUMBER results”"),
        ("hit Akagi with", "expected “NUMBER hits”"),
        ("aim strike: 2 NAS at", "expected “SHIP”"),
        ("form TF 9", "or “with SHIP”"),
    ],
)
def test_what_an_order_has_behind_with_is_told(game, line, expected):
    with pytest.raises(NotAnOrder) as told:
        read(game, line, "axis")
    assert expected in str(told.value)


@pytest.mark.parametrize("line", ["attack Tobruk with 1 factor", "attack Tobruk with 9 factors"])
def test_factors_are_written_as_so_many(game, line):
    assert render(game, read(game, line, "axis")) == line


def test_who_is_under_way_may_say_that_it_sails_on():
    plain = plain_game()
    under_way = replace(plain, turn=replace(plain.turn, phase="movement.naval_activity.continuing"))
    assert read(under_way, "Sail on.", "allies") == read(under_way, "done", "allies")
    with pytest.raises(NotAnOrder):
        read(plain, "sail on", "allies")


@pytest.mark.parametrize("line", ["2 DD of Force K", "2 destroyers British of Force K", "2 DD from Force K"])
def test_light_ships_are_sunk_of_or_from_a_force_as_well_as_at_it(line):
    game = plain_game()
    assert render(game, read(game, f"sink {line}", "allies")) == "sink 2 DD British at Force K"


def test_cruisers_of_a_force_are_damaged_and_of_no_force_it_is_asked_where():
    game = plain_game()
    assert render(game, read(game, "damage 1 CA of Force K", "allies")) == "damage 1 CA British at Force K"
    with pytest.raises(NotAnOrder, match=r"“at FORCE\|PLACE”"):
        read(game, "sink 2 DD of Britain", "allies")
