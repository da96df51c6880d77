"""18.57, 17.23I, 17.53F, 17.83: the defender's air opposes bombings; its menu, and who is waited for."""

from collections.abc import Iterator

from core.menus import Choice, Offer, Slot
from core.ruling import Procedure, Ruled
from core.world_at_war.board import known_front, side_of
from core.world_at_war.bombing.defense import MAY_OPPOSE, Opposition, meeting
from core.world_at_war.bombing.raids import OPPOSING, in_the_air, known_raid
from core.world_at_war.bombing.selecting import alike, sent
from core.world_at_war.bombing_orders import OpposeBombing
from core.world_at_war.offers import most_kept
from core.world_at_war.order_parts import Group
from core.world_at_war.state import GAMEMASTER, Game, numbers
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import BombingOpposed, Raid

BY_WHICH = {"AAF": "17.23I", "jet": "17.53F", "interceptor": "17.83"}
"""The rules by which each kind opposes bombing."""


def opposing(game: Game, order: OpposeBombing, seat: str) -> Opposition:
    """What the order means; raises `Mistake` for units, fronts and bombings that are not there."""
    front = known_front(game, order.front)
    units, raid = sent(game, order.units, front), known_raid(game, order.to)
    return meeting(game, Opposition(seat, units, raid, raid.place, front))


def oppose(_: Game, request: Opposition) -> Iterator[Ruled]:
    """The units are committed."""
    names = tuple(unit.name for unit in request.units)
    cited = tuple(dict.fromkeys(BY_WHICH[unit.kind] for unit in request.units))
    doubts = ("W327",) if "17.23I" in cited and request.hex != request.raid.place else ()
    yield Ruled(BombingOpposed(names, request.raid.place), ("18.57", *cited, *doubts))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units of the other side: the raids that it may oppose."""
    raids = in_the_air(game)
    for front, ready in alike(game, seat, numbers(game).operations[OPPOSING] if raids else ()):
        if side_of(game, ready[0].nation) == game.turn.side:
            continue
        choices = tuple(_choices(game, seat, front, ready, raids))
        if choices:
            unit = ready[0]
            group = Group(1, unit.kind, unit.nation, unit.base)
            yield Offer(OpposeBombing(group, choices[0].value, front), (Slot("to", choices),), len(ready))


def _choices(
    game: Game, seat: str, front: str, ready: list[AirUnit], raids: tuple[Raid, ...]
) -> Iterator[Choice]:
    for raid in raids:

        def request(units: tuple[AirUnit, ...], place: str, raid: Raid = raid) -> Opposition:
            return meeting(game, Opposition(seat, units, raid, place, front))

        if most := most_kept(game, MAY_OPPOSE, request, ready, raid.place):
            yield Choice(raid.place, most)


def may_oppose(game: Game, seat: str) -> bool:
    """Has this seat anything that could oppose a bombing?"""
    return next(offers(game, seat), None) is not None


def opponents(game: Game) -> tuple[str, ...]:
    """The seats of the other side that oppose a bombing, or may, and have not said that they are done."""
    met = {game.units[one].nation for raid in in_the_air(game) for one in raid.defenders}
    others = (s for s in game.seats.values() if s.side != game.turn.side and s.name not in game.turn.finished)
    return tuple(s.name for s in others if met.intersection(s.nations) or may_oppose(game, s.name))


def bombing_is_answered(game: Game) -> bool:
    """Is every seat done that might oppose a bombing, or the gamemaster for them?"""
    return GAMEMASTER in game.turn.finished or not opponents(game)


OPPOSING_BOMBING = Procedure(opposing, MAY_OPPOSE, oppose, offers)
