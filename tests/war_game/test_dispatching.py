"""IV/dispatching/1, 2.3 and the note of Example 1: who may be sent, and where to."""

import pytest

from core.war_game import orders as give
from skyledger.cases.drawn import way_map
from tests.war_game.conftest import board, named

NEAR = "York - Kent - Brest; York - Norfolk - Lincoln; Kent - Channel~ - Norfolk; York - Irish Sea~; York - Ireland; York - Wales; Brest - Wales"
RAID = ("2 fighter Germany Brest", "1 infantry United Kingdom Kent")


def raid(given, *texts, at="Kent", by=("GE-FTR-01", "GE-FTR-02")):
    return given(board(NEAR, *RAID, *texts)).attack(at, *by).opened()


def test_T40_dispatching_1_1_to_a_battle_next_to_it_on_land(given):
    raid(given, "1 fighter United Kingdom York").dispatch("Kent", "UK-FTR-01").accepted()


def test_T40_dispatching_1_1_and_at_sea(given):
    table = raid(
        given, "1 fighter United Kingdom Norfolk", "1 destroyer United Kingdom Channel", at="Channel"
    )
    table.dispatch("Channel", "UK-FTR-01").accepted()


def test_T41_dispatching_1_1_not_further(given):
    table = raid(given, "1 fighter United Kingdom Norfolk").dispatch("Kent", "UK-FTR-01")
    table.refused("IV/dispatching/1.1")
    assert "Norfolk" in table.told()


def test_T42_dispatching_1_2_fighters_of_every_kind_and_bombers(given):
    for kind, name in (("fighter", "FTR"), ("dive bomber", "DIV"), ("dogfighter", "DOG"), ("bomber", "BMR")):
        raid(given, f"1 {kind} United Kingdom York").dispatch("Kent", f"UK-{name}-01").accepted()


@pytest.mark.parametrize(("kind", "name"), [("infantry", "UK-INF-02"), ("anti-aircraft", "UK-AAG-01")])
def test_T42_dispatching_1_2_and_nothing_else(given, kind, name):
    raid(given, f"1 {kind} United Kingdom York").dispatch("Kent", name).refused("IV/dispatching/1.2")


def pinned(given):
    """York and Kent are attacked; a fighter is at York."""
    table = given(
        board(
            NEAR,
            *RAID,
            "1 infantry Germany Wales",
            "1 fighter United Kingdom York",
            "1 infantry United Kingdom York",
        )
    )
    return table.attack("Kent", "GE-FTR-01", "GE-FTR-02").land("York", "GE-INF-01").opened()


def test_T43_dispatching_1_4_not_while_its_own_place_is_attacked(given):
    table = pinned(given).dispatch("Kent", "UK-FTR-01").refused("IV/dispatching/1.4")
    assert "York" in table.told()


def test_T44_dispatching_1_4_from_the_round_after_the_attack_on(given):
    table = pinned(given).rolling("defense").roll("York", "UK-INF-02", dice=[4])
    table.dispatch("Kent", "UK-FTR-01").refused("IV/example 2/2.1")
    table.next_round().dispatch("Kent", "UK-FTR-01").accepted()


def test_T45_example_2_2_2_one_landed_infantry_pins_all_aircraft_there(given):
    table = given(
        board(
            NEAR,
            *RAID,
            "1 infantry Germany Wales",
            "3 fighter United Kingdom York",
            "1 bomber United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01", "GE-FTR-02").land("York", "GE-INF-01").opened()
    for name in ("UK-FTR-01", "UK-FTR-02", "UK-FTR-03", "UK-BMR-01"):
        table.dispatch("Kent", name).refused("IV/dispatching/1.4")


def test_T46_dispatching_1_4_one_lone_destroyer_pins_the_aircraft_of_a_whole_fleet(given):
    fleet = (
        "1 destroyer Germany Irish Sea",
        "2 carrier United Kingdom Channel",
        "2 fighter United Kingdom UK-CV-01",
        "2 fighter United Kingdom UK-CV-02",
    )
    table = (
        given(board(NEAR, *RAID, *fleet)).attack("Kent", "GE-FTR-01").attack("Channel", "GE-DD-01").opened()
    )
    for name in ("UK-FTR-01", "UK-FTR-02", "UK-FTR-03", "UK-FTR-04"):
        table.dispatch("Kent", name).refused("IV/dispatching/1.4")


def test_T47_example_3_2_1_a_carrier_that_is_not_attacked_sends_all_its_fighters(given):
    table = raid(given, "1 carrier United Kingdom Channel", "2 fighter United Kingdom UK-CV-01")
    table.dispatch("Kent", "UK-FTR-01", "UK-FTR-02").accepted()
    assert table.next_round().flight("UK-FTR-01") == ("engaged", 2)


def test_T48_example_1_note_2_no_empty_sea_zone(given):
    table = raid(given, "1 fighter United Kingdom York").dispatch("Irish Sea", "UK-FTR-01")
    table.refused("IV/example 1/note.2:sea")
    assert "empty" in table.told()


def test_T48_example_1_note_2_no_land_without_friendly_units(given):
    table = raid(given, "1 fighter United Kingdom York").dispatch("Ireland", "UK-FTR-01")
    table.refused("IV/example 1/note.2:land")
    assert "No unit of UK-FTR-01's side" in table.told()


def test_T48_example_1_note_1_no_place_that_is_not_attacked(given):
    table = raid(given, "1 fighter United Kingdom York", "1 infantry United Kingdom Norfolk")
    table.dispatch("Norfolk", "UK-FTR-01").refused("IV/example 1/note.1")
    assert "not attacked" in table.told()


def helping(given, nation, helped, player="Germany"):
    """A fighter of one nation beside a place where another's infantry is attacked."""
    foe = "Germany" if player == "Germany" else "United States"
    table = given(
        board(
            NEAR,
            f"1 fighter {foe} Brest",
            f"1 infantry {helped} Kent",
            f"1 fighter {nation} York",
            player=player,
        )
    )
    attacker = next(u.name for u in table.game.units.values() if u.place == "Brest")
    table.attack("Kent", attacker).opened()
    return table.dispatch("Kent", next(u.name for u in table.game.units.values() if u.place == "York"))


@pytest.mark.parametrize("helped", ["Germany", "Italy"])
def test_T49_example_1_note_3_japan_helps_only_its_own(given, helped):
    helping(given, "Japan", helped, player="United States").refused("IV/example 1/note.3")
    helping(given, "Japan", "Japan", player="United States").accepted()


@pytest.mark.parametrize(("nation", "helped", "rule"), [
    ("U.S.S.R.", "United Kingdom", "IV/example 1/note.3"), ("U.S.S.R.", "United States", "IV/example 1/note.3"),
    ("United States", "U.S.S.R.", "IV/example 1/note.5"), ("China", "U.S.S.R.", "IV/example 1/note.5"),
])  # fmt: skip
def test_T50_example_1_note_3_nor_does_the_ussr_help_or_get_help(given, nation, helped, rule):
    helping(given, nation, helped).refused(rule)
    helping(given, "U.S.S.R.", "U.S.S.R.").accepted()


def test_T51_example_1_note_4_germany_and_italy_help_each_other(given):
    helping(given, "Germany", "Italy", player="United States").accepted()
    helping(given, "Italy", "Germany", player="United States").accepted()
    helping(given, "Germany", "Japan", player="United States").refused("IV/example 1/note.4")


ALLIES = ("United Kingdom", "France", "United States", "China")


@pytest.mark.parametrize(
    ("nation", "helped"), [(one, other) for one in ALLIES for other in ALLIES if one != other]
)
def test_T52_example_1_note_5_the_remaining_allies_help_one_another(given, nation, helped):
    helping(given, nation, helped).accepted()


def test_T53_example_1_note_1_one_permitted_ally_among_those_attacked_is_enough(given):
    table = raid(given, "1 fighter United States York", "1 infantry U.S.S.R. Kent")
    table.dispatch("Kent", "US-FTR-01").accepted()


def test_T54_dispatching_2_3_one_place_in_a_round(given):
    table = given(board(NEAR, *RAID, "1 fighter United Kingdom York", "1 infantry United Kingdom Norfolk"))
    table.attack("Kent", "GE-FTR-01").attack("Norfolk", "GE-FTR-02").opened()
    table.dispatch("Kent", "UK-FTR-01").accepted().dispatch("Norfolk", "UK-FTR-01").refused(
        "IV/dispatching/2.3"
    )


def test_T55_example_2_2_3_two_aircraft_of_one_base_go_to_two_battles(given):
    table = given(board(NEAR, *RAID, "2 fighter United States York", "1 infantry United Kingdom Norfolk"))
    table.attack("Kent", "GE-FTR-01").attack("Norfolk", "GE-FTR-02").opened()
    table.dispatch("Kent", "US-FTR-01").accepted().dispatch("Norfolk", "US-FTR-02").accepted()


def test_T68_dispatching_1_3_an_attackers_aircraft_are_not_dispatched(given):
    table = raid(given, "1 fighter Germany Wales").dispatch("Kent", "GE-FTR-03")
    assert "IV/dispatching/1.3" in [v.rule for v in table.ruling.violations]


def test_a_seat_speaks_for_its_own_aircraft_only(given):
    table = raid(given, "1 fighter United Kingdom York")
    table.as_seat("america").when(give.Dispatch(named("UK-FTR-01"), "Kent")).refused("seat")


def test_a_group_takes_those_first_that_may_go(given):
    table = given(board(NEAR, *RAID, "2 fighter United Kingdom York", "1 infantry United Kingdom Norfolk"))
    table.attack("Kent", "GE-FTR-01").attack("Norfolk", "GE-FTR-02").opened()
    table.dispatch("Norfolk", "UK-FTR-01").as_seat("britain")
    table.when(give.Dispatch(table.group("1 fighter United Kingdom York"), "Kent")).accepted()
    assert table.game.units["UK-FTR-02"].flight.to == "Kent"


PACIFIC = """
South Manchuria - Peking; South Manchuria - Inner Mongol; South Manchuria - North Manchuria; South Manchuria - Vladivostok;
South Manchuria - Korea; South Manchuria - Yellow Sea~; Sea of Japan~ - Korea; Sea of Japan~ - Vladivostok;
Sea of Japan~ - Sea of Okhotsk~; Sea of Japan~ - Sakhalin; Sea of Japan~ - Hokkaido; Sea of Japan~ - NP-1~;
Sea of Japan~ - Japan; Sea of Japan~ - East China Sea~
"""
FROM_MANCHURIA = {"Peking", "Inner Mongol", "North Manchuria", "Vladivostok", "Korea", "Yellow Sea"}
FROM_THE_CARRIER = {
    "Korea",
    "Vladivostok",
    "Sea of Okhotsk",
    "Sakhalin",
    "Hokkaido",
    "NP-1",
    "Japan",
    "East China Sea",
}


@pytest.mark.parametrize(
    ("home", "reached"), [("South Manchuria", FROM_MANCHURIA), ("JP-CV-01", FROM_THE_CARRIER)]
)
def test_T77_example_1_2_the_places_that_a_fighter_reaches(given, home, reached):
    """Each place in turn has Japanese units that are attacked; Example 1 lists exactly these."""
    sea = {place.name for place in way_map(PACIFIC).places if place.kind == "sea"}
    found = set()
    for place in {one.name for one in way_map(PACIFIC).places} - {"South Manchuria", "Sea of Japan"}:
        position = board(
            PACIFIC, "1 carrier Japan Sea of Japan", f"1 fighter Japan {home}", "1 bomber United States South Manchuria",
            f"1 {'destroyer' if place in sea else 'infantry'} Japan {place}", player="United States",
        )  # fmt: skip
        table = given(position).attack(place, "US-BMR-01").opened()
        table.as_seat("japan").when(give.Dispatch(named("JP-FTR-01"), place))
        if not hasattr(table.ruling, "violations"):
            found.add(place)
    assert found == reached


def test_T77_example_1_2_south_manchuria_and_the_sea_of_japan_do_not_touch(given):
    position = board(
        PACIFIC,
        "1 carrier Japan Sea of Japan",
        "1 fighter Japan South Manchuria",
        "1 destroyer United States NP-1",
        player="United States",
    )
    table = given(position).attack("Sea of Japan", "US-DD-01").opened()
    table.dispatch("Sea of Japan", "JP-FTR-01").refused("IV/dispatching/1.1")


def test_dispatching_1_1_ground_nobody_is_dispatched_from_over_the_open_sea(given):
    """A bomber is over the zone without a battle there, and has no land or deck below it."""
    forces = ("1 fighter Germany Brest", "1 fighter United Kingdom Kent", "1 bomber United Kingdom Channel")
    table = given(board("Kent - Brest; Kent - Channel~", *forces)).attack("Kent", "GE-FTR-01").opened()
    table.dispatch("Kent", "UK-BMR-01").refused("IV/dispatching/1.1:ground")
    assert table.told() == "UK-BMR-01 is over Channel, and has neither land nor its deck there."


def test_dispatching_2_3_said_who_retreats_or_stays_down_is_not_sent_elsewhere_in_the_same_round(given):
    """Only where an attack from the air alone does not pin can it be asked (doubt R19)."""
    forces = (
        "2 fighter Germany Brest", "1 infantry Germany Brest", "3 fighter United Kingdom Kent",
        "1 infantry United Kingdom York", "1 infantry United Kingdom Wales",
    )  # fmt: skip
    table = given(board("Kent - Brest; Kent - York - Brest; Kent - Wales", *forces)).playing(
        R19="surface_only"
    )
    table.attack("Kent", "GE-FTR-01").attack("York", "GE-INF-01").opened()
    table.retreat("UK-FTR-01", to="Wales").accepted().ground("UK-FTR-02").accepted()
    table.dispatch("York", "UK-FTR-01").refused("IV/dispatching/2.3:said")
    assert table.told() == "UK-FTR-01 retreats to Wales in this round."
    table.dispatch("York", "UK-FTR-02").refused("IV/dispatching/2.3:said")
    table.dispatch("York", "UK-FTR-03").accepted()
