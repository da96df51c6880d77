"""How wide text is in a picture: as wide as it is drawn or more, so that nothing meets or is cut.

A picture names fonts and holds none; each character counts as in the widest of them, DejaVu Sans Bold.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from rich.cells import cell_len

WIDTHS = (
    (0.4, " \N{NO-BREAK SPACE}'/IJ\\|ijl,.:;·ìíîïÌÍÎÏı"),
    (0.5, "-ftr!()[]`_°²³ţť"),
    (0.61, 'szcśşšçćčźżž?*"'),
    (0.75, "LvxykaeoEFTSYbdgpqhnu0123456789$CPZ{}àáâãäåèéêëòóôõöøùúûüýñßŁŻ“”„"),
    (0.88, "BAKRVXUGDHNOQ#+<=>^~&ÄÖÜÅØÁÉÓÚÀÈ←→†"),
)
"""Widths in ems, each with the characters that are no wider."""
EMS = {char: ems for ems, chars in WIDTHS for char in chars}
WIDEST, OF_TWO_CELLS = 1.12, 1.1
PLAIN = 0.85
"""How wide digits that are not bold are beside the widths above."""
TALL, DEEP = 0.78, 0.24
"""How far a line reaches above and below its foot, in ems."""


def width(text: str, size: float) -> float:
    """How wide a text of this size is at most."""
    return size * sum(EMS.get(char) or (OF_TWO_CELLS if cell_len(char) > 1 else WIDEST) for char in text)


def fitting(text: str, room: float, size: float, weight: float = 1.0) -> float:
    """The size, or less where a text would be wider than the room; a whole tenth, as numbers are written."""
    wide = width(text, size) * weight
    return size if wide <= room else max(0.1, int(10 * size * room / wide) / 10)


def wrapped(text: str, room: float, size: float) -> list[str]:
    """A text in lines no wider than the room, parted at spaces; a longer word has a line of its own."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        lines[-1:] = [joined] if not lines[-1] or width(joined, size) <= room else [lines[-1], word]
    return lines


def inscribed(names: Sequence[str], room: float, high: float, size: float) -> tuple[list[str], float]:
    """Names in lines that fill a field so wide and high, each parted where they come out largest."""
    best: tuple[float, list[str]] = (0.0, [])
    for lines in _ways(names):
        largest = min(high / (len(lines) * (TALL + DEEP)), size, *(fitting(one, room, size) for one in lines))
        best = max(best, (largest, lines), key=lambda way: way[0])
    return best[1], int(best[0] * 10) / 10


MOST_PARTED = 6
"""So many words at most are parted in every way that there is."""


def _ways(names: Sequence[str]) -> Iterator[list[str]]:
    """A line a name, each cut at up to two of its spaces, all alike in how often."""
    for cuts in range(3):
        yield [line for name in names for line in _cut(name.split(" "), cuts)]


def _cut(words: list[str], cuts: int) -> Iterable[str]:
    """Words cut so often, if there are enough; the widest line as narrow as it can be."""
    most = min(cuts, len(words) - 1)
    if not most or len(words) > MOST_PARTED:
        return [" ".join(words)]
    ways = (
        [" ".join(words[a:b]) for a, b in zip((0, *at), (*at, len(words)), strict=True)]
        for at in combinations(range(1, len(words)), most)
    )
    return min(ways, key=lambda lines: max(width(line, 1) for line in lines))
