"""`help`: how orders are written, all of them or those of one verb."""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, near_misses
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.notation import NOTATIONS, Notation
from skyledger.notation.form import Form
from skyledger.notation.grammar_help import NAMES

EVERY = "orders"
OF_ALL = "“help orders” tells of every order, and how units, places and nations are named."
LONGEST = 60
"""No verb comes near to so many letters."""


def help_(
    *topic: Annotated[
        str,
        Parameter(help="What to explain: orders, or the words that an order begins with, as in: fight on."),
    ],
    common: Common = USUAL,
) -> int:
    """Explain how orders are written: every form, what it means, an example; or the forms of one order.

    JSON: {"game": [{"verb", "form", "example", "meaning", "rule"}]}.
    """
    asked = " ".join(" ".join(topic).split()).casefold() or EVERY
    found = {game: _forms(notation, asked) for game, notation in NOTATIONS.items()}
    if not any(found.values()):
        raise _unknown(asked)
    if common.json:
        put({game: [_form(form) for form in forms] for game, forms in found.items()})
        return DONE
    for game, forms in found.items():
        _write(game, NOTATIONS[game], forms)
    blank()
    hanging(" ".join(NAMES.split()) if asked == EVERY else OF_ALL, hang=0)
    return DONE


def _forms(notation: Notation, asked: str) -> tuple[Form, ...]:
    """The forms of the orders that begin with these words, or else that have them among the first."""
    if asked == EVERY:
        return notation.forms
    exact = tuple(form for form in notation.forms if form.verb == asked)
    within = tuple(form for form in notation.forms if f" {asked} " in f" {form.verb} ")
    return exact or within


def _unknown(asked: str) -> Mistake:
    verbs = {form.verb for notation in NOTATIONS.values() for form in notation.forms}
    near = near_misses(asked, (EVERY, *verbs)) if len(asked) <= LONGEST else []
    return Mistake("topic", asked, near or (EVERY,), "Commands have --help.")


def _write(game: str, notation: Notation, forms: tuple[Form, ...]) -> None:
    """Each form, and below them what the words in capitals stand for that have a list of their own."""
    hanging((game, "heading"))
    for form in forms:
        hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"))
        hanging(form.meaning, indent=4, hang=0)
        hanging(("e.g. ", "aside"), form.example, indent=4)
    in_use = " ".join(form.form for form in forms)
    for one in notation.lists:
        if one.partition(" ")[0].rstrip(",") in in_use:
            blank()
            hanging(one, hang=0)


def _form(form: Form) -> dict[str, str]:
    return {name: getattr(form, name) for name in ("verb", "form", "example", "meaning", "rule")}
