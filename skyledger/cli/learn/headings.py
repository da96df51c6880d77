"""The orders as `help` lists them: how they begin, their forms, or all that is to be said of each."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby

from events.sentences import listed, said, say, translated
from phases.states import phase_words
from skyledger.cli.paper import blank, hanging, lead
from skyledger.games import GAMES
from skyledger.notation import Notation
from skyledger.notation.forms import Form

CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
BRIEF = said(
    "“help” with the first words of an order says what it means, with an example; --all says it of all."
)
FOR_MORE = said(
    "So they begin. “help orders {word}” tells how one is written, “help orders {heading}” all under a "
    "heading, “help orders {phase}” those of a phase, “help orders --all” all of them."
)


@cache
def forms_in(system: str, phase: str) -> frozenset[type]:
    """The orders that may be given in a phase and not in every other one; none if no phase is called so."""
    accepts = GAMES[system].turn.accepts
    everywhere = set.intersection(*(set(kinds) for kinds in accepts.values()))
    within = (set(accepts[state]) for state in accepts if phase in _names(phase_words(state)))
    return frozenset(set().union(*within) - everywhere)


def _names(phase: str) -> tuple[str, str]:
    """What a phase is called, whole and in short."""
    return phase.casefold(), phase.casefold().removesuffix(" phase")


def write_headings(forms: tuple[Form, ...]) -> None:
    """The headings with the words that orders under them begin with."""
    for heading, some in groupby(forms, key=lambda form: form.heading):
        verbs = listed(list(dict.fromkeys(form.verb for form in some)))
        hanging((translated(heading), "entry"), say(": {verbs}", verbs=verbs), indent=2)
    blank()


def write_for_more(system: str, forms: tuple[Form, ...]) -> None:
    """How to ask for the forms of some of a game's orders, or of all."""
    hanging((say(FOR_MORE, **_examples(system, forms)), "aside"), hang=0)


def _examples(system: str, forms: tuple[Form, ...]) -> dict[str, str]:
    """A word, a heading and a phase of these orders that may be asked for."""
    return {
        "word": next(form.verb for form in forms[1:] if " " not in form.verb),
        "heading": min((translated(form.heading) for form in forms), key=len),
        "phase": phase_words(next(iter(GAMES[system].turn.accepts))),
    }


def write_forms(notation: Notation, forms: tuple[Form, ...]) -> None:
    """Each form under its heading, and below them what words in capitals stand for that have a list."""
    for heading, some in groupby(forms, key=lambda form: form.heading):
        blank()
        hanging((translated(heading), "heading"))
        _write_each(some)
    in_use = {word for form in forms for word in CAPITALS.findall(form.form)}
    for one in notation.lists:
        if in_use.issuperset(CAPITALS.findall(one.partition(" is ")[0].partition(" are ")[0])):
            blank()
            hanging(translated(one), hang=0)


def write_briefly(forms: tuple[Form, ...]) -> None:
    """The forms alone, under their headings, each on a line."""
    for heading, some in groupby(forms, key=lambda form: form.heading):
        blank()
        hanging((translated(heading), "heading"))
        for form in some:
            hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"), indent=2)
    blank()


def write_brief() -> None:
    """How to ask for more of an order of which little was said."""
    hanging((say(BRIEF), "aside"), hang=0)


def _write_each(forms: Iterable[Form]) -> None:
    for form in forms:
        hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"), indent=2)
        hanging(translated(form.meaning), indent=6, hang=0)
        hanging(lead(say("e.g."), "aside"), form.example, indent=6)
