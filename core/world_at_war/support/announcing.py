"""18.55, 18.61: the orders of air support, air in thirds of a factor, and the attacks that it may support."""

from collections.abc import Container, Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled, fact_ground
from core.world_at_war.board import (
    commands,
    controller,
    declared,
    hex_of,
    known_place,
    name,
    port_at,
    side_of,
)
from core.world_at_war.conditions import at_war_with_them, rule, those_in
from core.world_at_war.state import Game, distance, fact_key, has_rule, numbers, plays
from core.world_at_war.under_way.commitments import free_first, free_units
from core.world_at_war.under_way.over_land import (
    INVASION,
    OVERRUN,
    aloft,
    attacks,
    attacks_to_come,
    beside_own_ground,
    occasion,
)
from core.world_at_war.units import Order, Preference, Units, groups
from events.sentences import all_of, said, say
from events.world_at_war.board import AirUnit, GroundUnit, Question
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.support import ExploitationAnnounced, GroundCombatAnnounced, OverrunAnnounced

# What a player may say about ground and defensive air support (18.55, 18.56, 18.61), as ledgers keep it.


class AnnounceGroundCombat(Order, frozen=True, tag="AnnounceGroundCombat/1"):
    """Say that ground attacks will be made, though no air supports them (18.611)."""


class AnnounceOverrun(Order, frozen=True, tag="AnnounceOverrun/1"):
    """Say that ground units overrun a hex; both sides may support it by air (18.511G)."""

    to: str


class SupportAttack(Order, frozen=True, tag="SupportAttack/1"):
    """Fly ground support for an attack on a hex, `also` on others; "invasion" is a seaborne one (18.551)."""

    units: Units
    to: str
    also: tuple[str, ...] = ()
    kind: str = ""


class SupportInvasion(Order, frozen=True, tag="SupportInvasion/1"):
    """Declare factors of ships that support an invasion: CVEs, or a fleet that bombards (18.553, 21.52).

    An attack of another `kind` than an invasion they do not support; who says so is told.
    """

    count: int
    ships: str
    to: str
    kind: str = "invasion"


class DefendFromTheAir(Order, frozen=True, tag="DefendFromTheAir/1"):
    """Fly defensive air support to a hex; jets escort it (18.611, 18.6141)."""

    units: Units
    to: str


class KeepSupport(Order, frozen=True, tag="KeepSupport/1"):
    """Keep defensive air support over its hex for the exploitation (18.613, 18.618)."""

    units: Units
    to: str


class InterceptSupport(Order, frozen=True, tag="InterceptSupport/1"):
    """Intercept the defensive air support in a hex (18.561)."""

    units: Units
    to: str


class SettleAttack(Order, frozen=True, tag="SettleAttack/1"):
    """Declare what became of an attack: fought at the table, not made, prevented, turned back (18.555)."""

    to: str
    how: str


class AnnounceExploitation(Order, frozen=True, tag="AnnounceExploitation/1"):
    """Say that exploitation follows upon the regular attacks (18.551)."""


class NameExcess(Order, frozen=True, tag="NameExcess/1"):
    """Answer: these air units are beyond the limit of three to one (18.555, 18.5552, 18.614C)."""

    units: Units


# 18.552-18.554, 18.614: air in thirds of a factor, which units are meant first, and who invades.

PARTISAN = "partisan"
"""The kind of a ground unit that gets no defensive air support (18.611D)."""


def in_thirds(game: Game, units: Iterable[AirUnit]) -> int:
    """Army air and its naval air equivalent as the limits count them, in thirds of a factor (doubt W190)."""
    squadrons = numbers(game).squadrons_a_factor
    there = tuple(units)
    naval = sum(1 for unit in there if unit.kind == "NAS")
    whole = sum(1 for unit in there if unit.kind == "AAF") * squadrons
    counted = plays(game, "W190")
    if counted == "exact":
        return whole + naval
    return whole + (naval // squadrons if counted == "down" else -(-naval // squadrons)) * squadrons


def most_in_thirds(game: Game, ground: int) -> int:
    """The limit of air to so many ground factors, in thirds of a factor (18.554A, 18.614A)."""
    return numbers(game).air_to_ground * ground * numbers(game).squadrons_a_factor


def told(thirds: int) -> str:
    """A number of thirds in words of factors: "4", "2 1/3", "1/3"."""
    whole, rest = divmod(thirds, 3)
    return " ".join([*([str(whole)] if whole or not rest else []), *([f"{rest}/3"] if rest else [])])


ATTACKING_FACTORS, DEFENDING_FACTORS = said("attacking factors"), said("defending factors")
"""The kinds of declared facts that say how many ground factors attack a hex, or defend it."""


def attackers_key(hexes: Iterable[str]) -> str:
    """The hex by which the ground factors of an attack are declared: its first."""
    return next(iter(hexes), "")


def attacking_factors(game: Game, hexes: Iterable[str], kind: str) -> int | None:
    """The ground factors that may attack these hexes: as declared, else those of the side beside them.

    None where neither is known; so it is of invaders, who come from the sea, unless they are declared.
    """
    there = tuple(hexes)
    if said := declared(game, ATTACKING_FACTORS, attackers_key(there)):
        return int(said)
    if kind == INVASION:
        return None
    near = [unit for unit in game.ground.values() if _beside(game, unit, there)]
    return factors_supported(game, near) or None


def factors_supported(game: Game, attackers: Iterable[GroundUnit]) -> int:
    """The ground factors by which support is limited; in 2005 partisans never count (18.554)."""
    left_out = (PARTISAN,) if has_rule(game, "2005:18.554") else ()
    return sum(unit.factors for unit in attackers if unit.kind not in left_out)


def _beside(game: Game, unit: GroundUnit, hexes: tuple[str, ...]) -> bool:
    if side_of(game, unit.nation) != game.turn.side or (start := hex_of(game, unit.place)) is None:
        return False
    return any(distance(start, game.atlas.hexes[goal]) <= 1 for goal in hexes if hex_of(game, goal))


def defenders_in(game: Game, place: str) -> tuple[GroundUnit, ...]:
    """The ground units of the other side in a hex, as far as the ledger knows them."""
    there = (unit for unit in game.ground.values() if unit.place == place)
    return tuple(unit for unit in there if side_of(game, unit.nation) not in ("", game.turn.side))


def supportable(game: Game, place: str) -> tuple[GroundUnit, ...]:
    """The defenders in a hex that may be supported: all but partisans (18.611D)."""
    return tuple(unit for unit in defenders_in(game, place) if unit.kind != PARTISAN)


def defending_factors(game: Game, place: str) -> int | None:
    """The ground factors that defend a hex, DMs aside: as declared, else as in the ledger; None: unknown."""
    if said := declared(game, DEFENDING_FACTORS, place):
        return int(said)
    return sum(unit.factors for unit in supportable(game, place)) or None


def factor_grounds(game: Game, kind: str, place: str) -> tuple[str, ...]:
    """The declared fact that says how many ground factors attack or defend a hex, as grounds of a ruling."""
    key = fact_key(kind, place)
    return (fact_ground(key),) if key in game.facts else ()


def ready(game: Game, seat: str, kinds: Container[str]) -> Iterator[list[AirUnit]]:
    """Groups of like units of a seat that are neither committed nor inverted and have flown no mission."""
    mine = (u for u in free_units(game) if u.kind in kinds and commands(game, seat, u.nation))
    yield from groups(game, mine, free_first(game))


def to_name(question: Question | None) -> Preference:
    """Those first that a question is about."""
    asked = frozenset(question.units if question else ())

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in asked, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def invaders(game: Game, hexes: Iterable[str], ground: Iterable[GroundUnit]) -> tuple[GroundUnit, ...]:
    """Those that do not stand on land beside what is attacked; all of them where doubt W427 is read so."""
    places, there = tuple(hexes), tuple(ground)
    if plays(game, "W427") == "all":
        return there
    return tuple(unit for unit in there if not _stands_beside(game, unit, places))


def _stands_beside(game: Game, unit: GroundUnit, hexes: tuple[str, ...]) -> bool:
    start = hex_of(game, unit.place)
    if start is None or start.land == "none":
        return False
    return any((goal := hex_of(game, place)) and distance(start, goal) == 1 for place in hexes)


def invading_factors(game: Game, attack: GroundAttack) -> int:
    """The factors of an invasion that come from the sea; where it is made from beside alone, all of them.

    Factors that are declared for it come from the sea.
    """
    if attack.kind != INVASION:
        return 0
    ground = tuple(game.ground[name] for name in attack.ground)
    come = invaders(game, attack.hexes, ground) or (() if attack.factors else ground)
    return sum(unit.factors for unit in come) + attack.factors


def all_invade(game: Game, attack: GroundAttack) -> bool:
    """Does every ground unit of the attack come from the sea?"""
    factors = sum(game.ground[name].factors for name in attack.ground) + attack.factors
    return invading_factors(game, attack) == factors


def is_an_invasion(game: Game, attack: GroundAttack) -> bool:
    """Do the defenders' air units count as against an invasion (18.611C, doubt W428)?"""
    in_part = plays(game, "W428") == "in_part"
    return attack.kind == INVASION and (in_part or all_invade(game, attack))


# 18.551, 18.611, 18.613: attacks are announced that air may support, and what is asked of them.


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
    """Every enemy hex; aside those in which none of the enemy is known, if he is anywhere.

    Aside as well those beside which no own ground unit stands, where the board has some (`move` tells them).
    """
    open_ = tuple(Choice(place) for place in sorted(game.atlas.hexes) if enemy_hex(game, place))
    held = tuple(
        one for one in open_ if defenders_in(game, one.value) or declared(game, DEFENDING_FACTORS, one.value)
    )
    near = beside_own_ground(game)
    known = any(side_of(game, unit.nation) == game.turn.side for unit in game.ground.values())
    first = tuple(one for one in held or open_ if one.value in near or not known)
    for choices, aside in ((first, False), ([one for one in open_ if one not in first], True)):
        if choices:
            slot = Slot("to", tuple(choices))
            yield Offer(AnnounceOverrun(choices[0].value), (slot,), aside=aside, unlikely=aside)


def _exploitation_offers(game: Game, seat: str) -> Iterator[Offer]:
    if all(asked.kept(game, Attacking(seat)) for asked in EXPLOITING.requires):
        yield Offer(AnnounceExploitation())


ANNOUNCING_COMBAT = Procedure(
    lambda _, __, seat: Attacking(seat), (not_announced_yet,), announce_combat, _combat_offers
)


@rule(
    "18.551",
    "Air supports an attack on a hex that ground units can attack.",
    "{place} is {given}.",
)
def can_be_attacked(game: Game, request: Any) -> Iterable[Finding]:
    """18.551, first sentence; whether own ground units can reach it is for the rules on ground combat."""
    for place in request.hexes:
        if not enemy_hex(game, place):
            yield Finding(place=name(game, place), given=why_not_an_enemy_hex(game, place))


def enemy_hex(game: Game, place: str) -> bool:
    """Is this a hex on land that the other side holds, or in which ground units of it stand?"""
    if (hex_ := hex_of(game, place)) is None or hex_.land == "none":
        return False
    holder = side_of(game, controller(game, hex_))
    return bool(defenders_in(game, place)) or holder not in ("", game.turn.side)


def why_not_an_enemy_hex(game: Game, place: str) -> str:
    """Such as "at sea" or "held by Italy, and no enemy is there"."""
    if (hex_ := hex_of(game, place)) is None:
        return say("no hex")
    if hex_.land == "none":
        return say("at sea")
    holder = controller(game, hex_) or say("nobody")
    return say("held by {nation}, and no enemy ground unit is known there", nation=holder)


OVERRUNNING = Procedure(
    lambda game, order, seat: Attacking(seat, (known_place(game, order.to),)),
    (can_be_attacked,),
    announce_overrun,
    _overrun_offers,
)


@rule(
    "18.555/open",
    "Each attack that air supports is fought, or it is said why not.",
    "The attack on {place} is open: fought, not made, prevented?",
)
def supported_attacks_are_settled(game: Game, _: object) -> Iterable[Finding]:
    """18.555: it makes a difference to the air whether the attack was given up or prevented."""
    for one in attacks(game):
        if aloft(game, one.units) or one.occasion == OVERRUN:
            yield Finding(place=all_of([name(game, place) for place in one.hexes]))


EXPLOITING = Procedure(
    lambda _, __, seat: Attacking(seat),
    (supported_attacks_are_settled,),
    announce_exploitation,
    _exploitation_offers,
)


@rule(
    "18.5551/coast",
    "A seaborne invasion comes to a hex that has a coast.",
    "{place} lies inland; no invasion comes there from the sea.",
)
def comes_from_the_sea(game: Game, request: Any) -> Iterable[Finding]:
    """18.553A, 18.5551: ships are in the hex that is invaded."""
    for place in request.hexes if request.kind == INVASION else ():
        hex_ = hex_of(game, place)
        if hex_ is not None and hex_.land == "all" and not port_at(game, place):
            yield Finding(place=name(game, place))


def _attacked(game: Game, request: Any) -> Iterator[str]:
    return (nation for place in request.hexes for nation in those_in(game, place))


at_war_with_the_attacked = at_war_with_them(
    "18.551/war", said("Only a nation at war with the attacked supports the attack."), _attacked
)
"""18.551: who is attacked is an enemy; war is declared outside these rules."""
