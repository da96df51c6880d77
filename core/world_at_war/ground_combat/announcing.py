"""15.6, 18.55: an attack is announced with the ground units that make it."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled, fact_ground
from core.world_at_war.board import commands, declared, known_place, name, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.folds.ground_combat import fought_over
from core.world_at_war.ground_combat.round import attackers_stand_beside, beside
from core.world_at_war.ground_combat.strength import GROUND, Attack, Part, too_weak
from core.world_at_war.state import Game, fact_key, plays, turns_on
from core.world_at_war.support.announcing import (
    ATTACKING_FACTORS,
    DEFENDING_FACTORS,
    all_invade,
    attackers_key,
    comes_from_the_sea,
    defenders_in,
    enemy_hex,
    factor_grounds,
    invaders,
    invading_factors,
    why_not_an_enemy_hex,
)
from core.world_at_war.support.limits import INTERCEPTED
from core.world_at_war.support.ships import doubts_of, still_there
from core.world_at_war.under_way.over_land import INVASION, REGULAR, attacks, occasion
from core.world_at_war.units import Order
from events.sentences import said, say, translated
from events.world_at_war.board import GroundUnit
from events.world_at_war.ground_combat import GroundAttack, GroundAttackAnnounced

DM = said("defense modifier")
"""The kind of declared fact that says the DM of the defenders of a hex."""


class Attacking(msgspec.Struct, frozen=True):
    """An attack as it would be made: hexes, ground units, and factors that the ledger does not have."""

    seat: str
    hexes: tuple[str, ...]
    occasion: str
    kind: str
    ground: tuple[GroundUnit, ...]
    factors: int
    because: str = ""


class AttackHex(Order, frozen=True, tag="AttackHex/1"):
    """Attack a hex, and others `also`, with ground units of the ledger and with factors that are none of it.

    `kind` is "invasion" for a seaborne one; `because` is "interception" if enemy interception made the
    attackers fewer than they were to be (18.5552).
    """

    to: str
    ground: tuple[str, ...] = ()
    factors: int = 0
    also: tuple[str, ...] = ()
    kind: str = ""
    because: str = ""


def attacking(game: Game, order: AttackHex, seat: str) -> Attacking:
    """What the order means; raises `Mistake` for hexes and ground units that are not there.

    Factors that it does not name are those that were declared for the hex, if it names no units either.
    """
    hexes = tuple(dict.fromkeys(known_place(game, place) for place in (order.to, *order.also)))
    if order.because not in ("", INTERCEPTED):
        told = say(
            "Attackers become fewer by {interception}, not by “{given}”.",
            interception=INTERCEPTED,
            given=order.because,
        )
        raise Unworkable("attack", told)
    ground = tuple(_ground(game, one) for one in dict.fromkeys(order.ground))
    said = declared(game, ATTACKING_FACTORS, attackers_key(hexes))
    factors = order.factors or (int(said) if said and not ground else 0)
    when = occasion(game)
    kind = _kind(game, order, hexes, ground)
    return Attacking(seat, hexes, when, kind, ground, factors, order.because)


def _ground(game: Game, given: str) -> GroundUnit:
    if (unit := game.ground.get(given)) is None:
        raise Mistake("ground unit", given, near_misses(given, game.ground))
    return unit


def _kind(game: Game, order: AttackHex, hexes: tuple[str, ...], ground: tuple[GroundUnit, ...]) -> str:
    """An invasion if it is said to be one, or was supported as one and somebody comes from the sea (W427)."""
    when = occasion(game)
    if order.kind and not (order.kind == INVASION and when == REGULAR):
        told = say("Here an attack is of the kind {kind}, not {given}.", kind=when, given=order.kind)
        raise Unworkable("attack", told)
    supported = any(one.kind == INVASION for one in attacks(game) if one.hexes == hexes)
    come = bool(invaders(game, hexes, ground)) or not ground
    return INVASION if order.kind == INVASION or (supported and come) else when


@rule(
    "15.6/hex",
    "Ground units attack hexes of the enemy.",
    "{place} is {given}.",
)
def enemy_hexes(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6: which of them its units can reach is settled at the table."""
    for place in request.hexes:
        if not (enemy_hex(game, place) or _declared_factors(game, place)):
            yield Finding(place=name(game, place), given=why_not_an_enemy_hex(game, place))


@rule(
    "15.6/again",
    "In one combat a hex is attacked once, if doubt W365 is read so.",
    "{place} was attacked before in this player turn, in {given} attacks.",
    lambda game, request: ("W365",) if any(_attacked_before(game, request)) else (),
)
def not_attacked_before(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6; attacks in exploitation are a combat of their own (18.551)."""
    if plays(game, "W365") == "once":
        yield from _attacked_before(game, request)


def attacked_before(game: Game, one: str) -> bool:
    """Was a hex attacked, or did a ground unit attack, in this combat already (doubt W365)?"""
    return fought_over(one, occasion(game)) in game.fought_over


def _attacked_before(game: Game, request: Attacking) -> Iterator[Finding]:
    for place in request.hexes:
        if fought_over(place, request.occasion) in game.fought_over:
            yield Finding(place=name(game, place), given=request.occasion)


@rule(
    "15.6/attackers",
    "Ground units of the phasing side attack.",
    "{given}",
)
def somebody_attacks(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6: units of the ledger that stand on the map, or factors that are declared."""
    if not request.ground and request.factors < 1:
        yield Finding(given=say("No ground units attack: name them, or say with how many factors."))
    for unit in request.ground:
        if side_of(game, unit.nation) != game.turn.side:
            yield Finding(given=_out_of_turn(unit))
        elif not unit.place:
            yield Finding(given=say("{unit} is not on the map.", unit=unit.name))


def _out_of_turn(unit: GroundUnit) -> str:
    return say(
        "{unit} is {nation}'s and does not attack in this player turn.", unit=unit.name, nation=unit.nation
    )


@rule(
    "15.6/defenders",
    "Ground combat is fought against ground units.",
    "Nobody is known to defend {place}; {allowed}.",
    lambda game, request: [g for p in request.hexes for g in factor_grounds(game, DEFENDING_FACTORS, p)],
)
def somebody_defends(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6: a hex that nobody defends is entered, not attacked."""
    if not any(is_defended(game, place) for place in request.hexes):
        for place in request.hexes:
            told = say("declare defending factors of {place}, or enter it", place=name(game, place))
            yield Finding(place=name(game, place), allowed=told)


def is_defended(game: Game, place: str) -> bool:
    """Is anybody known to defend a hex, by units in it or by factors that are declared?"""
    return bool(_declared_factors(game, place) or defenders_in(game, place))


def _declared_factors(game: Game, place: str) -> int:
    return int(declared(game, DEFENDING_FACTORS, place, "0"))


@rule(
    "15.61/DM",
    "The DM of a defended hex is known before it is attacked.",
    "The DM of the defenders of {place} is not declared: “declare defense modifier of {place} 2”, say.",
    lambda game, request: [fact_ground(k) for p in request.hexes if (k := fact_key(DM, p)) in game.facts],
)
def its_modifier_is_known(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.61: terrain and fortifications are outside of the air rules."""
    for place in request.hexes:
        if is_defended(game, place) and not declared(game, DM, place):
            yield Finding(place=name(game, place))


@rule(
    "15.6/odds",
    "An attack is allowed at its odds.",
    "{given} is too weak: {allowed}.",
    lambda game, request: ("W130",) if any(_too_weak(game, request, "automatic")) else (),
)
def strong_enough(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6: below the worst column, where doubt W130 is read so."""
    yield from _too_weak(game, request, plays(game, "W130"))


def _too_weak(game: Game, request: Attacking, reading: str) -> Iterator[Finding]:
    if all(declared(game, DM, place) for place in request.hexes if is_defended(game, place)):
        forces = _on_the_ground(game, request)
        if forces.attacker and forces.defender:
            yield from too_weak(forces, {"W130": reading})


def _on_the_ground(game: Game, request: Attacking) -> Attack:
    """The ground units of both sides; air support may yet better the odds, and is not asked for here."""
    ours = (Part(unit.name, GROUND, 1, unit.factors) for unit in request.ground)
    others = (Part("", GROUND, request.factors),) if request.factors > 0 else ()
    theirs = (
        Part(place, GROUND, factors, 1, int(declared(game, DM, place)))
        for place in request.hexes
        if (factors := _factors_in(game, place))
    )
    return Attack((*ours, *others), tuple(theirs))


def _factors_in(game: Game, place: str) -> int:
    return _declared_factors(game, place) or sum(unit.factors for unit in defenders_in(game, place))


@rule(
    "seat/attack",
    "Who announces an attack makes it with ground units of his own, at least with one.",
    "None of these ground units is {given}'s to order.",
    lambda game, request: ("W430",) if _of_others_alone(game, request) else (),
)
def with_a_unit_of_ones_own(game: Game, request: Attacking) -> Iterable[Finding]:
    """15.6; partners make one attack together, and who commits whose units is doubt W430."""
    if plays(game, "W430") == "with_his_own" and _of_others_alone(game, request):
        yield Finding(given=request.seat)


def _of_others_alone(game: Game, request: Attacking) -> bool:
    theirs = [unit for unit in request.ground if side_of(game, unit.nation) == game.turn.side]
    return bool(theirs) and not any(commands(game, request.seat, unit.nation) for unit in theirs)


@rule(
    "18.551/sea",
    "A hex is attacked as its air support was announced, if doubt W449 is read so.",
    "The air over {place} was announced for {given}, and supports no other attack.",
    lambda game, request: ("W449",) if _announced_otherwise(game, request) else (),
)
def attacks_as_was_announced(game: Game, request: Attacking) -> Iterable[Finding]:
    """18.551: whether air that was announced for the one counts in the other is doubt W449."""
    if plays(game, "W449") == "as_announced":
        for kind in _announced_otherwise(game, request):
            yield Finding(place=name(game, request.hexes[0]), given=translated(kind))


def _announced_otherwise(game: Game, request: Attacking) -> list[str]:
    """For which kinds of attack air was announced, of which this is none; one may be both."""
    by_sea = request.kind == INVASION
    over_land = not by_sea or not all_invade(game, _as_announced(request))
    air = (one for one in attacks(game) if one.hexes == request.hexes and one.units)
    return [one.kind for one in air if not (by_sea if one.kind == INVASION else over_land)]


def announce(game: Game, request: Attacking) -> Iterator[Ruled]:
    """The attack is on: who takes part on the ground is fixed, and the DMs are."""
    named = [p for p in request.hexes if not _declared_factors(game, p)]
    there = [p for p in request.hexes if is_defended(game, p)]
    support = [one for one in attacks(game) if one.hexes == request.hexes]
    at_sea = support if request.kind == INVASION else []
    attack = GroundAttackAnnounced(
        request.hexes,
        request.occasion,
        request.kind,
        tuple(unit.name for unit in request.ground),
        request.factors,
        tuple(sorted(unit.name for place in named for unit in defenders_in(game, place))),
        {place: factors for place in request.hexes if (factors := _declared_factors(game, place))},
        {place: int(declared(game, DM, place)) for place in there},
        min(sum(still_there(game, one) for one in support), _invading(game, request)),
        sum(one.fleet for one in at_sea),
        request.because,
    )
    doubts = (doubt for one in support for doubt in doubts_of(game, one))
    yield Ruled(attack, ("15.6", *dict.fromkeys((*doubts, *_by_sea_and_land(game, request)))))


def _invading(game: Game, request: Attacking) -> int:
    """18.553C: the ground factors of the attack that come from the sea."""
    return invading_factors(game, _as_announced(request))


def _as_announced(request: Attacking) -> GroundAttack:
    names = tuple(unit.name for unit in request.ground)
    return GroundAttack(request.hexes, request.occasion, request.kind, names, request.factors)


def _by_sea_and_land(game: Game, request: Attacking) -> Iterator[str]:
    """W427 and W428, where some of the attackers come from the sea and some stand beside the hex."""
    attack = _as_announced(request)
    if request.kind != INVASION and any(
        one.kind == INVASION for one in attacks(game) if one.hexes == attack.hexes
    ):
        yield from ("18.553A", "W427")
    if request.kind == INVASION and turns_on(game, "W427", lambda played: invading_factors(played, attack)):
        yield from ("18.553C", "W427", "W428")


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The hexes that may be attacked with what is declared, and a specimen with units or factors.

    With which of them, and with what the ledger does not know, is the attacker's to say.
    """
    places = [one for one in sorted(game.atlas.hexes) if declared(game, DM, one) and is_defended(game, one)]
    fresh = [one for one in places if not attacked_before(game, one)]
    for some, again in ((fresh, False), ([one for one in places if one not in fresh], True)):
        yield from (replace(offer, aside=again, unlikely=again) for offer in _offers_of(game, seat, some))


def _offers_of(game: Game, seat: str, places: list[str]) -> Iterator[Offer]:
    if able := tuple(Choice(one) for one in places if _may(game, AttackHex(one), seat)):
        yield Offer(AttackHex(able[0].value), (Slot("to", able),))
    specimens = (_specimen(game, one) for one in places)
    yield from (Offer(one, open_ended=True) for one in [o for o in specimens if _may(game, o, seat)][:1])


def _specimen(game: Game, place: str) -> AttackHex:
    """An attack with all own ground units beside a hex that have not attacked yet, or with a factor."""
    near = own_beside(game, place)
    return AttackHex(place, near) if near else AttackHex(place, factors=1)


def _may(game: Game, order: AttackHex, seat: str) -> bool:
    request = attacking(game, order, seat)
    return not any(asked.violation(game, request) for asked in MAY_ATTACK)


def own_beside(game: Game, place: str) -> tuple[str, ...]:
    """The own ground units in the hexes beside this one that have not attacked yet."""
    around = {place, *(one.id for one in game.atlas.hexes.values() if beside(game, one.id, place))}
    near = (u for u in game.ground.values() if u.place in around and not attacked_before(game, u.name))
    return tuple(sorted(unit.name for unit in near if side_of(game, unit.nation) == game.turn.side))


MAY_ATTACK = (
    enemy_hexes,
    comes_from_the_sea,
    somebody_attacks,
    somebody_defends,
    its_modifier_is_known,
    strong_enough,
    not_attacked_before,
    attackers_stand_beside,
    with_a_unit_of_ones_own,
    attacks_as_was_announced,
)
GROUND_ATTACKS = Procedure(attacking, MAY_ATTACK, announce, offers)
