"""The force pool: what may be built, and what it costs (17.141A, 17.24, 17.34 and so on)."""

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.kamikaze_pool import KAMIKAZE
from core.world_at_war.order_parts import Quality
from core.world_at_war.quality import of_quality
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game, fact_key, numbers, plays, turns_on
from core.world_at_war.training import builds_elite
from events.world_at_war.board import AirUnit


def buildable(game: Game, kind: str) -> str:
    """The kind as it is built; raises `Mistake` for one that is not built by itself, and for no kind."""
    known = [one for one in numbers(game).construction if one != KAMIKAZE]
    if kind in known:
        return kind
    if kind in WHOLE:
        told = f"No {kind} is built; only naval air is built in squadrons, others as {WHOLE[kind]} (17.141A)."
        raise Unworkable("kind", told)
    if kind == KAMIKAZE:
        told = (
            "Kamikazes come of conversions (17.44A); they are built without a place, as “build 2 kamikazes”."
        )
        raise Unworkable("kind", told)
    hint = f"Built are {', '.join(known)}."
    raise Mistake("kind of air unit", kind, near_misses(kind, known), hint)


def unbuilt(game: Game, nation: str, kind: str) -> list[AirUnit]:
    """The units of a nation and kind that lie in its force pool, in the order in which they are built.

    Elite naval air comes first as long as it is built as such (17.352B); else the lowest names do. Factors of
    which squadrons are in play do not lie there (23.133).
    """
    lying = (u for u in game.units.values() if (u.nation, u.kind) == (nation, kind))
    elite_first = builds_elite(game, nation)
    return sorted(
        (u for u in lying if not u.base and not u.divided),
        key=lambda u: (elite_first and not u.elite, u.name),
    )


def taken(game: Game, nation: str, kind: str, count: int, quality: Quality = "") -> tuple[AirUnit, ...]:
    """So many units of the pool, of one quality (17.352) or of both; raises `Mistake` if there are fewer."""
    if count < 1:
        raise Unworkable("units", f"An order needs at least one air unit; it names {count}.")
    pool = of_quality(unbuilt(game, nation, kind), quality)
    if len(pool) < count:
        such = f"{quality} {kind}" if quality else kind
        lying = f"{len(pool)} {such}, not {count}" if pool else f"no {such}"
        raise Unworkable("units", f"The force pool of {nation} has {lying}.")
    return tuple(pool[:count])


def cost(game: Game, kind: str, count: int) -> int:
    """The BRPs that so many units of a kind cost (17.24, 17.34, 17.54, 17.64, 17.74, 17.84)."""
    return numbers(game).construction[kind].brps * count


def payer(game: Game, nation: str) -> str:
    """The nation whose BRPs are spent on the units of another or of itself (doubt W292)."""
    known = game.nations[nation]
    return known.serves if known.serves and plays(game, "W292") == "patron" else nation


def spent(game: Game, purse: str) -> int:
    """The BRPs of a nation that were spent on air units this game turn."""
    counts = ((*key.rpartition("/")[::2], count) for key, count in game.built.items())
    known = numbers(game).construction
    return sum(cost(game, k, n) for who, k, n in counts if k in known and payer(game, who) == purse)


def purse_grounds(game: Game, nation: str) -> tuple[str, ...]:
    """The declared BRPs that pay for a nation's air units, and the doubt whose they are."""
    doubt = ("W292",) if turns_on(game, "W292", lambda other: _brps(other, nation)) else ()
    return doubt if (key := _brps(game, nation)) not in game.facts else (*doubt, f"fact {key}")


def _brps(game: Game, nation: str) -> str:
    return fact_key("brp", payer(game, nation))
