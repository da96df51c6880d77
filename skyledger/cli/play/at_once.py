"""`done at once`: a seat is done wherever it has nothing else to order; `all done`: so are all, once."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from core.dice import AT_ONCE, BY_ORDER
from core.menus import Offer
from events.sentences import any_of, said, say
from phases.referee import System, let_lie, passes_by, to_declare, to_do
from skyledger.cli.answers import Hearing, hear
from skyledger.cli.look.awaiting import awaited_in, only_word, word_but_to_declare
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE, REFUSED
from skyledger.menus import Look, Menu, Scope, When, menu_of
from skyledger.menus.meant import refuses
from skyledger.menus.nearest import nearest
from skyledger.notation.any_game import written
from skyledger.service import Table
from skyledger.showing import showing_of

SETTING = re.compile(r"done[\s,]+(?P<when>at[\s_-]once|by[\s_-]order)\s*\.?", re.IGNORECASE)
FOR_ALL = re.compile(
    r"(all|everybody|everyone)\b\s*:?\s*(are\s|is\s)?done\s*\.?"
    r"|done\s+(by|for)\s+(all|everybody|everyone)\s*\.?",
    re.IGNORECASE,
)

FROM_HERE_ON = said(
    "From here on {seat} is done at this table wherever it has nothing else to order or to declare, unless a "
    "line was just refused to it; each time is an entry of its own. Whoever sees it come by itself learns "
    "that {seat} has nothing there. “done by order” ends it, and so does getting up: who sits down again "
    "says it anew."
)
NO_LONGER = said("From here on {seat} says “done” itself.")
OFFERED = said(
    "“done at once” says it for {seat} wherever nothing else is left to order; “done until PHASE” says it up "
    "to there, step by step, when the others have spoken; “all done” says it here, once, for everybody of "
    "whom that is so."
)
HERE_ITSELF = said("Here {seat} says “done” itself, if it wants nothing: nothing is under way.")
HERE_MORE = said(
    "Here {seat} may order something besides “{done}”, such as “{order}”; say “{done}” to want none."
)
HERE_LYING = said("Here {seat} would let something lie: {what} Say “done” if you want that.")
NOBODY = said("The game waits for nobody here.")
MORE = said(
    "{seat} may still order something besides “{done}” in this step, such as “{order}”; “{seat}: {done}” "
    "wants none."
)
MORE_UNSEEN = said(
    "{seat} may still order something besides “{done}” in this step, which only {seat} sees; “{seat}: "
    "{done}” wants none."
)
MUST_SAY = said("{seat} must say what it wants in this step, such as {orders}.")
MUST_SAY_UNSEEN = said("{seat} must say what it wants in this step, of which only {seat} sees what there is.")
LET_LIE = said("{seat} would let something lie: {what} “{seat}: {done}” wants that.")
ITSELF = said(
    "{seat} has nothing else to order; where nothing is under way and a step is ended by it, each says so "
    "itself: “{seat}: {done}”."
)


def is_setting(text: str) -> bool:
    """Does a line say when a seat is done at this table?"""
    return SETTING.fullmatch(text.strip()) is not None


def set_when(seats: set[str], seat: str, text: str, *, json: bool) -> int:
    """From here on a seat is done by itself, or no longer; it is told what that shows to others."""
    found = SETTING.fullmatch(text.strip())
    at_once = found is not None and found["when"].casefold().startswith("at")
    (seats.add if at_once else seats.discard)(seat)
    if json:
        put({"seat": seat, "done": AT_ONCE if at_once else BY_ORDER})
    else:
        hanging(say(FROM_HERE_ON if at_once else NO_LONGER, seat=seat))
    return DONE


def write_not_here(held: Table, seat: str, seats: Collection[str]) -> None:
    """Tell a seat that is done at once from here on why not in the step at hand, if it is awaited there."""
    if seat in seats and seat in awaited_in(held) and (why := _not_here(held, seat)):
        hanging((why, "warning"))


def _not_here(held: Table, seat: str) -> str:
    system, game = held.system, held.state
    if game.questions or game.rolls or passes_by(system, game) is None:
        return ""
    if system.rules.phase_of(game) in system.rests:
        return say(HERE_ITSELF, seat=seat)
    known = showing_of(system).known_to(game, seat)
    if offers := tuple(to_do(system, known, seat)) or tuple(to_declare(system, known, seat)):
        first = nearest(system, known, Look(seat, seat), offers)
        return say(HERE_MORE, seat=seat, order=_written(held, first), done=_written_done(held))
    lying = let_lie(system, game, seat)
    return say(HERE_LYING, seat=seat, what=lying[0]) if lying else ""


def write_offer(held: Table, seat: str) -> bool:
    """Tell a seat of it where nothing else than its “done” is left; was it told?"""
    if told := bool(only_word(held, seat, seat)) and seat in awaited_in(held):
        hanging((say(OFFERED, seat=seat), "aside"))
    return told


def pass_alone(hearing_of: Callable[[str], Hearing], seats: Collection[str]) -> bool:
    """Have the seats be done that have nothing else to order where the turn stands now; was any?

    Who would let something lie that he can't do later says it himself.
    """
    passed = False
    for seat in sorted(seats):
        passed = _passes(hearing_of(seat), seat, only_word) or passed
    return passed


def is_for_all(text: str) -> bool:
    """Does a line say that everybody is done who has nothing else to order?"""
    return FOR_ALL.fullmatch(text.strip()) is not None


def pass_for_all(begun: Table, hearing_of: Callable[[str], Hearing], seat: str) -> int:
    """Have everybody be done in this step, not in the next, who has nothing else to order, or loses nothing.

    Who says so has seen this step: what the table decided in it has been declared. Of those who are not done
    it is told why, as far as the seat knows that said so.
    """
    step, passed = _step(begun), False
    for one in awaited_in(begun):
        hearing = hearing_of(one)
        passed = (_step(hearing.before) == step and _passes(hearing, one, _word_for_all)) or passed
    now = hearing_of(seat).before
    if _step(now) == step:
        for one in awaited_in(now):
            hanging((_not_passed(now, one, seat), "warning"))
    if not awaited_in(begun):
        hanging((say(NOBODY), "warning"))
    return DONE if passed else REFUSED


def _word_for_all(held: Table, seat: str, viewer: str) -> str:
    """The word by which a seat is done with all others: where it has nothing else, or loses nothing by it."""
    if showing_of(held.system).comes_home(held.state):
        return _written_done(held)
    return word_but_to_declare(held, seat, viewer)


def _not_passed(held: Table, seat: str, viewer: str) -> str:
    """Why a seat was not done with all others: what it may order, as far as the viewer may know."""
    system, done = held.system, _written_done(held)
    look = Look(seat, viewer, Scope.WHOLE)
    menu = menu_of(system, held.state, look)
    if offers := list(_besides(system, menu)):
        first = nearest(system, held.state, look, offers)
        if passes_by(system, held.state) is None:
            return say(MUST_SAY, seat=seat, orders=any_of(_first_and_none(held, first, offers)))
        return say(MORE, seat=seat, done=done, order=_written(held, first))
    if menu.unseen:
        unseen = MUST_SAY_UNSEEN if passes_by(system, held.state) is None else MORE_UNSEEN
        return say(unseen, seat=seat, done=done)
    lying = let_lie(system, held.state, seat) if viewer == seat else ()
    return say(LET_LIE, seat=seat, what=lying[0], done=done) if lying else say(ITSELF, seat=seat, done=done)


def _first_and_none(held: Table, first: Any, offers: Sequence[Offer]) -> list[str]:
    """An order that a step takes, and the one by which a seat wants none of what is asked for, if any."""
    lines = [f"“{_written(held, one.order)}”" for one in offers[:MOST_LINES]]
    return list(dict.fromkeys([f"“{_written(held, first)}”", *filter(refuses, lines)]))[:2]


MOST_LINES = 50
"""Among so many it is looked for one that wants none."""


def _besides(system: System, menu: Menu) -> Iterator[Offer]:
    """What a menu has besides the words by which one passes, and what may be declared at any time."""
    passing = (system.done, *system.none)
    groups = (group for group in menu.groups if group.when is not When.AT_ANY_TIME)
    offers = (menu.offers[at] for group in groups for at in group.offers)
    return (offer for offer in offers if offer.order not in passing)


def _written(held: Table, order: Any) -> str:
    return written(held.system.rules.name, held.state, order)


def _written_done(held: Table) -> str:
    """The words by which a seat wants nothing in this step, such as “allot no cover”."""
    order = passes_by(held.system, held.state)
    return _written(held, held.system.done if order is None else order)


def _step(held: Table) -> str:
    return str(held.system.rules.phase_of(held.state))


def _passes(hearing: Hearing, seat: str, word_of: Callable[[Table, str, str], str]) -> bool:
    """Was a seat done that has nothing else to order, and lets nothing lie that it can't do later?"""
    held = hearing.before
    nothing_else = seat in awaited_in(held) and word_of(held, seat, seat)
    if not nothing_else or let_lie(held.system, held.state, seat):
        return False
    return hear(hearing, passes_by(held.system, held.state)) == DONE
