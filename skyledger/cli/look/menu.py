"""The menu of a seat as lines for a person: choices side by side, by their names; and how it is searched."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from phases.referee import System, menu
from skyledger.notation import notation_of
from skyledger.notation.form import Form
from skyledger.showing import showing_of

ALWAYS = ("anybody", "gamemaster")


class Line(msgspec.Struct, frozen=True):
    """One offer as a person reads it: the choice, what stands before and behind it, what it means.

    `between` stands between choices: a stroke where a comma in the order itself would mean several of them.
    """

    before: str
    choices: tuple[tuple[str, int], ...] = ()
    behind: str = ""
    open_ended: bool = False
    means: str = ""
    between: str = ", "


def menu_lines(system: System, game: Any, seat: str, *, in_full: bool, viewer: str = "") -> Iterator[Line]:
    """The menu of a seat: orders that can be listed first, then the form of each open-ended one.

    A `viewer` who is not the seat sees nothing in it that is the seat's secret.
    """
    offers = [o for o in shown_offers(system, game, seat, viewer or seat) if in_full or not o.aside]
    for offer in offers:
        if not _in_form(system, offer, in_full):
            form = _form(system, game, offer)
            between = " | " if "," in form.form else ", "
            yield replace(
                _line(system, game, offer), means=_meaning(system, game, form, offer), between=between
            )
    declared = declarations(system)
    forms = {
        _form(system, game, o): type(o.order) in declared for o in offers if _in_form(system, o, in_full)
    }
    for form, at_any_time in forms.items():
        example = f" E.g. {form.example}" if form.example != form.form else ""
        means = "" if at_any_time else f"{form.meaning}{example}"
        yield Line(form.form, open_ended=at_any_time, means=means)


def left_aside(system: System, game: Any, seat: str, viewer: str) -> tuple[str, ...]:
    """An example of each sort of order that the menu lists only in full."""
    found: dict[tuple[type, Form], str] = {}
    for offer in shown_offers(system, game, seat, viewer):
        if offer.aside and msgspec.structs.asdict(offer.order):
            key = type(offer.order), _form(system, game, offer)
            found.setdefault(key, " ".join(words_of(system, game, offer.order)))
    return tuple(found.values())


def shown_offers(system: System, game: Any, seat: str, viewer: str) -> Iterator[Offer]:
    """The menu of a seat; to others only what it could order with what they know of the game (17.3123)."""
    shown = showing_of(system)
    known = game if viewer == seat else shown.known_to(game, viewer)
    return (offer for offer in menu(system, known, seat) if shown.shown_to(offer.order, seat, viewer))


def _form(system: System, game: Any, offer: Offer) -> Form:
    """The form in which such an order is written; of several, the one that begins as it does."""
    written = words_of(system, game, offer.order)
    forms = [form for form in notation_of(system.rules.name).forms if form.order is type(offer.order)]
    return next((form for form in forms if " ".join(written).startswith(form.verb)), forms[0])


def _meaning(system: System, game: Any, form: Form, offer: Offer) -> str:
    """What an order of a rule means that has nothing in it to choose; others speak for themselves."""
    if now := showing_of(system).means(game, offer.order):
        return now
    return form.meaning if form.rule and not msgspec.structs.asdict(offer.order) else ""


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines that differ only in how they end are one line, with the endings side by side."""
    for (_, _, open_ended), alike in groupby(lines, key=lambda x: (x.before, x.choices, x.open_ended)):
        some = list(alike)
        ends = [one.behind.split(" ") for one in some]
        if len(ends) == 1 or open_ended:
            yield from some
            continue
        front = _common(ends)
        behind = " ".join([*ends[0][:front], _side_by_side(end[front:] for end in ends)])
        yield replace(some[0], behind=behind)


def _side_by_side(ends: Iterable[list[str]]) -> str:
    """Endings with strokes between them; in brackets where there may be none at all."""
    each = [" ".join(end).strip() for end in ends]
    told = " | ".join(end for end in each if end)
    return told if all(each) else f"[{told}]"


def _in_form(system: System, offer: Offer, in_full: bool) -> bool:  # noqa: FBT001 - what was asked for
    """Is only the form shown? So it is of what may be declared at any time, unless all is asked for."""
    return offer.open_ended or (not in_full and type(offer.order) in declarations(system))


def declarations(system: System) -> frozenset[type]:
    """The orders that anybody may give in every phase of the turn; in a battle some must wait."""
    anybodys = {
        (kind, state.partition(".")[0])
        for state, accepted in system.turn.accepts.items()
        for kind in accepted
        if accepted[kind] in ALWAYS
    }
    phases, counted = {phase for _, phase in anybodys}, Counter(kind for kind, _ in anybodys)
    return frozenset(kind for kind, count in counted.items() if count == len(phases))


def _line(system: System, game: Any, offer: Offer) -> Line:
    """What differs between two fillings of an offer is its choice; the rest stands around it."""
    offer = _needed(_attainable(offer))
    slots = [slot for slot in offer.slots if len(slot.choices) > 1]
    if not slots:
        return Line(_counted(system, game, offer, offer.order))
    slot = slots[0]
    texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
    front, back = around(texts, [choice.value.split(" ") for choice in slot.choices])
    counted = _counted(system, game, offer, offer.order).split(" ")
    behind = _others(system, game, offer, slots[1:], " ".join(["", *counted[len(counted) - back :]]))
    choices = tuple(
        (" ".join(text[front : len(text) - back]), _limit(offer, choice))
        for text, choice in zip(texts, slot.choices, strict=True)
    )
    return Line(" ".join([*counted[:front], ""]), tuple(sorted(choices, key=_unnamed)), behind)


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


def _unnamed(choice: tuple[str, int]) -> bool:
    """Places that people have a name for come first."""
    return choice[0].isdecimal()


def _others(system: System, game: Any, offer: Offer, slots: list[Slot], behind: str) -> str:
    """The words behind a choice, with all that may stand in further slots side by side."""
    for slot in slots:
        texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
        front = _common(texts)
        every = [" ".join(text[front:]) for text in texts]
        if behind.endswith(every[0]):
            behind = behind.removesuffix(every[0]) + " or ".join(every)
    return behind


def _needed(offer: Offer) -> Offer:
    """The offer without what may be left out of the order, such as the own base to return to."""
    left_out = {slot.field: "" for slot in offer.slots if _may_be_empty(slot)}
    slots = tuple(slot for slot in offer.slots if slot.field not in left_out)
    return replace(offer, order=fill(offer, left_out), slots=slots)


def _may_be_empty(slot: Slot) -> bool:
    return "" in {choice.value for choice in slot.choices}


def _limit(offer: Offer, choice: Choice) -> int:
    return choice.most if offer.most and choice.most < offer.most else 0


def _attainable(offer: Offer) -> Offer:
    """The offer with the count that some filling reaches, so that no range promises more."""
    tops = [max(choice.most for choice in slot.choices) for slot in offer.slots if offer.most]
    return replace(offer, most=min([offer.most, *tops]))


def words_of(system: System, game: Any, order: Any) -> list[str]:
    """The order as it is written, word by word."""
    return notation_of(system.rules.name).render(game, order).split(" ")


def _common(texts: list[list[str]]) -> int:
    """How many words all of them begin with."""
    return next(
        (i for i, words in enumerate(zip(*texts, strict=False)) if len(set(words)) > 1), min(map(len, texts))
    )


def _counted(system: System, game: Any, offer: Offer, order: Any) -> str:
    """The order with the range of how many units it may name."""
    words = words_of(system, game, order)
    if offer.most < 2:
        return " ".join(words)
    at = _place_of_the_count(words, words_of(system, game, fill(replace(offer, order=order), {}, 2)))
    return " ".join(f"1-{offer.most}" if n == at else word for n, word in enumerate(words))


def _place_of_the_count(one: list[str], two: list[str]) -> int:
    """Where an order that names one unit says so; elsewhere a 1 may be part of a name, as in TF 1."""
    return next((n for n, pair in enumerate(zip(one, two, strict=False)) if pair == ("1", "2")), -1)


def lines_with(lines: Iterable[Line], words: str) -> Iterator[Line]:
    """The lines that have these words in what they order; of choices, those that have them."""
    sought = words.casefold()
    for line in lines:
        if sought in f"{line.before}{line.behind}".casefold():
            yield line
        elif choices := tuple(choice for choice in line.choices if sought in choice[0].casefold()):
            yield replace(line, choices=choices)


def offers_with(system: System, game: Any, offers: Iterable[Offer], words: str) -> Iterator[Offer]:
    """The offers of which some filling has these words in it; no words: all of them."""
    sought = words.casefold()
    return (offer for offer in offers if any(sought in text for text in _texts(system, game, offer)))


def _texts(system: System, game: Any, offer: Offer) -> Iterator[str]:
    yield _text(system, game, offer.order)
    for slot in offer.slots:
        for choice in slot.choices:
            yield _text(system, game, fill(offer, {slot.field: choice.value}))


def _text(system: System, game: Any, order: Any) -> str:
    return " ".join(words_of(system, game, order)).casefold()
