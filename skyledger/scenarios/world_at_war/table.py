"""What the checks of a position look at, and how they tell a name that is not there."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
from msgspec.structs import replace

from core.doubts import register
from core.world_at_war.declared.facts import FACT_KINDS
from core.world_at_war.edition import editions
from core.world_at_war.registry import SWITCHES
from core.world_at_war.state import PACKAGE, Game, game_from
from events.world_at_war.board import DeclaredFact, Nation, Position
from skyledger.datafiles.checks import among
from skyledger.datafiles.problems import Fault, Path


class Table(msgspec.Struct, frozen=True):
    """A position, the game that would begin from it, and the names that may be used there."""

    position: Position
    game: Game
    nations: dict[str, Nation]
    places: tuple[str, ...]
    open_questions: frozenset[str]
    """Places and air units that an open question is about: what is wrong with them is being settled."""


def table(position: Position) -> Table:
    """A position ready to be checked; with an unknown edition the numbers are those of the current one."""
    known = position if position.edition in editions() else replace(position, edition="current")
    asked = ((q.place, *q.units) for q in position.questions)
    return Table(
        position,
        _sound_game(known),
        {n.name: n for n in position.nations},
        tuple(_place_names(position)),
        frozenset(name for names in asked for name in names),
    )


def _sound_game(position: Position) -> Game:
    """The game without the choices and facts that no rule could understand."""
    doubts = {n: option for n, option in position.doubts.items() if option in options().get(n, ())}
    game = game_from(replace(position, doubts=doubts))
    return replace(game, facts={key: fact for key, fact in game.facts.items() if _understood(game, fact)})


def _understood(game: Game, fact: DeclaredFact) -> bool:
    kind = FACT_KINDS.get(fact.kind)
    return kind is not None and kind.about(game, fact.subject) and kind.stands(fact.value)


def _place_names(position: Position) -> Iterator[str]:
    yield from (hex_.id for hex_ in position.map.hexes)
    yield from (box.name for box in position.map.boxes)
    for hex_ in position.map.hexes:
        yield from (name for place in hex_.places for name in (place.name, *place.also))
        yield from (hex_.island,) if hex_.one_hex_island else ()


@cache
def options() -> dict[str, tuple[str, ...]]:
    """What a game may choose for each doubt: the options that the code plays, and the default in any case."""
    every = register(PACKAGE).items()
    return {number: SWITCHES.get(number, (doubt.default,)) for number, doubt in every}


def nation_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is no nation in play."""
    return among(path, "nation", given, at.nations)


def side_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is none of the sides."""
    return among(path, "side", given, at.position.sides)


def place_faults(at: Table, path: Path, given: str, also: Iterable[str] = ()) -> Iterator[Fault]:
    """A fault if this is no hex, no box and none of the other places that will do here."""
    if given in at.game.atlas.hexes or given in at.game.atlas.boxes or given in also:
        return
    if (meant := at.game.atlas.places.get(given.casefold())) is not None:
        yield Fault(path, f"A position names a place by its hex or box: {meant}.")
    else:
        yield from among(path, "place", given, (*at.places, *also))


def hex_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is no hex."""
    if given in at.game.atlas.boxes:
        yield Fault(path, f"{given} is a box; this must be a hex.")
    else:
        yield from place_faults(at, path, given)
