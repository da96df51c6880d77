"""How a ruling says what it rests on: rules by their numbers, and by a word what no book has a number for."""

from collections.abc import Iterable

from events.sentences import said, translated

IN_WORDS = frozenset(
    {
        said("adjusted"), said("adjustment"), said("choice"), said("combat orders"), said("declaration"),
        said("dice"), said("force pool"), said("moves"), said("redo"), said("scenario"), said("seat"),
        said("sequence"), said("sequence of play"), said("undo"),
    }
)  # fmt: skip
"""What is cited where a rulebook is silent; numbers are the same in every language."""


def cited(rule: str) -> str:
    """Such as "18.21B" or "sequence of play"."""
    return translated(rule) if rule in IN_WORDS else rule


def all_cited(rules: Iterable[str]) -> str:
    """Such as "18.21B, force pool"; empty for none."""
    return ", ".join(map(cited, rules))


def behind(rules: Iterable[str]) -> str:
    """As it stands behind a sentence, such as " [18.21B, force pool]"; empty for none."""
    told = all_cited(rules)
    return f" [{told}]" if told else ""
