"""17.47E, 17.48 Kamikazes over a port: what air there does to them before they come to the ships."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.board import side_of
from core.world_at_war.naval.forces import named_ships
from core.world_at_war.naval_bases.under_way import by_kamikazes, enemies_of
from core.world_at_war.state import Game, plays
from events.world_at_war.board import Carrier
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.naval import LightShips, Ship
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
        yield Ruled(KamikazesExpended(nation, gone, attack.place, fought=True), ("17.48", "17.43B"))


def in_vain(game: Game, attack: BaseAttack) -> bool:
    """Has the wave of kamikazes before it left no ships that this one could attack (doubt W380)?"""
    if not by_kamikazes(attack) or plays(game, "W380") != "kept":
        return False
    ships: tuple[Carrier | Ship | LightShips, ...] = (*named_ships(game), *game.light.values())
    enemies = enemies_of(game, game.turn.side)
    there = (ship for ship in ships if ship.place == attack.place and not ship.at_sea)
    return not any(side_of(game, ship.nation) in enemies for ship in there)
