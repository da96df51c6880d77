"""`help`: how orders are written, in short or all of them under their headings, or those of one verb."""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import any_of, said, say, translated
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.desk import MOST_COMPARED, desk_at, game_of
from skyledger.cli.learn.disputes import DISPUTES, REMEDIES_ASKED, write_disputes, write_remedies
from skyledger.cli.learn.headings import (
    forms_in,
    write_brief,
    write_briefly,
    write_for_more,
    write_forms,
    write_headings,
)
from skyledger.cli.learn.phases import (
    HOW_FAR,
    OF_ONE_PHASE,
    PHASES,
    phases_json,
    write_course,
    write_steps,
    write_where,
)
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import blank, console, hanging, put
from skyledger.cli.status import DONE
from skyledger.everyday import meant_by
from skyledger.folding import IMPOSSIBLE
from skyledger.notation import HOW_ORDERS_ARE_WRITTEN, NOTATIONS, Notation
from skyledger.notation.forms import Form
from skyledger.service import Desk, Table, table
from store.errors import StoreError
from store.ledger import GameRow, Ledger

EVERY = "orders"
PHASES_MEANT = (PHASES, "phase", "turn", "turns", "steps", "done until")
OF_ALL = said("“help orders” lists all, and says how units, places and nations are named.")
OF_ANOTHER = said("These are the orders of {game}; of another game tells --game with its id.")
MOST_WHOLE = 8
"""So many orders are told whole and fit on a screen; of more, the forms."""
MOST_IN_FORMS = 25
"""The forms of so many are told; of more, how they begin."""
ACTIVITY = "ACTIVITY"
"""The word in capitals of which the names are asked for as if they were orders: task forces sail on one."""
LONGEST = 60
"""No verb comes near to so many letters."""


def help_(
    *topic: Annotated[
        str,
        Parameter(
            help="orders, phases, disputes, remedies, a command, what an order begins with (fight on), a "
            "heading or a phase; “disputes 2” is one of the quarrels."
        ),
    ],
    game: Annotated[str, Parameter(help="Tell how orders of this game are written.")] = "",
    everything: Annotated[
        bool, Parameter(name="--all", negative="", show_default=False, help="Tell the whole of it.")
    ] = False,
    common: Common = USUAL,
) -> int:
    """Explain how orders are written: with which words they begin, or the forms of some, or a command.

    “help orders” is a short page of what may be asked for, “help orders stage” tells of one order its forms,
    what it means, and an example, “help orders combat phase” the forms of a phase; --all tells the whole.

    Of the games that are refereed it is the one that --game is of, else the one that was played last; where
    none was begun yet, or it has no such order, all of them.

    “help phases” lists the steps of a turn, and where the game stands in it, “help disputes” what settles
    quarrels, “help remedies” what may become of all that came after a correction.

    JSON: {"game": [{"verb", "form", "example", "meaning", "rule", "heading"}]}, of all games unless --game is
    given; of a command {"command", "says"}, of phases {"game": [{"state", "words"}]}, with "here" in --game.
    """
    asked = _asked(topic)
    if (one := _of_phases(asked)) is not None:
        return _of_the_turn(_named(game, common), one, common)
    if asked.partition(" ")[0] == DISPUTES:
        return write_disputes(asked.partition(" ")[2], whole=everything, json=common.json)
    if asked == REMEDIES_ASKED:
        return write_remedies(json=common.json)
    return _of_orders(asked, _system_of(game, common), common, everything=everything)


def _of_orders(asked: str, named: str, common: Common, *, everything: bool) -> int:
    """The orders that are asked about, of the game named or at hand; or else a command that is called so."""
    found = {system: _forms(system, asked) for system in NOTATIONS}
    if not any(found.values()):
        return _of_a_command(asked, common)
    if common.json:
        put({system: [_form(form) for form in found[system]] for system in found if named in ("", system)})
        return DONE
    at_hand = named or _system_played_last(common)
    told = {at_hand: found[at_hand]} if found.get(at_hand) else found
    _write_found(asked, told, everything=everything)
    blank()
    for paragraph in _of_names(told) if asked == EVERY else (say(OF_ALL),):
        hanging(paragraph, hang=0)
    if asked == EVERY and len(told) == 1:
        hanging(say(OF_ANOTHER, game=at_hand), hang=0)
    return DONE


IN_A_GAME = said("In {game}, {names}")


def _of_names(told: Collection[str]) -> list[str]:
    """How units and places are named in each game, and what is so in all: a paragraph, or several."""
    names = {game: translated(NOTATIONS[game].names) for game in told}
    if len(names) == 1:
        return [" ".join((*names.values(), say(HOW_ORDERS_ARE_WRITTEN)))]
    each = (say(IN_A_GAME, game=game, names=those) for game, those in names.items())
    return [*each, say(HOW_ORDERS_ARE_WRITTEN)]


def _asked(topic: Iterable[str]) -> str:
    """What is asked about: every order if nothing is said, and what stands behind “orders”."""
    asked = " ".join(" ".join(topic).split()).casefold()
    return asked.removeprefix(f"{EVERY} ") or EVERY


def _write_found(asked: str, told: Mapping[str, tuple[Form, ...]], *, everything: bool) -> None:
    """The orders of each game that has such: all that is to be said of few, of many how they begin."""
    for system, forms in told.items():
        if not forms:
            continue
        hanging((system, "heading"))
        if everything or (asked != EVERY and len(forms) <= MOST_WHOLE):
            write_forms(NOTATIONS[system], forms)
        elif asked == EVERY:
            write_headings(forms)
            write_for_more(system, forms)
        else:
            (write_briefly if len(forms) <= MOST_IN_FORMS else write_headings)(forms)
            write_brief()


def _of_phases(asked: str) -> str | None:
    """Of which phase the steps are asked for, nothing where of none; None if the turn is not asked about."""
    if asked in PHASES_MEANT:
        return ""
    first, _, one = asked.partition(" ")
    return one if first == PHASES and one else None


def _of_the_turn(named: Table | None, one: str, common: Common) -> int:
    """The phases of a turn, and where a game stands, or the steps of one, as “done until” takes them."""
    if common.json:
        systems = NOTATIONS if named is None else (named.system.rules.name,)
        put({system: phases_json(system, named) for system in systems})
        return DONE
    at_hand = named or _played_last(common)
    systems = NOTATIONS if at_hand is None else (at_hand.system.rules.name,)
    if one:
        return write_steps(systems, one)
    hanging(say(HOW_FAR), hang=0)
    if at_hand is not None:
        write_where(at_hand)
    write_course(systems)
    blank()
    hanging((say(OF_ONE_PHASE), "aside"), hang=0)
    return DONE


def _named(game: str, common: Common) -> Table | None:
    """The game of that id; None where none is named. Raises `Mistake` and `StoreError`."""
    if not game:
        return None
    with desk_at(common) as desk:
        return table(desk, game_of(desk, game))


def _system_of(game: str, common: Common) -> str:
    """The game of which one of that id is; nothing where none is named. Raises `Mistake` and `StoreError`."""
    held = _named(game, common)
    return "" if held is None else str(held.system.rules.name)


def _system_played_last(common: Common) -> str:
    """The rules that were played by last, such as “The War Game”; nothing if no game is there to be read."""
    try:
        with desk_at(common) as desk:
            last = _last(desk)
    except (StoreError, OSError):
        return ""
    return "" if last is None else last.system


def _played_last(common: Common) -> Table | None:
    """The game that was played last; None if none is there to be read."""
    with suppress(StoreError, OSError, Mistake, *IMPOSSIBLE), desk_at(common) as desk:
        last = _last(desk)
        return None if last is None else table(desk, last.game)
    return None


def _last(desk: Desk) -> GameRow | None:
    rows = desk.ledger.games(most=MOST_COMPARED)
    return max(rows, key=lambda row: _last_played(desk.ledger, row), default=None)


def _last_played(ledger: Ledger, row: GameRow) -> int:
    entry = ledger.entry(row.game, row.head.number)
    return row.created if entry is None else entry.at


def _forms(system: str, asked: str) -> tuple[Form, ...]:
    """The orders that begin with these words, stand under that heading, are of that phase, or have them."""
    notation = NOTATIONS[system]
    if asked == EVERY:
        return notation.forms
    ways = (
        lambda form: f"{form.verb} ".startswith(f"{asked} "),
        lambda form: asked in (form.heading.casefold(), translated(form.heading).casefold()),
        lambda form: form.order in forms_in(system, asked),
        lambda form: f" {asked} " in f" {form.verb} ",
    )
    found = next((found for way in ways if (found := tuple(filter(way, notation.forms)))), ())
    sailed = _sailed_on(notation, asked, in_part=not found)
    return tuple(form for form in notation.forms if form in found or form in sailed)


def _sailed_on(notation: Notation, asked: str, *, in_part: bool) -> tuple[Form, ...]:
    """The orders that have an activity of that name in them, or, `in_part`, one with that word in it."""
    names = next((one.rpartition(": ")[2] for one in notation.lists if one.startswith(ACTIVITY)), "")
    known = names.casefold().rstrip(".").split(", ")
    if asked not in known and not (in_part and any(f" {asked} " in f" {name} " for name in known)):
        return ()
    return tuple(form for form in notation.forms if ACTIVITY in form.form)


def _of_a_command(asked: str, common: Common) -> int:
    """The help of a command; raises `Mistake` for what is neither an order nor one."""
    if asked not in COMMANDS:
        raise _unknown(asked)
    if common.json:
        put({"command": asked, "says": translated(COMMANDS[asked].says)})
    else:
        APP.help_print([asked], console=console())
    return DONE


def _unknown(asked: str) -> Mistake:
    if meant := meant_by(asked):
        told = say(
            "“{topic}” is no order; for that there is {commands}.", topic=asked, commands=any_of(meant)
        )
        return Unworkable("topic", told)
    forms = [form for notation in NOTATIONS.values() for form in notation.forms]
    topics = (
        EVERY,
        PHASES,
        *dict.fromkeys(word for form in forms for word in (form.verb, form.heading.casefold())),
    )
    near = near_misses(asked, topics) if len(asked) <= LONGEST else []
    return Mistake("topic", asked, near or (EVERY,), say("Of commands, “skyledger COMMAND --help” tells."))


def _form(form: Form) -> dict[str, str]:
    told = {name: getattr(form, name) for name in ("verb", "form", "example", "rule")}
    return {**told, "meaning": translated(form.meaning), "heading": translated(form.heading)}
