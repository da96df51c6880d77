"""Who stays inverted where a seat turns up all that may be, told with all their names and why (18.72)."""

from collections.abc import Iterator

from core.world_at_war.board import name
from core.world_at_war.state import Game
from core.world_at_war.uninversion.left_out import LeftInverted, stays_inverted
from events.sentences import say
from skyledger.telling.world_at_war.parts import group_told, runs


def left_out_told(game: Game, seat: str) -> Iterator[str]:
    """Such as "2 German AAF at Metz (GE-AAF-04, GE-AAF-05): each is at Metz in no supply … (18.72A)"."""
    return (_told(game, left) for left in stays_inverted(game, seat))


def _told(game: Game, left: LeftInverted) -> str:
    first, several = left.units[0], len(left.units) > 1
    return say(
        "{groups} at {place} ({names}): {why} ({rule})" if several else "{groups} at {place}: {why} ({rule})",
        groups=group_told(game, first.nation, first.kind, len(left.units)),
        place=name(game, first.base),
        names=tuple(runs(unit.name for unit in left.units)),
        why=(_of_each(left) if several else left.why.found[0]).rstrip("."),
        rule=left.why.rule,
    )


def _of_each(left: LeftInverted) -> str:
    """What holds back one of several, said of each."""
    return say(left.why.template, **{**left.why.parameters[0], "unit": say("each")})
