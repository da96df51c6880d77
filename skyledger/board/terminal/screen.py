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
from skyledger.board.colours import coloured
from skyledger.board.earlier import EVERYWHERE, Change, Earlier, changed_since, changes, told_of
from skyledger.board.region import around, busy, everywhere, of_region
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
    SIDE_STYLES,
    Cell,
    Letters,
    Sheet,
    cells,
    columns_that_fit,
    drawn,
    frame,
    laid,
    letters,
    overview,
    sheet,
    strips,
)
from skyledger.board.terminal.hung import hung
from skyledger.board.view import BoardView, Pool, sides_in

# The board as lists: stacks place by place, boxes, force pools, open questions, the legend of the map.

HEADS = (
    said("Place"), said("Hex"), said("Side"), said("Air units and what else is there"), said("Room for"),
)  # fmt: skip


def lists(view: BoardView) -> Iterator[RenderableType]:
    """The stacks of the places, then boxes, force pools and standing orders, each under its heading."""
    if view.places:
        yield Text()
        yield stacks_table(view)
    yield from _section(say("Boxes"), _boxes(view))
    yield from _section(say("Force pools"), _pools(view))
    yield from _section(say("Standing orders"), _standing(view))


def under_way(view: BoardView) -> Iterator[RenderableType]:
    """What is fought, flown and sailed, and what is asked, each under its heading."""
    nations = view.nations
    sections = (
        (said("Counterairs"), [words for kind, words in _battles(view) if not kind]),
        (said("Air battles"), [_battle(*one) for one in _battles(view) if one[0]]),
        (said("Air support"), [support_words(one, nations) for one in view.supports]),
        (said("Air missions"), [mission_words(one, nations) for one in view.missions]),
        (said("Naval activities"), [activity_words(one, nations) for one in view.activities]),
        (said("Naval combat"), [words for one in view.combats for words in combat_words(one, nations)]),
        (said("Attacks on naval bases"), [base_attack_words(one, nations) for one in view.base_attacks]),
        (said("Questions open"), _questions(view)),
    )
    for heading, lines in sections:
        yield from _section(translated(heading), lines)


def _battle(kind: str, words: str) -> str:
    return say("{kind} over {battle}", kind=kind, battle=words)


def _battles(view: BoardView) -> list[tuple[str, str]]:
    return [(translated(one.kind).capitalize(), battle_words(one, view.nations)) for one in view.battles]


def stacks_table(view: BoardView) -> Table:
    """One row a place: name, hex, the side that holds it or stands in it, what is there, the room left."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head, most in zip(HEADS, (16, 5, 7, None, 12), strict=True):
        table.add_column(translated(head), max_width=most)
    for place in view.places:
        words = Text("; ".join(place_words(place, view.nations)))
        owner = place.side or next(iter(sides_in(place)), "")
        side = Text(owner, _style(view, owner))
        table.add_row(Text(place.name), Text(place.place), side, words, Text(room_words(place)))
    return table


def _style(view: BoardView, side: str) -> str:
    sides = coloured(view.sides)[: len(SIDE_STYLES)]
    return SIDE_STYLES[sides.index(side)] if side in sides else ""


def _section(heading: str, lines: Sequence[str]) -> Iterator[RenderableType]:
    if not lines:
        return
    yield Text()
    yield Text(heading, "bold")
    table = Table(box=None, show_header=False, pad_edge=False, padding=0)
    table.add_column(width=2)
    table.add_column()
    for line in lines:
        table.add_row("", hung(line))
    yield table


def _boxes(view: BoardView) -> list[str]:
    return [f"{b.name}: {'; '.join(place_words(b, view.nations)) or say('empty')}" for b in view.boxes]


def _pools(view: BoardView) -> list[str]:
    order = dict.fromkeys(pool.nation for pool in view.pools)
    return [f"{adjective(view.nations, n)}: {_pool(view.pools, n)}" for n in order]


def _pool(pools: Sequence[Pool], nation: str) -> str:
    there = (pool for pool in pools if pool.nation == nation)
    return ", ".join(
        say("{count} {kind}", count=pool.count, kind=kind_words(pool, pool.count)) for pool in there
    )


def _questions(view: BoardView) -> list[str]:
    called = _called(view)
    return [question_words(question, called, view.nations) for question in view.questions]


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

CHANGES = (said("* changed"),)
"""What a near map tells besides on which anything is marked as changed."""

FAR = (said("G the nation with most air units here"), said("g all inverted"), said("* ten units or more"))
SIGNS = (said("@ city and port"), said("o city"), said("u port"), said("= airbase"))


def legend(view: BoardView, named: Letters, counters: Sequence[str], changed: frozenset[str]) -> Text:
    """What the signs of a map mean, near or far, with the letters of the nations that are there."""
    first, second = coloured(view.sides)[:2]
    held = (say(". : {side} land, coast", side=first), f", ; {second}")
    grounds = (*held, say("# % neutral"), say("- _ nobody's"), say("~ sea"))
    flags = [f"{named[n]} {n}" for n in sorted(_present(view), key=lambda n: named.get(n, "")) if n in named]
    afloat = AFLOAT if any(p.naval for p in (*view.places, *view.boxes)) else ()
    sailing = (TRACKS,) if counters is NEAR and (view.tracks or view.combats) else ()
    marked = (CHANGES,) if counters is NEAR and changed else ()
    rows = (SIGNS, (*counters, *afloat), *sailing, *marked)
    meant = ("   ".join(map(translated, part)) for part in rows)
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


def picture(
    game: Game, viewer: str, width: int = 80, region: str | None = None, since: Earlier | None = None
) -> Group:
    """The board for a rich console, which adds colour if its terminal has any; `now` goes on from it.

    No line is wider than `width` (60 at least). `region` is a place with or without a radius in hexes
    ("Malta", "Malta 3", "2116 8"), "all" for the whole map at one or two characters a hex, or None for
    where something stands. Raises `Mistake` for an unknown place or viewer.
    """
    view, room = legible(board_view(game, viewer)), max(width, NARROWEST)
    changed = frozenset(one.place for one in _changed(view, viewer, since))
    if region == EVERYWHERE or (region is None and not cells(view, busy(view) | changed)):
        paper = sheet(view, everywhere(view), changed)
        return Group(*_parts(view, _small(paper, room), FAR, changed), *lists(view))
    if region is None:
        paper = sheet(view, everywhere(view), changed)
        near = _near(paper, room, cells(view, busy(view) | changed))
        return Group(*_parts(view, near, NEAR, changed), *lists(view))
    chosen = around(game, region)
    view = of_region(view, chosen)
    parts = _cut_out(view, sheet(view, chosen, changed), room, changed & chosen)
    return Group(*parts, *lists(view), Text(), Text(translated(LEFT_OUT), "dim"))


def _cut_out(view: BoardView, paper: Sheet, room: int, changed: frozenset[str]) -> Iterator[RenderableType]:
    """A part of the map in one piece: near if it is narrow enough, else as small as the whole map."""
    cut = frame(frozenset(paper.cells))
    if cut.last_column - cut.first_column < columns_that_fit(paper, room, 4):
        return _parts(view, list(drawn(paper, cut)), NEAR, changed)
    return _parts(view, _small(paper, room), FAR, changed)


def now(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> Group:
    """What ends a screen, for it matters most: what changed, what is under way, whose word is due."""
    view = legible(board_view(game, viewer))
    changed = _changed(view, viewer, since)
    if region not in (None, EVERYWHERE):
        chosen = around(game, region or "")
        view, changed = of_region(view, chosen), [one for one in changed if one.place in chosen]
    return Group(*_compared(changed, since), *under_way(view), Text(), hung(view.turn, "bold"))


def _changed(view: BoardView, viewer: str, since: Earlier | None) -> list[Change]:
    return list(changes(legible(board_view(since.game, viewer)), view)) if since else []


def _compared(changed: list[Change], since: Earlier | None) -> Iterator[RenderableType]:
    if since is not None:
        yield from _section(changed_since(since), told_of(changed, since))


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


def _parts(
    view: BoardView, lines: list[Text], counters: Sequence[str], changed: frozenset[str]
) -> Iterator[RenderableType]:
    yield Text(view.title, "bold")
    if lines:
        yield Text()
        yield from lines
        yield Text()
        yield legend(view, letters(view.nations), counters, changed)


def _near(paper: Sheet, width: int, wanted: frozenset[Cell]) -> list[Text]:
    """Windows around these cells, four characters a hex."""
    windows = laid(wanted, frame(frozenset(paper.cells)), columns_that_fit(paper, width, 4))
    return _apart([list(drawn(paper, window)) for window in windows])


def _small(paper: Sheet, width: int) -> list[Text]:
    """All hexes of the sheet, two characters a hex if it fits so, else one, and in strips if it must be."""
    whole = frame(frozenset(paper.cells))
    columns = whole.last_column - whole.first_column + 1
    hex_width = 2 if columns_that_fit(paper, width, 2) >= columns else 1
    windows = strips(whole, columns_that_fit(paper, width, hex_width))
    return _apart([list(overview(paper, window, hex_width)) for window in windows])


def _apart(maps: list[list[Text]]) -> list[Text]:
    """Maps below each other with an empty line between."""
    return [line for n, lines in enumerate(maps) for line in ((Text(), *lines) if n else lines)]
