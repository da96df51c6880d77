"""23.415A The defender engages a strike at sea with patrol and cover, with some of them, or not at all."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.conditions import rule
from core.world_at_war.ship_damage.defending_air import doubts_of_engaging, may_engage
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import at_sea, defenders_there, over_the_ships, present, strength
from core.world_at_war.strikes.kamikazes import DIVERTED, in_vain
from core.world_at_war.strikes.orders import EngageStrike, as_flights, picked
from core.world_at_war.under_way.battles import Units
from events.world_at_war.strikes import NavalStrikeEngaged, Strike


class Engaging(msgspec.Struct, frozen=True):
    """With which units a strike would be engaged."""

    strike: Strike
    patrol: tuple[str, ...]
    cover: tuple[str, ...]


def strike_asked(game: Game, step: str) -> Strike:
    """The strike that is at a step; raises `Unworkable` where there is none."""
    strike = present(game)
    if strike is None:
        raise Unworkable("air strike", f"No air strike on ships is at this point: {step}.")
    return strike


def engaging(game: Game, order: EngageStrike, _: str) -> Engaging:
    """What the order means; raises `Mistake` for air that does not fly over the ships."""
    strike = strike_asked(game, "engaging")
    patrol, cover = (over_the_ships(game, names) for names in (strike.patrol, strike.cover))
    return Engaging(strike, picked(game, order.patrol, patrol), picked(game, order.cover, cover))


def most_that_engage(game: Game, strike: Strike) -> int:
    """With how many of those over the ships the strike may be engaged (23.415A, B, E)."""
    there, coming = len(defenders_there(game, strike)), strength(game, strike)
    return may_engage(there, coming, strike.surprise, game.doubts)


def _doubts(game: Game, request: Engaging) -> tuple[str, ...]:
    strike = request.strike
    there, coming = len(defenders_there(game, strike)), strength(game, strike)
    return doubts_of_engaging(there, coming, strike.surprise, game.doubts)


@rule(
    "23.415A",
    "A strike is engaged with no more squadrons than it has, and fewer under surprise.",
    "{given} squadrons would engage, of {allowed} that may.",
    _doubts,
)
def no_more_than_may(game: Game, request: Engaging) -> Iterable[Finding]:
    """23.415B, 23.415E: the number of the strike is the limit; surprise of level 4 and more takes away.

    23.415B/paragraph: the attacker then says which of his meet the defenders.
    """
    most, given = most_that_engage(game, request.strike), len(request.patrol) + len(request.cover)
    if given > most:
        yield Finding(given=str(given), allowed=str(most))


def engage(_: Game, request: Engaging) -> Iterator[Ruled]:
    """They engage; or the strike passes.

    Surprise keeps squadrons out (23.415E, 23.7413/level.4, 23.7413/level.5, 23.7413/level.6,
    23.7413/level.7).
    """
    engaged = NavalStrikeEngaged(request.strike.strike, request.patrol, request.cover)
    yield Ruled(engaged, ("23.415A",))


def may_be_engaged(game: Game) -> bool:
    """Is there a strike at sea that the defender may engage? Nobody engages diverted kamikazes (17.47E.3)."""
    strike = present(game)
    if strike is None or not at_sea(strike) or strike.kind == DIVERTED or in_vain(game, strike):
        return False
    return most_that_engage(game, strike) > 0


def offers(game: Game, _: str) -> Iterator[Offer]:
    """To let it pass; and as a specimen, to engage with as many as may, patrol first."""
    strike = present(game)
    if strike is None:
        return
    most = most_that_engage(game, strike)
    patrol = over_the_ships(game, strike.patrol)[:most]
    cover = over_the_ships(game, strike.cover)[: most - len(patrol)]
    if patrol or cover:
        yield Offer(_order(patrol, cover), open_ended=True)
    yield Offer(EngageStrike())


def _order(patrol: Units, cover: Units) -> EngageStrike:
    return EngageStrike(as_flights(patrol), as_flights(cover))


ENGAGING = Procedure(engaging, (no_more_than_may,), engage, offers)
