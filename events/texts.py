"""How long texts are at most, and what may be a name: of what comes in, is kept, and is sent on alike."""

LONGEST_NAME = 200
"""So many signs has a name, a title or an id at most."""

LONGEST_TEXT = 4000
"""So many signs has any other text at most, such as a reason; an order that is written has no more."""


def is_a_name(text: str) -> bool:
    """Is this one line, neither empty nor too long, of signs that can be seen, with no space at its ends?"""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()
