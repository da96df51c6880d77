"""What people say in other words is answered with the order that they mean."""

import pytest

from core.mistakes import Mistake
from core.world_at_war.state import game_from
from events.world_at_war.board import Seat
from skyledger.notation.world_at_war import read
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_fights import at_sea
from tests.world_at_war.supported import front, supported

__all__ = ["board", "front"]

MEANT = {
    "fly 1 AAF from Palermo to Catania": "“stage 1 AAF from Palermo to Catania”",
    "transfer 1 AAF from Palermo to Catania": "“stage 1 AAF from Palermo to Catania”",
    "move 2 AAF from Palermo to Tobruk": "“stage 2 AAF from Palermo to Tobruk”",
    "fly all from Catania to Tripoli": "“stage 7 AAF German from Catania to Tripoli”",
    "stage all from Catania to Tripoli": "“stage 7 AAF German from Catania to Tripoli”",
    "stage the other one from Catania to Tripoli": "“stage 7 AAF German from Catania to Tripoli”",
    "counterair Derna with all from Catania": "“counterair Derna with 7 AAF German from Catania”",
    "defend Derna with the rest at Catania": "“defend Derna with 7 AAF German from Catania”",
    "return all to Catania": "“return UNITS from PLACE to Catania”",
    "return all to base": "“return UNITS from PLACE to PLACE”",
    "return all": "“return UNITS from PLACE to PLACE”",
    "stage all AAF from Tripoli to Catania":
        "“stage 1 AAF German from Tripoli to Catania” or “stage 1 AAF Italian from Tripoli to Catania”",
    "stage all the German AAF from Tripoli to Catania": "say how many: “stage 1 AAF German from Tripoli to Catania”",
    "counterair Tobruk with all NAS from Tobruk": "say how many: “counterair Tobruk with 2 NAS from Tobruk”",
    "defend Tobruk with every AAF at Tripoli": "“defend Tobruk with 1 AAF German at Tripoli”",
    "allot patrol all NAS": "say how many: “allot patrol 2 NAS”",
    "withdraw": "“disengage”",
    "announce ground attacks on Tobruk": "“announce ground attacks” names no hex",
    "announce attack on Tobruk": "“announce ground attacks” names no hex",
    "continue": "“done”",
    "go on": "“done”",
    "load 2 AAF on Formidable": "“transfer UNITS from PLACE to CARRIER”",
    "CAP 1 NAS from Formidable": "“patrol with 1 NAS from Formidable”",
    "combine Force K and Force H": "“disband Force K”",
    "counterair Derna with 3 NAS and 2 AAF from Catania":
        "“counterair Derna with 3 NAS from Catania”, “counterair Derna with 2 AAF from Catania”",
    "counterair Derna with 3 AAF from Catania and 2 AAF from Tripoli":
        "“counterair Derna with 3 AAF from Catania”, “counterair Derna with 2 AAF from Tripoli”",
    "engage with patrol": "“engage strike with patrol SQUADRONS”",
    "engage strike with patrol": "“engage strike with patrol SQUADRONS”",
    "engage strike with patrol and cover": "“engage strike with patrol SQUADRONS with cover SQUADRONS”",
    "engage with everything": "“engage strike with patrol SQUADRONS with cover SQUADRONS”",
    "engage strike with 2 NAS": "“engage strike with patrol 2 NAS”",
    "engage strike with 2 NAS from patrol": "“engage strike with patrol 2 NAS”",
    "search": "“search the battle with UNITS from PLACE”",
    "search with 1 NAS from Formidable": "“find GROUP with 2 results”",
    "intercept transports with 2 AAF from Tobruk":
        "HEX is one of the way that they fly: “intercept transports over HEX with 2 AAF from Tobruk”",
    "defend with 2 AAF from Tobruk": "“defend HEX with 2 AAF from Tobruk”",
    "intercept with 2 AAF from Tobruk": "“intercept over HEX with 2 AAF from Tobruk”",
    "oppose with 2 AAF from Tobruk": "“oppose bombing of HEX with 2 AAF from Tobruk”",
    "escort the bombers with 2 AAF from Tobruk": "“escort bombing of HEX with 2 AAF from Tobruk”",
    "support with 2 AAF from Tobruk": "“support the attack on HEX with 2 AAF from Tobruk”",
    "support the attack with 2 AAF from Tobruk": "“support the attack on HEX with 2 AAF from Tobruk”",
    "support Tobruk with 2 AAF from Catania": "“support the attack on Tobruk with 2 AAF from Catania”",
    "bomb with 2 AAF from Tobruk": "“bomb HEX with 2 AAF from Tobruk”",
    "counterair with 2 AAF from Tobruk": "“counterair HEX with 2 AAF from Tobruk”",
    "intercept the defenders over Tobruk with 2 AAF from Catania":
        "“intercept over Tobruk with 2 AAF from Catania”",
    "fly supply to IT-Ariete with 1 air transport from Catania":
        "“air supply IT-Ariete with 1 air transport from Catania”",
    "bomb the airbase at Tobruk with 1 AAF from Catania": "“bomb Tobruk with 1 AAF from Catania”",
    "land 2 AAF at Catania": "“return 2 AAF from PLACE to Catania”",
    "land 2 AAF from Tobruk at Catania": "“return 2 AAF from Tobruk to Catania”",
    "another round": "“fight on” or “choose another round”",
    "fly supply line to Tobruk": "“sea supply line of NATION via HEX, …, Tobruk”",
    "supply line to Tobruk":
        "“sea supply line of NATION via HEX, …, Tobruk” or “air supply GROUND-UNIT with 1 air transport from PLACE”",
    "sail Force K from Catania as patrol to Tobruk": "“sail Force K as patrol to Tobruk”",
    "meet with 2 AAS": "“meet defenders with 2 AAS”",
    "attack Force K with 3 NAS from Catania":
        "first “attack at sea”, then “strike Force K with 3 NAS from Catania”",
    "attack at sea with 2 AAF from Catania":
        "who strikes is said in the next step: “strike FORCE with 2 AAF from Catania”",
    "unstage 2 AAF from Catania": "is taken back by “undo” or “undo to NUMBER”",
    "flip 2 AAF at Tobruk": "“uninvert 2 AAF at Tobruk”",
    "uninvert all AAF at Catania": "“uninvert all” or “uninvert 2 AAF at PLACE”",
    "uninvert every AAF": "“uninvert all”",
    "Axis bombs Tobruk with 2 AAF from Catania":
        "“bomb Tobruk with 2 AAF from Catania” or “axis: bomb Tobruk with 2 AAF from Catania”",
    "Germany stages 2 AAF from Catania to Tripoli": "“germany: stage 2 AAF from Catania to Tripoli”",
    "German is staging 2 AAF from Catania to Tripoli": "“axis: stage 2 AAF from Catania to Tripoli”",
    "Allies, place airbase British at Tobruk": "“allies: place airbase British at Tobruk”",
    "Britain sea transports 1 AAF from Alexandria to Tobruk":
        "“allies: sea transport 1 AAF from Alexandria to Tobruk”",
    "put an airbase at Tobruk": "“place airbase NATION at Tobruk”",
    "support the defense of Tobruk with 1 AAF from Catania": "“defend Tobruk with 1 AAF from Catania”",
    "aim at Formidable": "“aim strike: SQUADRONS at Formidable”",
    "aim strike at Formidable": "“aim strike: SQUADRONS at Formidable”, SQUADRONS such as “1 NAS”",
    "overrun Tobruk with 15th Panzer": "“overrun Tobruk”",
    "air supply Tripoli with 1 AAF from Catania": "“IT-Ariete”",
    "air transport 2 armor": "“air transport IT-Ariete with 1 air transport from PLACE to PLACE”",
    "air supply armor with 1 air transport from Catania":
        "“air supply IT-Ariete with 1 air transport from PLACE”",
    "axis": "“as axis”",
    "stop fighting": "“disengage”, “leave the battle”, “abort activity”",
    "end the naval battle": "“disengage”, “leave the battle”",
    "break off the attack": "“disengage”, “leave the battle”",
    "strike with 3 NAS from Catania": "“strike FORCE with 3 NAS from Catania”",
    "spot with 1 NAS from Catania": "“spot FORCE with 1 NAS from Catania”",
    "launch strike with 3 NAS from Formidable": "“launch strike at FORCE with 3 NAS from Formidable”",
    "launch counterair with 1 NAS from Formidable": "“launch counterair of HEX with 1 NAS from Formidable”",
    "intercept transports 2 AAF from Tobruk": "“intercept transports over HEX with 2 AAF from Tobruk”",
    "bomb 2 AAF from Tobruk": "“bomb HEX with 2 AAF from Tobruk”",
    "send one AAF from Catania to Tripoli":
        "“stage one AAF from Catania to Tripoli” or “redeploy one AAF from Catania to Tripoli”",
    "Warspite took 2 hits": "“hit Warspite with 2 hits”",
    "Warspite was sunk": "“sink Warspite”",
    "sail Force K to Tobruk via 0200 as patrol": "“sail Force K as patrol via 0200 to Tobruk”",
    "sail Force K as patrol to Tobruk via 0200": "“sail Force K as patrol via 0200 to Tobruk”",
    "sail Force K via 0200 as patrol to Tobruk": "“sail Force K as patrol via 0200 to Tobruk”",
}  # fmt: skip


@pytest.mark.parametrize(("line", "order"), MEANT.items(), ids=MEANT)
def test_what_is_said_in_other_words_is_told_the_order_for_it(plain, line, order):
    with pytest.raises(Mistake) as refused:
        read(plain, line, "axis")
    assert order in str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fly 1 AAF German from Catania to Tripoli as ground suport", "ground support"),
        ("move 2 corps from Catania to Tripoli", "2 corps"),
        ("attack Nowhere with 3 NAS from Catania", "expected"),
        ("air supply Tobruk with 1 AAF from Catania", "no ground unit called “Tobruk”"),
        ("stage all from Nowhere to Tripoli", "no place called “Nowhere”"),
    ],
)
def test_what_is_no_word_for_another_order_is_told_its_own_mistake(plain, line, told):
    with pytest.raises(Mistake) as refused:
        read(plain, line, "axis")
    assert told in str(refused.value)
    assert "each sort" not in str(refused.value)
    assert "stage 1 AAF" not in str(refused.value)


def test_the_unit_of_a_kind_is_one(plain):
    one = read(plain, "stage 1 AAF German from Catania to Tripoli", "axis")
    assert read(plain, "stage the AAF German from Catania to Tripoli", "axis") == one


@pytest.mark.parametrize(
    ("units", "told"),
    [
        ("the German AAF", "1 German AAF"),
        ("AAF 2 German", "2 AAF German"),
        ("AAF", "1 AAF"),
        ("the British jets", "2 British jets"),
        ("jet 2 British", "2 jets British"),
        ("the British jet", "1 British jet"),
        ("strategic bomber 3 German", "3 strategic bombers German"),
    ],
)
def test_units_without_a_number_before_them_are_told_by_an_order_that_is_read(plain, units, told):
    line = "stage {} from Catania to Tripoli"
    with pytest.raises(Mistake) as refused:
        read(plain, line.format(units), "axis")
    assert f"how many, such as “{told}”" in str(refused.value)
    assert read(plain, line.format(told), "axis").units.count == int(told[0])


@pytest.mark.parametrize("what", ["the overrun of", "an attack on", "attack on", "the attack against"])
def test_18_551_the_overrun_of_a_hex_and_an_attack_on_it_are_supported_alike(plain, what):
    order = read(plain, "support the attack on Tobruk with 2 AAF German from Catania", "axis")
    assert read(plain, f"support {what} Tobruk with 2 AAF German from Catania", "axis") == order


@pytest.mark.parametrize(("seat", "nation"), [("britain", "British"), ("germany", "German")])
def test_18_12_whose_airbase_it_is_is_asked_by_a_nation_of_who_asks(board, seat, nation):
    seats = (Seat("germany", "Axis", ("Germany", "Italy")), Seat("britain", "Allied", ("Britain", "France")))
    game = board("Dover = Ghent", seats=seats)
    with pytest.raises(Mistake, match=f"“place airbase {nation} at …”"):
        read(game_from(game), "place airbase at Ghent", seat)


def test_18_611_the_one_hex_that_is_attacked_is_named_to_who_left_it_out(front):
    game = supported(front("1 AAF Germany Lille", "2 AAF Britain Dover"), "1 AAF Germany Lille").game
    with pytest.raises(Mistake, match="“defend Calais with 2 AAF from Dover”"):
        read(game, "defend with 2 AAF from Dover", "allies")


@pytest.mark.parametrize(
    "line",
    [
        "defend with 2 AAF from Tobruk",
        "strike with 3 NAS from Catania",
        "sail X to Tobruk via 0200 as patrol",
    ],
)
def test_what_was_left_out_or_misplaced_is_told_alone(plain, line):
    with pytest.raises(Mistake) as refused:
        read(plain, line, "axis")
    assert "expected" not in str(refused.value)


def test_23_752A_the_one_task_force_that_sails_is_named_to_who_left_it_out(board):
    game = at_sea(board, "3 AAF Germany Catania").sail("0100", "0200").game
    with pytest.raises(Mistake, match="“strike Force H with 1 AAF from Catania”"):
        read(game, "strike with 1 AAF from Catania", "axis")


@pytest.mark.parametrize("line", ["uninvert everything", "uninvert everybody", "uninvert everyone"])
def test_everything_is_all(plain, line):
    assert read(plain, line, "axis") == read(plain, "uninvert all", "axis")
