"""Rolls in which nobody chooses anything: where dice fall at once, they are called for at once as well."""

from core.war_game.battles import fought, other, targets_left
from core.war_game.board import family, values
from core.war_game.orders import RollAll
from core.war_game.rolling.aiming import aims, all_are_beyond, still_to_roll
from core.war_game.rolling.chapter import left_to_roll
from core.war_game.rolling.kinds import BOMBS
from core.war_game.state import Game
from core.war_game.steps import side_to_roll
from events.war_game.board import Battle, Unit


def called_at_once(game: Game) -> tuple[str, RollAll] | None:
    """Whose rolls are called for by themselves, and the order for it; None where somebody chooses."""
    if not (by := side_to_roll(game)):
        return None
    settled = {battle.place for battle in fought(game) if not has_a_choice(game, battle, by)}
    for seat in game.seats:
        places = [one.battle.place for one in left_to_roll(game, seat)]
        mine = [place for place in places if place in settled]
        if mine:
            return seat, RollAll("" if mine == places else mine[0])
    return None


def has_a_choice(game: Game, battle: Battle, by: str) -> bool:
    """May anybody of a side aim at one thing or another, or does it matter who of them rolls first?

    It does where the aim of several sorts of units changes with the aircraft that are left (IV/fighters/1.5),
    but where nothing else than those can be hit, and nobody might drop bombs instead, nothing turns on it.
    """
    left = targets_left(game, battle, other(by))
    ready = {u.name: u for seat in game.seats for u in still_to_roll(game, battle, by, seat)}
    if all_are_beyond(game, battle, other(by)):
        return any(
            len(found := aims(game, battle, u, by, left)) > 1 and BOMBS in found for u in ready.values()
        )
    each = [(unit, _by_what_is_left(game, battle, unit, by, left)) for unit in ready.values()]
    turning = {(family(game, unit), values(game, unit)) for unit, found in each if len(set(found)) > 1}
    return len(turning) > 1 or any(len(aims) > 1 for _, found in each for aims in found)


def _by_what_is_left(game: Game, battle: Battle, unit: Unit, by: str, left: int) -> list[tuple[str, ...]]:
    """What a unit may aim at with no enemy aircraft left, with one, and so on."""
    return [aims(game, battle, unit, by, count) for count in range(max(0, left) + 1)]
