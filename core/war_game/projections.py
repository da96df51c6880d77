"""The read models of The War Game: what SQL and other programs may ask a game."""

from core.system import Projection, Row
from core.war_game.battles import attackers, battle_of, defenders, is_open, under_attack
from core.war_game.board import home_of, is_aircraft, whereabouts
from core.war_game.state import Game
from events.war_game.board import Battle, Unit

# Aircraft: where each is and what it does in the present round (IV/dispatching/2).

COLUMNS: dict[str, type] = {
    "unit": str, "nation": str, "kind": str, "home": str, "place": str, "state": str,
    "declared": int, "arrives": int,
}  # fmt: skip


def state_of(game: Game, unit: Unit) -> str:
    """What an aircraft does: one word or two, never more than one of them at a time."""
    if unit.flight:
        return "leaving" if unit.leaving else unit.flight.status
    if unit.leaving:
        return "leaving"
    if unit.grounded:
        return "grounded"
    if unit.retreated:
        return "retreated"
    if battle_of(game, unit):
        return "in battle"
    return "attacked" if under_attack(game, unit.place) else "at home"


def rows(game: Game) -> dict[Row, Row]:
    """One row an aircraft, by its name; `declared` and `arrives` are 0 without a flight."""
    return {(u.name,): _row(game, u) for u in game.units.values() if is_aircraft(game, u)}


def _row(game: Game, unit: Unit) -> Row:
    declared, arrives = (unit.flight.declared, unit.flight.arrives) if unit.flight else (0, 0)
    where, state = whereabouts(unit), state_of(game, unit)
    return (unit.name, unit.nation, unit.kind, home_of(unit), where, state, declared, arrives)


AIRCRAFT = Projection("aircraft", COLUMNS, ("unit",), rows)


# Battles: every one of the present combat phase, and how it stands.

BATTLE_COLUMNS: dict[str, type] = {
    "place": str, "opens": int, "stands": str, "attackers": int, "defenders": int, "last_round": int,
}  # fmt: skip


def battles_standing(game: Game) -> dict[Row, Row]:
    """One row a battle, by its place; `last_round` is 0 until it has ended."""
    return {(battle.place,): _battle(game, battle) for battle in game.battles.values()}


def _battle(game: Game, battle: Battle) -> Row:
    stands = battle.ended or ("fought" if is_open(game, battle) else "to come")
    ours, theirs = len(attackers(game, battle)), len(defenders(game, battle))
    return (battle.place, battle.opens, stands, ours, theirs, battle.last_round)


BATTLES = Projection("battles", BATTLE_COLUMNS, ("place",), battles_standing)


PROJECTIONS: tuple[Projection, ...] = (AIRCRAFT, BATTLES)
