"""A report as plain text, 72 columns wide, to be pasted into an e-mail: the outcome, then the story."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from msgspec.structs import replace

from core.system import Printed
from core.world_at_war.units import so_many
from events.sentences import said, say, translated
from events.texts import plain
from phases.states import phase_words
from skyledger.games import PUBLIC
from skyledger.reporting.making import WIDTH
from skyledger.reporting.report import (
    BaseChange,
    InvertedStack,
    Line,
    Loss,
    Part,
    PhaseTold,
    RefusedOrder,
    Report,
)
from skyledger.reporting.world_at_war import CARRIER
from skyledger.telling.cited import behind, cited
from skyledger.telling.phrases import turn_called
from skyledger.telling.world_at_war.parts import runs

NUMBER = 4
"""Columns of an entry's number; what is told stands two further."""
INDENT = NUMBER + 2
TYPED = str.maketrans({"“": '"', "”": '"', "…": "..."})
"""Signs that some e-mail programs spoil, as a typewriter has them."""


def page(report: Report) -> str:
    """The report as lines of text; the same report gives the same text everywhere."""
    return "\n".join((*_head(report), *_outcome(report), *_phases(report), *_sums(report), *_now(report), ""))


def _head(report: Report) -> Iterator[str]:
    title = _wrapped(say("{title} ({game})", title=report.title, game=report.game))
    yield from title
    yield from _wrapped(report.subject)
    yield from _wrapped(_viewer(report.viewer))
    if report.played:
        yield from _wrapped(report.played)
    yield "=" * WIDTH


def _viewer(viewer: str) -> str:
    return (
        say("As everybody may see it.") if viewer == PUBLIC else say("As {viewer} may see it.", viewer=viewer)
    )


def _outcome(report: Report) -> Iterator[str]:
    """What was lost, by name, and which airbases came and went; of a phase without facts nothing."""
    if any(phase.parts for phase in report.phases):
        lost = list(losses_told(report.losses)) or [_nothing_lost(report)]
        yield from _section(say("Losses"), lost)
    yield from _section(say("Airbases changed"), map(_base, report.bases))


def _nothing_lost(report: Report) -> str:
    """That nobody lost anything, with what of the game is meant."""
    if report.stretch:
        return say("Nobody lost anything in these entries.")
    if len(report.phases) > 1:
        return say("Nobody lost anything in these phases.")
    return say("Nobody lost anything in this phase.")


def _phases(report: Report) -> Iterator[str]:
    """The story in the order of the phases."""
    if not any(phase.parts for phase in report.phases):
        yield from ("", *_wrapped(say("Nothing happened.")))
        return
    yield from ("", *_wrapped(say(SIGNS)))
    for phase in _doubts_once(report):
        yield from _phase(phase, named=report.stretch or len(report.phases) > 1)


SIGNS = said("Numbers in front are entries; in brackets are rules, and doubts where they first come in.")


def _doubts_once(report: Report) -> Iterator[PhaseTold]:
    """The phases with each doubt beside the first line that turned on it: the end has them all."""
    doubts = {one.number for one in report.doubts}
    told: set[str] = set()
    for phase in report.phases:
        parts = (_part_once(part, doubts, told) for part in phase.parts)
        yield replace(phase, parts=tuple(_as_printed(part, report.cite) for part in parts))


def _as_printed(part: Part, cite: Printed) -> Part:
    """The same, with the numbers of the edition that is played."""
    return replace(part, lines=tuple(replace(line, rules=_numbers(line, cite)) for line in part.lines))


def _numbers(line: Line, cite: Printed) -> tuple[str, ...]:
    return tuple(map(cite, line.rules))


def _part_once(part: Part, doubts: set[str], told: set[str]) -> Part:
    lines = []
    for line in part.lines:
        lines.append(replace(line, rules=tuple(rule for rule in line.rules if rule not in told)))
        told |= doubts.intersection(line.rules)
    return replace(part, lines=tuple(lines))


def _phase(phase: PhaseTold, *, named: bool) -> Iterator[str]:
    """One phase; of several each has its name over it."""
    if named:
        name = say(
            "{turn} player turn, {phase}",
            turn=turn_called(phase.key.turn),
            phase=phase_words(phase.key.phase),
        )
        yield from ("", *_wrapped(name), "-" * min(len(name), WIDTH))
        if not phase.parts:
            yield from _wrapped(say("Nothing happened."))
    for part in phase.parts:
        yield from ("", *_wrapped(part.heading))
        for entry, lines in groupby(part.lines, key=lambda line: line.entry):
            yield from _entry(entry, tuple(lines))


def _entry(entry: int, lines: Sequence[Line]) -> Iterator[str]:
    """What came of an entry, with its number in front of the first line."""
    told = [row for line in lines for row in _line(line)]
    yield f"{entry:>{NUMBER}}  {told[0][INDENT:]}"
    yield from told[1:]


def _line(line: Line) -> Iterator[str]:
    """A fact with the rules it rests on; what it tells in further lines stands under it."""
    first, *more = line.told.split("\n")
    yield from _wrapped(f"{first}{behind(line.rules)}", INDENT)
    for one in more:
        yield from _wrapped(one, INDENT + 2)


def _sums(report: Report) -> Iterator[str]:
    heading = say("Inverted after entry {entry}", entry=report.last)
    if report.inverted is not None:
        stacks = list(_inverted(report.inverted, report.cite)) or [say("Nobody.")]
        yield from _section(heading, stacks)
    yield from _section(say("Doubts that this turned on"), (doubt.told for doubt in report.doubts))
    if report.remarks:
        yield from ("", *_wrapped(say("Remarks")))
    for one in report.remarks:
        yield from _wrapped(f"{one.entry:>{NUMBER}}  {one.seat}: {one.told}")
    if report.refused:
        yield from ("", *_wrapped(say("Orders refused to {viewer}", viewer=report.viewer)))
    yield from (row for order in report.refused for row in _refused(order, report.cite))
    if report.undone:
        each = (say("entry {entry} (by entry {by})", entry=one.entry, by=one.by) for one in report.undone)
        yield from ("", *_wrapped(say("Undone, and not told here: {entries}.", entries=tuple(each))))


def _refused(one: RefusedOrder, cite: Printed) -> Iterator[str]:
    """A refused order with each rule that it breaks, and what was given and would be allowed."""
    yield from _wrapped(f"{one.seat}: {one.order}", 2)
    for broken in one.broken:
        yield from _wrapped(f"{cited(broken.rule, cite)}  {broken.sentence}", 4)
        yield from (row for found in broken.found for row in _wrapped(found, 6))


def _section(heading: str, told: Iterable[str]) -> Iterator[str]:
    """A heading and its lines; nothing where there are none."""
    lines = [line for one in told for line in _wrapped(one, 2)]
    if lines:
        yield from ("", *_wrapped(heading), *lines)


def losses_told(losses: Sequence[Loss]) -> Iterator[str]:
    """A line for each nation that lost anything."""
    for who, some in groupby(losses, key=lambda loss: loss.adjective):
        counts = tuple(_count(loss) for loss in some)
        yield say("{nation}: {counts}", nation=who, counts=counts)


def _count(loss: Loss) -> str:
    counted = say(
        "{count} {count:carrier|carriers}" if loss.kind == CARRIER else "{count} {kind}",
        count=loss.count,
        kind=translated(loss.called) or so_many(loss.kind, loss.count),
    )
    names = tuple(runs(loss.units))
    return say("{counted} ({names})" if names else "{counted}", counted=counted, names=names)


def _inverted(stacks: Sequence[InvertedStack], cite: Printed) -> Iterator[str]:
    for who, some in groupby(stacks, key=lambda stack: stack.adjective):
        yield say("{nation}: {stacks}", nation=who, stacks=tuple(_stack(stack, cite) for stack in some))


def _stack(stack: InvertedStack, cite: Printed) -> str:
    where = {"place": stack.called, "rule": cited(stack.rule, cite)}
    if stack.name:
        return say("carrier {name} at {place} ({rule})", name=stack.name, **where)
    return say(
        "{count} {kind} at {place} ({rule})",
        count=stack.count,
        kind=so_many(stack.kind, stack.count),
        **where,
    )


def _base(change: BaseChange) -> str:
    if not change.after:
        return say("{place}: {nation} airbase, gone", place=change.called, nation=change.adjective_before)
    if not change.before:
        return say("{place}: {nation} airbase, new", place=change.called, nation=change.adjective)
    both = {"nation": change.adjective, "before": change.adjective_before}
    return say("{place}: {nation} airbase in the place of the {before} one", place=change.called, **both)


def _now(report: Report) -> Iterator[str]:
    now = report.now
    yield from (
        "",
        "-" * WIDTH,
        *_wrapped(say("Now, after entry {entry}", entry=now.entry)),
        *_wrapped(now.turn, 2),
    )
    for battle in now.battles:
        yield from _wrapped(battle, 2)
    for asked, options in now.asked:
        yield from _wrapped(asked, 2)
        for option, means in options:
            yield from _wrapped(f"{option}: {means}", 4)
    for seat, order in now.answers:
        yield from _wrapped(say("{seat} answers with: {order}", seat=seat, order=order), 2)
    for seat in now.seats if not now.answers else ():
        yield from _wrapped(
            say("What {seat} may order: skyledger orders {game} --as {seat}", seat=seat, game=report.game), 2
        )
    yield from (
        "",
        *_wrapped(
            say("The head; skyledger head {game} must say the same on the other side:", game=report.game)
        ),
        now.head,
    )


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
