"""Coral Sea 1942 fought out: a battle of carriers from the first hex to the redeployment phase (23, 17.3124)."""

from io import BytesIO

import pytest

import store
from core.world_at_war.board import side_of
from core.world_at_war.naval_combat import orders
from core.world_at_war.strikes import course
from core.world_at_war.under_way.ships import concealed_forces
from core.world_at_war.units import Order
from events import world_at_war as fact
from events.codec import encode
from events.message import Event
from events.world_at_war import activities, naval_combat, ships, strikes
from events.world_at_war.counterair import AirUnitsTookRefuge
from phases.referee import menu
from skyledger.audit import audit
from skyledger.cli.desk import PROJECTIONS
from skyledger.games import projections
from skyledger.past import Past
from skyledger.recording import read_models
from skyledger.service import table
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from store.transfer import export_game, import_game
from tests.scenarios.coral_sea import ZUIKAKU
from tests.scenarios.playing import SYSTEM, facts_of, played
from tests.scenarios.test_every_mission import kinds_of

NAME, SCENARIO = "coral_sea_battle", "coral_sea_1942"
FACTS = (ships, activities, naval_combat, strikes)
ORDERS = (orders, course)
FACTS_NOT_MET = {
    *("CarrierInverted", "PatrolLandedAshore"),
    *("CombatStrikesStarted", "NavalStrikePatrolPassed", "NavalStrikeDivided"),  # of W357 and of 2005
    *(
        "LightShipsLost",
        "NavalForceDisbanded",
        "NavalForceLost",
        "ShipBattered",
        "ShipSunk",
        "SubmarinesAttacked",
    ),
}
ORDERS_NOT_GIVEN: set[str] = set()


@pytest.fixture(scope="module")
def desk():
    """The desk at which the battle was played."""
    with played(NAME, SCENARIO) as desk:
        yield desk


@pytest.fixture(scope="module")
def game(desk):
    """The battle entry by entry."""
    return list(Past(SYSTEM, desk.ledger, NAME).steps())[1:]


def test_23_every_kind_of_fact_is_met_but_those_that_this_battle_has_no_occasion_for(desk):
    met = {type(one).__name__ for one in facts_of(desk, NAME)}
    assert kinds_of(FACTS, Event) - met == FACTS_NOT_MET


def test_23_every_kind_of_order_is_given(game):
    given = {type(step.order).__name__ for step in game}
    assert kinds_of(ORDERS, Order) - given == ORDERS_NOT_GIVEN


def test_17_3124_a_sunk_carriers_air_finds_room_or_is_lost_and_another_carrier_is_damaged(desk):
    told = facts_of(desk, NAME)
    [sunk] = (at for at, one in enumerate(told) if isinstance(one, fact.CarrierSunk))
    assert told[sunk].carrier == "Zuikaku"
    assert (told[sunk + 1].units, told[sunk + 1].base) == ((ZUIKAKU[2],), "Shoho")
    assert fact.AirUnitsEliminated((ZUIKAKU[1],)) in told[sunk + 2 :]
    damaged = [one.ship for one in told if isinstance(one, fact.ShipDamaged)]
    assert damaged == ["Shokaku", "Lexington"]


def test_23_741_the_surprise_strike_is_engaged_by_fewer_and_told_with_its_level(desk):
    told = facts_of(desk, NAME)
    [rolled] = (one for one in told if isinstance(one, naval_combat.SurpriseRolled))
    assert (rolled.die, rolled.level) == (3, 4)
    levels = [one.surprise for one in told if isinstance(one, strikes.NavalStrikeAnnounced)]
    assert levels == [0, 0, 4, 0]


def test_23_164_what_air_did_at_sea_inverts_it_as_redeployment_ends(desk):
    inverted = [one for one in facts_of(desk, NAME) if isinstance(one, fact.AirUnitsInverted)]
    [at_sea] = (one for one in inverted if one.by == "23.164")
    assert {"JP-AAF-01.attack", "JP-AAF-02.cover", "JP-NAS-03"} <= set(at_sea.units)


def test_23_461_air_near_the_patrol_that_fought_escapes_and_is_inverted(desk):
    [gone] = [one for one in facts_of(desk, NAME) if isinstance(one, AirUnitsTookRefuge)]
    assert gone.units == ("AU-AAF-01.attack", "AU-AAF-01.cover", "AU-AAF-01.search")
    assert table(desk, NAME).state.units["AU-AAF-01"].inverted == "18.523"


def test_22_7_the_combat_ends_as_one_side_leaves_and_everybody_is_home(desk):
    [ended] = (one for one in facts_of(desk, NAME) if isinstance(one, naval_combat.NavalCombatEnded))
    assert ended.how == "left"
    state = table(desk, NAME).state
    assert not any(force.at_sea for force in state.forces.values())
    assert (*state.naval_combats, *state.activities) == ()


def test_a_copy_replays_to_the_same_state_is_written_as_the_same_bytes_and_audits_clean(desk):
    first, again, anew = BytesIO(), BytesIO(), BytesIO()
    export_game(desk.ledger, NAME, first)
    with store.in_memory() as other:
        other.define(read_models(projections()), PROJECTIONS)
        import_game(other, first.getvalue().splitlines(keepends=True))
        export_game(other, NAME, again)
        state = Past(SYSTEM, other, NAME).at()
    with played(NAME, SCENARIO) as second:
        export_game(second.ledger, NAME, anew)
    assert first.getvalue() == again.getvalue() == anew.getvalue()
    position = SYSTEM.rules.position_of
    assert encode(position(state)) == encode(position(table(desk, NAME).state))
    assert audit(desk.ledger, NAME) == []


def of_others(game, viewer):
    """The concealed task forces of the other side."""
    side = game.seats[viewer].side
    return {one for one in concealed_forces(game) if side_of(game, game.forces[one].nation) != side}


def contents(game, forces):
    """The names of the carriers in these task forces; of the air aboard, strikes tell who was met."""
    return {one.name for one in game.carriers.values() if one.force in forces}


def sealed(game, viewer):
    """The air that others allotted in secret and nobody was shown yet."""
    lots = [one for combat in game.naval_combats for one in (*combat.patrols, *combat.cover)]
    shown = {group for combat in game.naval_combats for group in combat.shown}
    return {name for one in lots if one.seat != viewer and one.group not in shown for name in one.units}


def names_in(text, names):
    """Those of the names that stand in a text."""
    return {name for name in names if f'"{name}"' in text}


def shown_in(step):
    """The carriers that an entry reveals to everybody (23.425)."""
    revealed = (one for one, _ in step.facts if isinstance(one, ships.NavalForceRevealed))
    return {name for one in revealed for name in one.carriers}


@pytest.mark.parametrize("viewer", ["japan", "america", "australia"])
def test_17_3123_no_order_and_no_fact_in_the_log_names_a_carrier_that_is_concealed(game, viewer):
    looked, shown = 0, set()
    for step in game:
        shown |= shown_in(step)
        hidden = contents(step.after, of_others(step.after, viewer)) - shown
        seen = SHOWN.seen_by(step, viewer)
        told = "".join(encode(one).decode() for one in (seen.order, *(fact for fact, _ in seen.facts)))
        looked += bool(hidden)
        assert not names_in(told, hidden), (step.entry.number, step.order)
    assert looked > 50


@pytest.mark.parametrize("viewer", ["japan", "america", "australia", "public"])
def test_23_24A_23_35A_no_entry_of_the_log_tells_others_what_is_allotted_in_secret(game, viewer):
    secret = (naval_combat.PatrolsAllotted, naval_combat.CoverAllotted)
    for step in game:
        if viewer != step.entry.seat:
            seen = SHOWN.seen_by(step, viewer)
            assert not any(isinstance(one, secret) for one, _ in seen.facts)
            assert not isinstance(seen.order, orders.AllotPatrol | orders.AllotCover)


@pytest.mark.parametrize("viewer", ["japan", "america", "australia"])
def test_17_3123_no_board_and_no_menu_tells_others_what_is_concealed_or_sealed(game, viewer):
    looked, shown = 0, set()
    for step in game:
        now = step.after
        shown |= shown_in(step)
        hidden = contents(now, of_others(now, viewer)) - shown
        board = encode(SHOWN.position(now, viewer)).decode()
        lots = encode(SHOWN.known_to(now, viewer).naval_combats).decode()
        assert not names_in(board, hidden), step.entry.number
        assert not names_in(lots, sealed(now, viewer)), step.entry.number
        looked += bool(sealed(now, viewer))
        if ".naval_" in now.turn.phase:
            offers = "".join(encode(one.order).decode() for one in menu(SYSTEM, now, viewer))
            assert not names_in(offers, hidden | sealed(now, viewer)), step.entry.number
    assert looked > 5
