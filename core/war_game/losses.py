"""Losses: hits of both sides are paid for when both have rolled (doubts R5, N3), purse by purse.

Hits of rolls at aircraft fall on what is in the air; of rolls at land on land and sea units, and on grounded
aircraft when nothing else is left (IV/grounding/1.4); of bombs on either, as the owner likes (2.3).
"""

from collections.abc import Iterator

from core.ruling import Ruled
from core.war_game.battles import (
    DEFENDER,
    air_targets,
    airborne,
    all_battles,
    grounded,
    hits_on,
    members,
    other,
    surface,
)
from core.war_game.board import at_sea, names, seats_for
from core.war_game.likeness import alike
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.battles import LossesCalledFor, LossesTaken
from events.war_game.board import Unit

AIR, SURFACE, BOMBS = "air", "surface", "bombs"
PURSES = (AIR, SURFACE, BOMBS)
RULES = {AIR: "IV/fighters/1.1", SURFACE: "IV/grounding/1.4", BOMBS: "IV/grounding/2.3"}
DOUBTS = {AIR: ("N3", "R21"), SURFACE: ("N3", "R4"), BOMBS: ("N3", "R4", "N12")}


def candidates(game: Game, battle: Battle, by: str, about: str) -> list[Unit]:
    """The units of a side that hits of a purse may remove now."""
    if about == AIR:
        return air_targets(game, battle, by)
    below, down = surface(game, battle, by), grounded(game, battle, by)
    if about == BOMBS:
        reached = [*below, *(down if _bombs_reach_down(game, battle) else ())]
    else:
        reached = below or _last_on_the_ground(game, battle, by)
    if plays(game, "R4") == "yes":
        return [*reached, *airborne(game, battle, by)]
    return reached or _in_the_air(game, battle, by)


def _bombs_reach_down(game: Game, battle: Battle) -> bool:
    """Do bombs reach grounded aircraft beside others: on land, below deck by doubt N22 (IV/grounding/2.3)?"""
    return not at_sea(game, battle.place) or plays(game, "N22") == "yes"


def _last_on_the_ground(game: Game, battle: Battle, by: str) -> list[Unit]:
    """Grounded aircraft, when no other defender is left, in the air either (IV/grounding/1.4, doubt N18)."""
    if airborne(game, battle, by) and plays(game, "N18") == "any_defender":
        return []
    return grounded(game, battle, by)


def _cited(game: Game, due: tuple[Battle, str, str, int]) -> tuple[str, ...]:
    """The doubts on which losses turn; N18 where nothing but aircraft is left, some in the air, some not."""
    battle, by, about, _ = due
    parted = airborne(game, battle, by) and grounded(game, battle, by)
    turns = about == SURFACE and parted and not surface(game, battle, by)
    ships_alone = about == BOMBS and grounded(game, battle, by) and at_sea(game, battle.place)
    return (*DOUBTS[about], *(("N18",) if turns else ()), *(("N22",) if ships_alone else ()))


def _in_the_air(game: Game, battle: Battle, by: str) -> list[Unit]:
    """What land hits reach when nothing on land or sea is left (doubts R22 and N9)."""
    flying = airborne(game, battle, by)
    if plays(game, "R22") == "carried_over":
        return flying
    return [unit for unit in flying if unit.leaving and by == DEFENDER] if plays(game, "N9") == "yes" else []


def to_pay(game: Game) -> tuple[Battle, str, str, int] | None:
    """The next purse that is not empty: in which battle, of which side, how many hits."""
    purses = ((b, by, about) for b in all_battles(game) for by in (DEFENDER, "attacker") for about in PURSES)
    found = ((b, by, about, getattr(hits_on(b, by), about)) for b, by, about in purses)
    return next((one for one in found if one[3] > 0), None)


def next_loss(game: Game) -> Iterator[Ruled]:
    """What becomes of the next purse: units lost without a choice, hits without effect, or a question."""
    if (due := to_pay(game)) is None:
        return
    battle, by, about, hits = due
    there = candidates(game, battle, by, about)
    if not there:
        taken = LossesTaken(battle.place, by, about, hits, ())
        shielded = ("N18",) if "N18" in _cited(game, due) else ()
        yield Ruled(taken, ("R4", "N9", "R22", *shielded))
    elif hits >= len(there) or alike(game, there) or _all_are_lost(game, battle, by, about):
        lost = tuple(there[:hits])
        taken = LossesTaken(battle.place, by, about, len(lost), names(lost))
        yield Ruled(taken, (RULES[about], *_cited(game, due)))
    else:
        yield _asked(game, due, there)


def _all_are_lost(game: Game, battle: Battle, by: str, about: str) -> bool:
    """Do hits on land and sea, with the bombs, remove all that is not in the air, whatever is picked?"""
    if about == AIR or plays(game, "R4") == "yes":
        return False
    due, below = hits_on(battle, by), len(surface(game, battle, by))
    last = _last_on_the_ground(game, battle, by)
    land_hits = due.surface if last else min(due.surface, below)
    down = grounded(game, battle, by) if _bombs_reach_down(game, battle) else []
    return land_hits + due.bombs >= below + len(down)


def _asked(game: Game, due: tuple[Battle, str, str, int], there: list[Unit]) -> Ruled:
    battle, by, about, hits = due
    who = by if plays(game, "N3") == "owner_of_target" else other(by)
    nations = frozenset(unit.nation for unit in (there if who == by else members(game, battle, who)))
    seats = seats_for(game, nations) or seats_for(game, frozenset(unit.nation for unit in there))
    called = LossesCalledFor(battle.place, by, about, hits, seats, names(there), RULES[about])
    return Ruled(called, (RULES[about], *_cited(game, due)))
