"""The chains of `why`, written for people and as JSON."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from core.fold import fold
from skyledger.cli.answers import Told, fact_json, write_facts
from skyledger.cli.paper import hanging
from skyledger.service import Table
from skyledger.showing import showing_of
from skyledger.telling import say, told_in
from skyledger.telling.message import Message
from skyledger.telling.orders import order_told
from skyledger.telling.parts import runs
from skyledger.timeline import Step
from skyledger.why.ahead import Later
from skyledger.why.chain import Book, Link
from skyledger.why.story import Part, Story
from skyledger.why.trace import Moment

HEADINGS = {"place": "Place", "status": "Status", "commitment": "This turn"}
BEGINNING = 1
"""The entry in which the game begins."""


def write_story(held: Table, book: Book, story: Story, viewer: str) -> None:
    """All that is to be told of some units: what is so and why, what they may do, what makes them ready."""
    hanging((_names(story), "heading"), f"  {say(story.headline)}")
    told: dict[Moment, int] = {}
    for part in story.parts:
        hanging((f"{HEADINGS[part.about]}: ", "aside"), (say(part.told), "heading"), indent=2)
        _write_chain(held, book, part.link, viewer, told)
    if story.ready_when:
        hanging((f"{book.watch.ready}: ", "aside"), " ".join(map(say, story.ready_when)), indent=2)
    for seat, order in story.may:
        hanging((f"{seat} may: ", "aside"), order, indent=2)
    if not story.may:
        hanging(("No order on the menu names it now.", "aside"), indent=2)
    for seat, some in groupby(story.later, key=lambda one: one.seat):
        told_later = ", ".join(f"{one.verb} ({_states(one)})" for one in some)
        hanging((f"{seat} may later in this turn: ", "aside"), told_later, indent=2)


def _states(later: Later) -> str:
    """The states of the turn as people say them: "movement: missions, combat: missions"."""
    return ", ".join(state.replace(".", ": ") for state in later.states)


def _names(story: Story) -> str:
    return ", ".join(one if isinstance(one, str) else say(one) for one in runs(story.units))


def _write_chain(held: Table, book: Book, link: Link | None, viewer: str, told: dict[Moment, int]) -> None:
    """The entry that made something so, and behind "because" what it rests on; nothing is told twice."""
    if link is None:
        hanging(("so it was when it came into the game", "aside"), indent=4)
        return
    if link.at in told:
        hanging((f"by entry {link.at.entry}, as above", "aside"), indent=4)
        return
    told[link.at] = link.at.entry
    _write_entry(held, book, link, viewer)
    for one in link.rests:
        because = say(_because(book, one))
        name = f"as {one.unit}: " if one.unit else ""
        hanging(("because: ", "aside"), f"{name}{because}", indent=4)
        _write_chain(held, book, one, viewer, told)


def _write_entry(held: Table, book: Book, link: Link, viewer: str) -> None:
    step = showing_of(held.system).seen_by(book.pages.step(link.at.entry), viewer)
    mark = f" (undone by entry {step.voided_by})" if step.voided_by else ""
    told = order_told(held.system, step.before, step.order)
    hanging(
        (f"{step.entry.number:>4}", "entry"), (f"  {step.entry.seat}: {told}", "heading"), (mark, "warning"),
        indent=2, hang=6,
    )  # fmt: skip
    if link.at.entry == BEGINNING:
        hanging(("so the scenario has it", "aside"), indent=8)
        return
    for at, fact in _facts(book, link, viewer):
        write_facts(replace(held, state=at), [fact], indent=8)


def _facts(book: Book, link: Link, viewer: str) -> Iterator[tuple[Any, Told]]:
    """The facts that lead to what made it so, as far as the viewer may see them, each with its game."""
    step = book.pages.step(link.at.entry)
    visible = showing_of(book.pages.system).seen_by(step, viewer).facts
    for number in link.way:
        if step.facts[number] in visible:
            yield _game_after(book, step, number), step.facts[number]


def _game_after(book: Book, step: Step, fact: int) -> Any:
    """The game right after a fact, so that units that are gone at the end of the entry have their names."""
    system = book.pages.system
    then = fold(system.rules.evolutions, step.before, [event for event, _ in step.facts[: fact + 1]])
    return told_in(system, step.before, then)


def _because(book: Book, link: Link) -> Message:
    """What was so, told in the game before the entry that made it so was over."""
    return book.watch.because(book.pages.step(link.at.entry).after, link.unit, link.aspect, link.value)


def story_json(held: Table, book: Book, story: Story, viewer: str) -> dict[str, Any]:
    """A story as JSON."""
    return {
        "units": story.units,
        "text": say(story.headline),
        "standing": [_part_json(held, book, part, viewer) for part in story.parts],
        "may": [{"seat": seat, "text": text} for seat, text in story.may],
        "later": story.later,
        "ready_when": [say(message) for message in story.ready_when],
    }


def _part_json(held: Table, book: Book, part: Part, viewer: str) -> dict[str, Any]:
    chain = None if part.link is None else _chain_json(held, book, part.link, viewer)
    return {"about": part.about, "text": say(part.told), "chain": chain}


def _chain_json(held: Table, book: Book, link: Link, viewer: str) -> dict[str, Any]:
    step = showing_of(held.system).seen_by(book.pages.step(link.at.entry), viewer)
    facts = () if link.at.entry == BEGINNING else _facts(book, link, viewer)
    return {
        "unit": link.unit,
        "text": say(_because(book, link)),
        "entry": link.at.entry,
        "seat": step.entry.seat,
        "order": order_told(held.system, step.before, step.order),
        "facts": [fact_json(replace(held, state=game), fact) for game, fact in facts],
        "voided_by": step.voided_by,
        "because": [_chain_json(held, book, one, viewer) for one in link.rests],
    }
