"""17.47E, 17.48 Kamikazes over a port: what air there does to them before they come to the ships."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.state import Game, plays
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.naval_bases import BaseAttack, NavalBaseContested


def kamikazes_met(game: Game, attack: BaseAttack, aborted: tuple[str, ...]) -> Iterator[Ruled]:
    """Who is left goes on, diverted or not, for the port is one target (17.47E.3, doubt W160)."""
    lost = aborted if plays(game, "W160") == "lost" else ()
    through = tuple(unit.name for unit in in_play(game, attack.striking) if unit.name not in lost)
    doubt = ("W160",) if aborted else ()
    told = NavalBaseContested(attack.place, attack.force, through, lost)
    yield Ruled(told, ("17.47E", "17.47E.2", *(("17.47E.3",) if aborted else ()), *doubt))
    if gone := tuple(name for name in attack.striking if name not in through):
        nation = game.units[gone[0]].nation
        yield Ruled(KamikazesExpended(nation, gone, attack.place), ("17.48", "17.43B"))
