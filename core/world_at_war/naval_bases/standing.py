"""23.46, 23.54: what was said beforehand about leaving a base, and who is waited for."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.fold import fold
from core.menus import fill, most
from core.ruling import Ruled
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.naval_bases import escaping, escaping_by_sea
from core.world_at_war.naval_bases.announcing import over_ports
from core.world_at_war.naval_bases.diving import offers as offers_to_dive
from core.world_at_war.naval_bases.escaping import escaped_from
from core.world_at_war.naval_bases.sorties import could_go_again
from core.world_at_war.naval_bases.target import EscapeByAir, EscapeBySea
from core.world_at_war.ships.forming import form, new_name
from core.world_at_war.squadrons.dividing import anybody_may
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.strikes.port_groups import ports_have_groups
from core.world_at_war.under_way.ships import present
from core.world_at_war.units import Group
from events.message import Event, SeatFinished
from events.world_at_war.air_battle import StandingOrder, StandingOrderLeft
from events.world_at_war.counterair import AirUnitsTookRefuge
from events.world_at_war.ships import NavalForceSailed


def leave_by_standing_order(game: Game, event: Event) -> Iterator[Ruled]:
    """Seats whose standing orders say all of it let air escape, then ships one by one, and have finished.

    With a task force that puts to sea the turn goes on elsewhere, and comes back for the others (23.462B).
    An order that is left now moves nobody else's units.
    """
    for seat in awaited_to_escape(game):
        anothers = isinstance(event, StandingOrderLeft) and event.seat != seat
        if anothers or not _says_all(game, seat):
            continue
        flown = _escapes_by_air(game, seat)
        game = fold(EVOLUTIONS, game, [fact.event for fact in flown])
        yield from flown
        manned = _manned(game, seat)
        game = fold(EVOLUTIONS, game, [fact.event for fact in manned])
        yield from manned
        if sailing := next(_escapes_by_sea(game, seat), None):
            gone = escaping_by_sea.leave(game, escaping_by_sea.leaving(game, sailing, seat))
            yield from _by_the_word_of(seat, gone)
            return
        yield Ruled(SeatFinished(seat), ("23.46", "18.522B"))


def _manned(game: Game, seat: str) -> list[Ruled]:
    """Ships outside task forces that are to leave are a task force of their own, as if their seat said so."""
    facts: list[Ruled] = []
    for force in escaping_by_sea.able(game, seat):
        order = _left_for(game, seat, force.place)
        open_ = set(escaping_by_sea.open_to(game, seat, force))
        if not _holds(order, 0) and open_.intersection(_refuges(order, force.place)):
            now = fold(EVOLUTIONS, game, [fact.event for fact in facts])
            named = replace(force, name=new_name(now))
            facts += form(now, escaping_by_sea.made_up(now, seat, named))
    return facts


def _says_all(game: Game, seat: str) -> bool:
    """Does it say of every base that something could leave that it stays, or where it goes?

    Who had places for all is done once nothing is left that could go.
    """
    by_air, by_sea = _able_by_air(game, seat), _ports(game, seat)
    air = (_says(_left_for(game, seat, base), count) for base, count in by_air.items())
    sea = (_says(_left_for(game, seat, port), 0) for port in by_sea)
    if not (by_air or by_sea):
        return any(one.to for one in game.standing if one.seat == seat)
    return all((*air, *sea))


def _says(order: StandingOrder | None, left: int) -> bool:
    """Does it say that they stay, or where they go?"""
    return _holds(order, left) or bool(order and order.to)


def _holds(order: StandingOrder | None, left: int) -> bool:
    """Are there as many left as it wants for that? Of ships it says that they stay only if all stay."""
    return order is not None and left >= order.fewer_than


def _able_by_air(game: Game, seat: str) -> dict[str, int]:
    """How many air units of the seat may leave each base."""
    found: dict[str, int] = {}
    for offer in escaping.offers(game, seat):
        if isinstance(offer.order, EscapeByAir) and isinstance(units := offer.order.units, Group):
            found[units.base] = found.get(units.base, 0) + offer.most
    return found


def _ports(game: Game, seat: str) -> frozenset[str]:
    """The ports that ships of the seat may leave, those outside task forces too."""
    orders = (offer.order for offer in escaping_by_sea.offers(game, seat))
    of_forces = (game.forces[one.force].place for one in orders if isinstance(one, EscapeBySea))
    return frozenset((*of_forces, *(one.place for one in escaping_by_sea.able(game, seat))))


def _escapes_by_air(game: Game, seat: str) -> list[Ruled]:
    """Of each base that is left, so many as each of the places takes, in their order; the others stay."""
    facts: list[Ruled] = []
    for base, count in sorted(_able_by_air(game, seat).items()):
        order = _left_for(game, seat, base)
        for place in _refuges(order, base) if not _holds(order, count) else ():
            while (flight := _flight(game, seat, base, place)) is not None:
                away = escaping.escape(game, escaping.escaping(game, flight, seat))
                gone = tuple(_by_the_word_of(seat, away))
                game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
                facts += gone
    return facts


def _by_the_word_of(seat: str, facts: Iterable[Ruled]) -> Iterator[Ruled]:
    """The facts with the seat that had said it beforehand, so that nobody takes back what shows its word."""
    for fact in facts:
        if isinstance(fact.event, AirUnitsTookRefuge | NavalForceSailed):
            yield Ruled(replace(fact.event, standing=seat), (*fact.rules, "18.522B"))
        else:
            yield fact


def _flight(game: Game, seat: str, base: str, place: str) -> EscapeByAir | None:
    """The order by which as many like units of a base as can escape to a place; None if none can."""
    for offer in escaping.offers(game, seat):
        if isinstance(offer.order, EscapeByAir) and isinstance(units := offer.order.units, Group):
            open_ = {choice.value for slot in offer.slots for choice in slot.choices}
            if units.base == base and place in open_:
                picks = {"to": place}
                found = fill(offer, picks, most(offer, picks))
                return found if isinstance(found, EscapeByAir) else None
    return None


def _escapes_by_sea(game: Game, seat: str) -> Iterator[EscapeBySea]:
    """Each task force that leaves its port for the first of the places that is open to it."""
    for offer in escaping_by_sea.offers(game, seat):
        if not isinstance(offer.order, EscapeBySea):
            continue
        port = game.forces[offer.order.force].place
        order = _left_for(game, seat, port)
        open_ = {choice.value for slot in offer.slots for choice in slot.choices}
        if not _holds(order, 0):
            yield from (EscapeBySea(offer.order.force, to) for to in _refuges(order, port) if to in open_)


def _refuges(order: StandingOrder | None, base: str) -> tuple[str, ...]:
    """Where it lets go who leaves a base; who is at one of these places stays there."""
    return order.to if order and base not in order.to else ()


def _left_for(game: Game, seat: str, place: str) -> StandingOrder | None:
    """The word of the seat about this base, or else about any base."""
    about = [one for one in game.standing if one.seat == seat and one.place in ("", place)]
    return next((one for one in about if one.place), about[0] if about else None)


def could_be_attacked(game: Game) -> bool:
    """Is there a port with ships that anybody of the moving side may attack now?

    Also with squadrons that first recombine (23.141A).
    """
    return anybody_may(game, offers_to_dive) or anybody_may(game, over_ports)


def ports_may_deploy(game: Game) -> bool:
    """Do ships in port form combat groups now, for kamikazes that may come (17.47A, doubt W156)?"""
    return ports_have_groups(game) and anybody_may(game, offers_to_dive)


def may_escape(game: Game, seat: str) -> bool:
    """Has this seat anything that may leave a base now?"""
    ways = (escaping.offers(game, seat), escaping_by_sea.offers(game, seat), escaping_by_sea.able(game, seat))
    return any(next(iter(found), None) is not None for found in ways)


def somebody_may_escape(game: Game) -> bool:
    """May anything leave the attacked base, or one near the patrol that attacked it or fought at sea?"""
    return may_escape(game, GAMEMASTER)


def escapes_are_said(game: Game) -> bool:
    """Is every seat done that could let something escape, or the gamemaster for them?"""
    others = (seat for seat in game.seats.values() if seat.name not in game.turn.finished)
    return GAMEMASTER in game.turn.finished or not any(may_escape(game, seat.name) for seat in others)


def awaited_to_escape(game: Game) -> tuple[str, ...]:
    """The seats whose word is waited for where units may escape.

    Those that may still let something escape, and once nothing more may, those that could say so.
    """
    if GAMEMASTER in game.turn.finished:
        return ()
    unheard = tuple(s for s in game.seats.values() if s.name not in game.turn.finished)
    able = tuple(seat.name for seat in unheard if may_escape(game, seat.name))
    return able or tuple(seat.name for seat in unheard if _attackers(game) - {seat.side})


def _attackers(game: Game) -> frozenset[str]:
    """The sides before which units escape."""
    return escaped_from(game) or frozenset((game.turn.side,))


def may_go_on(game: Game) -> bool:
    """Is there air left that may fly another sortie over the same port?"""
    attack = present(game)
    return attack is not None and could_go_again(game, attack)
