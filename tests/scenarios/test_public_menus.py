"""The menus that everybody reads tell of no task force what its marker conceals (17.3123)."""

import pytest
from msgspec.structs import replace

from core.world_at_war.strikes.course import AimStrike, present
from core.world_at_war.under_way.ships import concealed_forces
from events.codec import encode
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.games import PUBLIC
from skyledger.menus import Look, shown_offers
from skyledger.past import Past
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.menus import lines_of_menu
from tests.scenarios.playing import SYSTEM, played

NAME, SCENARIO = "coral_sea_battle", "coral_sea_1942"


@pytest.fixture(scope="module")
def game():
    """The battle entry by entry."""
    with played(NAME, SCENARIO) as desk:
        return list(Past(SYSTEM, desk.ledger, NAME).steps())


def concealed(game):
    """The names of ships in concealed task forces, and of the air aboard."""
    hidden = concealed_forces(game)
    ships = {one.name for one in (*game.carriers.values(), *game.ships.values()) if one.force in hidden}
    return ships | {unit.name for unit in game.units.values() if unit.base in ships}


def test_17_3123_orders_for_everybody_name_no_ship_that_a_marker_conceals(game):
    states = [step.after for step in game if ".naval_" in step.after.turn.phase]
    for now in [*states[::3], game[0].after]:
        names = {f'"{one}"' for one in concealed(now)}
        for seat in SHOWN.speaking(now):
            offers = "".join(encode(offer).decode() for offer in shown_offers(SYSTEM, now, seat, PUBLIC))
            assert {one for one in names if one in offers} == set(), (now.turn.phase, seat)


def test_17_3123_the_own_seat_still_reads_its_ships_and_everybody_the_rest_of_its_menu(game):
    own, public = (
        {line.before for line in lines_of_menu(WORLD_AT_WAR, game[0].after, Look("japan", viewer))}
        for viewer in ("japan", PUBLIC)
    )
    assert {line for line in own if "Shokaku" in line} == {"transfer 1-3 NAS Japanese from Shokaku to Truk"}
    assert public < own
    assert "done" in public


def test_23_43_no_aim_is_offered_to_whom_some_of_the_strike_is_concealed(game):
    """All that is left of a strike goes for a target: who knows but some of it can't say for what."""
    states = [step.after for step in game if step.after.turn.phase.endswith(".aiming")]
    several = [now for now in states if len(present(now).left) > 1]
    assert several
    for now in several:
        first, *_ = present(now).left
        known = replace(now, units={one: unit for one, unit in now.units.items() if one != first})
        seat, *_ = SHOWN.speaking(now)
        assert any(isinstance(offer.order, AimStrike) for offer in menu(WORLD_AT_WAR, now, seat))
        assert not any(isinstance(offer.order, AimStrike) for offer in menu(WORLD_AT_WAR, known, seat))
