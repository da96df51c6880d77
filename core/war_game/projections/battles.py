"""Battles: every one of the present combat phase, and how it stands."""

from core.projection import Projection, Row
from core.war_game.battles import attackers, defenders, is_open
from core.war_game.state import Game
from events.war_game.battle import Battle

COLUMNS: dict[str, type] = {
    "place": str, "opens": int, "stands": str, "attackers": int, "defenders": int, "last_round": int,
}  # fmt: skip


def rows(game: Game) -> dict[Row, Row]:
    """One row a battle, by its place; `last_round` is 0 until it has ended."""
    return {(battle.place,): _row(game, battle) for battle in game.battles.values()}


def _row(game: Game, battle: Battle) -> Row:
    stands = battle.ended or ("fought" if is_open(game, battle) else "to come")
    ours, theirs = len(attackers(game, battle)), len(defenders(game, battle))
    return (battle.place, battle.opens, stands, ours, theirs, battle.last_round)


BATTLES = Projection("battles", COLUMNS, ("place",), rows)
