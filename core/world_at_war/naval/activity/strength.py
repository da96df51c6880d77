"""Land-based air in squadrons, as the limits of a strike count it (23.73)."""

from collections.abc import Iterable

from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.board import declared, hex_of, supply, theater
from core.world_at_war.operating import short_of_oil
from core.world_at_war.squadrons import factor_kind
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def as_strike(game: Game, units: Iterable[AirUnit]) -> list[Group]:
    """Like units together, each one squadron: of an army air factor one goes (23.131E)."""
    return list(merged(_squadron(game, unit) for unit in units))


def _squadron(game: Game, unit: AirUnit) -> Group:
    home = hex_of(game, unit.base)
    return Group(
        unit.nation,
        factor_kind(unit.kind),
        1,
        unit.elite,
        winter=_number(declared(game, "winter", unit.nation, "0")),
        short=_shortages(game, unit),
        research=_number(declared(game, "research", f"{unit.nation}/air nationality", "0")),
        theater=theater(game, home) if home else "",
    )


def _number(value: str) -> int:
    return int(value) if value.isdecimal() else 0


def _shortages(game: Game, unit: AirUnit) -> int:
    """How many of short supply and air oil effects it suffers (19.31A)."""
    felt = ("partial", "none") if plays(game, "W288") == "as_partial" else ("partial",)
    return int(supply(game, unit.base, unit.nation) in felt) + int(short_of_oil(game, unit.nation))
