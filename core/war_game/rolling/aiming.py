"""What a unit aims at when its die comes, with which value and how many dice."""

from core.war_game.battles import ATTACKER, DEFENDER, ROUND, is_open, members, other, passage_of, targets_left
from core.war_game.board import commands, neighbours
from core.war_game.rolling import kinds
from core.war_game.rolling.kinds import AIRCRAFT, BOMBS, SURFACE
from core.war_game.state import Game, numbers, plays
from core.war_game.units import ANTI_AIRCRAFT, BOMBER, FIGHTER, family, is_aircraft, values
from events.war_game.battle import Battle
from events.war_game.board import Unit

AIMS = ("", AIRCRAFT, SURFACE, BOMBS)


def aims(game: Game, battle: Battle, unit: Unit, by: str, left: int) -> tuple[str, ...]:
    """All that a unit may aim at with so many enemy aircraft left, the rules' own choice first."""
    match family(game, unit):
        case found if found == FIGHTER:
            possible = kinds.fighters_aim(game, left)
        case found if found == BOMBER and by == ATTACKER:
            possible = kinds.attacking(game, battle, unit, left)
        case found if found == BOMBER:
            possible = kinds.defending(game, battle, left)
        case found if found == ANTI_AIRCRAFT:
            possible = kinds.guns_aim(game, by, left)
        case _:
            possible = (SURFACE,)
    return tuple(aim for aim in possible if any(rolls(game, unit, by, aim)))


def rolls(game: Game, unit: Unit, by: str, aim: str) -> tuple[int, ...]:
    """The value of each die that a unit rolls at an aim."""
    found = values(game, unit)
    if aim == BOMBS:
        return found.bombs
    if aim == AIRCRAFT:
        return (found.air,)
    return (found.attack if by == ATTACKER else found.defense,)


def aimed(game: Game, battle: Battle, unit: Unit, by: str, asked: tuple[int, str]) -> str:
    """What a unit aims at with so many aircraft left, if its owner wants that; empty when there is nothing.

    Who wants aircraft and finds none left aims at land and sea, but for a bomber that has its bombs.
    """
    left, wanted = asked
    possible = aims(game, battle, unit, by, left)
    if wanted in possible:
        return wanted
    if not wanted:
        return possible[0] if possible else ""
    gives_up = wanted == AIRCRAFT and SURFACE in possible and BOMBS not in possible
    return SURFACE if gives_up and AIRCRAFT in aims(game, battle, unit, by, 1) else ""


def still_to_roll(game: Game, battle: Battle, by: str, seat: str) -> list[Unit]:
    """The units of a seat on a side that have a roll and have not made it in this round."""
    if not is_open(game, battle):
        return []
    there = (*members(game, battle, by), *supporting(game, battle, by))
    ready = [u for u in there if commands(game, seat, u.nation) and rolls_now(game, u)]
    left = targets_left(game, battle, other(by)) if ready else 0
    return [u for u in ready if aims(game, battle, u, by, left)]


def rolls_now(game: Game, unit: Unit) -> bool:
    """Has it neither rolled nor reason not to: on the ground (IV/grounding/1.3) or leaving (doubt N2)?"""
    return not unit.rolled and not unit.grounded and not (unit.leaving and plays(game, "N2") == "no")


def supporting(game: Game, battle: Battle, by: str) -> tuple[Unit, ...]:
    """The ships outside that shoot in this round (doubts R24, N30 and N31)."""
    if by == DEFENDER:
        return ()
    there = (game.units[name] for name in battle.support if name in game.units)
    return tuple(ship for ship in there if _shoots_now(game, battle, ship))


def _shoots_now(game: Game, battle: Battle, ship: Unit) -> bool:
    rounds = game.turn.round - _shoots_from(game, battle, ship)
    over = rounds >= numbers(game).support_rounds and plays(game, "R24") == "first_round"
    stopped = passage_of(game, ship) is not None or battle.place not in neighbours(game, ship.place)
    return rounds >= 0 and not over and not stopped


def _shoots_from(game: Game, battle: Battle, ship: Unit) -> int:
    """The first round of a ship's support: its battle's, or that in which it has passed through (doubt N30).

    By doubt N31 it is the round in which troops of a fleet that passes through come ashore beside others.
    """
    coming = (game.units[name] for name in battle.joining if name in game.units)
    troops = any(not is_aircraft(game, unit) for unit in coming)
    waits = troops and plays(game, "N31") == "with_the_landing"
    return ROUND if ship.origin or waits else battle.opens
