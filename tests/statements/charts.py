"""Combat at the table and in the game agree: the same forces roll on the same rows of the chart (19.2, 19.51).

A round that army air fights on in squadrons after all naval air is lost, in this round or in another counterair of the
phase (W294), is left out: `resolve` knows one round alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from core.world_at_war.air_combat.round import call
from core.world_at_war.state import plays
from core.world_at_war.under_way.missions import Side
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirBattleRoundBegan, AirBattleRoundReopened, AirCombatResolved
from events.world_at_war.counterair import CounterairRoundBegan, CounterairRoundReopened
from events.world_at_war.strikes import NavalStrikeBegan
from skyledger.resolving.air_combat.request import About, Dice, Request, Row, fight_of
from tests.statements.sorties import Moment

SIDES: tuple[Side, ...] = ("attacker", "defender")
SQUADRONS = {"AAS": "AAF", "jet squadron": "jet", "air transport squadron": "air transport"}


APART = {"air transport", "air transport squadron", "strategic bomber", "interceptor", "kamikaze"}
"""Kinds that count only at somebody's word, or in rounds that `resolve air-combat` is told more of (18.521B, 26.45)."""


BOMBING = "bombing"
"""Of a bombing force a part counts (doubt W324), of which `resolve air-combat` is not told."""

OVER_PORTS = "attack on a naval base"
"""Of its attackers only some may roll (23.411B), so that the defender's roll alone is compared."""


OTHERWISE = (AirCombatResolved, CounterairRoundReopened, AirBattleRoundReopened, NavalStrikeBegan)
"""The round is over, or dice are called for by other facts: a strike at sea has rows of its own."""


class Charts:
    """The rows by `resolve` for the round of air combat that was begun last, until its dice are called for."""

    def __init__(self) -> None:
        self.place, self.rows = "", dict[str, int]()

    def broken(self, moment: Moment) -> Iterator[str]:
        """Rounds of air combat that `resolve` would fight on other rows."""
        game, fact = moment.before, moment.fact
        if isinstance(fact, CounterairRoundBegan | AirBattleRoundBegan):
            self.place, self.rows = fact.place, _resolved(game, fact)
        if isinstance(fact, RollCalledFor) and fact.purpose == "air combat":
            row = self.rows.get(fact.by, fact.row)
            if row != fact.row:
                yield f"19.21: the {fact.by} at {self.place} rolls on row {fact.row}, by resolve on {row}"
        if isinstance(fact, OTHERWISE):
            self.rows = {}


def _resolved(game: Any, began: Any) -> dict[str, int]:
    """On which row each side would roll at the table; nothing where that is not to be compared."""
    kind = getattr(began, "kind", "")
    names = tuple(began.attackers if kind else _attackers(game, began))
    attacker, defender = (_rows(game, some) for some in (names, began.defenders))
    kinds = {game.units[name].kind for name in (*names, *began.defenders)}
    if (
        kind == BOMBING
        or attacker is None
        or defender is None
        or kinds & APART
        or ((began.round > 1 or "NAS" not in kinds) and kinds & SQUADRONS.keys())
    ):
        return {}
    fight = fight_of(Request(attacker, defender, dice=Dice(7, 7), circumstances=About()))
    unlike = {"attacker": kind == OVER_PORTS, "defender": _may_be_spared(game, defender)}
    calls = {side: call(fight, side, game.doubts) for side in SIDES if not unlike[side]}
    return {side: asked.row for side, asked in calls.items() if asked is not None}


def _may_be_spared(game: Any, defender: Iterable[Row]) -> bool:
    """19.64, doubt W220: does the attacker's choice, which comes after, say who counts for the defender?"""
    return plays(game, "W220") == "attacker_spares" and any(row.inverted for row in defender)


def _attackers(game: Any, began: CounterairRoundBegan) -> Iterator[str]:
    for battle in game.battles:
        if (battle.place, battle.force, battle.kind) == (began.place, began.force, ""):
            yield from battle.attackers


def _rows(game: Any, names: Iterable[str]) -> tuple[Row, ...] | None:
    """The forces as `resolve` takes them; None where squadrons make no whole factors."""
    thirds: Counter[tuple[str, str, bool, bool]] = Counter()
    for unit in (game.units[name] for name in names if game.units[name].base):
        kind, whole = SQUADRONS.get(unit.kind, unit.kind), unit.kind not in SQUADRONS
        naval = kind in ("NAS", "kamikaze")
        thirds[unit.nation, kind, unit.elite, bool(unit.inverted)] += 3 if whole and not naval else 1
    rows = []
    for (nation, kind, elite, inverted), count in thirds.items():
        counted = (count, 0) if kind in ("NAS", "kamikaze") else divmod(count, 3)
        if counted[1]:
            return None
        rows.append(Row(nation, kind, counted[0], elite, inverted))
    return tuple(rows)
