"""`editions`, and rules by the number of an edition."""


def test_editions_are_listed_with_what_they_are_and_how_much_differs(run):
    told = run("editions").done().out
    assert [line.split()[0] for line in told.splitlines() if line[:1].strip()][:3] == [
        "2005",
        "classic",
        "current",
    ]
    assert "Rule 23 and all others follow the current text" in told
    assert "skyledger new SCENARIO --edition NAME" in told


def test_for_a_program(run):
    listed = {one["name"]: one for one in run("editions", "--json").done().json}
    assert set(listed) == {"2005", "classic", "current"}
    assert listed["2005"]["options"]["W210"] == "zero"
    assert "18.59/" in listed["2005"]["omits"]
    assert listed["2005"]["differences"]["played"] > 10
    assert listed["current"]["differences"] == {}


def test_differences_of_a_rule_stand_beside_each_other(run):
    told = run("editions", "diff", "18.59").done().out
    assert "18.59  (2005: 18.58A, 18.42C)  played" in told
    assert "current: Who does something else spots no more in that turn." in told
    assert "2005: Nothing bars it." in told
    assert "18.59.V.1" in told


def test_all_of_one_edition(run):
    rows = run("editions", "diff", "--edition", "classic", "--json").done().json
    assert {row["edition"] for row in rows} == {"classic"}
    assert rows[0]["rules"] == ["17.353/classic"]
    assert len(run("editions", "diff", "--json").done().json) > 90


def test_nothing_differs(run):
    assert "No difference of the editions is about 23.7." in run("editions", "diff", "23.7").done().out
    assert run("editions", "diff", "23.7", "--json").done().json == []
    assert "It rules nothing otherwise." in run("editions", "diff", "--edition", "current").done().out


def test_what_can_not_be_meant(run):
    run("editions", "compare").failed(2, "Give diff [RULE] or check FILE")
    run("editions", "diff", "--edition", "2004").failed(
        2, "There is no edition called “2004” here. Did you mean 2005?"
    )
    run("editions", "--edition", "2005").failed(2, "skyledger editions diff")


def test_a_rule_is_looked_up_by_the_number_that_an_edition_prints(run):
    told = run("rule", "17.354", "--edition", "2005").done().out
    assert told.startswith("2005:17.354  A World at War\n  New American NAS before war with Japan.")
    assert "Same as: 17.355" in told
    assert run("rule", "17.41", "--edition", "2005", "--json").done().json["number"] == "2005:17.41"
    assert run("rule", "17.41", "--edition", "classic", "--json").done().json["number"] == "17.41"


def test_a_number_that_it_does_not_print(run):
    run("rule", "17.75", "--edition", "2005").failed(2, "The edition 2005 prints no such number.")
    run("rule", "17.41", "--edition", "1999").failed(2, "There is no edition called “1999” here.")


def test_a_rule_says_what_editions_have_in_its_place(run):
    assert "2005 (18.58A, 18.42C): Nothing bars it. (played)" in run("rule", "18.59").done().out
    told = " ".join(run("rule", "18.58A", "--edition", "2005").done().out.split())
    assert "current (18.59): Who does something else spots no more in that turn. (played)" in told
    (row,) = run("rule", "18.59", "--json").done().json["differences"]
    assert (row["edition"], row["there"], row["kind"]) == ("2005", ["18.58A", "18.42C"], "played")
