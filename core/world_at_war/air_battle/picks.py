"""19.62, 19.64, 19.65B: what a round leaves to a side, and in which words."""

from collections.abc import Mapping
from itertools import product

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_battle.forces import ENGAGED, SPARED, rounds_of
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.air_combat.groups import BOTH, KINDS, PARTS, UNINVERTED_ONLY, Fight, Group
from core.world_at_war.air_combat.losses import ABORTED, Choice, Loss, Suffered
from core.world_at_war.air_combat.round import Round, fought
from core.world_at_war.board import seats_for
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import (
    attackers,
    opponent,
    seats_of,
    seats_of_most,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.world_at_war.air_battle import AirBattle

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
NOT_ROLLED = (1, 1)
INVERSION = "19.64"


class Judged(msgspec.Struct, frozen=True):
    """A round by its dice: the fight, both dice added, what came of it, and the first choice still open."""

    fight: Fight
    dice: Mapping[Side, int]
    done: Round
    open: Choice | None


def judged(game: Game, battle: AirBattle) -> Judged:
    """The round by the dice that fell and the answers that were given."""
    rounds = rounds_of(battle)
    fight = rounds.fight(game, battle)
    dice: dict[Side, int] = {side: sum(battle.dice.get(side, NOT_ROLLED)) for side in SIDES}
    if not battle.applied and _one_way_or_the_other(game, fight, dice):
        fight = _applied(fight, UNINVERTED_ONLY)
    given = {side: iter(battle.answers.get(side, ())) for side in SIDES}
    picked: dict[Side, tuple[str, ...]] = dict.fromkeys(SIDES, ())
    while True:
        done = rounds.fought(game, battle, fight, dice, picked)
        choice = next((one for one in done.choices if not one.answered), None)
        if choice is None or choice.rule == INVERSION:
            return Judged(fight, dice, done, choice)
        taken = choice.taken if _without_consequence(game, battle, choice) else next(given[choice.side], "")
        if not taken:
            return Judged(fight, dice, done, choice)
        picked[choice.side] += (taken,)


def says_before_the_dice(game: Game, fight: Fight) -> bool:
    """Does the attacker say before the dice whom he strikes, and is there something to say (doubt W275)?

    So it is, too, where the strength of the defender hangs on it (doubt W220).
    """
    before = plays(game, "W275") == "before_the_dice" or plays(game, "W220") == "attacker_spares"
    mixed = len({group.inverted for group in fight.defender}) > 1
    return before and mixed and not fight.circumstances.apply_to_inverted


def _applied(fight: Fight, chosen: str) -> Fight:
    return replace(fight, circumstances=replace(fight.circumstances, apply_to_inverted=chosen))


def _one_way_or_the_other(game: Game, fight: Fight, dice: Mapping[Side, int]) -> bool:
    """Would the round end alike whomever the attacker strikes (19.64)?"""
    one, other = (
        fought(_applied(fight, chosen), dice, readings=game.doubts) for chosen in (UNINVERTED_ONLY, BOTH)
    )
    rolled = (one.attacker, one.defender) == (other.attacker, other.defender)
    return rolled and all(_felt(one.losses[side]) == _felt(other.losses[side]) for side in SIDES)


def _felt(suffered: Suffered) -> tuple[frozenset[Loss], tuple[Choice, ...]]:
    """The losses that are any, and what was picked."""
    losses = (loss for loss in suffered.losses if loss.eliminated or loss.aborted)
    return frozenset(losses), suffered.choices


def _without_consequence(game: Game, battle: AirBattle, choice: Choice) -> bool:
    """Aborts change nothing for attackers who may fight on and are inverted in the end (18.522B, 18.524,
    18.5634, 18.564), nor for inverted defenders (19.64). Bombers that abort do not bomb.
    """
    if not choice.about.startswith(ABORTED):
        return False
    rounds = rounds_of(battle)
    force = rounds.force(game, battle, rounds.fight(game, battle), choice.side)
    struck = (group for group in force if group.name in choice.options)
    spent = choice.side == ATTACKER and not kind_of(battle).turned_back
    return spent or (choice.rule == "19.62" and all(group.inverted for group in struck))


def put_to(
    game: Game, battle: AirBattle, fight: Fight, choice: Choice
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which seats a choice is put to, and the doubts that this turns on: losses are their owner's (19.62)."""
    if choice.rule == INVERSION:
        return seats_of(game, battle, ATTACKER), ("W275", *turns_on_who_speaks(game, attackers(game, battle)))
    of = choice.options if choice.rule == "19.62" else (choice.about.partition("/")[2],)
    force = rounds_of(battle).force(game, battle, fight, choice.side)
    owners = {group.nation for group in force if group.name in of}
    several = len({seats_for(game, frozenset({nation})) for nation in owners}) > 1
    if several and plays(game, "W216") == "opponent":
        return seats_of(game, battle, opponent(choice.side)), ("W216",)
    named = (group.nation for group in force if group.nation in owners for _ in range(group.count))
    return seats_of_most(game, named), ("W216",) if several else ()


ASKED = ("18.521B", "19.62", "19.64", "19.65B")
"""The choices of a round, which come again and again; what leaves the game is never decided beforehand."""


def options_of(game: Game, number: str) -> tuple[str, ...]:
    """Every option that a question of a round by this rule can have in a game; of other rules none."""
    fixed = {"18.521B": (ENGAGED, SPARED), "19.64": (UNINVERTED_ONLY, BOTH), "19.65B": PARTS}
    return _groups(game) if number == "19.62" else fixed.get(number, ())


def words(game: Game) -> tuple[str, ...]:
    """Every option that any question of a round can have in a game."""
    return tuple(option for number in ASKED for option in options_of(game, number))


def _groups(game: Game) -> tuple[str, ...]:
    """What equal types are called: each nation's air of each kind, elite or not, inverted or not (19.61)."""
    marks = product(sorted(game.nations), KINDS, (False, True), (False, True))
    return tuple(
        Group(nation, kind, 1, elite=elite, inverted=inverted).name for nation, kind, elite, inverted in marks
    )
