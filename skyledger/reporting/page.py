"""A report as plain text, 72 columns wide, to be pasted into an e-mail."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from events.texts import plain
from skyledger.games import PUBLIC
from skyledger.reporting.making import WIDTH, phase_name
from skyledger.reporting.report import BaseChange, InvertedStack, Line, Loss, PhaseTold, RefusedOrder, Report
from skyledger.reporting.world_at_war import CARRIER
from skyledger.telling.message import Message, message
from skyledger.telling.saying import say

NUMBER = 4
"""Columns of an entry's number; what is told stands two further."""
INDENT = NUMBER + 2
TYPED = str.maketrans({"“": '"', "”": '"', "…": "..."})
"""Signs that some e-mail programs spoil, as a typewriter has them."""


def page(report: Report) -> str:
    """The report as lines of text; the same report gives the same text everywhere."""
    return "\n".join((*_head(report), *_phases(report), *_sums(report), *_now(report), ""))


def _head(report: Report) -> Iterator[str]:
    title = _lines(message("report/title", title=report.title, game=report.game))
    yield from title
    yield from _lines(report.subject)
    yield from _lines(_viewer(report.viewer))
    yield "=" * WIDTH
    if any(phase.parts for phase in report.phases):
        yield from _lines(message("report/key"))


def _viewer(viewer: str) -> Message:
    return message("report/for all") if viewer == PUBLIC else message("report/for", viewer=viewer)


def _phases(report: Report) -> Iterator[str]:
    if not any(phase.parts for phase in report.phases):
        yield from ("", *_lines(message("report/nothing")))
        return
    for phase in report.phases:
        yield from _phase(phase, named=report.stretch or len(report.phases) > 1)


def _phase(phase: PhaseTold, *, named: bool) -> Iterator[str]:
    """One phase; of several each has its name over it."""
    if named:
        name = say(message("report/phase of", turn=phase.key.turn, phase=phase_name(phase.key.phase)))
        yield from ("", *_wrapped(name), "-" * min(len(name), WIDTH))
        if not phase.parts:
            yield from _lines(message("report/nothing"))
    for part in phase.parts:
        yield from ("", *_lines(part.heading))
        for entry, lines in groupby(part.lines, key=lambda line: line.entry):
            yield from _entry(entry, tuple(lines))


def _entry(entry: int, lines: Sequence[Line]) -> Iterator[str]:
    """What came of an entry, with its number in front of the first line."""
    told = [row for line in lines for row in _line(line)]
    yield f"{entry:>{NUMBER}}  {told[0][INDENT:]}"
    yield from told[1:]


def _line(line: Line) -> Iterator[str]:
    """A fact with the rules it rests on; what it tells in further lines stands under it."""
    first, *more = say(line.told).split("\n")
    rules = f" [{', '.join(line.rules)}]" if line.rules else ""
    yield from _wrapped(f"{first}{rules}", INDENT)
    for one in more:
        yield from _wrapped(one, INDENT + 2)


def _sums(report: Report) -> Iterator[str]:
    heading = message("report/inverted", entry=report.last)
    yield from _section(message("report/losses"), _losses(report.losses))
    if report.inverted is not None:
        stacks = list(_inverted(report.inverted)) or [message("report/nobody inverted")]
        yield from _section(heading, stacks)
    yield from _section(message("report/bases"), map(_base, report.bases))
    yield from _section(message("report/doubts"), (doubt.told for doubt in report.doubts))
    if report.refused:
        yield from ("", *_lines(message("report/refused", viewer=report.viewer)))
    yield from (row for one in report.refused for row in _refused(one))
    if report.undone:
        each = (message("report/undone/entry", entry=one.entry, by=one.by) for one in report.undone)
        yield from ("", *_lines(message("report/undone", entries=tuple(each))))


def _refused(one: RefusedOrder) -> Iterator[str]:
    """A refused order with each rule that it breaks, and what was given and would be allowed."""
    yield from _lines(message("report/refused/order", seat=one.seat, order=one.order), 2)
    for broken in one.broken:
        yield from _lines(message("report/refused/rule", rule=broken.rule, sentence=broken.sentence), 4)
        yield from (row for found in broken.found for row in _wrapped(found, 6))


def _section(heading: Message, told: Iterable[Message]) -> Iterator[str]:
    """A heading and its lines; nothing where there are none."""
    lines = [line for one in told for line in _lines(one, 2)]
    if lines:
        yield from ("", *_lines(heading), *lines)


def _losses(losses: Sequence[Loss]) -> Iterator[Message]:
    for who, some in groupby(losses, key=lambda loss: loss.adjective):
        counts = tuple(_count(loss) for loss in some)
        yield message("report/losses/of", nation=who, counts=counts)


def _count(loss: Loss) -> Message:
    if loss.kind != CARRIER:
        return message("report/count", count=loss.count, kind=loss.called or loss.kind)
    id_ = "report/carriers/one" if loss.count == 1 else "report/carriers"
    return message(id_, count=loss.count)


def _inverted(stacks: Sequence[InvertedStack]) -> Iterator[Message]:
    for who, some in groupby(stacks, key=lambda stack: stack.adjective):
        yield message("report/inverted/of", nation=who, stacks=tuple(_stack(stack) for stack in some))


def _stack(stack: InvertedStack) -> Message:
    where = {"place": stack.called, "rule": stack.rule}
    if stack.name:
        return message("report/inverted/carrier", name=stack.name, **where)
    return message("report/inverted/units", count=stack.count, kind=stack.kind, **where)


def _base(change: BaseChange) -> Message:
    if not change.after:
        return message("report/bases/gone", place=change.called, nation=change.adjective_before)
    if not change.before:
        return message("report/bases/new", place=change.called, nation=change.adjective)
    both = {"nation": change.adjective, "before": change.adjective_before}
    return message("report/bases/other", place=change.called, **both)


def _now(report: Report) -> Iterator[str]:
    now = report.now
    yield from ("", "-" * WIDTH, *_lines(message("report/now", entry=now.entry)), *_wrapped(now.turn, 2))
    for battle in now.battles:
        yield from _wrapped(battle, 2)
    for asked, options in now.asked:
        yield from _wrapped(asked, 2)
        for option, means in options:
            yield from _wrapped(f"{option}: {say(means)}", 4)
    for seat, order in now.answers:
        yield from _lines(message("report/now/answer", seat=seat, order=order), 2)
    for seat in now.seats if not now.answers else ():
        yield from _lines(message("report/now/at home", seat=seat, game=report.game), 2)
    yield from ("", *_lines(message("report/head", game=report.game)), now.head)


def _lines(told: Message, indent: int = 0) -> list[str]:
    return _wrapped(say(told), indent)


def _wrapped(text: str, indent: int = 0) -> list[str]:
    """A sentence within the width; what does not fit on its line hangs two columns under its beginning."""
    front = " " * indent
    return wrap(
        plain(" ".join(text.split())).translate(TYPED),
        WIDTH,
        initial_indent=front,
        subsequent_indent=f"{front}  ",
        break_on_hyphens=False,
    ) or [front]
