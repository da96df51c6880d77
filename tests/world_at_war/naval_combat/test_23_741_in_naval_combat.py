"""23.24A, 23.741, 23.751A Strikes of a round: announced by all, with surprise or without, then resolved."""

import msgspec
import pytest

from core.dice import RollDice
from core.ruling import Accepted
from core.world_at_war.naval_combat.chapter import CHAPTER
from events.message import RollCalledFor
from events.world_at_war.board import DeclaredFact, Seat
from events.world_at_war.naval_combat import AirOverGroupShown, SurpriseRolled
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered
from phases.referee import decide, let_lie, menu
from skyledger.board.at_sea import what_is_said
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    FULL,
    HERE,
    KIDO,
    all_done,
    answered,
    at_striking,
    patrol,
    phase,
    sea,
    strike,
)
from tests.world_at_war.sea_fights import at_sea as afloat
from tests.world_at_war.sea_fights import fleet, squadrons, together

__all__ = ["sea"]


def of_kind(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def test_23_7411B_only_the_side_that_found_and_was_not_found_surprises(sea):
    found = (("axis", (FORCE_Z, 2)), ("allies", (KIDO, 1)))
    table = at_striking(sea(*FULL), found).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(1, "Akagi"), surprise=True)).refused("23.7411")
    assert "23.7411B" in table.told()


def test_23_7411_one_surprise_strike_a_round(sea):
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 2)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(1, "Akagi"), surprise=True)).accepted()
    table.when(strike(FORCE_Z, patrol(1, "Kaga"), surprise=True)).refused("23.7411")


def surprising(sea, results, **more):
    """Three squadrons of Akagi strike Force Z as a surprise, against which there are so many results."""
    table = at_striking(sea(*FULL, **more), (("axis", (FORCE_Z, results)),)).as_seat("axis")
    return all_done(table.when(strike(FORCE_Z, patrol(3, "Akagi"), surprise=True)))


def test_23_74121_one_die_gives_the_level_of_surprise(sea):
    table = surprising(sea, 1)
    assert phase(table) == ".surprise"
    assert of_kind(table, RollCalledFor) == [
        RollCalledFor("surprise", 1, (), "attacker", ("axis",), "23.7413")
    ]
    table.as_seat("axis").when(RollDice((3,))).accepted()
    assert of_kind(table, SurpriseRolled) == [SurpriseRolled(FORCE_Z, 3, (), 3)]
    assert of_kind(table, NavalStrikeAnnounced)[0].surprise == 3


@pytest.mark.parametrize(
    ("number", "results", "die", "level"),
    [
        ("23.7413/level.1", 1, 1, 1),
        ("23.7413/level.2", 1, 2, 2),
        ("23.7413/level.3", 2, 2, 3),
        ("23.7413/level.4", 3, 2, 4),
        ("23.7413/level.5", 1, 5, 5),
        ("23.7413/level.6", 1, 6, 6),
        ("23.7413/level.7", 3, 6, 7),
    ],
)
def test_every_level_of_surprise_is_told_and_goes_with_the_strike(sea, number, results, die, level):
    table = surprising(sea, results).as_seat("axis")
    table.when(RollDice((die,))).accepted()
    assert [one.level for one in of_kind(table, SurpriseRolled)] == [level], number
    assert of_kind(table, NavalStrikeAnnounced)[0].surprise == level


def test_23_74122_search_results_add_and_radar_takes_away(sea):
    radar = DeclaredFact("research", "Britain/radar", "1")
    table = surprising(sea, 3, facts=(radar,))
    table.as_seat("axis").when(RollDice((2,))).accepted()
    [rolled] = of_kind(table, SurpriseRolled)
    assert [(rule, value) for rule, value, _ in rolled.modifiers] == [("23.74122A", 2), ("23.74122B", -1)]
    assert rolled.level == 3


def test_23_24A_all_strikes_are_announced_before_the_first_is_resolved_as_doubt_W357_says(sea):
    table = at_striking(sea(*FULL, "2 NAS Britain Malta"), (("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))))
    table.as_seat("axis").when(strike(FORCE_Z, patrol(3, "Kaga"))).accepted()
    assert phase(table) == ".striking"
    assert not table.game.strikes
    table.as_seat("allies").when(strike(KIDO, give.Group(2, "NAS", "Britain", "0000"))).accepted()
    all_done(table)
    assert [(one.kind, one.target) for one in of_kind(table, NavalStrikeAnnounced)] == [
        ("carrier", FORCE_Z),
        ("land", KIDO),
    ]


def test_23_35A_patrol_and_cover_over_what_is_struck_are_shown_once_strikes_are_announced(sea):
    allotted = {
        "patrols": {"allies": give.AllotPatrol(give.Flight((patrol(1, "Eagle", "Britain"),)))},
        "cover": {"allies": give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))},
    }
    air = (*FULL, "2 NAS Britain Malta", "2 NAS Britain Eagle")
    table = at_striking(sea(*air), (("axis", (FORCE_Z, 1)),), **allotted).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(3, "Kaga"))).accepted()
    all_done(table)
    assert of_kind(table, AirOverGroupShown) == [AirOverGroupShown(FORCE_Z, ("BR-NAS-03",), ("BR-NAS-01",))]
    assert of_kind(table, NavalStrikeCovered) == [NavalStrikeCovered(1, ("BR-NAS-01",), ("BR-NAS-03",))]
    assert table.game.units["BR-NAS-01"].used


def test_23_162_air_cover_is_committed_where_nobody_strikes(sea):
    cover = {"allies": give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))}
    table = all_done(at_striking(sea("2 NAS Britain Malta"), (), cover=cover))
    assert phase(table) == ".fleet"
    assert table.game.units["BR-NAS-01"].used
    assert not table.game.units["BR-NAS-02"].used


def resolved(table, goals):
    """The strike is resolved: nobody engages it, air defense rolls two, and attacks on the targets roll seven."""
    while phase(table).startswith(".strikes"):
        step = phase(table).rpartition(".")[2]
        if step == "engaging":
            table.as_seat("allies").when(give.EngageStrike()).accepted()
        elif step == "aiming":
            table.as_seat("axis").when(give.AimStrike(goals)).accepted()
        else:
            shown = (1, 1) if step == "firing" else (3, 4)
            table.as_seat("gamemaster").when(RollDice(shown * len(table.game.rolls))).accepted()
    return table


def test_23_751A_air_strikes_are_resolved_before_fleet_combat(sea):
    """Four squadrons go for Repulse, of size four: a seven, +2 for Japan, -2 for Britain, +1 at sea, three hits."""
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(3, "Akagi"), patrol(1, "Kaga"))).accepted()
    all_done(table)
    resolved(table, (give.Goal("Repulse", (give.Squadrons(4, "NAS", "Japan"),)),))
    assert phase(table) == ".fleet"
    assert table.game.ships["Repulse"].damaged
    assert not any(unit.inverted for unit in table.game.units.values())
    all_done(table)
    assert phase(table) == ".deciding"


def test_23_74D_in_the_next_round_the_same_squadrons_strike_again(sea):
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(3, "Akagi"))).accepted()
    all_done(resolved(all_done(table), (give.Goal("Repulse", (give.Squadrons(3, "NAS", "Japan"),)),)))
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.StayInBattle()).accepted()
    answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover())
    table.as_seat("axis").when(give.FindGroup(FORCE_Z, 1)).accepted()
    all_done(table).as_seat("axis").when(strike(FORCE_Z, patrol(3, "Akagi"))).accepted()


def test_22_41_a_naval_force_that_sails_meets_another_and_goes_on_afterwards(board):
    table = met_on_its_way(board)
    assert table.game.turn.phase == "movement.naval_activity.entered"
    table.axis(give.JoinBattle("0200")).accepted()
    answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover())
    all_done(all_done(all_done(table)))
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.LeaveBattle()).accepted()
    assert table.game.turn.phase == "movement.naval_activity.continuing"
    assert table.game.forces["Force H"].place == "0200"


def met_on_its_way(board, **more):
    """Force H comes to where a German force lies, and naval air from Catania reaches it there."""
    british, raiders = fleet(), fleet("TF 1", "0200", nation="Germany")
    lying = {key: tuple(msgspec.structs.replace(one, at_sea=True) for one in raiders[key]) for key in raiders}
    table = afloat(board, "3 AAF Germany Catania", **together(british, lying), **more)
    table.sail("0100", "0200", "0300").accepted()
    return table


def joins(table, seat):
    return [
        offer for offer in menu(table.system, table.game, seat) if isinstance(offer.order, give.JoinBattle)
    ]


def test_23_75A_who_sails_joins_no_battle_before_air_that_reaches_him_is_heard(board):
    table = met_on_its_way(board)
    assert not joins(table, "allies")
    told = table.allies(give.JoinBattle("0200")).refused("23.75A/heard")
    assert "axis" in str(told.ruling)
    assert table.game.turn.phase == "movement.naval_activity.entered"


def test_23_75A_who_alone_has_not_spoken_joins_the_battle_instead_of_his_sortie(board):
    table = met_on_its_way(board)
    assert joins(table, "axis")
    table.axis(give.JoinBattle("0200")).accepted()


def test_23_75A_at_once_battle_is_joined_over_the_head_of_air_as_doubt_W445_says(board):
    table = met_on_its_way(board, doubts={"W445": "at_once"})
    assert joins(table, "allies")
    table.allies(give.JoinBattle("0200")).accepted()
    assert any("W445" in fact.rules for fact in table.ruling.facts)


def test_23_75A_the_gamemaster_speaks_for_all(board):
    met_on_its_way(board).as_seat("gamemaster").when(give.JoinBattle("0200")).accepted()


AIR_AND_SHIPS = (
    Seat("air", "Axis", ("Italy",)),
    Seat("ships", "Axis", ("Germany",)),
    Seat("allies", "Allied", ("Britain",)),
)


def met_by_a_friend(board, **more):
    """The same, but the air is Italian and of another seat than the German ships."""
    british, raiders = fleet(), fleet("TF 1", "0200", nation="Germany")
    lying = {key: tuple(msgspec.structs.replace(one, at_sea=True) for one in raiders[key]) for key in raiders}
    return afloat(board, "3 AAF Italy Catania", **together(british, lying), seats=AIR_AND_SHIPS, **more)


def test_23_75A_who_has_ships_there_is_waited_for_once_air_has_spoken_and_joins_battle(board):
    table = met_by_a_friend(board)
    table.sail("0100", "0200", "0300").accepted()
    assert awaited(table.game) == ("air",)
    table.as_seat("ships").when(give.JoinBattle("0200")).refused("23.75A/heard")
    table.as_seat("air").when(give.Finish()).accepted()
    assert table.game.turn.phase == "movement.naval_activity.entered"
    assert awaited(table.game) == ("ships",)
    assert joins(table, "ships")
    told = what_is_said(table.game, awaited(table.game))
    assert told.startswith("ships may meet the force with “join battle at 0200”")
    table.as_seat("ships").when(give.JoinBattle("0200")).accepted()


def test_23_75A_whose_ships_lie_there_is_told_when_he_may_join_battle(board):
    table = met_by_a_friend(board)
    table.sail("0100", "0200", "0300").accepted()
    assert what_is_said(table.game, awaited(table.game)).endswith("; then ships may “join battle at 0200”.")
    table.as_seat("air").when(give.AttackAtSea()).allies(give.Finish())
    table.as_seat("air").when(give.StrikeAtSea(squadrons(1, "AAF", "Italy"), "Force H"), give.Finish())
    table.allies(RollDice((2, 2))).accepted()
    assert table.game.turn.phase == "movement.naval_activity.continuing"
    assert awaited(table.game) == ("allies",)
    told = what_is_said(table.game, awaited(table.game))
    assert told.endswith(
        "; before that ships may “join battle at 0200” with ships that lie there, and nobody waits for it."
    )
    table.as_seat("ships").when(give.JoinBattle("0200")).accepted()


def test_23_75A_the_force_sails_on_once_air_and_ships_let_it_pass(board):
    table = met_by_a_friend(board)
    table.sail("0100", "0200", "0300").accepted()
    for seat in ("air", "ships"):
        assert table.game.forces["Force H"].place == "0200"
        table.as_seat(seat).when(give.Finish()).accepted()
    assert table.game.forces["Force H"].place == "0300"


def test_23_75A_ships_that_let_it_pass_beforehand_are_not_waited_for(board):
    table = met_by_a_friend(board)
    table.sail("0100", "0200", "0300").accepted()
    table.as_seat("ships").when(give.Finish()).accepted()
    table.as_seat("air").when(give.Finish()).accepted()
    assert table.game.forces["Force H"].place == "0300"


def test_23_75A_ships_that_are_done_before_the_air_are_told_that_they_give_up_a_battle(board):
    table = met_by_a_friend(board)
    table.sail("0100", "0200", "0300").accepted()
    [told] = let_lie(table.system, table.game, "ships")
    assert "“join battle at 0200”" in told
    assert "air" in told
    assert let_lie(table.system, table.game, "air") == ()
    table.as_seat("air").when(give.Finish()).accepted()
    assert let_lie(table.system, table.game, "ships") == ()


def test_23_75A_where_no_enemy_ships_lie_only_air_is_waited_for(board):
    table = afloat(board, "3 AAF Italy Catania", seats=AIR_AND_SHIPS)
    table.sail("0100", "0200", "0300").accepted()
    entered = table.game.forces["Force H"].place
    table.as_seat("air").when(give.Finish()).accepted()
    assert table.game.forces["Force H"].place != entered


ORDERS = {order for part in CHAPTER.orders.values() for order in part}


def taken(table):
    """Every order that the menus of both seats offer here in naval combat is accepted as it stands."""
    for seat in ("axis", "allies"):
        for offer in menu(table.system, table.game, seat):
            if type(offer.order) in ORDERS:
                ruling = decide(table.system, table.game, seat, offer.order)
                assert isinstance(ruling, Accepted), (offer.order, ruling)
                yield type(offer.order)


def test_22_41_what_the_menu_offers_in_each_step_is_accepted(sea):
    air = (*FULL, "2 NAS Britain Malta", "2 AAF Britain Malta", "2 NAS Britain Eagle")
    table = sea(*air)
    met = set(taken(table)) | set(taken(all_done(table.as_seat("axis").when(give.JoinBattle(HERE)))))
    met |= set(taken(all_done(table)))
    met |= set(taken(answered(table, give.AllotPatrol())))
    met |= set(taken(answered(table, give.AllotCover())))
    table.as_seat("axis").when(give.FindGroup(FORCE_Z, 2)).accepted()
    met |= set(taken(all_done(table)))
    met |= set(taken(all_done(all_done(table))))
    assert met == ORDERS


def test_23_24A_cover_in_naval_combat_is_assigned_where_house_rules_leave_18_45_out(sea):
    ours = {"name": "ours", "extends": "current", "omits": ["18.45", "23.161/uninverted"]}
    cover = {"allies": give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))}
    table = all_done(at_striking(sea("2 NAS Britain Malta", edition="ours", revision=ours), (), cover=cover))
    assert table.game.units["BR-NAS-01"].used
