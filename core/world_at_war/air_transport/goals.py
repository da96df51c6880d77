"""18.512C, 17.63D: where airborne units drop, and where the Hump leads."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.air_transport.fields import CHINA, aboard_at_the_base
from core.world_at_war.air_transport.flights import HUMP
from core.world_at_war.board import controller, hex_of, name, neutral, side_of
from core.world_at_war.book import rule
from core.world_at_war.state import Game, plays
from core.world_at_war.support.placed import EXPLOITATION, occasion


@rule("18.512C/land", "Airborne units drop on land.", "{place} is all sea.")
def drops_on_land(game: Game, flight: Any) -> Iterable[Finding]:
    """18.512C; what else is asked of the hex stands in rule 15, and is settled at the table."""
    hex_ = hex_of(game, flight.hex)
    if hex_ is not None and hex_.land == "none":
        yield Finding(place=name(game, flight.hex))


@rule("18.48/drop", "Airborne units do not drop on neutral land.", "{place} is neutral.")
def drops_on_no_neutral_land(game: Game, flight: Any) -> Iterable[Finding]:
    """18.48 with 18.22: of a hex that is part neutral land air units may cross the water alone."""
    hex_ = hex_of(game, flight.hex)
    if hex_ is not None and hex_.land != "none" and neutral(game, hex_):
        yield Finding(place=name(game, flight.hex))


@rule(
    "18.512C/exploitation",
    "Airborne units drop for the regular attacks of the combat phase.",
    "Airdrops were for the regular attacks; exploitation is under way.",
    lambda game, _: ("W390",) if occasion(game) == EXPLOITATION else (),
)
def drops_for_regular_attacks(game: Game, _: Any) -> Iterable[Finding]:
    """18.512C names the combat phase, rule 10.53 is not at hand (doubt W390)."""
    if occasion(game) == EXPLOITATION and plays(game, "W390") == "regular":
        yield Finding()


@rule("17.63D", "The Hump is flown to China.", "{place} is {given}.")
def to_china(game: Game, flight: Any) -> Iterable[Finding]:
    """17.63D, 18.511E, 18.512G: BRPs are granted to China, by its side, where China holds the hex."""
    hex_ = hex_of(game, flight.hex)
    holder = controller(game, hex_) if hex_ else ""
    if hex_ is not None and holder != CHINA:
        yield Finding(place=name(game, flight.hex), given=f"held by {holder or 'nobody'}")


@rule("17.63D/side", "BRPs are flown to China by its own side.", "{unit} is of the {given} side.")
def by_the_side_of_china(game: Game, flight: Any) -> Iterable[Finding]:
    """17.63D: a grant goes to an ally."""
    for unit in flight.units if flight.mission == HUMP else ():
        if side_of(game, unit.nation) != side_of(game, CHINA):
            yield Finding(unit=unit.name, given=side_of(game, unit.nation))


OF_AIRDROPS = (aboard_at_the_base, drops_on_land, drops_on_no_neutral_land, drops_for_regular_attacks)
OF_THE_HUMP = (to_china, by_the_side_of_china)
