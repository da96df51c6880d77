"""23.415B As many of the strike as defenders engage must meet them; the attacker says which."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.book import rule
from core.world_at_war.naval.strike.engaging import strike_asked
from core.world_at_war.naval.strike.flights import as_flights, picked, sorts
from core.world_at_war.naval.strike.under_way import hidden_ones, over_the_ships, present, strikers
from core.world_at_war.naval_strike.defending_air import attackers_engaged
from core.world_at_war.naval_strike_orders import MeetDefenders
from core.world_at_war.state import Game
from events.world_at_war.naval_strike import NavalStrikeMet, Strike


class Meeting(msgspec.Struct, frozen=True):
    """Which of a strike would meet the defenders."""

    strike: Strike
    units: tuple[str, ...]


def meeting(game: Game, order: MeetDefenders, _: str) -> Meeting:
    """What the order means; raises `Mistake` for air that is not in the strike."""
    strike = strike_asked(game, "meeting")
    return Meeting(strike, picked(game, order.flights, strikers(game, strike)))


def must_meet(game: Game, strike: Strike) -> int:
    """How many of the strike meet the defenders."""
    there = len(over_the_ships(game, strike.engaging)) + hidden_ones(game, strike.engaging)
    return attackers_engaged(there, len(strikers(game, strike)))


@rule(
    "23.415B",
    "As many squadrons of a strike meet the defenders as engage it.",
    "{given} would meet them; {allowed} must.",
    lambda *_: ("W234",),
)
def as_many_as_engage(game: Game, request: Meeting) -> Iterable[Finding]:
    """The attacker's part is not optional."""
    must = must_meet(game, request.strike)
    if len(request.units) != must:
        yield Finding(given=str(len(request.units)), allowed=str(must))


def meet(_: Game, request: Meeting) -> Iterator[Ruled]:
    """They meet the defenders."""
    yield Ruled(NavalStrikeMet(request.strike.strike, request.units), ("23.415B",))


def met_without_choice(game: Game, strike: Strike) -> Ruled:
    """Nobody is asked where all must meet the defenders, or all are alike."""
    units = sorted(unit.name for unit in strikers(game, strike))[: must_meet(game, strike)]
    return Ruled(NavalStrikeMet(strike.strike, tuple(units)), ("23.415B",))


def is_engaged(game: Game) -> bool:
    """Has the defender engaged the strike?"""
    strike = present(game)
    return strike is not None and bool(over_the_ships(game, strike.engaging))


def chooses_who_meets(game: Game) -> bool:
    """Is there a choice for the attacker: do fewer meet the defenders than there are, of several sorts?"""
    if (strike := present(game)) is None:
        return False
    ours = strikers(game, strike)
    return sorts(ours) > 1 and must_meet(game, strike) < len(ours)


def offers(game: Game, _: str) -> Iterator[Offer]:
    """A specimen: as many as must."""
    if (strike := present(game)) is not None:
        units = strikers(game, strike)[: must_meet(game, strike)]
        yield Offer(MeetDefenders(as_flights(units)), open_ended=True)


MEETING = Procedure(meeting, (as_many_as_engage,), meet, offers)
