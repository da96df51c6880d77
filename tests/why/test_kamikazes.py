"""`why` tells what a kamikaze may still do: the orders that are for it and do not name it (17.46, 17.47)."""

from msgspec.structs import replace

from events.world_at_war.board import AirUnit, DeclaredFact
from events.world_at_war.kamikazes import KamikazePool
from skyledger.why.watch import may
from skyledger.why.world_at_war.ships import AIR_NAMING
from tests.why.games import SYSTEM
from tests.world_at_war.conftest import Given, board
from tests.world_at_war.fillings import country
from tests.world_at_war.kamikaze_battles import at_striking
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, WATERS, near_japan, us_force
from tests.world_at_war.orders import AttackAtSea, Finish

__all__ = ["board"]
ONE = "JP-kamikaze-01"


def may_now(table):
    return {text for _, text in may(AIR_NAMING, SYSTEM, table.game, ONE)}


def test_17_47_it_may_dive_on_a_force_that_is_attacked_at_sea(board):
    table = near_japan(board, 3).sail("0100", "0200", "0300", forces=("TF 58",)).accepted()
    table.axis(AttackAtSea()).accepted().allies(Finish()).accepted()
    assert any(text.startswith("dive on TF 58") for text in may_now(table))


def test_17_47B_in_naval_combat_it_may_dive_on_what_was_found(board):
    told = [text for text in may_now(at_striking(board, 3)) if text.startswith("dive on")]
    assert told == ["dive on TF 58 with 1 kamikaze Japanese"]


def test_17_463_it_may_dive_into_a_port_and_an_inverted_one_may_not(board):
    option = DeclaredFact("option", "Axis/Front", "offensive")
    for inverted, verbs in (("", {"dive into"}), ("18.72C", {"uninvert 1"})):
        lying = AirUnit(ONE, JAPAN, "kamikaze", "map edge", inverted=inverted)
        asked = {
            "phase": "combat.naval_bases.announcing", "theater": "Pacific", "holder": JAPAN,
            "held": {"0000": AMERICA, "0600": AMERICA}, "kamikazes": (KamikazePool(JAPAN, 3),),
            "facts": (option,), "units": (lying,),
        }  # fmt: skip
        moored = {key: tuple(replace(one, place="0600") for one in some) for key, some in us_force().items()}
        table = Given(country(board(WATERS, **asked | moored), JAPAN, ("0700",), JAPAN))
        assert {" ".join(text.split()[:2]) for text in may_now(table)} == verbs
