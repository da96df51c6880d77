"""18.23, 18.73B Whose a mapboard box or an SW box is, as far as its name and the map tell."""

from core.world_at_war.board import faction_of, units_at
from core.world_at_war.state import Game
from events.world_at_war.board import Box

SW = "sw"
AMERICAN_BOXES = "U.S. box"


def owners(game: Game, box: Box) -> frozenset[str]:
    """The factions whose a box is, by its stagers and its name; none where nothing tells.

    The U.S. boxes are the Western Allies' (18.73B); an SW box is called after a faction.
    """
    american = ("Western Allies",) if AMERICAN_BOXES in box.name else ()
    called = (n.faction for n in game.nations.values() if _called_after(box, n.faction))
    return frozenset((*box.stagers, *american, *called))


def users(game: Game, box: Box) -> tuple[str, ...]:
    """The nations of whose factions a box is; where nothing tells, those with air units there."""
    factions = owners(game, box)
    theirs = tuple(nation for nation in sorted(game.nations) if faction_of(game, nation) in factions)
    return theirs or tuple(sorted({unit.nation for unit in units_at(game, box.name)}))


def of_another_side(game: Game, side: str, box: Box) -> bool:
    """Is a box known to be another side's? One of which nothing tells is open to all."""
    theirs = owners(game, box)
    return bool(theirs) and all(n.side != side for n in game.nations.values() if n.faction in theirs)


def _called_after(box: Box, faction: str) -> bool:
    first = faction.partition(" ")[0]
    return box.kind == SW and any(word.startswith(first) for word in box.name.split())
