"""`case`: cases run from files and folders, one written from a game, and what is said where that can't be."""

import tomllib
from pathlib import Path

import pytest

from skyledger.cli.learn import cases
from tests.cases.conftest import SET_UP, text_of

STAGE = "stage 1 AAF German from Lille to Metz"
OURS = 'name = "ours"\ntitle = "Ours"\nextends = "current"\nwinter_over_own_hex = 10\n'
SOUND = f"{STAGE}\n= accepted 18.21\n"
OTHERWISE = f"{STAGE}\n= refused 18.25\n"
DOUBTFUL = f"{STAGE}\n= others_leave: refused\n= may_leave: accepted\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """folder(a=SOUND) -> a folder with the cases of these texts."""

    monkeypatch.chdir(tmp_path)

    def made(**texts):
        Path("cases/18").mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            Path(f"cases/18/{name}.case").write_text(text, encoding="utf-8")
        return Path("cases")

    return made


def test_a_folder_is_run_with_all_that_is_below_it(run, folder):
    told = run("case", "run", folder(a=text_of(SOUND), b=text_of(SOUND))).done().out
    assert told == "2 cases run, 0 otherwise than expected, 0 unreadable.\n"


def test_what_was_expected_is_told_with_what_is_and_where(run, folder):
    cases = folder(a=text_of(SOUND), b=text_of(OTHERWISE))
    ran = run("case", "run", cases)
    assert ran.status == 1
    told = " ".join(ran.out.split())
    assert "18.21.A.1 " in told
    assert "18/b.case, line 12: expected refused 18.25; it is: accepted by 18." in told
    assert "2 cases run, 1 otherwise than expected, 0 unreadable." in told
    assert run("case", "run", cases / "18" / "a.case").status == 0


def test_a_damaged_case_is_told_and_the_others_are_run_all_the_same(run, folder):
    ran = run("case", "run", folder(a="nothing", b=text_of(f"{STAGE}\n= acepted"), c=text_of(OTHERWISE)))
    assert ran.status == 2
    told = " ".join(ran.out.split())
    assert "A case begins with its head" in told
    assert "line 12: “acepted” is nothing to expect" in told
    assert "3 cases run, 1 otherwise than expected, 2 unreadable." in told


def test_the_same_as_json(run, folder):
    cases = folder(a=text_of(SOUND), b=text_of(OTHERWISE), c="nothing")
    ran = run("case", "run", cases, "--json")
    assert ran.status == 2
    assert {key: ran.json[key] for key in ("run", "otherwise", "unreadable")} == {
        "run": 3,
        "otherwise": 1,
        "unreadable": 1,
    }
    a, b, c = ran.json["cases"]
    assert (a["number"], a["title"], a["differences"], a["problems"]) == (
        "18.21.A.1",
        "A unit stages once",
        [],
        [],
    )
    assert (b["differences"][0]["line"], b["differences"][0]["expected"]) == (12, "refused 18.25")
    assert "A case begins with its head" in c["problems"][1]


def test_the_reading_is_told_where_a_case_has_several(run, folder):
    ran = run("case", "run", folder(a=text_of(DOUBTFUL, head='doubt = "W69"\n')))
    assert ran.status == 1
    assert "(under others_leave)" in " ".join(ran.out.split())
    assert "(under may_leave)" not in ran.out


def test_an_option_and_an_edition_are_chosen_in_place_of_those_of_the_cases(run, folder):
    cases = folder(a=text_of(DOUBTFUL, head='doubt = "W69"\n'))
    assert run("case", "run", cases, "--option", "W69=may_leave").status == 0
    assert run("case", "run", cases, "--option", "w69=others_leave").status == 1
    assert run("case", "run", cases, "--option", "W69=may_leave", "--edition", "current").status == 0
    several = folder(a=text_of(f"{STAGE}\n= current: accepted", head='editions = ["current"]\n'))
    assert run("case", "run", several, "--edition", "current", "--json").json["cases"][0]["readings"] == [
        "current"
    ]
    assert run("case", "run", several, "--edition", "module_iv").status == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Say which files or folders of cases to run."),
        (("nowhere",), "There is no such file"),
        (("--option", "W69"), "“W69” is no option of a doubt; write it as W2=two."),
        (("--option", "W6969=may_leave"), "There is no doubt called “W6969” here."),
        (("--option", "W69=may_leve"), "Did you mean may_leave?"),
        (("--edition", "curent"), "Did you mean current?"),
        (("--at", "3"), "--at does not go with `case run`; leave it out."),
        (("--from", "g"), "--from does not go with `case run`; leave it out."),
        (("--to", "a.case"), "--to does not go with `case run`; leave it out."),
        (("--force",), "--force does not go with `case run`; leave it out."),
    ],
)
def test_what_is_wrong_with_run_is_told(run, folder, words, told):
    paths = () if told.startswith("Say which") or "nowhere" in words else (folder(a=text_of(SOUND)),)
    ran = run("case", "run", *paths, *words)
    assert ran.status == 2
    assert told in " ".join(f"{ran.out} {ran.err}".split())


def test_an_empty_folder_is_told(run, tmp_path):
    run("case", "run", tmp_path).failed(2, "No file in", "or below it ends in .case.")


def test_ctrl_c_leaves_what_was_told_before(run, folder, monkeypatch):
    folder(a=text_of(OTHERWISE), b=text_of(SOUND))
    runs = cases.run_under

    def broken_off(case, reading):
        if case.called.endswith("b.case"):
            raise KeyboardInterrupt
        return runs(case, reading)

    monkeypatch.setattr(cases, "run_under", broken_off)
    ran = run("case", "run", folder())
    assert (ran.status, "18/a.case, line 12" in ran.out, "Interrupted." in ran.err) == (130, True, True)


def test_a_rule_names_the_cases_about_it_and_those_that_it_refuses_in(run):
    told = run("rule", "18.24", "--json").done().json["cases"]
    assert told[:2] == ["18.24.A.1", "18.24.A.2"]
    assert "W69.D.1" in told[2:]
    assert "Cases: 18.24.A.1, 18.24.A.2" in run("rule", "18.24").done().out
    assert run("rule", "17.11", "--json").done().json["cases"] == []
    assert "Cases:" not in run("rule", "17.11").done().out
    assert run("rule", "IV/bombers/1.2", "--json").done().json["cases"][0] == "IV/bombers/1.2.A.1"


def test_a_doubt_names_the_cases_that_turn_on_it(run):
    assert "Cases: W69.D.1" in run("doubts", "W69").done().out
    assert run("doubts", "W69", "--json").done().json["doubts"][0]["cases"] == ["W69.D.1"]
    assert run("doubts", "N12", "--json").done().json["doubts"][0]["cases"][0] == "N12.D.1"


def test_a_case_that_expects_nothing_is_told(run, folder):
    told = " ".join(run("case", "run", folder(a=text_of(STAGE), b=text_of(SOUND))).done().out.split())
    assert "18/a.case expects nothing but that its orders are accepted" in told
    assert "18/b.case" not in told
    assert "2 cases run, 0 otherwise than expected, 0 unreadable; 1 expects nothing." in told
    found = run("case", "run", folder(), "--json").done().json
    assert found["idle"] == 1
    assert [one["idle"] for one in found["cases"]] == [[""], []]


def test_what_is_expected_under_another_reading_alone_is_nothing(run, folder):
    case = folder(a=text_of(f"{STAGE}\n= others_leave: accepted\n", head='doubt = "W69"\n'))
    told = " ".join(run("case", "run", case).done().out.split())
    assert "expects nothing but that its orders are accepted (under may_leave)" in told
    assert "(under others_leave)" not in told


# What a case begins with otherwise than usual.

HOUSE_RULES = '[set-up.revision]\nname = "ours"\nextends = "current"\nomits = ["18.21"]\n'
TWICE = f"{STAGE}\nstage GE-AAF-01 to Lyon\n= accepted\n"


@pytest.mark.parametrize("number", ["18.21.A.1", "18.21.H.1"])
def test_a_case_by_house_rules_is_told_as_one_whatever_its_number_says(run, folder, number):
    text = text_of(TWICE, set_up=SET_UP + HOUSE_RULES).replace("18.21.A.1", number)
    told = " ".join(run("case", "run", folder(a=text)).done().out.split())
    assert f"{number} " in told
    assert (
        "18/a.case, otherwise than usual: House rules “ours” revise the edition “current”: without 18.21"
        in told
    )
    (found,) = run("case", "run", folder(), "--json").done().json["cases"]
    assert found["unusual"][0].startswith("House rules “ours”")


@pytest.mark.parametrize(
    ("head", "set_up", "told"),
    [
        ("", '[set-up.doubts]\nW69 = "others_leave"\n', "W69=others_leave instead of may_leave"),
        ('options = { W69 = "others_leave" }\n', "", "W69=others_leave instead of may_leave"),
        ("", 'edition = "2005"\n', "Played by the edition “2005”."),
        ('edition = "2005"\n', "", "Played by the edition “2005”."),
    ],
)
def test_so_are_an_edition_and_readings(run, folder, head, set_up, told):
    ran = run("case", "run", folder(a=text_of(SOUND, head=head, set_up=SET_UP + set_up)))
    assert f"18/a.case, otherwise than usual: {told}" in " ".join(ran.out.split()).replace(
        "Readings chosen as it began: ", ""
    )


def test_a_case_of_a_doubt_has_its_options_with_what_comes_of_it_alone(run, folder):
    ran = run("case", "run", folder(a=text_of(SOUND, head='doubt = "W69"\n')))
    assert "otherwise than usual" not in ran.out


def test_of_several_cases_that_come_with_skyledger_it_is_counted_and_of_copies_told(run, tmp_path):
    shipped = Path(__file__).parents[2] / "cases" / "17"
    ours, usual = shipped / "17.353A.H.1.case", shipped / "17.47H.A.1.case"
    told = " ".join(run("case", "run", ours, usual).done().out.split())
    assert "House rules" not in told
    assert told.startswith(
        "1 of the cases that come with skyledger begins otherwise than usual; how, `skyledger case run FILE`"
    )
    assert told.endswith("2 cases run, 0 otherwise than expected, 0 unreadable.")
    assert "otherwise than usual: House rules" in " ".join(run("case", "run", ours).done().out.split())
    copy = tmp_path / ours.name
    copy.write_bytes(ours.read_bytes())
    assert "otherwise than usual: House rules" in " ".join(run("case", "run", copy, usual).done().out.split())


def test_what_is_declared_is_told_of_one_case_alone_and_in_json_of_each(run, folder):
    fact = 'facts = [{ kind = "option", subject = "Axis/Front", value = "offensive" }]\n'
    cases = folder(a=text_of(SOUND, set_up=SET_UP + fact), b=text_of(SOUND))
    told = " ".join(run("case", "run", cases / "18" / "a.case").done().out.split())
    assert "18/a.case begins with what is declared: option of Axis/Front" in told
    assert "offensive" in told
    assert "what is declared" not in run("case", "run", cases).done().out
    a, b = run("case", "run", cases, "--json").done().json["cases"]
    assert (len(a["declared"]), b["declared"]) == (1, [])


# A case from a game.


def test_its_head_says_by_which_edition_and_options_it_was_played(run, position, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", "--from", position, "--id", "h", "--option", "W69=may_leave", "--edition", "2005").done()
    run("order", "h", "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    run("case", "new", "--from", "h", "--at", "2", "--to", "h.case").done()
    head = tomllib.loads(Path("h.case").read_text(encoding="utf-8").split("+++")[1])
    assert (head["edition"], head["options"]["W69"]) == ("2005", "may_leave")
    assert not {"edition", "doubts"} & head["set-up"].keys()
    (ran,) = run("case", "run", "h.case", "--json").done().json["cases"]
    assert (ran["readings"], ran["differences"]) == (["2005"], [])


def test_of_house_rules_the_head_says_no_edition(run, position, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(OURS, encoding="utf-8")
    run("new", "--from", position, "--id", "h", "--edition", "ours.toml").done()
    run("order", "h", "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    run("case", "new", "--from", "h", "--at", "2", "--to", "h.case").done()
    head = tomllib.loads(Path("h.case").read_text(encoding="utf-8").split("+++")[1])
    assert "edition" not in head
    assert head["set-up"]["revision"]["name"] == "ours"
    run("case", "run", "h.case").done()


def test_a_case_is_written_from_an_entry_of_a_game_and_runs(run, game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("order", game, "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    text = run("case", "new", "--from", game, "--at", "2").done().out
    assert text.startswith('+++\nnumber = "g.2"\ntitle = "g"\n')
    assert "\n@axis\nstage 1 AAF German from Lille to Lyon\n= accepted " in text
    file = "mine.case"
    words = ("--from", game, "--at", "2", "--number", "18.21.A.9", "--title", "Once", "--to", file)
    assert "mine.case" in run("case", "new", *words).done().out
    run("case", "new", *words).failed(2, "mine.case", "--force")
    assert run("case", "new", *words, "--force", "--json").done().json == {"file": file}
    (ran,) = run("case", "run", file, "--json").done().json["cases"]
    assert (ran["number"], ran["title"], ran["differences"]) == ("18.21.A.9", "Once", [])
    assert run("case", "new", "--from", game, "--at", "2", "--json").done().json == {"case": text}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Say of which game and entry: --from GAME --at NUMBER."),
        (("--from", "g"), "Say of which game and entry: --from GAME --at NUMBER."),
        (("--from", "h", "--at", "2"), "There is no game called “h” here."),
        (
            ("--from", "g", "--at", "1"),
            "Entry 1 has no order that can be a case; choose another from 2 to 3.",
        ),
        (("--from", "g", "--at", "3"), "Entry 3 has no order that can be a case"),
        (("--from", "g", "--at", "9"), "Entry 9 has no order that can be a case"),
        (("--from", "g", "--at", "two"), "“two”"),
        (("a.case", "--from", "g", "--at", "2"), "PATHS does not go with `case new`; leave it out."),
        (("--from", "g", "--at", "2", "--option", "W69=may_leave"), "--option does not go with `case new`"),
    ],
)
def test_what_is_wrong_with_new_is_told(run, game, words, told):
    run("order", game, "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    run("case", "new", *words).failed(2, told)


def test_a_new_case_with_a_number_that_is_none_is_refused(run, game):
    asked = ("case", "new", "--from", game, "--at", "2", "--number")
    run(*asked, "../../x.A.1").failed(2, "“../../x.A.1” is no number of a case")
