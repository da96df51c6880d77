"""That a branch counts in place of a game, as everybody is told who looks at that."""

from typing import Any

from events.sentences import say


def adopted_sentence(game: Any) -> str:
    """That another game is the line that counts; nothing where this one is."""
    if not (branch := getattr(game, "adopted", "")):
        return ""
    return say("{branch} was adopted, and counts in place of this game.", branch=branch)
