"""17.463, 17.47 Kamikazes against ships in port: sent with the attacks on naval bases of the combat phase."""

from collections.abc import Iterable, Iterator
from functools import partial

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_hex, known_nation, name, side_of
from core.world_at_war.carriers.ashore import revealed
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.flight.employment import in_an_offensive, uninverted
from core.world_at_war.kamikazes.flying import (
    Attack,
    attacked_this_turn,
    most_that_may,
    not_sent_yet,
    round_neutral_land,
    within_range_of_an_air_base,
)
from core.world_at_war.naval_bases.target import (
    SHIPS,
    DiveOnPort,
    a_naval_base_of_the_enemy,
    at_war,
    ships_lie_there,
)
from core.world_at_war.ship_damage.kamikazes import most_against, overfull
from core.world_at_war.ship_damage.readings import numbers
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.base_attacks import (
    ATTACK,
    attacks_on,
    by_kamikazes,
    enemies_of,
    ports_with_ships,
    present,
    wave_named,
)
from core.world_at_war.under_way.commitments import under_way
from core.world_at_war.under_way.pools import existing
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced

ONE_GROUP = 1
"""Ships in port are attacked as a whole (23.52, doubt W156)."""


class IntoPort(Attack, frozen=True):
    """Kamikazes that would go for the ships in a port."""

    mission: str = ATTACK
    against: str = SHIPS


def diving(game: Game, order: DiveOnPort, seat: str) -> IntoPort:
    """What the order means; raises `Mistake` for kamikazes and a place that are not there."""
    nation, goal = known_nation(game, order.nation).name, known_hex(game, order.to).id
    return IntoPort(seat, nation, not_sent_yet(game, nation, order.count, under_way(game)), goal)


@rule(
    "23.51/turn",
    "Naval bases are attacked in the own combat phase.",
    "{given} attacks none in a player turn of the {allowed} side.",
)
def in_an_own_turn(game: Game, request: IntoPort) -> Iterable[Finding]:
    """23.51, 18.51: missions of this kind are the moving side's."""
    own = commands(game, request.seat, request.nation)
    if own and side_of(game, request.nation) != game.turn.side:
        yield Finding(given=request.nation, allowed=game.turn.side)


@rule(
    "17.47D.1/port",
    "Kamikazes attack at one time in a turn.",
    "Kamikazes of {given} attacked in {place} already.",
    lambda *_: ("W347",),
)
def at_one_time(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47D.1: all that are announced for the ports of a phase attack together."""
    if before := attacked_this_turn(game, request.nation):
        yield Finding(given=request.nation, place=before)


@rule(
    "18.45/kamikazes",
    "Attacks on naval bases are part of an offensive, those of kamikazes too.",
    "{given} is not part of one: {allowed} has none on the {place} front.",
    lambda game, request: (*in_an_offensive.grounds(game, request), "W370"),
)
def within_an_offensive(game: Game, request: IntoPort) -> Iterable[Finding]:
    """18.45, 23.51, unless doubt W370 is read otherwise."""
    if plays(game, "W370") == "offensive":
        yield from in_an_offensive.findings(game, request)


def _sent(game: Game, place: str) -> int:
    waves = (one for one in attacks_on(game, place) if by_kamikazes(one))
    return sum(len(one.striking) for one in waves)


@rule(
    "17.47D.2/port",
    "At most fifteen kamikazes attack a port, and a second wave of fifteen.",
    "{given} would attack {place}; {allowed} may.",
    lambda *_: ("W156", "W157"),
)
def in_two_waves(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47D.2; those that were sent before count."""
    sent = {request.hex: _sent(game, request.hex) + len(request.units)}
    for one in overfull(sent, ONE_GROUP, game.doubts):
        yield Finding(place=name(game, one.group), given=str(one.sent), allowed=str(one.most))


@rule("17.47D.3/port", "No other air goes along with kamikazes.", "Other air is sent over {place}.")
def alone_over_the_port(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47C, 17.47D.3."""
    if any(not by_kamikazes(one) for one in attacks_on(game, request.hex)):
        yield Finding(place=name(game, request.hex))


def dive(game: Game, request: IntoPort) -> Iterator[Ruled]:
    """They are sent, wave by wave, each an attack of its own (17.47D.2); naval air aboard there is shown."""
    each, before = numbers().kamikazes.in_an_attack, _sent(game, request.hex)
    waves: dict[str, list[str]] = {}
    for at, unit in enumerate(request.units, before):
        waves.setdefault(wave_named(at // each), []).append(unit.name)
    for wave, names in waves.items():
        sent = NavalBaseAttackAnnounced(tuple(names), request.hex, SHIPS, wave)
        yield Ruled(sent, ("17.462", "17.463", "17.47D", "23.52", "W156"))
    for shown in revealed(game, request.hex):
        yield Ruled(shown.event, ("23.411", "17.3126A", "17.3126D"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation with kamikazes that are ready: the ports in reach, and how many may go for each."""
    if present(game) is not None:
        return
    for nation in game.kamikazes:
        ready = [u for u in existing(game, nation) if u.name not in under_way(game) and not u.inverted]
        choices = tuple(_choices(game, seat, nation, len(ready))) if ready else ()
        if choices and commands(game, seat, nation):
            yield Offer(DiveOnPort(nation, 1, choices[0].value), (Slot("to", choices),), len(ready))


def _choices(game: Game, seat: str, nation: str, ready: int) -> Iterator[Choice]:
    ports = (ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    most = min(ready, most_against(ONE_GROUP, game.doubts) or ready)
    for place in sorted(frozenset[str]().union(*ports)):
        if count := most_that_may(most, partial(_may, game, seat, nation, place)):
            yield Choice(place, count)


def _may(game: Game, seat: str, nation: str, place: str, count: int) -> bool:
    request = diving(game, DiveOnPort(nation, count, place), seat)
    return all(condition.kept(game, request) for condition in DIVING.requires)


DIVING = Procedure(
    diving,
    (
        seat_speaks_for_the_nation,
        in_an_own_turn,
        uninverted,
        within_range_of_an_air_base,
        round_neutral_land,
        within_an_offensive,
        a_naval_base_of_the_enemy,
        ships_lie_there,
        at_war,
        at_one_time,
        in_two_waves,
        alone_over_the_port,
    ),
    dive,
    offers,
)
