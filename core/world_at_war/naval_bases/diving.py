"""17.463, 17.47: kamikazes are sent against ships in port, all of them or single combat groups (W156)."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import known
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_hex, known_nation, name, side_of
from core.world_at_war.carriers.decks import revealed
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.flight.missions import in_an_offensive, uninverted
from core.world_at_war.kamikazes.flying import (
    REACHING,
    Attack,
    attacked_this_turn,
    based_at,
    bases_to_choose_from,
    in_one_phase_in_doubt,
    most_that_may,
    not_sent_yet,
)
from core.world_at_war.naval_bases.target import (
    SHIPS,
    DiveOnPort,
    a_naval_base_of_the_enemy,
    at_war,
    ships_lie_there,
)
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.damage import Overfull, most_against, overfull
from core.world_at_war.state import Game, has_rule, of_the_edition, plays, turns_on
from core.world_at_war.strikes.kamikazes import Groups
from core.world_at_war.strikes.port_groups import (
    ON_A_GROUP,
    ON_THE_GROUP_AGAIN,
    group_of,
    group_said,
    groups_in_port,
    ports_have_groups,
)
from core.world_at_war.under_way.commitments import under_way
from core.world_at_war.under_way.missions import existing
from core.world_at_war.under_way.ships import (
    ATTACK,
    attacks_on,
    by_kamikazes,
    enemies_of,
    ports_with_ships,
    present,
    wave_named,
)
from events.sentences import either
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced

# 17.463, 17.47 Kamikazes against ships in port: sent with the attacks on naval bases of the combat phase.


class IntoPort(Attack, frozen=True):
    """Kamikazes that would go for the ships in a port."""

    mission: str = ATTACK
    against: str = SHIPS
    group: str = ""
    groups: tuple[str, ...] = ()


def diving(game: Game, order: DiveOnPort, seat: str) -> IntoPort:
    """What the order means; raises `Mistake` for kamikazes, a place and a group that are not there."""
    nation, goal = known_nation(game, order.nation).name, known_hex(game, order.to).id
    units, group = not_sent_yet(game, order, under_way(game), goal), order.group or ""
    there: tuple[str, ...] = ()
    if ports_have_groups(game):
        there = tuple(one.name for one in groups_in_port(game, goal, nation))
        called = dict(zip(there, there, strict=True)) | {group_said(game, goal, one): one for one in there}
        group = known("combat group", group, called) if group else group
        group = there[0] if len(there) == 1 else group
    return IntoPort(seat, nation, units, goal, group=group, groups=there)


@rule(
    "17.47A/port",
    "Kamikazes go for single combat groups, in port too.",
    "At {place} there are several: say for which they go, “against {allowed}”.",
    lambda *_: ("W156",),
)
def for_one_group(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47A, by one reading of doubt W156."""
    if len(request.groups) > 1 and not request.group:
        yield Finding(place=name(game, request.hex), allowed=either(request.groups))


@rule(
    "23.52/whole",
    "Ships in port form no combat groups, and are attacked as a whole.",
    "{given} is not attacked alone at {place}.",
    lambda *_: ("W156",),
)
def all_that_lies_there(game: Game, request: IntoPort) -> Iterable[Finding]:
    """23.52, by the other reading of doubt W156."""
    if request.group and not ports_have_groups(game):
        yield Finding(place=name(game, request.hex), given=request.group)


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
    lambda game, request: in_one_phase_in_doubt(game, request.nation),
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


def _sent(game: Game, place: str, group: str) -> int:
    waves = (one for one in attacks_on(game, place) if by_kamikazes(one) and group_of(one) == group)
    return sum(len(one.striking) for one in waves)


def _overfull(game: Game, request: IntoPort) -> list[Overfull]:
    target = request.group or name(game, request.hex)
    sent = {target: _sent(game, request.hex, request.group) + len(request.units)}
    return list(overfull(sent, max(1, len(request.groups)), game.doubts))


def _waves_in_doubt(game: Game, request: IntoPort) -> tuple[str, ...]:
    """The doubt about a second wave, where it decides how many may go."""
    return ("W157",) if turns_on(game, "W157", lambda other: _overfull(other, request)) else ()


@rule(
    "17.47D.2/port",
    "At most fifteen kamikazes attack a port, and a second wave of fifteen.",
    "{given} would attack {place}; {allowed} may.",
    lambda game, request: ("W156", *_waves_in_doubt(game, request)),
)
def in_two_waves(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47D.2; those that were sent before count."""
    for one in _overfull(game, request):
        yield Finding(place=one.group, given=str(one.sent), allowed=str(one.most))


def _most(game: Game, groups: int) -> int | None:
    return most_against(groups, game.doubts) if has_rule(game, "17.47D.2") else None


@rule("17.47D.3/port", "No other air goes along with kamikazes.", "Other air is sent over {place}.")
def alone_over_the_port(game: Game, request: IntoPort) -> Iterable[Finding]:
    """17.47C, 17.47D.3."""
    if any(not by_kamikazes(one) for one in attacks_on(game, request.hex)):
        yield Finding(place=name(game, request.hex))


def dive(game: Game, request: IntoPort) -> Iterator[Ruled]:
    """They are sent, each wave by itself (17.47D.2), or with other air; naval air aboard there is shown."""
    if _join_others(game, request.hex):
        joined = NavalBaseAttackAnnounced(tuple(unit.name for unit in request.units), request.hex, SHIPS)
        yield Ruled(joined, ("2005:17.44", "17.463", "2005:17.47", "23.52"))
    else:
        yield from _in_waves(game, request)
    for shown in revealed(game, request.hex):
        yield Ruled(shown.event, ("23.411", "17.3126A", "17.3126D"))


def _join_others(game: Game, place: str) -> bool:
    """2005:17.47: do they go with land-based air that is sent over the port, as one attack?"""
    others = (one for one in attacks_on(game, place) if not (one.force or one.sortie))
    return has_rule(game, "2005:17.47") and any(others)


def _in_waves(game: Game, request: IntoPort) -> Iterator[Ruled]:
    before = _sent(game, request.hex, request.group)
    together = not has_rule(game, "17.47D.2")
    each = before + len(request.units) if together else numbers().kamikazes.in_an_attack
    waves: dict[str, list[str]] = {}
    for at, unit in enumerate(request.units, before):
        waves.setdefault(_wave(request.group, at // each), []).append(unit.name)
    by = "17.47A" if request.group else "23.52"
    for wave, names in waves.items():
        group = request.group or msgspec.UNSET
        sent = NavalBaseAttackAnnounced(tuple(names), request.hex, SHIPS, wave, group=group)
        yield Ruled(sent, ("17.462", "17.463", *of_the_edition(game, "17.47D"), by, "W156"))


def _wave(group: str, number: int) -> str:
    if not group:
        return wave_named(number)
    return (ON_THE_GROUP_AGAIN if number else ON_A_GROUP)(group=group)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation with kamikazes that are ready: the ports in reach, and how many may go for each."""
    if present(game) is not None:
        return
    for nation in game.kamikazes:
        ready = [u for u in existing(game, nation) if u.name not in under_way(game) and not u.inverted]
        for origin in bases_to_choose_from(ready):
            there = len(based_at(game, ready, origin))
            if there and commands(game, seat, nation):
                yield from _offered(game, seat, DiveOnPort(nation, there, "", origin))


def _offered(game: Game, seat: str, order: DiveOnPort) -> Iterator[Offer]:
    """The ports for which they may go; where ships there form several groups, of each port its groups."""
    choices, one = [], replace(order, count=1)
    ports = (ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    for place in sorted(frozenset[str]().union(*ports)):
        there = groups_in_port(game, place, order.nation) if ports_have_groups(game) else ()
        named = [group_said(game, place, group.name) for group in there] if len(there) > 1 else []
        on = [replace(order, to=place, group=group) for group in named]
        most = min(order.count, _most(game, max(1, len(there))) or order.count)
        if groups := tuple(
            Choice(str(each.group), n) for each in on if (n := _sendable(game, seat, each, most))
        ):
            yield Offer(replace(one, to=place, group=groups[0].value), (Slot("group", groups),), order.count)
        elif not on and (count := _sendable(game, seat, replace(order, to=place), most)):
            choices.append(Choice(place, count))
    if choices:
        yield Offer(replace(one, to=choices[0].value), (Slot("to", tuple(choices)),), order.count)


def _sendable(game: Game, seat: str, order: DiveOnPort, most: int) -> int:
    return most_that_may(most, partial(_may, game, seat, order))


def _may(game: Game, seat: str, order: DiveOnPort, count: int) -> bool:
    request = diving(game, replace(order, count=count), seat)
    return all(condition.kept(game, request) for condition in DIVING.requires)


DIVING = Procedure(
    diving,
    (
        seat_speaks_for_the_nation,
        in_an_own_turn,
        uninverted,
        *REACHING,
        within_an_offensive,
        a_naval_base_of_the_enemy,
        ships_lie_there,
        at_war,
        at_one_time,
        for_one_group,
        all_that_lies_there,
        in_two_waves,
        alone_over_the_port,
    ),
    dive,
    offers,
)


def groups_under_attack(game: Game, _: str) -> Groups | None:
    """Those of a port where kamikazes go for one of several (17.47E.3, doubt W156)."""
    attack = present(game)
    if attack is None or not group_of(attack):
        return None
    nation = next((game.units[one].nation for one in attack.striking if one in game.units), "")
    return groups_in_port(game, attack.place, nation)
