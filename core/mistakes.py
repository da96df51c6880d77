"""What is wrong with an order before any rule is asked: it names something that is not there."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar
from unicodedata import name

from events.sentences import any_of, said, say, translated

Known = TypeVar("Known")


class Mistake(Exception):
    """An order speaks of something unknown, or is not an order at all.

    `what` is the sort of thing that was looked for, `given` what was said, `near` what may have been meant.
    """

    def __init__(self, what: str, given: str, near: Iterable[str] = (), hint: str = "") -> None:
        self.what, self.given, self.near, self.hint = what, given, tuple(near), hint
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        meant = say("Did you mean {near}?", near=any_of(self.near)) if self.near else ""
        return " ".join(filter(None, (self._unknown(), meant, self.hint, alike(self.given))))

    def _unknown(self) -> str:
        return say("There is no {what} called “{given}” here.", what=translated(self.what), given=self.given)


class Unnamed(Mistake):
    """A name that can't be named by who gave it; whether there is such a thing is not said."""

    def _unknown(self) -> str:
        return say(
            "No {what} called “{given}” can be named here.", what=translated(self.what), given=self.given
        )


class Unworkable(Mistake):
    """An order of known things that still can't be read as one; `given` is the whole sentence."""

    def _sentence(self) -> str:
        return self.given


LIKE_LATIN = ("CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Scripts with letters that nobody can tell from Latin ones."""


def alike(given: str) -> str:
    """Which letter among Latin ones is of another script, and may look like one; empty where none is."""
    for word in given.split():
        latin = any(sign.isascii() and sign.isalpha() for sign in word)
        scripts = {sign: name(sign, "").partition(" ")[0] for sign in word if not sign.isascii()}
        if latin and (found := next((sign for sign in scripts if scripts[sign] in LIKE_LATIN), "")):
            script = scripts[found].capitalize()
            return say(FOREIGN, word=word, letter=found, script=script)
    return ""


FOREIGN = said("In “{word}” the letter “{letter}” may look Latin: it is {script}.")


class Unfit(Mistake):
    """Something that is understood and can't be meant; `sentence` says so, and what would be right."""

    def __init__(self, what: str, given: str, sentence: str, near: Iterable[str] = ()) -> None:
        self.sentence = sentence
        super().__init__(what, given, near)

    def _sentence(self) -> str:
        return self.sentence


def known(what: str, given: str, named: Mapping[str, Known], hint: str = "") -> Known:
    """What a person means by a name, whatever its capitals; raises `Mistake` with the near misses."""
    folded = given.casefold()
    for called, found in named.items():
        if called.casefold() == folded:
            return found
    raise Mistake(what, given, near_misses(given, named), hint)


NEAR, NEARER = 0.6, 0.75
"""So much of two words is the same where one may be meant by the other; where that is to be surer."""


def near_misses(given: str, known: Iterable[str], cutoff: float = NEAR) -> list[str]:
    """The known names closest to what was given, best first, three at most."""
    by_folded = {name.casefold(): name for name in known}
    return [by_folded[name] for name in get_close_matches(given.casefold(), by_folded, n=3, cutoff=cutoff)]
