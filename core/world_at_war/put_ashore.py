"""17.3126C, E: what naval air flies that came ashore when its port was attacked, its carrier being there."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.book import rule
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit


def _with_their_carriers(game: Game, request: Any) -> Iterator[AirUnit]:
    """Those of the units that are ashore from a carrier in the same port."""
    yield from (unit for unit in request.units if _beside_its_carrier(game, unit))


def _beside_its_carrier(game: Game, unit: AirUnit) -> bool:
    deck = game.carriers.get(unit.deck)
    return deck is not None and not deck.at_sea and deck.place == unit.base


def stays_at_home(game: Game, unit: AirUnit) -> bool:
    """Does it fly nothing but the defense of its base (doubt W406)? Of like units it is taken last."""
    return plays(game, "W406") == "defends_only" and _beside_its_carrier(game, unit)


@rule(
    "17.3126E/ashore",
    "What naval air of a carrier in port may fly when it is ashore is doubt W406.",
    "{unit} is ashore from {place}, and defends its base alone.",
    lambda game, request: ("W406",) if any(True for _ in _with_their_carriers(game, request)) else (),
)
def defends_its_base_alone(game: Game, request: Any) -> Iterable[Finding]:
    """17.3126E against 17.3126C (doubt W406)."""
    if plays(game, "W406") == "defends_only":
        found = _with_their_carriers(game, request)
        yield from (Finding(unit=unit.name, place=unit.deck) for unit in found)
