"""18.147 Airbases are lost: to the enemy who takes their hex, by isolation, by surrender."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import controller, known_hex, name, side_of, supply, supply_grounds
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, plays
from core.world_at_war.units import Order
from events.message import PhaseEntered
from events.sentences import any_of, said, say, translated
from events.world_at_war.basing import AirbaseRemoved
from events.world_at_war.board import Airbase
from events.world_at_war.sequence import HexTaken, TerritoryGained

WAYS_OF_LOSS = (said("isolation"), said("surrender"))


def overrun(game: Game, event: HexTaken) -> tuple[Ruled, ...]:
    """18.147: what becomes of an airbase whose hex was taken."""
    return tuple(_in_enemy_hands(game, event.hex))


def overrun_with_the_country(game: Game, event: TerritoryGained) -> tuple[Ruled, ...]:
    """18.147: what becomes of the airbases in a country that went over to the other side."""
    within = (a for a in sorted(game.airbases) if game.atlas.hexes[a].territory == event.territory)
    return tuple(fact for place in within for fact in _in_enemy_hands(game, place))


def _in_enemy_hands(game: Game, place: str) -> Iterator[Ruled]:
    if (airbase := game.airbases.get(place)) is None:
        return
    side = side_of(game, controller(game, game.atlas.hexes[place]))
    if side not in ("", side_of(game, airbase.nation)):
        yield Ruled(AirbaseRemoved(airbase.nation, place, "overrun"), ("18.147",))


class Loss(msgspec.Struct, frozen=True):
    """A declaration that an airbase is lost, and how."""

    seat: str
    airbase: Airbase
    how: str


class EliminateAirbase(Order, frozen=True, tag="EliminateAirbase/1"):
    """Declare an airbase lost by isolation or surrender (18.147)."""

    hex: str
    how: str


def loss(game: Game, order: EliminateAirbase, seat: str) -> Loss:
    """What the order means; raises `Mistake` where no airbase stands, and for a loss that no rule knows."""
    hex_ = known_hex(game, order.hex)
    if order.how not in WAYS_OF_LOSS:
        known = any_of(WAYS_OF_LOSS)
        told = say(
            "An airbase is declared lost by {ways}, not by “{how}” (18.147).", ways=known, how=order.how
        )
        raise Unworkable("loss", told)
    if (airbase := game.airbases.get(hex_.id)) is None:
        raise Unworkable("airbase", say("There is no airbase at {place}.", place=name(game, hex_.id)))
    return Loss(seat, airbase, order.how)


@rule(
    "18.147",
    "An airbase is lost by isolation only where it has no supply.",
    "The airbase at {place} has {given} supply as declared; it is lost with none.",
    lambda game, request: supply_grounds(game, request.airbase.hex, request.airbase.nation),
)
def cut_off(game: Game, request: Loss) -> Iterable[Finding]:
    """18.147 follows the ground units (rule 30)."""
    given = supply(game, request.airbase.hex, request.airbase.nation)
    if request.how == "isolation" and given != "none":
        yield Finding(place=name(game, request.airbase.hex), given=translated(given))


@rule(
    "18.147/when",
    "When an airbase is lost by isolation is declared.",
    "The airbase at {place} is lost by itself, if it has no supply when a player turn of its side ends.",
    lambda game, request: ("W65",) if request.how == "isolation" and cut_off.kept(game, request) else (),
)
def when_it_is_declared(game: Game, request: Loss) -> Iterable[Finding]:
    """18.147 follows the ground units, whose rules are not refereed (doubt W65)."""
    if request.how == "isolation" and plays(game, "W65") == "end_of_turn":
        yield Finding(place=name(game, request.airbase.hex))


def eliminate(_: Game, request: Loss) -> Iterator[Ruled]:
    """The counter is off the map, and may come back by 18.142."""
    lost = request.airbase
    yield Ruled(AirbaseRemoved(lost.nation, lost.hex, request.how), ("18.147",))


def offers_of_loss(game: Game, seat: str) -> Iterator[Offer]:
    """For each airbase on the map the ways in which it may be declared lost."""
    for place in sorted(game.airbases):
        asked = (Loss(seat, game.airbases[place], how) for how in WAYS_OF_LOSS)
        ways = tuple(Choice(one.how) for one in asked if all(each.kept(game, one) for each in ASKED))
        yield Offer(EliminateAirbase(place, ways[0].value), (Slot("how", ways),))


def lost_for_want_of_supply(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """18.147: whose turn ends loses its airbases without supply, if doubt W65 is read so."""
    if plays(game, "W65") != "end_of_turn":
        return ()
    standing = sorted(game.airbases.values(), key=lambda airbase: airbase.hex)
    theirs = (a for a in standing if side_of(game, a.nation) == game.turn.side)
    lost = (a for a in theirs if supply(game, a.hex, a.nation) == "none")
    return tuple(Ruled(AirbaseRemoved(a.nation, a.hex, "isolation"), ("18.147", "W65")) for a in lost)


ASKED = (cut_off, when_it_is_declared)
ELIMINATING = Procedure(loss, ASKED, eliminate, offers_of_loss)
