"""One game turn of Ardennes 1944, with kamikazes and the Hump beside it, holds every kind of mission and its facts."""

from io import BytesIO

import pytest

import store
from core.world_at_war.air_battle import decisions
from core.world_at_war.air_transport import flights
from core.world_at_war.bombing import attack
from core.world_at_war.construction import force_pools
from core.world_at_war.counterair import targets
from core.world_at_war.ground_combat import announcing
from core.world_at_war.kamikazes import pool
from core.world_at_war.redeployment import chapter as redeployment_redeployment
from core.world_at_war.squadrons import chapter as recombining
from core.world_at_war.state import numbers
from core.world_at_war.support import announcing as support_announcing
from core.world_at_war.units import Order
from events import world_at_war as fact
from events.codec import encode
from events.message import Event
from events.world_at_war import (
    air_battle,
    air_transport,
    bombing,
    carriers,
    construction,
    counterair,
    flight,
    ground_combat,
    kamikazes,
    squadrons,
    staging,
    support,
)
from skyledger.audit import audit
from skyledger.cli.desk import PROJECTIONS
from skyledger.games import projections
from skyledger.past import Past
from skyledger.recording import read_models
from skyledger.service import table
from store.transfer import export_game, import_game
from tests.scenarios.playing import SYSTEM, facts_of, played

ARDENNES, PACIFIC = "ardennes_1944", "small_pacific"

FACTS = (
    air_battle, air_transport, bombing, carriers, construction, counterair, flight,
    ground_combat, kamikazes, squadrons, staging, support,
)  # fmt: skip
"""The chapters of facts that missions, construction and redeployment lead to."""

ORDERS = (
    attack, targets, force_pools, announcing, pool, redeployment_redeployment,
    support_announcing, decisions, flights, recombining,
)  # fmt: skip
"""The chapters of orders that these games have occasion for."""

FACTS_NOT_MET = {
    "KamikazePoolRaised",  # a training rate raised in the phase in which the pool grew
    "LandingNamed",  # another base for support that is never fought over (18.46)
    "AirUnitsCalledOff",  # of one reading of W349, which is no default
    "AirUnitsRebased",  # a landing elsewhere, thought of when the mission was over (18.46)
    *("CarrierSunk", "EscortCarriersBegun", "ForcePoolEnlarged"),  # ships and mobilization, settled elsewhere
    # air that says only when it is home that it lands elsewhere (18.46)
    "FactorsLaidAside",  # a force pool too small for its squadrons
    "NavalAirPutAshore",  # a carrier that is hit in port
    "SeaTransportFailed",
}
"""A new kind of fact in one of the chapters has to be met in one of the two games, or to be named here."""

ORDERS_NOT_GIVEN = {"BeginEscortCarriers", "EnlargeForcePool", "RecombineAirUnits", "LiftStandingChoice"}


def kinds_of(chapters, base):
    """The names of the kinds that these modules define."""
    found = [one for chapter in chapters for one in vars(chapter).values() if isinstance(one, type)]
    here = {chapter.__name__ for chapter in chapters}
    return {one.__name__ for one in found if issubclass(one, base) and one.__module__ in here}


@pytest.fixture(scope="module")
def desks():
    """Both games, played, by their names."""
    with played(ARDENNES) as west, played(PACIFIC) as east:
        yield {ARDENNES: west, PACIFIC: east}


@pytest.fixture(scope="module")
def facts(desks):
    """Every fact of both games."""
    return [one for name, desk in desks.items() for one in facts_of(desk, name)]


AT_SHIPS = {"attack on a naval base", "escorting an attack on a naval base"}
"""Missions against ships in port, which are fought out by 23.5 and have games of their own."""


def test_every_kind_of_fact_is_met_but_those_that_no_mission_leads_to(facts):
    met = {type(one).__name__ for one in facts}
    assert kinds_of(FACTS, Event) - met == FACTS_NOT_MET


def test_every_kind_of_order_is_given_but_those_of_other_things(desks):
    given = {
        type(step.order).__name__
        for name, desk in desks.items()
        for step in Past(SYSTEM, desk.ledger, name).steps()
    }
    assert kinds_of(ORDERS, Order) - given == ORDERS_NOT_GIVEN


def test_17_18_every_mission_that_the_edition_knows_is_flown(desks, facts):
    flown = {one.mission for one in facts if isinstance(one, fact.AirMissionFlown)}
    assert flown == set(numbers(table(desks[ARDENNES], ARDENNES).state).operations) - AT_SHIPS


def test_18_all_missions_but_the_hump_are_flown_in_one_game_turn(desks):
    told = facts_of(desks[ARDENNES], ARDENNES)
    flown = {one.mission for one in told if isinstance(one, fact.AirMissionFlown)}
    assert set(numbers(table(desks[ARDENNES], ARDENNES).state).operations) - flown == {"the Hump"} | AT_SHIPS
    assert [one.side for one in told if isinstance(one, fact.PlayerTurnBegan)] == ["Axis", "Allied"]


def test_18_51_both_sides_fly_in_their_own_player_turn_and_in_the_other(desks):
    flown = {
        (step.before.turn.side, unit[:2])
        for step in Past(SYSTEM, desks[ARDENNES].ledger, ARDENNES).steps()
        for one, _ in step.facts
        if isinstance(one, fact.AirMissionFlown)
        for unit in one.units
    }
    assert flown >= {(side, code) for side in ("Axis", "Allied") for code in ("GE", "BR", "US")}


@pytest.mark.parametrize("name", [ARDENNES, PACIFIC])
def test_a_copy_replays_to_the_same_state_is_written_as_the_same_bytes_and_audits_clean(desks, name):
    desk, first, again = desks[name], BytesIO(), BytesIO()
    export_game(desk.ledger, name, first)
    with store.in_memory() as other:
        other.define(read_models(projections()), PROJECTIONS)
        import_game(other, first.getvalue().splitlines(keepends=True))
        export_game(other, name, again)
        state = Past(SYSTEM, other, name).at()
    assert again.getvalue() == first.getvalue()
    position = SYSTEM.rules.position_of
    assert encode(position(state)) == encode(position(table(desk, name).state))
    assert audit(desk.ledger, name) == []


@pytest.mark.parametrize("name", [ARDENNES, PACIFIC])
def test_played_again_from_its_orders_it_is_the_same_bytes(desks, name):
    first, again = BytesIO(), BytesIO()
    export_game(desks[name].ledger, name, first)
    with played(name) as desk:
        export_game(desk.ledger, name, again)
    assert again.getvalue() == first.getvalue()
