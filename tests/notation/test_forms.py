"""Every order has a form, an example that means it, and a place in the help."""

import re

import pytest

from core.dice import THROW, RollDice
from core.world_at_war.flight.missions import REFEREED
from core.world_at_war.under_way.missions import ESCORTING_OVER_PORT, OVER_PORT
from skyledger.notation import NOTATIONS, notation_of
from skyledger.notation.world_at_war.names import GRAMMAR
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Group, Named

FORMS = NOTATIONS["A World at War"].forms
GERMANS = Group(3, "AAF", "Germany", "0104")
FLYING = Group(1, "air transport", "Germany", "0104")
FULL_FORMS = {
    "done": give.Finish(),
    "place airbase German at Sirte": give.PlaceAirbase("Germany", "0704"),
    "place airbase German at Sirte recycling Derna": give.PlaceAirbase("Germany", "0704", "0604"),
    "airbase at Sirte lost to isolation": give.EliminateAirbase("0704", "isolation"),
    "airbase at Sirte lost to surrender": give.EliminateAirbase("0704", "surrender"),
    "stage 3 AAF German from Catania to Tripoli": give.StageAirUnits(GERMANS, "0204"),
    "stage GE-AAF-01, GE-AAF-04 to Tripoli": give.StageAirUnits(Named(("GE-AAF-01", "GE-AAF-04")), "0204"),
    "stage 3 AAF German from Catania to India box": give.StageAirUnits(GERMANS, "India box"),
    "redeploy 3 AAF German from Catania to Tripoli": give.RedeployAirUnits(GERMANS, "0204"),
    "redeploy 3 AAF German from Catania to Tripoli as naval redeployment": give.RedeployAirUnits(
        GERMANS, "0204", how="NR"
    ),
    "redeploy 2 interceptors German from India box to India box on the Mediterranean front": give.RedeployAirUnits(
        Group(2, "interceptor", "Germany", "India box"), "India box", "Mediterranean"
    ),
    "transfer 3 NAS British from Alexandria to Formidable": give.TransferNavalAir(
        Group(3, "NAS", "Britain", "0404"), "Formidable"
    ),
    "transfer 3 NAS British from Formidable to Alexandria": give.TransferNavalAir(
        Group(3, "NAS", "Britain", "Formidable"), "0404"
    ),
    "sea transport 2 AAF British from Alexandria to Valletta": give.SeaTransportAirUnits(
        Group(2, "AAF", "Britain", "0404"), "0304"
    ),
    "turn back 2 AAF British at Valletta": give.TurnBackSeaTransport(Group(2, "AAF", "Britain", "0304")),
    "fly 3 AAF German from Catania to Valletta as ground support": give.FlyMission(
        GERMANS, "ground support", "0304"
    ),
    "fly 3 AAF German from Catania to 1104 as ground support returning to Palermo": give.FlyMission(
        GERMANS, "ground support", "1104", "0804"
    ),
    "build 2 AAF German at Palermo": give.ConstructAirUnits("Germany", "AAF", 2, "0804"),
    "build 1 strategic bomber American at India box on the Mediterranean front": give.ConstructAirUnits(
        "United States", "strategic bomber", 1, "India box", "Mediterranean"
    ),
    "add 2 AAF German to the force pool": give.EnlargeForcePool("Germany", "AAF", 2),
    "begin 2 CVE American": give.BeginEscortCarriers("United States", 2),
    "begin 1 CVE British": give.BeginEscortCarriers("Britain", 1),
    "invoke kamikazes for Japan": give.InvokeKamikazes("Japan"),
    "convert 3 AAF German at Catania to kamikazes": give.ConvertToKamikazes(GERMANS),
    "convert GE-AAF-01, GE-AAF-04 to kamikazes": give.ConvertToKamikazes(Named(("GE-AAF-01", "GE-AAF-04"))),
    "convert 2 AAF Japanese in the force pool to kamikazes": give.ConvertToKamikazes(
        Group(2, "AAF", "Japan", "")
    ),
    "build 3 kamikazes Japanese": give.BuildKamikazes("Japan", 3),
    "send 3 kamikazes Japanese against Tripoli": give.SendKamikazes("Japan", 3, "0204"),
    "air supply IT-Ariete with 1 air transport German from Catania": give.FlyAirSupply(
        FLYING, ("IT-Ariete",)
    ),
    "air transport IT-Ariete with 1 air transport German from Catania to Tripoli": give.FlyAirTransport(
        FLYING, ("IT-Ariete",), "0204"
    ),
    "air transport IT-Ariete with 1 air transport German from Catania to Tripoli via Sirte, Derna "
    "returning to Tripoli": give.FlyAirTransport(FLYING, ("IT-Ariete",), "0204", ("0704", "0604"), "0204"),
    "airdrop IT-Ariete with 1 air transport German from Catania to Valletta": give.FlyAirdrop(
        FLYING, ("IT-Ariete",), "0304"
    ),
    "hump with 1 air transport German from Catania to Valletta": give.FlyTheHump(FLYING, "0304"),
    "intercept transports over Valletta with 3 AAF German from Catania": give.InterceptAirTransport(
        GERMANS, "0304"
    ),
    "counter-intercept with 3 AAF German from Catania": give.CounterIntercept(GERMANS),
    "attack transports with 3 AAF German from Catania": give.AttackAirTransport(GERMANS),
    "uninvert 3 AAF German at Catania": give.UninvertAirUnits(GERMANS),
    "uninvert all": give.UninvertAll(),
    "move excess 1 AAF Italian from Sirte to Tripoli": give.MoveExcess(
        Group(1, "AAF", "Italy", "0704"), "0204"
    ),
    "give up 1 AAF Italian at Sirte": give.GiveUpExcess(Group(1, "AAF", "Italy", "0704")),
    "displace 3 AAF German from Catania to Derna": give.Displace(GERMANS, "0604"),
    "sail Formidable to Haifa": give.SailCarrier("Formidable", "0904"),
    "sail Formidable to 1104": give.SailCarrier("Formidable", "1104"),
    "sink Formidable": give.SinkCarrier("Formidable"),
    "take Tobruk for Germany": give.TakeHex("0504", "Germany"),
    "gain Tunisia for Germany": give.GainTerritory("Tunisia", "Germany"),
    "roll": THROW,
    "dice 5 3": RollDice((5, 3)),
    "dice 5 3 6 2": RollDice((5, 3, 6, 2)),
    "counterair Valletta with 3 AAF German from Catania": give.AnnounceCounterair(GERMANS, "0304"),
    "counterair 1104 with GE-AAF-01, GE-AAF-02": give.AnnounceCounterair(
        Named(("GE-AAF-01", "GE-AAF-02")), "1104"
    ),
    "counterair Valletta with 4 AAS German from Catania": give.AnnounceCounterair(
        Group(4, "AAS", "Germany", "0104"), "0304"
    ),
    "counterair Valletta with 3 NAS British from Formidable": give.AnnounceCounterair(
        Group(3, "NAS", "Britain", "Formidable"), "0304"
    ),
    "reinforce with 3 AAF German from Catania": give.ReinforceCounterair(GERMANS),
    "reinforce with GE-AAF-01": give.ReinforceCounterair(Named(("GE-AAF-01",))),
    "fight on": give.FightOn(),
    "disengage": give.Disengage(),
    "flee 2 AAF British from Valletta to Haifa": give.FlyToRefuge(Group(2, "AAF", "Britain", "0304"), "0904"),
    "return 3 AAF German from Catania to Palermo": give.ReturnToBase(GERMANS, "0804"),
    "choose uninverted only": give.Choose("uninverted only"),
    "choose Britain AAF": give.Choose("Britain AAF"),
    "choose Catania": give.Choose("0104"),
    "choose 0904": give.Choose("0904"),
    'choose "Uninverted only"': give.Choose("Uninverted only"),
    "standing order: disengage with fewer than 3 left": give.LeaveStandingOrder(3),
    "standing order: disengage with fewer than 3 left at Valletta": give.LeaveStandingOrder(3, "0304"),
    "standing order: disengage with fewer than 3 left at Valletta and escape to Catania, Haifa": (
        give.LeaveStandingOrder(3, "0304", ("0104", "0904"))
    ),
    "standing order: disengage with fewer than 9 left and escape to Haifa": (
        give.LeaveStandingOrder(9, "", ("0904",))
    ),
    "standing order: fight on": give.LeaveStandingOrder(0),
    "standing order: fight on at Valletta": give.LeaveStandingOrder(0, "0304"),
    "standing choice: uninverted only, search, cover": give.LeaveStandingChoice(
        ("uninverted only", "search", "cover")
    ),
    "standing choice: Japan NAS (elite, inverted), cover": give.LeaveStandingChoice(
        ("Japan NAS (elite, inverted)", "cover")
    ),
    "choose search, cover": give.Choose("search, cover"),
    "lift standing choice": give.LiftStandingChoice(),
    "lift standing order": give.LiftStandingOrder(),
    "lift standing order at Valletta": give.LiftStandingOrder("0304"),
    "recombine 6 AAS German at Catania": give.RecombineAirUnits(Group(6, "AAS", "Germany", "0104")),
    "recombine 2 jet squadrons German at Catania": give.RecombineAirUnits(
        Group(2, "jet squadron", "Germany", "0104")
    ),
    "move IT-Ariete to Sirte": give.MoveGroundUnit("IT-Ariete", "0704"),
    "declare supply of Tobruk partial": give.Declare("supply", "0504", "partial"),
    "declare supply of Western Allies full until end of phase": give.Declare(
        "supply", "Western Allies", "full", "phase"
    ),
    "declare supply of Tobruk none until end of player turn because 30.523A": give.Declare(
        "supply", "0504", "none", "player turn", "30.523A"
    ),
    "declare artificial port of Valletta yes until end of game turn": give.Declare(
        "artificial port", "0304", "yes", "game turn"
    ),
    "declare war of Germany/United States Winter 1941": give.Declare(
        "war", "Germany/United States", "Winter 1941"
    ),
    "declare option of Axis/Mediterranean offensive": give.Declare(
        "option", "Axis/Mediterranean", "offensive"
    ),
    "declare research of Germany/jets 3": give.Declare("research", "Germany/jets", "3"),
    "declare usjt of level 12": give.Declare("usjt", "level", "12"),
    'adjust GE-AAF-07 base Tripoli because "the counter slid, I think"': give.Adjust(
        "GE-AAF-07", "base", "0204", "the counter slid, I think"
    ),
    'adjust GE-AAF-07 inverted "" because "x"': give.Adjust("GE-AAF-07", "inverted", "", "x"),
    'adjust Formidable place Haifa because "x"': give.Adjust("Formidable", "place", "0904", "x"),
    'adjust Tobruk control Britain because "x"': give.Adjust("0504", "control", "Britain", "x"),
}


@pytest.mark.parametrize("line", FULL_FORMS)
def test_a_full_form_is_read_and_rendered_so(plain, line):
    order = FULL_FORMS[line]
    wargame = notation_of("A World at War")
    assert wargame.read(plain, line, "axis") == order
    assert wargame.render(plain, order) == line


def test_a_game_without_a_notation_is_named():
    with pytest.raises(KeyError, match="Chess"):
        notation_of("Chess")


def test_every_order_type_has_one_form_and_dice_have_two_ways_to_come():
    assert sorted(f.order.__name__ for f in FORMS) == sorted(
        [*(o.__name__ for o in give.AnyOrder.__args__), "RollDice"]
    )


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_every_example_is_an_order_of_its_type(reads, form):
    assert type(reads(form.example)) is form.order
    assert form.example.startswith(form.verb)
    assert form.form.startswith(form.verb)


@pytest.mark.parametrize("mission", REFEREED)
def test_18_4_the_order_that_a_refusal_names_for_a_mission_has_that_form(mission):
    words = re.split(r"[{…]", REFEREED[mission][1])[0].strip()
    assert [f.verb for f in FORMS if f.form.startswith(words)], words


@pytest.mark.parametrize(("mission", "against"), [(OVER_PORT, "ships"), (ESCORTING_OVER_PORT, "air")])
def test_17_53B_the_order_named_for_a_mission_over_a_port_is_read_with_place_and_units(
    reads, mission, against
):
    line = REFEREED[mission][1].replace("{place}", "Valletta").replace("…", "3 AAF German from Catania")
    order = reads(line)
    assert (type(order).__name__, order.against) == ("AttackNavalBase", against)


def test_every_verb_of_the_grammar_begins_a_form():
    other_words = {"_THE", "_ELIMINATE"}  # for “airbase at …”
    patterns = {t.name: t.pattern.to_regexp() for t in GRAMMAR.lark.terminals}
    verbs = GRAMMAR.lark.parse_interactive("").accepts() - other_words
    assert [verb for verb in verbs if not any(re.match(patterns[verb], form.verb) for form in FORMS)] == []


def test_the_plain_words_speak_of_terminals_that_there_are():
    known = {t.name for t in GRAMMAR.lark.terminals} | {"$END"}
    assert {*GRAMMAR.phrases, *GRAMMAR.names} - known == set()


def test_the_help_shows_every_form_with_its_example_and_rule(help_orders):
    page = help_orders()
    for form in FORMS:
        assert form.form in page
        assert form.example in page
        assert form.meaning in page
    assert "[18.142]" in page


def test_18_623_to_disengage_is_explained_to_interceptors_as_well():
    meaning = next(form.meaning for form in FORMS if form.order is give.Disengage)
    assert "interceptors go for transports or home" in meaning
