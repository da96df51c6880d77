"""Why entries can't be folded is told in a person's words; what Python says to programmers is told to none."""

import msgspec
import pytest

from core.mistakes import Unworkable
from skyledger.folding import IMPOSSIBLE, reason
from store.errors import CannotUseDatabase, DamagedInPart

OF_PYTHON = (
    "generator raised StopIteration",
    "'NoneType' object has no attribute 'units'",
    "list index out of range",
)


@pytest.mark.parametrize("words", OF_PYTHON)
@pytest.mark.parametrize(
    "kind", [one for one in IMPOSSIBLE if not issubclass(one, (msgspec.MsgspecError, KeyError))]
)
def test_words_of_python_are_told_to_nobody(kind, words):
    assert reason(kind(words)) == "they fit no game"


def test_what_is_named_and_not_there_is_told_in_short_and_without_signs_that_steer():
    assert reason(KeyError("GE-AAF-99")) == "they name “GE-AAF-99”, which is not there"
    assert len(reason(KeyError("a" * 100_000))) < 300
    assert reason(KeyError("\x1b")) == "they name “\ufffd”, which is not there"
    assert reason(KeyError(("Axis", 3))) == "they fit no game"


def test_what_is_said_in_words_stays():
    said = "The two have one name."
    assert {reason(kind(said)) for kind in (DamagedInPart, CannotUseDatabase)} == {said}
    assert reason(Unworkable("edition", said)) == said
    assert "missing" in reason(msgspec.ValidationError("a field is missing"))
