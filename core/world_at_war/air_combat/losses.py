"""What a side suffers in a round, dealt out over its types (19.6)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import (
    AAF,
    BOTH,
    BY_DEFAULT,
    INTERCEPTOR,
    JET,
    JETS_WORTH,
    KAMIKAZE,
    PARTS,
    UNINVERTED_ONLY,
    Fight,
    Group,
    Readings,
    drm,
    force_of,
    reads,
)
from core.world_at_war.edition import AirResult
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say, translated

ELIMINATED, ABORTED = said("eliminated"), said("aborted")


class Type(msgspec.Struct, frozen=True):
    """A type among which results are shared: its name, how many there are, its size and its DRM."""

    name: str
    count: int
    size: int
    drm: int = 0


class Pick(msgspec.Struct, frozen=True):
    """One type to be picked out of equals: which effect it takes, among which, and what was taken.

    `answered` tells whether somebody chose it, or it was taken meanwhile (the first of them).
    """

    effect: str
    options: tuple[str, ...]
    taken: str
    answered: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """What each type takes, in the order in which the types were given, and what was picked."""

    eliminated: tuple[int, ...]
    aborted: tuple[int, ...]
    picks: tuple[Pick, ...] = ()


class _Dealing:
    """The hand that deals: what each type has got, and the answers that are still to be used."""

    def __init__(self, types: Sequence[Type], answers: Iterator[str]) -> None:
        self.types, self.answers, self.blocks = types, answers, _blocks(types)
        self.got = {effect: [0] * len(types) for effect in (ELIMINATED, ABORTED)}
        self.picks: list[Pick] = []

    def open(self, index: int) -> bool:
        taken = self.got[ELIMINATED][index] + self.got[ABORTED][index]
        return taken < self.types[index].count

    def deal(self, effects: list[str]) -> None:
        """Deal all of them, lap by lap; there must be room for them."""
        while effects:
            for block in self.blocks:
                self._deal_block([index for index in block if self.open(index)], effects)

    def give(self, effect: str) -> None:
        """Deal one to whom the owner picks; there must be room for it."""
        waiting = [index for index in range(len(self.types)) if self.open(index)]
        self.got[effect][waiting[0] if len(waiting) == 1 else self._pick(waiting, effect)] += 1

    def _deal_block(self, waiting: list[int], effects: list[str]) -> None:
        """One lap over types that are equal."""
        while waiting and effects:
            coming = effects[: len(waiting)]
            alike = len(coming) == len(waiting) and len(set(coming)) == 1
            chosen = waiting[0] if alike else self._pick(waiting, effects[0])
            waiting.remove(chosen)
            self.got[effects.pop(0)][chosen] += 1

    def _pick(self, waiting: list[int], effect: str) -> int:
        names = tuple(self.types[index].name for index in waiting)
        answer = next(self.answers, None)
        if answer is not None and answer not in names:
            raise Mistake("choice", answer, names)
        taken = names[0] if answer is None else answer
        self.picks.append(Pick(effect, names, taken, answer is not None))
        return waiting[names.index(taken)]


def deal(
    types: Sequence[Type], eliminated: int, aborted: int, answers: Iterable[str] = (), anew: str = ""
) -> Dealt:
    """Share so many eliminations and aborts over the types; what finds nobody is ignored (19.42).

    `answers` are the names picked, one for each pick in its order, of an iterator as many as are asked for;
    where they end, the first is taken. With
    `anew` "aborted" the dealing of aborts begins again with the largest type (doubt W217). Raises `Mistake`
    for an answer that is none of the options.

    19.63: as evenly as can be, eliminations first; 23.154: squadrons of army air are lost as squadrons.
    """
    dealing = _Dealing(types, iter(answers))
    there = sum([one.count for one in types])
    lost = min(eliminated, there)
    runs = [[ELIMINATED] * lost, [ABORTED] * min(aborted, there - lost)]
    for run in runs if anew else [runs[0] + runs[1]]:
        dealing.deal(run)
    return Dealt(tuple(dealing.got[ELIMINATED]), tuple(dealing.got[ABORTED]), tuple(dealing.picks))


def _blocks(types: Sequence[Type]) -> list[list[int]]:
    """The places of the types in the order of dealing, equal ones together."""
    ranks = [(-one.size, one.drm) for one in types]
    places = sorted(range(len(types)), key=ranks.__getitem__)
    return [list(block) for _, block in groupby(places, ranks.__getitem__)]


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
    rank = _ranks(fight, side, readings)
    for some, share in _shares(fight, side, groups, takes):
        for dealt in _dealt_over(some, share, rank, given, readings):
            choices += _picked(dealt.dealt, side, "19.62")
            losses += dealt.losses
    divided = [_divided(_without_effect(loss, side, readings), side, given, readings) for loss in losses]
    return Suffered(
        tuple([loss for loss, _ in divided]), (*choices, *[choice for _, more in divided for choice in more])
    )


NOTHING_DEALT = Dealt((), ())


class _Shared(msgspec.Struct, frozen=True):
    """What was dealt out, and what groups suffer by it."""

    dealt: Dealt
    losses: tuple[Loss, ...] = ()


def _dealt_over(
    groups: Sequence[Group],
    share: AirResult,
    rank: Callable[[Group], int],
    given: Iterator[str],
    readings: Readings,
) -> Iterator[_Shared]:
    """A result over groups: first over the types, then within them where readiness makes none (W218)."""
    kinds = _of_one_type(groups, readings)
    counted = [replace(some[0], count=sum(group.count for group in some)) for some in kinds]
    dealt = deal(
        _types(counted, rank, readings), share.eliminated, share.aborted, given, _anew(share, readings)
    )
    yield _Shared(dealt)
    parts = zip(kinds, dealt.eliminated, dealt.aborted, strict=True)
    found = [_within(some, eliminated, aborted, given) for some, eliminated, aborted in parts]
    yield from (_Shared(one.dealt) for one in found)
    losses = sorted((loss for one in found for loss in one.losses), key=lambda loss: groups.index(loss.group))
    yield _shifted(losses, rank, given, readings)


def _shifted(
    losses: Sequence[Loss], rank: Callable[[Group], int], given: Iterator[str], readings: Readings
) -> _Shared:
    """Aborts that fell on inverted air are lost, or given to what is ready (doubt W219)."""
    idle = sum(loss.aborted for loss in losses if loss.group.inverted)
    ready = [loss for loss in losses if not loss.group.inverted]
    if not (idle and ready) or reads(readings, "W219") == "lost":
        return _Shared(NOTHING_DEALT, tuple(losses))
    left = [replace(one.group, count=one.group.count - one.eliminated - one.aborted) for one in ready]
    more = deal(_types(left, rank, readings), 0, idle, given)
    added = {loss.group: count for loss, count in zip(ready, more.aborted, strict=True)}
    moved = (replace(loss, aborted=loss.aborted + added.get(loss.group, 0)) for loss in losses)
    return _Shared(more, tuple(replace(loss, aborted=0) if loss.group.inverted else loss for loss in moved))


def _of_one_type(groups: Sequence[Group], readings: Readings) -> list[list[Group]]:
    """19.61: nation, kind and DRM make types; ready and inverted air is one type or two (doubt W218).

    2005:19.61: whether interceptors are one of their own is doubt W215.
    """
    if all(reads(readings, number) == option for number, option in OF_TYPES):
        return [[group] for group in groups]
    alike: dict[Group, list[Group]] = {}
    for group in groups:
        alike.setdefault(_type_of(group, readings), []).append(group)
    return list(alike.values())


OF_TYPES = (("W218", "equal_types"), ("W215", "own_type"), ("W277", "by_name"))


def _type_of(group: Group, readings: Readings) -> Group:
    if group.kind == INTERCEPTOR and reads(readings, "W215") == "not_listed":
        group = replace(group, kind=AAF, short=0, winter=0)
    if group.inverted and reads(readings, "W218") == "owner":
        group = replace(group, inverted=False)
    return replace(group, count=0, parts=(0, 0, 0), base="")


def _within(groups: Sequence[Group], eliminated: int, aborted: int, given: Iterator[str]) -> _Shared:
    """What a type takes, over its ready and its inverted air as the owner says."""
    types = [Type(group.name, group.count, 0) for group in groups]
    if len(types) == 1:
        return _Shared(NOTHING_DEALT, (Loss(groups[0], eliminated, aborted),))
    dealing = _Dealing(types, given)
    for effect in [*[ELIMINATED] * eliminated, *[ABORTED] * aborted]:
        dealing.give(effect)
    lost, turned = dealing.got[ELIMINATED], dealing.got[ABORTED]
    told = Dealt(tuple(lost), tuple(turned), tuple(dealing.picks))
    return _Shared(told, tuple(Loss(g, e, a) for g, e, a in zip(groups, lost, turned, strict=True)))


def _divided(
    loss: Loss, side: Side, given: Iterator[str], readings: Readings
) -> tuple[Loss, tuple[Choice, ...]]:
    """19.65B: the share of a nation's army air squadrons is divided over attack, cover and search."""
    if not any(loss.group.parts) or not loss.eliminated + loss.aborted:
        return loss, ()
    types = [Type(name, n, n) for name, n in zip(PARTS, loss.group.parts, strict=True)]
    dealt = deal(types, loss.eliminated, loss.aborted, given, _anew(loss, readings))
    parts = tuple(AirResult(e, a) for e, a in zip(dealt.eliminated, dealt.aborted, strict=True))
    return replace(loss, parts=parts), tuple(_picked(dealt, side, "19.65B", loss.group.name))


def inversion_choice(fight: Fight) -> tuple[Choice, ...]:
    """19.64: where inverted and uninverted air is counteraired, the attacker says which it strikes."""
    if len({group.inverted for group in fight.defender}) < 2:
        return ()
    chosen = fight.circumstances.apply_to_inverted
    question = say("Do the results fall on uninverted air only, or on inverted air, too?")
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
    """19.2, 23.416B, 26.451: patrol, cover and defense against bombing disregard aborts (doubt W204).

    Of air in a port under attack that is doubt W231.

    19.2/table.note6, chart:19.2/results: the second number of a result, which these disregard.
    """
    ignored = side == DEFENDER and (fight.circumstances.at_sea or fight.circumstances.bombing)
    if side == DEFENDER and fight.circumstances.over_port and reads(readings, "W231") == "no_aborts":
        return 0
    kamikazes = side == ATTACKER and {KAMIKAZE} == {group.kind for group in force_of(fight, side)}
    if kamikazes != ignored and reads(readings, "W204") == "kamikazes":
        ignored = kamikazes
    return 0 if ignored else result.aborted


def _types(groups: Iterable[Group], rank: Callable[[Group], int], readings: Readings) -> list[Type]:
    """19.61: nation, kind and DRM make types, and inversion does (doubt W218); W214 is about jets.

    17.57: jets are a type of their own; 23.154: army air squadrons of a nation are one.
    """
    return [Type(g.name, g.count, g.count * _size(g, readings), rank(g)) for g in groups]


def _size(group: Group, readings: Readings) -> int:
    return JETS_WORTH if group.kind == JET and reads(readings, "W214") == "three" else 1


def _ranks(fight: Fight, side: Side, readings: Readings) -> Callable[[Group], int]:
    """19.62: the lower DRM goes first among equals; over a bombing mission that is doubt W273."""
    if fight.circumstances.bombing and reads(readings, "W273") == "owner":
        return lambda _: 0
    return lambda group: drm(group, side, readings)


def _without_effect(loss: Loss, side: Side, readings: Readings) -> Loss:
    """Aborts do nothing to inverted air (19.64, see W219), nor to kamikazes by one reading (W159).

    Those that are counteraired at their base, in 2005, abort as others (19.42).
    """
    attacking = loss.group.kind == KAMIKAZE and side == ATTACKER
    kamikaze = attacking and reads(readings, "W159") == "ignored"
    return Loss(loss.group, loss.eliminated, 0) if loss.group.inverted or kamikaze else loss


def _anew(share: AirResult | Loss, readings: Readings) -> str:
    """Whether aborts are dealt anew matters where both are dealt (doubt W217)."""
    both = share.eliminated and share.aborted
    return ABORTED if both and reads(readings, "W217") == "begins_again" else ""


def _picked(dealt: Dealt, side: Side, rule: str, of: str = "") -> Iterator[Choice]:
    for pick in dealt.picks:
        asked = say(
            "Which squadrons of {group} have one {effect}?" if of else "Which type has one {effect}?",
            group=of,
            effect=translated(pick.effect),
        )
        about = f"{pick.effect}/{of}" if of else pick.effect
        yield Choice(rule, side, asked, pick.options, pick.taken, pick.answered, about)
