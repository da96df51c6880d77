"""23.131A, 23.141A, 18.59: army air fights over a port by factors where no naval air does, and recombines for it."""

import pytest

from core.mistakes import Mistake
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirBattleBegan
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.naval_air import AirUnitsEmployed, TaskForceSpotted
from events.world_at_war.naval_bases import NavalBaseContested
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined
from tests.world_at_war.base_attacks import MALTA, waters
from tests.world_at_war.orders import AnnounceCounterair, Finish, Named, RecombineAirUnits

COVER = ("BR-AAF-01.cover", "BR-AAF-02.cover")


def factors(nation, *numbers):
    code = {"Germany": "GE", "Britain": "BR"}[nation]
    return tuple(f"{code}-AAF-{n:02d}" for n in numbers)


def covered(board, *texts, **more):
    """Two British factors at Malta flew cover earlier in the turn, and are squadrons since."""
    table = waters(board, "3 AAF Germany Lille", "2 AAF Britain Malta", *texts, **more)
    divided = AirUnitsDivided(factors("Britain", 1, 2))
    return table.after(divided, AirUnitsEmployed(COVER, "cover", "0300", "Force H: patrol 1, 0300"))


def sent(table, text="3 AAF Germany Lille", against="ships"):
    table.attack(text, against=against).accepted()
    return table.done()


def called(table):
    """The rows of the round over the port, by side."""
    return {fact.by: fact.row for fact in table.facts if isinstance(fact, RollCalledFor)}


def test_23_131A_army_air_alone_meets_army_air_over_a_port_by_factors_though_it_flew_cover(board):
    table = sent(covered(board))
    assert called(table) == {"defender": 2}
    assert table.told(AirUnitsDivided) == []
    [made] = table.told(AirUnitsRecombined)
    assert [one.factor for one in made.factors] == list(factors("Britain", 1, 2))
    assert [one.inverted for one in made.factors] == ["", ""]
    assert "23.141A" in table.grounds
    table.thrown(theirs=(1, 1))
    used = {table.game.units[name].used for name in factors("Britain", 1, 2)}
    assert used == {"naval activity"}  # 23.162 and 23.164 hold for the factors still


def test_23_131A_so_it_is_where_the_base_is_counteraired(board):
    table = sent(covered(board), against="air")
    assert called(table) == {"attacker": 3, "defender": 2}


def test_23_131A_naval_air_in_the_base_keeps_them_squadrons_and_divides_the_attackers(board):
    table = sent(covered(board, "1 NAS Britain Malta"))
    assert called(table) == {"defender": 7}
    assert table.told(AirUnitsRecombined) == []


def test_23_413_inverted_naval_air_that_does_not_meet_the_attackers_divides_nobody_23_131A(board):
    table = waters(board, "3 AAF Germany Lille", "2 AAF Britain Malta", "1 NAS Britain Malta")
    table.after(AirUnitsInverted(("BR-NAS-01",), "18.42A"))
    assert called(sent(table)) == {"defender": 2}
    table = waters(board, "3 AAF Germany Lille", "2 AAF Britain Malta", "1 NAS Britain Malta")
    table.after(AirUnitsInverted(("BR-NAS-01",), "18.42A"))
    assert called(sent(table, against="air")) == {"attacker": 9, "defender": 7}


@pytest.mark.parametrize(("option", "rows"), [("squadrons", (6, 6)), ("factors", (2, 2))])
def test_19_51_naval_air_that_goes_for_the_ships_while_army_air_counterairs_is_as_doubt_W339_says(
    board, option, rows
):
    doubts = {"W339": option}
    table = waters(board, "2 AAF Germany Lille", "2 NAS Germany Lille", "2 AAF Britain Malta", doubts=doubts)
    table.attack("2 AAF Germany Lille", against="air").accepted()
    table.attack("2 NAS Germany Lille").accepted()
    assert tuple(called(table.done()).values()) == rows
    table.thrown((1, 1), (3, 4)).chose_the_first()
    assert table.told(NavalBaseContested)


@pytest.mark.parametrize(("option", "fights"), [("wait", 1), ("at_once", 1)])
def test_23_141A_squadrons_short_of_a_set_wait_or_recombine_as_doubt_W409_says(board, option, fights):
    table = covered(board, doubts={"W409": option})
    table.after(AirUnitsInverted(("BR-AAF-02.attack",), "18.526A"))
    sent(table)
    assert called(table) == {"defender": fights}
    assert "W409" in table.grounds
    left = {unit.name for unit in table.game.units.values() if unit.kind == "AAS" and not unit.inverted}
    if option == "wait":
        assert left == {"BR-AAF-02.cover", "BR-AAF-02.search"}
    else:
        assert left == set()
        assert table.game.units["BR-AAF-02"].inverted == "23.144"
    [began] = table.told(AirBattleBegan)
    assert began.defenders == ("BR-AAF-01",)


@pytest.mark.parametrize("option", ["wait", "at_once"])
def test_23_413_where_nobody_is_left_to_meet_them_the_attackers_go_on_W409(board, option):
    table = covered(board, doubts={"W409": option})
    table.after(AirUnitsInverted(COVER, "18.526A"))
    sent(table)
    assert called(table) == {"defender": called(table)["defender"]}
    assert table.game.rolls[0].purpose == "air defense"
    assert any("W409" in fact.rules for fact in table.ruling.facts)


SPOTTERS = ("GE-AAF-01.search", "GE-AAF-02.search")


def spotted(board, *texts, **more):
    """Two German factors at Lille spotted earlier in the turn, and are squadrons since."""
    table = waters(board, "2 AAF Germany Lille", "3 AAF Britain Malta", *texts, **more)
    at = "Force H: interception, 0300"
    return table.after(
        AirUnitsDivided(factors("Germany", 1, 2)), TaskForceSpotted("Force H", "0300", SPOTTERS, 2, at)
    )


def all_squadrons(table):
    return Named(tuple(sorted(u.name for u in table.game.units.values() if u.kind == "AAS")))


def test_18_59_who_spotted_recombines_as_the_counterairs_are_announced_and_flies_one(board):
    for phase in ("movement", "combat"):
        table = spotted(board, phase=f"{phase}.counterair.announcing")
        table.said("axis", RecombineAirUnits(all_squadrons(table)))
        group = table.group("2 AAF Germany Lille")
        table.said("axis", AnnounceCounterair(group, MALTA), Finish())
        assert called(table) == {"attacker": 2, "defender": 3}


def test_18_59_who_spotted_attacks_a_port_and_the_time_of_it_is_not_passed_over(board):
    table = spotted(board, phase="combat.counterair.announcing")
    table.done()
    assert table.phase == "combat.naval_bases.announcing"
    with pytest.raises(Mistake, match="no AAF of Germany at Lille; 6 AAS are there, and may recombine"):
        table.attack("2 AAF Germany Lille")
    table.said("axis", RecombineAirUnits(all_squadrons(table)))
    assert called(sent(table, "2 AAF Germany Lille")) == {"defender": 3}


def test_23_51_squadrons_that_were_used_at_sea_give_nobody_the_word(board):
    table = spotted(board, phase="combat.counterair.announcing")
    table.after(AirUnitsEmployed(("GE-AAF-01.attack", "GE-AAF-02.attack"), "attack", "0300", "elsewhere"))
    assert table.done().phase == "combat.missions"
