"""`orders`: the menu of a seat, in the orders' own words."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import groupby
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from events.sentences import any_of, retold, said, say, translated
from phases.machine import Turn
from phases.referee import System, menu
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import blank, hanging, lead, put
from skyledger.cli.status import DONE
from skyledger.datafiles.problems import shortened
from skyledger.games import PUBLIC
from skyledger.notation import notation_of
from skyledger.notation.forms import Form
from skyledger.service import GAMEMASTER, Table, table
from skyledger.showing import showing_of

# The menu of a seat as lines for a person: choices side by side, by their names; and how it is searched.

ALWAYS = ("anybody", "gamemaster")


class Line(msgspec.Struct, frozen=True):
    """One offer as a person reads it: the choice, what stands before and behind it, what it means.

    `between` stands between choices: a stroke where a comma in the order itself would mean several of them.
    """

    before: str
    choices: tuple[tuple[str, int], ...] = ()
    behind: str = ""
    open_ended: bool = False
    means: str = ""
    between: str = ", "


def menu_lines(system: System, game: Any, seat: str, *, in_full: bool, viewer: str = "") -> Iterator[Line]:
    """The menu of a seat: orders that can be listed first, then the form of each open-ended one.

    A `viewer` who is not the seat sees nothing in it that is the seat's secret.
    """
    offers = [o for o in shown_offers(system, game, seat, viewer or seat) if in_full or not o.aside]
    for offer in offers:
        if not _in_form(system, offer, in_full):
            form = form_of(system, game, offer)
            between = " | " if "," in form.form else ", "
            yield replace(
                _line(system, game, offer), means=_meaning(system, game, form, offer), between=between
            )
    declared = declarations(system.turn)
    forms = {
        form_of(system, game, o): type(o.order) in declared for o in offers if _in_form(system, o, in_full)
    }
    for form, at_any_time in forms.items():
        means = say(
            "{meaning} E.g. {example}" if form.example != form.form else "{meaning}",
            meaning=translated(form.meaning),
            example=form.example,
        )
        yield Line(form.form, open_ended=at_any_time, means="" if at_any_time else means)


def left_aside(system: System, game: Any, seat: str, viewer: str) -> tuple[str, ...]:
    """An example of each sort of order that the menu lists only in full."""
    found: dict[tuple[type, Form], str] = {}
    for offer in shown_offers(system, game, seat, viewer):
        if offer.aside and msgspec.structs.asdict(offer.order):
            key = type(offer.order), form_of(system, game, offer)
            found.setdefault(key, " ".join(words_of(system, game, offer.order)))
    return tuple(found.values())


def shown_offers(system: System, game: Any, seat: str, viewer: str) -> Iterator[Offer]:
    """The menu of a seat; to others only what it could order with what they know of the game (17.3123)."""
    shown = showing_of(system)
    known = game if viewer == seat else shown.known_to(game, viewer)
    return (offer for offer in menu(system, known, seat) if shown.shown_to(offer.order, seat, viewer))


def form_of(system: System, game: Any, offer: Offer) -> Form:
    """The form in which such an order is written; of several, the one that begins as it does."""
    written = words_of(system, game, offer.order)
    forms = [form for form in notation_of(system.rules.name).forms if form.order is type(offer.order)]
    return next((form for form in forms if " ".join(written).startswith(form.verb)), forms[0])


def _meaning(system: System, game: Any, form: Form, offer: Offer) -> str:
    """What an order of a rule means that has nothing in it to choose; others speak for themselves."""
    if now := showing_of(system).means(game, offer.order):
        return now
    return translated(form.meaning) if form.rule and not msgspec.structs.asdict(offer.order) else ""


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines that differ only in how they end are one line, with the endings side by side."""
    for (_, _, open_ended), alike in groupby(lines, key=lambda x: (x.before, x.choices, x.open_ended)):
        some = list(alike)
        ends = [one.behind.split(" ") for one in some]
        if len(ends) == 1 or open_ended:
            yield from some
            continue
        front = _common(ends)
        behind = " ".join([*ends[0][:front], _side_by_side(end[front:] for end in ends)])
        yield replace(some[0], behind=behind)


def _side_by_side(ends: Iterable[list[str]]) -> str:
    """Endings with strokes between them; in brackets where there may be none at all."""
    each = [" ".join(end).strip() for end in ends]
    told = " | ".join(end for end in each if end)
    return told if all(each) else f"[{told}]"


def _in_form(system: System, offer: Offer, in_full: bool) -> bool:  # noqa: FBT001 - what was asked for
    """Is only the form shown? So it is of what may be declared at any time, unless all is asked for."""
    return offer.open_ended or (not in_full and type(offer.order) in declarations(system.turn))


@cache
def declarations(turn: Turn) -> frozenset[type]:
    """The orders that anybody may give in every phase of the turn; in a battle some must wait."""
    anybodys = {
        (kind, state.partition(".")[0])
        for state, accepted in turn.accepts.items()
        for kind in accepted
        if accepted[kind] in ALWAYS
    }
    phases, counted = {phase for _, phase in anybodys}, Counter(kind for kind, _ in anybodys)
    return frozenset(kind for kind, count in counted.items() if count == len(phases))


def _line(system: System, game: Any, offer: Offer) -> Line:
    """What differs between two fillings of an offer is its choice; the rest stands around it."""
    offer = needed(attainable(offer))
    slots = [slot for slot in offer.slots if len(slot.choices) > 1]
    if not slots:
        return Line(_counted(system, game, offer, offer.order))
    slot = slots[0]
    texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
    front, back = around(texts, [choice.value.split(" ") for choice in slot.choices])
    counted = _counted(system, game, offer, offer.order).split(" ")
    behind = _others(system, game, offer, slots[1:], " ".join(["", *counted[len(counted) - back :]]))
    choices = tuple(
        (" ".join(text[front : len(text) - back]), _limit(offer, choice))
        for text, choice in zip(texts, slot.choices, strict=True)
    )
    return Line(" ".join([*counted[:front], ""]), tuple(sorted(choices, key=_unnamed)), behind)


def around(texts: list[list[str]], values: list[list[str]]) -> tuple[int, int]:
    """How many words stand before and behind the choice; what is written word for word is not divided."""
    places = {_place_of(value, text) for text, value in zip(texts, values, strict=True)}
    if len(places) == 1 and (only := places.pop()) is not None:
        return len(only[0]), len(only[1])
    front = _common(texts)
    return front, _common([text[front:][::-1] for text in texts])


def _place_of(value: list[str], text: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """What stands before and behind a choice that is written word for word; None where it is not."""
    for at in range(len(text) - len(value) + 1):
        if text[at : at + len(value)] == value:
            return tuple(text[:at]), tuple(text[at + len(value) :])
    return None


def _unnamed(choice: tuple[str, int]) -> bool:
    """Places that people have a name for come first."""
    return choice[0].isdecimal()


def _others(system: System, game: Any, offer: Offer, slots: list[Slot], behind: str) -> str:
    """The words behind a choice, with all that may stand in further slots side by side."""
    for slot in slots:
        texts = [words_of(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
        front = _common(texts)
        every = [" ".join(text[front:]) for text in texts]
        if behind.endswith(every[0]):
            behind = behind.removesuffix(every[0]) + " or ".join(every)
    return behind


def needed(offer: Offer) -> Offer:
    """The offer without what may be left out of the order, such as the own base to return to."""
    left_out = {slot.field: "" for slot in offer.slots if _may_be_empty(slot)}
    slots = tuple(slot for slot in offer.slots if slot.field not in left_out)
    return replace(offer, order=fill(offer, left_out), slots=slots)


def _may_be_empty(slot: Slot) -> bool:
    return "" in {choice.value for choice in slot.choices}


def _limit(offer: Offer, choice: Choice) -> int:
    return choice.most if offer.most and choice.most < offer.most else 0


def attainable(offer: Offer) -> Offer:
    """The offer with the count that some filling reaches, so that no range promises more."""
    tops = [max(choice.most for choice in slot.choices) for slot in offer.slots if offer.most]
    return replace(offer, most=min([offer.most, *tops]))


def words_of(system: System, game: Any, order: Any) -> list[str]:
    """The order as it is written, word by word."""
    return notation_of(system.rules.name).render(game, order).split(" ")


def _common(texts: list[list[str]]) -> int:
    """How many words all of them begin with."""
    return next(
        (i for i, words in enumerate(zip(*texts, strict=False)) if len(set(words)) > 1), min(map(len, texts))
    )


def _counted(system: System, game: Any, offer: Offer, order: Any) -> str:
    """The order with the range of how many units it may name."""
    words = words_of(system, game, order)
    if offer.most < 2:
        return " ".join(words)
    at = place_of_the_count(words, words_of(system, game, fill(replace(offer, order=order), {}, 2)))
    return " ".join(f"1-{offer.most}" if n == at else word for n, word in enumerate(words))


def place_of_the_count(one: list[str], two: list[str]) -> int:
    """Where an order that names one unit says so; elsewhere a 1 may be part of a name, as in TF 1."""
    return next((n for n, pair in enumerate(zip(one, two, strict=False)) if pair == ("1", "2")), -1)


def lines_with(lines: Iterable[Line], words: str) -> Iterator[Line]:
    """The lines that have these words in what they order; of choices, those that have them."""
    sought = words.casefold()
    for line in lines:
        if sought in f"{line.before}{line.behind}".casefold():
            yield line
        elif choices := tuple(choice for choice in line.choices if sought in choice[0].casefold()):
            yield replace(line, choices=choices)


def offers_with(system: System, game: Any, offers: Iterable[Offer], words: str) -> Iterator[Offer]:
    """The offers of which some filling has these words in it; no words: all of them."""
    sought = words.casefold()
    return (offer for offer in offers if any(sought in text for text in _texts(system, game, offer)))


def _texts(system: System, game: Any, offer: Offer) -> Iterator[str]:
    yield _text(system, game, offer.order)
    for slot in offer.slots:
        for choice in slot.choices:
            yield _text(system, game, fill(offer, {slot.field: choice.value}))


def _text(system: System, game: Any, order: Any) -> str:
    return " ".join(words_of(system, game, order)).casefold()


FEW = 8  # places shown of an offer unless all are asked for


def orders(
    game: GameId,
    /,
    *,
    seat: Viewer = "",
    all: Annotated[  # noqa: A002 - the option is called so
        bool,
        Parameter(
            negative="", show_default=False, help=f"Show every place, and not only {FEW} of each order."
        ),
    ] = False,
    only: Annotated[
        str, Parameter(show_default=False, help="Show every order that has these words in it, and no other.")
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say whose turn it is, what is asked, and everything that may be ordered now.

    A count such as 1-3 goes up to the most that the board allows; where a place takes fewer, it says so.
    `--only stage` lists what may be staged, `--only Catania` everything that names Catania.

    JSON: {"game", "turn", "counterairs", "questions", "asked": [{"text", "options": [{"option", "means"}]}],
    "menus": [{"seat", "offers": [{"order", "text", "slots", "most", "open_ended", "aside", "also"}]}]};
    `asked` tells each question in words, `aside` says that an offer is only listed with --all, `also` are
    other words for the same order.
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        seats = (viewer,) if seat else showing_of(held.system).speaking(held.state)
        if common.json:
            put(_json(held, seats, viewer, only))
            return DONE
        hanging((showing_of(held.system).turn(held.state), "heading"))
        write_asked(held, viewer)
        for hint in showing_of(held.system).hints(held.state):
            hanging(lead(say("Note:"), "aside"), hint, indent=2)
        for one in seats:
            lines = merged(menu_lines(held.system, held.state, one, in_full=all or only != "", viewer=viewer))
            _write_menu(one, list(lines_with(lines, only)), 1_000_000 if all or only else FEW, only)
            if not (all or only):
                _write_aside(held, one, viewer)
    return DONE


BY_ITS_SIDE = said("{dice} for {purpose}, the {by}'s, from {seats}.")


def write_asked(held: Table, viewer: str) -> None:
    """Each battle of the phase, and each open question with what its options mean."""
    shown = showing_of(held.system)
    called = partial(held.system.rules.called, held.state)
    for battle in shown.battles(held.state, viewer):
        called_so = f"{shown.battle_named(battle)}: "
        hanging((called_so, "aside"), shown.battle_told(held.state, battle), indent=2)
    for due in held.state.rolls:
        told = say(
            BY_ITS_SIDE if due.by else "{dice} for {purpose}, from {seats}.",
            dice=due.dice,
            purpose=retold(due.purpose),
            by=translated(due.by),
            seats=any_of(due.seats) or GAMEMASTER,
        )
        hanging(lead(say("Dice due:"), "warning"), told, indent=2)
    for question in held.state.questions:
        hanging(lead(say("Asked:"), "warning"), shown.question(question, called), indent=2)
        for option, means in shown.options(question, called):
            hanging(option, (f": {means}", "aside"), indent=4)


def _write_menu(seat: str, lines: list[Line], most: int, only: str) -> None:
    blank()
    hanging((say("{seat} may order:", seat=seat), "heading"))
    listed = [one for one in lines if not one.open_ended]
    for one in listed:
        _write_line(one, most)
    if not listed:
        told = say("nothing with “{words}” in it now" if only else "nothing now", words=shortened(only))
        hanging(told, indent=2)
    if len(listed) < len(lines):
        hanging((say("and may declare or give at any time:"), "aside"), indent=2)
    for one in lines:
        if one.open_ended:
            hanging(one.before, indent=4)


def _write_aside(held: Table, seat: str, viewer: str) -> None:
    """What is listed only if all is asked for: an example of each sort."""
    if examples := left_aside(held.system, held.state, seat, viewer):
        hanging((say("and with --all such orders as these:"), "aside"), indent=2)
    for example in examples:
        hanging(example, indent=4)


def _write_line(one: Line, most: int) -> None:
    shown = [f"{name}{most_told(up_to)}" for name, up_to in one.choices[:most]]
    if (more := len(one.choices) - most) > 0:
        shown.append(say("… {count} more (--all)", count=more))
    hanging(f"{one.before}{one.between.join(shown)}{one.behind}", indent=2, hang=4)
    if one.means:
        hanging((one.means, "aside"), indent=6)


def most_told(units: int) -> str:
    """Such as " (up to 3)"; empty where no fewer may be ordered than elsewhere."""
    return f" ({say('up to {units}', units=units)})" if units else ""


def _json(held: Table, seats: tuple[str, ...], viewer: str, only: str) -> dict[str, Any]:
    system, game, shown = held.system, held.state, showing_of(held.system)
    offers = {s: offers_with(system, game, shown_offers(system, game, s, viewer), only) for s in seats}
    return {
        "game": held.game,
        "turn": shown.turn(game),
        f"{shown.battle}s": shown.battles(game, viewer),
        "questions": game.questions,
        "asked": [_asked(held, question) for question in game.questions],
        "menus": [{"seat": s, "offers": [_offer(system, game, offer) for offer in offers[s]]} for s in seats],
    }


def _asked(held: Table, question: Any) -> dict[str, Any]:
    shown, called = showing_of(held.system), partial(held.system.rules.called, held.state)
    options = [{"option": option, "means": means} for option, means in shown.options(question, called)]
    return {"text": shown.question(question, called), "options": options}


def _offer(system: System, game: Any, offer: Offer) -> dict[str, Any]:
    return {**msgspec.to_builtins(offer), "text": " ".join(words_of(system, game, offer.order))}
