"""Each line of `why` is about the unit that is asked about, or says about which: no other unit gets into it."""

import pytest

from tests.cli.conftest import ROOT, db, run

__all__ = ["db", "run"]
SCENARIOS = ROOT / "tests" / "scenarios"


def begun(run, name):
    """A game "g" from a scenario of the tests or a shipped one."""
    where = ("--from", SCENARIOS / f"{name}.toml") if (SCENARIOS / f"{name}.toml").exists() else (name,)
    run("new", *where, "--id", "g", "--seed", "1943").done()


def given(run, tmp_path, name, lines=None):
    """Its recorded orders, or the first lines of them."""
    path = tmp_path / "g.orders"
    path.write_text(
        "\n".join((SCENARIOS / "played" / f"{name}.orders").read_text().splitlines()[:lines]) + "\n"
    )
    run("order", "g", "--file", path).done()


@pytest.fixture
def pacific(run, tmp_path):
    """The small Pacific game, in which naval and army air becomes kamikazes."""
    begun(run, "small_pacific")
    given(run, tmp_path, "small_pacific")
    return "g"


@pytest.fixture
def coral_sea(run, tmp_path):
    """The Coral Sea, whose carriers lie concealed in port while a Japanese factor is divided."""
    begun(run, "coral_sea_1942")
    given(run, tmp_path, "coral_sea_battle", 20)
    return "g"


def parts(run, *asked):
    """Each thing that is told of the unit: (about, text, chain)."""
    (story,) = run("why", "g", *asked, "--json").done().json["units"][:1]
    return [(one["about"], one["text"], one["chain"]) for one in story["standing"]]


def chain_texts(chain):
    return [chain["text"], *(text for one in chain["because"] for text in chain_texts(one))]


def test_23_13_a_divided_factor_is_divided_into_its_own_squadrons(run, coral_sea):
    hidden = {u["name"] for u in run("show", "g", "--as", "gamemaster", "--json").done().json["units"]}
    hidden -= {u["name"] for u in run("show", "g", "--as", "japan", "--json").done().json["units"]}
    assert hidden, "nothing is concealed any more"
    _, text, chain = parts(run, "JP-AAF-01", "--as", "japan")[0]
    assert chain["text"] == text == "divided into JP-AAF-01.attack/cover/search"
    told = run("why", "g", "JP-AAF-01", "--as", "japan", "--json").done().out
    assert {name for name in hidden if f'"{name}"' in told or f" {name} " in told} == set()
    for unit in ("JP-AAF-01.search", "JP-AAF-01.cover"):
        texts = [text for *_, chain in parts(run, unit) if chain for text in chain_texts(chain)]
        assert not [text for text in texts if text.startswith("divided into") and "US-" in text]


def test_17_44A_a_kamikaze_is_there_since_its_conversion(run, pacific):
    _, text, chain = parts(run, "JP-kamikaze-03", "--at", "11")[0]
    assert (text, chain["entry"], chain["unit"]) == ("in the force pool", 11, "")
    assert [one["event"]["type"] for one in chain["facts"]] == ["AirUnitsConverted/1"]
    assert [(one["unit"], one["entry"]) for one in chain["because"]] == [("JP-AAF-07", 1)]
    told = run("why", "g", "JP-kamikaze-01", "--at", "11").done().out
    assert "so the scenario has it" not in told.split("because")[0]


def test_17_44A_what_was_converted_says_what_it_became(run, pacific):
    assert "Place: became JP-kamikaze-06" in run("why", "g", "JP-NAS-05").done().out
    assert parts(run, "JP-NAS-05")[0][1] == "became JP-kamikaze-06"
    assert "became JP-kamikaze-03 to 05" in run("why", "g", "JP-AAF-07").done().out


def test_of_what_another_unit_was_the_name_is_told(run, coral_sea):
    told = " ".join(run("why", "g", "JP-AAF-01.cover").done().out.split())
    assert "Place: at Lae (2941) as JP-AAF-01: 4 japan: stage 1 AAF Japanese from Rabaul to Lae" in told


HERE = "Vladivostok"
INFANTRY = f"2 Japanese infantry at {HERE}"
CALLED_OFF = (
    ("japan", f"attack {HERE} with JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01, JA-infantry-02"),
    ("japan", "done"),
    ("russia", f"ground 1 Soviet bomber at {HERE}"), ("russia", "done"),
    ("japan", f"roll at {HERE} with JA-fighter-01"), ("japan", "dice 4"),
    ("japan", f"roll at {HERE} with JA-dive-bomber-01"), ("japan", "dice 7"),
    ("japan", f"roll at {HERE} with JA-bomber-01 as bombs"), ("japan", "dice 10 9"),
    ("japan", f"roll at {HERE} with {INFANTRY}"), ("japan", "dice 2 8"),
    ("russia", f"roll at {HERE} with SU-dogfighter-01, SU-anti-aircraft-01"), ("russia", "dice 6 9"),
    ("russia", f"roll at {HERE} with 3 Soviet infantry at {HERE}"), ("russia", "dice 3 7 12"),
    ("russia", f"lose 2 Soviet infantry at {HERE}"), ("japan", f"lose JA-fighter-01 at {HERE}"),
    ("japan", f"call off {HERE}"),
)  # fmt: skip


@pytest.fixture
def called_off(run):
    """A battle of The War Game that its attackers have given up: all of them leave it."""
    run("new", "air_supremacy_sample", "--id", "g").done()
    for seat, text in CALLED_OFF:
        run("order", "g", text, "--as", seat).done()
    return "g"


def test_a_bomber_tells_nothing_of_the_infantry_that_leaves_with_it(run, called_off):
    _, text, chain = parts(run, "JA-bomber-01")[0]
    assert text == "at South Manchuria"
    assert [one["text"] for one in chain["facts"] if "infantry" in one["text"]] == []
    assert "JA-bomber-01" in chain["facts"][-1]["text"]


def test_who_fell_is_lost_and_who_is_taken_off_was_so_by_the_gamemaster(run, called_off):
    assert parts(run, "JA-fighter-01")[0][1] == "lost"
    run("order", "g", "adjust SU-bomber-01 lost yes because it was never there", "--as", "gamemaster").done()
    assert parts(run, "SU-bomber-01")[0][1] == "taken off the board by the gamemaster"
