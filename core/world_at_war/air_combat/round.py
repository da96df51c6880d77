"""19.2, 19.4, 23.14: one round of air combat, and what both sides have between rounds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.rulebook import Noted
from core.world_at_war.air_combat.groups import (
    AAF,
    BOTH,
    BUILT_AS_SQUADRONS,
    BY_DEFAULT,
    SQUADRONS,
    SQUADRONS_A_FACTOR,
    SWITCHES,
    TRANSPORT,
    Circumstances,
    Fight,
    Group,
    Modifier,
    Readings,
    as_squadrons,
    fight_between,
    merged,
    modifiers,
    opposite,
    row,
    turned_from,
)
from core.world_at_war.air_combat.losses import Choice, Loss, Suffered, inversion_choice, suffered
from core.world_at_war.edition import AirResult, air_combat
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side

# One round of air combat, and what both sides have between rounds (19.2, 19.4, 23.14).

NOTHING: AirResult = AirResult()
UNANSWERED: Mapping[Side, tuple[str, ...]] = {}


class Call(msgspec.Struct, frozen=True):
    """What is known of a side's roll before the dice: its row and its modifiers."""

    row: int
    modifiers: tuple[Modifier, ...]

    @property
    def net(self) -> int:
        """The sum of the modifiers."""
        return sum([one.value for one in self.modifiers])


class Roll(msgspec.Struct, frozen=True):
    """A side's roll against the other: the call, its two dice added, the net roll, the result."""

    call: Call
    dice: int
    net_roll: int
    result: AirResult


class Round(msgspec.Struct, frozen=True):
    """A round that was fought: each side's roll (None if it made none), what each suffers, all choices."""

    attacker: Roll | None
    defender: Roll | None
    losses: dict[Side, Suffered]
    choices: tuple[Choice, ...]


def call(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> Call | None:
    """What a side is to roll, or None if it makes no roll."""
    strength = row(fight, side, readings)
    return None if strength is None else Call(strength, modifiers(fight, side, readings))


def fought(
    fight: Fight,
    dice: Mapping[Side, int],
    answers: Mapping[Side, tuple[str, ...]] = UNANSWERED,
    readings: Readings = BY_DEFAULT,
) -> Round:
    """The round with these dice: two added for each side that makes a roll.

    Both rolls are read by the forces as they were before losses (19.41). `answers` are each side's picks, see
    `losses.suffered`; where they end, something is taken meanwhile, and the choice says so. Raises `Mistake`
    for an answer that is none of the options and KeyError for dice that are missing.
    """
    ours, theirs = _rolls(fight, dice, readings)
    losses: dict[Side, Suffered] = {
        ATTACKER: suffered(fight, ATTACKER, _result(theirs), answers.get(ATTACKER, ()), readings),
        DEFENDER: suffered(fight, DEFENDER, _result(ours), answers.get(DEFENDER, ()), readings),
    }
    striking = inversion_choice(fight) if _result(ours) != NOTHING else ()
    choices = (*striking, *losses[ATTACKER].choices, *losses[DEFENDER].choices)
    return Round(ours, theirs, losses, choices)


def _rolls(fight: Fight, dice: Mapping[Side, int], readings: Readings) -> tuple[Roll | None, Roll | None]:
    ours = modifiers(fight, ATTACKER, readings)
    return (
        _roll(row(fight, ATTACKER, readings), ours, ATTACKER, dice),
        _roll(row(fight, DEFENDER, readings), opposite(ours), DEFENDER, dice),
    )


def _roll(on: int | None, found: tuple[Modifier, ...], side: Side, dice: Mapping[Side, int]) -> Roll | None:
    if on is None:
        return None
    called = Call(on, found)
    net = dice[side] + called.net
    return Roll(called, dice[side], net, air_combat(on, net))


def _result(roll: Roll | None) -> AirResult:
    return roll.result if roll else NOTHING


class Forces(msgspec.Struct, frozen=True):
    """Both sides as they stand before or after a round, in the unit of account of the combat."""

    attacker: tuple[Group, ...]
    defender: tuple[Group, ...]
    unit: str


def forces_between(attacker: Iterable[Group], defender: Iterable[Group]) -> Forces:
    """Both sides before the first round, from groups counted as they are built; naval air divides all."""
    fight = fight_between(attacker, defender)
    return Forces(fight.attacker, fight.defender, fight.unit)


def reinforced(forces: Forces, coming: Iterable[Group]) -> Forces:
    """The attacker joined by groups counted as they are built (18.522B).

    They are divided where the combat is fought in squadrons; where they bring the first naval air, everybody
    is (23.131A). Squadrons stay divided when the naval air is gone: they recombine after the last counterair
    of the phase (23.152D).
    """
    if forces.unit == SQUADRONS:
        return replace(forces, attacker=merged((*forces.attacker, *map(as_squadrons, coming))))
    return forces_between((*forces.attacker, *coming), forces.defender)


def fight_of_forces(forces: Forces, aside: Iterable[Group], circumstances: Circumstances) -> Fight:
    """The next round; the defender's groups that are named are not engaged in it (18.521B)."""
    left_out = tuple(aside)
    engaged = tuple(group for group in forces.defender if group not in left_out)
    return Fight(forces.attacker, engaged, forces.unit, circumstances, left_out)


def after(forces: Forces, losses: Mapping[Side, Suffered], aside: Iterable[Group] = ()) -> Forces:
    """Both sides without what was eliminated; who was forced to abort is still there (18.522B)."""
    attacker = merged(survivors(losses[ATTACKER]))
    return replace(forces, attacker=attacker, defender=merged((*survivors(losses[DEFENDER]), *aside)))


def survivors(suffered: Suffered) -> Iterator[Group]:
    """What is left of each group that is not wholly eliminated, aborted or not."""
    for loss in suffered.losses:
        if loss.eliminated < loss.group.count:
            yield _less(loss, "eliminated")


def aborted(suffered: Suffered) -> Iterator[Group]:
    """What was forced to abort of each group."""
    for loss in suffered.losses:
        if loss.aborted:
            parts: Any = tuple(result.aborted for result in _by_part(loss))
            yield replace(loss.group, count=loss.aborted, parts=parts)


def unaborted(suffered: Suffered) -> Iterator[Group]:
    """What survived of each group without having to abort."""
    for loss in suffered.losses:
        if loss.eliminated + loss.aborted < loss.group.count:
            yield _less(loss, "eliminated", "aborted")


def _less(loss: Loss, *effects: str) -> Group:
    count = loss.group.count - sum(getattr(loss, effect) for effect in effects)
    parts: Any = tuple(
        part - sum(getattr(result, effect) for effect in effects)
        for part, result in zip(loss.group.parts, _by_part(loss), strict=True)
    )
    return replace(loss.group, count=count, parts=parts)


def _by_part(loss: Loss) -> tuple[AirResult, ...]:
    return loss.parts or (AirResult(),) * len(loss.group.parts)


class Recombined(msgspec.Struct, frozen=True):
    """What the squadrons of a nation and kind become: factors, how many are lost over it, and the most
    factors that can be uninverted (doubt W225 on who says which squadrons go together).
    """

    nation: str
    kind: str
    squadrons: int
    factors: int
    lost: int
    uninverted: int
    doubts: tuple[str, ...]


def recombined(groups: Iterable[Group]) -> tuple[Recombined, ...]:
    """What squadrons at one base become; `inverted` of a group says how it stands after the combat.

    Threes make a factor, a remnant of two makes one, too, and one squadron alone is lost (23.142A, doubt
    W224). Only a full set is uninverted: one attack, one cover and one search squadron, or three of jets or
    of air transports, all uninverted (23.144, 23.17, 23.18). Naval air stays as it is.

    19.65C: squadrons that were lost become factors lost.
    """
    some: dict[tuple[str, str], list[Group]] = {}
    for group in groups:
        if group.kind not in BUILT_AS_SQUADRONS:
            some.setdefault((group.nation, group.kind), []).append(group)
    return tuple(_of_one_sort(nation, kind, of_it) for (nation, kind), of_it in some.items())


def _of_one_sort(nation: str, kind: str, groups: Sequence[Group]) -> Recombined:
    squadrons = sum(group.count for group in groups)
    remnant = squadrons % SQUADRONS_A_FACTOR
    uninverted = _full_sets(kind, [group for group in groups if not group.inverted])
    doubts = (
        *(["W224"] if remnant == SQUADRONS_A_FACTOR - 1 else []),
        *(["W225"] if 0 < uninverted * SQUADRONS_A_FACTOR < squadrons else []),
    )
    factors = (squadrons + 1) // SQUADRONS_A_FACTOR
    return Recombined(nation, kind, squadrons, factors, int(remnant == 1), uninverted, doubts)


def _full_sets(kind: str, ready: Sequence[Group]) -> int:
    if kind == AAF:
        return min((sum(parts) for parts in zip(*(group.parts for group in ready), strict=True)), default=0)
    return sum(group.count for group in ready) // SQUADRONS_A_FACTOR


def doubts_used(fight: Fight, dice: Mapping[Side, int], readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The numbers of the doubts on which this round turned, in their order.

    A doubt counts if the same dice would give other rolls, losses or choices under another of its options.
    `dice` are needed for both sides: one that makes no roll might make one under another reading.
    """
    noted = Noted(readings)
    played = fought(fight, dice, readings=noted)
    turned = turned_from(played, lambda other: fought(fight, dice, readings=other), SWITCHES, noted)
    return tuple(sorted({*turned, *_of_choices(fight, played)}, key=lambda number: int(number[1:])))


def _of_choices(fight: Fight, played: Round) -> Iterator[str]:
    """Doubts about who chooses, and about sharing that has one reading here."""
    nations = {group.name: group.nation for group in (*fight.attacker, *fight.defender)}
    for choice in played.choices:
        if choice.rule == "19.62" and len({nations[name] for name in choice.options}) > 1:
            yield "W216"
        if choice.rule == "19.64" and choice.taken == BOTH:
            yield "W218"
            yield "W219"
    struck = played.attacker is not None and played.attacker.result != NOTHING
    kinds = {group.kind for group in fight.defender}
    if struck and TRANSPORT in kinds and len(kinds) > 1:
        yield "W181"
