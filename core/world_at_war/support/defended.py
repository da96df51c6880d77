"""18.611: which hexes may get defensive air support, and from whom (18.611D)."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.atlas import distance
from core.world_at_war.board import controller, declared, faction_of, hex_of, name, side_of
from core.world_at_war.book import rule
from core.world_at_war.enmity import at_war_with_one, nations_of
from core.world_at_war.operating import winter_confines
from core.world_at_war.state import Game, fact_key
from core.world_at_war.support.at_peace import attack_on, attackers
from core.world_at_war.support.factors import (
    defenders_in,
    defending_factors,
    factor_grounds,
    supportable,
)
from core.world_at_war.support.placed import OVERRUN, deferring, occasion
from events.world_at_war.board import AirUnit


def _ours(game: Game, place: str) -> bool:
    """Is this a hex on land in which ground units of the defending side may stand?"""
    if (hex_ := hex_of(game, place)) is None or hex_.land == "none":
        return False
    holder = side_of(game, controller(game, hex_))
    return holder not in ("", game.turn.side) or bool(
        defenders_in(game, place) or defending_factors(game, place)
    )


def open_hexes(game: Game) -> frozenset[str] | None:
    """The hexes that the present window is about: an overrun's, those of a low-odds attack; None: all."""
    when = occasion(game)
    if deferring(game):
        return frozenset(one.hex for one in game.defenses if one.deferred and one.occasion == when)
    if when == OVERRUN:
        there = (s.hexes for s in game.supports if s.occasion == when and not s.ended)
        return frozenset(place for hexes in there for place in hexes)
    return None


def defended(game: Game) -> frozenset[str]:
    """The hexes that may get defensive air support now."""
    among = open_hexes(game)
    return frozenset(place for place in (game.atlas.hexes if among is None else among) if _ours(game, place))


@rule(
    "18.611",
    "Defensive air support is for ground units of the own side that may be attacked.",
    "{place} is {given}.",
    lambda game, request: factor_grounds(game, "defending factors", request.hex),
)
def with_defenders(game: Game, request: Any) -> Iterable[Finding]:
    """18.611; a hex of the own side may have ground units that no ledger knows."""
    if not _ours(game, request.hex):
        hex_ = hex_of(game, request.hex)
        given = "no hex on land" if hex_ is None or hex_.land == "none" else "not of the defending side"
        yield Finding(place=name(game, request.hex), given=given)


@rule(
    "18.611/window",
    "Against an overrun, and against low odds, only the attacked hexes get more air.",
    "{place} is not attacked now, but {allowed}.",
)
def a_window_for_this_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.611 and 18.619: units being overrun, or those that the announced attack is against."""
    among = open_hexes(game)
    if among is not None and request.hex not in among:
        listed = ", ".join(sorted(name(game, place) for place in among)) or "no hex"
        yield Finding(place=name(game, request.hex), allowed=listed)


def _supported(game: Game, place: str) -> tuple[str, ...]:
    """The nations that would be supported in a hex: those of its ground units, else its holder."""
    nations = dict.fromkeys(unit.nation for unit in supportable(game, place))
    hex_ = hex_of(game, place)
    return tuple(nations) or ((controller(game, hex_),) if hex_ and controller(game, hex_) else ())


def _winter_grounds(game: Game, request: Any) -> Iterator[str]:
    keys = (fact_key("winter", nation) for nation in _supported(game, request.hex))
    yield from (f"fact {key}" for key in keys if key in game.facts)


@rule(
    "18.611D.1",
    "Under a winter result of nine in their hex ground units are supported by air based there alone.",
    "{unit} is not based in {place}, where {given} suffers a hard winter.",
    _winter_grounds,
)
def own_hex_in_a_hard_winter(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D; supply, oil and winter of the air unit itself are asked by 18.45."""
    cold = [n for n in _supported(game, request.hex) if winter_confines(game, n)]
    for unit in request.units if cold else ():
        if unit.base != request.hex:
            yield Finding(unit.name, name(game, request.hex), cold[0])


def _cooperation_key(game: Game, unit: AirUnit, nation: str) -> str:
    factions = {faction_of(game, unit.nation), faction_of(game, nation)}
    return "/".join(sorted(factions)) if len(factions) > 1 else ""


def _barred(game: Game, request: Any) -> Iterator[tuple[AirUnit, str, str]]:
    """Each unit none of whose partners in the hex it may work with, as declared, with one of these."""
    for unit in request.units:
        pairs = [(nation, _cooperation_key(game, unit, nation)) for nation in _supported(game, request.hex)]
        barred = [
            (nation, key) for nation, key in pairs if key and declared(game, "cooperation", key) == "none"
        ]
        if barred and len(barred) == len(pairs):
            yield unit, *barred[0]


@rule(
    "18.611D.2",
    "Limits on cooperation bind defensive air support.",
    "{unit} does not cooperate with {given}, as declared.",
    lambda game, request: (f"fact {fact_key('cooperation', key)}" for _, _, key in _barred(game, request)),
)
def cooperation_lets_it_defend(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D with 52 and 53, which are declared."""
    for unit, nation, _ in _barred(game, request):
        yield Finding(unit=unit.name, given=nation)


def _may_attack(game: Game, request: Any) -> Iterator[str]:
    """The nations that attack a hex, or may as far as it is known; else all of the side that moves."""
    if (attack := attack_on(game, (request.hex,))) is not None:
        return attackers(game, attack)
    known = tuple(_beside_or_supporting(game, request))
    others = (nation.name for nation in game.nations.values() if nation.side == game.turn.side)
    return iter(known or tuple(others))


def _beside_or_supporting(game: Game, request: Any) -> Iterator[str]:
    """Those of ground units beside the hex, and of air that supports an attack on it."""
    hex_ = hex_of(game, request.hex)
    for unit in game.ground.values():
        near = hex_of(game, unit.place)
        if hex_ and near and side_of(game, unit.nation) == game.turn.side and distance(near, hex_) <= 1:
            yield unit.nation
    for one in game.supports:
        if request.hex in one.hexes:
            yield from nations_of(game, one.units)


at_war_with_the_attackers = at_war_with_one(
    "18.611/war", "Only a nation at war with those who may attack a hex defends it.", _may_attack
)
"""18.611: which of them attack is not known before 18.619; of an invasion less is, unless air supports it."""


@rule(
    "18.611D.3",
    "Partisans get no defensive air support.",
    "There are none but partisans in {place}.",
)
def no_support_for_partisans(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D; others that are attacked together with them may get it."""
    if defenders_in(game, request.hex) and not defending_factors(game, request.hex):
        yield Finding(place=name(game, request.hex))
