"""`orders` as people read it: what comes first, what is folded, and how it is searched."""

import pytest

from skyledger.cli.look.orders import SCREEN, alike_together
from skyledger.menus.folding import Part, folded
from skyledger.menus.lines import Line
from skyledger.menus.menu import Group, When
from skyledger.notation.forms import Form


@pytest.fixture
def begun(run):
    """begun("malta_1942", ("germany", "done"), ...) -> the game "g" with some orders given."""

    def beginning(scenario, *orders):
        run("new", scenario, "--id", "g").done()
        for seat, order in orders:
            run("order", "g", order, "--as", seat).done()

    return beginning


@pytest.fixture
def told(run):
    """told("--as", "germany") -> the lines of the menu."""
    return lambda *options: run("orders", "g", *options).done().out.splitlines()


def at(lines, begins):
    """Where the first line that begins so stands."""
    return next(n for n, line in enumerate(lines) if line.strip().startswith(begins))


def test_what_is_new_since_the_last_order_of_the_seat_stands_before_all_else(begun, told):
    begun("malta_1942", ("germany", "done"), ("italy", "done"))
    lines = told("--as", "germany")
    assert at(lines, "new since") < at(lines, "stage") < at(lines, "as before") < at(lines, "done")
    assert at(lines, "done") < at(lines, "place airbase") < at(lines, "and at any time: declare")
    assert "(`orders declare` shows how)" in " ".join(" ".join(lines).split())


def test_what_was_undone_was_never_said(begun, told, run):
    begun("malta_1942", ("germany", "done"), ("italy", "done"))
    as_it_was = told("--as", "germany")
    run("order", "g", "stage 1 AAF German from Catania to Tripoli", "--as", "germany").done()
    assert told("--as", "germany") != as_it_was
    run("undo", "g", "--as", "germany").done()
    assert told("--as", "germany") == as_it_was


def test_how_many_factors_of_light_ships_sink_is_one_line_for_each_stack(begun, told, run):
    begun("coral_sea_1942")
    sunk = [line.strip() for line in told("--as", "japan", "--only", "sink") if "Covering Group" in line]
    assert sunk == ["sink 1-6 CA Japanese at Covering Group"]
    run("order", "g", "sink 6 CA Japanese at Covering Group", "--as", "japan").done()


def test_before_a_seat_has_given_any_order_nothing_is_new(begun, told):
    begun("malta_1942")
    assert "new since" not in " ".join(told())


def test_places_near_the_enemy_stand_before_those_far_behind(begun, run, told):
    begun("coral_sea_1942")
    line = " ".join(told()[at(told(), "place airbase") :])
    assert "Lae" in line.split("…")[0]
    assert "Port Blair" not in line.split("…")[0]
    everything = " ".join(told("place airbase", "--all"))
    assert everything.index("Lae") < everything.index("Port Blair")


@pytest.mark.parametrize("scenario", ["malta_1942", "coral_sea_1942"])
@pytest.mark.parametrize("words", ["sail", "place", "declare", "Rabaul", "a"])
def test_a_search_is_short(begun, told, scenario, words):
    begun(scenario)
    assert len(told("--only", words)) <= SCREEN + 10


@pytest.fixture
def redeploying(begun, run):
    """The Allies of Sicily 1943 where they redeploy."""
    begun("sicily_1943")
    for _ in range(6):
        for seat in ("america", "britain"):
            run("order", "g", "done until redeployment phase", "--as", seat)


@pytest.mark.parametrize("words", [("redeploy",), ("--only", "redeploy")])
def test_a_verb_by_its_name_has_all_its_lines_and_no_search_points_at_itself(redeploying, told, words):
    lines = told(*words, "--as", "britain")
    assert "of these (orders redeploy)" not in " ".join(lines)
    to = [" ".join(line.split()) for line in lines if " from Sousse to " in line]
    assert [line.partition(" to ")[2][:11] for line in to] == ["Pantelleria", '"Atlantic U']


def test_a_search_takes_a_verb_a_place_or_both_in_any_order(begun, told):
    begun("malta_1942", ("germany", "done"), ("italy", "done"))

    def lines(words):
        answer = told("--as", "germany", "--only", words)
        return answer[at(answer, "germany may order:") + 1 :]

    assert all(line.startswith(("  stage", "    ")) for line in lines("stage"))
    assert at(lines("Tripoli"), "place airbase German at Tripoli") > at(lines("Tripoli"), "stage")
    both = lines("stage Tripoli")
    assert both == lines("Tripoli stage")
    assert "  stage 1-4 AAF German from Catania to Tripoli" in both
    assert not [line for line in both if line.startswith("  place")]


@pytest.mark.parametrize(
    ("scenario", "words", "usual"),
    [
        ("malta_1942", "2116", "Valletta"),
        ("malta_1942", "stage augusta", "stage Catania"),
        ("malta_1942", "2214 Stage", "stage Catania"),
        ("air_supremacy_3", "isle of great britain", "Great Britain"),
    ],
)
def test_a_place_is_found_by_any_of_its_names(begun, told, scenario, words, usual):
    begun(scenario, *(("germany", "done"), ("italy", "done")) * (scenario == "malta_1942"))
    found = told("--only", words)
    assert found == told("--only", usual)
    assert usual.split()[-1] in " ".join(found)


def test_what_may_be_declared_at_any_time_is_told_by_its_verbs_and_by_its_form_where_it_is_sought(
    begun, told
):
    begun("malta_1942")
    assert "KIND of SUBJECT" not in " ".join(told())
    sought = " ".join(told("--only", "declare"))
    assert "declare supply of" in sought
    assert "Form: declare KIND of SUBJECT VALUE" in " ".join(sought.split())


@pytest.mark.parametrize(("verb", "nation"), [("gain", "Germany"), ("take", "Germany")])
def test_of_what_may_be_declared_for_any_nation_the_first_lines_are_told_and_how_many_more(
    begun, told, verb, nation
):
    begun("malta_1942")
    short = [line for line in told("--only", verb, "--as", "germany") if line.startswith(f"  {verb} ")]
    assert len(short) == 4
    assert any(line.endswith(f" for {nation}") for line in short)
    rows = " ".join(" ".join(told("--only", verb, "--as", "germany")).split())
    whole = [
        line for line in told("--only", verb, "--as", "germany", "--all") if line.startswith(f"  {verb} ")
    ]
    assert f"{len(whole) - 4} more of these (orders {verb} --all)" in rows


def test_17_3123_for_everybody_it_is_said_with_which_verbs_a_seat_may_have_more(begun, told):
    begun("coral_sea_1942")
    assert "perhaps more, with what only japan is shown: transfer" in " ".join(" ".join(told()).split())
    assert "perhaps more" not in " ".join(told("--as", "japan"))


def test_in_json_each_offer_stands_in_a_group(begun, run):
    begun("malta_1942")
    for menu in run("orders", "g", "--json").done().json["menus"]:
        places = sorted(at for group in menu["groups"] for at in group["offers"])
        assert places == list(range(len(menu["offers"])))
        assert {"verb", "form", "when", "offers", "meaning", "example"} == set(menu["groups"][0])


def part(verb, when, count):
    form = Form(type(None), verb, verb, verb, "", "")
    return Part(Group(form, when, tuple(range(count))), tuple(Line(f"{verb} {n}") for n in range(count)))


def shown(parts, room):
    found = folded(parts, room, lambda one: len(one.lines) + bool(one.folded))
    return [(one.group.form.verb, len(one.lines), one.folded) for one in found]


def test_of_each_group_the_first_lines_are_shown_as_far_as_there_is_room():
    parts = (part("stage", When.NOW, 9), part("spot", When.NOW, 2))
    assert shown(parts, 20) == [("stage", 9, 0), ("spot", 2, 0)]
    assert shown(parts, 8) == [("stage", 5, 4), ("spot", 2, 0)]


def test_what_most_steps_have_is_folded_where_this_one_has_something_of_its_own():
    often = part("uninvert", When.OFTEN, 9)
    assert shown((part("stage", When.NOW, 1), often), 40) == [("stage", 1, 0), ("uninvert", 2, 7)]
    assert shown((often,), 40) == [("uninvert", 9, 0)]


def test_where_there_is_no_room_a_group_is_folded_whole():
    parts = tuple(part(verb, When.NOW, 2) for verb in ("stage", "spot", "send"))
    assert shown(parts, 4) == [("stage", 2, 0), ("spot", 0, 2), ("send", 0, 2)]


def test_all_kinds_of_orders_are_a_few_hundred_lines_and_it_is_said_how_all_of_one_kind_are_seen(run):
    run("new", "malta_1942", "--id", "m").done()
    run("order", "m", "done until counterair", "--as", "germany").done()
    run("order", "m", "done until counterair", "--as", "italy").done()
    whole = run("orders", "m", "--all", "--as", "italy").done().out
    assert whole.count("\n") < 300
    assert "more (orders take --all)" in " ".join(whole.split())
    for verb in ("take", "place airbase", "move"):
        assert "more (" not in run("orders", "m", *verb.split(), "--all", "--as", "italy").done().out


def test_options_that_mean_the_same_stand_together_and_each_means_it():
    options = (("BR-1", "counts 1 factor"), ("BR-2", "counts 1 factor"), ("BR-3", "counts 2 factors"))
    assert [*alike_together(options)] == [
        ("BR-1 and BR-2", "each counts 1 factor"),
        ("BR-3", "counts 2 factors"),
    ]
