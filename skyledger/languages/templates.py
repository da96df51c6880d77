"""What can be done to a template without filling it: its words changed, another held against it."""

from collections import Counter
from collections.abc import Callable
from string import Formatter

from events.sentences import places

Change = Callable[[str], str]

MOST_TIMES = 8
"""No sentence says a thing so often; each may be thousands of signs long."""


def changed(template: str, words: Change, how: Change) -> str:
    """The template with its words, and how its places are filled, changed; places stay where they are."""
    return "".join(
        doubled(words(text)) + (_place(name, how(spec)) if name else "")
        for text, name, spec in places(template)
    )


def doubled(text: str) -> str:
    """A text as a template that says it: a brace that opens no place is doubled."""
    return text.replace("{", "{{").replace("}", "}}")


def _place(name: str, spec: str) -> str:
    return f"{{{name}:{spec}}}" if spec else f"{{{name}}}"


def fits(other: str, template: str) -> bool:
    """Can a template be filled with what another one takes?

    It may leave places out, and name some several times; for what goes with a number it has its own words.
    A place with a conversion, such as {place!r}, would say how a program writes it, and doesn't fit.
    """
    try:
        asked = [(name, spec) for _, name, spec in places(other) if name]
        known = {(name, spec) for _, name, spec in places(template)}
        converted = any(conversion for *_, conversion in Formatter().parse(other))
    except ValueError:
        return False
    names = {name for name, _ in known}
    if converted or any(times > MOST_TIMES for times in Counter(name for name, _ in asked).values()):
        return False
    return all((name, spec) in known or (name in names and (not spec or "|" in spec)) for name, spec in asked)
