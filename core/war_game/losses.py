"""Losses: hits of both sides are paid for when both have rolled (doubts R5, N3), purse by purse.

Hits of rolls at aircraft fall on what is in the air; of rolls at land on land and sea units, and on grounded
aircraft when nothing else is left (IV/grounding/1.4); of bombs on either, as the owner likes (2.3).
"""

from collections.abc import Iterable, Iterator

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
    was_on_the_ground,
)
from core.war_game.board import at_sea, names, seats_for
from core.war_game.directing import DOWN, OTHERS, in_two_steps, next_bomb
from core.war_game.likeness import alike
from core.war_game.scoring import scorers
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.battles import LossesCalledFor, LossesTaken
from events.war_game.board import Unit

Due = tuple[Battle, str, str, int]
"""Hits that are to be paid for: in which battle, by which side, of which purse, how many."""
AIR, SURFACE, BOMBS = "air", "surface", "bombs"
PURSES = (AIR, SURFACE, BOMBS, DOWN, OTHERS)
ORDERS = {"others_first": PURSES, "bombs_first": (AIR, BOMBS, DOWN, OTHERS, SURFACE)}
"""In which order the hits of one step are paid for (doubt N28)."""
OF_BOMBS = dict.fromkeys((BOMBS, DOWN, OTHERS), "IV/grounding/2.3")
RULES = {AIR: "IV/fighters/1.1", SURFACE: "IV/grounding/1.4", **OF_BOMBS}
DIRECTED = {DOWN: ("N3", "N33"), OTHERS: ("N3", "R4", "N12", "N33")}
DOUBTS = {AIR: ("N3", "R21"), SURFACE: ("N3", "R4"), BOMBS: ("N3", "R4", "N12"), **DIRECTED}


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
    """The rule and the doubts on which losses rest; N18 where only aircraft are left, some of them flying."""
    about = due[2]
    if about != AIR and plays(game, "R4") == "no" and _only_in_the_air(game, due):
        beyond = plays(game, "R22") == "carried_over"
        return ("IV/grounding/1.4", "N3", "R22") if beyond else ("IV/grounding/2.1", "N3", "N9")
    return (RULES[about], *_doubts(game, due))


def _only_in_the_air(game: Game, due: Due) -> bool:
    """Do hits on land and sea reach nothing but aircraft that fly (doubts R22 and N9)?"""
    battle, by, about, _ = due
    reached = candidates(game, battle, by, about)
    return bool(reached) and all(unit in airborne(game, battle, by) for unit in reached)


def _doubts(game: Game, due: Due) -> tuple[str, ...]:
    battle, by, about, _ = due
    parted = airborne(game, battle, by) and grounded(game, battle, by)
    turns = about == SURFACE and parted and not surface(game, battle, by)
    ships_alone = about == BOMBS and grounded(game, battle, by) and at_sea(game, battle.place)
    mixed = about != AIR and hits_on(battle, by).surface and hits_on(battle, by).bombs
    cited = {"N18": turns, "N22": ships_alone, "N28": mixed and grounded(game, battle, by)}
    return (*DOUBTS[about], *(doubt for doubt, matters in cited.items() if matters))


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


def to_pay(game: Game) -> Due | None:
    """The next purse that is not empty: in which battle, of which side, how many hits."""
    order = ORDERS[plays(game, "N28")]
    purses = ((b, by, about) for b in all_battles(game) for by in (DEFENDER, "attacker") for about in order)
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
        shielded = ("N18",) if "N18" in _doubts(game, due) else ()
        yield Ruled(taken, ("R4", "N9", "R22", *shielded))
    elif _is_directed(game, due, there):
        yield from next_bomb(game, battle, by, there)
    elif hits >= len(there) or alike(game, there) or _all_are_lost(game, battle, by, about):
        lost = tuple(there[:hits])
        taken = LossesTaken(battle.place, by, about, len(lost), names(lost))
        yield Ruled(taken, grounds(game, due))
    else:
        yield _asked(game, due, there)


def _is_directed(game: Game, due: Due, there: list[Unit]) -> bool:
    """Do those who are hit say on what a bomb falls, where not all are lost (IV/grounding/2.3, doubt N33)?"""
    battle, by, about, hits = due
    if about != BOMBS or not in_two_steps(game) or len({unit.grounded for unit in there}) == 1:
        return False
    begun = hits_on(battle, by).down + hits_on(battle, by).others > 0
    return begun or not (hits >= len(there) or _all_are_lost(game, battle, by, about))


def _all_are_lost(game: Game, battle: Battle, by: str, about: str) -> bool:
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


def owners_pick(game: Game, about: str, there: Iterable[Unit]) -> bool:
    """Do those who are hit say what is lost: by doubt N3, or as bombs reach grounded aircraft beside others?

    Whether a bomb's hit falls on grounded aircraft is the defender's word, whoever picks elsewhere
    (IV/grounding/2.3); by doubt N33 he says so beforehand, or picks the unit.
    """
    spared = {unit.grounded for unit in there} == {True, False}
    return plays(game, "N3") == "owner_of_target" or (about == BOMBS and spared)


def _nations(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(unit.nation for unit in units)


def _asked(game: Game, due: Due, there: list[Unit]) -> Ruled:
    battle, by, about, hits = due
    who = by if owners_pick(game, about, there) else other(by)
    shooting = frozenset(scorers(game, battle, by, about)) or _nations(members(game, battle, who))
    nations = _nations(there) if who == by else shooting
    seats = seats_for(game, nations) or seats_for(game, _nations(there))
    rules = grounds(game, due)
    called = LossesCalledFor(battle.place, by, about, hits, seats, names(there), rules[0])
    return Ruled(called, rules)
