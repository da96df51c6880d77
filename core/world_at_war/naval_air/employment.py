"""23.1, 18.58, 18.59, 18.63: the use of land-based air about naval units at sea, as every chapter asks it.

A chapter that takes units for air cover, a search or an attack at sea

1. reads them with `enlisted`, which takes squadrons of the right kind first and divides army air factors
   for the rest, and puts `*MAY_INTERACT` among what its order requires;
2. yields `employed(game, request)` first of all: the factors become squadrons (23.131), and those that take
   part are committed for the player turn (23.162); `request.names` are they from then on;
3. for its menu asks `able`.

Nothing is inverted by it but at redeployment or at its end (23.164), and nothing costs BRPs (23.165).
"""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.board import side_of
from core.world_at_war.naval_air.employment_rules import MAY_INTERACT
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.naval_air import (
    ATTACK,
    CONVERSION,
    COVER,
    NAVAL_ACTIVITY,
    ROLES,
    SEARCH,
    SPOTTING,
    UNDER_ATTACK,
    Interaction,
    Use,
    committed_at_sea,
    entry,
    entry_of,
    in_round,
    pursues,
    role_in,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.squadrons import AirUnitsDivided

__all__ = [
    "ATTACK",
    "COVER",
    "MAY_INTERACT",
    "NAVAL_ACTIVITY",
    "ROLES",
    "SEARCH",
    "SPOTTING",
    "Interaction",
    "Use",
    "able",
    "committed_at_sea",
    "divided_first",
    "employed",
    "enlisted",
    "entry",
    "entry_of",
    "in_round",
    "may_interact",
    "role_in",
]

LETTERS = {SEARCH: "A", COVER: "B", ATTACK: "C"}
"""The letters of 18.58."""


def may_interact(game: Game, unit: AirUnit, role: str, hex_: str, occasion: str = "") -> bool:
    """May this unit play a role (`SPOTTING`, `SEARCH`, `COVER`, `ATTACK`) in a hex now?

    It is uninverted, in a base that lets it, within range, committed to no mission, of a kind made for the
    role, and has no other role in the occasion (23.11, 23.161, 23.162, 18.51, 18.59). An army air factor may
    if the squadron may that it would become.

    18.58B, 18.58C: cover squadrons and land-based naval air cover, attack squadrons and naval air attack.
    """
    request = Interaction((unit,), role, hex_, occasion, GAMEMASTER)
    return all(rule.kept(game, request) for rule in MAY_INTERACT)


def able(
    game: Game, units: Iterable[AirUnit], role: str, hex_: str, occasion: str = ""
) -> tuple[AirUnit, ...]:
    """Those of these units that may play a role in a hex now, by name."""
    found = (u for u in units if u.base and may_interact(game, u, role, hex_, occasion))
    return tuple(sorted(found, key=lambda unit: unit.name))


def divided_first(request: Interaction) -> Iterator[Ruled]:
    """23.13: the army air factors among them become squadrons immediately before."""
    if request.dividing:
        numbers = (CONVERSION[request.role], "23.132", "23.133", "17.25")
        yield Ruled(AirUnitsDivided(request.dividing), numbers)


def employed(game: Game, request: Interaction) -> Iterator[Ruled]:
    """Factors are divided, and the squadrons are committed to naval activities for the turn (23.162).

    For searching, air cover and attacks at sea; spotting commits nobody (18.42C).

    23.163: each squadron of a factor by itself, in different hexes and at different times.
    """
    yield from divided_first(request)
    committed = AirUnitsEmployed(request.names, request.role, request.hex, request.occasion)
    yield Ruled(committed, (ROLES[request.role], *dict.fromkeys(_as_what(game, request)), "23.162"))


def _as_what(game: Game, request: Interaction) -> Iterator[str]:
    """The rules by which they take part; who goes on against escaping ships flies his mission still."""
    for unit in request.units:
        if pursues(game, unit, request.occasion):
            yield from ("23.462B", "23.51")
        elif any(one.activity == UNDER_ATTACK for one in game.activities[:1]):
            yield from ("18.511B", "W376")
        else:
            mine = side_of(game, unit.nation) == game.turn.side
            yield from (f"18.58{LETTERS[request.role]}" if mine else "18.63", "18.42B")
