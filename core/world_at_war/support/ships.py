"""18.553: CVEs and fleets that support an invasion."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.board import known_place, name, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.support.announcing import (
    SupportInvasion,
    attacking_factors,
    can_be_attacked,
    comes_from_the_sea,
    in_thirds,
    most_in_thirds,
    told,
)
from core.world_at_war.support.supporting import attackable, support_of
from core.world_at_war.under_way.over_land import INVASION, REGULAR, in_play
from core.world_at_war.under_way.ships import named_ships
from events.sentences import said, say
from events.world_at_war.support import GroundSupport, NavalSupportAnnounced

FLEET = "fleet"
MOST = 99
"""No order names more factors of ships than this."""


class Shipping(msgspec.Struct, frozen=True):
    """Ships that would support an invasion: how many factors, of CVEs or of a fleet, in which hex."""

    seat: str
    count: int
    ships: str
    hexes: tuple[str, ...]
    kind: str = INVASION


def shipping(game: Game, order: SupportInvasion, seat: str) -> Shipping:
    """What the order means; raises `Mistake` for places and ships that are not there."""
    if order.ships not in (CVE, FLEET):
        told = say("Ships that support an invasion are CVE or fleet, not {given}.", given=order.ships)
        raise Unworkable("ships", told)
    if not 0 < order.count <= MOST:
        told = say(
            "An order names from 1 to {most} factors of ships, not {count}.", most=MOST, count=order.count
        )
        raise Unworkable("ships", told)
    if order.kind not in (INVASION, REGULAR):
        told = say("Ships support an attack of the kind invasion, not {kind}.", kind=order.kind)
        raise Unworkable("attack", told)
    return Shipping(seat, order.count, order.ships, (known_place(game, order.to),), order.kind)


def _so_far(game: Game, request: Shipping) -> int:
    return support_of(game, request.hexes, REGULAR, INVASION).cves + request.count


def _of_an_invasion(ships: str) -> Callable[[Game, Shipping], Iterable[Finding]]:
    def over_land(game: Game, request: Shipping) -> Iterable[Finding]:
        if request.ships == ships and request.kind != INVASION:
            given = say("{count} {ships} factors", count=request.count, ships=ships)
            yield Finding(place=name(game, request.hexes[0]), given=given)

    return over_land


CVE = "CVE"


INVASIONS_ALONE: tuple[Rule, ...] = tuple(
    rule(
        number,
        sentence,
        "{given} are named for an attack on {place} over land; they support its invasion from the sea.",
    )(_of_an_invasion(ships))
    for number, ships, sentence in (
        ("18.553A", CVE, said("A CVE supports seaborne invasions, and no other attacks.")),
        ("18.5521/sea", FLEET, said("A bombarding fleet supports seaborne invasions, and no other attacks.")),
    )
)
"""18.553A; of a fleet that bombards 18.5521 speaks for invasions alone."""


def _lent_elsewhere(game: Game, place: str) -> int:
    return sum(s.cves for s in game.supports if s.occasion == REGULAR and s.hexes != (place,))


def _lending(game: Game, place: str) -> int:
    """How many CVE factors there are for the invasion of a hex (doubt W387)."""
    if not are_followed(game):
        return MOST
    if plays(game, "W387") == "in_the_hex":
        return escort_carriers(game, place)
    return max(escort_carriers(game) - _lent_elsewhere(game, place), 0)


@rule(
    "18.553A/there",
    "CVEs that support an invasion are there to do so.",
    "{given} CVE factors for {place} are more than there are: {allowed}.",
    lambda _, request: ("W387",) if request.ships == CVE else (),
)
def carriers_are_there(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.553A; whether they must lie in the hex when they are announced is doubt W387."""
    most = _lending(game, request.hexes[0])
    if request.ships == CVE and (given := _so_far(game, request)) > most:
        yield Finding(place=name(game, request.hexes[0]), given=str(given), allowed=str(most))


@rule(
    "18.553C",
    "CVEs add at most as many factors as there are invading ground factors.",
    "{given} CVE factors at {place} are more than {allowed}.",
)
def not_more_than_invaders(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.553C and 18.554B, for as many invaders as are declared; asked again as the invasion starts."""
    ground = attacking_factors(game, request.hexes, INVASION)
    if request.ships == CVE and ground is not None and (given := _so_far(game, request)) > ground:
        yield Finding(place=name(game, request.hexes[0]), given=str(given), allowed=str(ground))


@rule(
    "18.553D",
    "CVEs count against the limit of ground support.",
    "{given} factors of support for {place} are more than {allowed}.",
)
def within_the_limit(game: Game, request: Shipping) -> Iterable[Finding]:
    """18.553D with 18.554A."""
    ground = attacking_factors(game, request.hexes, INVASION)
    if request.ships != CVE or ground is None:
        return
    air = in_play(game, support_of(game, request.hexes, REGULAR, INVASION).units)
    given = in_thirds(game, air) + _so_far(game, request) * numbers(game).squadrons_a_factor
    if given > (most := most_in_thirds(game, ground)):
        yield Finding(place=name(game, request.hexes[0]), given=told(given), allowed=told(most))


def ship(game: Game, request: Shipping) -> Iterator[Ruled]:
    """The ships are committed to the invasion."""
    rules = ("18.553A", "18.553B") if request.ships == CVE else ("18.5521",)
    followed = request.ships == CVE and are_followed(game)
    yield Ruled(NavalSupportAnnounced(request.hexes[0], request.ships, request.count, followed), rules)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Both sorts of ships, for each hex of the enemy; aside such as the ledger has none of the seat's.

    They may lie on the table all the same, and where it has no ships of anybody's, they do. Where it has
    some, hexes stand aside in which no ship of the seat's is at sea.
    """
    afloat = tuple(_afloat(game))
    ships_at_sea = (*game.forces.values(), *named_ships(game), *game.light.values())
    there = {one.place for one in ships_at_sea if one.at_sea and _is_own(game, seat, one.nation)}
    for ships in (CVE, FLEET):
        found = (Choice(place, _most(game, ships, place)) for place in sorted(attackable(game)))
        own = any(_is_own(game, seat, nation) for sort, nation in afloat if ships in (FLEET, sort))
        open_ = tuple(choice for choice in found if choice.most > 0)
        for near in (True, False):
            if some := tuple(one for one in open_ if (one.value in there or not afloat) is near):
                order, slot = SupportInvasion(1, ships, some[0].value), Slot("to", some)
                unlikely = bool(afloat) and not (own and near)
                yield Offer(order, (slot,), MOST, aside=unlikely or not own, unlikely=unlikely)


def _afloat(game: Game) -> Iterator[tuple[str, str]]:
    """The sort and nation of each ship that the ledger knows of, and of light ships together."""
    yield from (("", one.nation) for table in (game.carriers, game.ships) for one in table.values())
    yield from ((light.kind, light.nation) for light in game.light.values())


def _is_own(game: Game, seat: str, nation: str) -> bool:
    """Is a nation the seat's, or of the phasing side where the seat is none of the game's?"""
    who = game.seats.get(seat)
    return nation in who.nations if who else side_of(game, nation) == game.turn.side


def _most(game: Game, ships: str, place: str) -> int:
    """How many more factors of such ships may support an invasion of a hex."""
    ground = attacking_factors(game, (place,), INVASION)
    if not comes_from_the_sea.kept(game, Shipping("", 1, ships, (place,))):
        return 0
    if ships == FLEET:
        return MOST
    lent = _lending(game, place) - support_of(game, (place,), REGULAR, INVASION).cves
    if ground is None:
        return min(lent, MOST)
    so_far = support_of(game, (place,), REGULAR, INVASION)
    room = most_in_thirds(game, ground) - in_thirds(game, in_play(game, so_far.units))
    most = min(ground, room // numbers(game).squadrons_a_factor, MOST + so_far.cves) - so_far.cves
    return min(most, lent)


MAY_SHIP = (
    can_be_attacked,
    *INVASIONS_ALONE,
    comes_from_the_sea,
    carriers_are_there,
    not_more_than_invaders,
    within_the_limit,
)


def escort_carriers(game: Game, place: str = "") -> int:
    """The CVE factors of the phasing side, or those of them that are at sea in a hex."""
    return sum(
        light.factors
        for light in game.light.values()
        if light.kind == CVE and side_of(game, light.nation) == game.turn.side
        if not place or (light.at_sea and light.place == place)
    )


def are_followed(game: Game) -> bool:
    """Does the ledger say which CVEs there are, so that nothing is taken as the table declares it (W387)?"""
    read = plays(game, "W387")
    return read == "in_the_hex" or (read == "followed" and bool(escort_carriers(game)))


SHIPPING = Procedure(shipping, MAY_SHIP, ship, offers)


def still_there(game: Game, support: GroundSupport) -> int:
    """How many of the CVE factors that were announced support the invasion as it starts (doubt W417)."""
    if not support.followed:
        return support.cves
    return min(support.cves, _left(game, support))


def _left(game: Game, support: GroundSupport) -> int:
    """Those in the hex; or all that are afloat, but those that have fought elsewhere."""
    if plays(game, "W417") == "in_the_hex":
        return escort_carriers(game, support.hexes[0])
    fought = sum(s.cves for s in game.supports if s.ended and s.hexes != support.hexes)
    return max(escort_carriers(game) - fought, 0)


def doubts_of(game: Game, support: GroundSupport) -> tuple[str, ...]:
    """W387 and W417, where CVEs that were announced do not all support the invasion, or might not."""
    if not (support.followed and support.cves):
        return ()
    lacking = min(escort_carriers(game, support.hexes[0]), escort_carriers(game)) < support.cves
    return ("18.553A", "W387", "W417") if lacking else ()
