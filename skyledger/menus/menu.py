"""The menu of a seat as it is told: by what one would do, what is new first, what is always there last."""

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from functools import cache, partial
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from events.sentences import translated
from phases.machine import Turn
from phases.referee import System, has_its_turn, menu
from skyledger.menus.for_whom import by_those_named
from skyledger.menus.lines import BETWEEN, Line, Sight, form_of, line_of, merged, words_of
from skyledger.menus.numbers import by_number
from skyledger.menus.searching import offers_with, sought
from skyledger.menus.united import set_apart, united
from skyledger.notation import notation_of
from skyledger.notation.forms import Form
from skyledger.showing import showing_of

ALWAYS_HEARD = ("anybody", "gamemaster")
"""Whose word an order is that is not bound to a side or a seat."""


class When(IntEnum):
    """When an order may be given: since the seat spoke last, now, now and in most steps, or at any time."""

    NEW = 0
    NOW = 1
    OFTEN = 2
    AT_ANY_TIME = 3


class Group(msgspec.Struct, frozen=True):
    """Orders of one form, which begin with one verb: what one would do.

    `offers` are their places in the menu. `example` says that they are examples of many such orders;
    `meaning` is told where they don't speak for themselves.
    """

    form: Form
    when: When
    offers: tuple[int, ...]
    meaning: str = ""
    example: bool = False


class Menu(msgspec.Struct, frozen=True):
    """All that a seat may order as far as a viewer may know of it; what is left aside is told by examples.

    `unseen` are the verbs of orders for which the seat may have units that the viewer is not shown.
    """

    seat: str
    offers: tuple[Offer, ...]
    groups: tuple[Group, ...]
    aside: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


class Scope(IntEnum):
    """How much of a menu is laid out: what is usual, or also other ways to give an order that is offered."""

    USUAL = 0
    WHOLE = 1


class Look(msgspec.Struct, frozen=True):
    """Who looks at whose menu; and the kinds of orders that had their turn when the seat spoke last."""

    seat: str
    viewer: str
    scope: Scope = Scope.USUAL
    before: frozenset[type] | None = None


def menu_of(system: System, game: Any, look: Look, words: str = "") -> Menu:
    """The menu of a seat, laid out for a viewer; with words, what is sought by them, and nothing else."""
    offers = tuple(shown_offers(system, game, look.seat, look.viewer))
    if words:
        offers = tuple(offers_with(system, game, offers, sought(system, game, words)))
    laid: dict[Form, list[int]] = {}
    for at, offer in enumerate(offers):
        if look.scope is Scope.WHOLE or not offer.aside:
            laid.setdefault(form_of(system, game, offer), []).append(at)
    groups = (_group(system, game, look, form, offers, some) for form, some in laid.items())
    ordered = tuple(sorted(groups, key=lambda group: _place(system, group)))
    aside = () if look.scope is Scope.WHOLE else _left_aside(system, game, offers)
    unseen = () if words else _unseen(system, game, look)
    return Menu(look.seat, offers, ordered, aside, unseen)


def lines_of(system: System, game: Any, sight: Sight, menu: Menu, group: Group) -> tuple[Line, ...]:
    """The orders of a group as they are written, what is announced and what is near the enemy first."""
    found = united((menu.offers[at], at) for at in group.offers)
    lines = (replace(line_of(system, game, offer, sight), offers=ats) for offer, ats in found)
    ends = partial(showing_of(system).ends, game)
    either = (_with_its_ends(one, ends(_first_of(menu, one))) for one in merged(set_apart(lines)))
    whole = by_those_named(either, group.form.verb)
    told = by_number(system, game, menu.offers, whole)
    return tuple(sorted(told, key=lambda line: line.key))


def _first_of(menu: Menu, line: Line) -> Any:
    """The first of the orders that a line is made of, as it stands in the menu."""
    return menu.offers[line.offers[0]].order


def _with_its_ends(line: Line, ends: tuple[str, ...]) -> Line:
    """The line, and beside its end the others with which orders it may end."""
    return replace(line, behind=BETWEEN.join((line.behind, *ends))) if ends else line


def shown_offers(system: System, game: Any, seat: str, viewer: str) -> Iterator[Offer]:
    """The menu of a seat; to others only what it could order with what they know of the game (17.3123)."""
    shown = showing_of(system)
    known = game if viewer == seat else shown.known_to(game, viewer)
    return (offer for offer in menu(system, known, seat) if shown.shown_to(offer.order, seat, viewer))


def sight_of(system: System, game: Any, look: Look) -> Sight:
    """What is told first: what is announced, and what is near the enemy as the viewer sees him."""
    shown = showing_of(system)
    known = shown.known_to(game, look.viewer)
    announced = shown.announced(known)
    near, lies, aimed = shown.near(known, look.seat), shown.lies(known), shown.aimed(known)
    return Sight(near, lambda place: announced.get(place, ""), lies, aimed, shown.way(known))


def kinds_in_turn(system: System, game: Any, seat: str) -> frozenset[type]:
    """The kinds of orders against which the sequence of play has nothing."""
    return frozenset(kind for kind in system.rules.procedures if has_its_turn(system, game, seat, kind))


def _group(  # noqa: PLR0913 - whose menu it is, and which of it
    system: System, game: Any, look: Look, form: Form, offers: tuple[Offer, ...], some: list[int]
) -> Group:
    alike = [offers[at] for at in some]
    first = next((offer for offer in alike if offer.open_ended), alike[0])
    shown = showing_of(system)
    told = shown.means(game, first.order, alike)
    many = first.open_ended and (not told or bool(shown.ends(game, first.order)))
    example = many and " ".join(words_of(system, game, first.order)) != form.form
    meaning = told or _meaning(form, first)
    return Group(form, _when(system, game, look, form.order), tuple(some), meaning, example)


def _meaning(form: Form, offer: Offer) -> str:
    """What an order of a rule means that has nothing in it to choose, or of which an example is shown."""
    speaks = bool(msgspec.structs.asdict(offer.order)) or not form.rule
    return "" if speaks and not offer.open_ended else translated(form.meaning)


def _when(system: System, game: Any, look: Look, kind: type) -> When:
    if kind in declarations(system.turn) or _waits_as_well(system, game, kind):
        return When.AT_ANY_TIME
    if isinstance(system.done, kind):
        return When.OFTEN
    if is_often(system, kind):
        return When.OFTEN
    return When.NEW if look.before is not None and kind not in look.before else When.NOW


def _waits_as_well(system: System, game: Any, kind: type) -> bool:
    """Is it an order of every state, as to uninvert is, where something else is under way (18.71)?"""
    resting = system.rules.phase_of(game) in system.rests
    return not resting and all(kind in accepted for accepted in system.turn.accepts.values())


def commonness(system: System, kind: type) -> int:
    """In how many of the states in which nothing is under way such an order may be given."""
    return sum(kind in system.turn.accepts[rest] for rest in system.rests)


def is_often(system: System, kind: type) -> bool:
    """May such an order be given in most of those states?"""
    return commonness(system, kind) * 2 > len(system.rests)


def _place(system: System, group: Group) -> tuple[When, int]:
    """What is new stands first, then what has its place in few steps; of what most have, first “done”."""
    kind = group.form.order
    return group.when, 0 if isinstance(system.done, kind) else commonness(system, kind)


@cache
def declarations(turn: Turn) -> frozenset[type]:
    """The orders that anybody may give in every phase of the turn; in a battle some must wait."""
    anybodys = {
        (kind, state.partition(".")[0])
        for state, accepted in turn.accepts.items()
        for kind in accepted
        if accepted[kind] in ALWAYS_HEARD
    }
    phases, counted = {phase for _, phase in anybodys}, Counter(kind for kind, _ in anybodys)
    return frozenset(kind for kind, count in counted.items() if count == len(phases))


def _left_aside(system: System, game: Any, offers: tuple[Offer, ...]) -> tuple[str, ...]:
    """An example of each sort of order that the menu lists only in full.

    For which nothing on the board speaks is none, but where the menu has nothing else to show.
    """
    shown = any(not offer.aside and _is_of_the_step(system, offer.order) for offer in offers)
    found: dict[tuple[type, Form], str] = {}
    for offer in offers:
        told = offer.aside and not (offer.unlikely and shown)
        if told and _is_of_the_step(system, offer.order) and msgspec.structs.asdict(offer.order):
            key = type(offer.order), form_of(system, game, offer)
            found.setdefault(key, " ".join(words_of(system, game, offer.order)))
    return tuple(found.values())


def _is_of_the_step(system: System, order: Any) -> bool:
    """Is it no order that has its place in every phase, and none by which one only passes?"""
    return order not in (system.done, *system.none) and type(order) not in declarations(system.turn)


def _unseen(system: System, game: Any, look: Look) -> tuple[str, ...]:
    """The verbs of orders that have their place here and that may rest on what the viewer is not shown.

    Which they are follows from where the turn stands, and from nothing that is secret (17.3123).
    """
    shown = showing_of(system)
    if look.viewer == look.seat or not shown.conceals(game, look.viewer):
        return ()
    kinds = (kind for kind in shown.by_concealed if has_its_turn(system, game, look.seat, kind))
    forms = chain.from_iterable(_forms(system, kind) for kind in kinds)
    return tuple(dict.fromkeys(form.verb for form in forms))


def _forms(system: System, kind: type) -> Iterator[Form]:
    return (form for form in notation_of(system.rules.name).forms if form.order is kind)
