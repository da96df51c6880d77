"""The menus that everybody reads tell of no task force what its marker conceals (17.3123)."""

import pytest

from core.world_at_war.under_way.ships import concealed_forces
from events.codec import encode
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
        {line.before for line in lines_of_menu(SYSTEM, game[0].after, Look("japan", viewer))}
        for viewer in ("japan", PUBLIC)
    )
    assert {line for line in own if "Shokaku" in line} == {"transfer 1-3 NAS Japanese from Shokaku to Truk"}
    assert public < own
    assert "done" in public
