"""`orders`: the menu, in the orders' own words."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot, fill
from core.world_at_war.board import name
from phases.referee import System, menu
from skyledger.board.sentences import question_words, turn_sentence
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.notation import notation_of
from skyledger.service import GAMEMASTER, Table, table

ALWAYS = ("anybody", "gamemaster")
FEW = 8  # places shown of an offer unless all are asked for


class Line(msgspec.Struct, frozen=True):
    """One offer as a person reads it: what stands before and behind the choice, and the choices."""

    before: str
    choices: tuple[tuple[str, int], ...] = ()
    behind: str = ""
    open_ended: bool = False


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
    common: Common = USUAL,
) -> int:
    """Say whose turn it is, what is asked, and everything that may be ordered now.

    A count such as 1-3 goes up to the most that the board allows; where a place takes fewer, it says so.

    JSON: {"game", "turn", "questions", "menus": [{"seat", "offers": [{"order", "text", "slots", "most",
    "open_ended", "aside"}]}]}; `aside` says that an offer is only listed with --all.
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        seats = (seat_of(desk, held.game, seat),) if seat else tuple(_to_move(held))
        if common.json:
            put(_json(held, seats))
            return DONE
        hanging((turn_sentence(held.state), "heading"))
        for question in held.state.questions:
            hanging(("Asked: ", "warning"), question_words(question, partial(name, held.state)), indent=2)
        for one in seats:
            _write_menu(held, one, in_full=all)
    return DONE


def _to_move(held: Table) -> Iterator[str]:
    """The seats that the game waits for."""
    if held.state.questions:
        yield from held.state.questions[0].seats
        return
    if held.state.rolls:
        yield from dict.fromkeys(seat for due in held.state.rolls for seat in due.seats or (GAMEMASTER,))
        return
    turn = held.state.turn
    for seat in held.state.seats.values():
        if seat.side == turn.side and seat.name not in turn.finished:
            yield seat.name


def _write_menu(held: Table, seat: str, *, in_full: bool) -> None:
    blank()
    hanging((f"{seat} may order:", "heading"))
    lines = list(merged(menu_lines(held.system, held.state, seat, in_full=in_full)))
    for one in lines:
        if not one.open_ended:
            _write_line(one, 1_000_000 if in_full else FEW)
    if any(one.open_ended for one in lines):
        hanging(("and may declare or give at any time:", "aside"), indent=2)
    for one in lines:
        if one.open_ended:
            hanging(one.before, indent=4)
    if not lines:
        hanging("nothing now", indent=2)


def _write_line(one: Line, most: int) -> None:
    shown = [f"{name} (up to {up_to})" if up_to else name for name, up_to in one.choices[:most]]
    more = f", … {len(one.choices) - most} more (--all)" if len(one.choices) > most else ""
    text = f"{one.before}{', '.join(shown)}{more}{one.behind}"
    hanging(text, indent=2, hang=4)


def menu_lines(system: System, game: Any, seat: str, *, in_full: bool) -> Iterator[Line]:
    """The menu of a seat: orders that can be listed first, then the form of each open-ended one."""
    offers = [offer for offer in menu(system, game, seat) if in_full or not offer.aside]
    for offer in offers:
        if not _in_form(system, offer, in_full):
            yield _line(system, game, offer)
    declared = declarations(system)
    forms = {
        _form(system, game, o): type(o.order) in declared for o in offers if _in_form(system, o, in_full)
    }
    for text, at_any_time in forms.items():
        yield Line(text, open_ended=at_any_time)


def _form(system: System, game: Any, offer: Offer) -> str:
    """The form in which such an order is written; of several, the one that begins as it does."""
    written = " ".join(_words(system, game, offer.order))
    forms = [form for form in notation_of(system.rules.name).forms if form.order is type(offer.order)]
    return next((form for form in forms if written.startswith(form.verb)), forms[0]).form


def merged(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines that differ only in how they end are one line, with the endings side by side."""
    for (before, choices, open_ended), alike in groupby(
        lines, key=lambda x: (x.before, x.choices, x.open_ended)
    ):
        ends = [one.behind.split(" ") for one in alike]
        if len(ends) == 1 or open_ended:
            yield from (Line(before, choices, " ".join(end), open_ended) for end in ends)
            continue
        front = _common(ends)
        rest = " | ".join(" ".join(end[front:]) for end in ends)
        yield Line(before, choices, " ".join([*ends[0][:front], rest]))


def _in_form(system: System, offer: Offer, in_full: bool) -> bool:  # noqa: FBT001 - what was asked for
    """Is only the form shown? So it is of what may be declared at any time, unless all is asked for."""
    return offer.open_ended or (not in_full and type(offer.order) in declarations(system))


def declarations(system: System) -> frozenset[type]:
    """The orders that anybody may give in most states of the turn; in a battle some must wait."""
    states = system.turn.accepts.values()
    anybodys = Counter(kind for accepted in states for kind in accepted if accepted[kind] in ALWAYS)
    return frozenset(kind for kind, count in anybodys.items() if 2 * count > len(states))


def _line(system: System, game: Any, offer: Offer) -> Line:
    """What differs between two fillings of an offer is its choice; the rest stands around it."""
    offer = _needed(_attainable(offer))
    slots = [slot for slot in offer.slots if len(slot.choices) > 1]
    if not slots:
        return Line(_counted(system, game, offer, offer.order))
    slot = slots[0]
    texts = [_words(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
    front = _common(texts)
    back = _common([text[front:][::-1] for text in texts])
    counted = _counted(system, game, offer, offer.order).split(" ")
    end = len(texts[0]) - back
    behind = _others(system, game, offer, slots[1:], " ".join(["", *texts[0][end:]]))
    choices = tuple(
        (" ".join(text[front : len(text) - back]), _limit(offer, choice))
        for text, choice in zip(texts, slot.choices, strict=True)
    )
    return Line(" ".join([*counted[:front], ""]), tuple(sorted(choices, key=_unnamed)), behind)


def _unnamed(choice: tuple[str, int]) -> bool:
    """Places that people have a name for come first."""
    return choice[0].isdecimal()


def _others(system: System, game: Any, offer: Offer, slots: list[Slot], behind: str) -> str:
    """The words behind a choice, with all that may stand in further slots side by side."""
    for slot in slots:
        texts = [_words(system, game, fill(offer, {slot.field: c.value})) for c in slot.choices]
        front = _common(texts)
        every = [" ".join(text[front:]) for text in texts]
        if behind.endswith(every[0]):
            behind = behind.removesuffix(every[0]) + " or ".join(every)
    return behind


def _needed(offer: Offer) -> Offer:
    """The offer without what may be left out of the order, such as the own base to return to."""
    left_out = {slot.field: "" for slot in offer.slots if _may_be_empty(slot)}
    slots = tuple(slot for slot in offer.slots if slot.field not in left_out)
    return replace(offer, order=fill(offer, left_out), slots=slots)


def _may_be_empty(slot: Slot) -> bool:
    return "" in {choice.value for choice in slot.choices}


def _limit(offer: Offer, choice: Choice) -> int:
    return choice.most if offer.most and choice.most < offer.most else 0


def _attainable(offer: Offer) -> Offer:
    """The offer with the count that some filling reaches, so that no range promises more."""
    tops = [max(choice.most for choice in slot.choices) for slot in offer.slots if offer.most]
    return replace(offer, most=min([offer.most, *tops]))


def _words(system: System, game: Any, order: Any) -> list[str]:
    return notation_of(system.rules.name).render(game, order).split(" ")


def _common(texts: list[list[str]]) -> int:
    """How many words all of them begin with."""
    return next(
        (i for i, words in enumerate(zip(*texts, strict=False)) if len(set(words)) > 1), min(map(len, texts))
    )


def _counted(system: System, game: Any, offer: Offer, order: Any) -> str:
    """The order with the range of how many units it may name."""
    words = _words(system, game, order)
    if offer.most < 2:
        return " ".join(words)
    return " ".join(f"1-{offer.most}" if word == "1" else word for word in words)


def _json(held: Table, seats: tuple[str, ...]) -> dict[str, Any]:
    system, game = held.system, held.state
    return {
        "game": held.game,
        "turn": turn_sentence(game),
        "questions": game.questions,
        "menus": [
            {"seat": s, "offers": [_offer(system, game, o) for o in menu(system, game, s)]} for s in seats
        ],
    }


def _offer(system: System, game: Any, offer: Offer) -> dict[str, Any]:
    return {**msgspec.to_builtins(offer), "text": " ".join(_words(system, game, offer.order))}
