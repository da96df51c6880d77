"""Everything that is wrong with a scenario is told at once, with key and reason."""

import json

import pytest

from core.rulebook import register
from core.world_at_war.state import PACKAGE

DOUBTS = register(PACKAGE)

DAMAGE = [
    # where it is damaged, what is put there, the key that is told, part of the reason
    (("map",), "mediteranean", "map", "mean mediterranean"),
    (("map",), "nowhere.toml", "map", "no such file"),
    (("game",), "A World at Wr", "game", "mean A World at War"),
    (("edition",), "curent", "edition", "mean current"),
    (("title",), " ", "title", "needs a title"),
    (("dice",), "machin", "dice", "mean machine"),
    (("sides",), ["Axis"], "sides", "two sides"),
    (("sides",), ["Axis", "Allied", "Third"], "seat", "Nobody sits for the Third side"),
    (("turn", "season"), "Sumer", "turn.season", "mean Summer"),
    (("turn", "side"), "Alied", "turn.side", "mean Allied"),
    (("turn", "phase"), "movement.stagng", "turn.phase", "mean movement.staging"),
    (("turn", "year"), 42, "turn.year", "The year 42 is not"),
    (("nation", 0, "side"), "Aksis", "nation[1].side", "mean Axis"),
    (("nation", 1, "code"), "ge", "nation[2].code", "Entry 1 of the list has the same"),
    (("nation", 1, "name"), "germany", "nation[2].name", "Entry 1 of the list has the same"),
    (("nation", 1, "power"), "great", "nation[2].power", "There is major and minor."),
    (("nation", 3, "serves"), "Britian", "nation[4].serves", "mean Britain"),
    (("nation", 0, "serves"), "Italy", "nation[1].serves", "serves nobody"),
    (("seat", 0, "nations"), ["Germny"], "seat[1].nations[1]", "mean Germany"),
    (("seat", 0, "nations"), ["Britain"], "seat[1].nations[1]", "Britain is not on the Axis side"),
    (("seat", 0, "side"), "Axs", "seat[1].side", "mean Axis"),
    (("seat", 1, "name"), "axis", "seat[2].name", "Entry 1 of the list has the same"),
    (("seat", 1, "name"), "gamemaster", "seat[2].name", "other than gamemaster"),
    (("seat", 1, "name"), "ɢamemaster", "seat[2].name", "“ɢamemaster” may be taken for gamemaster"),
    (("seat", 1, "name"), "ɢamemaster", "seat[2].name", "“ɢ” is U+0262 LATIN LETTER SMALL CAPITAL G"),
    (("seat", 1, "name"), "G\u0410MEMASTER", "seat[2].name", "the letter “\u0410” may look Latin: it is Cyrillic"),
    (("seat", 1, "name"), "\uff47amemaster", "seat[2].name", "may be taken for gamemaster"),
    (("seat", 1, "name"), "\u0261ame\u0301master", "seat[2].name", "may be taken for gamemaster"),
    (("seat", 1, "name"), "\u0430\u0445is", "seat[2].name", "“\u0430\u0445is” may be taken for axis"),
    (("territories", "Isle", "controller"), "Britin", "territories.Isle.controller", "mean Britain"),
    (("territories", "Ilse"), {}, "territories.Ilse.name", "mean Isle"),
    (("territories", "Neutralia", "controller"), "Italy", "territories.Neutralia.neutral", "neutral under"),
    (("held", "Eastprt"), "Italy", "held.Eastprt", "mean Eastport"),
    (("held", "Old Westport"), "Itly", 'held."Old Westport"', "mean Italy"),
    (("held", "0100"), "Italy", "held.0100", "all sea"),
    (("held", "Far box"), "Italy", 'held."Far box"', "is a box"),
    (("doubts", "W2000"), "one", "doubts.W2000", "no doubt called"),
    (("doubts", "W75"), "factoin", "doubts.W75", "mean faction"),
    (("air", 0, "nation"), "Grmany", "air[1].nation", "mean Germany"),
    (("air", 0, "kind"), "AFA", "air[1].kind", "mean AAF"),
    (("air", 0, "base"), "Wesport", "air[1].base", "mean Westport"),
    (("air", 0, "front"), "Fromt", "air[1].front", "mean Front"),
    (("air", 0, "count"), 0, "air[1].count", "from 1 to 999"),
    (("air", 0, "count"), 10**15, "air[1].count", "from 1 to 999"),
    (("air", 0, "elite"), True, "air[1].elite", "Only naval air of Japan is elite (17.352)"),
    (("carrier", 0, "elite"), True, "carrier[1].elite", "Only naval air of Japan is elite (17.352)"),
    (("force_pool", 0, "elite"), True, "force_pool[1].elite", "Only naval air of Japan is elite (17.352)"),
    (("air", 0, "base"), "0100", "air[1].base", "0100 is all sea"),
    (("air", 0, "base"), "Quiet", "air[1].base", "is neutral"),
    (("air", 0, "base"), "Fort", "air[1].base", "enemy territory: Britain controls it"),
    (("held", "Westport"), "", "air[1].base", "Nobody controls Westport"),
    (("carrier", 0, "name"), "Fort", "carrier[1].name", "no hex, place or box of the map has"),
    (("carrier", 0, "name"), "Argus", "carrier[2].name", "Entry 1 of the list has the same"),
    (("carrier", 0, "name"), "far BOX", "carrier[1].name", "no hex, place or box of the map has"),
    (("carrier", 0, "nation"), "Brtain", "carrier[1].nation", "mean Britain"),
    (("carrier", 0, "place"), "Frt", "carrier[1].place", "mean Fort"),
    (("carrier", 0, "place"), "Eastcity", "carrier[1].place", "lies inland"),
    (("carrier", 1, "place"), "Eastcity", "carrier[2].place", "all land"),
    (("carrier", 1, "place"), "Axis SW box", "carrier[2].place", "no ship lies there"),
    (("carrier", 0, "size"), 0, "carrier[1].size", "from 1 to 99"),
    (("carrier", 0, "naval_air"), -1, "carrier[1].naval_air", "fewer than 0"),
    (("ground", 0, "nation"), "Brtain", "ground[1].nation", "mean Britain"),
    (("ground", 0, "place"), "Frt", "ground[1].place", "mean Fort"),
    (("ground", 0, "factors"), -1, "ground[1].factors", "fewer than 0"),
    (("airbase", 0, "place"), "Estcity", "airbase[1].place", "mean Eastcity"),
    (("airbase", 0, "place"), "Quiet", "airbase[1].place", "is neutral"),
    (("airbase", 0, "nation"), "Germany", "airbase[1].place", "enemy territory"),
    (("airbase", 0, "nation"), "Australia", "airbase[1].nation", "has 0 airbase counters"),
    (("fact", 0, "subject"), "Axsi", "fact[1].subject", "mean Axis"),
    (("fact", 1, "subject"), "Frot", "fact[2].subject", "mean Fort"),
    (("fact", 0, "value"), "ful", "fact[1].value", "“ful” is not full, partial or none"),
    (("fact", 0, "until"), "turn", "fact[1].until", "no end of a fact called “turn”"),
    (("fact", 0), {"kind": "war", "subject": "Itly/Germny", "value": "peace"}, "fact[1].subject", "is not two different nations"),
    (("fact", 0), {"kind": "war", "subject": "Germany/Germany", "value": "peace"}, "fact[1].subject", "two different"),
    (("fact", 0), {"kind": "permission", "subject": "Italy/Italy", "value": "yes"}, "fact[1].subject", "another nation"),
    (("fact", 0), {"kind": "research", "subject": "Italy/jets", "value": "100"}, "fact[1].value", "up to 99 (12 for 12+)"),
    (("fact", 0), {"kind": "research", "subject": "Italy/radar", "value": "9999"}, "fact[1].value", "a number up to 99"),
    (("fact", 0), {"kind": "winter", "subject": "Italy", "value": "100"}, "fact[1].value", "a number up to 99"),
    (("fact", 0), {"kind": "launched", "subject": "Argus", "value": "peace"}, "fact[1].value", "a game turn such as"),
    (("fact", 0), {"kind": "launched", "subject": "Argus", "value": "Winter 9999"}, "fact[1].value", "a game turn such"),
    (("fact", 0), {"kind": "oil", "subject": "Germny", "value": "normal"}, "fact[1].subject", "mean Germany"),
    (("fact", 0), {"kind": "counters", "subject": "Italy/any", "value": "x"}, "fact[1].value", "is not a number"),
    (("fact", 1, "subject"), "Axis", "fact[2].subject", "Entry 1 of the list has the same"),
    (("fact", 0, "kind"), "suply", "fact[1].kind", "mean supply"),
    (("air", 0, "base"), "", "air[1].base", "force_pool is for what is unbuilt"),
    (("nation", 2, "faction"), "Western Alies", "nation[3].faction", "ask for Western Allies by this name"),
    (("nation", 0, "faction"), "axis", "nation[1].faction", "ask for Axis by this name"),
    (("nation", 0, "adjective"), "aaf", "nation[1].adjective", "“aaf” is a kind of unit in orders"),
    (("nation", 0, "code"), "Ge", "nation[1].code", "two capital letters"),
    (("nation", 0, "code"), "GER", "nation[1].code", "two capital letters"),
    (("nation", 0, "code"), "G", "nation[1].code", "two capital letters"),
    (("seat", 0, "nations"), [], "seat[1].nations", "a nation or more"),
    (("seat", 0, "name"), "-axis", "seat[1].name", "begins with no dash"),
    (("seat", 0, "name"), "axis ", "seat[1].name", "no space at its ends"),
    # shapes
    (("air", 0, "count"), 1.5, "air[1].count", "must be a whole number, and it is 1.5"),
    (("air", 0, "count"), "two", "air[1].count", "must be a whole number, and it is the text “two”"),
    (("air", 0, "count"), True, "air[1].count", "and it is true"),
    (("air", 0, "inverted"), "yes", "air[1].inverted", "must be true or false"),
    (("air", 0, "bse"), "Fort", "air[1].bse", "mean base"),
    (("air",), {}, "air", "must be a list, each entry a table of keys and values, and it is a table"),
    (("turn",), [], "turn", "must be a table of keys and values, and it is a list"),
    (("title",), None, "title", "nothing (null)"),
    (("titel",), "x", "titel", "mean title"),
    (("turn", "year"), 2**60, "turn.year", "too large"),
    (("title",), "\ud800", "title", "see sign 1 of the text, U+D800"),
    (("ground", 0, "name"), "\x1b[2J", "ground[1].name", "see sign 1 of the text, U+001B"),
]  # fmt: skip


@pytest.mark.parametrize("kind", ["aaf", "AFA", "", "air  transport"])
def test_a_wrong_kind_of_air_unit_is_told_once_and_nothing_follows_from_it(tiny, refused, kind):
    tiny["air"][0]["kind"] = kind
    assert list(refused(tiny)) == ["air[1].kind"]


@pytest.mark.parametrize("faction", ["Allies", "Entente", "Comintern"])
def test_a_faction_that_resembles_none_of_the_rules_is_a_faction(tiny, position_of_tiny, faction):
    for nation in tiny["nation"][2:]:
        nation["faction"] = faction
    tiny["airbase"], tiny["fact"] = [], []
    assert {n.faction for n in position_of_tiny(tiny).nations} == {"Axis", faction}


def put(data, way, value):
    *rest, last = way
    for part in rest:
        data = data[part]
    data[last] = value


@pytest.mark.parametrize(("way", "value", "key", "reason"), DAMAGE)
def test_a_mistake_is_told_by_its_key(tiny, refused, way, value, key, reason):
    put(tiny, way, value)
    assert reason in refused(tiny).get(key, f"{key} is not told: {refused(tiny)}")


@pytest.mark.parametrize("key", ["title", "map", "turn", "nation", "seat"])
def test_a_missing_key_is_told(tiny, refused, key):
    del tiny[key]
    assert "missing" in refused(tiny)[key]


def test_18_12_more_units_than_a_base_holds(tiny, refused):
    tiny["air"][0]["count"] = 3
    told = refused(tiny)
    assert list(told) == ["air[2].base"]
    assert told["air[2].base"] == (
        "Westport bases 5 air factors, or 15 squadrons; 6 air factors are 18 squadrons (18.12)."
    )


def test_18_12_a_doubt_may_give_a_city_that_is_a_port_more_room(tiny, refused, position_of_tiny):
    tiny["air"][0]["count"] = 7
    tiny["doubts"]["W2"] = "two"
    assert position_of_tiny(tiny)
    tiny["air"][0]["count"] = 8
    assert list(refused(tiny)) == ["air[2].base"]


@pytest.mark.parametrize(
    ("reading", "phase"),
    [(("W5", "phase_end"), "movement.staging"), (("W265", "in_the_phase"), "redeployment.transfers")],
)
def test_18_12_a_base_may_be_overfull_while_a_reading_says_so(
    tiny, refused, position_of_tiny, reading, phase
):
    tiny["air"][0]["count"] = 8
    tiny["doubts"] = dict([reading])
    tiny["turn"]["phase"] = phase
    assert position_of_tiny(tiny)
    tiny["turn"]["phase"] = "combat.missions"
    assert list(refused(tiny)) == ["air[2].base"]
    tiny["doubts"] |= {"W271": "stays"}
    assert position_of_tiny(tiny)


def test_18_13_a_one_hex_island_has_room_for_one_squadron_more(tiny, refused, position_of_tiny):
    tiny["air"][3] = {"nation": "Britain", "kind": "NAS", "count": 16, "base": "Fort"}
    assert position_of_tiny(tiny)
    tiny["air"][3]["count"] = 17
    assert list(refused(tiny)) == ["air[4].base"]


def test_17_312_a_carrier_bases_as_many_squadrons_as_its_size(tiny, refused):
    tiny["carrier"][0]["naval_air"] = 3
    assert refused(tiny) == {"carrier[1].naval_air": "Eagle bases 2 squadrons, not 3 (17.312)."}


def test_17_312_a_carrier_bases_squadrons_of_its_own_nation(tiny, refused):
    tiny["air"][3] = {"nation": "Australia", "kind": "NAS", "count": 1, "base": "Argus"}
    assert "Argus bases squadrons of Britain, not of Australia" in refused(tiny)["air[4].base"]


def test_17_21_army_air_never_bases_on_a_carrier(tiny, refused):
    tiny["air"][3] = {"nation": "Britain", "kind": "AAF", "count": 1, "base": "Argus"}
    assert "17.21" in refused(tiny)["air[4].base"]


@pytest.mark.parametrize(
    ("kind", "rule"), [("strategic bomber", "17.71"), ("interceptor", "17.81"), ("kamikaze", "17.461")]
)
@pytest.mark.parametrize("base", ["Westport", "Far box"])
def test_17_71_17_81_17_461_units_that_do_not_base_on_the_map(tiny, refused, kind, rule, base):
    tiny["air"][0] = {"nation": "Germany", "kind": kind, "count": 1, "base": base}
    assert rule in refused(tiny)["air[1].base"]


def test_17_461_kamikazes_lie_at_the_map_edge_alone(tiny, position_of_tiny):
    tiny["nation"].append({**tiny["nation"][0], "name": "Japan", "code": "JP", "adjective": "Japanese"})
    tiny["air"].append({"nation": "Japan", "kind": "kamikaze", "count": 2, "base": "map edge"})
    tiny["kamikazes"] = [{"nation": "Japan", "limit": 4}]
    position = position_of_tiny(tiny)
    assert [u.base for u in position.units if u.kind == "kamikaze"] == ["map edge"] * 2


def test_17_43A_a_kamikaze_force_pool_is_one_of_a_nation_that_has_kamikazes(tiny, refused):
    tiny["kamikazes"] = [{"nation": "Germany", "limit": 4}, {"nation": "Germany", "limit": -1}]
    faults = refused(tiny)
    assert faults["kamikazes[1].nation"] == "Germany has no kamikazes (17.41)."
    assert "from 0 on" in faults["kamikazes[2]"]
    assert "17.43A" in faults["kamikazes[2].limit"]
    assert "same already" in faults["kamikazes[2].nation"]


def test_18_142D_one_airbase_in_a_hex(tiny, refused):
    tiny["airbase"].append({"nation": "Britain", "place": "0400"})
    assert "Entry 1" in refused(tiny)["airbase[2].place"]


def test_18_14_no_more_airbases_than_counters(tiny, refused):
    tiny["airbase"] = [{"nation": "Italy", "place": "Eastport"}, {"nation": "Italy", "place": "Westport"}]
    tiny["held"]["Isle"] = "Italy"
    tiny["air"][3]["nation"] = "Italy"
    tiny["carrier"] = []
    tiny["airbase"].append({"nation": "Italy", "place": "Isle"})
    assert refused(tiny) == {"airbase[3].nation": "Italy has 2 airbase counters (18.14)."}


def test_42_22E_counters_that_production_added_may_lie_on_the_map(tiny, refused, position_of_tiny):
    tiny["airbase"].append({"nation": "Germany", "place": "Westport"})
    assert position_of_tiny(tiny)
    tiny["nation"][0]["name"] = "Reich"
    assert (
        "Reich has 0 airbase counters"
        in refused(json.loads(json.dumps(tiny).replace("Germany", "Reich")))["airbase[2].nation"]
    )
    tiny["fact"].append({"kind": "counters", "subject": "Reich/Europe", "value": "1"})
    assert position_of_tiny(json.loads(json.dumps(tiny).replace("Germany", "Reich")))


def test_two_names_of_one_hex_can_not_have_two_holders(tiny, refused):
    tiny["held"]["0300"] = "Italy"
    assert "names the same hex" in refused(tiny)["held.0300"]


def test_a_territory_of_the_map_must_be_spoken_of(tiny, refused):
    del tiny["territories"]["Neutralia"]
    assert "Who controls it?" in refused(tiny)["territories.Neutralia"]


def test_everything_is_told_at_once_and_one_broken_entry_hides_nothing_else(tiny, refused):
    tiny["air"][0] = {"nation": "Germany", "kind": "AAF", "count": 1.5, "base": "Westport"}
    tiny["air"][1]["base"] = "Wesport"
    tiny["ground"][0]["place"] = "Frt"
    tiny["turn"]["season"] = "Sumer"
    tiny["colour"] = "red"
    assert set(refused(tiny)) == {"air[1].count", "air[2].base", "ground[1].place", "turn.season", "colour"}


def test_a_mistyped_key_hides_nothing_that_is_wrong_elsewhere(tiny, refused):
    tiny["nation"][0]["adjectiv"] = tiny["nation"][0].pop("adjective")
    tiny["seat"][0]["colour"] = "red"
    tiny["air"][1]["base"] = "Wesport"
    told = refused(tiny)
    assert set(told) == {"nation[1].adjectiv", "nation[1].adjective", "seat[1].colour", "air[2].base"}
    assert "mean adjective" in told["nation[1].adjectiv"]


@pytest.mark.parametrize("name", ["a", "1", "2 infantry", "Three Rivers", "the 1"])
def test_a_name_that_orders_read_as_a_number_is_none(tiny, refused, position_of_tiny, name):
    tiny["ground"][0]["name"] = name
    if name == "the 1":
        assert position_of_tiny(tiny)
    else:
        assert "No order can say" in refused(tiny)["ground[1].name"]


def test_a_name_may_begin_with_an_ordinal_number(tiny, position_of_tiny):
    tiny["ground"][0]["name"] = "2nd Infantry"
    assert position_of_tiny(tiny)


def test_a_group_is_told_once_however_many_units_it_has(tiny, refused):
    tiny["air"][0] |= {"count": 5, "base": "Quiet"}
    assert refused(tiny) == {"air[1].base": "Quiet is neutral; nobody bases there."}
