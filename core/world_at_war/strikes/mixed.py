"""2005:17.462, 2005:17.47: kamikazes and other air in one strike at sea, fought and aimed together."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.world_at_war.air_combat.groups import KAMIKAZE, NAS, Group, merged
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.course import strikers
from core.world_at_war.under_way.commitments import Units, in_play
from events.sentences import kept
from events.world_at_war.strikes import Strike

MIXED = kept("mixed")()
"""The kind of a strike in which kamikazes fly with other air."""


def is_mixed(strike: Strike) -> bool:
    """Do kamikazes and other air make this strike, as it set out?"""
    return strike.kind == MIXED


def divers(game: Game, strike: Strike) -> Units:
    """The kamikazes that nothing has stopped yet, of which each strike that they make alone consists."""
    return tuple(unit for unit in strikers(game, strike) if unit.kind == KAMIKAZE)


def others(game: Game, strike: Strike) -> Units:
    """The other air of a mixed strike that nothing has stopped yet; of any other strike all of it."""
    ours = strikers(game, strike)
    return tuple(unit for unit in ours if unit.kind != KAMIKAZE) if is_mixed(strike) else ours


def without_kamikazes(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    """Those of these units that are no kamikazes, which are used up with their strike."""
    return tuple(name for name in names if game.units[name].kind != KAMIKAZE)


def as_naval_air(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Kamikazes as regular naval air, for no modifier of theirs is named."""
    return merged(replace(one, kind=NAS) if one.kind == KAMIKAZE else one for one in groups)


def counted_more(game: Game, strike: Strike, at: int) -> int:
    """By how many squadrons the kamikazes at a target count for more than they are (doubt W153)."""
    if not is_mixed(strike) or plays(game, "W153") == "one":
        return 0
    return sum(unit.kind == KAMIKAZE for unit in in_play(game, strike.aims[at].units))
