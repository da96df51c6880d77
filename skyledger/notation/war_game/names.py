"""The sorts of things that have names in The War Game, and by which name a person would call a thing."""

from collections.abc import Iterable, Mapping

from core.mistakes import near_misses
from core.war_game.state import Game
from skyledger.notation.naming import Sort, meant


def _places(game: Game) -> Mapping[str, str]:
    return {name: place.name for place in game.atlas.map.places for name in (*place.also, place.name)}


def _units(game: Game) -> Mapping[str, str]:
    return {name: name for name in game.units}


def _nations(game: Game) -> Mapping[str, str]:
    nations = game.nations.values()
    codes = {n.code: n.name for n in nations}
    return {**codes, **{n.adjective: n.name for n in nations}, **{n.name: n.name for n in nations}}


PLACES = (Sort("place", _places),)
UNITS = (Sort("unit", _units),)
BASES = (*PLACES, Sort("ship", _units))
NATIONS = (Sort("nation", _nations),)
THINGS = (*UNITS, *PLACES, *NATIONS)


def near(game: Game, text: str, sorts: tuple[Sort, ...]) -> list[str]:
    """Known names like a name that nothing has."""
    known = [spelling for sort in sorts for spelling in sort.names(game)]
    return list(dict.fromkeys(near_misses(text, known)))


def calls(game: Game, stored: str, sorts: tuple[Sort, ...], first: Iterable[str] = ()) -> str:
    """A name that leads back to what is stored: one of `first`, the usual one, or with its sort's word."""
    called = (*first, stored, *(f"{sort.word} {stored}" for sort in sorts))
    return next((one for one in called if meant(game, one, sorts) == stored), stored)


def adjective(game: Game, nation: str) -> str:
    """The name of a nation before its units: "German"."""
    first = (game.nations[nation].adjective,) if nation in game.nations else ()
    return calls(game, nation, NATIONS, first)
