"""docs/orders.md: how orders are written, from the table of the notation."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from skyledger.notation import HOW_ORDERS_ARE_WRITTEN, NOTATIONS
from skyledger.notation.forms import Form
from tools.docs.registry import Documents, page


def orders() -> Documents:
    """One page: every order of every game."""
    parts = [
        part
        for game, notation in NOTATIONS.items()
        for part in (f"## {game}", notation.names, *notation.lists, *_under_headings(notation.forms))
    ]
    return {"orders.md": page("Orders", HOW_ORDERS_ARE_WRITTEN, *parts)}


def _under_headings(forms: Iterable[Form]) -> Iterator[str]:
    for heading, some in groupby(forms, key=lambda form: form.heading):
        yield f"### {heading}"
        yield from map(_one, some)


def _one(form: Form) -> str:
    rule = f" Rule {form.rule}." if form.rule else ""
    return "\n\n".join((f"#### {form.verb}", _text(form.form), f"{form.meaning}{rule}", _text(form.example)))


def _text(shown: str) -> str:
    return f"```text\n{shown}\n```"
