"""One offer of a menu as a person reads it: the choice, what stands before and behind it."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from events.sentences import say
from phases.referee import System
from skyledger.notation import notation_of
from skyledger.notation.forms import Form
from skyledger.notation.marks import UP_TO

# What is shown of an offer.


BETWEEN = " | "
"""What stands between alternatives, of which an order names one: a comma in an order means several."""


class Pick(msgspec.Struct, frozen=True):
    """One thing that may be chosen: as it is written, as orders store it, how many units may at most."""

    text: str
    value: str = ""
    most: int = 0
    mark: str = ""


class Line(msgspec.Struct, frozen=True):
    """One offer as it is written: what stands before the choice, the choice, what stands behind it.

    `mark` tells of the place behind which it stands what is announced there, or where it lies, in an order
    without a choice. `offers` are those that it is made
    of, by their places in the menu; `key` says how early it is told.
    """

    before: str
    picks: tuple[Pick, ...] = ()
    behind: str = ""
    mark: str = ""
    offers: tuple[int, ...] = ()
    key: tuple[int, int, int] = (0, 0, 0)


Rank = Callable[[str], int | None]
"""How far from the enemy something lies that an order may name; None for what has no place on the board."""

NOWHERE = 1000
"""Of what has no distance to the enemy, such as a box off the map: it stands behind all that has one."""


class Sight(msgspec.Struct, frozen=True):
    """What a seat looks at first: how near the enemy something is, and what is announced where, in a word.

    `aimed` says of which places an order of a kind names those that it is meant for before all others, `way`
    what is told of the way that an order goes.
    """

    near: Rank
    announced: Callable[[str], str]
    lies: Callable[[str], str] = lambda _: ""
    aimed: Callable[[type, str], bool] = lambda *_: True
    way: Callable[[Any], str] = lambda _: ""


def line_of(system: System, game: Any, offer: Offer, sight: Sight) -> Line:
    """What differs between two fillings of an offer is its choice; the rest stands around it."""
    offer = needed(attainable(offer))
    slots = [slot for slot in offer.slots if len(slot.choices) > 1]
    if not slots:
        before, mark, behind = _marked(system, game, offer, sight)
        return Line(before, (), behind, mark, key=_key(offer, (), sight))
    slot = Slot(slots[0].field, arranged(slots[0].choices, sight, type(offer.order)))
    texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
    front, back = around(texts, [choice.value.split(" ") for choice in slot.choices])
    counted = _counted(system, game, offer).split(" ")
    behind = _others(system, game, offer, slots[1:], " ".join(["", *counted[len(counted) - back :]]))
    written = [" ".join(text[front : len(text) - back]) for text in texts]
    picks = tuple(
        Pick(text, choice.value, _limit(offer, choice), _marks_of(offer, slot, choice, sight))
        for text, choice in zip(written, slot.choices, strict=True)
    )
    key = _key(offer, picks, sight)
    return Line(" ".join([*counted[:front], ""]), picks, behind, key=key)


def _marked(system: System, game: Any, offer: Offer, sight: Sight) -> tuple[str, str, str]:
    """The order up to the first place of which something is told, that, and what stands behind the place."""
    line = _counted(system, game, offer)
    for value in _named(offer.order):
        named = f" {system.rules.called(game, value)} "
        if (mark := _mark(value, sight)) and named in f"{line} ":
            at = f"{line} ".index(named) + len(named) - 1
            return line[:at], mark, line[at:]
    return line, "", ""


def _marks_of(offer: Offer, slot: Slot, choice: Choice, sight: Sight) -> str:
    """What is told of the place that is chosen, or else of the way to it."""
    return _mark(choice.value, sight) or sight.way(fill(offer, {slot.field: choice.value}))


def _mark(value: str, sight: Sight) -> str:
    """What is announced against a place, or else where it lies if that is not told by its name."""
    return sight.announced(value) or sight.lies(value)


def arranged(choices: Iterable[Choice], sight: Sight, order: type) -> tuple[Choice, ...]:
    """What is announced comes first, then what such orders are meant for, of each what is near the enemy.

    Those in no place stay as they are.
    """

    def first(choice: Choice) -> tuple[bool, bool, int]:
        unannounced, rank = _first(choice.value, sight)
        return unannounced, not sight.aimed(order, choice.value), rank

    return tuple(sorted(choices, key=first))


def _first(value: str, sight: Sight) -> tuple[bool, int]:
    rank = sight.near(value)
    return not sight.announced(value), NOWHERE if rank is None else rank


def _key(offer: Offer, picks: tuple[Pick, ...], sight: Sight) -> tuple[int, int, int]:
    """How early a line is told: what is aside last, what is announced first, then by how near the enemy."""
    named = tuple(_named(offer.order))
    best = min((_first(pick.value, sight)[1] for pick in picks[:1]), default=0)
    marked = any(pick.mark for pick in picks[:1]) or any(map(sight.announced, named))
    return offer.aside, not marked, nearest(offer.order, sight, 0 if picks else NOWHERE) + best


def nearest(order: Any, sight: Sight, otherwise: int = NOWHERE) -> int:
    """How near the enemy that is which an order names; of an order that names no place what is said."""
    ranks = (sight.near(text) for text in _named(order))
    return min((rank for rank in ranks if rank is not None), default=otherwise)


def _named(order: Any) -> Iterator[str]:
    """All texts that an order has in it: names of places and ships, and others."""
    for field in order.__struct_fields__:
        value = getattr(order, field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str):
                yield one
            elif isinstance(one, msgspec.Struct):
                yield from _named(one)


NOT_FOLDED = 4
"""So few more choices are shown as well: to say how many they are is hardly shorter."""


def written(line: Line, most: int, way: str = "--all") -> str:
    """A line with the first of its choices side by side, how many more there are, and what shows them."""
    most = most if len(line.picks) > most + NOT_FOLDED else len(line.picks)
    shown = [f"{pick.text}{told_of(pick)}" for pick in line.picks[:most]]
    if (more := len(line.picks) - most) > 0:
        shown.append(say("… {count} more ({way})", count=more, way=way))
    mark = f" ({line.mark})" if line.mark else ""
    return f"{line.before}{BETWEEN.join(shown)}{mark}{line.behind}"


def told_of(pick: Pick) -> str:
    """Such as " (up to 3)" or " (attacked)"; empty where there is nothing to be told of a choice."""
    most = (say(UP_TO, units=pick.most),) if pick.most else ()
    told = ", ".join(filter(None, (pick.mark, *most)))
    return f" ({told})" if told else ""


WITH = " with "
"""In an order behind it stands with whom it is carried out."""
ANYWHERE = -1
"""The place of lines that are one wherever they stand."""


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines that differ only in how they end are one line, with the endings side by side.

    Those that end with who carries them out are so wherever they stand, others in a row alone.
    """
    alike: dict[Any, list[Line]] = {}
    for at, (begun, row) in enumerate(groupby(lines, key=_begins)):
        for line in row:
            alike.setdefault((begun, ANYWHERE if WITH in _whole(line) else at), []).append(line)
    for some in alike.values():
        yield _with_any_of(some) if len(some) > 1 and not some[0].picks else _with_all_ends(some)


def _begins(line: Line) -> tuple[str, tuple[Pick, ...], str, str]:
    """What lines have in common that are told as one: without a choice, all up to who carries them out."""
    if line.picks or not _who(line):
        return line.before, line.picks, line.mark and line.behind, ""
    return _whole(line).partition(WITH)[0], (), line.mark, WITH


def _whole(line: Line) -> str:
    return f"{line.before}{line.behind}"


def _who(line: Line) -> str:
    """With whom an order without a choice is carried out; empty where it is not said once and plainly."""
    before, _, who = _whole(line).partition(WITH)
    marked_before = not line.mark or len(line.before) <= len(before)
    return who if marked_before and WITH not in who and BETWEEN not in who else ""


def _with_any_of(some: list[Line]) -> Line:
    """One line for orders that differ only in who carries them out."""
    who = list(dict.fromkeys(map(_who, some)))
    if not all(who):
        return _with_all_ends(some)
    begun = _whole(some[0]).partition(WITH)[0]
    before = some[0].before if some[0].mark else begun
    behind = f"{begun[len(before) :]}{WITH}{BETWEEN.join(who)}"
    return replace(some[0], before=before, behind=behind, offers=_offers(some))


def _with_all_ends(some: list[Line]) -> Line:
    behind = _ended(list(dict.fromkeys(one.behind for one in some)))
    return replace(some[0], behind=behind, offers=_offers(some))


def _offers(some: list[Line]) -> tuple[int, ...]:
    return tuple(at for one in some for at in one.offers)


def _ended(ends: list[str]) -> str:
    if len(ends) == 1:
        return ends[0]
    words = [end.split(" ") for end in ends]
    front = _common(words)
    if parted := AMID_UNITS.search(" ".join(words[0][:front])):
        front = len(parted.string[: parted.start("units")].split(" ")) - 1
    return " ".join([*words[0][:front], _side_by_side(end[front:] for end in words)])


AMID_UNITS = re.compile(r" with (?P<units>\d+(-\d+)?\b(?! ?.*\b(?:from|at|to)\b).*)$")
"""Where endings part within it, each has it anew, for units without their number and sort are none."""


def _side_by_side(ends: Iterable[list[str]]) -> str:
    """Endings with strokes between them; in brackets where there may be none at all."""
    each = [" ".join(end).strip() for end in ends]
    told = BETWEEN.join(end for end in each if end)
    return told if all(each) else f"[{told}]"


# Where the choice stands in an order.


def around(texts: list[list[str]], values: list[list[str]]) -> tuple[int, int]:
    """How many words stand before and behind the choice; what is written word for word is not divided."""
    places = {_place_of(value, text) for text, value in zip(texts, values, strict=True)}
    if len(places) == 1 and (only := places.pop()) is not None:
        return len(only[0]), len(only[1])
    front = _common(texts)
    return front, _common([text[front:][::-1] for text in texts])


def _place_of(value: list[str], text: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What stands before and behind a choice that is written word for word; None where it is not."""
    for at in range(len(text) - len(value) + 1):
        if text[at : at + len(value)] == value:
            return tuple(text[:at]), tuple(text[at + len(value) :])
    return None


def _others(system: System, game: Any, offer: Offer, slots: list[Slot], behind: str) -> str:
    """The words behind a choice, with all that may stand in further slots side by side."""
    for slot in slots:
        texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
        front = _common(texts)
        every = [" ".join(text[front:]) for text in texts]
        if behind.endswith(every[0]):
            behind = behind.removesuffix(every[0]) + BETWEEN.join(every)
    return behind


def needed(offer: Offer) -> Offer:
    """The offer without what may be left out of the order, such as the own base to return to."""
    left_out = {slot.field: "" for slot in offer.slots if _may_be_empty(slot)}
    slots = tuple(slot for slot in offer.slots if slot.field not in left_out)
    return replace(offer, order=fill(offer, left_out), slots=slots)


def _may_be_empty(slot: Slot) -> bool:
    return "" in {choice.value for choice in slot.choices}


def _limit(offer: Offer, choice: Choice) -> int:
    return choice.most if offer.most and choice.most < offer.most else 0


def attainable(offer: Offer) -> Offer:
    """The offer with the count that some filling reaches, so that no range promises more."""
    tops = [max(choice.most for choice in slot.choices) for slot in offer.slots if offer.most]
    return replace(offer, most=min([offer.most, *tops]))


def _common(texts: list[list[str]]) -> int:
    """How many words all of them begin with."""
    return next(
        (i for i, words in enumerate(zip(*texts, strict=False)) if len(set(words)) > 1), min(map(len, texts))
    )


def _counted(system: System, game: Any, offer: Offer) -> str:
    """The order with the range of how many units it may name."""
    words = words_of(system, game, offer.order)
    if offer.most < 2:
        return " ".join(words)
    several = words_of(system, game, fill(offer, {}, 2))
    if (at := place_of_the_count(words, several)) < 0:
        return " ".join(words)
    return " ".join((*several[:at], f"1-{offer.most}", *several[at + 1 :]))


def place_of_the_count(one: list[str], two: list[str]) -> int:
    """Where an order that names one unit says so; elsewhere a 1 may be part of a name, as in TF 1."""
    return next((n for n, pair in enumerate(zip(one, two, strict=False)) if pair == ("1", "2")), -1)


# How an order is written, and in which form.


def words_of(system: System, game: Any, order: Any) -> list[str]:
    """The order as it is written, word by word."""
    return notation_of(system.rules.name).render(game, order).split(" ")


def form_of(system: System, game: Any, offer: Offer) -> Form:
    """The form in which such an order is written; of several, the one that begins as it does."""
    forms = [form for form in notation_of(system.rules.name).forms if form.order is type(offer.order)]
    if len(forms) == 1:
        return forms[0]
    written_so = " ".join(words_of(system, game, offer.order))
    return next((form for form in forms if written_so.startswith(form.verb)), forms[0])
