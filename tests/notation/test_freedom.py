"""What a person writes is understood with reasonable freedom."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Territory
from skyledger.notation.world_at_war import read
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Group, Named

STAGED = give.StageAirUnits(Group(3, "AAF", "Germany", "0104"), "0204")


@pytest.mark.parametrize(
    "line",
    [
        "STAGE 3 aaf GERMAN FROM catania TO tripoli",
        "stage 3 German AAF from Catania to Tripoli.",
        "stage 3 AAF of Germany at Catania to Tripoli",
        "stage 3 AAF GE from Catania to Tripoli",
        "stage three German AAFs from Catania to Tripoli",
        "stage three of the German army air factors at Catania to Tripoli .",
        "stage 3 factors of German AAF from Catania to Tripoli",
        "stage 3 German factors from Catania to Tripoli",
        "stage 3 German from Catania to Tripoli",
        "stage 3 AAF from Catania to Tripoli",
        "stage 3 from Catania to Tripoli",
        "stage 3 AAF German to Tripoli from Catania",
        "  stage   3 AAF German\tfrom Catania\nto Tripoli  ",
        "stage\u00a03 AAF German from Catania to Tripoli",
        'stage 3 AAF "German" from "Catania" to "Tripoli"',
        "stage 3 AAF German from “Catania” to „Tripoli“.",
        "stage 3 AAF German from the Catania to hex 0204",
        "stage 3 AAF German from 0104 to 0204",
    ],
)
def test_so_many_like_units(reads, line):
    assert reads(line) == STAGED


@pytest.mark.parametrize(
    "line",
    [
        "stage GE-AAF-01, GE-AAF-02 to Tripoli",
        "stage GE-AAF-01 and GE-AAF-02 to Tripoli",
        "stage GE-AAF-01, and ge-aaf-02 from Catania to Tripoli",
        "stage the GE-AAF-01 & GE\u2013AAF\u201302 at Catania to Tripoli",
        'stage "GE-AAF-01","GE-AAF-02" to Tripoli',
    ],
)
def test_units_by_name(reads, line):
    assert reads(line) == give.StageAirUnits(Named(("GE-AAF-01", "GE-AAF-02")), "0204")


@pytest.mark.parametrize(
    ("line", "kind", "nation"),
    [
        ("uninvert 2 Free French AAF at Alexandria", "AAF", "Free France"),
        ("uninvert 2 AAF Free French at Alexandria", "AAF", "Free France"),
        ("uninvert 2 AAF at Alexandria", "AAF", "Free France"),
        ("uninvert 2 squadrons at Alexandria", "NAS", "Britain"),
        ("uninvert 2 naval air squadrons at Alexandria", "NAS", "Britain"),
        ("uninvert 2 British air transports at Alexandria", "air transport", "Britain"),
        (
            "uninvert 2 strategic bombers of the United States at Alexandria",
            "strategic bomber",
            "United States",
        ),
        ("uninvert 2 jet factors British at Alexandria", "jet", "Britain"),
    ],
)
def test_kinds_and_nations_in_either_order(reads, line, kind, nation):
    assert reads(line, "allies") == give.UninvertAirUnits(Group(2, kind, nation, "0404"))


def test_one_unit_may_be_a_unit(reads):
    assert reads("uninvert an AAF at Sirte") == give.UninvertAirUnits(Group(1, "AAF", "Italy", "0704"))


def test_ten_is_a_number_in_words(reads):
    assert reads("uninvert Ten AAF at Sirte") == give.UninvertAirUnits(Group(10, "AAF", "Italy", "0704"))


def test_a_nation_left_out_is_the_one_of_the_seat(reads):
    assert reads("uninvert 1 AAF at Tripoli", "germany").units.nation == "Germany"


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("finished", "done"),
        ("place a German airbase at Sirte", "place airbase German at Sirte"),
        ("place an airbase for Germany at Sirte", "place airbase German at Sirte"),
        ("place airbase at Sirte for Germany recycling Derna", "place airbase German at Sirte recycling Derna"),
        ("place an airbase at Sirte", "place airbase German at Sirte"),
        ("the airbase at Sirte lost by isolation", "airbase at Sirte lost to isolation"),
        ("eliminate the airbase at Sirte by surrender", "airbase at Sirte lost to surrender"),
        ("ship 2 AAF British from Alexandria to Valletta", "sea transport 2 AAF British from Alexandria to Valletta"),
        ("sea-transport 2 AAF British at Alexandria to Valletta", "sea transport 2 AAF British from Alexandria to Valletta"),
        ("transfer 3 NAS British in Alexandria aboard the Formidable", "transfer 3 NAS British from Alexandria to Formidable"),
        ("fly 2 AAF German from Catania as ground support over Valletta", "fly 2 AAF German from Catania to Valletta as ground support"),
        ("fly 2 AAF German from Catania against Valletta as Ground Support return to Palermo",
         "fly 2 AAF German from Catania to Valletta as ground support returning to Palermo"),
        ("move the excess 1 AAF Italian from Sirte to Tripoli", "move excess 1 AAF Italian from Sirte to Tripoli"),
        ("sail the Formidable from Alexandria to Haifa", "sail Formidable to Haifa"),
        ("take Tubruq by Germany", "take Tobruk for Germany"),
        ("move IT-Ariete from Tripoli to Sirte", "move IT-Ariete to Sirte"),
        ("Counter-air the Valletta with 3 German AAF at Catania.", "counterair Valletta with 3 AAF German from Catania"),
        ("counter air Valletta with 3 AAF from Catania", "counterair Valletta with 3 AAF German from Catania"),
        ("counterair with 3 AAF German from Catania against Valletta", "counterair Valletta with 3 AAF German from Catania"),
        ("counterair Valletta with 3 army air squadrons from Catania", "counterair Valletta with 3 AAS German from Catania"),
        ("counterair Valletta with three German AAF squadrons from Catania", "counterair Valletta with 3 AAS German from Catania"),
        ("counterair Valletta with GE-AAF-01 and GE-AAF-02 from Catania", "counterair Valletta with GE-AAF-01, GE-AAF-02"),
        ("reinforce 3 AAF German from Catania", "reinforce with 3 AAF German from Catania"),
        ("Fight another round.", "fight on"),
        ("break off", "disengage"),
        ("choose Both.", "choose both"),
        ("choose BRITAIN aaf", "choose Britain AAF"),
        ("choose AAF", "choose Britain AAF"),
        ("choose uninverted.", "choose uninverted only"),
        ("choose “both”.", "choose both"),
        ("choose 0104", "choose Catania"),
        ("leave a standing order: disengage if fewer than three are left at Valletta",
         "standing order: disengage with fewer than 3 left at Valletta"),
        ("standing order disengage when there are less than 3 air factors left", "standing order: disengage with fewer than 3 left"),
        ("standing order: disengage with fewer than 3", "standing order: disengage with fewer than 3 left"),
        ("standing order: break off with fewer than 1 unit left over Valletta", "standing order: disengage with fewer than 1 left at Valletta"),
        ("Standing order = Fight on.", "standing order: fight on"),
        ("standing order: disengage with fewer than 0 left", "standing order: fight on"),
        ("leave a standing choice: search,cover.", "standing choice: search, cover"),
        ("withdraw the standing choice", "lift standing choice"),
        ("withdraw my standing order in Valletta", "lift standing order at Valletta"),
        ("declare supply of Tobruk: Partial", "declare supply of Tobruk partial"),
        ("declare supply of Tobruk is partial until the end of the phase", "declare supply of Tobruk partial until end of phase"),
        ("declare supply of Tobruk partial until the phase ends", "declare supply of Tobruk partial until end of phase"),
        ("declare war between United States and Germany Winter 1941", "declare war of Germany/United States Winter 1941"),
        ("adjust GE-AAF-07 base Tripoli because it slid.", 'adjust GE-AAF-07 base Tripoli because "it slid."'),
        ("adjust GE-AAF-07 base Tripoli because “it slid”.", 'adjust GE-AAF-07 base Tripoli because "it slid"'),
    ],
)  # fmt: skip
def test_other_words_for_the_same_order(reads, line, same):
    assert reads(line, "germany") == reads(same, "germany")


VIA_HAIFA = "sail Force K as sea supply via Alexandria, Haifa"


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("sail Force K to Haifa as sea supply", "sail Force K as sea supply to Haifa"),
        ("sail the Force K to hex 0904 as Sea Supply.", "sail Force K as sea supply to Haifa"),
        ("sail Force K via Alexandria, Haifa as sea supply", VIA_HAIFA),
        ("sail Force K as sea supply via Alexandria to Haifa", VIA_HAIFA),
        ("sail Force K via Alexandria to Haifa as sea supply", VIA_HAIFA),
    ],
)
def test_23_752A_the_way_stands_before_the_activity_or_behind_it_and_its_goal_behind_its_hexes(
    reads, line, same
):
    assert isinstance(reads(same), give.SailForce)
    assert reads(line) == reads(same)


def test_21_without_an_activity_it_is_still_the_leap_at_the_table(reads):
    assert isinstance(reads("sail Force K to Haifa"), give.MoveForce)


def test_a_declared_name_or_number_in_quotation_marks_is_kept_as_it_is(reads):
    assert reads('declare supply of Tobruk "Full"').value == "Full"
    assert reads("declare supply of Tobruk Full").value == "full"


def test_a_backslash_in_quotation_marks(reads):
    assert (
        reads(r'adjust GE-AAF-07 front West because "a \"b\" \\ \u00e9 \n \d"').because == 'a "b" \\ é \n \\d'
    )


def test_accents_written_apart_are_the_same_accents(reads, plain):

    game = game_from(replace(position_of(plain), territories=(Territory("Réunion"),)))
    assert read(game, "gain Re\u0301union for Italy", "axis") == give.GainTerritory("Réunion", "Italy")


@pytest.mark.parametrize(
    "line",
    [
        "form TF 2 with 4 DD British at Alexandria",
        "form TF 2 at Alexandria with 4 British destroyers",
        "form “TF 2” from Alexandria with 4 DD of Britain",
    ],
)
def test_17_3123_where_a_task_force_is_formed(reads, line):
    light = (give.Factors(4, "DD", "Britain"),)
    assert reads(line) == give.FormForce("TF 2", (), light, "0404")
