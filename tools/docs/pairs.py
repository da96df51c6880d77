"""docs/pairs.md: the paragraphs that speak of the same thing, and the tests that hold what they say."""

from itertools import groupby

from tests.pairs.pairs import GAMES, Pair, pairs
from tools.docs.registry import Documents, page

TOLD = (
    "A paragraph is seldom wrong by itself; what lies between two of them is where disputes come from. "
    "Here is, by chapter, which paragraphs meet, what holds where they do, and the tests that hold it: "
    "`pytest -k NAME` runs one."
)


def pairs_told() -> Documents:
    """One page, by game and chapter."""
    parts = [part for game, title in GAMES.items() for part in (f"## {title}", *_chapters(pairs(game)))]
    return {"pairs.md": page("Pairs of paragraphs", TOLD, *parts)}


def _chapters(listed: tuple[Pair, ...]) -> list[str]:
    parts = []
    for chapter, some in groupby(sorted(listed, key=_place), key=_chapter):
        rows = (
            f"| {', '.join(p.of)} | {p.says} | {'<br>'.join(f'`{t}`' for t in p.held_by)} |" for p in some
        )
        parts += [
            f"### {chapter}",
            "\n".join(("| paragraphs | what holds | held by |", "|---|---|---|", *rows)),
        ]
    return parts


def _chapter(pair: Pair) -> str:
    """The section of the first number: "18.6" of 18.613, "IV/grounding" of IV/grounding/1.4."""
    first = pair.of[0]
    return "/".join(first.split("/")[:2]) if first.startswith("IV/") else first[:4]


def _place(pair: Pair) -> tuple[str, tuple[str, ...]]:
    return _chapter(pair), pair.of
