"""The forms of orders, as help tells of them."""

from typing import Any

import msgspec

from skyledger.notation.lines import OR, Line, Wording, lines_of, parts_of, shown, verb_of


class Form(msgspec.Struct, frozen=True):
    """One order as help tells of it: its type, the words it begins with, its form, an example, its meaning;
    its rule, and the heading under which it stands.

    In a form, capital letters stand for names, brackets for what may be left out, a stroke for a choice.
    """

    order: type[Any]
    verb: str
    form: str
    example: str
    meaning: str
    rule: str
    heading: str = ""


def forms_of(wording: Wording) -> tuple[Form, ...]:
    """The forms of all orders, as help tells of them."""
    return tuple(
        Form(
            one.order,
            verb_of(wording, one),
            _form(wording, one),
            one.example,
            one.meaning,
            one.rule,
            one.heading,
        )
        for one in wording.lines
    )


def _form(wording: Wording, line: Line) -> str:
    return OR.join(shown(wording, parts_of(wording, text)) for text in lines_of(line))
