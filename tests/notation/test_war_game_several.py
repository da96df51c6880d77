"""Orders of The War Game for several sorts of units at once, and other names of kinds."""

import re

import pytest
from msgspec.structs import replace

from core.dice import THROW
from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import All, Group, Named, Several
from core.war_game.state import game_from, position_of
from events.war_game.board import Question
from skyledger.board.war_game_questions import question_words
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game import read, render
from skyledger.notation.war_game.little_words import without_little_words
from tests.war_game.conftest import Given, board

FORCES = (
    "1 fighter Germany Brest",
    "1 bomber Germany Brest",
    "2 infantry Germany Brest",
    "1 anti-aircraft Germany Brest",
    "1 armor Germany Paris",
    "2 infantry United Kingdom Kent",
)
BREST = (Group(1, "Germany", "fighter", "Brest"), Group(2, "Germany", "infantry", "Brest"))


@pytest.fixture
def table():
    return Given(board("Kent - Brest - Paris", *FORCES))


@pytest.mark.parametrize(
    "line",
    [
        "attack Kent with 1 German fighter, 2 German infantry from Brest",
        "attack Kent with a fighter and two infantry from Brest",
        "attack Kent with 1 fighter, and 2 infantry from Brest",
    ],
)
def test_fighters_1_3_several_sorts_are_named_in_their_order(table, line):
    order = read(table.game, line, "germany")
    assert order == give.Attack(Several(BREST), "Kent")
    assert read(table.game, render(table.game, order), "germany") == order


def test_both_are_two(table):
    assert read(table.game, "attack Kent with both infantry from Brest", "germany") == give.Attack(
        BREST[1], "Kent"
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("all infantry attack Kent", "attack Kent with all infantry"),
        ("the fighter attacks 2 infantry in Kent", "attack Kent with the fighter"),
        ("attack 2 infantry in Kent with the fighter", "attack Kent with the fighter"),
        ("bomb Kent", "attack Kent with UNITS"),
    ],
)
def test_who_names_the_attackers_first_is_told_the_order(table, line, meant):
    with pytest.raises(NotAnOrder, match=meant):
        read(table.game, line, "germany")


def test_fighters_1_3_sorts_roll_in_the_order_in_which_they_are_named(table):
    table.as_seat("germany").when(give.Attack(Several(BREST), "Kent")).accepted().opened().rolling()
    there = tuple(Group(g.count, g.nation, g.kind, "Kent") for g in BREST)
    table.as_seat("germany").when(give.RollUnits("Kent", Several(there))).accepted()
    assert table.game.rolls[0].units == ("GE-FTR-01", "GE-INF-01", "GE-INF-02")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("all from Brest", All("Brest")),
        ("everyone at Brest", All("Brest")),
        ("all units from Brest", All("Brest")),
        ("all German units from Brest", All("Brest", "Germany")),
        ("all infantry from Brest", All("Brest", "", "infantry")),
        ("all German fighters from Brest", All("Brest", "Germany", "fighter")),
        ("all armor", All("Paris", "", "armor")),
    ],
)
def test_all_at_a_place_need_not_be_counted(table, words, meant):
    order = read(table.game, f"attack Kent with {words}", "germany")
    assert order == give.Attack(meant, "Kent")
    assert read(table.game, render(table.game, order), "germany") == order


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("fighter from Brest", Group(1, "Germany", "fighter", "Brest")),
        ("the bomber", Group(1, "Germany", "bomber", "Brest")),
        ("the AA gun from Brest", Group(1, "Germany", "anti-aircraft", "Brest")),
        ("German armor", Group(1, "Germany", "armor", "Paris")),
        ("fighter and 2 infantry from Brest", Several(BREST)),
    ],
)
def test_a_kind_without_a_number_is_one_unit(table, words, meant):
    assert read(table.game, f"attack Kent with {words}", "germany") == give.Attack(meant, "Kent")


@pytest.mark.parametrize("words", ["infantry from Brest", "the infantry", "fighters from Vichy"])
def test_a_kind_of_which_several_may_be_meant_needs_a_number(words):
    table = Given(board("Kent - Brest - Vichy", *FORCES[:4], "2 fighter Germany Vichy"))
    with pytest.raises(NotAnOrder, match=r"how many, such as “2 \w+” or “all \w+”"):
        read(table.game, f"attack Kent with {words}", "germany")


def test_of_places_that_is_meant_where_so_many_are():
    position = board("Kent - Brest - Paris", "1 fighter Germany Brest", "2 fighter Germany Paris")
    order = read(Given(position).game, "attack Kent with 2 fighters", "germany")
    assert order.units == Group(2, "Germany", "fighter", "Paris")
    with pytest.raises(NotAnOrder, match="for there are such at Brest and Paris"):
        read(Given(position).game, "attack Kent with 1 fighter", "germany")


def test_of_several_places_they_are_meant_who_stand_where_they_attack():
    forces = ("1 infantry Germany Brest", "1 infantry Germany Kent", "1 infantry Germany Paris")
    game = Given(board("Kent - Brest - Paris", *forces, "1 infantry United Kingdom Kent")).game
    order = read(game, "attack Kent with infantry", "germany")
    assert order.units == Group(1, "Germany", "infantry", "Kent")
    with pytest.raises(NotAnOrder, match="such at Brest and Kent"):
        read(game, "move 1 infantry to Paris", "germany")


@pytest.fixture
def rolling(table):
    """Germany attacks Kent and is to roll."""
    return table.as_seat("germany").when(give.Attack(All("Brest"), "Kent")).accepted().opened().rolling()


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("roll at Kent", give.RollAll("Kent")),
        ("roll on Kent", give.RollAll("Kent")),
        ("roll all on Kent", give.RollAll("Kent")),
        ("throw the dice at Kent", give.RollAll("Kent")),
        ("roll with 1 fighter", give.RollUnits("Kent", Group(1, "Germany", "fighter", "Kent"))),
        ("roll with fighter", give.RollUnits("Kent", Group(1, "Germany", "fighter", "Kent"))),
        ("roll with GE-FTR-01 at land", give.RollUnits("Kent", Named(("GE-FTR-01",)), "land")),
        ("roll with all", give.RollUnits("Kent", All("Kent"))),
    ],
)
def test_who_rolls_is_said_as_one_speaks(rolling, line, order):
    assert read(rolling.game, line, "germany") == order


@pytest.mark.parametrize("line", ["roll at Kent", "throw dice at Kent", "roll"])
def test_dice_that_are_due_at_a_place_are_thrown_by_its_name(rolling, line):
    rolling.as_seat("germany").when(give.RollAll("Kent")).accepted()
    assert read(rolling.game, line, "germany") == THROW


def test_a_place_is_named_once_where_units_roll_that_stand_there(rolling):
    order = give.RollUnits("Kent", Group(1, "Germany", "fighter", "Kent"))
    assert render(rolling.game, order) == "roll at Kent with 1 German fighter"


@pytest.mark.parametrize("run", ["GE-INF-01 to 02", "GE-INF-01 through 02", "GE-INF-01, GE-INF-02"])
def test_units_that_are_told_by_the_first_and_the_last_are_read_so(table, run):
    for line in (f"attack Kent with {run}", f"attack Kent with {run} from Brest."):
        assert read(table.game, line, "germany") == give.Attack(Named(("GE-INF-01", "GE-INF-02")), "Kent")


def test_a_run_of_units_is_of_units_alone(table):
    with pytest.raises(NotAnOrder):
        read(table.game, "attack Kent with GE-INF-01 to 07", "germany")
    order = read(table.game, "move GE-INF-01 to Paris", "germany")
    assert order == give.Move(Named(("GE-INF-01",)), "Paris")


def test_all_of_a_seat_with_units_at_two_places_says_from_which_where_all_everywhere_are_hardly_meant(table):
    with pytest.raises(NotAnOrder) as told:
        read(table.game, "move all to Kent", "germany")
    assert (told.value.column, told.value.expected) == (
        10,
        ("“from PLACE”", "“at PLACE”, for there are such at Brest and Paris"),
    )
    with pytest.raises(Mistake, match="kind of unit"):
        read(table.game, "attack Kent with all zeppelins from Brest", "germany")


def test_a_sort_that_is_named_twice_names_a_unit_twice(table):
    with pytest.raises(Mistake, match="same unit twice"):
        table.as_seat("germany").when(give.Attack(Several((BREST[0], BREST[0])), "Kent"))


def test_sorts_of_one_order_stand_at_one_place(table):
    with pytest.raises(Mistake, match="one place for all of them"):
        read(table.game, "attack Kent with 1 fighter, 1 armor", "germany")


@pytest.mark.parametrize("kind", ["anti-aircraft", "anti-aircraft gun", "AA", "AA gun", "flak"])
def test_a_gun_has_several_names(table, kind):
    order = read(table.game, f"retreat 1 {kind} at Brest", "germany")
    assert order.units == Group(1, "Germany", "anti-aircraft", "Brest")


def test_units_by_their_names_are_read_as_before(table):
    order = read(table.game, "attack Kent with GE-FTR-01 and GE-INF-01", "germany")
    assert order.units == Named(("GE-FTR-01", "GE-INF-01"))


SOMEWHERE_ELSE = [
    ("attack Kent with GE-FTR-01 from Paris", "GE-FTR-01 is at Brest, not at Paris"),
    ("dispatch UK-FTR-01 from Brest to Kent", "UK-FTR-01 is at Kent, not at Brest"),
    ("retreat UK-INF-01 at Brest to Kent", "UK-INF-01 is at Kent, not at Brest"),
    ("ground UK-FTR-01, UK-FTR-02 at Paris", "UK-FTR-01 is at Kent, not at Paris"),
    ("roll at Kent with GE-FTR-01 at Paris", "GE-FTR-01 is at Brest, not at Paris"),
    ("lose UK-INF-01 at Brest", "UK-INF-01 is at Kent, not at Brest"),
    ("move GE-ARM-01 from Brest to Kent", "GE-ARM-01 is at Paris, not at Brest"),
    ("land GE-INF-01 from Paris on Kent", "GE-INF-01 is at Brest, not at Paris"),
    ("drop GE-INF-01 from Paris on Kent", "GE-INF-01 is at Brest, not at Paris"),
    ("support Kent with GE-ARM-01 from Brest", "GE-ARM-01 is at Paris, not at Brest"),
    ("pass through Paris to Kent with GE-ARM-01 from Brest", "GE-ARM-01 is at Paris, not at Brest"),
]


@pytest.mark.parametrize(("line", "told"), SOMEWHERE_ELSE)
def test_a_place_beside_named_units_that_are_elsewhere_is_a_mistake(line, told):
    position = board("Kent - Brest - Paris", *FORCES, "2 fighter United Kingdom Kent")
    with pytest.raises(Mistake, match=told):
        read(Given(position).game, line, "germany")


def test_a_place_beside_named_units_is_where_they_are_at_home_fight_or_lie_aboard():
    position = board(
        "Brest - Channel~ - Kent", "1 fighter Germany Brest", "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01", "1 fighter United Kingdom Kent",
    )  # fmt: skip
    table = Given(position).attack("Channel", "GE-FTR-01").opened().dispatch("Channel", "UK-FTR-02")
    table.next_round()
    assert table.flight("UK-FTR-02") == ("engaged", 2)
    for line in (
        "retreat UK-FTR-02 at Channel",
        "retreat UK-FTR-02 from Kent",
        "ground UK-FTR-01 at UK-CV-01",
        "ground UK-FTR-01 at Channel",
    ):
        assert read(table.game, line, "britain").units in (Named(("UK-FTR-01",)), Named(("UK-FTR-02",)))


@pytest.mark.parametrize(
    "line",
    [
        "attack Kent with GE-FTR-01, 2 German infantry from Brest",
        "attack Kent with GE-FTR-01 and 2 infantry",
        "attack Kent with GE-FTR-01, and two infantry from Brest",
    ],
)
def test_some_are_named_and_some_counted(table, line):
    order = read(table.game, line, "germany")
    assert order == give.Attack(Several((Named(("GE-FTR-01",)), BREST[1])), "Kent")
    assert render(table.game, order) == "attack Kent with GE-FTR-01, 2 German infantry from Brest"
    table.as_seat("germany").when(order).accepted()
    attackers = table.game.battles["Kent"].attackers
    assert sorted(attackers) == ["GE-FTR-01", "GE-INF-01", "GE-INF-02"]


def test_who_is_named_stands_where_he_stands_though_the_others_come_from_elsewhere(table):
    order = read(table.game, "attack Kent with GE-ARM-01, 1 fighter from Brest", "germany")
    assert read(table.game, render(table.game, order), "germany") == order
    table.as_seat("germany").when(order).accepted()


def test_who_is_named_and_counted_is_named_twice(table):
    order = read(table.game, "attack Kent with GE-FTR-01, 1 fighter from Brest", "germany")
    with pytest.raises(Mistake, match="same unit twice"):
        table.as_seat("germany").when(order)


@pytest.fixture
def losing(table):
    """The same, where Germany is asked what it loses at Brest."""
    asked = Question("losses", "IV/fighters/1.1", ("germany",), "Brest", ("GE-FTR-01", "GE-INF-01"), hits=1)
    return game_from(replace(position_of(table.game), questions=(asked,)))


@pytest.mark.parametrize(("line", "verb"), [("GE-FTR-01", "lose "), ("1 infantry", "lose ")])
def test_who_is_asked_may_say_nothing_but_what_he_loses(losing, line, verb):
    assert read(losing, line, "germany") == read(losing, verb + line, "germany")


@pytest.mark.parametrize("seat", ["britain", "germany"])
@pytest.mark.parametrize(("line", "place"), [("lose UK-INF-01", "Kent"), ("lose GE-FTR-01", "Brest")])
def test_who_names_none_of_those_asked_about_is_not_told_of_the_place_of_the_question(
    losing, line, place, seat
):
    assert render(losing, read(losing, line, seat)) == f"{line} at {place}"


def test_to_one_hit_one_is_lost_also_of_a_kind_that_is_called_alike_of_many(losing):
    assert read(losing, "infantry", "germany") == read(losing, "lose 1 infantry", "germany")
    two = replace(losing, questions=(replace(losing.questions[0], hits=2),))
    with pytest.raises(NotAnOrder, match="how many, such as “2 infantry” or “all infantry”"):
        read(two, "lose infantry", "germany")


def test_who_is_not_asked_says_no_order_so(losing):
    with pytest.raises(Mistake, match="no order begins so"):
        read(losing, "1 infantry", "britain")


GERMANS = ("GE-INF-01", "GE-INF-02", "GE-INF-03", "GE-INF-04")


def test_N3_the_question_tells_how_one_answer_takes_all_hits_and_it_is_read():
    british = ("1 anti-aircraft United Kingdom Kent", "5 infantry United Kingdom Kent")
    table = Given(board("Kent - Brest", "4 infantry Germany Brest", *british))
    table.attack("Kent", *GERMANS).opened().rolling()
    table.roll("Kent", *GERMANS, dice=[1, 1, 1, 1]).rolling("defense")
    for seat in ("britain", "germany"):
        table.as_seat(seat).when(give.Finish())
    (asked,) = table.game.questions
    told = question_words(table.game, asked, str)
    (form,) = re.findall("“(lose .+)”", told)
    assert form == "lose UK-AAG-01, UK-INF-01 to 03 at Kent"
    table.as_seat("britain").when(read(table.game, form, "britain")).accepted()
    assert not table.game.questions


def test_N3_one_hit_is_asked_about_without_a_form_for_several():
    one = Question("losses", "N3", ("britain",), "Kent", ("UK-AAG-01", "UK-INF-01"), hits=1, about="surface")
    told = question_words(Given(board("Kent - Brest")).game, one, str)
    assert "One answer may take all" not in told
    assert "The answer is such as “lose UK-AAG-01 at Kent”." in told


@pytest.mark.parametrize("words", ["the infantry too", "my infantry", "the infantry back"])
def test_a_kind_with_other_words_is_told_how_it_is_said(words):
    game = Given(board("Kent - Brest", "4 infantry Germany Brest", "1 infantry United Kingdom Kent")).game
    told = f"no unit called “{words}” here. Say how many of which kind, such as “1 infantry”, or the name"
    with pytest.raises(Mistake, match=told):
        read(game, f"attack Kent with {words}", "germany")


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("move the fighter back to Brest", "move the fighter to Brest"),
        ("move 1 fighter, too, to Brest", "move 1 fighter to Brest"),
        ("attack Kent with the two infantry also from Brest", "attack Kent with 2 infantry from Brest"),
        ("attack Kent with 1 fighter again", "attack Kent with 1 fighter"),
    ],
)
def test_little_words_that_say_nothing_of_units_are_passed_over(table, line, plain):
    assert read(table.game, line, "germany") == read(table.game, plain, "germany")


def test_what_is_quoted_keeps_its_little_words():
    assert without_little_words("move “The Way Back” back to Brest") == "move “The Way Back” to Brest"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("send one back", "other moves come after combat, by “move UNITS to PLACE”"),
        ("send 1 fighter back", "other moves come after combat, by “move 1 fighter to PLACE”"),
    ],
)
def test_who_sends_units_back_without_a_place_is_told_the_order(table, line, told):
    with pytest.raises(NotAnOrder, match=re.escape(told)):
        read(table.game, line, "germany")


def test_fighters_1_1_losses_at_two_places_are_told_one_by_one(losing):
    for line in ("lose 1 infantry from Kent and Brest", "lose 1 infantry at Kent, Brest"):
        with pytest.raises(
            NotAnOrder, match=r"at one place at a time, and now they are “lose .*infantry at "
        ):
            read(losing, line, "britain")


def test_fighters_1_1_rolls_at_two_places_are_told_one_by_one(table):
    told = "each place has an order of its own: “roll at Brest with 1 German fighter” or “roll with 1 fighter at Kent”"
    with pytest.raises(NotAnOrder, match=re.escape(told)):
        read(table.game, "roll with 1 fighter at Brest and Kent", "germany")
