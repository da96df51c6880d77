"""19.62, 19.65B: the how manieth of how many choices alike is asked, where several of equals suffer."""

from collections.abc import Sequence

import msgspec

from core.world_at_war.air_battle.picks import judged
from core.world_at_war.air_combat.losses import Choice
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import present

ONE_BY_ONE = ("19.62", "19.65B")
"""The rules by which the same is asked for each of equals that suffers."""


class Lap(msgspec.Struct, frozen=True):
    """The choice that is asked is this one of so many alike."""

    number: int
    count: int


class Left(msgspec.Struct, frozen=True):
    """So many choices alike are still to be made, the one that is asked among them."""

    count: int


def lap_of(game: Game) -> Lap | None:
    """Which of several choices alike the open question of an air battle is; of a single one nothing."""
    battle, asked = present(game), next(iter(game.questions), None)
    if battle is None or asked is None or asked.rule not in ONE_BY_ONE:
        return None
    now = judged(game, battle)
    return lap_among(now.done.choices, now.open)


def lap_among(choices: Sequence[Choice], asked: Choice | None) -> Lap | None:
    """Which of the choices alike is asked; of a single one nothing."""
    if asked is None or asked.rule not in ONE_BY_ONE:
        return None
    lap = _lap(choices, asked)
    return Lap(lap.index(asked) + 1, len(lap)) if len(lap) > 1 else None


def _lap(choices: Sequence[Choice], asked: Choice) -> list[Choice]:
    """Those that go over the same equals once: each has the options that the one before left."""
    lap: list[Choice] = []
    for choice in choices:
        if (choice.rule, choice.side, choice.about) != (asked.rule, asked.side, asked.about):
            continue
        if lap and choice.options != _left(lap[-1]):
            if asked in lap:
                return lap
            lap = []
        lap.append(choice)
    return lap


def _left(choice: Choice) -> tuple[str, ...]:
    return tuple(one for one in choice.options if one != choice.taken)
