"""A claim on one page, to be sent or printed: its record, and the board before and after the entry."""

import base64
import html as markup
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import msgspec

from core.mistakes import Mistake
from events.sentences import say
from events.texts import plain
from skyledger.claims.page import Section, sections, title
from skyledger.claims.record import Record
from skyledger.games import PUBLIC
from skyledger.service import Table
from skyledger.showing import showing_of

WIDTH = 72
AROUND = 4
"""So many hexes around a place a picture shows."""


class Place(msgspec.Struct, frozen=True):
    """What stood at a place before the entry, and after it."""

    place: str
    name: str
    before: str
    after: str


class Dossier(msgspec.Struct, frozen=True):
    """A claim as it is told to a viewer, with the head of the game that it was written at.

    `pictures` are the board before and after the entry, drawn.
    """

    title: str
    viewer: str
    sections: tuple[Section, ...]
    places: tuple[Place, ...]
    pictures: tuple[str, str]
    stamp: str


def dossier(held: Table, record: Record, viewer: str) -> Dossier:
    """The dossier of a claim, as a viewer may know it."""
    places = tuple(_places(held, record, viewer))
    around = next((f"{one.name} {AROUND}" for one in places), None)
    head = f"{held.head.number}:{held.head.hash.hex()}"
    return Dossier(
        title=title(held, record),
        viewer=viewer,
        sections=(*sections(held, record, viewer), *_boards(record, places)),
        places=places,
        pictures=(
            _drawn(held, record.step.before, viewer, around),
            _drawn(held, record.step.after, viewer, around),
        ),
        stamp=f"dossier {held.game} {record.entry} {viewer} {head}",
    )


def _places(held: Table, record: Record, viewer: str) -> Iterator[Place]:
    """The places whose stacks the entry changed, and those that are claimed about."""
    step, showing = record.step, showing_of(held.system)
    before, after = showing.stacks(step.before, viewer), showing.stacks(step.after, viewer)
    named = record.claim.states.of if record.claim else ()
    claimed = {showing.place(record.known, one.casefold()) for one in named}
    for place in sorted(before.keys() | after.keys()):
        stood, stands = before.get(place, ""), after.get(place, "")
        if (stood != stands and step.entry.number > 1) or place in claimed:
            yield Place(place, held.system.rules.called(step.after, place), stood, stands)


def _boards(record: Record, places: Sequence[Place]) -> Iterator[Section]:
    number = record.step.entry.number
    nothing = say("empty")
    for heading, lines in (
        (say("The board before entry {entry}", entry=number), [(one.name, one.before) for one in places]),
        (say("The board after entry {entry}", entry=number), [(one.name, one.after) for one in places]),
    ):
        told = tuple(say("{place}: {stacks}", place=name, stacks=stacks or nothing) for name, stacks in lines)
        yield Section(heading, told or (say("The entry changed nothing that stands on the board."),))


def _drawn(held: Table, state: Any, viewer: str, around: str | None) -> str:
    draw = showing_of(held.system).svg
    try:
        return draw(state, viewer, around, None)
    except Mistake:  # a box, or a place that lies aside, has nothing around it
        return draw(state, viewer, None, None)


def seen_as(viewer: str) -> str:
    """For whom it is told."""
    if viewer == PUBLIC:
        return say("As everybody may see it.")
    return say("As {viewer} may see it.", viewer=viewer)


# The page in each of its forms.


def text(page: Dossier) -> str:
    """For an e-mail: plain lines."""
    return "\n".join(_text(page)) + "\n"


def _text(page: Dossier) -> Iterator[str]:
    yield from _wrapped(page.title)
    yield from _wrapped(seen_as(page.viewer))
    yield "=" * WIDTH
    for section in page.sections:
        yield ""
        yield from _wrapped(section.heading)
        for line in _lines(section):
            yield from _wrapped(line, 2)
    yield ""
    yield page.stamp


def _lines(section: Section) -> Iterator[str]:
    return (row for line in section.lines for row in line.split("\n"))


def _wrapped(line: str, indent: int = 0) -> list[str]:
    front = " " * indent
    rows = wrap(plain(line), WIDTH - indent - 2, break_on_hyphens=False) or [""]
    return [front + rows[0], *(f"{front}  {row}" for row in rows[1:])]


def markdown(page: Dossier) -> str:
    """For a forum or a wiki."""
    told = [f"# {_escaped(page.title)}", _escaped(seen_as(page.viewer))]
    for section in page.sections:
        told.append(f"## {_escaped(section.heading)}")
        told.append("\n".join(f"- {_escaped(line)}" for line in _lines(section)))
    return "\n\n".join([*told, f"`{page.stamp}`"]) + "\n"


SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


def _escaped(line: str) -> str:
    return plain(line).translate(SIGNS)


STYLE = """body{font:11pt/1.45 Georgia,serif;max-width:46em;margin:2em auto;padding:0 1em;color:#111}
h1{font-size:1.5em;margin-bottom:.2em}h2{font-size:1.1em;margin:1.3em 0 .3em;border-bottom:1px solid #999}
ul{margin:.3em 0;padding-left:1.2em}.boards{display:flex;gap:1em;flex-wrap:wrap}
figure{flex:1 1 20em;margin:0;break-inside:avoid}figure img{width:100%;border:1px solid #999}
figcaption{font-size:.9em;color:#444}.stamp{font:8pt monospace;color:#555;word-break:break-all;margin-top:2em}
@media print{body{margin:0;max-width:none}h2{break-after:avoid}li{break-inside:avoid}}"""


def html(page: Dossier) -> str:
    """One page by itself, which also prints: nothing in it is fetched from elsewhere."""
    name = markup.escape(plain(page.title))
    told = [f"<h1>{name}</h1>", f"<p>{markup.escape(seen_as(page.viewer))}</p>"]
    for section in page.sections:
        lines = "".join(f"<li>{markup.escape(plain(line))}</li>" for line in _lines(section))
        told.append(f"<h2>{markup.escape(plain(section.heading))}</h2>\n<ul>{lines}</ul>")
    before, after = (_figure(*one) for one in zip(page.pictures, (say("before"), say("after")), strict=True))
    told += [
        f'<div class="boards">{before}{after}</div>',
        f'<p class="stamp">{markup.escape(page.stamp)}</p>',
    ]
    head = f'<meta charset="utf-8"><title>{name}</title><style>{STYLE}</style>'
    return f"<!doctype html>\n<html><head>{head}</head><body>\n" + "\n".join(told) + "\n</body></html>\n"


def _figure(picture: str, caption: str) -> str:
    """A picture within the page."""
    data = base64.b64encode(picture.encode()).decode()
    told = markup.escape(caption)
    source = f"data:image/svg+xml;base64,{data}"
    return f'<figure><img alt="{told}" src="{source}"><figcaption>{told}</figcaption></figure>'


def as_json(page: Dossier) -> dict[str, Any]:
    """The board of it and its stamp as JSON."""
    return {
        "title": page.title,
        "viewer": page.viewer,
        "board": msgspec.to_builtins(page.places),
        "stamp": page.stamp,
    }
