"""23.51, 23.52, 23.63: air units are sent over a naval base; their menu."""

from collections.abc import Iterable, Iterator
from functools import cache, partial

from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, near_misses
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.board import commands, known_place, lies_in
from core.world_at_war.carriers.ashore import revealed
from core.world_at_war.counterair.announcing import enemy_bases
from core.world_at_war.flight.ways import operational_range, reach_by
from core.world_at_war.naval_bases.attack import MAY_ATTACK, OF_THE_HEX, OF_THE_UNITS
from core.world_at_war.naval_bases.from_where import entry_on_the_way, on_its_way
from core.world_at_war.naval_bases.target import AIR, SHIPS, AttackNavalBase, OverPort
from core.world_at_war.state import Game, numbers
from core.world_at_war.under_way.base_attacks import (
    ATTACK,
    ESCORT,
    FLOWN,
    enemies_of,
    may_fly_again,
    ports_with_ships,
    present,
    struck_from,
)
from core.world_at_war.under_way.commitments import flew_from_deck, out, stays_at_home, under_way
from core.world_at_war.units import Group, Preference, chosen, groups
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced

JET = "jet"
AGAINST = (SHIPS, AIR)


def to_sortie(game: Game) -> Preference:
    """In what order like units are taken: those first that may be sent, in a later sortie its survivors."""
    attack = present(game)
    again = {unit.name for unit in may_fly_again(game, attack)} if attack else set[str]()
    errands, flown = under_way(game), flew_from_deck(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        away = unit.name not in again if again else bool(out(unit, errands))
        bound = away or bool(unit.inverted) or unit.name in flown or stays_at_home(game, unit)
        return bound, bool(unit.used), unit.staged, unit.elite, unit.name

    return preference


def announcing(game: Game, order: AttackNavalBase, seat: str) -> OverPort:
    """What the order means; raises `Mistake` for units, places and aims that are not there."""
    if order.against not in AGAINST:
        raise Mistake("aim", order.against, near_misses(order.against, AGAINST))
    units, place = chosen(game, order.units, to_sortie(game)), known_place(game, order.to)
    return over_port(seat, units, place, order.against)


def over_port(seat: str, units: tuple[AirUnit, ...], place: str, against: str) -> OverPort:
    """The request; jets that counterair escort the others (17.53B)."""
    jets = against == AIR and all(unit.kind == JET for unit in units)
    return OverPort(seat, units, place, ESCORT if jets else ATTACK, against)


def announce(game: Game, request: OverPort) -> Iterator[Ruled]:
    """The units are sent, and naval air aboard in the port is shown (23.411, 17.3126A)."""
    deck = game.carriers.get(request.units[0].base)
    names, force = tuple(unit.name for unit in request.units), deck.place if deck else ""
    entered = entry_on_the_way(game, request.units[0])
    announced = NavalBaseAttackAnnounced(names, request.hex, request.against, force, entered)
    by = "17.53B" if request.mission == ESCORT else "23.63" if force else "23.52"
    yield Ruled(announced, (by, "23.411", *_from_there(game, request), *_again(game, request)))
    shown = revealed(game, request.hex)
    yield from (Ruled(fact.event, ("23.411", "17.3126A", "17.3126D")) for fact in shown)


def _from_there(game: Game, request: OverPort) -> tuple[str, ...]:
    """Which rule lets them attack from where they are."""
    unit = request.units[0]
    if unit.base not in game.carriers:
        return ("23.51",)
    return ("23.61A", "19.12") if on_its_way(game, unit) else ("23.61",)


def _again(game: Game, request: OverPort) -> Iterator[str]:
    """19.12, W379: carriers attack the port again, after an attack or a sortie from the same hex."""
    going_on = present(game) is not None and request.returning in game.carriers
    if going_on or struck_from(game, request.hex, request.returning):
        yield from ("19.12", "W379")


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may be sent: the ports within range, against ships and air.

    From carriers there are air bases besides, against their air alone (23.61).
    """
    ports, bases = _ports(game), cache(partial(_bases, game))
    reached = cache(partial(_reached, game))
    for ready in _ready(game, seat):
        afloat = lies_in(game, ready[0].base) != ready[0].base
        for against in AGAINST:
            targets = bases() if afloat and against == AIR else ports
            range_ = operational_range(game, ready[0])
            near = sorted(targets & reached(lies_in(game, ready[0].base), range_)) if targets else ()
            yield from _offered(game, seat, ready, near, against)


def _offered(
    game: Game, seat: str, ready: list[AirUnit], near: Iterable[str], against: str
) -> Iterator[Offer]:
    if open_ := tuple(_open_to(game, seat, ready, near, against)):
        unit = ready[0]
        order = AttackNavalBase(Group(1, unit.kind, unit.nation, unit.base), open_[0].value, against)
        yield Offer(order, (Slot("to", open_),), len(ready))


def over_ports(game: Game, seat: str) -> Iterator[Offer]:
    """Those of the offers that name a port with ships: 23.51 gives them a time of their own."""
    if ports := _ports(game):
        for offer in offers(game, seat):
            if any(choice.value in ports for slot in offer.slots for choice in slot.choices):
                yield offer


def _ports(game: Game) -> frozenset[str]:
    attack = present(game)
    if attack is not None:
        return frozenset({attack.place}) if attack.step == FLOWN else frozenset()
    return frozenset[str]().union(
        *(ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    )


def _bases(game: Game) -> frozenset[str]:
    """What carriers may counterair: while an attack goes on, its place alone."""
    return _ports(game) if present(game) is not None else enemy_bases(game)


def _reached(game: Game, place: str, limit: int) -> frozenset[str]:
    return frozenset(reach_by(game, "W102", place, limit))


def _ready(game: Game, seat: str) -> Iterator[list[AirUnit]]:
    """Groups of like units that may be sent somewhere, as far as it lies with them."""
    kinds = {*numbers(game).operations[ATTACK], *numbers(game).operations[ESCORT]}
    prefer = to_sortie(game)
    able = [
        unit
        for unit in game.units.values()
        if unit.base and unit.kind in kinds and commands(game, seat, unit.nation) and not prefer(unit)[0]
    ]
    yield from groups(game, able, prefer)


def _open_to(
    game: Game, seat: str, ready: list[AirUnit], near: Iterable[str], against: str
) -> Iterator[Choice]:
    def kept(rules: Iterable[Rule], unit: AirUnit, place: str) -> bool:
        request = over_port(seat, (unit,), place, against)
        return all(rule.kept(game, request) for rule in rules)

    fit = [unit for unit in ready if kept(OF_THE_UNITS, unit, lies_in(game, unit.base))]
    if fit:
        yield from (Choice(to, len(fit)) for to in near if kept(OF_THE_HEX, fit[0], to))


ANNOUNCING = Procedure(announcing, MAY_ATTACK, announce, offers)
