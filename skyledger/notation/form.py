"""The form of one order: how it is written and what it means."""

from typing import Any

import msgspec


class Form(msgspec.Struct, frozen=True):
    """One order: its type, the words it begins with, its form, an example, its meaning, its rule.

    In a form, capital letters stand for names, brackets for what may be left out, a stroke for a choice.
    """

    order: type[Any]
    verb: str
    form: str
    example: str
    meaning: str
    rule: str = ""
