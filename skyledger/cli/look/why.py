"""`why`: what lies behind a unit's place, status and commitments, and behind the ruling on an order."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from core.fold import fold
from core.mistakes import Mistake, Unworkable
from core.ruling import Refused, Ruling, Violation
from events.message import Event
from events.sentences import said, say, translated
from phases.states import state_words
from skyledger.cli.answers import (
    Told,
    fact_json,
    mark_of,
    no_such_entry,
    ruling_json,
    write_facts,
    write_heading,
)
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.disputing import DISPUTED, write_way
from skyledger.cli.look.rereading import reread_json, set_by, write_reread
from skyledger.cli.options import AS, USUAL, Common, GameId, NumberIfAny
from skyledger.cli.paper import blank, hanging, lead, put, styled
from skyledger.cli.status import DONE
from skyledger.cli.trial import tried, write_left_to
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.menus.meant import read_in_step
from skyledger.service import Table, table
from skyledger.showing import showing_of
from skyledger.telling import ground_told, told_in
from skyledger.telling.cited import cited
from skyledger.telling.shared import order_told
from skyledger.telling.voyages import straight_there
from skyledger.telling.world_at_war.parts import runs
from skyledger.why import WATCHES, book_of, meant, stories
from skyledger.why.bombed import Bombed, bombings_of
from skyledger.why.chain import Book, Grounded, InItsPlace, Link, Moment, grounded, in_its_place, rules_said
from skyledger.why.story import Part, Story
from skyledger.why.watch import Later

HEADINGS = {"place": said("Place"), "status": said("Status"), "commitment": said("This turn")}
BEGINNING = 1
"""The entry in which the game begins."""


def write_story(held: Table, book: Book, story: Story, viewer: str) -> None:
    """All that is to be told of some units: what is so and why, what they may do, what makes them ready."""
    hanging((_names(story), "heading"), f"  {story.headline}")
    told: dict[Moment, int] = {}
    for part in story.parts:
        hanging((f"{say(HEADINGS[part.about])}: ", "aside"), (part.told, "heading"), indent=2)
        if part.link is not None and part.link.unit:
            hanging((say("as {unit}:", unit=part.link.unit), "aside"), indent=4)
        _write_chain(held, book, part.link, viewer, told, story.units[0])
    if story.ready_when:
        hanging((f"{translated(book.watch.ready)}: ", "aside"), " ".join(story.ready_when), indent=2)
    for seat, order in story.may:
        hanging(lead(say("{seat} may:", seat=seat), "aside"), order, indent=2)
    if not story.may:
        hanging((say("No order on the menu names it now."), "aside"), indent=2)
    for seat, some in groupby(story.later, key=lambda one: one.seat):
        told_later = ", ".join(f"{one.verb} ({_states(one)})" for one in some)
        hanging(lead(say("{seat} may later in this turn:", seat=seat), "aside"), told_later, indent=2)


def _states(later: Later) -> str:
    """The states of the turn as people say them, one after another."""
    return ", ".join(map(state_words, later.states))


def _names(story: Story) -> str:
    return ", ".join(runs(story.units))


def _write_chain(  # noqa: PLR0913 - what is told of which unit, to whom, and what is told already
    held: Table, book: Book, link: Link | None, viewer: str, told: dict[Moment, int], unit: str
) -> None:
    """The entry that made something so, and behind "because" what it rests on; nothing is told twice.

    `unit` is the one that is asked about, which a link leaves out.
    """
    if link is None:
        hanging((say("so it was when it came into the game, or in sight"), "aside"), indent=4)
        return
    if link.at in told:
        hanging((say("by entry {entry}, as above", entry=link.at.entry), "aside"), indent=4)
        return
    told[link.at] = link.at.entry
    _write_entry(held, book, link, viewer, unit)
    for one in link.rests:
        because = _because(book, one, unit)
        told_so = say("as {unit}: {because}" if one.unit else "{because}", unit=one.unit, because=because)
        hanging(lead(say("because:"), "aside"), told_so, indent=4)
        _write_chain(held, book, one, viewer, told, unit)


def _write_entry(held: Table, book: Book, link: Link, viewer: str, unit: str) -> None:
    step = book.pages.seen(link.at.entry, viewer)
    mark = mark_of("undone", step.voided_by)
    told = order_told(held.system, step.before, step.order)
    hanging(
        (f"{step.entry.number:>4}", "entry"), (f"  {step.entry.seat}: {told}", "heading"), (mark, "warning"),
        indent=2, hang=6,
    )  # fmt: skip
    if link.at.entry == BEGINNING:
        hanging((say("so the scenario has it"), "aside"), indent=8)
        return
    for at, fact in straight_there(held.system, tuple(_facts(book, link, unit))):
        write_facts(replace(held, state=at), [fact], indent=8)


def _facts(book: Book, link: Link, unit: str) -> Iterator[tuple[Any, Told]]:
    """The facts that lead to what made it so, each with its game, without what befell others alone."""
    step = book.pages.step(link.at.entry)
    own = {link.unit or unit, *(one.unit or unit for one in link.rests)}
    for number in link.way:
        event, _ = step.facts[number]
        if number == link.at.fact or _concerns(book, event, own):
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


def _because(book: Book, link: Link, unit: str) -> str:
    """What was so of a unit, told in the game before the entry that made it so was over."""
    after = book.pages.step(link.at.entry).after
    return book.watch.because(after, link.unit or unit, link.aspect, link.value)


def story_json(held: Table, book: Book, story: Story, viewer: str) -> dict[str, Any]:
    """A story as JSON."""
    return {
        "units": story.units,
        "text": story.headline,
        "standing": [_part_json(held, book, part, viewer, story.units[0]) for part in story.parts],
        "may": [{"seat": seat, "text": text} for seat, text in story.may],
        "later": story.later,
        "ready_when": list(story.ready_when),
    }


def _part_json(held: Table, book: Book, part: Part, viewer: str, unit: str) -> dict[str, Any]:
    """What is so, and its chain; of the unit itself the chain begins with the same words."""
    text = part.told
    chain = None if part.link is None else _chain_json(held, book, part.link, viewer, unit)
    if chain is not None and not chain["unit"]:
        chain["text"] = text
    return {"about": part.about, "text": text, "chain": chain}


def _chain_json(held: Table, book: Book, link: Link, viewer: str, unit: str) -> dict[str, Any]:
    step = book.pages.seen(link.at.entry, viewer)
    facts = () if link.at.entry == BEGINNING else _facts(book, link, unit)
    return {
        "unit": link.unit,
        "text": _because(book, link, unit),
        "entry": link.at.entry,
        "seat": step.entry.seat,
        "order": order_told(held.system, step.before, step.order),
        "facts": [fact_json(replace(held, state=game), fact) for game, fact in facts],
        "voided_by": step.voided_by,
        "because": [_chain_json(held, book, one, viewer, unit) for one in link.rests],
    }


def why_order(now: Table, seat: str, text: str, at: int, common: Common) -> int:
    """Say why an order would be ruled on as it would, or would have been after an entry, and give none."""
    held = now if at == now.head.number else replace(now, state=now.past.at(at))
    system, game = held.system, held.state
    order = read_in_step(system, game, text, seat)
    found = tried(held, seat, order)
    ruling, chosen = found.ruling, set_by(held, found.ruling)
    book = book_of(held, WATCHES[system.rules.name], at)
    grounds, then = tuple(grounded(book, ruling)), in_its_place(book, found.known, seat, order)
    told = order_told(system, game, order)
    if common.json:
        said = {"game": held.game, "at": at, "seat": seat, "order": told, "left_to": found.left_to}
        put(said | _json(held, ruling, grounds, then) | reread_json(held, chosen, seat, at))
        return DONE
    refused, given = isinstance(ruling, Refused), f"{seat}: {told}"
    told_of = (NOW if held is now else THEN)[refused]
    sentence = say(told_of, order=given, entry=at)
    hanging(styled(sentence, (given, "heading"), rest="refused" if refused else "done"))
    _write_ruling(held, ruling)
    write_left_to(found.left_to)
    write_reread(held, chosen, seat, at)
    for one in grounds:
        _write_ground(held, one)
    if then is not None:
        _write_in_its_place(held, then)
    return DONE


NOW = {True: said("{order} would be refused now."), False: said("{order} would be accepted now.")}
THEN = {
    True: said("{order} would have been refused after entry {entry}."),
    False: said("{order} would have been accepted after entry {entry}."),
}
"""How an order would be ruled on, by whether it would be refused: as the game stands, and as it stood."""


def _write_ruling(held: Table, ruling: Ruling) -> None:
    """Each rule with what it says, under what it was broken by or behind what happened by it."""
    texts = _texts(held, ruling)
    if isinstance(ruling, Refused):
        _write_violations(held, ruling.violations, texts)
        return
    write_facts(held, [(fact.event, fact.rules) for fact in ruling.facts])
    printed = held.system.rules.printed_as(held.state)
    for rule, text in texts.items():
        if text:
            hanging((cited(rule, printed), "rule"), f"  {text}", indent=2)


def _texts(held: Table, ruling: Ruling) -> dict[str, str]:
    """What each rule says that a ruling names, by its number."""
    return {one.rule: translated(one.text) for one in rules_said(held.system.rules, ruling)}


def _write_violations(held: Table, violations: Iterable[Violation], texts: Mapping[str, str]) -> None:
    printed = held.system.rules.printed_as(held.state)
    for violation in violations:
        hanging((cited(violation.rule, printed), "rule"), f"  {violation.sentence}", indent=2)
        for found in violation.found:
            hanging(found, indent=4)
        if text := texts.get(violation.rule):
            hanging(lead(say("The rule:"), "aside"), text, indent=4)


def _write_in_its_place(held: Table, then: InItsPlace) -> None:
    """How the order will be ruled on when its time has come, if nothing changes."""
    when = say("In {state}, as things stand,", state=state_words(then.state))
    if then.mistaken:
        told = say("{when} it could not be given: {why}", when=when, why=then.mistaken)
        hanging(styled(told, (f"{when} ", "aside")), indent=2)
        return
    refused = bool(then.violations)
    told = say("{when} it would be refused:" if refused else "{when} it would be accepted.", when=when)
    hanging(styled(told, (f"{when} ", "aside"), rest="refused" if refused else "done"), indent=2)
    _write_violations(held, then.violations, _texts(held, Refused(then.violations)))


WHERE = {0: said("by default"), 1: said("as the game began")}


def _write_ground(held: Table, one: Grounded) -> None:
    where = say(WHERE.get(one.entry, said("in entry {entry}")), entry=one.entry)
    told = ground_told(held.system, held.state, one.ground)
    hanging(lead(say("stood on:"), "aside"), told, (f", {where}", "aside"), indent=2)


def _json(
    held: Table, ruling: Ruling, grounds: Iterable[Grounded], then: InItsPlace | None
) -> dict[str, Any]:
    ruled = {key: value for key, value in ruling_json(held, ruling).items() if key != "grounds"}
    stood = [_ground_json(held, one) for one in grounds]
    texts = [{"rule": rule, "text": text} for rule, text in _texts(held, ruling).items()]
    return {"ruling": ruled, "rules": texts, "grounds": stood, "in_its_place": then}


def _ground_json(held: Table, one: Grounded) -> dict[str, Any]:
    text = ground_told(held.system, held.state, one.ground)
    return {"ground": one.ground, "text": text, "entry": one.entry}


NOTHING_ASKED = said(
    "Say which air unit, or --order and an order that would be given: “skyledger why {game} UNIT”."
)


def why(
    game: GameId,
    /,
    *unit: Annotated[
        str,
        Parameter(
            help="Names of air units, as GE-AAF-01 to 03, GE-AAF-07; or a place, or some of its units, as "
            "AAF German at Catania; or a ship, or a task force."
        ),
    ],
    at: Annotated[
        NumberIfAny, Parameter(help="As it stood after this entry; without it, as it stands.")
    ] = None,
    order: Annotated[
        str | None,
        Parameter(help="Say why this order would be accepted or refused, now or --at an entry; give none."),
    ] = None,
    seat: Annotated[
        str,
        AS(help="The seat for which it is told; without it, for everybody. With --order, who would give it."),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say why a unit is where and as it is, entry by entry and rule by rule, back to the cause.

    Under each thing that is so stands the entry that made it so, with all that led to it there, and behind
    “because” what it rests on; “as GE-AAF-01:” where that was so of another unit, which this one was then.
    Of one that is no more it is told what became of it. Then what would uninvert the unit, and when; what it
    may do now; and what it may later in this player turn, if nothing changes till then. Entries that were
    undone do not count; with --at, those that were undone later do, and are marked. Of an order whose time
    is still to come in this player turn it is told what would be against it then. As with `order --dry-run`
    the telling ends where it rests on another seat how it goes on; "left_to" has those seats.

    JSON: {"game", "at", "turn", "units": [{"units", "text", "standing": [{"about", "text", "chain"}], "may":
    [{"seat", "text"}], "later": [{"seat", "verb", "states"}], "ready_when"}], "bombed": [{"entry", ...}]};
    "bombed" are the bombings of the place that is asked about in this player turn, each a fact; "about" is
    place, status or commitment, a chain {"unit", "text", "entry", "seat", "order", "facts", "voided_by",
    "because": [chains]}, its "unit" empty where it is the one asked about. With --order: {"game", "at",
    "seat", "order", "left_to", "ruling", "rules": [{"rule", "text"}], "grounds": [{"ground", "text",
    "entry"}], "in_its_place": null or {"state", "violations", "mistaken"}}; the ruling as `order` gives it,
    "entry" 0 for a doubt played by default.
    """
    if bool(unit) == (order is not None):
        raise Unworkable("unit", say(NOTHING_ASKED, game=game or "GAME"))
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        if order is not None:
            return why_order(held, seat_of(desk, held.game, seat), order, _entry(held, at), common)
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        return _of_units(held, viewer, unit, _entry(held, at), common)


def _entry(held: Table, at: int | None) -> int:
    """The entry after which it stood so; raises `Mistake` if there is none of that number."""
    last = held.head.number
    if at is not None and not 1 <= at <= last:
        raise no_such_entry(held.game, held.head.number, at)
    return last if at is None else at


ENTRY = said(
    "{number} is an entry: “skyledger log {game} --from {number} --to {number}” tells it; why says of a "
    "unit, a place or a ship why it is so."
)


def _subject(
    held: Table, book: Book, viewer: str, words: tuple[str, ...], bombed: tuple[Bombed, ...]
) -> tuple[str, ...]:
    """The units asked about; raises `Mistake`, which leads on who gives the number of an entry.

    Of a place that was bombed there need be none.
    """
    try:
        return meant(book, viewer, words)
    except Mistake:
        if bombed:
            return ()
        text = "".join(words)
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= held.head.number):
            raise
        raise Unworkable("unit", say(ENTRY, number=str(int(text)), game=held.game)) from None


def _of_units(held: Table, viewer: str, words: tuple[str, ...], at: int, common: Common) -> int:
    book = book_of(held, WATCHES[held.system.rules.name], at, viewer)
    bombed = bombings_of(held, " ".join(words), at)
    told = stories(held.system, book, _subject(held, book, viewer, words, bombed))
    if common.json:
        units = [story_json(held, book, one, viewer) for one in told]
        put(
            {
                "game": held.game,
                "at": at,
                "turn": showing_of(held.system).turn(book.trace.state),
                "units": units,
                "bombed": [{"entry": one.entry, **fact_json(held, one.fact)} for one in bombed],
            }
        )
        return DONE
    write_heading(held, at)
    for one in told:
        blank()
        write_story(held, book, one, viewer)
    for raid in bombed:
        blank()
        hanging((say("Bombed this turn, in entry {entry}:", entry=raid.entry), "heading"))
        write_facts(replace(held, state=raid.after), [raid.fact])
    write_way(DISPUTED, held.game, at)
    return DONE
