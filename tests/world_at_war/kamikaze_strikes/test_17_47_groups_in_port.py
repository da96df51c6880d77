"""17.47A, 17.47E.3, doubt W156: ships in port deploy into combat groups against kamikazes, or stay together."""

import pytest
from msgspec import UNSET

from core.mistakes import Mistake
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.ships.forming import FormForce
from events.world_at_war.air_battle import AirCombatResolved
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced, NavalBaseAttackEnded
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import AirDefenseFired, NavalAttackRolled, NavalStrikeAnnounced
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.games import system_of
from skyledger.notation import notation_of
from skyledger.scenarios.world_at_war.checks import position_faults
from skyledger.telling import fact_told
from tests.menus import offered
from tests.world_at_war.kamikaze_strikes.test_17_463_kamikazes_in_port import (
    AMERICA,
    JAPAN,
    NAHA,
    OPTION,
    names,
    port,
)
from tests.world_at_war.orders import Choose, Finish

__all__ = ["port"]

GROUPS = {"doubts": {"W156": "groups"}}
TWO = {
    "forces": (NavalForce("TF 38", AMERICA, NAHA), NavalForce("TF 58", AMERICA, NAHA)),
    "carriers": (Carrier("Essex", AMERICA, 4, NAHA, force="TF 38"),),
    "ships": (Ship("Iowa", AMERICA, 5, NAHA, force="TF 58"),),
    "light": (LightShips(AMERICA, "DD", 6, NAHA),),
}


def dive(count, group="", to=NAHA):
    return DiveOnPort(JAPAN, count, to, **({"group": group} if group else {}))


def stayed(table):
    """Nobody leaves the port."""
    while table.phase == "combat.naval_bases.escaping":
        table.as_seat("allies").when(Finish()).accepted()
    return table


def struck(table):
    return [(one.kind, one.target, one.units) for one in table.told(NavalStrikeAnnounced)]


def test_17_47A_by_groups_kamikazes_go_for_one_task_force_in_port_as_doubt_W156_says(port):
    table = port(4, **TWO, **GROUPS).as_seat("axis").when(dive(3)).refused("17.47A/port")
    assert "“against TF 38, TF 58 or Naha”" in table.ruling.violations[0].found[0]
    table.when(dive(3, "TF 58")).accepted().when(Finish()).accepted()
    assert struck(table) == [("kamikaze", "TF 58", names(1, 2, 3))]
    table.due((1, 1)).due((1, 1))
    assert [one.target for one in table.told(NavalAttackRolled)] == ["Iowa"]
    assert stayed(table).phase == "combat.missions"


def test_23_52_by_whole_force_no_task_force_in_port_is_attacked_alone_as_doubt_W156_says(port):
    table = port(4, **TWO).as_seat("axis").when(dive(3, "TF 58")).refused("23.52/whole")
    table.when(dive(3)).accepted()
    assert table.told(NavalBaseAttackAnnounced) == [
        NavalBaseAttackAnnounced(names(1, 2, 3), NAHA, "ships", "kamikazes")
    ]


def test_17_47A_ships_outside_task_forces_are_one_group_more_as_doubt_W156_says(port):
    table = port(4, **TWO, **GROUPS).as_seat("axis").when(dive(3, "Naha"), Finish()).accepted()
    assert struck(table) == [("kamikaze", "Naha", names(1, 2, 3))]
    table.due((1, 1)).due((1, 1))
    assert [one.target for one in table.told(NavalAttackRolled)] == ["light ships"]


def test_17_47A_they_are_named_by_their_port_as_doubt_W156_says(port):
    table = port(4, **TWO, **GROUPS)
    order = notation_of("A World at War").read(
        table.game, "dive into Naha against Naha with 3 kamikaze Japanese", "axis"
    )
    table.as_seat("axis").when(order, Finish()).accepted()
    assert struck(table) == [("kamikaze", "Naha", names(1, 2, 3))]


def test_17_47A_a_single_group_need_not_be_said_as_doubt_W156_says(port):
    table = port(4, **GROUPS).as_seat("axis").when(dive(4), Finish()).accepted()
    assert struck(table) == [("kamikaze", "Naha", names(1, 2, 3, 4))]


def test_17_47A_a_group_that_is_not_there_is_told_as_doubt_W156_says(port):
    with pytest.raises(Mistake, match="TF 59"):
        port(4, **TWO, **GROUPS).as_seat("axis").when(dive(3, "TF 59"))


def test_17_47D_2_fifteen_for_each_of_several_groups_and_a_second_wave_for_a_single_one_as_doubt_W156_says(
    port,
):
    table = port(40, **TWO, **GROUPS).as_seat("axis").when(dive(16, "TF 38")).refused("17.47D.2/port")
    table.when(dive(15, "TF 38")).accepted().when(dive(1, "TF 38")).refused("17.47D.2/port")
    table.when(dive(15, "TF 58")).accepted()
    assert [(one.force, len(one.striking)) for one in table.game.base_attacks] == [
        ("kamikazes against TF 38", 15), ("kamikazes against TF 58", 15),
    ]  # fmt: skip
    table = (
        port(40, **GROUPS).as_seat("axis").when(dive(31)).refused("17.47D.2/port").when(dive(16)).accepted()
    )
    assert [(one.force, len(one.striking)) for one in table.game.base_attacks] == [
        ("kamikazes against Naha", 15), ("kamikazes against Naha, wave 2", 1),
    ]  # fmt: skip


def test_17_47D_1_the_attacks_on_all_groups_are_one_time_as_doubt_W156_says(port):
    table = (
        port(7, **TWO, **GROUPS).as_seat("axis").when(dive(4, "TF 38"), dive(3, "TF 58"), Finish()).accepted()
    )
    while table.game.rolls or table.game.questions:
        if table.game.questions:
            table.as_seat("allies").when(Choose("TF 58")).accepted()
        else:
            stayed(table.due((1, 1)))
    flown = [(one.kind, one.target) for one in table.told(NavalStrikeAnnounced)]
    assert flown[:3] == [("kamikaze", "TF 38"), ("diverted kamikaze", "TF 58"), ("kamikaze", "TF 58")]
    assert sorted(one for fact in table.told(KamikazesExpended) for one in fact.units) == [
        *names(*range(1, 8))
    ]
    assert len(table.told(NavalBaseAttackEnded)) == 2
    assert stayed(table).phase == "combat.missions"


def test_17_47E_3_air_defense_of_a_group_in_port_diverts_them_to_another_as_doubt_W156_says(port):
    """The defender says to which; nobody rolls against them there."""
    table = port(15, **TWO, **GROUPS).as_seat("axis").when(dive(15, "TF 58"), Finish()).accepted()
    table.due((4, 4))
    [fired] = table.told(AirDefenseFired)
    assert fired.units_aborted
    assert not set(fired.units_aborted) & set(fired.through)
    table.due((1, 1))
    [asked] = table.game.questions
    assert (asked.rule, asked.options) == ("17.47E.3", ("TF 38", "Naha"))
    position = system_of("A World at War").rules.position_of(table.game)
    assert [*position_faults(position)] == []
    table.as_seat("allies").when(Choose("TF 38")).accepted()
    assert struck(table)[1:] == [("diverted kamikaze", "TF 38", fired.units_aborted)]
    table.due((1, 1))
    assert [one.dice for one in table.told(AirDefenseFired)] == [(4, 4), ()]
    assert [one.target for one in table.told(NavalAttackRolled)] == ["Iowa", "Essex"]
    assert stayed(table).phase == "combat.missions"
    assert sorted(name for fact in table.told(KamikazesExpended) for name in fact.units) == [
        *names(*range(1, 16))
    ]


def test_17_47E_3_air_over_the_port_diverts_them_to_another_group_as_doubt_W156_says(port):
    table = port(9, "5 NAS United States Naha", **TWO, **GROUPS).as_seat("axis")
    table.when(dive(9, "TF 58"), Finish()).accepted().due((3, 4))
    [fought] = table.told(AirCombatResolved)
    back = fought.attackers_aborted
    assert back
    [strike] = table.told(NavalStrikeAnnounced)
    assert strike.diverted == back
    table.due((1, 1)).due((1, 1))
    assert [one.target for one in table.told(NavalAttackRolled)] == ["Iowa"]
    table.as_seat("allies").when(Choose("Naha")).accepted()
    assert struck(table)[1:] == [("diverted kamikaze", "Naha", back)]
    table.due((1, 1))
    assert [one.target for one in table.told(NavalAttackRolled)] == ["Iowa", "light ships"]
    assert sorted(name for fact in table.told(KamikazesExpended) for name in fact.units) == [
        *names(*range(1, 10))
    ]


def test_17_47D_2_a_group_that_is_sunk_before_is_not_attacked_as_doubts_W156_and_W380_say(port):
    """The second group is only destroyers, and the kamikazes that were diverted sank them."""
    few = TWO | {"light": (LightShips(AMERICA, "DD", 1, NAHA),)}
    for option, left in (("kept", 1), ("used_up", 0)):
        doubts = {"W156": "groups", "W380": option}
        table = port(16, **few, doubts=doubts).as_seat("axis")
        table.when(dive(15, "TF 58"), dive(1, "Naha"), Finish()).accepted().due((4, 4)).due((1, 1))
        stayed(table.as_seat("allies").when(Choose("Naha")).accepted().due((6, 6)))
        assert not table.game.light
        if option == "used_up":
            table.due((1, 1))
        assert sum(unit.kind == "kamikaze" and bool(unit.base) for unit in table.game.units.values()) == left


def test_17_47A_its_side_forms_the_groups_before_kamikazes_are_sent_as_doubt_W156_says(port):
    for option, phase in (("groups", "deploying"), ("whole_force", "announcing")):
        table = port(3, phase="combat.counterair.announcing", doubts={"W156": option}).done()
        assert table.phase == f"combat.naval_bases.{phase}"
    table = port(3, phase="combat.counterair.announcing", **GROUPS).done().as_seat("axis")
    table.when(dive(1)).refused("17.463")
    table.as_seat("allies").when(FormForce("TF 1", ("Essex",))).accepted().when(Finish()).accepted()
    assert table.phase == "combat.naval_bases.announcing"
    table.as_seat("axis").when(dive(1)).refused("17.47A/port").when(dive(1, "TF 1")).accepted()


def test_17_47A_no_groups_are_formed_where_no_kamikazes_may_come_as_doubt_W156_says(port):
    table = port(3, phase="combat.counterair.announcing", ships=(), carriers=(), light=(), **GROUPS).done()
    assert stayed(table).phase == "combat.missions"


def test_17_47A_ships_at_peace_and_submarines_are_no_group_as_doubt_W156_says(port):
    peace = DeclaredFact("war", "Britain/Japan", "peace")
    guests = {
        "ships": (Ship("Iowa", AMERICA, 5, NAHA), Ship("Hood", "Britain", 4, NAHA, force="Force Z")),
        "forces": (
            NavalForce("Force Z", "Britain", NAHA),
            NavalForce("Subs", AMERICA, NAHA, concealed=False),
        ),
        "light": (LightShips(AMERICA, "SS", 2, NAHA, force="Subs"),),
        "carriers": (),
    }
    table = (
        port(3, facts=(OPTION, peace), **guests, **GROUPS).as_seat("axis").when(dive(3), Finish()).accepted()
    )
    assert struck(table) == [("kamikaze", "Naha", names(1, 2, 3))]


def test_17_47A_the_menu_has_the_groups_of_a_port_as_doubt_W156_says(port):
    table = port(40, **TWO, **GROUPS)
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert offered(offers, dive(15, "TF 38"))
    assert offered(offers, dive(1, NAHA))
    assert not offered(offers, dive(16, "TF 38"))
    assert not offered(offers, dive(1))
    assert offered(menu(WORLD_AT_WAR, port(40, **GROUPS).game, "axis"), dive(30))


def test_2005_17_47_a_port_is_attacked_as_one_whatever_doubt_W156_says(port):
    table = (
        port(4, edition="2005", **TWO, **GROUPS).as_seat("axis").when(dive(3, "TF 58")).refused("23.52/whole")
    )
    assert [one.group for one in table.when(dive(3)).accepted().told(NavalBaseAttackAnnounced)] == [UNSET]


def test_17_47A_it_is_told_for_which_group_they_go_as_doubt_W156_says(port):
    for group, said in ({"TF 58": "TF 58 in port at Naha", "": "the ships in port at Naha"}).items():
        doubts = {"W156": "groups" if group else "whole_force"}
        table = port(4, **TWO, doubts=doubts).as_seat("axis").when(dive(3, group)).accepted()
        [announced], system = table.told(NavalBaseAttackAnnounced), system_of("A World at War")
        assert f"(JP-kamikaze-01 to 03) will attack {said}" in fact_told(system, table.game, announced)


def test_17_47A_ships_that_are_one_group_do_not_part_before_they_are_attacked_as_doubt_W156_says(port):
    """Once the first group was attacked, ships may escape; those under attack form no task force for it."""
    two = TWO | {"ships": (Ship("Iowa", AMERICA, 5, NAHA),), "forces": TWO["forces"][:1], "light": ()}
    table = (
        port(9, **two, **GROUPS).as_seat("axis").when(dive(4, "TF 38"), dive(4, "Naha"), Finish()).accepted()
    )
    while table.phase != "combat.naval_bases.escaping":
        if table.game.questions:
            table.as_seat("allies").when(Choose("Naha")).accepted()
        else:
            table.due((1, 1))
    table.as_seat("allies").when(FormForce("TF 9", ("Iowa",))).refused("17.47A/formed")
    assert not [one for one in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(one.order, FormForce)]


@pytest.mark.parametrize(("option", "kinds"), [("announced_only", ["diverted kamikaze"]), ("included", [])])
def test_17_47E_3_whether_the_limit_counts_those_diverted_to_a_group_in_port_is_doubt_W158(
    port, option, kinds
):
    """Fifteen are sent against the other group, and have not attacked it yet."""
    table = port(30, **TWO, doubts={"W156": "groups", "W158": option}).as_seat("axis")
    table.when(dive(15, "TF 58"), dive(15, "TF 38"), Finish()).accepted().due((4, 4)).due((1, 1))
    table.as_seat("allies").when(Choose("TF 38")).accepted()
    assert [kind for kind, _, _ in struck(table)[1:2] if kind == "diverted kamikaze"] == kinds


@pytest.mark.parametrize("option", ["announced_only", "included"])
def test_17_47E_3_the_limit_counts_those_whose_attack_on_the_group_is_over_too_as_doubt_W158_says(
    port, option
):
    forces = ("TF 38", "TF 58")
    many = tuple(LightShips(AMERICA, "DD", 30, NAHA, force=force) for force in forces)
    fleet = {"forces": TWO["forces"], "light": many}
    table = port(30, **fleet, doubts={"W156": "groups", "W158": option}).as_seat("axis")
    table.when(dive(15, "TF 38"), dive(15, "TF 58"), Finish()).accepted()

    def asked_of(group):
        while not table.game.questions:
            (due,) = stayed(table).game.rolls
            table.due((5, 5) if due.purpose == "air defense" else (1, 1))
        (other,) = (one for one in forces if one != group)
        table.as_seat("allies").when(Choose(other)).accepted()

    asked_of("TF 38")
    asked_of("TF 58")
    onward = [group for kind, group, _ in struck(table) if kind == "diverted kamikaze"]
    assert ("TF 38" in onward) == (option == "announced_only")


@pytest.mark.parametrize("option", ["announced_only", "included"])
def test_17_47E_3_of_three_groups_in_port_one_takes_those_diverted_from_both_others_as_doubt_W158_says(
    port, option
):
    """Twelve are sent against TF 58: with the limit three more may come there; ships in no task force are Naha's."""
    forces = ("TF 38", "TF 48", "TF 58")
    fleet = {
        "forces": tuple(NavalForce(force, AMERICA, NAHA) for force in forces),
        "light": tuple(LightShips(AMERICA, "DD", 30, NAHA, force=force) for force in forces),
    }
    table = port(42, **fleet, doubts={"W156": "groups", "W158": option}).as_seat("axis")
    table.when(dive(15, "TF 38"), dive(15, "TF 48"), dive(12, "TF 58"), Finish()).accepted()
    open_ = []
    while len(open_) < 2:
        if table.game.questions:
            [asked] = table.game.questions
            open_.append(asked.options)
            table.as_seat("allies").when(Choose("TF 58")).accepted()
        else:
            (due,) = stayed(table).game.rolls
            table.due((5, 5) if due.purpose == "air defense" else (1, 1))
    fired = [len(one.units_aborted) for one in table.told(AirDefenseFired) if one.units_aborted]
    onward = [len(units) for kind, to, units in struck(table) if (kind, to) == ("diverted kamikaze", "TF 58")]
    assert open_ == [("TF 48", "TF 58", "Naha"), ("TF 38", "TF 58", "Naha")]
    assert min(fired) > 0
    assert sum(fired) > 3
    assert sum(onward) == (sum(fired) if option == "announced_only" else 3)
