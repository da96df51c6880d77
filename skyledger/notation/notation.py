"""What a game supplies so that its orders can be written by people."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from skyledger.notation.forms import Form, forms_of
from skyledger.notation.lines import Wording


class Notation(msgspec.Struct, frozen=True, dict=True):
    """How the orders of one game are written.

    `read(game, text, seat)` gives an order or raises `NotAnOrder` or another `Mistake`; `render(game, order)`
    gives a line that `read` takes back to the same order (a throw of the machine: as it was asked for);
    `lists` has a sentence for each word in capitals that stands for one of a few, `names` tells how units and
    places are named; `intended` has for words of everyday use the verbs of orders that do what they say,
    those first that do it most nearly.
    """

    read: Callable[[Any, str, str], Any]
    render: Callable[[Any, Any], str]
    wording: Wording
    lists: tuple[str, ...]
    names: str
    intended: Mapping[str, tuple[str, ...]]

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """An entry for every order, or one for each way to give it."""
        return forms_of(self.wording)


class Intent(msgspec.Struct, frozen=True):
    """What one would do: the verbs that do it, and the words for it, with commas between them."""

    verbs: tuple[str, ...]
    words: str


def intended(table: Iterable[Intent]) -> Mapping[str, tuple[str, ...]]:
    """The verbs by the words; of a word for several intents, those of the first come first."""
    found: dict[str, tuple[str, ...]] = {}
    for intent in table:
        for word in intent.words.split(", "):
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), *intent.verbs)))
    return found
