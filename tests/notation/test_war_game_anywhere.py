"""All in an order of The War Game without a place, or with several behind one “all”."""

import pytest

from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import All, Group, Several
from phases.referee import menu
from phases.war_game import WAR_GAME
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read, render
from tests.war_game.conftest import Given, board

WAYS = "Kent - Brest; Kent - Lille; Kent - Metz; Metz - Rome"
UNITS = (
    "1 infantry United Kingdom Kent",
    "2 fighter Germany Brest",
    "1 infantry Germany Brest",
    "1 fighter Germany Lille",
    "1 bomber Germany Metz",
    "1 fighter Germany Rome",
)


@pytest.fixture
def table():
    return Given(board(WAYS, *UNITS)).as_seat("germany")


@pytest.mark.parametrize(
    ("line", "units"),
    [
        ("all", All("")),
        ("everything", All("")),
        ("all fighters", All("", kind="fighter")),
        ("all German units", All("", "Germany")),
        ("all fighters, all bombers from Brest", None),
        ("all from Brest, Lille", Several((All("Brest"), All("Lille")))),
        ("all from Brest and Lille", Several((All("Brest"), All("Lille")))),
        ("all at Brest, Lille, Metz", Several((All("Brest"), All("Lille"), All("Metz")))),
        (
            "all fighters, all infantry from Brest, Lille",
            Several((
                All("Brest", kind="fighter"), All("Brest", kind="infantry"),
                All("Lille", kind="fighter"), All("Lille", kind="infantry"),
            )),
        ),
    ],
)  # fmt: skip
def test_all_may_be_of_no_place_or_of_several_and_what_is_written_is_read_so(table, line, units):
    order = read(table.game, f"attack Kent with {line}", "germany")
    assert units is None or order == give.Attack(units, "Kent")
    assert read(table.game, render(table.game, order), "germany") == order


def test_all_of_no_place_attack_from_there_and_beside_and_nobody_from_farther_away(table):
    table.when(give.Attack(All(""), "Kent")).accepted()
    assert set(table.game.battles["Kent"].attackers) == {
        "GE-FTR-01", "GE-FTR-02", "GE-FTR-03", "GE-INF-01", "GE-BMR-01",
    }  # fmt: skip


def test_all_of_no_place_leave_out_whoever_has_his_orders(table):
    table.attack("Kent", "GE-FTR-01").as_seat("germany").when(give.Attack(All("", kind="fighter"), "Kent"))
    table.accepted()
    assert set(table.game.battles["Kent"].attackers) == {"GE-FTR-01", "GE-FTR-02", "GE-FTR-03"}


def test_where_none_of_them_can_it_is_told_how_to_ask_why(table):
    with pytest.raises(Mistake, match="None of your units can; of one place it is said why: “all at PLACE”"):
        table.when(give.Attack(All(""), "Rome"))


def test_so_many_of_each_place_is_told_with_its_place(table):
    told = "how many from each place, such as “1 fighter from Brest, 1 fighter from Lille”"
    with pytest.raises(NotAnOrder, match=told):
        read(table.game, "attack Kent with 2 fighters from Brest, Lille", "germany")
    one_of_each = read(table.game, "attack Kent with fighter from Brest and Lille", "germany")
    meant = Group(1, "Germany", "fighter", "Brest"), Group(1, "Germany", "fighter", "Lille")
    assert one_of_each == give.Attack(Several(meant), "Kent")


def test_who_has_none_of_a_kind_is_told_so_and_not_asked_from_where(table):
    with pytest.raises(Mistake, match="You have no submarine"):
        read(table.game, "attack Kent with 1 submarine", "germany")
    with pytest.raises(Mistake, match="You have no fighter"):
        read(table.game, "attack Kent with all fighters", "britain")


def test_a_list_of_targets_is_told_that_an_order_names_one(table):
    with pytest.raises(
        NotAnOrder, match="commas stand between several of which all are meant, and this order takes one here"
    ):
        read(table.game, "attack Kent, Rome with all from Brest", "germany")


def test_who_attacks_his_own_place_is_told_that_his_own_side_stands_there(table):
    table.when(give.Attack(All("Lille"), "Brest")).refused("combat orders:enemy")
    assert "There is no enemy at Brest; your own side stands there." in table.told()


@pytest.fixture
def attacked():
    """Two British fighters at home, each in a battle."""
    game = Given(
        board(
            "Kent - Brest; Dover - Brest",
            "1 fighter United Kingdom Kent",
            "1 fighter United Kingdom Dover",
            "1 infantry United Kingdom Dover",
            "2 infantry Germany Brest",
        )
    )
    game.attack("Kent", "GE-INF-01").attack("Dover", "GE-INF-02")
    return game.opened().as_seat("britain")


def test_all_are_grounded_in_one_order_and_the_menu_offers_it(attacked):
    meant = read(attacked.game, "ground all", "britain")
    assert meant == give.Ground(All(""))
    assert meant in [offer.order for offer in menu(WAR_GAME, attacked.game, "britain")]
    attacked.when(meant).accepted()
    assert {unit.name for unit in attacked.game.units.values() if unit.grounded} == {"UK-FTR-01", "UK-FTR-02"}


def test_all_retreat_from_several_battles_in_one_order(attacked):
    lone = read(attacked.game, "ground all at Kent, Dover", "britain")
    assert lone == give.Ground(Several((All("Kent"), All("Dover"))))
    attacked.when(lone).accepted()


def test_call_off_without_a_place_is_the_only_attack_and_of_several_they_are_named():
    ways = "Kent - Brest; Dover - Brest"
    theirs = "1 infantry United Kingdom Kent", "1 infantry United Kingdom Dover"
    one = Given(board(ways, *theirs, "2 infantry Germany Brest")).attack("Kent", "GE-INF-01").opened()
    assert read(one.game, "call off", "germany") == give.CallOff("Kent")
    assert render(one.game, give.CallOff("Kent")) == "call off Kent"
    both = Given(board(ways, *theirs, "2 infantry Germany Brest"))
    both.attack("Kent", "GE-INF-01").attack("Dover", "GE-INF-02").opened()
    with pytest.raises(NotAnOrder, match="expected a place; you attack Dover and Kent"):
        read(both.game, "call off", "germany")
    with pytest.raises(NotAnOrder, match=r"expected a place$"):
        read(both.game, "call off", "britain")


@pytest.mark.parametrize(
    "line", ["roll 1 fighter at Kent", "roll with 1 fighter at Kent", "roll the fighter at Kent"]
)
def test_who_rolls_may_stand_behind_roll_alone(attacked, line):
    meant = give.RollUnits("Kent", Group(1, "United Kingdom", "fighter", "Kent"))
    assert read(attacked.game, line, "britain") == meant


def test_a_kind_that_is_not_there_is_told_as_that_and_not_asked_how_many(attacked):
    with pytest.raises(Mistake, match="At Kent there is no British infantry"):
        read(attacked.game, "retreat British infantry at Kent", "britain")


def test_all_fighters_attack_from_far_away_where_none_is_beside_it_for_how_far_they_fly_is_not_refereed():
    far = Given(
        board("Kent - Brest - Paris", UNITS[0], "2 fighter Germany Paris", "1 infantry Germany Paris")
    )
    far.as_seat("germany").when(read(far.game, "attack Kent with all", "germany")).accepted()
    assert set(far.game.battles["Kent"].attackers) == {"GE-FTR-01", "GE-FTR-02"}


AFLOAT = (
    "1 infantry United Kingdom Kent",
    "1 transport Germany Channel",
    "2 infantry Germany GE-TR-01",
    "1 infantry Germany Brest",
    "1 destroyer Germany Solent",
)


@pytest.fixture
def afloat():
    return Given(board("Brest - Channel~ - Kent; Solent~ - Kent", *AFLOAT)).as_seat("germany")


@pytest.mark.parametrize(
    "line", ["land all on Kent", "land all infantry to Kent", "land all from Channel on Kent"]
)
def test_all_that_land_are_those_at_sea_before_the_place(afloat, line):
    afloat.when(read(afloat.game, line, "germany")).accepted()
    assert set(afloat.game.battles["Kent"].attackers) == {"GE-INF-01", "GE-INF-02"}


def test_all_ships_support_a_landing_from_each_zone_beside_it(afloat):
    afloat.when(read(afloat.game, "land all on Kent", "germany")).accepted()
    afloat.when(read(afloat.game, "support Kent with all", "germany")).accepted()
    assert "GE-DD-01" in afloat.game.battles["Kent"].support


def test_troops_aboard_and_ships_that_attack_on_land_are_told_by_which_order_they_come(afloat):
    afloat.when(read(afloat.game, "attack Kent with GE-INF-01", "germany")).refused("combat orders:ground")
    assert "from the sea it lands: “land … on Kent”" in afloat.told()
    afloat.when(read(afloat.game, "attack Kent with GE-DD-01", "germany")).refused("combat orders:ground")
    assert "with troops that land there it shoots: “support Kent with …”" in afloat.told()


def test_where_none_can_be_dispatched_or_grounded_it_is_told_of_aircraft_alone(attacked):
    for line in ("dispatch all from Dover to Brest", "ground all at Dover"):
        order = read(attacked.game, line, "britain")
        attacked.when(give.Ground(All("Dover"))) if "ground" in line else None
        attacked.when(order)
        assert "UK-FTR-02" in attacked.told()
        assert "UK-INF-01" not in attacked.told()
