"""All that is told of a moment of a game, to each who looks at it, as plain data."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from core.mistakes import Mistake
from events.codec import encode
from events.message import PhaseEntered
from phases.referee import menu
from skyledger.cli.answers import fact_json, ruling_json
from skyledger.cli.look.why import story_json
from skyledger.games import PUBLIC
from skyledger.menus import shown_offers
from skyledger.notation import notation_of
from skyledger.service import GAMEMASTER, rule_on
from skyledger.showing import showing_of
from skyledger.telling import told_in
from skyledger.telling.shared import order_told
from skyledger.why import Story, stories
from skyledger.why.chain import Book
from skyledger.why.story import _parts
from tests.net.kept import Step, Told, digest
from tests.net.playing import Moment

WRONG = {
    "A World at War": (
        "stage 3 AAF German from Catania to Tripoli",
        "stage 1 AAF British from Lille to Lyon",
        "counterair Lille with 2 AAF British from Dover",
        "dice 1 2 3",
        "uninvert 1 AAF German at Lille",
        "redeploy 1 NAS British from Lille to Malta",
        "fight on",
        "sail north with everything",
    ),
    "The War Game": (
        "move 1 German fighter from France to Germany",
        "attack Brest with 2 German fighters from Paris",
        "dice 1 2 3",
        "retreat 1 British fighter from Kent to Brest",
        "dispatch 1 German bomber from Paris to Kent",
        "call off",
        "lose 1 German fighter",
        "sail north with everything",
    ),
}
"""Orders that are wrong in most games; each is given after every eighth entry."""
AROUND = (-5, -1, 0, 2)
"""Orders of the game itself, given at another time: so many after the one that is due."""
UNITS = 2
EVERY_OLD = 40
"""Of an old ledger everything is told after every so manyeth entry, and of the others what the log tells."""
OUTLOOK = 8
"""After every so manyeth entry one viewer is told what a unit may do, now and later."""


def menus(moment: Moment, viewer: str) -> Any:
    """What a seat may order, and one of it as it is written; of everybody else what others see of it."""
    held = moment.held
    if viewer == PUBLIC:
        seats = held.system.rules.seats(held.state)
        return [list(shown_offers(held.system, held.state, seat, PUBLIC)) for seat in seats]
    offers = menu(held.system, held.state, viewer)
    one = offers[held.head.number % len(offers)].order if offers else None
    return [offers, one and notation_of(held.system.rules.name).render(held.state, one)]


def refusals(moment: Moment, viewer: str) -> Any:
    """What is said to orders that are wrong, or that are given at the wrong time."""
    if viewer == PUBLIC:
        return []
    due = moment.held.head.number - 1
    around = [moment.orders[due + by][1] for by in AROUND if 0 <= due + by < len(moment.orders)]
    return [_written(moment, viewer), *(_answer(moment, viewer, order) for order in around)]


def _written(moment: Moment, viewer: str) -> Any:
    held, name = moment.held, moment.held.system.rules.name
    text = WRONG[name][held.head.number % len(WRONG[name])]
    try:
        order = notation_of(name).read(held.state, text, viewer)
    except Mistake as mistake:
        return str(mistake)
    return _answer(moment, viewer, order)


def _answer(moment: Moment, viewer: str, order: Any) -> Any:
    try:
        return ruling_json(moment.held, rule_on(moment.held, viewer, order))
    except Mistake as mistake:
        return str(mistake)


def board(moment: Moment, viewer: str) -> Any:
    """What `show` gives: the position, what stands in each place, and where the turn is."""
    held, shown = moment.held, showing_of(moment.held.system)
    told = [shown.turn(held.state), shown.awaited(held.state), shown.stacks(held.state, viewer)]
    return [Raw(encode(shown.position(held.state, viewer))), *told, shown.battles(held.state, viewer)]


def log(moment: Moment, viewer: str) -> Any:
    """What `log` tells of the entry: the order, its facts in words with their rules."""
    held = moment.held
    step = showing_of(held.system).seen_by(moment.step, viewer)
    at = replace(held, state=told_in(held.system, step.before, step.after))
    facts = [fact_json(at, fact, step.turned) for fact in step.facts]
    return [order_told(held.system, step.before, step.order), facts, step.voided_by]


def why(moment: Moment, viewer: str) -> Any:
    """Why two units are where and as they are; now and then what one may do, now and later, and what readies it."""
    held, book = moment.held, moment.book(viewer)
    units = _units(moment, book.known)
    told = [story_json(held, book, _as_it_is(book, unit), viewer) for unit in units]
    if held.head.number % OUTLOOK == 0 and units and viewer == _in_turn(moment):
        told += [story_json(held, book, one, viewer) for one in stories(held.system, book, units[-1:])]
    return told


def _as_it_is(book: Book, unit: str) -> Story:
    """The story of a unit without what it may do, which takes a hundred times as long to find."""
    return Story((unit,), book.watch.headline(book.known, unit), tuple(_parts(book, unit)))


def _in_turn(moment: Moment) -> str:
    """The one viewer who is told of what a unit may do after this entry."""
    everybody = list(viewers(moment))
    return everybody[moment.held.head.number // OUTLOOK % len(everybody)]


def _units(moment: Moment, known: Any) -> list[str]:
    names = sorted(known.units)
    facts = b"".join(encode(event) for event, _ in moment.step.facts)
    named = [name for name in names if f'"{name}"'.encode() in facts]
    others = [names[moment.held.head.number % len(names)]] if names else []
    return list(dict.fromkeys((*named[:1], *others)))[:UNITS]


PARTS: dict[str, Callable[[Moment, str], Any]] = {
    "menu": menus,
    "refusals": refusals,
    "board": board,
    "log": log,
    "why": why,
}
"""What is told of a moment to a viewer, by the name of the part."""


def viewers(moment: Moment) -> Iterator[str]:
    yield from moment.held.system.rules.seats(moment.held.state)
    yield GAMEMASTER
    yield PUBLIC


def told_of(moment: Moment, *, old: bool) -> Told:
    """Digests of each part for each viewer; of most entries of an old ledger only what the log tells."""
    rare = old and moment.held.head.number % EVERY_OLD != 1
    parts = ("log",) if rare else tuple(PARTS)
    return {part: {v: digest(PARTS[part](moment, v)) for v in viewers(moment)} for part in parts}


def step_of(moment: Moment, *, old: bool) -> Step:
    """What is kept of a moment."""
    kinds = tuple(type(event).__name__ for event, _ in moment.step.facts)
    passed = tuple(event.phase for event, _ in moment.step.facts if isinstance(event, PhaseEntered))
    state, order = moment.held.system.rules.phase_of(moment.held.state), type(moment.step.order).__name__
    return Step(moment.held.head.number, order, kinds, passed, state, told_of(moment, old=old))
