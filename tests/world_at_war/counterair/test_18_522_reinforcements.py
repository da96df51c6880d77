"""18.522B Who may be brought into a counterair for another round."""

import pytest

from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.under_way.commitments import attackers
from events.world_at_war.board import Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import CounterairReinforced
from events.world_at_war.flight import AirUnitsInverted
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.announcements import announce, begin, channel, roll
from tests.world_at_war.orders import Disengage, FightOn, Finish, Named, ReinforceCounterair


@pytest.fixture
def asked(given, board):
    """asked("1 AAF Germany Ghent") -> two of four German AAF at Lille have fought Dover for a round and are asked."""

    def lay(*texts, **more):
        table = channel(given, board, "4 AAF Germany Lille", "3 AAF Britain Dover", *texts, **more)
        table.when(announce(table, "2 AAF Germany Lille", "Dover"))
        roll(begin(table), (1, 2), (1, 2)).as_seat("allies").when(FightOn()).accepted()
        return table.as_seat("axis")

    return lay


def reinforce(table, text):
    return ReinforceCounterair(table.group(text))


def test_18_522B_2_2_what_was_not_committed_joins_from_any_base_within_range(asked):
    table = asked("2 AAF Germany Ghent", "1 AAF Italy Ghent", "1 NAS Germany Lille")
    table.when(reinforce(table, "2 AAF Germany Lille")).then(
        CounterairReinforced(("GE-AAF-03", "GE-AAF-04"), "0300")
    )
    for text in ("2 AAF Germany Ghent", "1 AAF Italy Ghent", "1 NAS Germany Lille"):
        table.when(reinforce(table, text)).accepted()
    assert [unit.name for unit in attackers(table.game, table.game.battles[0])] == [
        "GE-AAF-02", "GE-AAF-03", "GE-AAF-04", "GE-AAF-05", "GE-AAF-06", "IT-AAF-01", "GE-NAS-01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1 NAS Germany Metz", "18.45"),
        ("1 air transport Germany Lille", "17.63"),
        ("1 NAS Germany Tirpitz", "17.3126E"),
    ],
)
def test_18_522B_2_2_it_must_be_able_to_counterair_that_base(asked, text, number):
    drawing = "Ghent~ Lille~ . Dover~ = Bath~ . York~\n. . .\n. . .\nMetz . ."
    tirpitz = (Carrier("Tirpitz", "Germany", 2, "0100"),)
    table = asked(text, drawing=drawing, carriers=tirpitz)
    table.when(reinforce(table, text)).refused(number)


def test_18_522B_2_2_inverted_units_do_not_join_18_41(asked):
    table = asked("1 AAF Italy Ghent").after(AirUnitsInverted(("IT-AAF-01",), "18.253"))
    table.when(reinforce(table, "1 AAF Italy Ghent")).refused("18.41")


def test_18_522B_2_2_nor_do_those_that_fight_already_or_elsewhere(asked):
    table = asked()
    table.when(ReinforceCounterair(Named(("GE-AAF-02",)))).refused("18.41/committed")


def test_18_522B_2_2_carrier_air_does_not_join_as_doubt_W179_says(asked):
    table = asked(
        "1 NAS Germany Zeppelin", carriers=(Carrier("Zeppelin", "Germany", 2, "0400", at_sea=True),)
    )
    table.when(reinforce(table, "1 NAS Germany Zeppelin")).refused("18.522B.2.2/land")
    assert table.told() == "GE-NAS-01 flies from Zeppelin."
    assert "W179" in table.ruling.grounds


def test_18_522B_2_2_reinforcements_come_as_whole_factors_23_152B(asked):
    table = asked("1 AAF Germany Ghent", "1 NAS Britain Bath")
    with pytest.raises(Mistake, match="There is no AAS of Germany at Ghent"):
        table.when(reinforce(table, "2 AAS Germany Ghent"))


def test_18_522B_2_2_naval_air_that_joins_makes_squadrons_of_all_17_141C(asked):
    table = asked("1 NAS Germany Lille")
    table.when(reinforce(table, "1 NAS Germany Lille"), FightOn())
    assert {unit.kind for unit in attackers(table.game, table.game.battles[0])} == {"AAS", "NAS"}


def test_18_522B_2_2_another_seat_of_the_side_brings_its_own(asked):
    seats = (
        Seat("axis", "Axis", ("Germany",)),
        Seat("italy", "Axis", ("Italy",)),
        Seat("allies", "Allied", ("Britain",)),
    )
    table = asked("2 AAF Italy Ghent", seats=seats)
    table.when(reinforce(table, "1 AAF Italy Ghent")).refused("seat")
    table.as_seat("italy").when(reinforce(table, "1 AAF Italy Ghent")).accepted()
    table.as_seat("allies").when(reinforce(table, "1 AAF Italy Ghent")).refused("sequence of play")


def test_18_522B_2_2_only_when_the_attacker_is_asked(given, board):
    table = channel(given, board, "4 AAF Germany Lille", "3 AAF Britain Dover")
    reinforcement = reinforce(table, "1 AAF Germany Lille")
    table.when(reinforcement).refused("18.522B.2.2")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    begin(table).when(reinforcement).refused("18.522B.2.2")
    roll(table, (1, 2), (1, 2)).when(reinforcement).refused("18.522B.2.2")


def test_18_522B_2_2_who_joined_has_flown_like_the_others(asked):
    table = asked("2 AAF Italy Ghent")
    table.when(reinforce(table, "2 AAF Italy Ghent"), FightOn())
    roll(table, (1, 2), (1, 2)).as_seat("allies").when(FightOn())
    table.as_seat("axis").when(Disengage(), Finish()).accepted()
    joined = [unit for unit in table.game.units.values() if unit.nation == "Italy" and unit.base]
    assert {(unit.used, unit.inverted, unit.base) for unit in joined} == {("counterair", "18.42A", "0000")}


CHANGED = {
    "as it is": {},
    "peace with Italy": {"facts": (DeclaredFact("war", "Britain/Italy", "peace"),)},
    "Ghent cut off": {"facts": (DeclaredFact("supply", "0000", "none"),)},
}
JOINING = (
    "3 AAF Germany Lille", "2 AAF Italy Ghent", "1 NAS Germany Lille", "1 NAS Germany Ghent", "2 NAS Germany Zeppelin",
    "1 air transport Germany Lille",
)  # fmt: skip


@pytest.mark.parametrize("what", CHANGED)
def test_18_522B_2_2_the_menu_holds_the_reinforcements_that_are_accepted_and_no_others(asked, what):
    zeppelin = Carrier("Zeppelin", "Germany", 2, "0400", at_sea=True)
    table, told = asked(*JOINING[1:], carriers=(zeppelin,), **CHANGED[what]), 0
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    for text in (*JOINING, "1 AAF Germany Lille", "2 AAF Germany Lille"):
        order = reinforce(table, text)
        accepted = isinstance(decide(WORLD_AT_WAR, table.game, "axis", order), Accepted)
        assert offered(offers, order) == accepted, order
        told += accepted
    assert told >= 3
