"""18.15 Excess: who is asked when only some can leave, artificial ports that are gone, carriers and boxes."""

import pytest

from core.menus import fill, most
from core.ruling import Accepted
from events.world_at_war.basing import (
    AirbaseRemoved,
    AirUnitsEliminated,
    ExcessCalledFor,
    ExcessMoved,
    ExcessSettled,
)
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import FactDeclared, FactLapsed
from events.world_at_war.staging import AirUnitsRedeployed, AirUnitsStaged
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import SEATS, Airbase, Box, DeclaredFact, units
from tests.world_at_war.excess.test_18_15_excess import (
    GERMANY_ALONE,
    give_up,
    happened,
    move,
    overfull,
    question,
)
from tests.world_at_war.orders import Declare, GiveUpExcess, MoveExcess, Named, PlaceAirbase

PORT = "artificial port"


def staged_to(given, board, names, *texts, drawing="Full B C", place="0000", **more):
    """An overfull hex from which Germany's airbase was taken up after these units had staged there."""
    position = units(board(drawing, airbases=(Airbase(place, "Germany"),), **more), *texts)
    table = given(position).after(AirUnitsStaged(names, "elsewhere", place, 1))
    return happened(table, AirbaseRemoved("Germany", place, "recycled"))


def names(code, kind, last):
    return tuple(f"{code}-{kind}-{n:02d}" for n in range(1, last + 1))


def test_18_15_nobody_is_lost_while_another_s_units_can_leave(given, board):
    german, italian = names("GE", "AAF", 4), names("IT", "AAF", 3)
    table = staged_to(given, board, german, "4 AAF Germany Full", "3 AAF Italy Full", seats=GERMANY_ALONE)
    assert table.facts[1:] == [
        ExcessCalledFor("0000", ("germany", "italy"), (*german, *italian), ("0100", "0200"))
    ]
    table.as_seat("germany")
    move(table, "1 AAF Germany Full", "B").refused("18.21")
    move(table, "1 AAF Italy Full", "B").refused("seat")
    give_up(table, "1 AAF Germany Full").accepted()
    table.as_seat("italy")
    move(table, "1 AAF Italy Full", "B")
    table.then(ExcessMoved(("IT-AAF-01",), "0000", "0100"), ExcessSettled("0000"))


def test_18_15_those_who_made_it_go_first_while_some_of_theirs_can(given, board):
    german = names("GE", "AAF", 4)
    table = staged_to(given, board, german[1:], "4 AAF Germany Full", "3 AAF Italy Full", seats=GERMANY_ALONE)
    assert question(table).seats == ("germany",)
    table.as_seat("germany")
    move(table, "1 AAF Germany Full", "B").accepted()
    assert question(table).seats == ("germany", "italy")
    assert len(question(table).units) == 6


def test_18_15_only_if_truly_none_can_leave_it_is_lost_at_once(given, board):
    german = names("GE", "AAF", 4)
    table = staged_to(
        given,
        board,
        german,
        "4 AAF Germany Full",
        "3 AAF Italy Full",
        drawing="Full . .",
        seats=GERMANY_ALONE,
    )
    assert table.facts[1:] == [AirUnitsEliminated(("GE-AAF-01", "GE-AAF-02"))]


def on_a_port(given, board, *texts, value="yes", until="", **more):
    """A hex that bases air units by an artificial port alone; B is the next base."""
    port = DeclaredFact(PORT, "0000", value, "axis", "18.12", until)
    return given(units(board(", B C", facts=(port,), **more), *texts))


def test_18_15_an_artificial_port_that_is_declared_gone_leaves_an_excess(given, board):
    table = on_a_port(given, board, "2 AAF Germany 0000")
    table.when(Declare(PORT, "0000", "no"))
    assert table.facts[1:] == [ExcessCalledFor("0000", ("axis",), names("GE", "AAF", 2), ("0100", "0200"))]
    assert table.ruling.facts[1].rules == ("18.15", "W271")
    table.when(Declare("supply", "0100", "none")).accepted()
    assert len(table.game.questions) == 1
    table.when(MoveExcess(table.group("2 AAF Germany 0000"), "0100"))
    table.then(ExcessMoved(names("GE", "AAF", 2), "0000", "0100"), ExcessSettled("0000"))


def test_18_15_or_stays_at_some_tables(given, board):
    table = on_a_port(given, board, "2 AAF Germany 0000", doubts={"W271": "stays"})
    table.when(Declare(PORT, "0000", "no")).accepted()
    assert [type(fact) for fact in table.facts] == [FactDeclared]


def test_18_15_an_artificial_port_declared_gone_where_there_is_room_asks_nothing(given, board):
    table = on_a_port(given, board)
    table.when(Declare(PORT, "0000", "no")).accepted()
    assert table.game.questions == ()


def test_18_15_an_artificial_port_that_lapses_leaves_an_excess(given, board):
    table = on_a_port(given, board, "2 AAF Germany 0000", until="phase", phase="redeployment.transfers")
    happened(table, FactLapsed(PORT, "0000"))
    assert question(table).options == ("0100", "0200")


@pytest.mark.parametrize("phase", ["combat.missions", "construction.airbases", "end.uninversion"])
def test_18_15_where_nothing_can_leave_the_owner_may_declare_the_port_again(given, board, phase):
    table = on_a_port(given, board, "2 AAF Germany 0000", until="phase", phase=phase)
    happened(table, FactLapsed(PORT, "0000"))
    assert question(table).options == ()
    move(table, "2 AAF Germany 0000", "B").refused("18.15")
    lost = GiveUpExcess(table.group("2 AAF Germany 0000"))
    assert isinstance(decide(WORLD_AT_WAR, table.game, "axis", lost), Accepted)
    table.when(Declare(PORT, "0000", "yes"))
    assert table.facts[-1] == ExcessSettled("0000")


def test_18_15_a_question_settled_by_a_declaration_is_put_again_when_that_lapses(given, board):
    table = overfull(given, board, "6 AAF Germany Full", drawing="Full~ B~", phase="redeployment.transfers")
    table.when(Declare(PORT, "0000", "yes", "phase"))
    assert table.game.questions == ()
    happened(table, FactLapsed(PORT, "0000"))
    assert question(table).place == "0000"


def akagi(**more):
    return Carrier(**{"name": "Akagi", "nation": "Japan", "size": 3, "place": "0000", **more})


AKAGI = (akagi(),)


def harbour(given, board, *texts, carriers=AKAGI, drawing="Full~ . .", **more):
    return overfull(given, board, *texts, drawing=drawing, recycler="Japan", carriers=carriers, **more)


FULL = ("5 AAF Japan Full", "2 NAS Japan Full")


@pytest.mark.parametrize("phase", ["movement.staging", "redeployment.transfers"])
def test_17_3122A_naval_air_in_excess_goes_aboard_a_carrier_in_its_port(given, board, phase):
    table = harbour(given, board, *FULL, phase=phase)
    two = names("JP", "NAS", 2)
    assert question(table).options == ("Akagi",)
    move(table, "2 NAS Japan Full", "Akagi")
    table.then(NavalAirTransferred(two, "0000", "Akagi"), ExcessSettled("0000"))
    assert table.ruling.facts[0].rules[:2] == ("18.15", "17.3122")
    assert not table.game.units[two[0]].staged


def test_17_3122A_also_after_staging(given, board):
    position = units(board("Full~ . .", airbases=(Airbase("0000", "Japan"),), carriers=(akagi(),)), *FULL)
    table = given(position).after(AirUnitsStaged(names("JP", "NAS", 2), "elsewhere", "0000", 1))
    happened(table, AirbaseRemoved("Japan", "0000", "recycled"))
    move(table, "2 NAS Japan Full", "Akagi").accepted()


def test_17_3122C_inverted_naval_air_does_not(given, board):
    position = units(board("Full~ . .", airbases=(Airbase("0000", "Japan"),), carriers=(akagi(),)), *FULL)
    table = given(position).after(AirUnitsInverted(("JP-NAS-01",), "18.42A"))
    happened(table, AirbaseRemoved("Japan", "0000", "recycled"))
    table.when(MoveExcess(Named(("JP-NAS-01",)), "Akagi")).refused("17.3122C")
    move(table, "1 NAS Japan Full", "Akagi").then(NavalAirTransferred(("JP-NAS-02",), "0000", "Akagi"),
        ExcessCalledFor("0000", ("axis",), (*names("JP", "AAF", 5), "JP-NAS-01"), ()))  # fmt: skip


@pytest.mark.parametrize(
    ("carrier", "numbers"),
    [
        (akagi(size=1), ["17.312"]),
        (akagi(nation="Germany"), ["17.312"]),
        (akagi(place="0100"), ["17.3122"]),
        (akagi(damaged=True), ["17.3124"]),
    ],
)
def test_17_3122_a_deck_that_may_not_take_it_is_no_way_out(given, board, carrier, numbers):
    table = harbour(given, board, *FULL, carriers=(carrier,))
    assert question(table).options == (("Akagi",) if carrier.size == 1 and not carrier.damaged else ())
    move(table, "2 NAS Japan Full", "Akagi").refused(*numbers)


def test_17_21_army_air_does_not_board(given, board):
    table = harbour(given, board, *FULL)
    move(table, "1 AAF Japan Full", "Akagi").refused("17.21")


def test_17_3122A_in_other_phases_it_does_not(given, board):
    table = harbour(given, board, *FULL, phase="construction.airbases")
    assert question(table).options == ()
    move(table, "2 NAS Japan Full", "Akagi").refused("18.15")


@pytest.mark.parametrize("phase", ["movement.staging", "redeployment.transfers", "construction.airbases"])
def test_17_3122_the_menu_holds_the_carriers_that_are_accepted(given, board, phase):
    table = harbour(
        given, board, *FULL, "2 NAS Germany Full", drawing="Full~ B~ .", phase=phase,
        carriers=(akagi(), akagi(name="Kaga", size=1), akagi(name="Zeppelin", nation="Germany")),
    )  # fmt: skip
    offers = [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, MoveExcess)]
    filled = {
        fill(offer, {"to": choice.value}, count)
        for offer in offers
        for choice in offer.slots[0].choices
        for count in range(1, most(offer, {"to": choice.value}) + 1)
    }
    wanted = {
        MoveExcess(table.group(f"{count} {kind} {nation} Full"), to)
        for kind, nation, there in (("AAF", "Japan", 5), ("NAS", "Japan", 2), ("NAS", "Germany", 2))
        for count in range(1, there + 1)
        for to in ("0000", "0100", "Akagi", "Kaga", "Zeppelin")
    }
    taken = {o for o in wanted if isinstance(decide(WORLD_AT_WAR, table.game, "axis", o), Accepted)}
    assert taken == filled
    assert bool(taken) is (phase != "construction.airbases")


def redeployed_to(given, board, names, *texts, drawing="Full B C", **more):
    """An overfull hex from which Germany's airbase was taken up after these units had redeployed there."""
    laid = board(drawing, airbases=(Airbase("0000", "Germany"),), phase="redeployment.transfers", **more)
    table = given(units(laid, *texts)).after(AirUnitsRedeployed(names, "elsewhere", "0000", "TR"))
    return happened(table, AirbaseRemoved("Germany", "0000", "recycled"))


@pytest.mark.parametrize(("played", "first"), [("once_however_far", "03"), ("as_often_as_wanted", "01")])
def test_18_15_what_has_redeployed_leaves_only_as_doubt_W295_says(given, board, played, first):
    doubts = {"W295": played}
    table = redeployed_to(given, board, names("GE", "AAF", 2), "6 AAF Germany Full", doubts=doubts)
    move(table, "1 AAF Germany Full", "B")
    table.then(ExcessMoved((f"GE-AAF-{first}",), "0000", "0100"), ExcessSettled("0000"))
    again = redeployed_to(given, board, names("GE", "AAF", 2), "6 AAF Germany Full", doubts=doubts)
    again.when(MoveExcess(Named(("GE-AAF-02",)), "0100"))
    again.refused("18.72D/once") if first == "03" else again.accepted()
    assert "W295" in again.ruling.grounds


def test_18_15_what_has_redeployed_is_lost_where_nothing_else_can_leave(given, board):
    four = tuple(Airbase(f"0{n}00", "Germany") for n in range(4))
    laid = board("Full . . . .", airbases=four, phase="redeployment.transfers")
    table = given(units(laid, "6 AAF Germany Full"))
    table.after(AirUnitsRedeployed(names("GE", "AAF", 6), "0100", "0000", "TR"))
    table.when(PlaceAirbase("Germany", "0400", recycling="0000"))
    lost = AirUnitsEliminated(("GE-AAF-01",))
    assert [f.rules for f in table.ruling.facts if f.event == lost] == [("18.15", "W295")]


US_BOX = Box("Pacific US box", "mapboard")
SW_BOX = Box("Pacific SW box", "sw")
AUSTRALIA = Box("Australia box", "mapboard", ("Western Allies",), {"0100": 2})
URALS = Box("Urals box", "mapboard", ("Russia",), {"0100": 2})


def american(given, board, **more):
    """Six American factors where five may stay, with boxes beside the board."""
    return overfull(
        given, board, "6 AAF United States Full", drawing="Full . .", recycler="United States",
        holder="United States", side="Allied", boxes=(US_BOX, SW_BOX, AUSTRALIA, URALS), **more,
    ).as_seat("allies")  # fmt: skip


def test_18_15_in_redeployment_18_23_is_not_asked_of_boxes(given, board):
    table = american(given, board, phase="redeployment.transfers")
    assert question(table).options == ("Australia box", "Pacific US box", "Urals box")
    move(table, "1 AAF United States Full", "Pacific SW box").refused("18.15/box")
    move(table, "1 AAF United States Full", "Pacific US box").accepted()
    assert "W262" in table.ruling.grounds


def test_18_23_holds_where_excess_stages_to_a_box(given, board):
    table = american(given, board)
    assert question(table).options == ("Australia box",)
    move(table, "1 AAF United States Full", "Urals box").refused("18.23")


def test_18_15_nobody_redeploys_to_a_box_of_the_other_side(given, board):
    position = board("Full . .", airbases=(Airbase("0000", "Japan"),), phase="redeployment.transfers",
                     boxes=(US_BOX, AUSTRALIA), seats=SEATS)  # fmt: skip
    table = given(units(position, "6 AAF Japan Full", "1 AAF United States Pacific US box"))
    happened(table, AirbaseRemoved("Japan", "0000", "recycled"))
    assert table.facts[1:] == [AirUnitsEliminated(("JP-AAF-01",))]
    alone = given(units(position, "6 AAF Japan Full"))
    happened(alone, AirbaseRemoved("Japan", "0000", "recycled"))
    assert question(alone).options == ("Pacific US box",)


@pytest.mark.parametrize("box", [Box("Atlantic U.S. box", "mapboard"), URALS])
def test_18_15_nor_to_one_that_is_the_other_side_s_by_its_name_or_its_stagers(given, board, box):
    table = overfull(given, board, "6 AAF Germany Full", drawing="Full B .", boxes=(box,),
                     phase="redeployment.transfers")  # fmt: skip
    assert question(table).options == ("0100",)
    move(table, "1 AAF Germany Full", box.name).refused("18.15")
    assert "not by the Axis side" in table.told()


def test_18_15_a_port_that_is_gone_before_the_answer_puts_no_second_question(given, board):
    table = overfull(given, board, "12 AAF Germany Full", drawing="Full~ B~ C D")
    table.when(Declare(PORT, "0000", "yes")).accepted()
    table.when(Declare(PORT, "0000", "no")).accepted()
    assert [type(fact) for fact in table.facts] == [FactDeclared]
    assert len(table.game.questions) == 1


def test_18_15_losses_at_two_places_are_told_once_each(given, board):
    ports = tuple(DeclaredFact(PORT, place, "yes") for place in ("0000", "0200"))
    position = board(", B ,", facts=ports, held={"0100": "Japan"})
    table = given(units(position, "1 AAF Germany 0000", "1 AAF Italy 0200"))
    happened(table, FactLapsed(PORT, "0000"), FactLapsed(PORT, "0200"))
    assert [q.place for q in table.game.questions] == ["0000", "0200"]
    table.when(Declare("cooperation", "Axis/Japan", "none")).accepted()
    lost = [fact.units for fact in table.facts if isinstance(fact, AirUnitsEliminated)]
    assert lost == [("GE-AAF-01",), ("IT-AAF-01",)]
    assert table.game.questions == ()
