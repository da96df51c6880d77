"""`orders`: the menu of a seat, in the orders' own words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.menus import Offer
from core.mistakes import Unworkable
from events.sentences import any_of, listed, retold, said, say, translated
from phases.referee import System
from skyledger.adopted import adoption_told
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.look.dice_at_once import write_who_set_it
from skyledger.cli.look.proposals import asks, open_in, write_asking
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import blank, hanging, lead, put, rows_of
from skyledger.cli.status import DONE
from skyledger.games import PUBLIC
from skyledger.menus import Group, Look, Menu, Scope, When, kinds_in_turn, menu_of
from skyledger.menus.folding import Part, folded, laid_out
from skyledger.menus.lines import words_of, written
from skyledger.menus.meant import Step, nothing_so
from skyledger.service import GAMEMASTER, Table, table
from skyledger.showing import showing_of
from skyledger.telling.world_at_war.parts import runs

FEW, FEWER = 8, 4
"""So many places are shown of an offer unless all are asked for; fewer of what most steps have."""
SCREEN, LEAST = 60, 12
"""So many rows a menu takes at most, unless all of it is asked for; so many of it every seat has."""


def orders(
    game: GameId,
    /,
    *words: Annotated[str, Parameter(help="What the orders shown have in them; as with --only.")],
    seat: Viewer = "",
    all: Annotated[  # noqa: A002 - the option is called so
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Show every kind of order, not only what fits on a screen; with a verb every place, too.",
        ),
    ] = False,
    only: Annotated[
        str,
        Parameter(
            show_default=False,
            help="Show the orders with this verb, or with this place, or both, and no other.",
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say whose turn it is, what is asked, and what may be ordered now.

    What is new since the seat gave its last order stands first, and what is near the enemy it sees. A count
    such as 1-3 goes up to the most that the board allows; where a place takes fewer, it says so. Of what has
    “|” between an order names one. What does not fit on a screen is folded: `orders GAME stage` lists what
    may be staged, `orders GAME Catania` everything that names Catania, `orders GAME stage Catania` what does
    both. `--all` shows all kinds of orders, of many the first, `orders GAME stage --all` all of one kind.

    JSON: {"game", "turn", "counterairs", "questions", "asked": [{"text", "options": [{"option", "means"}]}],
    "announced": {PLACE: WORD},
    "menus": [{"seat", "offers": [{"order", "text", "slots", "most", "open_ended", "aside", "also"}],
    "groups": [{"verb", "form", "when", "offers", "meaning", "example"}], "unseen": [VERB]}]};
    `asked` tells each question in words, `aside` says that an offer is only listed with --all, `also` are
    other words for the same order. `groups` are the offers by what one would do, by their places in the list,
    as the text has them: `when` is "new" since the seat's last order, "now", "often" for what most steps
    have, or "at any time"; an `example` stands for many. `unseen` are verbs of orders for ships and air of
    which only their own side is shown anything. `announced` are places with what is announced against them.
    """
    only = _meant(only, words)
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        seats = (viewer,) if seat else showing_of(held.system).speaking(held.state)
        scope = Scope.WHOLE if all or only or common.json else Scope.USUAL
        looks = tuple(Look(one, viewer, scope, before(held, one)) for one in seats)
        if common.json:
            put(_json(held, looks, viewer, only))
            return DONE
        write_menus(held, looks, None if all else SCREEN, only)
    return DONE


def _meant(only: str, words: tuple[str, ...]) -> str:
    """What the orders are to have in them, by its option or behind the game; raises `Mistake` for two."""
    if only and words:
        told = said("“{words}” and --only {only} are two things to look for; name one.")
        raise Unworkable("words", say(told, words=" ".join(words), only=only))
    return " ".join(words) or only


def write_menus(held: Table, looks: Sequence[Look], screen: int | None = SCREEN, only: str = "") -> None:
    """What is asked, and what each seat may order, on a screen of so many rows or on as many as it takes."""
    viewer = looks[0].viewer if looks else PUBLIC
    rows = _write_head(held, viewer) + write_who_set_it(held, viewer)
    room = None if screen is None else max(LEAST, (screen - rows) // max(1, len(looks)))
    for look in looks:
        _write_menu(held, look, room, only)


LAST_LOOKED_FOR = 200  # entries


def before(held: Table, seat: str) -> frozenset[type] | None:
    """The kinds of orders that had their turn when the seat spoke last; None if it has not, or long ago.

    What was undone was never said.
    """
    last, found = held.head.number, held.past.turnings()
    recent = range(last, max(1, last - LAST_LOOKED_FOR), -1)
    for number in (one for one in recent if one not in found.void and one not in found.turned):
        entry = held.past.ledger.entry(held.game, number)
        if entry is not None and entry.seat == seat:
            return kinds_in_turn(held.system, held.past.at(number - 1), seat)
    return None


# What stands above the menus.


def _write_head(held: Table, viewer: str) -> int:
    """Where the turn is, what is asked, and what is proposed to who looks; how many rows that takes."""
    shown = showing_of(held.system)
    rows = hanging((shown.turn(held.state), "heading")) + write_asked(held, viewer)
    if adopted := adoption_told(held.past.ledger, held.game, held.state.adopted):
        rows += hanging((adopted, "warning"))
    found = (one for one in open_in(held) if viewer == PUBLIC or asks(one, viewer))
    rows += write_asking(found, viewer, held.game)
    return rows + sum(
        hanging(lead(say("Note:"), "aside"), hint, indent=2) for hint in shown.hints(held.state, viewer)
    )


BY_ITS_SIDE = said("{dice} for {purpose}, the {by}'s, from {seats}.")


class Told(msgspec.Struct, frozen=True):
    """What a seat was told at a table, and is not told again: battles as they stand, dice that are due.

    Of a question that comes again only its options are told; `asked` are those that it was asked last.
    """

    battles: frozenset[str] = frozenset()
    dice: tuple[Any, ...] = ()
    asked: tuple[Any, ...] = ()


NOTHING = Told()


def write_asked(held: Table, viewer: str, told: Told = NOTHING) -> int:
    """Each battle of the phase, and each open question with what its options mean; in how many rows."""
    rolls = [due for due in held.state.rolls if due not in told.dice]
    questions = _write_questions(held, told.asked)
    return sum((*_write_battles(held, viewer, told.battles), *_write_dice(rolls), *questions))


def dice_told_since(held: Table, entry: int) -> tuple[Any, ...]:
    """The dice that are due since that entry, where they are told as facts of what led to them."""
    steps = held.past.steps(entry + 1, held.head.number) if held.head.number > entry else ()
    facts = [fact for step in steps for fact, _ in step.facts]
    return tuple(due for due in held.state.rolls if any(_tells(fact, due) for fact in facts))


def _tells(fact: Any, due: Any) -> bool:
    """Does a fact say of dice that they are due: does it have all that is known of them?"""
    return all(getattr(fact, name, None) == getattr(due, name) for name in due.__struct_fields__)


def battles_told(held: Table, viewer: str) -> frozenset[str]:
    """Each battle of the phase as it is told now."""
    shown = showing_of(held.system)
    return frozenset(shown.battle_told(held.state, battle) for battle in shown.battles(held.state, viewer))


def _write_battles(held: Table, viewer: str, known: frozenset[str]) -> Iterator[int]:
    shown = showing_of(held.system)
    for battle in shown.battles(held.state, viewer):
        called_so, told = f"{shown.battle_named(battle)}: ", shown.battle_told(held.state, battle)
        if told not in known:
            yield hanging((called_so, "aside"), told, indent=2)


def _write_dice(rolls: Iterable[Any]) -> Iterator[int]:
    for due in rolls:
        told = say(
            BY_ITS_SIDE if due.by else "{dice} for {purpose}, from {seats}.",
            dice=due.dice,
            purpose=retold(due.purpose),
            by=translated(due.by),
            seats=any_of(due.seats) or GAMEMASTER,
        )
        yield hanging(lead(say("Dice due:"), "warning"), told, indent=2)


def _write_questions(held: Table, before: tuple[Any, ...]) -> Iterator[int]:
    shown, called = showing_of(held.system), partial(held.system.rules.called, held.state)
    asked = [_without_options(one) for one in before]
    for question in held.state.questions:
        again = _without_options(question) in asked
        text = (
            say(ONCE_MORE, seats=any_of(question.seats))
            if again
            else shown.question(held.state, question, called)
        )
        yield hanging(lead(say("Asked:"), "warning"), text, indent=2)
        for named, means in alike_together(shown.options(held.state, question, called)):
            yield hanging(named, (f": {means}", "aside"), indent=4)


def alike_together(options: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Options and what they mean; those of one meaning stand together, and each of them means that."""
    for means, some in groupby(options, key=itemgetter(1)):
        alike = tuple(option for option, _ in some)
        yield listed(tuple(runs(alike))), say("each {means}", means=means) if alike[1:] else means


ONCE_MORE = said("The same once more, of {seats}, with what is left of it.")


def _without_options(question: Any) -> Any:
    return replace(question, options=())


# The menu of a seat: its groups, as much of each as there is room for, and what is folded.


def _write_menu(held: Table, look: Look, room: int | None, only: str) -> None:
    menu = menu_of(held.system, held.state, look, only)
    blank()
    hanging((say("{seat} may order:", seat=look.seat), "heading"))
    few = _few if room else _all if only else _many
    parts = tuple(laid_out(held.system, held.state, look, menu, only))
    tail = _tail(menu, only)
    if only.casefold() in {group.form.verb.casefold() for group in menu.groups}:
        room = None
    left = ENDLESS if room is None else room - 4 - sum(rows_of(text, 2, 4) for text in tail)
    shown = tuple(map(_cut, parts)) if few is _many else folded(parts, left, partial(_rows, few))
    if few is _few:
        shown = tuple(map(_cut_at_any_time, shown))
    apart = 0 < sum(part.group.when is When.NEW for part in shown) < len(shown)
    for when, some in groupby(shown, key=lambda part: part.group.when is When.NEW):
        if apart:
            told = say("new since the last order:" if when else "as before:")
            hanging((told, "aside"), indent=2)
        for part in some:
            _write_part(part, few)
    if not parts:
        hanging(nothing_so(Step(held.system, held.state, look.seat), only), indent=2)
    for text in tail:
        hanging((text, "aside"), indent=2, hang=4)


ENDLESS = 1_000_000
Few = Callable[[Group], int]
"""How many places are shown of the orders of a group."""


def _few(group: Group) -> int:
    return FEW if group.when < When.OFTEN else FEWER


def _all(_: Group) -> int:
    return ENDLESS


def _many(_: Group) -> int:
    return MANY


MANY, MANY_LINES = 40, 12
"""So many places, and so many lines, are shown of each kind of order where all kinds are."""


def _cut(part: Part, most: int = MANY_LINES) -> Part:
    """The first lines of a part; what is left out is told by how many it is."""
    kept = part.lines[:most]
    return replace(part, lines=kept, folded=part.folded + len(part.lines) - len(kept))


def _cut_at_any_time(part: Part) -> Part:
    """Of what may be declared at any time, for one nation or another, the first lines."""
    return _cut(part, FEWER) if part.group.when is When.AT_ANY_TIME else part


def _way(few: Few, group: Group) -> str:
    """What shows the places that are left out: everything, or where that was asked for, this kind alone."""
    return say("orders {verb} --all", verb=group.form.verb) if few is _many else "--all"


def _rows(few: Few, part: Part) -> int:
    """How many rows a group takes as `_write_part` writes it."""
    way = _way(few, part.group)
    told = (rows_of(written(one, few(part.group), way), 2, 4) for one in part.lines)
    meaning = rows_of(_means(part.group), 6) if part.lines and _means(part.group) else 0
    return sum(told) + meaning + bool(part.folded)


def _write_part(part: Part, few: Few) -> None:
    for one in part.lines:
        hanging(written(one, few(part.group), _way(few, part.group)), indent=2, hang=4)
    if part.lines and (means := _means(part.group)):
        hanging((means, "aside"), indent=6)
    if part.folded:
        whole = few is _many or part.group.when is When.AT_ANY_TIME
        told_by = said("orders {verb} --all") if whole else said("orders {verb}")
        way = say(told_by, verb=part.group.form.verb)
        told = say(
            "… {count} more of these ({way})" if part.lines else "{verb} … {count} ({way})",
            count=part.folded,
            verb=part.group.form.verb,
            way=way,
        )
        hanging((told, "aside"), indent=4)


def _means(group: Group) -> str:
    """What the orders of a group mean, where they don't speak for themselves; of examples, in which form."""
    if group.when is When.AT_ANY_TIME:
        meaning = group.meaning or translated(group.form.meaning)
        return say("{meaning} Form: {form}", meaning=meaning, form=group.form.form)
    return say("One of many. {meaning}", meaning=group.meaning) if group.example else group.meaning


def _tail(menu: Menu, only: str) -> tuple[str, ...]:
    """What is told last, by its verbs alone: what may be declared at any time, and what is not shown here."""
    any_time = [g.form.verb for g in menu.groups if g.when is When.AT_ANY_TIME] if not only else []
    told = (
        say(
            "and at any time: {verbs} (`orders {verb}` shows how)",
            verbs=_each(any_time),
            verb=any_time[0],
        )
        if any_time
        else "",
        say("and with --all such orders as these: {orders}", orders=_each(menu.aside)) if menu.aside else "",
        say(
            "and perhaps more, with what only {seat} is shown: {verbs} (--as {seat})",
            seat=menu.seat,
            verbs=_each(menu.unseen),
        )
        if menu.unseen
        else "",
    )
    return tuple(filter(None, told))


def _each(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


# The same as JSON.


def _json(held: Table, looks: Iterable[Look], viewer: str, only: str) -> dict[str, Any]:
    system, game, shown = held.system, held.state, showing_of(held.system)
    return {
        "game": held.game,
        "turn": shown.turn(game),
        f"{shown.battle}s": shown.battles(game, viewer),
        "questions": game.questions,
        "asked": [_asked(held, question) for question in game.questions],
        "announced": dict(shown.announced(shown.known_to(game, viewer))),
        "menus": [_menu(system, game, menu_of(system, game, look, only)) for look in looks],
    }


def _asked(held: Table, question: Any) -> dict[str, Any]:
    shown, called = showing_of(held.system), partial(held.system.rules.called, held.state)
    told = shown.options(held.state, question, called)
    options = [{"option": option, "means": means} for option, means in told]
    return {"text": shown.question(held.state, question, called), "options": options}


def _menu(system: System, game: Any, menu: Menu) -> dict[str, Any]:
    return {
        "seat": menu.seat,
        "offers": [_offer(system, game, offer) for offer in menu.offers],
        "groups": [_group(group) for group in menu.groups],
        "unseen": menu.unseen,
    }


def _group(group: Group) -> dict[str, Any]:
    told = {name: getattr(group, name) for name in ("offers", "meaning", "example")}
    when = group.when.name.casefold().replace("_", " ")
    return {"verb": group.form.verb, "form": group.form.form, "when": when, **told}


def _offer(system: System, game: Any, offer: Offer) -> dict[str, Any]:
    return {**msgspec.to_builtins(offer), "text": " ".join(words_of(system, game, offer.order))}
