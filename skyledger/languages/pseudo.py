"""A language that nobody speaks: English with accents, so that what is not translated stands out."""

from functools import cache

from events.sentences import ENGLISH, Language
from skyledger.languages.templates import changed

LETTERS = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
ACCENTED = "ÀàƁƀÇçĐđÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÔôÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž"
ACCENTS = str.maketrans(LETTERS, ACCENTED)


@cache
def _accented(template: str) -> str:
    return changed(
        template,
        lambda words: words.translate(ACCENTS),
        lambda spec: spec.translate(ACCENTS) if "|" in spec else spec,
    )


PSEUDO = Language("pseudo", _accented, ENGLISH.form)
