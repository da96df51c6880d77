"""The board in a terminal: a hex map and lists, readable without colour and never wider than asked."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from core.world_at_war.state import Game
from events.sentences import listed, said, say, translated
from events.texts import plain
from skyledger.board.sentences import (
    activity_words,
    adjective,
    base_attack_words,
    battle_words,
    combat_words,
    kind_words,
    mission_words,
    place_words,
    question_words,
    room_words,
    standing_words,
    support_words,
)
from skyledger.board.sight import board_view
from skyledger.board.terminal.hexmap import (
    EVERYWHERE,
    SIDE_STYLES,
    Letters,
    around,
    busy,
    cells,
    columns_that_fit,
    drawn,
    frame,
    laid,
    letters,
    of_region,
    overview,
    sheet,
    strips,
)
from skyledger.board.view import BoardView, PlaceView, Pool, sides_in

# The board as lists: stacks place by place, boxes, force pools, open questions, the legend of the map.

HEADS = (
    said("Place"), said("Hex"), said("Side"), said("Air units and what else is there"), said("Room for"),
)  # fmt: skip


def lists(view: BoardView, shown: Sequence[PlaceView]) -> Iterator[RenderableType]:
    """The stacks of the places shown, then boxes, force pools and questions, each under its heading."""
    if shown:
        yield Text()
        yield stacks_table(view, shown)
    yield from _section(said("Boxes"), _boxes(view))
    yield from _section(said("Force pools"), _pools(view))
    yield from _section(said("Counterairs"), [words for kind, words in _battles(view) if not kind])
    yield from _section(said("Air battles"), [_battle(*one) for one in _battles(view) if one[0]])
    yield from _section(said("Air support"), [support_words(one, view.nations) for one in view.supports])
    yield from _section(said("Air missions"), [mission_words(one, view.nations) for one in view.missions])
    yield from _section(
        said("Naval activities"), [activity_words(one, view.nations) for one in view.activities]
    )
    yield from _section(
        said("Naval combat"), [words for one in view.combats for words in combat_words(one, view.nations)]
    )
    yield from _section(
        said("Attacks on naval bases"), [base_attack_words(one, view.nations) for one in view.base_attacks]
    )
    yield from _section(said("Standing orders"), _standing(view))
    yield from _section(said("Questions open"), _questions(view))


def _battle(kind: str, words: str) -> str:
    return say("{kind} over {battle}", kind=kind, battle=words)


def _battles(view: BoardView) -> list[tuple[str, str]]:
    return [(translated(one.kind).capitalize(), battle_words(one, view.nations)) for one in view.battles]


def stacks_table(view: BoardView, shown: Sequence[PlaceView]) -> Table:
    """One row a place: name, hex, the side that holds it or stands in it, what is there, the room left."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head, most in zip(HEADS, (16, 5, 7, None, 12), strict=True):
        table.add_column(translated(head), max_width=most)
    for place in shown:
        words = Text("; ".join(place_words(place, view.nations)))
        owner = place.side or next(iter(sides_in(place)), "")
        side = Text(owner, _style(view, owner))
        table.add_row(Text(place.name), Text(place.place), side, words, Text(room_words(place)))
    return table


def _style(view: BoardView, side: str) -> str:
    sides = view.sides[: len(SIDE_STYLES)]
    return SIDE_STYLES[sides.index(side)] if side in sides else ""


def _section(heading: str, lines: Sequence[str]) -> Iterator[RenderableType]:
    if not lines:
        return
    yield Text()
    yield Text(translated(heading), "bold")
    table = Table(box=None, show_header=False, pad_edge=False, padding=0)
    table.add_column(width=2)
    table.add_column()
    for line in lines:
        table.add_row("", Text(line))
    yield table


def _boxes(view: BoardView) -> list[str]:
    return [f"{b.name}: {'; '.join(place_words(b, view.nations)) or say('empty')}" for b in view.boxes]


def _pools(view: BoardView) -> list[str]:
    order = dict.fromkeys(pool.nation for pool in view.pools)
    return [f"{adjective(view.nations, n)}: {_pool(view.pools, n)}" for n in order]


def _pool(pools: Sequence[Pool], nation: str) -> str:
    there = (pool for pool in pools if pool.nation == nation)
    return ", ".join(say("{count} {kind}", count=pool.count, kind=kind_words(pool)) for pool in there)


def _questions(view: BoardView) -> list[str]:
    called = _called(view)
    return [question_words(question, called) for question in view.questions]


def _standing(view: BoardView) -> list[str]:
    called = _called(view)
    orders = [standing_words(order, called) for order in view.standing]
    told = said("{seat} takes first: {options}")
    return orders + [say(told, seat=choice.seat, options=choice.options) for choice in view.choices]


def _called(view: BoardView) -> Callable[[str], str]:
    """What people call a place of the view."""
    names = {p.place: p.name for p in (*view.places, *view.boxes)}
    names.update({h.id: h.names[0] for h in view.hexes if h.names})
    return lambda place: names.get(place, place)


NEAR = (
    said("G5 factors"), said("B2' squadrons"), said("B1^ carriers"), said("g3 inverted"),
    said("+ more in the list"),
)  # fmt: skip
AFLOAT = (said("B1& task forces"),)
"""What a map with task forces tells besides."""
TRACKS = (said("> ahead of task forces"), said("< behind"), said("! naval combat"))
"""What a near map on which they sail tells besides."""

FAR = (said("G the nation with most air units here"), said("g all inverted"), said("* ten units or more"))
SIGNS = (said("@ city and port"), said("o city"), said("u port"), said("= airbase"))


def legend(view: BoardView, named: Letters, counters: Sequence[str]) -> Text:
    """What the signs of a map mean, near or far, with the letters of the nations that are there."""
    first, second = (*view.sides, "", "")[:2]
    held = (say(". : {side} land, coast", side=first), f", ; {second}")
    grounds = (*held, say("# % neutral"), say("- _ nobody's"), say("~ sea"))
    flags = [f"{named[n]} {n}" for n in sorted(_present(view), key=lambda n: named.get(n, "")) if n in named]
    afloat = AFLOAT if any(p.naval for p in (*view.places, *view.boxes)) else ()
    sailing = (TRACKS,) if counters is NEAR and (view.tracks or view.combats) else ()
    meant = ("   ".join(map(translated, part)) for part in (SIGNS, (*counters, *afloat), *sailing))
    lines = ("   ".join(grounds), *meant)
    return Text("\n".join((*lines, f"{listed(flags)}.") if flags else lines), "dim")


def _present(view: BoardView) -> set[str]:
    places = (*view.places, *view.boxes)
    stacks = {s.nation for p in places for s in p.stacks} | {p.airbase for p in places if p.airbase}
    carriers = [c for p in places for c in p.carriers]
    aboard = {s.nation for c in carriers for s in c.air}
    afloat = {c.nation for c in carriers} | {one.nation for p in places for one in p.naval}
    return stacks | aboard | afloat


NARROWEST = 60
LEFT_OUT = said("Boxes, force pools and what is declared elsewhere: without a region.")
"""What is told under a part of the map."""


def picture(game: Game, viewer: str, width: int = 80, region: str | None = None) -> Group:
    """The board for a rich console, which adds colour if its terminal has any.

    No line is wider than `width` (60 at least). `region` is a place with or without a radius in hexes
    ("Malta", "Malta 3", "2116 8"), "all" for the whole map at one or two characters a hex, or None for
    where something stands. Raises `Mistake` for an unknown place or viewer.
    """
    view, room = legible(board_view(game, viewer)), max(width, NARROWEST)
    if region == EVERYWHERE or (region is None and not cells(view, busy(view))):
        return Group(*_parts(view, _whole(view, room), FAR), *lists(view, view.places))
    if region is None:
        return Group(*_parts(view, _near(view, room, busy(view)), NEAR), *lists(view, view.places))
    chosen = around(game, region)
    view = of_region(view, chosen)
    near = _parts(view, _near(view, room, chosen), NEAR)
    return Group(*near, *lists(view, view.places), Text(), Text(translated(LEFT_OUT), "dim"))


def legible(view: BoardView) -> BoardView:
    """The view without what a terminal would obey instead of showing it, which would shift its columns."""
    return msgspec.convert(_legible(msgspec.to_builtins(view)), BoardView)


def _legible(value: Any) -> Any:
    match value:
        case str():
            return plain(value)
        case dict():
            return {key: _legible(part) for key, part in value.items()}
        case list() | tuple():
            return tuple(_legible(part) for part in value)
        case _:
            return value


def _parts(view: BoardView, lines: list[Text], counters: Sequence[str]) -> Iterator[RenderableType]:
    yield Text(view.title, "bold")
    yield Text(view.turn)
    if lines:
        yield Text()
        yield from lines
        yield Text()
        yield legend(view, letters(view.nations), counters)


def _near(view: BoardView, width: int, hexes: frozenset[str]) -> list[Text]:
    """Windows around these hexes, four characters a hex."""
    paper = sheet(view, letters(view.nations))
    windows = laid(cells(view, hexes), frame(view), columns_that_fit(paper, width, 4))
    return _apart([list(drawn(paper, window)) for window in windows])


def _whole(view: BoardView, width: int) -> list[Text]:
    """The whole map, two characters a hex if it fits so, else one, and in strips if it must be."""
    paper, whole = sheet(view, letters(view.nations)), frame(view)
    columns = whole.last_column - whole.first_column + 1
    hex_width = 2 if columns_that_fit(paper, width, 2) >= columns else 1
    windows = strips(whole, columns_that_fit(paper, width, hex_width))
    return _apart([list(overview(paper, window, hex_width)) for window in windows])


def _apart(maps: list[list[Text]]) -> list[Text]:
    """Maps below each other with an empty line between."""
    return [line for n, lines in enumerate(maps) for line in ((Text(), *lines) if n else lines)]
