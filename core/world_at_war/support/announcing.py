"""18.511G, 18.551, 18.611: attacks are announced that air may support."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_place
from core.world_at_war.book import rule
from core.world_at_war.orders import AnnounceExploitation, AnnounceGroundCombat, AnnounceOverrun
from core.world_at_war.state import Game
from core.world_at_war.support.conditions import can_be_attacked, enemy_hex
from core.world_at_war.support.open_attacks import supported_attacks_are_settled
from core.world_at_war.support.placed import attacks_to_come, occasion
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
OVERRUNNING = Procedure(
    lambda game, order, seat: Attacking(seat, (known_place(game, order.to),)),
    (can_be_attacked,),
    announce_overrun,
    _overrun_offers,
)
EXPLOITING = Procedure(
    lambda _, __, seat: Attacking(seat),
    (supported_attacks_are_settled,),
    announce_exploitation,
    _exploitation_offers,
)
