"""A small case as text, and what comes of it when it is run."""

from pathlib import Path

import pytest

from skyledger.cases.running import run
from skyledger.cases.written import read

HEAD = 'number = "18.21.A.1"\ntitle = "A unit stages once"\n'
SET_UP = (
    'board = "Lille . Metz Lyon Dover~"\nheld = { Dover = "Britain" }\nunits = ["2 AAF Germany at Lille"]\n'
)


def text_of(orders, head="", set_up=SET_UP):
    """The text of a case with these orders; `head` stands above the set-up."""
    return f"+++\n{HEAD}{head}\n[set-up]\n{set_up}+++\n@axis\n{orders}\n"


@pytest.fixture
def case():
    """case("done\\n= accepted") -> the case that this text is."""
    return lambda *given, **more: read(text_of(*given, **more), "a.case", Path())


@pytest.fixture
def otherwise(case):
    """otherwise("done\\n= refused") -> what is found in place of what is expected, one after the other."""
    return lambda *given, **more: [one.found for one in run(case(*given, **more))]
