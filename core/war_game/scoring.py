"""Whose rolls made the hits that a side has still to pay for (doubt N39)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from core.war_game.battles import hits_on
from core.war_game.state import Game, plays
from events.war_game.battle import Battle, Scored

BOMBS = ("bombs", "down", "others")
"""The purses of bombs' hits, of which it is kept together whose they are."""


def purse(about: str) -> str:
    """Under which name it is kept whose the hits of a purse are."""
    return "bombs" if about in BOMBS else about


def scored(battle: Battle, hits: Iterable[Scored]) -> Battle:
    """The battle with these hits more; a negative number takes some away."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for one in (*battle.scored, *hits):
        counts[one.nation, one.by, one.about] += one.hits
    left = (Scored(*key, count) for key, count in sorted(counts.items()) if count > 0)
    return replace(battle, scored=tuple(left))


def settled(battle: Battle, by: str, about: str, picked: tuple[str, ...], hits: int) -> Battle:
    """The battle after so many hits were paid for that these nations picked the losses to."""
    own = [one for one in battle.scored if (one.by, one.about) == (by, purse(about)) and one.nation in picked]
    for one in own:
        taken = min(hits, one.hits)
        battle, hits = scored(battle, [replace(one, hits=-taken)]), hits - taken
    if _unpaid(battle, by, about):
        return battle
    left = tuple(one for one in battle.scored if (one.by, one.about) != (by, purse(about)))
    return replace(battle, scored=left)


def _unpaid(battle: Battle, by: str, about: str) -> bool:
    due = hits_on(battle, by)
    return any(getattr(due, one) for one in (BOMBS if about in BOMBS else (about,)))


def scorers(game: Game, battle: Battle, by: str, about: str) -> dict[str, int]:
    """How many hits of a purse on a side each nation's rolls made; empty where that is all one (N39)."""
    if plays(game, "N39") == "any_of_them":
        return {}
    return {one.nation: one.hits for one in battle.scored if (one.by, one.about) == (by, purse(about))}
