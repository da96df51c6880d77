"""17.463, 17.47, 17.48, 23.11F, 23.5: kamikazes against ships in port, alone, in two waves at most."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.mistakes import Mistake
from core.world_at_war.naval_bases.target import AttackNavalBase, DiveOnPort
from core.world_at_war.strikes.course import AimStrike
from events.world_at_war.air_battle import AirCombatResolved
from events.world_at_war.board import AirUnit, Carrier, DeclaredFact
from events.world_at_war.counterair import NavalAirRevealed
from events.world_at_war.kamikazes import KamikazePool, KamikazesExpended
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced, NavalBaseAttackEnded
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import AirDefenseFired, NavalAttackRolled, NavalStrikeAnnounced
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.base_attacks import OverPort
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.orders import Finish, Goal, SendKamikazes, Squadrons

AMERICA, JAPAN = "United States", "Japan"
WATERS = "Ulithi~ Naha~ = = Osaka~ Kobe~ ="
"""Naha 0100 and Ulithi 0000 are American; from Osaka 0400 kamikazes reach both."""

ULITHI, NAHA, OSAKA = "0000", "0100", "0400"
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
AT_NAHA = {
    "carriers": (Carrier("Essex", AMERICA, 4, NAHA),),
    "ships": (Ship("Iowa", AMERICA, 5, NAHA),),
    "light": (LightShips(AMERICA, "DD", 6, NAHA),),
}


def names(*numbers):
    return tuple(f"JP-kamikaze-{n:02}" for n in numbers)


@pytest.fixture
def port(board):
    """A Japanese combat phase after the counterairs; so many kamikazes, ships at Naha, air at both ports."""

    def lay(kamikazes, *texts, attacked_in="", drawing=WATERS, **more):
        pool = KamikazePool(JAPAN, kamikazes, attacked_in=attacked_in)
        asked = {
            "phase": "combat.naval_bases.announcing", "side": "Axis", "theater": "Pacific", "holder": JAPAN,
            "held": {ULITHI: AMERICA, NAHA: AMERICA}, "kamikazes": (pool,), "facts": (OPTION,), **AT_NAHA,
        } | more  # fmt: skip
        laid = units(country(board(drawing, **asked), JAPAN, (OSAKA, "0500"), JAPAN), *texts)
        built = [AirUnit(one, JAPAN, "kamikaze", "map edge") for one in names(*range(1, kamikazes + 1))]
        return OverPort(replace(laid, units=(*laid.units, *built)))

    return lay


def dive(count, to=NAHA):
    return DiveOnPort(JAPAN, count, to)


def gone(table):
    return [fact.units for fact in table.told(KamikazesExpended)]


def aimed(table, *dice, **counts):
    """Categories by dice, then targets and an attack roll for each of them."""
    called = {"Essex": "Essex", "Iowa": "Iowa", "light": "light ships"}
    if dice:
        table.due(dice)
    goals = tuple(Goal(called[k], (Squadrons(n, "kamikaze", JAPAN),)) for k, n in counts.items())
    table.said("axis", AimStrike(goals))
    for _ in counts:
        table.due((1, 1))
    return table


def test_18_48_kamikazes_over_a_port_fly_round_neutral_land(port):
    """Between Osaka and Naha there is land that is wholly neutral, or the sea."""
    table = port(3, drawing="Ulithi~ Naha~ = # Osaka~ Kobe~ =").as_seat("axis").when(dive(1))
    table.refused("18.48/kamikazes")
    port(3).as_seat("axis").when(dive(1)).accepted()


def test_17_463_kamikazes_attack_ships_in_port(port):
    """Air defense of level 5 shoots one of four down by a two."""
    table = port(5).said("axis", dive(4))
    assert table.told(NavalBaseAttackAnnounced) == [
        NavalBaseAttackAnnounced(names(1, 2, 3, 4), NAHA, "ships", "kamikazes")
    ]
    table.done()
    assert [(one.kind, one.place, one.target) for one in table.told(NavalStrikeAnnounced)] == [
        ("kamikaze", NAHA, "")
    ]
    table.due((1, 1))
    aimed(table, 1, 3, 5, Essex=1, Iowa=1, light=1)
    assert [one.row for one in table.told(NavalAttackRolled)] == [2, 2, 2]
    assert gone(table) == [names(1, 2, 3, 4)]
    assert table.game.kamikazes[JAPAN].flown == 4
    assert table.phase == "combat.missions"


def test_23_11F_in_port_they_lack_the_bonus_of_naval_air_at_sea(port):
    table = port(2).said("axis", dive(2))
    table.done().due((1, 1))
    aimed(table, 1, Essex=1)
    [rolled] = table.told(NavalAttackRolled)
    assert "23.441C" not in [rule for rule, *_ in rolled.modifiers]
    assert "23.441A" in [rule for rule, *_ in rolled.modifiers]


def test_23_51_at_the_time_of_attacks_on_naval_bases_and_within_an_offensive_as_doubt_W370_says(port):
    port(3, phase="combat.missions").as_seat("axis").when(dive(1)).refused("17.463")
    port(3, phase="movement.missions").as_seat("axis").when(dive(1)).refused("17.463")
    port(3, facts=()).as_seat("axis").when(dive(1)).refused("18.45/kamikazes")
    port(3, facts=(), doubts={"W370": "no_option"}).as_seat("axis").when(dive(1)).accepted()
    table = port(3, phase="combat.counterair.announcing").done()
    assert table.phase == "combat.naval_bases.announcing"


def test_23_51_in_a_player_turn_of_japan_alone(port):
    """Yamato at Osaka is no target of her own side, when it is the turn of the others."""
    option = DeclaredFact("option", "Allied/Front", "offensive")
    allied = {"side": "Allied", "facts": (option,), "ships": (Ship("Yamato", JAPAN, 5, OSAKA),)}
    table = port(3, **allied).as_seat("gamemaster").when(dive(1, OSAKA)).refused("23.51/turn")
    assert "attacks none in a player turn of the Allied side" in table.ruling.violations[0].found[0]
    table = port(3, **allied, phase="combat.counterair.announcing").done("allies")
    assert table.phase == "combat.missions"


def test_17_463_nothing_but_enemy_ships_in_port(port):
    table = port(3).as_seat("axis")
    table.when(dive(1, ULITHI)).refused("23.51/ships")  # no ships
    table.when(dive(1, OSAKA)).refused("23.51", "23.51")  # their own
    table.when(dive(1, "0200")).refused("23.51")
    peace = DeclaredFact("war", f"{JAPAN}/{AMERICA}", "peace")
    port(3, facts=(OPTION, peace)).as_seat("axis").when(dive(1)).refused("23.51/war")
    with pytest.raises(Mistake, match="3 kamikazes that are built and not sent, not 4"):
        port(3).as_seat("axis").when(dive(4))


def test_23_411_naval_air_under_a_marker_is_shown_when_kamikazes_are_announced(port):
    """Of the ships under the marker nothing else is told yet (23.425)."""
    marker = {
        "forces": (NavalForce("TF 58", AMERICA, NAHA),),
        "carriers": (Carrier("Essex", AMERICA, 4, NAHA, force="TF 58"),),
    }
    table = port(17, "2 NAS United States Essex", **marker).said("axis", dive(16))
    assert table.told(NavalAirRevealed) == [NavalAirRevealed(("US-NAS-01", "US-NAS-02"), "Essex", NAHA)]
    assert table.game.forces["TF 58"].concealed
    assert table.said("axis", dive(1)).told(NavalAirRevealed)[1:] == []


def test_17_462_within_four_hexes(port):
    far = port(3, held={ULITHI: AMERICA, NAHA: AMERICA, OSAKA: AMERICA}, light=(), carriers=(),
               ships=(Ship("Iowa", AMERICA, 5, ULITHI),))  # fmt: skip
    far.as_seat("axis").when(dive(1, ULITHI)).refused("17.462")


def test_17_47D_1_who_attacked_in_the_turn_stays_at_home(port):
    port(3, attacked_in="Summer 1942 Axis combat").as_seat("axis").when(dive(1)).refused("17.47D.1/port")


def test_17_47D_1_once_the_port_was_attacked_none_are_sent_elsewhere_in_the_phase(port):
    table = port(3).as_seat("axis").when(dive(1), Finish()).accepted()
    while table.game.turn.phase != "combat.missions":
        table.due((6, 6)) if table.game.rolls else table.when(Finish()).accepted()
    table.as_seat("axis").when(SendKamikazes(JAPAN, 1, ULITHI)).refused("17.47D.1")


def test_17_47D_2_fifteen_attack_and_fifteen_more_in_a_second_wave(port):
    table = port(40).as_seat("axis")
    table.when(dive(31)).refused("17.47D.2/port")
    table.when(dive(10)).accepted().when(dive(21)).refused("17.47D.2")
    table.when(dive(8)).accepted().done()
    waves = [(one.force, len(one.striking)) for one in table.game.base_attacks]
    assert waves == [("kamikazes", 15), ("kamikazes, wave 2", 3)]
    assert [len(one.units) for one in table.told(NavalStrikeAnnounced)] == [15]


def test_17_47D_2_the_second_wave_attacks_once_the_first_is_resolved(port):
    """Nothing but many destroyers: they are one target, and no die is thrown for categories."""
    crowd = (LightShips(AMERICA, "DD", 60, NAHA),)
    table = port(18, carriers=(), ships=(), light=crowd).as_seat("axis")
    table.when(dive(18)).accepted().done().due((1, 1)).due((1, 1))
    assert [len(one.units) for one in table.told(NavalStrikeAnnounced)] == [15, 3]
    table.due((1, 1)).due((1, 1))
    assert len(table.told(NavalBaseAttackEnded)) == 2
    assert [len(one) for one in gone(table)] == [15, 3]


def test_17_47D_3_and_17_47C_no_other_air_attacks_the_port_that_kamikazes_attack(port):
    other = AttackNavalBase(OverPort.group(port(1, "4 AAF Japan Osaka"), "2 AAF Japan Osaka"), NAHA)
    table = port(3, "4 AAF Japan Osaka").as_seat("axis")
    table.when(dive(1)).accepted().when(other).refused("17.47C/port")
    table = port(3, "4 AAF Japan Osaka").as_seat("axis")
    table.when(other).accepted().when(dive(1)).refused("17.47D.3/port")


def test_17_47E_1_uninverted_air_in_the_base_meets_them_and_they_do_not_roll(port):
    table = port(9, "3 NAS United States Naha").said("axis", dive(9))
    table.done()
    assert [due.by for due in table.game.rolls] == ["defender"]
    table.due((6, 6))
    [fought] = table.told(AirCombatResolved)
    assert [roll.side for roll in fought.rolls] == ["defender"]
    assert fought.defenders_eliminated == ()


def test_17_47E_nobody_but_the_port_and_its_ships_opposes_them_by_doubt_W369(port):
    table = port(9, "3 NAS United States Naha", doubts={"W369": "nobody"}).said("axis", dive(9))
    table.done()
    assert [due.purpose for due in table.game.rolls] == ["air defense"]
    assert table.told(AirCombatResolved) == []


def test_17_47E_2_those_that_it_shoots_down_are_used_up_and_17_47E_3_the_diverted_go_on(port):
    """There is but one target, so those that aborted attack it with the others (W160)."""
    fell = {}
    for option in ("same_group", "lost"):
        table = port(9, "5 NAS United States Naha", doubts={"W160": option}).said("axis", dive(9))
        table.done().due((3, 4))
        [fought] = table.told(AirCombatResolved)
        shot, back = fought.attackers_eliminated, fought.attackers_aborted
        assert shot
        assert back
        fell[option] = len(table.told(NavalStrikeAnnounced)[0].units)
        assert fell[option] == 9 - len(shot) - (len(back) if option == "lost" else 0)
        assert set(gone(table)[0]) == {*shot, *(back if option == "lost" else ())}
    assert fell["same_group"] > fell["lost"]


def test_17_47E_3_those_that_air_defense_turns_away_attack_with_the_others(port):
    table = port(15).said("axis", dive(15))
    table.done().due((4, 4))
    [fired] = table.told(AirDefenseFired)
    assert fired.units_aborted
    assert set(fired.units_aborted) <= set(fired.through)


def test_17_48_all_that_flew_are_used_up_once_however_they_fell(port):
    table = port(9, "9 NAS United States Naha").said("axis", dive(9))
    table.done().due((6, 6))
    table.due((1, 1))
    aimed(table, 1, 1, 1, Essex=2, Iowa=1)
    assert table.phase == "combat.naval_bases.escaping"
    assert sorted(name for some in gone(table) for name in some) == list(names(*range(1, 10)))
    assert table.game.kamikazes[JAPAN].flown == 9


def test_17_463_the_menu_has_the_ports_in_reach(port):
    table = port(40)
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    assert offered(offers, dive(30))
    assert not offered(offers, dive(31))
    assert not offered(offers, dive(1, ULITHI))
    assert not offered(menu(WORLD_AT_WAR, port(3, side="Allied").game, "axis"), dive(1))
    table.as_seat("axis").when(Finish()).accepted()
    assert RollDice not in [type(one.order) for one in menu(WORLD_AT_WAR, table.game, "axis")]
