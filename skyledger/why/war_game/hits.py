"""The War Game: the hits that a side has still to take, as they stand with each of its units; their rolls."""

from collections.abc import Iterable, Iterator

from core.war_game.battles import DEFENDER, battle_of, hits_on, members, side_in
from core.war_game.losses.losses import AIR, PURSES
from core.war_game.state import Game
from events import war_game as fact
from events.war_game.battle import Hits
from events.war_game.board import Unit
from skyledger.telling.message import Message, message
from skyledger.why.watch import Value

HITS = "hits/"
"""How the aspects begin that tell of hits still to take; what they were rolled at stands behind."""


def under_fire(game: Game, unit: Unit) -> dict[str, Value]:
    """The hits that the unit's side of its battle has still to take, an aspect for each thing rolled at."""
    battle = battle_of(game, unit)
    by = side_in(game, battle, unit) if battle else ""
    taken = hits_on(battle, by) if battle and by else Hits()
    counts = {about: getattr(taken, about) for about in PURSES}
    return {f"{HITS}{about}": (str(count),) if count else () for about, count in counts.items()}


def fired_at(before: Game, after: Game) -> Iterable[str]:
    """Those who defend where the hits on the defenders are others than before."""
    for place, battle in after.battles.items():
        was = before.battles.get(place)
        if was is not battle and was is not None and was.on_defenders != battle.on_defenders:
            yield from (unit.name for unit in members(after, battle, DEFENDER))


def lost_to(event: fact.LossesTaken, unit: str, aspect: str) -> Iterator[tuple[str, str]]:
    """What a loss rests on: the hits, on the ground also that it was grounded, the question, its place."""
    if unit in event.units:
        yield unit, f"{HITS}{event.about}"
        if event.about != AIR:
            yield unit, "grounded"
        yield unit, "asked"
        yield unit, "place"
    elif aspect == f"{HITS}{event.about}":
        yield unit, aspect


def hits_told(aspect: str, hits: str) -> Message:
    """Such as "2 hits at aircraft"."""
    purse = message(f"war game/purse/{aspect.removeprefix(HITS)}")
    return message("war game/hits on/one" if hits == "1" else "war game/hits on", hits=hits, purse=purse)
