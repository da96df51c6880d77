"""23.43, 23.44 Strikes told: who attacks nothing is said, and the roll with its modifiers is one sentence."""

from events.world_at_war import NavalAttackRolled, NavalStrikeAimed
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.strikes_at_sea import nas, ship, struck

__all__ = ["board"]


def aimed(board, count):
    """So many of four squadrons go for Yamato, the others for nothing, as doubt W378 may let them."""
    ships = (ship(), ship("Kongo", 4))
    table = struck(board, "4 NAS United States Oahu", ships=ships, doubts={"W378": "as_named"})
    table.strike(table.names("United States")).begin()
    table.dice("axis", 1, 1)
    table.allies(give.AimStrike((give.Goal("Yamato", (nas(count),)),)))
    return table


def told(table, kind):
    return fact_told(GAMES["A World at War"], table.game, table.told_of(kind))


def test_23_43_who_goes_for_no_ship_is_told(board):
    assert told(aimed(board, 3), NavalStrikeAimed) == (
        "Strike 1 is aimed: 3 American NAS (US-NAS-01 to 03) at Yamato. Aimed at nothing: 1 American NAS (US-NAS-04)."
    )
    assert told(aimed(board, 4), NavalStrikeAimed).endswith("at Yamato.")


def test_23_44_the_roll_is_told_with_what_modifies_it(board):
    table = aimed(board, 4).dice("allies", 3, 4)
    assert told(table, NavalAttackRolled).startswith(
        "Attack on Yamato: dice 3, 4 (7), modified by 23.441A +2 ("
    )


def test_23_441_whose_air_and_whose_ships_bear_on_a_roll_is_said_by_the_adjective(board):
    modifiers = (
        ("23.441A", 2, "Air Nationality DRM of United States NAS"),
        ("23.441B", -3, "Naval Nationality DRM 3 of Japan DD (Japan +3)"),
    )
    event = NavalAttackRolled(1, "0200", "light ships", 1, (6, 5), modifiers, 10, 2)
    line = fact_told(GAMES["A World at War"], aimed(board, 3).game, event)
    assert "23.441A +2 (Air Nationality DRM of American NAS)" in line
    assert "23.441B -3 (Naval Nationality DRM 3 of Japanese DD (Japan +3))" in line
