"""Several words in one sentence."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Such as "germany", "germany and italy", "germany, italy and japan"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def possessive(name: str) -> str:
    """Whose something is: "Germany's", "the Allies'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
