"""A line that could not be read: what may be meant by it, of what the seat may order in this step."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, islice, pairwise
from typing import Any

import msgspec

from core.menus import Offer, each_pick, fill, most
from core.mistakes import NEARER, Mistake, Unfit, Unnamed, Unworkable, near_misses
from events.sentences import either, said, say
from phases.referee import System, against_in_sequence, declared_here, has_its_turn, menu, passes_by
from skyledger.datafiles.problems import shortened
from skyledger.everyday import HEARD, ONWARD, SMALL
from skyledger.menus.filled import Filling, fillings, none_said_short
from skyledger.menus.lines import nearest, needed, words_of
from skyledger.menus.menu import Look, Menu, When, menu_of, sight_of
from skyledger.notation import notation_of
from skyledger.notation.any_game import read
from skyledger.notation.parsing import (
    ACommand,
    InOtherWords,
    MistakeInOrder,
    NotAnOrder,
    NoVerb,
    pointed,
    verbs_near,
)

FEW = 3
"""So many orders are named."""
MOST = 100
"""Among so many it is looked for one that wants none of what is asked for."""
DONE, CHOOSE, REFUSING = "done", "choose", frozenset({"no", "none"})


AT_FORCE = re.compile(r"\s\w\w\s[A-Z]{5}$")
"""At what force or place, where that is still to be put there."""
OPEN = re.compile(r"\b(?:HEX|[A-Z]{4,})\b")
"""What stands in a form for a name that is to be put there."""

HERE = said("in this step that is {orders}")
SUCH_AS = said("{wrong}; here for example {orders}")
NOTHING_SO = said("nothing of that kind may be ordered now; what may is {orders}, and “orders” lists all")
NOT_SO = said("no order begins so; what may be ordered now is {orders}, and “orders” lists all")
NOTHING_NOW = said("{seat} may order nothing of that kind now; “orders” says whose word is waited for")
NOT_NOW = said("{why} What may be ordered now is {orders}, and “orders” lists all.")
MEANT_NOT_NOW = said("{wrong}. {why} What may be ordered now is {orders}, and “orders” lists all.")
NEARLY = said("“{word}” may be meant: in this step that is {orders}")
NEARLY_NOT_NOW = said(
    "“{verb}” may be meant. {why} What may be ordered now is {orders}, and “orders” lists all."
)
RATHER = said("{told}; in this step that is {orders}")
OR_HERE = said("{wrong}; or, in this step, {orders}")


class InThisStep(NotAnOrder):
    """A line that no order has the form of, with what is told of the step that is on."""

    def __init__(self, wrong: NotAnOrder, told: str) -> None:
        self.told = told
        super().__init__(wrong.text, wrong.column, wrong.expected, wrong.before, wrong.also)

    def _sentence(self) -> str:
        return pointed(self.text, self.column, self.told)


class Step(msgspec.Struct, frozen=True, dict=True):
    """What a seat may order where the turn stands."""

    system: System
    game: Any
    seat: str

    @cached_property
    def in_turn(self) -> frozenset[str]:
        """The verbs of the orders against which the sequence of play has nothing."""
        forms = notation_of(self.system.rules.name).forms
        return frozenset(
            one.verb for one in forms if has_its_turn(self.system, self.game, self.seat, one.order)
        )

    @cached_property
    def menu(self) -> Menu:
        """All that it may order."""
        return menu_of(self.system, self.game, Look(self.seat, self.seat))

    @cached_property
    def lines(self) -> dict[str, list[str]]:
        """By each verb with which something may be ordered in this step, the first lines that do."""
        found: dict[str, list[str]] = {}
        declared = declared_here(self.system, self.game)
        here = (one for one in self.menu.groups if one.when < When.AT_ANY_TIME or one.form.order in declared)
        for group in here:
            orders = chain.from_iterable(_orders(self.menu.offers[at]) for at in group.offers)
            lines = sorted((self._line(order) for order in islice(orders, FEW + 1)), key=refuses)
            found.setdefault(group.form.verb, lines[:FEW])
        return found

    def _line(self, order: Any) -> str:
        return f"“{' '.join(words_of(self.system, self.game, order))}”"

    def fillings(self, text: str) -> list[Filling]:
        """The orders that a line may mean which leaves out one thing."""
        return fillings(self.system, self.game, self.menu.offers, text)

    def filled(self, text: str) -> list[str]:
        """The first of these orders as they are written, those first that are near the enemy."""
        sight = sight_of(self.system, self.game, Look(self.seat, self.seat))
        found = sorted(self.fillings(text), key=lambda one: nearest(one.order, sight))
        return [self._line(one.order) for one in found if one.counted][:FEW]

    def refusing(self) -> list[str]:
        """The lines by which one wants none of what is asked for: “engage strike with none”."""
        here = [self.menu.offers[at] for group in self.menu.groups for at in group.offers][:MOST]
        lines = (self._line(offer.order) for offer in here)
        return [line for line in lines if refuses(line)][:FEW]

    def of(self, verbs: Iterable[str], text: str = "") -> list[str]:
        """A line for each of the first of these verbs that are of this step; of one that answers, several.

        Of the lines of a verb the one that has most of the words of a text, if there is a text.
        """
        here = [verb for verb in dict.fromkeys(verbs) if verb in self.lines]
        if here == [CHOOSE]:
            return self.lines[CHOOSE]
        return [self._nearest(verb, text) for verb in here[:FEW]]

    def _nearest(self, verb: str, text: str) -> str:
        first, typed = self.lines[verb][0], _said_words(text)
        if not typed:
            return first
        groups = (
            one for one in self.menu.groups if one.form.verb == verb and one.when is not When.AT_ANY_TIME
        )
        offers = (self.menu.offers[at] for group in groups for at in group.offers)
        orders = islice(chain.from_iterable(_filled_as(offer, typed) for offer in offers), MOST)
        return max((first, *map(self._line, orders)), key=lambda line: _likeness(line, typed))

    def in_several_ways(self, verbs: Iterable[str]) -> list[str]:
        """The same, each line once; of one verb alone, which may be meant in several ways, several."""
        here = [verb for verb in dict.fromkeys(verbs) if verb in self.lines]
        return list(dict.fromkeys(self.lines[here[0]])) if len(here) == 1 else self.of(here)

    def first(self, text: str = "") -> list[str]:
        """What may be ordered now, what is new first."""
        return self.of(self.lines, text if len(_said_words(text)) > FEW else "")


def _said_words(text: str) -> list[str]:
    return [word for word in re.sub(r"[“”\",:;.]", " ", text.casefold()).split() if word not in SMALL]


def _likeness(line: str, typed: list[str]) -> tuple[bool, int, int]:
    """How much of what was typed a line has, be it one or several; that it refuses as that comes first.

    Of lines that have as much of it, the one that has it as names have their words, one beside the other.
    """
    words = _said_words(line)
    alike = REFUSING.isdisjoint(words) is REFUSING.isdisjoint(typed)
    said_, meant = ([word.removesuffix("s") for word in one] for one in (typed, words))
    return alike, len({*said_} & {*meant}), len({*pairwise(said_)} & {*pairwise(meant)})


def _filled_as(offer: Offer, typed: list[str]) -> Iterator[Any]:
    """The orders of an offer, each with a number of units that was typed, if it may have that."""
    offer = needed(offer)
    counts = {int(word) for word in typed if word.isdecimal()}
    for picks in each_pick(offer):
        up_to = most(offer, picks) if offer.most else 0
        yield from (fill(offer, picks, count) for count in sorted(counts) if 1 < count <= up_to)
        yield fill(offer, picks)


def read_in_step(system: System, game: Any, text: str, seat: str) -> Any:
    """The order that a line means. Raises `Mistake`, told by what may be ordered now."""
    try:
        return _as_none(system, game, seat, read(system.rules.name, game, text, seat))
    except Mistake as wrong:
        if (bare := ASKING.sub("", text)) != text:
            return _unasked(system, game, seat, bare)
        step = Step(system, game, seat)
        if not isinstance(wrong, NotAnOrder):
            raise _out_of_step(step, wrong) from None
        if (order := _filled(step, wrong, text)) is not None:
            return order
        raise in_this_step(step, wrong) from None


def _out_of_step(step: Step, wrong: Mistake) -> Mistake:
    """The same mistake; where nobody can be named of an order that has no place now, that it has none."""
    if not isinstance(wrong, MistakeInOrder) or not _names_nobody(wrong.mistake):
        return wrong
    verb = _verb_of(step, wrong.text.strip().casefold())
    why = "" if verb in step.in_turn else _why_not(step, verb, wrong.text)
    return MistakeInOrder(wrong.text, 1, Unfit("order", wrong.text, why)) if why else wrong


def _names_nobody(mistake: Mistake) -> bool:
    return isinstance(mistake, Unnamed) or mistake.what == "squadrons"


ASKING = re.compile(r"\s*[?？]+\s*$")  # noqa: RUF001 - the wide one is typed too
NO_QUESTION = said(
    "A “?” asks nothing behind an order: “{order}” gives it, “help {verb}” tells how it is written, and "
    "“orders” what it means here."
)


def _unasked(system: System, game: Any, seat: str, bare: str) -> Any:
    """What is wrong with a line without its question mark; a whole order is given only without it."""
    read_in_step(system, game, bare, seat)
    verb = _verb_of(Step(system, game, seat), bare.strip().casefold())
    raise Unworkable("order", say(NO_QUESTION, order=bare.strip(), verb=verb or bare.strip()))


def _filled(step: Step, wrong: NotAnOrder, text: str) -> Any:
    """The order that is meant where one thing is left out of which there is but one; None for others."""
    passing = passes_by(step.system, step.game)
    if passing in step.system.none and none_said_short(step.system, step.game, passing, text):
        return passing
    found = [] if isinstance(wrong, ACommand) else step.fillings(text)
    return found[0].order if len(found) == 1 and found[0].counted else None


def _as_none(system: System, game: Any, seat: str, order: Any) -> Any:
    """The same order; of a seat that is done where it can only say that it wants nothing, that word."""
    if order != system.done or (passing := passes_by(system, game)) not in system.none:
        return order
    only = [offer.order for offer in menu(system, game, seat) if type(offer.order) is type(passing)]
    return passing if only == [passing] else order


def refuses(line: str) -> bool:
    """Does one want none of what is asked for by a line?"""
    return not REFUSING.isdisjoint(line.strip("“”").split())


def _orders(offer: Offer) -> Iterator[Any]:
    """The orders of an offer, one for each choice in it."""
    offer = needed(offer)
    first = offer.slots[0] if offer.slots else None
    yield from [fill(offer, {first.field: one.value}) for one in first.choices] if first else [offer.order]


def in_this_step(step: Step, wrong: NotAnOrder) -> NotAnOrder:
    """The same mistake, with what may be meant of what may be ordered now."""
    match wrong:
        case NoVerb():
            return _no_verb(step, wrong)
        case ACommand():
            onward = wrong.expected in (HEARD, ONWARD) and DONE not in step.in_turn
            return _no_verb(step, wrong) if onward else wrong
        case InOtherWords():
            return _in_other_words(step, wrong)
        case _ if wrong.also:
            return wrong  # it is told which order is meant already
        case _:
            return _of_a_verb(step, wrong)


def _no_verb(step: Step, wrong: NotAnOrder) -> NotAnOrder:
    words = _words(wrong)
    if (verbs := _intended(step, words)) is not None:
        if orders := step.of(verbs, wrong.text) or (step.refusing() if verbs == (DONE,) else []):
            return InThisStep(wrong, say(HERE, orders=either(orders)))
        return _nothing(step, wrong, NOTHING_SO)
    if near := verbs_near(words, sorted(step.in_turn)):
        return NotAnOrder(wrong.text, wrong.column, [f"“{verb}”" for verb in near])
    return _nearly(step, wrong, words) or _nothing(step, wrong, NOT_SO)


def _nearly(step: Step, wrong: NotAnOrder, words: list[str]) -> NotAnOrder | None:
    """What a mistyped word may mean here; or why that has no place now. None if it is near to none."""
    known = {*notation_of(step.system.rules.name).intended, *(verb.split()[0] for verb in _verbs(step))}
    near = near_misses("".join(words[:1]), sorted(known), NEARER)
    for word in near:
        if orders := step.of(_intended(step, [word, *words[1:]]) or (), wrong.text):
            return InThisStep(wrong, say(NEARLY, word=word, orders=either(orders)))
    verbs = (verb for word in near if (verb := _verb_of(step, " ".join([word, *words[1:]]))))
    return next((_not_now(step, wrong, verb, NEARLY_NOT_NOW) for verb in verbs), None)


def _words(wrong: NotAnOrder) -> list[str]:
    """The first words of a line, without the little ones before them."""
    words = (word.strip(".,!?;:") for word in wrong.text[:200].casefold().split())
    return [word for word in words if word and word not in SMALL][:FEW]


def _intended(step: Step, words: list[str]) -> tuple[str, ...] | None:
    """The verbs that may be meant by the first words; None where these are no words for anything."""
    known = notation_of(step.system.rules.name).intended
    begun = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    if verb := next((some for some in begun if some in step.lines), ""):
        return (verb,)  # the order itself stands there, though not as it is written
    return next((known[some] for some in begun if some in known), None)


def _nothing(step: Step, wrong: NotAnOrder, told: str) -> NotAnOrder:
    first = step.first(wrong.text)
    return InThisStep(wrong, say(told, orders=either(first)) if first else say(NOTHING_NOW, seat=step.seat))


def _in_other_words(step: Step, wrong: NotAnOrder) -> NotAnOrder:
    """Of the orders that may be meant those that have their place now; where none has, why not."""
    expected = chain.from_iterable(_placed(step, told) for told in wrong.expected)
    verbs = {told: _verb_of(step, told.strip("“”")) for told in expected}
    kept = [told for told, verb in verbs.items() if verb in step.in_turn or not verb]
    if kept:
        told = NotAnOrder(wrong.text, wrong.column, kept, wrong.before)
        orders = step.in_several_ways(verb for verb in verbs.values() if any(map(OPEN.search, kept)))
        return InThisStep(told, say(SUCH_AS, wrong=_said(told), orders=either(orders))) if orders else told
    return _not_now(step, wrong, next(iter(verbs.values())), MEANT_NOT_NOW)


def _placed(step: Step, told: str) -> list[str]:
    """The order that is told, at the task forces at which it can be given."""
    order, at_force = AT_FORCE.subn("", told.strip("“”"))
    return (step.filled(order) if at_force else []) or [told]


def _of_a_verb(step: Step, wrong: NotAnOrder) -> NotAnOrder:
    """An order begun soundly: how one goes on that may be given now, or that none has its place now."""
    verb = _verb_of(step, wrong.text.strip().casefold())
    alike = [one for one in _verbs(step) if verb and one.partition(" ")[0] == verb.partition(" ")[0]]
    others = step.of(_intended(step, _words(wrong)) or (), wrong.text) if _goes_wrong_at_once(wrong) else []
    if verb and step.in_turn.isdisjoint(alike):
        return InThisStep(wrong, say(HERE, orders=either(others))) if others else _not_now(step, wrong, verb)
    orders = step.filled(wrong.text) or step.of(sorted(alike, key=lambda one: one != verb), wrong.text)
    if orders and wrong.column > len(wrong.text.rstrip(" .")):
        return InThisStep(wrong, say(SUCH_AS, wrong=_said(wrong), orders=either(orders)))
    if others and not orders:
        return InThisStep(wrong, say(OR_HERE, wrong=_said(wrong), orders=either(others)))
    return wrong


def _goes_wrong_at_once(wrong: NotAnOrder) -> bool:
    """Is nothing sound behind the first word but a number?"""
    return len([word for word in wrong.text[: wrong.column - 1].split() if not word.isdigit()]) < 2


def nothing_so(step: Step, words: str) -> str:
    """That nothing may be ordered now that has these words, and what does it; of an order why it may not."""
    text = words.casefold().strip()
    verbs = [verb for verb in _verbs(step) if text and f"{verb} ".startswith(f"{text} ")]
    told = say("nothing with “{words}” in it now" if words else "nothing now", words=shortened(words))
    if orders := step.of(notation_of(step.system.rules.name).intended.get(text, ())):
        return say(RATHER, told=told, orders=either(orders))
    if not verbs or not step.in_turn.isdisjoint(verbs):
        return told
    return f"{told}. {_why_not(step, verbs[0], text)}".strip()


def _why_not(step: Step, verb: str, text: str) -> str:
    """What the sequence of play has against an order that begins so; of several, the one that is typed."""
    typed = {*_said_words(text)}
    forms = [one for one in notation_of(step.system.rules.name).forms if one.verb == verb]
    form = max(forms, key=lambda one: len(typed.intersection(re.findall(r"\b[a-z]+\b", one.form))))
    found = against_in_sequence(step.system, step.game, step.seat, form.order)
    return " ".join(one for violation in found for one in violation.found)


def _not_now(step: Step, wrong: NotAnOrder, verb: str, told: str = NOT_NOW) -> NotAnOrder:
    """Why such an order has no place now, and what has."""
    why = _why_not(step, verb, " ".join((wrong.text, *wrong.expected)))
    alike = (one for one in _intended(step, verb.split()) or () if one != DONE)
    here = step.of(alike, wrong.text) or step.first(wrong.text)
    said_ = say(told, wrong=_said(wrong), verb=verb, why=why, orders=either(here)) if here else why
    return InThisStep(wrong, said_)


def _said(wrong: NotAnOrder) -> str:
    """What is told behind the caret."""
    return str(wrong).rpartition("^ ")[2].rstrip(".")


def _verbs(step: Step) -> Iterator[str]:
    return iter(dict.fromkeys(form.verb for form in notation_of(step.system.rules.name).forms))


def _verb_of(step: Step, text: str) -> str:
    """The longest verb that the text begins with, or one whose first word it begins with."""
    whole = [verb for verb in _verbs(step) if f"{text} ".startswith((f"{verb} ", f"{verb}:"))]
    first = [verb for verb in _verbs(step) if verb.partition(" ")[0] == text.partition(" ")[0]]
    return max(whole, key=len, default="") or next(iter(first), "")
