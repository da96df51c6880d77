"""17.35 Naval air training: how many squadrons a nation builds in a turn, and of what quality."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import declared, war_grounds
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, built_key, fact_key, numbers, plays, turns_on
from core.world_at_war.units import NAVAL_AIR, _enemies, builds_elite
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import NavalAirMadeRegular


def european(game: Game) -> bool:
    """Is this a European scenario, as 17.356 says (doubt W291)?"""
    return plays(game, "W291") == "by_map" and set(game.atlas.map.fronts.values()) == {"Europe"}


def training_rate(game: Game, nation: str) -> int:
    """The naval air squadrons that a nation may build in a game turn (17.353A, 17.356).

    To the printed number comes what production and the games before the war added, as declared (17.353C).
    """
    edition = numbers(game)
    printed = edition.naval_air_training.get(nation, 0)
    if european(game):
        printed = edition.naval_air_training_in_europe.get(nation, printed)
    return printed + int(declared(game, "research", _subject(nation), "0") or 0)


def training_grounds(game: Game, nation: str) -> Iterator[str]:
    """The declared fact and the doubt that a nation's rate stands on."""
    if (key := fact_key("research", _subject(nation))) in game.facts:
        yield f"fact {key}"
    if turns_on(game, "W291", lambda other: training_rate(other, nation)):
        yield "W291"


def _subject(nation: str) -> str:
    return f"{nation}/naval air training"


def trained(game: Game, nation: str) -> int:
    """The naval air squadrons that a nation has built this game turn."""
    return game.built.get(built_key(nation, NAVAL_AIR), 0)


@rule("17.353D", "France, Russia and China never build naval air.", "{given} builds no naval air units.")
def may_have_naval_air(game: Game, request: Any) -> Iterable[Finding]:
    """17.353D; the edition names them."""
    if request.kind == NAVAL_AIR and request.nation in numbers(game).without_naval_air:
        yield Finding(given=request.nation)


def _grounds_of_building(game: Game, request: Any) -> Iterator[str]:
    if request.kind == NAVAL_AIR and request.nation not in numbers(game).without_naval_air:
        yield from training_grounds(game, request.nation)
        yield from _elite_grounds(game, request.nation)


@rule(
    "17.353A",
    "A nation builds no more naval air units in a turn than its training rate, rebuilt ones included.",
    "{given} would have built {place} NAS this turn; its naval air training rate is {allowed}.",
    _grounds_of_building,
)
def within_the_training_rate(game: Game, request: Any) -> Iterable[Finding]:
    """17.353A, 17.353C, 17.356; a nation that no rate is printed for has none but what is declared."""
    if request.kind != NAVAL_AIR or request.nation in numbers(game).without_naval_air:
        return
    wanted, rate = trained(game, request.nation) + len(request.units), training_rate(game, request.nation)
    if wanted > rate:
        yield Finding(place=str(wanted), given=request.nation, allowed=str(rate))


def quality_grounds(game: Game, nation: str) -> Iterator[str]:
    """The declared wars, and the doubt, on which it stands whether naval air of a nation is built elite."""
    for enemy in _enemies(game, nation):
        yield from war_grounds(game, nation, enemy)
    if turns_on(game, "W138", lambda other: builds_elite(other, nation)):
        yield "W138"


def _elite_grounds(game: Game, nation: str) -> Iterator[str]:
    """What decides whether elite or regular naval air is built; nothing where none of it is elite."""
    lying = (u for u in game.units.values() if (u.nation, u.kind) == (nation, NAVAL_AIR) and not u.base)
    if any(unit.elite for unit in lying):
        yield from quality_grounds(game, nation)


def made_regular(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """17.352B: elite naval air that is built after the outbreak of war is built as regular naval air."""
    names = tuple(u.name for u in units if u.elite and not builds_elite(game, u.nation))
    if names:
        yield Ruled(NavalAirMadeRegular(names), ("17.352B",))


def back_as_regular(game: Game, event: AirUnitsEliminated) -> tuple[Ruled, ...]:
    """17.352C: elite naval air that is lost lies in the force pool as regular naval air."""
    lost = (game.units.get(name) for name in event.units)
    names = tuple(u.name for u in lost if u and u.elite and u.kind == NAVAL_AIR and not u.base)
    return (Ruled(NavalAirMadeRegular(names), ("17.352C",)),) if names else ()
