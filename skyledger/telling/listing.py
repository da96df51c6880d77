"""Several words in one sentence."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Such as "germany", "germany and italy", "germany, italy and japan"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
