"""18.555, 18.5551: what becomes of ground support when an attack is fought, not made, or prevented."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_place, name
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game
from core.world_at_war.support.factors import attacking_factors, defending_factors
from core.world_at_war.support.homeward import flown_home
from core.world_at_war.support.limits import AT_THE_TABLE
from core.world_at_war.support.orders import SettleAttack
from core.world_at_war.under_way.supports import (
    GROUND_SUPPORT,
    INVASION,
    aloft,
    attacks,
    defensive_support,
    ground_support,
    occasion,
)
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.support import AttackSettled, GroundSupport, SupportCounted, SupportMeasured

FOUGHT, NOT_MADE, PREVENTED, TURNED_BACK, ABORTED = (
    "fought",
    "not made",
    "prevented",
    "turned back",
    "aborted",
)
HOW = (FOUGHT, NOT_MADE, PREVENTED, TURNED_BACK, ABORTED)
"""Fought; given up by choice; made impossible by the enemy; an invasion turned back by him, or given up."""


class Settling(msgspec.Struct, frozen=True):
    """What became of an attack: whose word it is, on which hexes, and how it ended."""

    seat: str
    hexes: tuple[str, ...]
    how: str


def settling(game: Game, order: SettleAttack, seat: str) -> Settling:
    """What the order means: the attack that the hex is part of. Raises `Mistake` for places and words."""
    place = known_place(game, order.to)
    if order.how not in HOW:
        raise Unworkable("attack", f"“{order.how}” is not how an attack ends; that is {', '.join(HOW)}.")
    meant = next((s.hexes for s in attacks(game) if place in s.hexes), (place,))
    return Settling(seat, meant, order.how)


def _there(game: Game, request: Settling) -> tuple[GroundSupport, ...]:
    return tuple(s for s in attacks(game) if s.hexes == request.hexes)


@rule(
    "18.555/known",
    "What is settled is an attack that air or ships support, or whose defenders air supports.",
    "Nothing supports an attack on {place}, nor its defenders.",
)
def there_is_support(game: Game, request: Settling) -> Iterable[Finding]:
    """18.555: of attacks without any air nothing has to be said."""
    if not _there(game, request) and not _defended(game, request):
        yield Finding(place=name(game, request.hexes[0]))


def _defended(game: Game, request: Settling) -> bool:
    return request.how == FOUGHT and bool(defensive_support(game, request.hexes, occasion(game)))


@rule(
    "18.5551",
    "What is turned back or aborted is a seaborne invasion.",
    "The attack on {place} is no invasion.",
)
def only_invasions_turn_back(game: Game, request: Settling) -> Iterable[Finding]:
    """18.5551; an attack over land on the same hex goes on without the invasion."""
    at_sea = any(s.kind == INVASION for s in _there(game, request))
    if request.how in (TURNED_BACK, ABORTED) and not at_sea:
        yield Finding(place=name(game, request.hexes[0]))


def settle(game: Game, request: Settling) -> Iterator[Ruled]:
    """Fought, its air takes part (18.615); given up, its air is lost; else it goes home (18.5551)."""
    when = occasion(game)
    if request.how != FOUGHT:
        yield Ruled(AttackSettled(request.hexes, when, request.how), (_number(request.how),))
    elif (start := _as_it_starts(game, request)) is not None:
        yield Ruled(start, ("18.554C", "18.614B"))
    else:
        ours, theirs = (
            tuple(unit.name for unit in found(game, request.hexes, when))
            for found in (ground_support, defensive_support)
        )
        yield Ruled(SupportCounted(request.hexes, when, ours, theirs), ("18.615",))
        yield Ruled(AttackSettled(request.hexes, when, FOUGHT), (_number(FOUGHT),))


def _as_it_starts(game: Game, request: Settling) -> SupportMeasured | None:
    """18.554C, 18.614B: the ground factors by which the limits are held; None where not all are known."""
    there = _there(game, request)
    attackers = attacking_factors(game, request.hexes, there[0].kind if there else occasion(game))
    against = {place: factors for place in request.hexes if (factors := defending_factors(game, place))}
    if attackers is None or len(against) < len(request.hexes):
        return None
    return SupportMeasured(request.hexes, occasion(game), attackers, against, AT_THE_TABLE)


def fought_at_the_table(game: Game, event: SupportCounted) -> Iterator[Ruled]:
    """It was told that the attack was fought, and who takes part is known now."""
    if any(_is_told_of(one, event) for one in game.supports):
        yield Ruled(AttackSettled(event.hexes, event.occasion, FOUGHT), (_number(FOUGHT),))


def _is_told_of(one: GroundSupport, event: SupportCounted) -> bool:
    about = one.hexes, one.occasion
    return about == (event.hexes, event.occasion) and one.because == AT_THE_TABLE and not one.ended


def _number(how: str) -> str:
    return "18.5551" if how in (TURNED_BACK, ABORTED) else "18.555"


def after_the_attack(game: Game, event: AttackSettled) -> Iterator[Ruled]:
    """18.555: support of an attack that was not made is lost; of one that could not be made it goes home."""
    if event.how == FOUGHT:
        return
    names = [n for s in game.supports if s.hexes == event.hexes and s.ended == event.how for n in s.units]
    units = aloft(game, names)
    if units and event.how == NOT_MADE:
        yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in units)), ("18.555",))
    elif units:
        yield from flown_home(units, GROUND_SUPPORT, event.hexes[0], (_number(event.how), "18.42A"))


def offers(game: Game, _: str) -> Iterator[Offer]:
    """Each attack that is open, and each way in which it may end."""
    when = occasion(game)
    over = sorted({d.hex for d in game.defenses if defensive_support(game, (d.hex,), when)})
    found = dict.fromkeys((*(place for s in attacks(game) for place in s.hexes), *over))
    for how in HOW:
        able = tuple(Choice(p) for p in found if not _broken(game, SettleAttack(p, how)))
        if able:
            yield Offer(SettleAttack(able[0].value, how), (Slot("to", able),))


def _broken(game: Game, order: SettleAttack) -> bool:
    request = settling(game, order, "")
    return not all(asked.kept(game, request) for asked in SETTLING.requires)


SETTLING = Procedure(settling, (there_is_support, only_invasions_turn_back), settle, offers)
