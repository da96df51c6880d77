"""The chains of `why`, written for people and as JSON."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from core.fold import fold
from events.message import Event
from skyledger.cli.answers import Told, fact_json, write_facts
from skyledger.cli.paper import hanging
from skyledger.service import Table
from skyledger.showing import showing_of
from skyledger.telling import say, told_in
from skyledger.telling.message import Message
from skyledger.telling.orders import order_told
from skyledger.telling.world_at_war.parts import runs
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
        if part.link is not None and part.link.unit:
            hanging((f"as {part.link.unit}:", "aside"), indent=4)
        _write_chain(held, book, part.link, viewer, told, story.units[0])
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


def _write_chain(  # noqa: PLR0913 - what is told of which unit, to whom, and what is told already
    held: Table, book: Book, link: Link | None, viewer: str, told: dict[Moment, int], unit: str
) -> None:
    """The entry that made something so, and behind "because" what it rests on; nothing is told twice.

    `unit` is the one that is asked about, which a link leaves out.
    """
    if link is None:
        hanging(("so it was when it came into the game", "aside"), indent=4)
        return
    if link.at in told:
        hanging((f"by entry {link.at.entry}, as above", "aside"), indent=4)
        return
    told[link.at] = link.at.entry
    _write_entry(held, book, link, viewer, unit)
    for one in link.rests:
        because = say(_because(book, one, unit))
        name = f"as {one.unit}: " if one.unit else ""
        hanging(("because: ", "aside"), f"{name}{because}", indent=4)
        _write_chain(held, book, one, viewer, told, unit)


def _write_entry(held: Table, book: Book, link: Link, viewer: str, unit: str) -> None:
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
    for at, fact in _facts(book, link, viewer, unit):
        write_facts(replace(held, state=at), [fact], indent=8)


def _facts(book: Book, link: Link, viewer: str, unit: str) -> Iterator[tuple[Any, Told]]:
    """The facts that lead to what made it so, as far as the viewer may see them, each with its game.

    What befell nobody but other units on the way is theirs, and left out.
    """
    step = book.pages.step(link.at.entry)
    visible = showing_of(book.pages.system).seen_by(step, viewer).facts
    own = {link.unit or unit, *(one.unit or unit for one in link.rests)}
    for number in link.way:
        event, _ = step.facts[number]
        if step.facts[number] in visible and (number == link.way[-1] or _concerns(book, event, own)):
            yield _game_after(book, step, number), step.facts[number]


def _game_after(book: Book, step: Step, fact: int) -> Any:
    """The game right after a fact, so that units that are gone at the end of the entry have their names."""
    system = book.pages.system
    then = fold(system.rules.evolutions, step.before, [event for event, _ in step.facts[: fact + 1]])
    return told_in(system, step.before, then)


def _concerns(book: Book, event: Event, own: Iterable[str]) -> bool:
    """Is a fact about a battle or the turn, or about any of these units or what they were before?"""
    named = getattr(event, "units", ())
    return not named or any(one in named or book.watch.kin(event, one) for one in own)


def _because(book: Book, link: Link, unit: str) -> Message:
    """What was so of a unit, told in the game before the entry that made it so was over."""
    after = book.pages.step(link.at.entry).after
    return book.watch.because(after, link.unit or unit, link.aspect, link.value)


def story_json(held: Table, book: Book, story: Story, viewer: str) -> dict[str, Any]:
    """A story as JSON."""
    return {
        "units": story.units,
        "text": say(story.headline),
        "standing": [_part_json(held, book, part, viewer, story.units[0]) for part in story.parts],
        "may": [{"seat": seat, "text": text} for seat, text in story.may],
        "later": story.later,
        "ready_when": [say(message) for message in story.ready_when],
    }


def _part_json(held: Table, book: Book, part: Part, viewer: str, unit: str) -> dict[str, Any]:
    """What is so, and its chain; of the unit itself the chain begins with the same words."""
    text = say(part.told)
    chain = None if part.link is None else _chain_json(held, book, part.link, viewer, unit)
    if chain is not None and not chain["unit"]:
        chain["text"] = text
    return {"about": part.about, "text": text, "chain": chain}


def _chain_json(held: Table, book: Book, link: Link, viewer: str, unit: str) -> dict[str, Any]:
    step = showing_of(held.system).seen_by(book.pages.step(link.at.entry), viewer)
    facts = () if link.at.entry == BEGINNING else _facts(book, link, viewer, unit)
    return {
        "unit": link.unit,
        "text": say(_because(book, link, unit)),
        "entry": link.at.entry,
        "seat": step.entry.seat,
        "order": order_told(held.system, step.before, step.order),
        "facts": [fact_json(replace(held, state=game), fact) for game, fact in facts],
        "voided_by": step.voided_by,
        "because": [_chain_json(held, book, one, viewer, unit) for one in link.rests],
    }
