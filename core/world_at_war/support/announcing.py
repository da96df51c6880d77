"""18.551, 18.611, 18.613: attacks are announced that air may support, and what is asked of them."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import controller, hex_of, known_place, name, port_at, side_of
from core.world_at_war.conditions import at_war_with_them, rule, those_in
from core.world_at_war.state import Game, plays
from core.world_at_war.support.factors import defenders_in
from core.world_at_war.support.orders import AnnounceExploitation, AnnounceGroundCombat, AnnounceOverrun
from core.world_at_war.under_way.supports import INVASION, OVERRUN, aloft, attacks, attacks_to_come, occasion
from events.world_at_war.support import ExploitationAnnounced, GroundCombatAnnounced, OverrunAnnounced


class Attacking(msgspec.Struct, frozen=True):
    """A seat says that ground units will attack; where, if it has to say so."""

    seat: str
    hexes: tuple[str, ...] = ()


@rule(
    "18.611/announced",
    "That ground attacks are to come is said once.",
    "Attacks are announced already.",
)
def not_announced_yet(game: Game, _: Attacking) -> Iterable[Finding]:
    """18.611: the defender places his air when the attacker has announced his; support announces as well."""
    if attacks_to_come(game):
        yield Finding()


def announce_combat(game: Game, _: Attacking) -> Iterator[Ruled]:
    """Attacks are to come."""
    yield Ruled(GroundCombatAnnounced(occasion(game)), ("18.611",))


def announce_overrun(_: Game, request: Attacking) -> Iterator[Ruled]:
    """The hex is to be overrun; support by air comes next, on both sides."""
    yield Ruled(OverrunAnnounced(request.hexes[0]), ("18.511G",))


def announce_exploitation(_: Game, __: Attacking) -> Iterator[Ruled]:
    """Exploitation follows."""
    yield Ruled(ExploitationAnnounced(), ("18.551",))


def _combat_offers(game: Game, _: str) -> Iterator[Offer]:
    if not attacks_to_come(game):
        yield Offer(AnnounceGroundCombat())


def _overrun_offers(game: Game, _: str) -> Iterator[Offer]:
    open_ = tuple(Choice(place) for place in sorted(game.atlas.hexes) if enemy_hex(game, place))
    if open_:
        yield Offer(AnnounceOverrun(open_[0].value), (Slot("to", open_),))


def _exploitation_offers(game: Game, seat: str) -> Iterator[Offer]:
    if all(asked.kept(game, Attacking(seat)) for asked in EXPLOITING.requires):
        yield Offer(AnnounceExploitation())


ANNOUNCING_COMBAT = Procedure(
    lambda _, __, seat: Attacking(seat), (not_announced_yet,), announce_combat, _combat_offers
)


@rule(
    "18.551",
    "Air supports an attack on a hex that ground units can attack.",
    "{place} is {given}.",
)
def can_be_attacked(game: Game, request: Any) -> Iterable[Finding]:
    """18.551, first sentence; whether own ground units can reach it is for the rules on ground combat."""
    for place in request.hexes:
        if not enemy_hex(game, place):
            yield Finding(place=name(game, place), given=why_not_an_enemy_hex(game, place))


def enemy_hex(game: Game, place: str) -> bool:
    """Is this a hex on land that the other side holds, or in which ground units of it stand?"""
    if (hex_ := hex_of(game, place)) is None or hex_.land == "none":
        return False
    holder = side_of(game, controller(game, hex_))
    return bool(defenders_in(game, place)) or holder not in ("", game.turn.side)


def why_not_an_enemy_hex(game: Game, place: str) -> str:
    """Such as "at sea" or "held by Italy, and no enemy is there"."""
    if (hex_ := hex_of(game, place)) is None:
        return "no hex"
    if hex_.land == "none":
        return "at sea"
    return f"held by {controller(game, hex_) or 'nobody'}, and no enemy ground unit is known there"


OVERRUNNING = Procedure(
    lambda game, order, seat: Attacking(seat, (known_place(game, order.to),)),
    (can_be_attacked,),
    announce_overrun,
    _overrun_offers,
)


@rule(
    "18.555/open",
    "Each attack that air supports is fought, or it is said why not.",
    "The attack on {place} is open: fought, not made, prevented?",
)
def supported_attacks_are_settled(game: Game, _: object) -> Iterable[Finding]:
    """18.555: it makes a difference to the air whether the attack was given up or prevented."""
    for one in attacks(game):
        if aloft(game, one.units) or one.occasion == OVERRUN:
            yield Finding(place=" and ".join(name(game, place) for place in one.hexes))


EXPLOITING = Procedure(
    lambda _, __, seat: Attacking(seat),
    (supported_attacks_are_settled,),
    announce_exploitation,
    _exploitation_offers,
)


@rule(
    "18.5551/coast",
    "A seaborne invasion comes to a hex that has a coast.",
    "{place} lies inland; no invasion comes there from the sea.",
)
def comes_from_the_sea(game: Game, request: Any) -> Iterable[Finding]:
    """18.553A, 18.5551: ships are in the hex that is invaded."""
    for place in request.hexes if request.kind == INVASION else ():
        hex_ = hex_of(game, place)
        if hex_ is not None and hex_.land == "all" and not port_at(game, place):
            yield Finding(place=name(game, place))


def _attacked(game: Game, request: Any) -> Iterator[str]:
    return (nation for place in request.hexes for nation in those_in(game, place))


at_war_with_the_attacked = at_war_with_them(
    "18.551/war", "Only a nation at war with the attacked supports the attack.", _attacked
)
"""18.551: who is attacked is an enemy; war is declared outside these rules."""


@rule(
    "18.613",
    "Against overruns and in exploitation army air gives defensive support.",
    "{unit} is naval air and can't support defenders in {given}.",
    lambda game, request: ("W193",) if any(_later_naval(game, request)) else (),
)
def army_air_in_later_windows(game: Game, request: Any) -> Iterable[Finding]:
    """18.613 against the paragraphs around it (doubt W193)."""
    if plays(game, "W193") == "army_only":
        yield from _later_naval(game, request)


def _later_naval(game: Game, request: Any) -> Iterable[Finding]:
    if (when := occasion(game)) != "regular":
        yield from (Finding(unit=unit.name, given=when) for unit in request.units if unit.kind == "NAS")
