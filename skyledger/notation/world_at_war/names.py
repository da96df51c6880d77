"""Names in an order of A World at War: the sorts of things, and by which name a person would call a thing."""

from collections.abc import Iterable, Mapping
from itertools import chain

from core.mistakes import NEAR, near_misses
from core.same import Same, asked_once
from core.world_at_war.board import name
from core.world_at_war.declared.facts import RESEARCH
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import MAP_EDGE
from core.world_at_war.under_way.ships import seen_from, without_a_deck
from events.sentences import said
from skyledger.notation.grammar import Grammar
from skyledger.notation.reader import (
    ByItself,
    Names,
    Reader,
    Sort,
    by_seats,
    lasting,
    lasting_by_itself,
    meant,
)

# The sorts of things that have names in A World at War, and by which name a person would call a thing.


def _of(table: str) -> Names:
    return lambda game: ByItself(getattr(game, table))


def _hexes(game: Game) -> Mapping[str, str]:
    return lasting_by_itself(Same(game.atlas.hexes))


def _boxes(game: Game) -> Mapping[str, str]:
    return lasting_by_itself(Same(game.atlas.boxes))


def _places(game: Game) -> Mapping[str, str]:
    return lasting(Same(game.atlas.places))


def _map_edge(game: Game) -> Mapping[str, str]:
    """Where kamikazes lie, in a game that has any (17.461)."""
    return {MAP_EDGE: MAP_EDGE} if game.kamikazes else {}


def _sunken(game: Game) -> Mapping[str, str]:
    """The carriers that have gone down while patrol of theirs is in the air (17.3124)."""
    return {unit.base: unit.base for unit in game.units.values() if without_a_deck(game, unit)}


def _nations(game: Game) -> Mapping[str, str]:
    nations = game.nations.values()
    codes = {n.code: n.name for n in nations}
    return {**codes, **{n.adjective: n.name for n in nations}, **{n.name: n.name for n in nations}}


def _sides(game: Game) -> Mapping[str, str]:
    return {word: word for n in game.nations.values() for word in (n.side, n.faction)}


def _fronts(game: Game) -> Mapping[str, str]:
    return {front: front for front in game.atlas.map.fronts}


def _theaters(game: Game) -> Mapping[str, str]:
    return {theater: theater for theater in ("any", *game.atlas.map.fronts.values())}


def _research(_: Game) -> Mapping[str, str]:
    return {subject: subject for subject in RESEARCH}


def _subjects(game: Game) -> Mapping[str, str]:
    return {"level": "level", **{fact.subject: fact.subject for fact in game.facts.values()}}


PLACES = (Sort("hex", _hexes), Sort("box", _boxes), Sort("place", _places))
NAMED_AT_SEA = said(
    "What can be named at sea are ships and task forces of one's own, and of others task forces and the"
    " ships that lie in the open; what a ship loses is declared by its own seat."
)
"""The same of what is concealed and of what is not there (17.3123)."""
CARRIERS = (Sort("carrier", _of("carriers"), NAMED_AT_SEA),)
SHIPS = (*CARRIERS, Sort("ship", _of("ships"), NAMED_AT_SEA))
FORCES = (Sort("force", _of("forces"), NAMED_AT_SEA),)
SAILING = (*CARRIERS, *FORCES)
BASES = (*PLACES, *CARRIERS, Sort("carrier", _sunken), Sort("edge", _map_edge))
NATIONS = (Sort("nation", _nations), Sort("seat", by_seats))
TERRITORIES = (Sort("country", _of("territories")),)
AIR_UNITS = (Sort("unit", _of("units")),)
GROUND_UNITS = (Sort("unit", _of("ground")),)
SIDES = (Sort("side", _sides),)
FRONTS = (Sort("front", _fronts),)
PARTIES = (*NATIONS, *SIDES, *FRONTS)
SUBJECTS = (*PARTIES, *PLACES, Sort("subject", _subjects))
THEATERS = (Sort("theater", _theaters),)
SUBJECTS_OF_RESEARCH = (Sort("subject", _research),)
THINGS = (*AIR_UNITS, *GROUND_UNITS, *BASES, *NATIONS, *TERRITORIES)


SURE = 0.7
"""A map has so many places that one that is less alike is another: Bern is not meant by Berlin."""


def near(game: Game, text: str, sorts: tuple[Sort, ...]) -> list[str]:
    """Known names like a name that nothing has, as people write them."""
    known = {
        spelling: name(game, stored) if sort.word == "place" else spelling
        for sort in sorts
        for spelling, stored in sort.names(game).items()
        if sort.word not in {"hex", "seat"}
    }
    cutoff = SURE if any(sort.word == "place" for sort in sorts) else NEAR
    return list(dict.fromkeys(known[one] for one in near_misses(text, known, cutoff)))


def calls(game: Game, stored: str, sorts: tuple[Sort, ...], first: Iterable[str] = ()) -> str:
    """A name that leads back to what is stored: one of `first`, the usual one, or with its sort's word."""
    called = chain((*first, name(game, stored), stored), (f"{sort.word} {stored}" for sort in sorts))
    return next((one for one in called if meant(game, one, sorts) == stored), stored)


@asked_once
def adjective(game: Game, nation: str) -> str:
    """The name of a nation before its units: "German"."""
    first = (game.nations[nation].adjective,) if nation in game.nations else ()
    return calls(game, nation, NATIONS, first)


def own_nation(game: Game, seat: str) -> str:
    """The one nation of the seat; empty where it holds several, or is the gamemaster's."""
    held = game.seats[seat].nations if seat in game.seats else ()
    return held[0] if len(held) == 1 else ""


# An order of A World at War being read: its grammar, and the reader of a line.

GRAMMAR = Grammar(__package__)


def reader_of(game: Game, seat: str, line: str) -> Reader:
    """The reader of a line that a seat gives; what task forces conceal from it has no names for it."""
    return Reader(seen_from(game, seat), seat, line, GRAMMAR, near)
