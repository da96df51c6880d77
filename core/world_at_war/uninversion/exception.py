"""18.72D.1: American air is excepted in a theater where the United States is not at war yet."""

from collections.abc import Iterator

from core.world_at_war.board import (
    AMERICAN_BOXES,
    box_of,
    hex_of,
    lies_in,
    theater,
    turns_at_war,
    war_grounds,
)
from core.world_at_war.state import UNITED_STATES, Game, plays, turns_on
from events.world_at_war.board import AirUnit, Box

THEATER_ENEMIES = {"Europe": ("Germany", "Italy"), "Pacific": ("Japan",)}
"""The Axis powers of each theater (doubt W121)."""

OF_THE_AMERICAN_BOXES = {"Atlantic": "Europe", "Pacific": "Pacific"}


def excepted(game: Game, unit: AirUnit) -> bool:
    """Is it American and in a theater where the U.S. is not at war yet, by what is declared?"""
    return unit.nation == UNITED_STATES and all(
        turns_at_war(game, UNITED_STATES, enemy) is None for enemy in _enemies(game, unit)
    )


def _enemies(game: Game, unit: AirUnit) -> tuple[str, ...]:
    anywhere = plays(game, "W121") == "any_war"
    asked = THEATER_ENEMIES if anywhere else _theaters_of(game, unit)
    return tuple(enemy for where in sorted(asked) for enemy in THEATER_ENEMIES[where])


def _theaters_of(game: Game, unit: AirUnit) -> set[str]:
    ends = [unit.base]
    if plays(game, "W299") == "both_ends" and unit.redeployed_from:
        ends.append(unit.redeployed_from)
    return {where for end in ends for where in _theaters(game, lies_in(game, end))}


def _theaters(game: Game, place: str) -> set[str]:
    if (hex_ := hex_of(game, place)) is not None:
        return {theater(game, hex_)}
    box = box_of(game, place)
    told = _touched(game, box) if box and plays(game, "W298") == "where_it_touches" else set()
    return told or set(game.atlas.map.fronts.values())


def _touched(game: Game, box: Box) -> set[str]:
    """The theaters that a box belongs to by its name, if it is American, or else by its entrances."""
    if AMERICAN_BOXES in box.name:
        return {where for word, where in OF_THE_AMERICAN_BOXES.items() if word in box.name}
    return {theater(game, game.atlas.hexes[entrance]) for entrance in box.entrances}


DOUBTS = ("W121", "W298", "W299")


def grounds_of_the_exception(game: Game, unit: AirUnit) -> Iterator[str]:
    """The declared wars and the doubts on which it turns whether an American unit is excepted."""
    if unit.nation == UNITED_STATES:
        for enemy in _enemies(game, unit):
            yield from war_grounds(game, UNITED_STATES, enemy)
        yield from (doubt for doubt in DOUBTS if turns_on(game, doubt, lambda other: excepted(other, unit)))
