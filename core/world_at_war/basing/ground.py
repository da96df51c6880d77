"""18.142C, 18.142D: may an airbase stand in this hex?

A request here has the `.nation`, the `.hex` and the hex of the airbase taken up, `.recycling`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.basing.open_bases import captured_from, first_turn_grounds, new_country
from core.world_at_war.board import (
    controller,
    declared,
    faction_of,
    name,
    phase,
    side_of,
    supply,
    supply_grounds,
    supply_told,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import WESTERN_ALLIES, Game, fact_grounds, fact_key, plays
from events.sentences import say
from events.world_at_war.sequence import FactLapsed

APART = frozenset({WESTERN_ALLIES, "Russia"})  # 18.142C, last paragraph


def _ally(game: Game, request: Any) -> str:
    """The other nation of the same side that controls the hex; empty if no ally does."""
    holder = controller(game, request.hex)
    allied = holder != request.nation and side_of(game, holder) == side_of(game, request.nation)
    return holder if holder and allied else ""


@rule("18.142C/land", "An airbase stands on land.", "{place} is all sea.")
def on_land(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C speaks of hexes that are controlled and supplied."""
    if request.hex.land == "none":
        yield Finding(place=name(game, request.hex.id))


def _grounds_of_supply(game: Game, request: Any) -> Iterable[str]:
    yield from supply_grounds(game, request.hex.id, request.nation)
    if captured_from(game, request.hex, request.nation):
        yield "W43"


@rule(
    "18.142C",
    "An airbase is placed in a fully supplied hex.",
    "{place} has {given}; an airbase needs {allowed}. Supply is traced at the table (rule 30): once {place} "
    "has it, “declare supply of {place} full” says so.",
    _grounds_of_supply,
)
def fully_supplied(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C: the zone of enemy armor is no obstacle, supply as last declared is what counts (doubt W43)."""
    given, before = (
        supply(game, request.hex.id, request.nation),
        captured_from(game, request.hex, request.nation),
    )
    if given != "full" and request.hex.land != "none":
        told = supply_told(game, request.hex.id, request.nation)
        yield Finding(place=name(game, request.hex.id), given=told, allowed=say("full supply"))
    elif before and plays(game, "W43") == "as_it_stands":
        told = say("no supply yet, as {nation} held it when the phase began", nation=before)
        allowed = say("full supply declared for it")
        yield Finding(place=name(game, request.hex.id), given=told, allowed=allowed)


@rule(
    "18.142C/control",
    "An airbase is placed in a hex of the placing power or of a partner in its alliance faction.",
    "{place} is controlled by {given}, not by {allowed} or a partner in its faction.",
)
def hex_of_the_faction(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C; hexes of Russia and the Western Allies to each other have a sentence of their own."""
    holder = controller(game, request.hex)
    factions = faction_of(game, holder), faction_of(game, request.nation)
    apart = side_of(game, holder) == side_of(game, request.nation) and {*factions} == APART
    if request.hex.land != "none" and not apart and (not holder or factions[0] != factions[1]):
        given = holder or say("nobody")
        yield Finding(place=name(game, request.hex.id), given=given, allowed=request.nation)


@rule(
    "18.142C/Russia",
    "Russia and the Western Allies place no airbases in each other's hexes.",
    "{place} is controlled by {given}; {allowed} places no airbase there.",
)
def not_between_russia_and_the_west(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C, last paragraph (18.142/note2 in the list of numbers)."""
    holder = _ally(game, request)
    if {faction_of(game, holder), faction_of(game, request.nation)} == APART:
        yield Finding(place=name(game, request.hex.id), given=holder, allowed=request.nation)


def _partner(game: Game, request: Any) -> str:
    holder = _ally(game, request)
    return holder if faction_of(game, holder) == faction_of(game, request.nation) else ""


@rule(
    "18.142C/minor",
    "Hexes of minor allies and associated minor countries serve as those of their faction.",
    "{place} is controlled by {given}, which is no major power.",
    lambda game, request: ("W40",) if _minor_partner(game, request) else (),
)
def minor_partners_serve(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C (doubt W40)."""
    if (minor := _minor_partner(game, request)) and plays(game, "W40") == "no":
        yield Finding(place=name(game, request.hex.id), given=minor)


def _minor_partner(game: Game, request: Any) -> str:
    partner = _partner(game, request)
    return partner if partner and game.nations[partner].power == "minor" else ""


def _asked_for_leave(game: Game, request: Any) -> str:
    """The partner whose leave is needed; a minor has none to give to the power that it serves."""
    partner = _partner(game, request)
    return partner if partner and game.nations[partner].serves != request.nation else ""


def _one_seat_for(game: Game, *nations: str) -> bool:
    return any({*nations} <= {*seat.nations} for seat in game.seats.values())


def _grounds_of_leave(game: Game, request: Any) -> Iterable[str]:
    if not (partner := _asked_for_leave(game, request)):
        return
    said_so = fact_grounds(game, [fact_key("permission", f"{partner}/{request.nation}")])
    yield from said_so
    if not said_so and not _one_seat_for(game, partner, request.nation):
        yield "W42"


@rule(
    "18.142C/leave",
    "A partner in the faction lets the power place an airbase in its hexes.",
    "{place} is controlled by {given}, which has not let {allowed} place airbases there.",
    _grounds_of_leave,
)
def partner_lets_them(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C: within a seat leave is taken for granted; else it is declared, once or each time (W42)."""
    if not (partner := _asked_for_leave(game, request)):
        return
    granted = _one_seat_for(game, partner, request.nation) or plays(game, "W42") == "assumed"
    leave = declared(game, "permission", f"{partner}/{request.nation}", "yes" if granted else "no")
    if leave != "yes":
        yield Finding(place=name(game, request.hex.id), given=partner, allowed=request.nation)


def leave_used_up(game: Game, request: Any) -> Iterator[Ruled]:
    """Declared leave is for one airbase, if it is asked for each time (doubt W42)."""
    pair = f"{_asked_for_leave(game, request)}/{request.nation}"
    given = declared(game, "permission", pair) == "yes"
    if given and plays(game, "W42") == "each_time":
        yield Ruled(FactLapsed("permission", pair), ("18.142C", "W42"))


def _first_turn_grounds(game: Game, request: Any) -> Iterable[str]:
    yield from first_turn_grounds(game, request.hex)
    if new_country(game, request.hex) and phase(game) != "movement":
        yield "W41"


@rule(
    "18.142C/first turn",
    "In the first movement phase no airbase is placed in a country that was gained this turn.",
    "{place} lies in {given}, which was gained this turn; supply is traced there {allowed}.",
    _first_turn_grounds,
)
def not_at_once_in_a_new_country(game: Game, request: Any) -> Iterable[Finding]:
    """18.142C, second paragraph (18.142/note in the list of numbers); doubts W41 (later phases), W389."""
    country, later = new_country(game, request.hex), plays(game, "W41") == "next_turn"
    if country and (later or phase(game) == "movement"):
        allowed = say("by the next turn" if later else "after the movement phase")
        yield Finding(place=name(game, request.hex.id), given=country, allowed=allowed)


@rule("18.142D", "A hex has one airbase counter at most.", "{place} has an airbase of {given} already.")
def one_in_a_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.142D, of whatever nation; that the one taken up stands elsewhere is told by 18.143."""
    standing = game.airbases.get(request.hex.id)
    if standing and request.hex.id != request.recycling:
        yield Finding(place=name(game, request.hex.id), given=standing.nation)


OF_ITS_HOLDER = (  # the same for all land of one country that one nation controls
    hex_of_the_faction,
    not_between_russia_and_the_west,
    minor_partners_serve,
    partner_lets_them,
)
OF_THE_HEX = (on_land, fully_supplied, not_at_once_in_a_new_country, one_in_a_hex)
