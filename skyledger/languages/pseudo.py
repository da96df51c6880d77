"""A language that nobody speaks: English with accents, so that what is not translated stands out."""

from functools import cache

from events.sentences import Language, places

LETTERS = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
ACCENTED = "ÀàƁƀÇçĐđÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÔôÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž"
ACCENTS = str.maketrans(LETTERS, ACCENTED)


@cache
def _accented(template: str) -> str:
    return "".join(
        _whole(text).translate(ACCENTS) + (_place(name, spec) if name else "")
        for text, name, spec in places(template)
    )


def _whole(text: str) -> str:
    """A brace that is said, and opens no place, is doubled in a template."""
    return text.replace("{", "{{").replace("}", "}}")


def _place(name: str, spec: str) -> str:
    words = spec.translate(ACCENTS) if "|" in spec else spec
    return f"{{{name}:{words}}}" if spec else f"{{{name}}}"


PSEUDO = Language("pseudo", _accented, lambda number: 0 if number == 1 else 1)
