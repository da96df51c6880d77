"""23.5, 23.6: air units are sent over a naval base: their menu, and what is asked of them and of the base."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, near_misses
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.board import commands, known_place, lies_in, name, phase
from core.world_at_war.carriers.decks import revealed
from core.world_at_war.conditions import rule
from core.world_at_war.counterair.announcing import enemy_bases
from core.world_at_war.counterair.targets import manned_first
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.missions import MISSION_RULES as RULES_OF_MISSIONS
from core.world_at_war.flight.missions import in_an_offensive
from core.world_at_war.flight.missions import one_mission_a_player_turn as one_mission
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.naval_bases.target import (
    AIR,
    SHIPS,
    AttackNavalBase,
    OverPort,
    a_naval_base_of_the_enemy,
    an_air_base_of_the_enemy,
    at_war,
    entry_on_the_way,
    from_a_patrol_or_mission_hex,
    no_ships_from_the_way,
    on_its_way,
    once_from_a_hex_on_the_way,
    one_mission_a_player_turn,
    patrols_in_movement,
    ships_lie_there,
)
from core.world_at_war.state import Game, has_rule, numbers, plays, turns_on
from core.world_at_war.under_way.commitments import flew_from_deck, out, stays_at_home, under_way
from core.world_at_war.under_way.ships import (
    ATTACK,
    ESCORT,
    FLOWN,
    attacks_on,
    by_kamikazes,
    enemies_of,
    may_fly_again,
    ports_with_ships,
    present,
    struck_from,
)
from core.world_at_war.under_way.steps import other_missions_have_begun
from core.world_at_war.units import Group, Preference, chosen, groups
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced

# 23.5, 23.6: what is asked of air units that are sent over a naval base, and of the base.


def _of_land(game: Game, request: OverPort) -> list[AirUnit]:
    return [unit for unit in request.units if unit.base not in game.carriers]


@rule(
    "18.511C",
    "In the movement phase naval bases are attacked by patrolling task forces alone.",
    "{unit} is land-based; its time is the combat phase.",
)
def from_carriers_in_movement(game: Game, request: OverPort) -> Iterable[Finding]:
    """18.511C; land-based air attacks naval bases in the combat phase (18.512B, 23.51)."""
    if phase(game) == "movement":
        yield from (Finding(unit=unit.name) for unit in _of_land(game, request))


@rule(
    "23.51/when",
    "Land-based air attacks naval bases as soon as the counterairs of the combat phase are over.",
    "{unit} is late: other missions of the phase have begun.",
)
def at_its_time(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.51: after counterairs, before any mission of naval units."""
    if other_missions_have_begun(game):
        yield from (Finding(unit=unit.name) for unit in _of_land(game, request))


@rule(
    "23.54",
    "Another sortie is flown over the same port, by land-based survivors of the one before.",
    "{unit} can't fly one over {place}.",
    lambda game, request: (
        number
        for number in ("W248", "W344", "W379")
        if turns_on(game, number, lambda played: list(_beyond(played, request)))
    ),
)
def survivors_fly_again(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.54; whether air from carriers may is doubt W379 (19.12), whether units that aborted may W344."""
    yield from _beyond(game, request)


def _beyond(game: Game, request: OverPort) -> Iterator[Finding]:
    attack = present(game)
    if attack is None or attack.step != FLOWN:
        return
    able = {unit.name for unit in may_fly_again(game, attack)}
    for unit in request.units:
        if request.hex != attack.place or unit.name not in able:
            yield Finding(unit=unit.name, place=name(game, request.hex))


@rule(
    "23.63/again",
    "By one reading carriers attack a naval base once in a phase from one hex.",
    "{place} was attacked from {given} before in this phase.",
    lambda game, request: ("W379",) if struck_from(game, request.hex, request.returning) else (),
)
def not_from_the_same_hex_again(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.63, 19.12 (doubt W379): with squadrons that have not flown in the phase."""
    if plays(game, "W379") == "once" and (hex_ := struck_from(game, request.hex, request.returning)):
        yield Finding(place=name(game, request.hex), given=name(game, hex_))


@rule(
    "17.47C/port",
    "No other air attacks the port that kamikazes attack.",
    "Kamikazes are sent against {place}.",
)
def not_with_kamikazes(game: Game, request: OverPort) -> Iterable[Finding]:
    """17.47C, 17.47D.3: the ships in a port are one target."""
    if any(by_kamikazes(one) for one in attacks_on(game, request.hex)):
        yield Finding(place=name(game, request.hex))


def _alone(game: Game, request: OverPort) -> Iterator[Finding]:
    """Jets that would counterair a port whose ships nobody goes for."""
    attacks = (one for one in attacks_on(game, request.hex) if not (one.ended or by_kamikazes(one)))
    if request.mission == ESCORT and not any(one.striking for one in attacks):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


@rule(
    "17.53B/escort",
    "Over a port jets escort those that go for its ships, if doubt W385 is read so.",
    "{unit} would escort nobody: no air is sent against the ships at {place}; send that first.",
    lambda game, request: ("W385",) if any(_alone(game, request)) else (),
)
def jets_escort_somebody(game: Game, request: OverPort) -> Iterable[Finding]:
    """17.53B with 17.531; by themselves they counterair the base (17.53A, 23.411A)."""
    if plays(game, "W385") == "with_others":
        yield from _alone(game, request)


OF_THE_TARGET = (
    a_naval_base_of_the_enemy,
    an_air_base_of_the_enemy,
    ships_lie_there,
    at_war,
    survivors_fly_again,
    not_from_the_same_hex_again,
    once_from_a_hex_on_the_way,
    no_ships_from_the_way,
    not_with_kamikazes,
    jets_escort_somebody,
)
OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
"""What is asked of the port, for each unit."""

MISSION_RULES = tuple(one_mission_a_player_turn if one is one_mission else one for one in RULES_OF_MISSIONS)
"""What every mission is asked; that it is the only one, as patrols on their way are asked it (doubt W411)."""

OF_WHO_FLIES = (
    from_carriers_in_movement,
    at_its_time,
    from_a_patrol_or_mission_hex,
    patrols_in_movement,
)
OF_THE_UNITS = (*(one for one in MISSION_RULES if one not in OF_THE_HEX), *OF_WHO_FLIES)
"""What is asked of the units, wherever they go."""

MAY_ATTACK = (*MISSION_RULES, *OF_WHO_FLIES, *OF_THE_TARGET)


# 23.51, 23.52, 23.63: air units are sent over a naval base; their menu.

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
    yield from () if force else _joined_by_kamikazes(game, request)
    shown = revealed(game, request.hex)
    yield from (Ruled(fact.event, ("23.411", "17.3126A", "17.3126D")) for fact in shown)


def _joined_by_kamikazes(game: Game, request: OverPort) -> Iterator[Ruled]:
    """2005:17.47: those that were sent against the port go with this air, as one attack."""
    if not has_rule(game, "2005:17.47"):
        return
    for one in attacks_on(game, request.hex):
        if by_kamikazes(one) and not one.sortie:
            yield Ruled(NavalBaseAttackAnnounced(one.striking, request.hex, SHIPS), ("2005:17.47",))


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

    From carriers there are air bases besides, against their air alone (23.61); those without any stand aside.
    """
    yield from _offers(game, seat, cache(partial(_bases, game)))


def over_ports(game: Game, seat: str) -> Iterator[Offer]:
    """As far as they name a port with ships: 23.51 gives them a time of their own."""
    yield from _offers(game, seat, partial(_ports, game)) if _ports(game) else ()


def _offers(game: Game, seat: str, bases: Callable[[], frozenset[str]]) -> Iterator[Offer]:
    ports, near = _ports(game), cache(partial(_near, game))
    for ready in _ready(game, seat):
        afloat = lies_in(game, ready[0].base) != ready[0].base
        for against in AGAINST:
            targets = bases() if afloat and against == AIR else ports
            places = near(lies_in(game, ready[0].base), operational_range(game, ready[0]), targets)
            first, others = manned_first(game, places, game.turn.side)
            yield from _offered(game, seat, ready, first, against)
            yield from (replace(one, aside=True) for one in _offered(game, seat, ready, others, against))


def _near(game: Game, start: str, range_: int, targets: frozenset[str]) -> list[str]:
    return sorted(targets & reach_by(game, "W102", start, range_).keys()) if targets else []


def _offered(
    game: Game, seat: str, ready: list[AirUnit], near: Iterable[str], against: str
) -> Iterator[Offer]:
    if open_ := tuple(_open_to(game, seat, ready, near, against)):
        unit = ready[0]
        order = AttackNavalBase(Group(1, unit.kind, unit.nation, unit.base), open_[0].value, against)
        yield Offer(order, (Slot("to", open_),), len(ready))


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
