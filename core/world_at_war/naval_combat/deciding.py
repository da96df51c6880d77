"""22.6, 22.7: after a round each side stays or leaves, as the table says; naval combat goes on or ends."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.conditions import rule
from core.world_at_war.naval_combat.orders import LeaveBattle, StayInBattle
from core.world_at_war.ships.losses import taken_up
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_combats import (
    LEAVES,
    STAYS,
    being_fought,
    decided,
    goes_on,
    present_combat,
    sides_in,
    sides_of,
)
from core.world_at_war.under_way.ships import factors_of
from events.message import PhaseEntered
from events.world_at_war.naval_combat import NavalCombat, NavalCombatDecided, NavalCombatEnded

LEFT, DESTROYED = "left", "destroyed"


class Deciding(msgspec.Struct, frozen=True):
    """What a side says after a round: the sides for which the seat speaks, and the word."""

    seat: str
    combat: NavalCombat
    sides: tuple[str, ...]
    decision: str


def staying(game: Game, _: StayInBattle, seat: str) -> Deciding:
    """What the order means; raises `Mistake` where no naval combat is fought."""
    return _deciding(game, seat, STAYS)


def leaving(game: Game, _: LeaveBattle, seat: str) -> Deciding:
    """What the order means; raises `Mistake` where no naval combat is fought."""
    return _deciding(game, seat, LEAVES)


def _deciding(game: Game, seat: str, decision: str) -> Deciding:
    combat = being_fought(game)
    undecided = tuple(s for s in sides_in(game, combat) if s not in combat.decisions)
    return Deciding(seat, combat, tuple(s for s in undecided if s in sides_of(game, seat))[:1], decision)


@rule("declaration/decided", "A side decides once after a round.", "The side of {given} has decided already.")
def not_decided_yet(_: Game, request: Deciding) -> Iterable[Finding]:
    """One seat speaks for its side (doubt W359); the gamemaster for one side after the other."""
    if not request.sides:
        yield Finding(given=request.seat)


def decide(_: Game, request: Deciding) -> Iterator[Ruled]:
    """How ships withdraw, and which, is settled at the table (22.7)."""
    yield from (Ruled(NavalCombatDecided(side, request.decision), ("22.6", "W359")) for side in request.sides)


def after_the_decision(game: Game, _: NavalCombatDecided) -> Iterator[Ruled]:
    """If both have spoken and one of them leaves, it is over."""
    combat = present_combat(game)
    if combat is not None and decided(game, combat) and not goes_on(game):
        yield Ruled(NavalCombatEnded(combat.name, combat.place, LEFT), ("22.7",))


def markers_of_the_sunk(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """What was sunk in the round is no combat group in the next one."""
    for combat in game.naval_combats[:1]:
        yield from taken_up(game, combat.forces)


def over_if_destroyed(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Where a side has no ships left, or all of them went elsewhere, nothing is to be decided."""
    combat = present_combat(game)
    if combat is not None and len(sides_in(game, combat)) < len(game.sides):
        left = any(factors_of(game, one) for one in combat.forces if _is_elsewhere(game, one, combat.place))
        yield Ruled(NavalCombatEnded(combat.name, combat.place, LEFT if left else DESTROYED), ("22.6",))


def _is_elsewhere(game: Game, force: str, place: str) -> bool:
    there = game.forces.get(force)
    return there is not None and (there.place != place or not there.at_sea)


def _offers(kind: type[StayInBattle] | type[LeaveBattle]) -> Callable[[Game, str], Iterator[Offer]]:
    def offers(game: Game, seat: str) -> Iterator[Offer]:
        if present_combat(game) is not None and _deciding(game, seat, "").sides:
            yield Offer(kind())

    return offers


STAYING = Procedure(staying, (not_decided_yet,), decide, _offers(StayInBattle))
LEAVING = Procedure(leaving, (not_decided_yet,), decide, _offers(LeaveBattle))
