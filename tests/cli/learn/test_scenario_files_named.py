"""What entry 1 keeps of the file from which a game begins: its name, and never where it lies."""

import json

import pytest

from tests.cli.conftest import STAGE

LIES = "secret-folder"


@pytest.fixture
def laid(position, tmp_path, monkeypatch):
    """The file plan.json in a folder below home, and the way to it from where commands are given."""
    folder = tmp_path / LIES
    folder.mkdir()
    (folder / "plan.json").write_bytes(position.read_bytes())
    (folder / "malta_1942").write_bytes(position.read_bytes())
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(folder)
    return folder


WAYS = ["{folder}/plan.json", "./plan.json", "plan.json", f"../{LIES}/plan.json", f"~/{LIES}/plan.json"]


def kept(run, tmp_path, game):
    """What a game says of its beginning, wherever it may be read."""
    run("export", game, tmp_path / "out.jsonl", "--force").done()
    told = [run(*command).done().out for command in (("log", game), ("log", game, "--json"), ("show", game))]
    audited = run("audit", game).out
    return "\n".join((*told, audited, (tmp_path / "out.jsonl").read_text()))


def begun_from(tmp_path):
    """The name in the order of entry 1, as an export has it."""
    entry = json.loads((tmp_path / "out.jsonl").read_text().splitlines()[1])
    return json.loads(entry["order"])["scenario"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("named", [("new",), ("new", "--from")], ids=["by itself", "--from"])
def test_of_a_file_the_name_alone_stands_in_entry_1(run, laid, tmp_path, named, way):
    run(*named, way.format(folder=laid), "--id", "p").done()
    assert LIES not in kept(run, tmp_path, "p")
    assert begun_from(tmp_path) == "plan.json"


@pytest.mark.parametrize("named", [("new",), ("new", "--from")], ids=["by itself", "--from"])
def test_folders_that_are_parted_as_on_windows_are_left_out(run, laid, tmp_path, named):
    (laid / f"C:\\{LIES}\\plan.json").write_bytes((laid / "plan.json").read_bytes())
    run(*named, f"C:\\{LIES}\\plan.json", "--id", "p").done()
    assert LIES not in kept(run, tmp_path, "p")
    assert begun_from(tmp_path) == "plan.json"


@pytest.mark.parametrize("named", [("new",), ("new", "--from")], ids=["by itself", "--from"])
def test_a_file_with_the_name_of_a_shipped_scenario_is_told_from_it(run, laid, tmp_path, named):
    run(*named, f"{laid}/malta_1942", "--id", "p").done()
    assert LIES not in kept(run, tmp_path, "p")
    assert begun_from(tmp_path) == "./malta_1942"


def test_what_parts_from_such_a_game_keeps_no_more_of_it(run, laid, tmp_path):
    run("new", f"{laid}/plan.json", "--id", "p").done()
    run("order", "p", STAGE, "--as", "axis").done()
    run("branch", "p", "--name", "try").done()
    run("correct", "p", "--at", "2", "--instead", STAGE.replace("2 AAF", "1 AAF")).done()
    for game in ("p", "p~try", "p~corrected-2"):
        assert LIES not in kept(run, tmp_path, game)
    assert LIES not in run("case", "new", "--from", "p", "--at", "2").done().out


@pytest.mark.parametrize("named", [("new",), ("new", "--from")], ids=["by itself", "--from"])
def test_a_position_that_was_made_for_a_viewer_begins_no_game_however_it_is_named(run, laid, named):
    data = json.loads((laid / "plan.json").read_bytes()) | {"seen_by": "axis"}
    (laid / "seen.json").write_text(json.dumps(data))
    run(*named, "./seen.json").failed(2, "This position was made for axis")


@pytest.mark.parametrize("named", [("new",), ("new", "--from")], ids=["by itself", "--from"])
def test_a_home_of_nobody_is_no_file(run, laid, named):
    run(*named, "~nobody-of-that-name/plan.json").failed(2, "~nobody-of-that-name/plan.json")


NOBODY = "~nobody-of-that-name/file"


@pytest.mark.parametrize(
    "command",
    [("export", "g", NOBODY), ("show", "g", "--svg", f"{NOBODY}.svg"), ("editions", "check", NOBODY),
     ("import", NOBODY), ("audit", "g", "--beginning", NOBODY), ("show", "g", "--db", NOBODY)],
)  # fmt: skip
def test_a_home_of_nobody_is_a_folder_that_is_not_there_for_every_file(run, game, command):
    assert game == "g"
    assert run(*command).status in {2, 4}
