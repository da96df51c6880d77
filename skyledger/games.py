"""The games that are refereed, one line each; and who may look at one besides those who play."""

from collections.abc import Iterator
from itertools import chain

from core.mistakes import Mistake, near_misses
from core.system import Projection
from events.sentences import said, say
from phases.referee import System
from skyledger.on_demand import OnDemand
from store.errors import DamagedInPart
from store.ledger import GameRow

GAMES: OnDemand[System] = OnDemand(
    {"A World at War": "phases.world_at_war:WORLD_AT_WAR", "The War Game": "phases.war_game:WAR_GAME"}
)
PROJECTIONS: OnDemand[tuple[Projection, ...]] = OnDemand(
    {
        "A World at War": "core.world_at_war.projections:PROJECTIONS",
        "The War Game": "core.war_game.projections:PROJECTIONS",
    }
)
"""The read models of each game, which every file has tables for, whatever game is asked for."""


def projections() -> Iterator[Projection]:
    """Those of all games; no game is loaded for them."""
    return chain.from_iterable(PROJECTIONS.values())


def system_of(name: str) -> System:
    """The system of a game by its name; raises `Mistake` for a game that is not refereed here."""
    if name in GAMES:
        return GAMES[name]
    raise Mistake("game system", name, near_misses(name, GAMES))


def system_kept(row: GameRow) -> System:
    """The system of a game that is kept in a file; raises `DamagedInPart` where the file names another."""
    if row.system in GAMES:
        return GAMES[row.system]
    told = said("The game system of {game} is “{system}” in the list of games, and that is not refereed here")
    raise DamagedInPart(say(told, game=row.game, system=row.system))


PUBLIC = "public"
"""Everybody: what no seat keeps to itself."""
