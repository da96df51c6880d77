"""One round of ground combat: its odds, its roll, and what it requires of both sides (15.6, 15.61)."""

from collections.abc import Iterable, Mapping

import msgspec

from core.world_at_war.air_combat.groups import Side
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.charts import ground_combat
from core.world_at_war.ground_combat.losses import Lost, everything, wanting
from core.world_at_war.ground_combat.odds import Odds, odds
from core.world_at_war.ground_combat.parts import GROUND, Attack, Part
from core.world_at_war.ground_combat.readings import turned_on
from core.world_at_war.ground_combat.results import Due, dues

OF_ROLLS = ("W129", "W130", "W132", "W134", "W302", "W308", "W384")
OF_LOSSES = ("W303", "W304", "W305", "W306", "W307")
ELIMINATED = "D"


class Round(msgspec.Struct, frozen=True):
    """A round that was rolled for: its odds, the die, its modifiers, the result and what it requires."""

    odds: Odds
    die: int
    modifiers: tuple[Modifier, ...]
    code: str
    dues: tuple[Due, ...]

    @property
    def net_roll(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(one.value for one in self.modifiers)

    def due(self, side: Side) -> Due | None:
        """What a side must lose, if anything."""
        return next((due for due in self.dues if due.side == side), None)


def modifiers(earlier: int) -> tuple[Modifier, ...]:
    """15.6/modifier: one for each round of this combat that was fought before."""
    return (Modifier("15.6/modifier", earlier, "earlier rounds of this combat"),) if earlier else ()


def round_odds(attack: Attack, first: Odds | None, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of a round; `first` are those of the first one. They are reckoned anew (doubt W132)."""
    return first if first and reads(readings, "W132") == "kept" else odds(attack, readings)


def fought(
    attack: Attack, die: int, earlier: int = 0, first: Odds | None = None, readings: Readings = BY_DEFAULT
) -> Round:
    """The round with this die; `earlier` rounds went before it, at `first` odds in the first of them."""
    found, added = round_odds(attack, first, readings), modifiers(earlier)
    automatic = found.beyond and reads(readings, "W130") == "automatic"
    code = ELIMINATED if automatic else ground_combat(found.column, die + sum(one.value for one in added))
    return Round(found, die, added, code, dues(attack, code, readings))


def doubts_of_roll(
    attack: Attack, die: int, earlier: int = 0, first: Odds | None = None, readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which the result of a round turned, and what it requires."""
    return turned_on(lambda other: fought(attack, die, earlier, first, other).dues, readings, OF_ROLLS)


def doubts_of_losses(
    attack: Attack, round_: Round, lost: Mapping[Side, Lost], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned that these losses are enough, or are not."""

    def held(other: Readings) -> list[object]:
        return [_held(attack, due, lost.get(due.side, {}), other) for due in dues(attack, round_.code, other)]

    return turned_on(held, readings, OF_LOSSES)


def _held(attack: Attack, due: Due, lost: Lost, readings: Readings) -> object:
    """What must go, if everything must; otherwise whether this is enough."""
    return everything(attack, due, readings) if due.everything else not wanting(attack, due, lost, readings)


def taken(attack: Attack) -> bool:
    """Have attacking ground units no defending ones left against them?"""
    return stands(attack.attacker) and not stands(attack.defender)


def stands(parts: Iterable[Part]) -> bool:
    """Is there a ground unit among these parts?"""
    return any(part.kind == GROUND for part in parts)
