"""18.15 Excess: more is based in a hex than it holds."""

import pytest
from msgspec.structs import replace

from core.menus import fill, most
from core.mistakes import Unworkable
from core.ruling import Accepted, Ruled
from core.world_at_war.basing.room import overflow
from core.world_at_war.board import units_at
from events.world_at_war.basing import (
    AirbaseRemoved,
    AirUnitsEliminated,
    ExcessCalledFor,
    ExcessMoved,
    ExcessSettled,
)
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import FactDeclared, PositionAdjusted
from events.world_at_war.staging import AirUnitsSeaTransported, AirUnitsStaged, SeaTransportFailed
from phases.referee import decide, menu, settle
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import SEATS, Airbase, Box, DeclaredFact, units
from tests.world_at_war.orders import (
    Adjust,
    Declare,
    Finish,
    GiveUpExcess,
    MoveExcess,
    Named,
    PlaceAirbase,
    StageAirUnits,
)

GERMANY_ALONE = (
    replace(SEATS[0], name="germany", nations=("Germany", "Rumania")),
    replace(SEATS[0], name="italy", nations=("Italy",)),
    SEATS[1],
)


def happened(table, *events):
    """These facts and all that follows from them."""
    facts = settle(WORLD_AT_WAR, table.game, [Ruled(event, ()) for event in events])
    table.facts = [fact.event for fact in facts]
    return table.after(*table.facts)


def overfull(given, board, *texts, drawing="Full B C D", recycler="Germany", place="0000", **more):
    """A game in which the airbase of a hex has just been recycled from under these units."""
    position = board(drawing, airbases=(Airbase(place, recycler),), **more)
    table = given(units(position, *texts))
    return happened(table, AirbaseRemoved(recycler, place, "recycled"))


def test_18_15_he_may_make_room_until_staging_is_over_if_doubt_W265_is_played_so(given, board):
    table = overfull(given, board, "7 AAF Germany Full", doubts={"W265": "in_the_phase"})
    assert not table.game.questions
    table.when(StageAirUnits(Named(("GE-AAF-01",)), "0100")).accepted()
    table.when(Finish()).accepted()
    assert (question(table).kind, question(table).place) == ("excess", "0000")
    assert "W265" in {rule for ruled in table.ruling.facts for rule in ruled.rules}


def question(table):
    return table.game.questions[0]


def move(table, text, to):
    return table.when(MoveExcess(table.group(text), table.at(to)))


def give_up(table, text):
    return table.when(GiveUpExcess(table.group(text)))


def test_18_15_the_excess_is_moved_to_another_base(given, board):
    table = overfull(given, board, "7 AAF Germany Full")
    names = tuple(f"GE-AAF-0{n}" for n in range(1, 8))
    assert table.facts[1:] == [ExcessCalledFor("0000", ("axis",), names, ("0100", "0200", "0300"))]
    move(table, "2 AAF Germany Full", "B").then(ExcessMoved(names[:2], "0000", "0100"), ExcessSettled("0000"))
    assert table.game.questions == ()


def test_18_15_in_parts_and_to_several_bases(given, board):
    table = overfull(given, board, "7 AAF Germany Full")
    move(table, "1 AAF Germany Full", "B")
    rest = tuple(f"GE-AAF-0{n}" for n in range(2, 8))
    moved = ExcessMoved(("GE-AAF-01",), "0000", "0100")
    table.then(moved, ExcessCalledFor("0000", ("axis",), rest, ("0100", "0200", "0300")))
    assert len(table.game.questions) == 1
    move(table, "1 AAF Germany Full", "C")
    table.then(ExcessMoved(("GE-AAF-02",), "0000", "0200"), ExcessSettled("0000"))
    assert table.game.questions == ()


def test_18_15_or_eliminated(given, board):
    table = overfull(given, board, "7 AAF Germany Full")
    give_up(table, "2 AAF Germany Full")
    table.then(AirUnitsEliminated(("GE-AAF-01", "GE-AAF-02")), ExcessSettled("0000"))


def test_18_15_no_excess_no_question(given, board):
    table = overfull(given, board, "5 AAF Germany Full")
    assert table.facts == [AirbaseRemoved("Germany", "0000", "recycled")]
    assert overfull(given, board).facts == [AirbaseRemoved("Germany", "0000", "recycled")]


def test_18_15_nothing_else_is_done_before_the_answer(given, board):
    table = overfull(given, board, "6 AAF Germany Full")
    table.when(Finish()).refused("18.15")
    table.when(PlaceAirbase("Germany", "0100")).refused("18.15")
    table.as_seat("allies")
    give_up(table, "1 AAF Germany Full").refused("18.15")
    assert table.told() == "The question is put to axis, not to allies."


def test_18_15_without_a_question_there_is_no_answer(given, board):
    table = given(units(board("Full B"), "2 AAF Germany Full"))
    move(table, "1 AAF Germany Full", "B").refused("18.15")
    give_up(table, "1 AAF Germany Full").refused("18.15")


def test_18_15_the_gamemaster_may_answer(given, board):
    table = overfull(given, board, "6 AAF Germany Full").as_seat("gamemaster")
    move(table, "1 AAF Germany Full", "B").accepted()


def test_18_15_only_units_of_that_place_are_answered_with(given, board):
    table = overfull(given, board, "6 AAF Germany Full", "1 AAF Germany B")
    move(table, "1 AAF Germany B", "C").refused("18.15/asked")
    assert table.told() == "GE-AAF-07 is not asked about; the question is about units of Germany at Full."
    give_up(table, "1 AAF Germany B").refused("18.15")


def test_18_15_no_more_leaves_than_is_too_much(given, board):
    table = overfull(given, board, "6 AAF Germany Full")
    move(table, "2 AAF Germany Full", "B").refused("18.15/enough")
    assert table.told().startswith("GE-AAF-01 may stay at Full, which holds 15 of the 18 squadrons there.")
    give_up(table, "2 AAF Germany Full").refused("18.15")
    give_up(table, "1 AAF Germany Full").accepted()


def test_18_15_one_squadron_too_many_is_one_squadron(given, board):
    table = overfull(given, board, "1 NAS Germany Full", "5 AAF Germany Full")
    move(table, "1 NAS Germany Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_of_army_air_alone_a_whole_factor(given, board):
    table = overfull(given, board, "1 NAS Germany Full", "5 AAF Germany Full")
    move(table, "1 AAF Germany Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_a_naval_squadron_that_need_not_go_with_the_factor_stays(given, board):
    table = overfull(given, board, "3 NAS Germany Full", "5 AAF Germany Full")
    table.when(MoveExcess(Named(("GE-AAF-01", "GE-NAS-01")), "0100")).refused("18.15")
    assert "GE-NAS-01 may stay" in table.told()
    table.when(MoveExcess(Named(("GE-NAS-01", "GE-NAS-02", "GE-NAS-03")), "0100")).accepted()


def test_18_15_on_a_one_hex_island_one_naval_squadron_stays(given, board):
    table = overfull(given, board, "2 NAS Germany Malta", "5 AAF Germany Malta", drawing="Malta! = B~")
    move(table, "2 NAS Germany Malta", "B").refused("18.15")
    move(table, "1 NAS Germany Malta", "B").accepted()


def test_18_15_the_new_base_has_room(given, board):
    table = overfull(given, board, "7 AAF Germany Full", "4 AAF Germany B")
    move(table, "2 AAF Germany Full", "B").refused("18.12")
    move(table, "1 AAF Germany Full", "B").accepted()
    assert question(table).options == ("0200", "0300")


def test_18_15_in_the_movement_phase_it_leaves_by_staging(given, board):
    row = "Full . . . . . . . Near Far"
    table = overfull(given, board, "6 AAF Germany Full", drawing=row)
    assert question(table).options == ("0800",)
    move(table, "1 AAF Germany Full", "Far").refused("18.21")
    move(table, "1 AAF Germany Full", "Near").accepted()
    assert table.game.units["GE-AAF-01"].staged


def test_18_15_staging_asks_who_held_the_base_and_what_lies_between(given, board):
    table = overfull(given, board, "6 AAF Germany Full", drawing="Full B C # D", held={"0200": "Britain"})
    assert question(table).options == ("0100",)
    move(table, "1 AAF Germany Full", "C").refused("18.21B")
    move(table, "1 AAF Germany Full", "D").refused("18.22")
    move(table, "1 AAF Germany Full", "Full").refused("18.21/base")


def staged(table, *names):
    return table.after(AirUnitsStaged(names, "elsewhere", "0000", 1))


def test_18_15_units_that_have_staged_can_t_leave(given, board):
    position = board("Full B", airbases=(Airbase("0000", "Germany"),))
    table = staged(given(units(position, "6 AAF Germany Full")), "GE-AAF-01", "GE-AAF-02")
    happened(table, AirbaseRemoved("Germany", "0000", "recycled"))
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100")).refused("18.21")
    move(table, "1 AAF Germany Full", "B")
    table.then(ExcessMoved(("GE-AAF-03",), "0000", "0100"), ExcessSettled("0000"))


def test_18_15_units_that_have_staged_leave_besides_if_doubt_W68_is_played_so(given, board):
    position = board("Full B C", airbases=(Airbase("0000", "Germany"),), doubts={"W68": "extra"})
    table = staged(given(units(position, "6 AAF Germany Full")), "GE-AAF-01", "GE-AAF-02")
    happened(table, AirbaseRemoved("Germany", "0000", "recycled"))
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100"))
    table.then(ExcessMoved(("GE-AAF-01",), "0000", "0100"), ExcessSettled("0000"))
    assert "W68" in table.ruling.facts[0].rules


@pytest.mark.parametrize(("option", "again"), [("staging", False), ("extra", True)])
def test_18_15_who_left_may_still_stage_as_doubt_W68_says(given, board, option, again):
    table = overfull(given, board, "6 AAF Germany Full", doubts={"W68": option})
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100")).accepted()
    table.when(StageAirUnits(Named(("GE-AAF-01",)), "0200"))
    table.accepted() if again else table.refused("18.21/once")


def test_18_15_where_none_can_leave_the_owner_gives_up_what_it_chooses(given, board):
    table = overfull(given, board, "2 AAF Germany Full", "12 NAS Germany Full", drawing="Full . .")
    assert question(table).options == ()
    give_up(table, "1 AAF Germany Full").accepted()
    assert table.game.questions == ()


def test_18_15_units_that_are_all_alike_are_eliminated_without_a_question(given, board):
    table = overfull(given, board, "7 AAF Germany Full", drawing="Full . .")
    assert table.facts[1:] == [AirUnitsEliminated(("GE-AAF-01", "GE-AAF-02"))]
    assert table.game.questions == ()


def test_18_15_so_are_units_that_must_all_go(given, board):
    table = overfull(
        given,
        board,
        "1 AAF Germany 0100",
        "2 NAS Germany 0100",
        drawing="A . .",
        place="0100",
        phase="construction.airbases",
        doubts={"W58": "eliminated"},
    )
    assert table.facts[1:] == [AirUnitsEliminated(("GE-AAF-01", "GE-NAS-01", "GE-NAS-02"))]


def test_18_15_units_that_differ_are_not_alike(given, board):
    position = units(board("Full . .", airbases=(Airbase("0000", "Germany"),)), "6 AAF Germany Full")
    elite = replace(position, units=tuple(replace(u, elite=u.name == "GE-AAF-06") for u in position.units))
    table = happened(given(elite), AirbaseRemoved("Germany", "0000", "recycled"))
    assert question(table).options == ()
    inverted = given(position).after(AirUnitsInverted(("GE-AAF-03",), "18.42A"))
    happened(inverted, AirbaseRemoved("Germany", "0000", "recycled"))
    give_up(inverted, "1 AAF Germany Full").then(AirUnitsEliminated(("GE-AAF-03",)), ExcessSettled("0000"))


def test_18_15_another_mapboard_box_takes_it_too(given, board):
    box = Box("Australia", "box", ("Western Allies",), {"0100": 2})
    urals = Box("Urals", "box", ("Russia",), {"0100": 2})
    bombers = Box("Strategic", "sw")
    table = overfull(
        given, board, "6 AAF Britain Full", drawing="Full . .", recycler="Britain", holder="Britain",
        side="Allied", boxes=(box, urals, bombers),
    )  # fmt: skip
    assert question(table).options == ("Australia",)
    table.as_seat("allies")
    move(table, "1 AAF Britain Full", "Urals").refused("18.23")
    move(table, "1 AAF Britain Full", "Australia").accepted()


def redeploying(given, board, *texts, **more):
    return overfull(given, board, *texts, phase="redeployment.transfers", **more)


def test_18_15_in_the_redeployment_phase_it_redeploys_however_far(given, board):
    row = "Full . . . . . . . . . . . Far"
    table = redeploying(given, board, "6 AAF Germany Full", drawing=row)
    assert question(table).options == ("1200",)
    move(table, "1 AAF Germany Full", "Far").accepted()
    assert "W262" in table.ruling.grounds
    near = redeploying(given, board, "6 AAF Germany Full", drawing=row, doubts={"W262": "staging_range"})
    assert near.facts[1:] == [AirUnitsEliminated(("GE-AAF-01",))]


def test_18_15_redeploying_units_may_have_staged_and_go_to_bases_of_their_side(given, board):
    position = board("Full B C D", airbases=(Airbase("0000", "Germany"),), phase="redeployment.transfers",
                     held={"0100": "Britain", "0200": "", "0300": "Italy"})  # fmt: skip
    table = staged(given(units(position, "6 AAF Germany Full")), *(f"GE-AAF-0{n}" for n in range(1, 7)))
    happened(table, AirbaseRemoved("Germany", "0000", "recycled"))
    assert question(table).options == ("0300",)
    move(table, "1 AAF Germany Full", "B").refused("18.15/held")
    move(table, "1 AAF Germany Full", "C").refused("18.15")
    move(table, "1 AAF Germany Full", "D").accepted()
    assert "W262" not in table.ruling.grounds
    assert table.game.units["GE-AAF-01"].staged


@pytest.mark.parametrize("phase", ["movement.staging", "redeployment.transfers"])
def test_18_15_an_airbase_placed_in_this_phase_takes_only_its_owner_s_units(given, board, phase):
    label = f"Summer 1942 Axis {phase.partition('.')[0]}"
    position = board(
        "Full . .", airbases=(Airbase("0000", "Germany"), Airbase("0100", "Italy", label)), phase=phase
    )
    table = given(units(position, "6 AAF Germany Full", "1 NAS Germany Full"))
    happened(table, AirbaseRemoved("Germany", "0000", "recycled"))
    assert question(table).options == ()
    move(table, "1 AAF Germany Full", "0100").refused("18.146")


def test_18_15_cooperation_may_close_a_base(given, board):
    table = overfull(
        given,
        board,
        "6 AAF Germany Full",
        held={"0100": "Japan"},
        facts=(DeclaredFact("cooperation", "Axis/Japan", "none"),),
    )
    assert question(table).options == ("0200", "0300")
    move(table, "1 AAF Germany Full", "B").refused("53")


def allied(given, board, *texts, **more):
    return overfull(given, board, *texts, seats=GERMANY_ALONE, **more)


def test_18_15_those_who_made_the_excess_are_asked_first(given, board):
    table = allied(given, board, "4 AAF Germany Full", "3 AAF Italy Full")
    assert question(table).seats == ("germany",)
    assert question(table).units == tuple(f"GE-AAF-0{n}" for n in range(1, 5))
    table.as_seat("germany")
    move(table, "1 AAF Italy Full", "B").refused("seat", "18.15")
    move(table, "2 AAF Germany Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_the_others_when_that_is_not_enough(given, board):
    table = allied(given, board, "1 AAF Germany Full", "6 AAF Italy Full").as_seat("germany")
    move(table, "1 AAF Germany Full", "B").accepted()
    assert question(table).seats == ("italy",)
    assert len(question(table).units) == 6
    table.as_seat("italy")
    move(table, "1 AAF Italy Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_the_others_at_once_where_the_recycler_has_nothing(given, board):
    table = allied(given, board, "4 AAF Rumania Full", "3 AAF Italy Full")
    assert question(table).seats == ("germany", "italy")
    table.as_seat("germany")
    move(table, "1 AAF Italy Full", "B").refused("seat/excess")
    move(table, "1 AAF Rumania Full", "B").accepted()
    table.as_seat("italy")
    move(table, "1 AAF Italy Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_at_some_tables_the_holder_of_the_hex_decides_for_all(given, board):
    table = allied(
        given, board, "4 AAF Germany Full", "3 AAF Italy Full", holder="Italy", doubts={"W66": "controller"}
    )
    assert question(table).seats == ("italy",)
    assert len(question(table).units) == 7
    table.as_seat("italy")
    move(table, "1 AAF Germany Full", "B").accepted()
    move(table, "1 AAF Italy Full", "B").accepted()
    assert table.game.questions == ()


def test_18_15_units_for_which_nobody_speaks_are_the_gamemaster_s(given, board):
    seats = (GERMANY_ALONE[0], SEATS[1])
    table = overfull(given, board, "6 AAF Italy Full", recycler="Italy", seats=seats)
    assert question(table).seats == ("gamemaster",)
    table.as_seat("gamemaster")
    move(table, "1 AAF Italy Full", "B").accepted()


def shipped(given, board, *texts, back="GE-AAF-01", **more):
    """A full port to which a unit that left it by sea is turned back."""
    position = units(board("Port~ B~ = C~", phase="movement.transfers", **more), *texts)
    table = given(position).after(AirUnitsSeaTransported((back,), "0000", "0300"))
    return happened(table, SeaTransportFailed((back,), "0000"))


def test_18_15_a_failed_sea_transport_may_make_an_excess(given, board):
    table = shipped(given, board, "6 AAF Germany Port")
    assert isinstance(table.facts[-1], ExcessCalledFor)
    assert question(table).options == ("0100", "0300")
    move(table, "1 AAF Germany Port", "B").accepted()


def test_18_15_the_units_turned_back_may_leave_though_they_were_transported(given, board):
    table = shipped(given, board, "6 AAF Germany Port")
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100")).accepted()
    assert "W69" in table.ruling.grounds


def test_18_15_or_others_make_room_for_them_at_some_tables(given, board):
    table = shipped(given, board, "6 AAF Germany Port", doubts={"W69": "others_leave"})
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100")).refused("18.24/excess")
    move(table, "1 AAF Germany Port", "B").then(
        ExcessMoved(("GE-AAF-02",), "0000", "0100"), ExcessSettled("0000")
    )


def test_18_24_a_unit_that_was_carried_to_the_overfull_base_does_not_stage_from_it(given, board):
    position = units(board("Full B", airbases=(Airbase("0000", "Germany"),)), "6 AAF Germany Full")
    table = given(position).after(AirUnitsSeaTransported(("GE-AAF-01",), "0100", "0000"))
    happened(table, AirbaseRemoved("Germany", "0000", "recycled"))
    table.when(MoveExcess(Named(("GE-AAF-01",)), "0100")).refused("18.24")
    move(table, "1 AAF Germany Full", "B").then(
        ExcessMoved(("GE-AAF-02",), "0000", "0100"), ExcessSettled("0000")
    )


def test_18_15_a_failed_transport_into_a_port_with_room_asks_nothing(given, board):
    table = shipped(given, board, "5 AAF Germany Port")
    assert table.facts == [SeaTransportFailed(("GE-AAF-01",), "0000")]


def test_18_15_those_whose_transport_failed_are_asked_first(given, board):
    table = shipped(given, board, "1 AAF Germany Port", "5 AAF Italy Port", seats=GERMANY_ALONE)
    assert question(table).seats == ("germany",)


def test_18_15_the_units_keep_their_status(given, board):
    for option, by in (("keep", ""), ("inverted", "18.253")):
        table = overfull(given, board, "6 AAF Germany Full", doubts={"W70": option})
        move(table, "1 AAF Germany Full", "B").accepted()
        assert table.game.units["GE-AAF-01"].inverted == by
        assert table.game.questions == ()


@pytest.mark.parametrize("how", ["overrun", "isolation", "surrender"])
def test_18_15_airbases_lost_otherwise_are_not_this_rule_s(given, board, how):
    table = given(units(board("Full B", airbases=(Airbase("0000", "Germany"),)), "6 AAF Germany Full"))
    happened(table, AirbaseRemoved("Germany", "0000", how))
    assert not [f for f in table.facts if isinstance(f, ExcessCalledFor)]


def test_18_15_what_is_declared_meanwhile_changes_the_question(given, board):
    table = overfull(given, board, "6 AAF Germany Full", held={"0100": "Japan"})
    assert question(table).options == ("0100", "0200", "0300")
    table.when(Declare("cooperation", "Axis/Japan", "none")).accepted()
    assert any(isinstance(fact, FactDeclared) for fact in table.facts)
    assert question(table).options == ("0200", "0300")


def test_18_15_the_gamemaster_s_hand_may_settle_it(given, board):
    table = overfull(given, board, "6 AAF Germany Full").as_seat("gamemaster")
    table.when(Adjust("GE-AAF-04", "base", "0100", "a slip")).accepted()
    assert any(isinstance(fact, PositionAdjusted) for fact in table.facts)
    assert table.facts[-1] == ExcessSettled("0000")
    assert table.game.questions == ()


def every_filling(game, seat):
    for offer in menu(WORLD_AT_WAR, game, seat):
        for slot in offer.slots or ((),):
            for choice in slot.choices if slot else ((),):
                picks = {slot.field: choice.value} if slot else {}
                for count in range(1, most(offer, picks) + 1):
                    yield fill(offer, picks, count)


MIXED = (
    "3 AAF Germany Full",
    "5 NAS Germany Full",
    "2 AAF Italy Full",
    "1 NAS Italy Full",
    "3 AAF Germany B",
)


@pytest.mark.parametrize("phase", ["movement.staging", "redeployment.transfers", "construction.airbases"])
@pytest.mark.parametrize("option", ["cause_first", "controller"])
def test_18_15_the_menu_holds_what_is_accepted_and_nothing_else(given, board, phase, option):
    table = overfull(given, board, *MIXED, phase=phase, doubts={"W66": option}, held={"0200": "Britain"})
    offered = set(every_filling(table.game, "axis"))
    wanted = set()
    for nation in ("Germany", "Italy"):
        for kind in ("AAF", "NAS"):
            for count in range(1, 6):
                for place in ("Full", "B"):
                    group = table.group(f"{count} {kind} {nation} {place}")
                    wanted |= {
                        GiveUpExcess(group),
                        *(MoveExcess(group, to) for to in ("0000", "0100", "0200", "0300")),
                    }
    assert {o for o in wanted if ruled(table.game, o)} == {
        o for o in offered if isinstance(o, MoveExcess | GiveUpExcess)
    }
    assert all(ruled(table.game, order) for order in offered)
    assert any(isinstance(order, MoveExcess) for order in offered) is (phase != "construction.airbases")


def ruled(game, order):
    try:
        return isinstance(decide(WORLD_AT_WAR, game, "axis", order), Accepted)
    except Unworkable:  # so many are not there
        return False


@pytest.mark.parametrize("phase", ["movement.staging", "redeployment.transfers"])
def test_18_15_any_order_of_answers_comes_to_an_end(given, board, phase):
    table = overfull(given, board, *MIXED, phase=phase)
    steps = 0
    while table.game.questions:
        orders = [o for o in every_filling(table.game, "axis") if isinstance(o, MoveExcess | GiveUpExcess)]
        table.when(orders[steps * 7 % len(orders)]).accepted()
        steps += 1
        assert steps < 12
    assert not overflow(table.game, "0000", units_at(table.game, "0000"))
    assert steps > 1
