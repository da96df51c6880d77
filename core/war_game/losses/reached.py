"""What hits reach, whether somebody picks among it, and on what that rests (IV/grounding/1.4, 2.3)."""

from core.war_game.battles import (
    air_targets,
    airborne,
    grounded,
    hits_on,
    surface,
    was_on_the_ground,
)
from core.war_game.board import at_sea
from core.war_game.rolling.chapter import DOWN, OTHERS
from core.war_game.selection import alike
from core.war_game.state import Game, plays
from events.war_game.board import Battle, Unit

Due = tuple[Battle, str, str, int]
"""Hits that are to be paid for: in which battle, by which side, of which purse, how many."""
AIR, SURFACE, BOMBS = "air", "surface", "bombs"
PURSES = (AIR, SURFACE, BOMBS, DOWN, OTHERS)
ORDERS = {"others_first": PURSES, "bombs_first": (AIR, BOMBS, DOWN, OTHERS, SURFACE)}
"""In which order the hits of one step are paid for (doubt N28)."""
OF_BOMBS = dict.fromkeys((BOMBS, DOWN, OTHERS), "IV/grounding/2.3")
RULES = {AIR: "IV/fighters/1.1", SURFACE: "IV/concept/1", **OF_BOMBS}
"""On which paragraph hits rest; units on land and sea pay for those that are not of aircraft or bombs."""


def candidates(game: Game, battle: Battle, by: str, about: str) -> list[Unit]:
    """The units of a side that hits of a purse may remove now."""
    if about == AIR:
        return air_targets(game, battle, by)
    below, down = surface(game, battle, by), grounded(game, battle, by)
    if about == DOWN:
        return down
    if about == BOMBS:
        reached = [*below, *(down if _bombs_reach_down(game, battle) else ())]
    elif about == OTHERS:
        reached = below
    else:
        reached = below or _last_on_the_ground(game, battle, by)
    if plays(game, "R4") == "yes":
        return [*reached, *airborne(game, battle, by)]
    return reached or _hit_in_the_air(game, battle, by)


def _bombs_reach_down(game: Game, battle: Battle) -> bool:
    """Do bombs reach grounded aircraft beside others: on land, below deck by doubt N22 (IV/grounding/2.3)?"""
    return not at_sea(game, battle.place) or plays(game, "N22") == "yes"


def _last_on_the_ground(game: Game, battle: Battle, by: str) -> list[Unit]:
    """Grounded aircraft, when no other defender is left, in the air either (IV/grounding/1.4, doubt N18)."""
    if airborne(game, battle, by) and plays(game, "N18") == "any_defender":
        return []
    return grounded(game, battle, by)


def grounds(game: Game, due: Due) -> tuple[str, ...]:
    """The paragraph and the doubts on which losses rest; N18 where only aircraft are left, some flying."""
    about = due[2]
    if about != AIR and plays(game, "R4") == "no" and _only_in_the_air(game, due):
        beyond = plays(game, "R22") == "carried_over"
        number, doubt = ("IV/fighters/1.1", "R22") if beyond else ("IV/grounding/2.1", "N9")
        return (number, *(("N3",) if is_a_choice(game, due) else ()), doubt)
    return (_paragraph(game, due), *doubts_of(game, due))


def _paragraph(game: Game, due: Due) -> str:
    """The paragraph on which losses rest: another where nobody else is left but aircraft on the ground."""
    battle, by, about, _ = due
    last = about == SURFACE and any(unit.grounded for unit in candidates(game, battle, by, about))
    return "IV/grounding/1.4" if last else RULES[about]


def _only_in_the_air(game: Game, due: Due) -> bool:
    """Do hits on land and sea reach nothing but aircraft that fly (doubts R22 and N9)?"""
    battle, by, about, _ = due
    reached = candidates(game, battle, by, about)
    return bool(reached) and all(unit in airborne(game, battle, by) for unit in reached)


def doubts_of(game: Game, due: Due) -> tuple[str, ...]:
    """The doubts that bear on these hits, each where its question arises."""
    battle, by, about, _ = due
    parted = airborne(game, battle, by) and grounded(game, battle, by)
    turns = about == SURFACE and parted and not surface(game, battle, by)
    ships_alone = about == BOMBS and grounded(game, battle, by) and at_sea(game, battle.place)
    mixed = about != AIR and hits_on(battle, by).surface and hits_on(battle, by).bombs
    directed = about in (DOWN, OTHERS)
    cited = {
        "N3": directed or is_a_choice(game, due),
        "R4": about not in (AIR, DOWN) and airborne(game, battle, by),
        "R21": about == AIR and grounded(game, battle, by) and not airborne(game, battle, by),
        "N12": about in (BOMBS, OTHERS) and at_sea(game, battle.place),
        "N33": directed,
        "N18": turns,
        "N22": ships_alone,
        "N28": mixed and grounded(game, battle, by),
    }
    return tuple(doubt for doubt, matters in cited.items() if matters)


def is_a_choice(game: Game, due: Due) -> bool:
    """Could these hits remove one unit or another, so that somebody picks (doubt N3)?"""
    battle, by, about, hits = due
    there = candidates(game, battle, by, about)
    return hits < len(there) and not alike(game, there) and not all_are_lost(game, battle, by, about)


def _hit_in_the_air(game: Game, battle: Battle, by: str) -> list[Unit]:
    """What land hits reach when nothing on land or sea is left (doubts R22 and N9).

    Who leaves takes off for it only if it was on the ground: no visitor, and nobody who flew before.
    """
    flying = airborne(game, battle, by)
    if plays(game, "R22") == "carried_over":
        return flying
    if plays(game, "N9") == "no":
        return []
    return [unit for unit in flying if unit.leaving and was_on_the_ground(game, unit)]


def out_of_reach(game: Game, due: Due) -> tuple[str, ...]:
    """The doubts by which hits have no effect on those who are left: in the air, or behind who is."""
    battle, by, _, _ = due
    flying = airborne(game, battle, by)
    took_off = any(unit.leaving and was_on_the_ground(game, unit) for unit in flying)
    cited = {"R4": flying, "N9": took_off, "R22": flying, "N18": "N18" in doubts_of(game, due)}
    return tuple(doubt for doubt, matters in cited.items() if matters)


def all_are_lost(game: Game, battle: Battle, by: str, about: str) -> bool:
    """Do hits on land and sea, with the bombs, remove all that is not in the air, whatever is picked?"""
    if about == AIR or plays(game, "R4") == "yes":
        return False
    due, below = hits_on(battle, by), len(surface(game, battle, by))
    down = grounded(game, battle, by) if _bombs_reach_down(game, battle) else []
    return _hits_beside_bombs(game, battle, by, down) + due.bombs >= below + len(down)


def _hits_beside_bombs(game: Game, battle: Battle, by: str, down: list[Unit]) -> int:
    """How many hits that are no bombs remove something in any case, some of them reaching grounded aircraft.

    Where an aircraft in the air stands before those, the hits end with the land units; and if bombs come
    first, bombs on all of these may leave them nothing (doubts N18 and N28).
    """
    due, below = hits_on(battle, by), len(surface(game, battle, by))
    if not down or _last_on_the_ground(game, battle, by):
        return due.surface
    return min(due.surface, below) if plays(game, "N28") == "others_first" else 0
