"""What a side suffers in a round: the enemy's result shared over its types, on both levels (19.6)."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.dealing import Dealt, Type, deal
from core.world_at_war.air_combat.groups import (
    ATTACKER,
    BOTH,
    DEFENDER,
    JET,
    KAMIKAZE,
    PARTS,
    UNINVERTED_ONLY,
    Fight,
    Group,
    Side,
)
from core.world_at_war.air_combat.nationality import drm
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.air_combat.strength import JETS_WORTH, force_of
from core.world_at_war.charts import AirResult


class Loss(msgspec.Struct, frozen=True):
    """What befalls a group; `parts` what befalls each kind of its army air squadrons, as PARTS lists them."""

    group: Group
    eliminated: int
    aborted: int
    parts: tuple[AirResult, ...] = ()


class Choice(msgspec.Struct, frozen=True):
    """What the rules leave to a side: by which rule, what is asked, the options, and what was taken.

    `answered` tells whether the side chose it; otherwise it was taken meanwhile: results on uninverted air
    only (19.64), and the first of equals (19.62).
    """

    rule: str
    side: Side
    question: str
    options: tuple[str, ...]
    taken: str
    answered: bool = False
    about: str = ""


class Suffered(msgspec.Struct, frozen=True):
    """The losses of a side, one for each of its groups, and its choices about them."""

    losses: tuple[Loss, ...]
    choices: tuple[Choice, ...] = ()


def suffered(
    fight: Fight, side: Side, result: AirResult, answers: Iterable[str] = (), readings: Readings = BY_DEFAULT
) -> Suffered:
    """What this side suffers from the enemy's result.

    `answers` are what the side picked where types are equal, in the order in which it is asked: first over
    the types (19.62), then over the kinds of squadrons of each nation (19.65B). Raises `Mistake` for an
    answer that is none of the options.
    """
    groups, given = force_of(fight, side), iter(tuple(answers))
    takes = AirResult(result.eliminated, _aborts(fight, side, result, readings))
    losses: list[Loss] = []
    choices: list[Choice] = []
    for some, share in _shares(fight, side, groups, takes):
        types = _types(some, _ranks(fight, side, readings), readings)
        dealt = deal(types, share.eliminated, share.aborted, given, _anew(readings))
        choices += _picked(dealt, side, "19.62", "Which type has one {effect}?")
        losses += (Loss(g, e, a) for g, e, a in zip(some, dealt.eliminated, dealt.aborted, strict=True))
    divided = [_divided(_without_effect(loss, readings), side, given, _anew(readings)) for loss in losses]
    return Suffered(
        tuple(loss for loss, _ in divided), (*choices, *(choice for _, more in divided for choice in more))
    )


def _divided(loss: Loss, side: Side, given: Iterator[str], anew: str) -> tuple[Loss, tuple[Choice, ...]]:
    """19.65B: the share of a nation's army air squadrons is divided over attack, cover and search."""
    if not any(loss.group.parts) or not loss.eliminated + loss.aborted:
        return loss, ()
    types = [Type(name, n, n) for name, n in zip(PARTS, loss.group.parts, strict=True)]
    dealt = deal(types, loss.eliminated, loss.aborted, given, anew)
    parts = tuple(AirResult(e, a) for e, a in zip(dealt.eliminated, dealt.aborted, strict=True))
    asked = f"Which squadrons of {loss.group.name} have one {{effect}}?"
    return replace(loss, parts=parts), tuple(_picked(dealt, side, "19.65B", asked, loss.group.name))


def inversion_choice(fight: Fight) -> tuple[Choice, ...]:
    """19.64: where inverted and uninverted air is counteraired, the attacker says which it strikes."""
    if len({group.inverted for group in fight.defender}) < 2:
        return ()
    chosen = fight.circumstances.apply_to_inverted
    question = "Do the results fall on uninverted air only, or on inverted air, too?"
    return (
        Choice("19.64", ATTACKER, question, (UNINVERTED_ONLY, BOTH), chosen or UNINVERTED_ONLY, bool(chosen)),
    )


def _shares(
    fight: Fight, side: Side, groups: Sequence[Group], result: AirResult
) -> Iterator[tuple[Sequence[Group], AirResult]]:
    """Which groups share which part of the result; inverted ones that are spared take what is left over."""
    spared = side == DEFENDER and any(one.taken == UNINVERTED_ONLY for one in inversion_choice(fight))
    struck = [group for group in groups if not (spared and group.inverted)]
    yield struck, result
    if spared:
        surplus = max(0, result.eliminated - sum(group.count for group in struck))
        yield [group for group in groups if group.inverted], AirResult(surplus)


def _aborts(fight: Fight, side: Side, result: AirResult, readings: Readings) -> int:
    """19.2, 23.416B, 26.451: patrol, cover and defense against bombing disregard aborts (doubt W204)."""
    if reads(readings, "W204") == "kamikazes":
        ignored = any(group.kind == KAMIKAZE for group in force_of(fight, side))
    else:
        ignored = side == DEFENDER and (fight.circumstances.at_sea or fight.circumstances.bombing)
    return 0 if ignored else result.aborted


def _types(groups: Iterable[Group], rank: Callable[[Group], int], readings: Readings) -> list[Type]:
    """19.61: nation, kind and DRM make types, and inversion does (doubt W218); W214 is about jets."""
    jets = JETS_WORTH if reads(readings, "W214") == "three" else 1
    return [Type(g.name, g.count, g.count * (jets if g.kind == JET else 1), rank(g)) for g in groups]


def _ranks(fight: Fight, side: Side, readings: Readings) -> Callable[[Group], int]:
    """19.62: the lower DRM goes first among equals; over a bombing mission that is doubt W273."""
    if fight.circumstances.bombing and reads(readings, "W273") == "owner":
        return lambda _: 0
    return lambda group: drm(group, side, readings)


def _without_effect(loss: Loss, readings: Readings) -> Loss:
    """Aborts do nothing to inverted air (19.64, doubt W219), nor to kamikazes by one reading (W159)."""
    kamikaze = loss.group.kind == KAMIKAZE and reads(readings, "W159") == "ignored"
    return Loss(loss.group, loss.eliminated, 0) if loss.group.inverted or kamikaze else loss


def _anew(readings: Readings) -> str:
    return "aborted" if reads(readings, "W217") == "begins_again" else ""


def _picked(dealt: Dealt, side: Side, rule: str, question: str, of: str = "") -> Iterator[Choice]:
    for pick in dealt.picks:
        asked = question.format(effect=pick.effect)
        about = f"{pick.effect}/{of}" if of else pick.effect
        yield Choice(rule, side, asked, pick.options, pick.taken, pick.answered, about)
