"""22.41, 23.24, 23.33, 23.35, 23.72-23.751 Naval combat: one round after the other, step by step."""

import pytest
from msgspec.structs import replace

from core.menus import fill
from core.mistakes import Mistake
from core.ruling import Accepted
from core.world_at_war.rules import sealed
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import (
    CombatGroupFound,
    CoverAllotted,
    NavalCombatEnded,
    NavalCombatJoined,
    PatrolsAllotted,
)
from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited
from skyledger.secrecy.entries import SECRET_FACTS, SECRET_ORDERS
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import PhaseEntered
from tests.world_at_war.sea_battles import (
    DECKS,
    FORCE_Z,
    FULL,
    HERE,
    KIDO,
    all_done,
    answered,
    at_allotting,
    at_searching,
    at_striking,
    carrier,
    joined,
    patrol,
    phase,
    sea,
    strike,
)

__all__ = ["sea"]


def test_22_41_task_forces_of_both_sides_meet_in_a_hex(sea):
    table = joined(sea())
    table.then(
        NavalCombatJoined("0100, Summer 1942 Axis, 1", HERE, (FORCE_Z, KIDO)),
        PhaseEntered("combat.naval_combat.grouping"),
    )


def test_22_41_one_side_alone_or_in_port_fights_no_naval_combat(sea):
    table = sea(forces=(NavalForce("TF 3", "Japan", "0300"),)).as_seat("axis")
    table.when(give.JoinBattle(HERE, (KIDO,))).refused("declaration/both sides")
    assert f"{KIDO} is of the Axis side alone: name task forces of both sides, or leave out" in table.told()
    table.when(give.JoinBattle(HERE, (KIDO, "TF 3"))).refused("declaration/meet", "declaration/both sides")
    assert "TF 3 is in port at Tripoli." in table.told()
    assert "At sea in" not in table.told(), "nobody looked who is at sea there"
    table.when(give.JoinBattle(HERE, (KIDO, "TF 3", FORCE_Z))).refused("declaration/meet")
    assert "TF 3 is in port at Tripoli." in table.told()
    with pytest.raises(Mistake):
        table.when(give.JoinBattle(HERE, ("TF 9",)))


def test_22_41_the_steps_of_a_round_follow_each_other_and_it_is_fought_again_or_ends(sea):
    table = at_allotting(sea())
    assert phase(table) == ".allotting"
    answered(table, give.AllotPatrol())
    assert phase(table) == ".covering"
    answered(table, give.AllotCover())
    assert phase(table) == ".searching"
    all_done(table)
    assert phase(table) == ".striking"
    all_done(table)
    assert phase(table) == ".fleet"
    table.as_seat("allies").when(give.SinkShip("Repulse")).accepted()
    all_done(table)
    assert phase(table) == ".deciding"
    table.as_seat("axis").when(give.StayInBattle()).accepted()
    table.when(give.LeaveBattle()).refused("declaration/decided")
    table.as_seat("allies").when(give.StayInBattle()).accepted()
    assert phase(table) == ".grouping"


def test_22_7_when_a_side_leaves_the_naval_combat_is_over(sea):
    table = all_done(all_done(at_striking(sea(), ())))
    table.as_seat("allies").when(give.LeaveBattle()).accepted()
    table.as_seat("axis").when(give.StayInBattle()).accepted()
    assert NavalCombatEnded("0100, Summer 1942 Axis, 1", HERE, "left") in table.facts
    assert table.game.turn.phase == "combat.missions"
    assert table.game.naval_combats == ()


def test_22_6_naval_combat_is_over_when_a_side_has_no_ships_left(sea):
    table = all_done(at_striking(sea(carriers=tuple(map(carrier, DECKS))), ()))
    table.as_seat("allies").when(give.SinkShip("Repulse")).accepted()
    table.when(give.SinkLightShips(give.Factors(4, "DD", "Britain"), FORCE_Z)).accepted()
    all_done(table)
    assert table.facts[-2] == NavalCombatEnded("0100, Summer 1942 Axis, 1", HERE, "destroyed")


def test_23_33_example_four_of_twelve_may_patrol_and_three_of_nine_in_the_second_round(sea):
    """Four carriers with three squadrons each; three squadrons are lost in the first round."""
    table = at_allotting(sea(*FULL)).as_seat("axis")
    five = give.AllotPatrol(give.Flight((patrol(3, "Akagi"), patrol(2, "Kaga"))))
    table.when(five).refused("23.33")
    assert "5 would patrol over Kido Butai; 4 may." in table.told()
    table.when(give.AllotPatrol(give.Flight((patrol(3, "Akagi"), patrol(1, "Kaga"))))).accepted()
    table.game = replace(
        table.game,
        units={n: replace(u, base="") if u.base == "Akagi" else u for n, u in table.game.units.items()},
    )
    table.as_seat("allies").when(give.AllotPatrol()).accepted()
    all_done(all_done(all_done(answered(table, give.AllotCover()))))
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.StayInBattle()).accepted()
    all_done(all_done(table))
    table.as_seat("axis").when(
        give.AllotPatrol(give.Flight((patrol(3, "Kaga"), patrol(1, "Soryu"))))
    ).refused("23.33")
    table.when(give.AllotPatrol(give.Flight((patrol(3, "Kaga"),)))).accepted()


def test_23_33_the_third_is_rounded_up(sea):
    table = at_allotting(sea("1 NAS Britain Eagle")).as_seat("allies")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Eagle", "Britain"),)))).accepted()


def test_23_35B_squadrons_on_damaged_carriers_are_not_available_as_doubt_W229_says(sea):
    decks = (carrier("Akagi"), carrier("Kaga", damaged=True), carrier("Eagle", "Britain", FORCE_Z, 2))
    table = at_allotting(sea("3 NAS Japan Akagi", "3 NAS Japan Kaga", carriers=decks)).as_seat("axis")
    table.when(give.AllotPatrol(give.Flight((patrol(2, "Akagi"),)))).refused("23.33")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Kaga"),)))).refused("23.35B")


def test_23_35B_the_menu_of_patrol_has_sound_carriers_alone_though_doubt_W229_counts_damaged_ones(sea):
    decks = (carrier("Akagi", damaged=True), carrier("Kaga"), carrier("Eagle", "Britain", FORCE_Z, 2))
    full = ("3 NAS Japan Akagi", "3 NAS Japan Kaga")
    table = at_allotting(sea(*full, carriers=decks, doubts={"W229": "all"})).as_seat("axis")
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    offered = {fill(offer, {}, offer.most) if offer.most > 1 else offer.order for offer in offers}
    assert give.AllotPatrol(give.Flight((patrol(2, "Kaga"),))) in offered
    assert not any(str(order).count("Akagi") for order in offered if isinstance(order, give.AllotPatrol))


def test_23_31_patrol_is_flown_by_carriers_of_the_combat_alone(sea):
    table = at_allotting(sea(*FULL, "2 NAS Japan Tripoli", holder="Japan")).as_seat("axis")
    table.when(give.AllotPatrol(give.Flight((give.Group(1, "NAS", "Japan", "0300"),)))).refused(
        "23.31/combat"
    )


def test_23_35A_an_answer_is_sealed_and_the_last_to_arrive_moves_the_turn(sea):
    table = at_allotting(sea(*FULL)).as_seat("axis")
    before = sealed(table.game)
    table.when(give.AllotPatrol(give.Flight((patrol(2, "Akagi"),)))).accepted()
    assert phase(table) == ".allotting"
    assert isinstance(table.facts[0], PatrolsAllotted)
    assert SHOWN.known_to(table.game, "allies").naval_combats[0].patrols == ()
    assert SHOWN.known_to(table.game, "public").naval_combats[0].available == {}
    assert SHOWN.known_to(table.game, "axis").naval_combats[0].patrols[0].group == KIDO
    table.when(give.AllotPatrol()).refused("sequence/allotted")
    assert "one order (patrols with commas between the units, cover" in table.told()
    assert "“undo” takes the first one back" in table.told()
    table.as_seat("allies").when(give.AllotPatrol()).accepted()
    assert phase(table) == ".covering"
    assert before != sealed(table.game)


def test_23_24A_two_games_that_differ_in_what_one_side_allots_look_alike_to_the_other(sea):
    one, other = (at_allotting(sea(*FULL)).as_seat("axis") for _ in range(2))
    one.when(give.AllotPatrol(give.Flight((patrol(2, "Akagi"),)))).accepted()
    other.when(give.AllotPatrol()).accepted()
    for viewer in ("allies", "public"):
        assert SHOWN.position(one.game, viewer) == SHOWN.position(other.game, viewer)
    assert sealed(one.game) == sealed(other.game)
    assert {give.AllotPatrol, give.AllotCover} <= set(SECRET_ORDERS)
    assert {PatrolsAllotted, CoverAllotted} <= set(SECRET_FACTS)


def test_23_21_air_cover_is_assigned_to_friendly_combat_groups_by_land_based_air(sea):
    table = at_allotting(sea("2 NAS Britain Malta", "1 NAS Britain Eagle"))
    answered(table, give.AllotPatrol())
    malta, eagle = (give.Group(1, "NAS", "Britain", place) for place in ("0000", "Eagle"))
    table.as_seat("allies")
    table.when(give.AllotCover((give.Covering(KIDO, give.Flight((malta,))),))).refused("23.21/combat")
    table.when(give.AllotCover((give.Covering(FORCE_Z, give.Flight((eagle,))),))).refused("23.24A/land")
    twice = give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",)))
    table.when(give.AllotCover((twice, twice))).refused("23.161/cover")
    table.when(give.AllotCover((give.Covering(FORCE_Z, give.Flight((malta,))),))).accepted()
    assert SHOWN.known_to(table.game, "axis").naval_combats[0].cover == ()


def test_23_161_the_menu_of_air_cover_has_every_sort_of_ready_air_and_how_much_of_it(sea):
    table = at_allotting(sea("2 NAS Britain Malta", "3 AAF Britain Malta"))
    answered(table, give.AllotPatrol())
    offers = [
        one for one in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(one.order, give.AllotCover)
    ]
    sorts = {
        (group.kind, group.base, one.most)
        for one in offers
        for part in one.order.cover
        for group in part.air.groups
    }
    assert sorts == {("NAS", "0000", 2), ("AAF", "0000", 3)}
    for one in offers:
        order = fill(one, {}, one.most or None)
        assert isinstance(decide(WORLD_AT_WAR, table.game, "allies", order), Accepted)


def test_23_24A_like_air_of_a_base_that_is_named_for_several_groups_is_other_air_for_each(sea):
    table = at_allotting(sea("2 NAS Britain Malta", "1 AAF Britain Malta"))
    answered(table, give.AllotPatrol())
    one, army = give.Group(1, "NAS", "Britain", "0000"), give.Group(1, "AAF", "Britain", "0000")
    over = tuple(give.Covering(FORCE_Z, give.Flight(groups)) for groups in ((one, army), (one,)))
    table.as_seat("allies").when(give.AllotCover((*over, over[1]))).refused("23.161/cover")
    table.when(give.AllotCover(over)).accepted()
    [told] = [fact for fact in table.facts if isinstance(fact, CoverAllotted)]
    assert [air.units for air in told.cover] == [("BR-NAS-01", "BR-AAF-01.cover"), ("BR-NAS-02",)]


def test_23_24B_each_round_air_is_assigned_anew(sea):
    cover = give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))
    table = at_searching(sea("1 NAS Britain Malta"), cover={"allies": cover})
    all_done(all_done(all_done(table)))
    assert table.game.units["BR-NAS-01"].used
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.StayInBattle()).accepted()
    answered(all_done(all_done(table)), give.AllotPatrol())
    table.as_seat("allies").when(cover).accepted()


def test_23_161_who_covers_does_not_search_in_the_same_round(sea):
    cover = give.AllotCover((give.Covering(FORCE_Z, give.Flight((), ("BR-NAS-01",))),))
    table = at_searching(sea("1 NAS Britain Malta"), cover={"allies": cover}).as_seat("allies")
    table.when(give.SearchAtSea(give.Named(("BR-NAS-01",)))).refused("23.161/search")


def covering_half(sea, squadron="NAS", texts="4 NAS Britain Malta"):
    """Of four like units at Malta two were allotted to cover Force Z; the search begins."""
    some = give.Group(2, squadron, "Britain", "0000")
    cover = give.AllotCover((give.Covering(FORCE_Z, give.Flight((some,))),))
    return at_searching(sea(texts), cover={"allies": cover}).as_seat("allies")


def test_23_161_like_units_that_search_are_those_without_a_role_in_the_round(sea):
    table, some = covering_half(sea), give.Group(1, "NAS", "Britain", "0000")
    assert some in {one.order.units for one in menu(table.system, table.game, "allies")
                    if isinstance(one.order, give.SearchAtSea)}  # fmt: skip
    table.when(give.SearchAtSea(some), give.SearchAtSea(some)).accepted()
    assert {name for one in table.game.employments for name in one.units} == {"BR-NAS-03", "BR-NAS-04"}
    table.when(give.SearchAtSea(some)).refused("23.161/once")


def test_23_161_like_units_that_strike_are_those_without_a_role_in_the_round(sea):
    table, some = covering_half(sea), give.Group(1, "NAS", "Britain", "0000")
    table.when(give.FindGroup(KIDO, 1)).accepted()
    table = all_done(table).as_seat("allies").when(strike(KIDO, some), strike(KIDO, some)).accepted()
    assert {name for plan in table.game.naval_combats[0].strikes for name in plan.units} == {
        "BR-NAS-03", "BR-NAS-04",
    }  # fmt: skip
    table.when(strike(KIDO, some)).refused("23.74D")


def test_23_161_like_squadrons_that_search_are_those_without_a_role_in_the_round(sea):
    table = covering_half(sea, "AAS", "2 AAF Britain Malta")
    table.when(give.SearchAtSea(give.Group(2, "AAS", "Britain", "0000"))).accepted()
    assert {name for one in table.game.employments for name in one.units} == {
        "BR-AAF-01.search", "BR-AAF-02.search",
    }  # fmt: skip


def test_23_11B_a_menu_says_how_many_like_squadrons_may_search(sea):
    table = at_searching(sea("2 AAF Britain Malta", "1 NAS Britain Malta"))
    offers = [
        one for one in menu(WORLD_AT_WAR, table.game, "allies") if isinstance(one.order, give.SearchAtSea)
    ]
    assert {one.order.units.kind: one.most for one in offers} == {"AAF": 2, "NAS": 1}


def test_23_11B_land_based_air_searches_in_a_round_once(sea):
    table = at_searching(sea("1 NAS Britain Malta")).as_seat("allies")
    table.when(give.SearchAtSea(give.Named(("BR-NAS-01",)))).accepted()
    table.when(give.SearchAtSea(give.Named(("BR-NAS-01",)))).refused("23.161")


def test_22_452_each_side_declares_what_it_found_of_the_other(sea):
    table = at_searching(sea()).as_seat("axis")
    table.when(give.FindGroup(FORCE_Z, 2)).then(CombatGroupFound(FORCE_Z, 2))
    table.when(give.FindGroup(FORCE_Z, 4)).refused("declaration/search")
    table.when(give.FindGroup(KIDO, 1)).refused("declaration/search of enemies")
    with pytest.raises(Mistake):
        table.when(give.FindGroup("Kido", 1))


def test_23_72A_a_combat_group_that_was_not_found_is_not_struck(sea):
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 0)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).refused("23.72A")


def test_23_74A_naval_air_strikes_from_no_carrier_that_is_elsewhere(sea):
    away = NavalForce("TF 9", "Japan", "0200", at_sea=True)
    zuikaku = replace(carrier("Zuikaku", force="TF 9"), place="0200")
    decks = (carrier("Akagi"), carrier("Eagle", "Britain", FORCE_Z, 2), zuikaku)
    fleets = sea("3 NAS Japan Akagi", "3 NAS Japan Zuikaku", carriers=decks, forces=(away,))
    table = at_striking(fleets, (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(2, "Akagi"), patrol(2, "Zuikaku"))).refused("23.74A")
    assert "JP-NAS-04 at Zuikaku is on no carrier of the combat." in table.told()
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()


def test_23_74A_and_23_74C_carriers_of_a_group_split_their_air_over_the_groups_that_were_found(sea):
    second = NavalForce("TF 2", "Britain", HERE, at_sea=True)
    table = at_striking(
        sea(*FULL, forces=(second,)), (("axis", (FORCE_Z, 1)), ("axis", ("TF 2", 1)))
    ).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()
    table.when(strike("TF 2", patrol(1, "Akagi"), patrol(3, "Kaga"))).accepted()
    assert [plan.group for plan in table.game.naval_combats[0].strikes] == [FORCE_Z, "TF 2"]


def test_23_74D_each_squadron_strikes_once_in_a_round_and_not_from_patrol(sea):
    on_patrol = give.AllotPatrol(give.Flight((), ("JP-NAS-01",)))
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 1)),), patrols={"axis": on_patrol}).as_seat("axis")
    by_name = give.LaunchStrike(FORCE_Z, give.Flight((), ("JP-NAS-01",)))
    table.when(by_name).refused("23.74D")
    assert "JP-NAS-01 is used for combat air patrol in this round." in table.told()
    table.when(strike(FORCE_Z, patrol(2, "Akagi"))).accepted()
    table.when(strike(FORCE_Z, patrol(3, "Akagi"))).refused("23.74D")


def test_23_73_no_more_strike_together_than_their_nationality_allows(sea):
    """Japan's DRM is 2: ten squadrons as doubt W249 says."""
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    table.when(strike(FORCE_Z, *(patrol(3, deck) for deck in DECKS))).refused("23.73/combat")
    assert "12 would strike Force Z; 10 may." in table.told()
    table.when(strike(FORCE_Z, *(patrol(3, deck) for deck in DECKS[:3]), patrol(1, "Hiryu"))).accepted()


def test_23_75A_air_strikes_no_friendly_group_and_no_strike_is_of_nobody(sea):
    table = at_striking(sea(*FULL), (("allies", (KIDO, 1)),)).as_seat("axis")
    table.when(strike(KIDO, patrol(1, "Akagi"))).refused("23.75A/combat")
    table.when(give.LaunchStrike(KIDO, give.Flight())).refused("23.73/some")


def test_23_74D_ready_naval_air_strikes(sea):
    table = at_striking(sea(*FULL), (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    turned = replace(table.game.units["JP-NAS-01"], inverted="18.42A")
    table.game = replace(table.game, units={**table.game.units, turned.name: turned})
    table.when(give.LaunchStrike(FORCE_Z, give.Flight((), ("JP-NAS-01",)))).refused("23.74D/ready")
    assert table.told() == "JP-NAS-01 on Akagi is inverted."


def test_17_3124_a_damaged_carrier_launches_no_strike(sea):
    decks = (carrier("Akagi", damaged=True), carrier("Eagle", "Britain", FORCE_Z, 2))
    table = at_striking(sea("3 NAS Japan Akagi", carriers=decks), (("axis", (FORCE_Z, 1)),)).as_seat("axis")
    table.when(strike(FORCE_Z, patrol(1, "Akagi"))).refused("17.3124/launch")


def test_23_74B_and_23_75B_carriers_and_land_bases_make_one_strike_but_no_surprise(sea):
    table = at_striking(sea("2 NAS Britain Malta", "2 NAS Britain Eagle"), (("allies", (KIDO, 1)),)).as_seat(
        "allies"
    )
    malta, eagle = give.Group(2, "NAS", "Britain", "0000"), give.Group(2, "NAS", "Britain", "Eagle")
    table.when(strike(KIDO, malta, eagle, surprise=True)).refused("23.7411")
    assert "23.7411A" in table.told()
    table.when(strike(KIDO, malta, eagle)).accepted()
    assert table.game.units["BR-NAS-01"].used


def test_23_75D_search_and_cover_squadrons_do_not_strike(sea):
    table = at_striking(sea("1 AAF Britain Malta"), (("allies", (KIDO, 1)),)).as_seat("allies")
    table.when(strike(KIDO, give.Group(1, "AAS", "Britain", "0000"))).accepted()
    assert "BR-AAF-01.attack" in table.game.naval_combats[0].strikes[0].units
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-AAF-01.cover",)))).refused("23.11E")


def test_22_41_every_seat_with_a_part_in_it_is_awaited_until_it_has_spoken(sea):
    table = at_allotting(sea(*FULL))
    assert awaited(table.game) == ("allies", "axis")
    table.as_seat("axis").when(give.AllotPatrol()).accepted()
    assert awaited(table.game) == ("allies",)
    table.as_seat("gamemaster").when(give.AllotPatrol()).accepted()
    all_done(all_done(all_done(answered(table, give.AllotCover()))))
    table.as_seat("allies").when(give.StayInBattle()).accepted()
    assert awaited(table.game) == ("axis",)


def test_22_42_a_task_force_deploys_into_combat_groups_of_which_a_side_has_at_most_six(sea):
    decks = (
        *(carrier(name) for name in (*DECKS, "Ryujo", "Junyo", "Hiyo")),
        carrier("Eagle", "Britain", FORCE_Z, 2),
    )
    table = joined(sea(carriers=decks))
    for name in (*DECKS, "Ryujo"):
        table.as_seat("axis").when(give.FormGroup(KIDO, (name,))).accepted()
    table.when(give.FormGroup(KIDO, ("Junyo",))).refused("22.42")
    assert table.game.carriers["Akagi"].force == "Kido Butai/2"
    assert SHOWN.known_to(table.game, "allies").carriers.keys() == {"Eagle"}
    all_done(
        all_done(
            all_done(answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover()))
        )
    )
    for seat in ("axis", "allies"):
        table.as_seat(seat).when(give.LeaveBattle()).accepted()
    assert set(table.game.forces) == {KIDO, FORCE_Z}
    assert {table.game.carriers[name].force for name in DECKS} == {KIDO}


def test_23_36_escort_carriers_add_nothing_to_patrol_in_naval_combat(sea):
    escorts = LightShips("Japan", "CVE", 6, HERE, at_sea=True, force=KIDO)
    table = at_allotting(sea(*FULL, light=(escorts,))).as_seat("axis")
    five = give.AllotPatrol(give.Flight((patrol(3, "Akagi"), patrol(2, "Kaga"))))
    table.when(five).refused("23.33")
    assert table.told() == "5 would patrol over Kido Butai; 4 may."


def test_23_751B_each_land_based_squadron_strikes_once_in_a_round(sea):
    table = at_striking(sea("2 NAS Britain Malta"), (("allies", (KIDO, 1)),)).as_seat("allies")
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-NAS-01",)))).accepted()
    assert "23.751B" in table.ruling.facts[-1].rules
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-NAS-01",)))).refused("23.161", "23.74D")
    assert "BR-NAS-01 is used for an air strike in this round." in table.told()
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-NAS-02",)))).accepted()


def test_23_751B_what_could_not_strike_in_a_round_may_in_the_next(sea):
    table = at_searching(sea("1 NAS Britain Malta")).as_seat("allies")
    table.when(give.SearchAtSea(give.Named(("BR-NAS-01",))), give.FindGroup(KIDO, 1)).accepted()
    all_done(table).as_seat("allies")
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-NAS-01",)))).refused("23.161")
    answered(all_done(all_done(table)), give.StayInBattle())
    answered(answered(all_done(all_done(table)), give.AllotPatrol()), give.AllotCover())
    table.as_seat("allies").when(give.FindGroup(KIDO, 1)).accepted()
    all_done(table).as_seat("allies")
    table.when(give.LaunchStrike(KIDO, give.Flight((), ("BR-NAS-01",)))).accepted()


ALLIES = (
    Seat("axis", "Axis", ("Japan",)),
    Seat("allies", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)


def test_22_41_a_seat_allots_the_air_of_its_own_nations_alone(sea):
    """Checked as seat/allots."""
    american = carrier("Hornet", "United States", "TF 16", 3)
    decks = (carrier("Akagi"), carrier("Eagle", "Britain", FORCE_Z, 2), american)
    force = NavalForce("TF 16", "United States", HERE, at_sea=True)
    air = ("2 NAS Britain Eagle", "3 NAS United States Hornet")
    table = joined(sea(*air, carriers=decks, forces=(force,), seats=ALLIES))
    for _ in range(2):
        all_done(table, ("axis", "allies", "washington"))
    table.as_seat("washington")
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Eagle", "Britain"),)))).refused("seat/allots")
    assert table.told() == "washington does not speak for BR-NAS-01 of Britain."
    table.when(give.AllotPatrol(give.Flight((patrol(1, "Hornet", "United States"),)))).accepted()


def test_23_35A_a_patrol_is_offered_from_each_deck_of_a_group(sea):
    """Four Japanese carriers are in one combat group; any of them may send its air."""
    table = at_allotting(sea("2 NAS Japan Akagi", "2 NAS Japan Kaga"))
    offered = [one.order for one in menu(WORLD_AT_WAR, table.game, "axis")]
    for deck in ("Akagi", "Kaga"):
        assert give.AllotPatrol(give.Flight((patrol(1, deck),))) in offered
