"""23.46A, B: after the counterair missions of a phase ships may leave the ports over which they were fought."""

import pytest
from msgspec.structs import replace

from core.world_at_war.naval_bases.escaping import may_leave
from core.world_at_war.naval_bases.target import EscapeByAir, EscapeBySea
from core.world_at_war.under_way.ships import attacked
from events.world_at_war.board import Carrier
from events.world_at_war.counterair import AirUnitsTookRefuge, CounterairsOver
from events.world_at_war.naval_bases import NavalForceEscaped
from events.world_at_war.naval_combat import (
    BaseCounteraired,
    BaseCounterairLaunched,
    NavalCombatEnded,
    NavalCombatJoined,
)
from events.world_at_war.ships import NavalForce, Ship
from skyledger.board.waiting import awaited, waiting
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import MALTA, waters

DRAWING = "Lille . Malta~ = = = = = Gozo~"
SAFE = "0800"
HOME = {"held": {MALTA: "Britain", SAFE: "Britain"}}
K = NavalForce("Force K", "Britain", MALTA)
WARSPITE = Ship("Warspite", "Britain", 4, MALTA, force="Force K")
AIR, DEFENSE = "3 AAF Germany Lille", "2 AAF Britain Malta"


@pytest.fixture
def before(board):
    """before("2 AAF Britain Malta") -> the Axis is about to announce counterairs; Force K lies at Malta."""

    def lay(*texts, phase="combat", air=AIR, **more):
        fields = {"forces": (K,), "ships": (WARSPITE,), "light": (), "drawing": DRAWING} | HOME | more
        return waters(
            board, *([air] if air else []), *texts, phase=f"{phase}.counterair.announcing", **fields
        )

    return lay


def fought(table, air=AIR, *, stays=True):
    """One round over Malta; the defender stays, or leaves."""
    table.said("axis", give.AnnounceCounterair(table.group(air), MALTA))
    table.done().thrown((1, 2), (1, 2)).chose_the_first()
    if stays:
        table.said("allies", give.FightOn())
        return table.said("axis", give.Disengage())
    return table.said("allies", give.Disengage())


def home(table):
    """The attackers are back, and the fight is over."""
    return table.done() if table.phase.endswith(".returning") else table


@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_23_46A_ships_may_leave_a_port_whose_air_was_attacked(before, phase):
    table = home(fought(before(DEFENSE, phase=phase)))
    assert (table.phase, awaited(table.game)) == (f"{phase}.counterair.escaping", ("allies",))
    assert waiting(table.game).startswith("allies may let ships leave ports that were counteraired")
    table.as_seat("allies").when(EscapeBySea("Force K", SAFE)).accepted()
    while table.phase.endswith(".naval_activity.entered"):
        table.done()
    assert table.told(NavalForceEscaped) == [NavalForceEscaped("Force K", MALTA, SAFE)]
    assert table.phase == f"{phase}.counterair.escaping"
    table.said("allies", give.Finish())
    assert table.phase == ("movement.transfers" if phase == "movement" else "combat.missions")
    assert not table.game.escaping


def test_23_46A_an_escape_that_ends_in_naval_combat_leads_back_to_the_other_escapes(before):
    """All of Force K is sunk beside its port; the others that may leave are asked still."""
    bismarck = Ship("Bismarck", "Germany", 5, MALTA, at_sea=True, force="Raiders")
    raiders = NavalForce("Raiders", "Germany", MALTA, at_sea=True)
    afloat = {"forces": (K, raiders), "ships": (WARSPITE, bismarck)}
    table = home(fought(before(DEFENSE, "1 NAS Germany Lille", **afloat)))
    table.as_seat("allies").when(EscapeBySea("Force K", SAFE)).accepted()
    table.as_seat("axis").when(give.JoinBattle(MALTA)).accepted()
    while not table.phase.endswith(".fleet"):
        for seat in ("axis", "allies"):
            said = {"allotting": give.AllotPatrol(), "covering": give.AllotCover()}
            table.said(seat, said.get(table.phase.rpartition(".")[2], give.Finish()))
    table.said("allies", give.SinkShip("Warspite"))
    table.said("axis", give.Finish())
    table.said("allies", give.Finish())
    assert not table.game.naval_combats
    assert table.phase == "combat.counterair.escaping"


def test_23_46_who_stays_in_port_is_attacked_there(before):
    table = home(fought(before(DEFENSE, "1 NAS Germany Lille")))
    table.as_seat("axis").when(give.Finish()).refused("sequence of play")
    table.said("allies", give.Finish())
    assert table.phase == "combat.naval_bases.announcing"


def test_23_46A_ships_may_leave_though_the_air_disengaged(before):
    table = home(fought(before(DEFENSE), stays=False))
    assert table.told(AirUnitsTookRefuge)
    table.as_seat("allies").when(EscapeBySea("Force K", SAFE)).accepted()


def test_23_46A_nobody_leaves_where_no_air_was_met(before):
    table = before().said("axis", give.AnnounceCounterair(before().group(AIR), MALTA))
    assert home(table.done()).phase == "combat.missions"


def test_23_46A_without_ships_the_phase_goes_on(before):
    table = home(fought(before(DEFENSE, ships=(), forces=())))
    assert table.phase == "combat.missions"


@pytest.mark.parametrize("doubt", ["by_disengaging", "may_leave"])
def test_23_461_air_leaves_after_a_counterair_mission_as_doubt_W405_says(before, doubt):
    table = home(fought(before(DEFENSE, doubts={"W405": doubt})))
    left = sum(unit.base == MALTA for unit in table.game.units.values())
    order = EscapeByAir(give.Group(left, "AAF", "Britain", MALTA), SAFE)
    table.as_seat("allies").when(order)
    if doubt == "may_leave":
        assert table.told(AirUnitsTookRefuge)[-1].base == SAFE
        assert "W405" in table.grounds
    else:
        table.refused("23.46")


def test_23_46_the_standing_order_that_all_stay_is_an_answer_here_too(before):
    table = before(DEFENSE)
    table.said("allies", give.LeaveStandingOrder(0, MALTA))
    table.said("axis", give.AnnounceCounterair(table.group(AIR), MALTA))
    table.done().thrown((1, 2), (1, 2)).chose_the_first().said("axis", give.Disengage())
    assert home(table).phase == "combat.missions"


GRAF = Carrier("Graf", "Germany", 4, "0300", at_sea=True, force="Kido")
KIDO = NavalForce("Kido", "Germany", "0300", at_sea=True, activity="patrol", path=("0300",))
NEAR = "Lille . Malta~ = = Gozo~ = = = = York~"


def test_23_46B_who_is_near_a_patrol_that_counteraired_another_base_may_leave(before):
    """From 0300 naval air reaches Gozo, 0500; nobody attacked it."""
    held = {MALTA: "Britain", "0500": "Britain", "1000": "Britain"}
    there = {"carriers": (GRAF,), "forces": (KIDO,), "ships": (), "drawing": NEAR, "held": held}
    graf = "4 NAS Germany Graf"
    table = before(graf, "3 NAS Britain Malta", "1 AAF Britain Gozo", air="", **there)
    table.said("axis", give.AnnounceCounterair(table.group(graf), MALTA))
    table.done().thrown((1, 2), (1, 2)).chose_the_first()
    assert home(table).phase == "combat.counterair.escaping"
    table.as_seat("allies").when(EscapeByAir(table.group("1 AAF Britain Gozo"), MALTA)).refused(
        "23.461A/attacked"
    )
    table.when(EscapeByAir(table.group("1 AAF Britain Gozo"), "1000")).accepted()


def test_23_461A_a_base_that_was_counteraired_earlier_in_the_phase_is_no_refuge(before):
    """Gozo, where nobody was, is counteraired from York; then the air over Malta flees from an attack on it."""
    drawing = "Lille . Malta~ = Gozo~ . York = Bath~"
    held = {MALTA: "Britain", "0400": "Britain", "0800": "Britain"}
    table = before("2 AAF Britain Malta", "1 AAF Germany York", drawing=drawing, held=held)
    table.said("axis", give.AnnounceCounterair(table.group("1 AAF Germany York"), "0400"))
    home(table.done())
    assert table.phase == "combat.naval_bases.announcing"
    assert attacked(table.game) == {"0400"}
    table.attack(AIR, against="air").accepted()
    table.done().thrown((1, 2), (1, 2)).chose_the_first()
    left = sum(unit.base == MALTA for unit in table.game.units.values())
    order = EscapeByAir(give.Group(left, "AAF", "Britain", MALTA), "0400")
    table.as_seat("allies").when(order).refused("23.461A/attacked")
    table.when(replace(order, to="0800")).accepted()


def test_23_461A_in_the_next_phase_it_is_a_refuge_again(before):
    table = before(DEFENSE, phase="movement")
    fought(table)
    home(table).said("allies", give.Finish())
    assert attacked(table.game) == {MALTA}
    while table.phase.startswith("movement"):
        table.done()
    assert attacked(table.game) == frozenset()


def test_23_461A_a_base_counteraired_in_naval_combat_is_no_refuge_when_that_is_over(before):
    table = before(DEFENSE)
    joined = NavalCombatJoined("the battle", "0300", ())
    raid = BaseCounterairLaunched("axis", "Axis", MALTA, ())
    table.after(CounterairsOver(), joined, raid, BaseCounteraired("Axis", MALTA, (), met=True))
    assert may_leave(table.game, NavalForce("Force K", "Britain", MALTA))
    table.after(NavalCombatEnded("the battle", "0300", ""))
    assert attacked(table.game) == {MALTA}


def test_23_46A_ships_may_leave_though_all_air_fell_when_carriers_counteraired_their_port(before):
    joined = NavalCombatJoined("the battle", "0300", ())
    raid = BaseCounterairLaunched("axis", "Axis", MALTA, ())
    for met in (True, False):
        table = before().after(CounterairsOver(), joined, raid, BaseCounteraired("Axis", MALTA, (), met=met))
        assert may_leave(table.game, NavalForce("Force K", "Britain", MALTA)) is met
