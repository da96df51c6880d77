"""18.555: attacks that air supports and of which nobody has said yet what became of them."""

from collections.abc import Iterable

from core.ruling import Finding
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.state import Game
from core.world_at_war.support.placed import OVERRUN, aloft, attacks


@rule(
    "18.555/open",
    "Each attack that air supports is fought, or it is said why not.",
    "The attack on {place} is open: fought, not made, prevented?",
)
def supported_attacks_are_settled(game: Game, _: object) -> Iterable[Finding]:
    """18.555: it makes a difference to the air whether the attack was given up or prevented."""
    if game.turn.phase.endswith(".attacks"):
        for one in attacks(game):
            if aloft(game, one.units) or one.occasion == OVERRUN:
                yield Finding(place=" and ".join(name(game, place) for place in one.hexes))
