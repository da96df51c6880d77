"""Attacks on naval bases (23.46, 23.5, 23.6): kamikazes into port (17.463), and the battle over it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.kinds import (
    Answers,
    Dice,
    Kind,
    Names,
    Rounds,
    befallen,
    both,
    engaged,
    struck,
)
from core.world_at_war.air_battle.types import befallen_among, groups_over
from core.world_at_war.air_combat.groups import FACTORS, SQUADRONS, Fight, Group, force_of
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, doubts_used
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
    most_that_may,
    not_sent_yet,
)
from core.world_at_war.menus import Part
from core.world_at_war.naval_bases.announcing import ANNOUNCING
from core.world_at_war.naval_bases.escaping import ESCAPING
from core.world_at_war.naval_bases.escaping_by_sea import LEAVING
from core.world_at_war.naval_bases.target import (
    SHIPS,
    AttackNavalBase,
    DiveOnPort,
    EscapeByAir,
    EscapeBySea,
    a_naval_base_of_the_enemy,
    at_war,
    ships_lie_there,
)
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.damage import most_against, overfull
from core.world_at_war.ship_damage.defending_air import (
    Raid,
    calls,
    doubts_over_port,
    fight_over_port,
    opposed,
    unit_over_port,
)
from core.world_at_war.state import Game, has_rule, of_the_edition, plays
from core.world_at_war.under_way.commitments import OVER_PORT, Units, attackers, under_way
from core.world_at_war.under_way.missions import ATTACKER, Side, existing
from core.world_at_war.under_way.ships import (
    ATTACK,
    attacks_on,
    by_kamikazes,
    enemies_of,
    ports_with_ships,
    present,
    wave_named,
)
from core.world_at_war.units import WHOLE
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced

# 17.463, 17.47 Kamikazes against ships in port: sent with the attacks on naval bases of the combat phase.

ONE_GROUP = 1
"""Ships in port are attacked as a whole (23.52, doubt W156)."""


class IntoPort(Attack, frozen=True):
    """Kamikazes that would go for the ships in a port."""

    mission: str = ATTACK
    against: str = SHIPS


def diving(game: Game, order: DiveOnPort, seat: str) -> IntoPort:
    """What the order means; raises `Mistake` for kamikazes and a place that are not there."""
    nation, goal = known_nation(game, order.nation).name, known_hex(game, order.to).id
    return IntoPort(seat, nation, not_sent_yet(game, order, under_way(game), goal), goal)


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


def _most_in_a_port(game: Game) -> int | None:
    return most_against(ONE_GROUP, game.doubts) if has_rule(game, "17.47D.2") else None


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
    before = _sent(game, request.hex)
    together = not has_rule(game, "17.47D.2")
    each = before + len(request.units) if together else numbers().kamikazes.in_an_attack
    waves: dict[str, list[str]] = {}
    for at, unit in enumerate(request.units, before):
        waves.setdefault(wave_named(at // each), []).append(unit.name)
    for wave, names in waves.items():
        sent = NavalBaseAttackAnnounced(tuple(names), request.hex, SHIPS, wave)
        yield Ruled(sent, ("17.462", "17.463", *of_the_edition(game, "17.47D"), "23.52", "W156"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation with kamikazes that are ready: the ports in reach, and how many may go for each."""
    if present(game) is not None:
        return
    for nation in game.kamikazes:
        ready = [u for u in existing(game, nation) if u.name not in under_way(game) and not u.inverted]
        for origin in bases_to_choose_from(ready):
            there = len(based_at(game, ready, origin))
            choices = tuple(_choices(game, seat, DiveOnPort(nation, there, "", origin))) if there else ()
            if choices and commands(game, seat, nation):
                order = DiveOnPort(nation, 1, choices[0].value, origin)
                yield Offer(order, (Slot("to", choices),), there)


def _choices(game: Game, seat: str, order: DiveOnPort) -> Iterator[Choice]:
    ports = (ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    most = min(order.count, _most_in_a_port(game) or order.count)
    for place in sorted(frozenset[str]().union(*ports)):
        if count := most_that_may(most, partial(_may, game, seat, replace(order, to=place))):
            yield Choice(place, count)


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
        in_two_waves,
        alone_over_the_port,
    ),
    dive,
    offers,
)


# 23.41 in play: the air battle over a port, of who counterairs, who strikes, and the air of the base.


def fight(game: Game, battle: AirBattle) -> Fight:
    """The round before its dice."""
    return fight_over_port(raid_of(game, battle), game.doubts)


def call(game: Game, battle: AirBattle, _: Fight, side: Side) -> Call | None:
    """What a side is to roll, if it rolls at all."""
    return calls(raid_of(game, battle), game.doubts)[side]


def fought(game: Game, battle: AirBattle, fight: Fight, dice: Dice, answers: Answers) -> Round:
    """The round by its dice and the answers that were given."""
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    return opposed(raid, dice, answers, game.doubts).round


def doubts(game: Game, battle: AirBattle, fight: Fight, dice: Dice) -> Names:
    """The doubts on which the round turned."""
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    used = doubts_used(fight, dice, game.doubts)
    return tuple(dict.fromkeys((*used, *doubts_over_port(raid, dice, game.doubts))))


def force(game: Game, battle: AirBattle, fight: Fight, side: Side) -> Sequence[Group]:
    """Everybody of a side on whom the round's results may fall: those that strike, too."""
    return _groups(game, battle, attackers(game, battle)) if side == ATTACKER else force_of(fight, side)


def fallen(
    game: Game, battle: AirBattle, fight: Fight, side: Side, losses: Sequence[Loss]
) -> tuple[Names, Names]:
    """The units of a side that are eliminated, and those that abort.

    The losses of those that counterair come first, then those of who goes for the ships.
    """
    if side != ATTACKER:
        return befallen(game, battle, side, losses)
    counterairing, striking = _sent_over(game, battle)
    here = len(fight.attacker) if counterairing else 0
    parts = (counterairing, losses[:here]), (striking, losses[here:])
    found = [befallen_among(game, battle.place, units, some) for units, some in parts]
    return tuple(n for names, _ in found for n in names), tuple(n for _, names in found for n in names)


def in_squadrons(game: Game, battle: AirBattle) -> bool:
    """Is the round fought by squadrons? W339 has a say in it (19.51)."""
    divided = any(unit.kind in WHOLE for unit in both(game, battle))
    return divided or unit_over_port(_raid(game, battle), game.doubts) == SQUADRONS


def raid_of(game: Game, battle: AirBattle, applied: str = "") -> Raid:
    """The attack on a port as 23.411 sees it; who fights as squadrons has been divided by then."""
    unit = SQUADRONS if in_squadrons(game, battle) else FACTORS
    return replace(_raid(game, battle), apply_to_inverted=applied or struck(game, battle), unit=unit)


def _raid(game: Game, battle: AirBattle) -> Raid:
    counterairing, striking = _sent_over(game, battle)
    return Raid(
        _groups(game, battle, counterairing),
        _groups(game, battle, striking),
        _groups(game, battle, engaged(game, battle)),
    )


def _sent_over(game: Game, battle: AirBattle) -> tuple[Units, Units]:
    """The attackers that counterair, and those that go for the ships."""
    attack, there = present(game), attackers(game, battle)
    names = attack.counterairing if attack else ()
    counterairing = tuple(unit for unit in there if unit.name in names)
    return counterairing, tuple(unit for unit in there if unit.name not in names)


def _groups(game: Game, battle: AirBattle, units: Units) -> tuple[Group, ...]:
    return groups_over(game, battle.place, units)


OPPOSED_SORTIES = Kind(
    OVER_PORT,
    fought="23.411",
    over="23.412",
    single="19.12",
    turned_back=True,
    on_bases=True,
    rounds=Rounds(fight, call, fought, doubts, force, fallen, in_squadrons),
)


CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            AttackNavalBase: ANNOUNCING,
            DiveOnPort: DIVING,
            EscapeByAir: ESCAPING,
            EscapeBySea: LEAVING,
        },
    },
    kinds={OVER_PORT: OPPOSED_SORTIES},
    plays={
        "W186": ("air_attack_closes", "counterair_only"),
        "W246": ("vanish_after", "remain"),
        "W247": ("add_up", "separate"),
        "W255": ("each_time", "once"),
        "W369": ("as_in_port", "nobody"),
        "W370": ("offensive", "no_option"),
        "W371": ("carrier_air", "any_patrol"),
        "W381": ("by_its_entrances", "last"),
        "W372": ("counterair", "those_that_meet"),
        "W382": ("one_base", "each_base"),
        "W385": ("counterair", "with_others"),
        "W404": ("as_the_crow_flies", "by_sea"),
        "W405": ("by_disengaging", "may_leave"),
        "W409": ("wait", "at_once"),
        "W410": ("last", "each_sortie"),
        "W411": ("fresh_air", "each_hex"),
        "W435": ("attackers", "all_air"),
    },
)
