"""Little words of an order that say nothing of its units: “back”, “again”, “too”, “the two infantry”."""

import re

WORDS = "(?:back|again|too|also|as well)"
LITTLE = re.compile(
    rf"(?P<quoted>[\"“][^\"”]*[\"”])|,\s+{WORDS},|(?<=\S),?\s+{WORDS}(?=[\s,.]|$)"
    r"|(?<=\s)the\s+(?=(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\s)",
    re.IGNORECASE,
)


def without_little_words(line: str) -> str:
    """The line without “back” and the like, and without “the” before a number; but for what is quoted."""
    return LITTLE.sub(lambda found: found["quoted"] or "", line)
