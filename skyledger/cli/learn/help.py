"""`help`: how orders are written, all of them under their headings, or those of one verb."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import any_of, said, say, translated
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.desk import MOST_COMPARED, desk_at, game_of
from skyledger.cli.learn.disputes import TOPICS
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
from skyledger.cli.paper import blank, console, hanging, lead, put
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
OF_ALL = said("“help orders” tells of every order, and how units, places and nations are named.")
OF_ONE = said(
    "“help HEADING” tells what stands under one heading, “help” with the first words of an order of that "
    "order. The headings: {headings}."
)
OF_ANOTHER = said("These are the orders of {game}; of another game tells --game with its id.")
MOST_WHOLE = 8
"""So many orders are told whole and fit on a screen; of more, the forms."""
BRIEF = said("“help” with the first words of an order says what it means, with an example.")
CAPITALS = re.compile(r"\b[A-Z]{3,}\b")
LONGEST = 60
"""No verb comes near to so many letters."""


def help_(
    *topic: Annotated[
        str,
        Parameter(
            help="orders, phases, disputes, remedies, a command, what an order begins with (fight on), or a "
            "heading."
        ),
    ],
    game: Annotated[str, Parameter(help="Tell how orders of this game are written.")] = "",
    common: Common = USUAL,
) -> int:
    """Explain how orders are written: every form, what it means, an example; or one order, or a command.

    Of the games that are refereed it is the one that --game is of, else the one that was played last; where
    none was begun yet, or it has no such order, all of them.

    “help phases” lists the steps of a turn, and where the game stands in it, “help disputes” what settles
    quarrels, “help remedies” what may become of all that came after a correction.

    JSON: {"game": [{"verb", "form", "example", "meaning", "rule", "heading"}]}, of all games unless --game is
    given; of a command {"command", "says"}, of phases {"game": [{"state", "words"}]}, with "here" in --game.
    """
    asked = " ".join(" ".join(topic).split()).casefold() or EVERY
    if (one := _of_phases(asked)) is not None:
        return _of_the_turn(_named(game, common), one, common)
    if asked in TOPICS:
        return TOPICS[asked](json=common.json)
    named = _system_of(game, common)
    found = {system: _forms(notation, asked) for system, notation in NOTATIONS.items()}
    if not any(found.values()):
        return _of_a_command(asked, common)
    if common.json:
        put({system: [_form(form) for form in found[system]] for system in found if named in ("", system)})
        return DONE
    at_hand = named or _system_played_last(common)
    _write_found(asked, told := {at_hand: found[at_hand]} if found.get(at_hand) else found)
    blank()
    hanging(_of_names(told) if asked == EVERY else say(OF_ALL), hang=0)
    if asked == EVERY and len(told) == 1:
        hanging(say(OF_ANOTHER, game=at_hand), hang=0)
    return DONE


def _of_names(told: Iterable[str]) -> str:
    """How units and places are named in each game, and what is so in all."""
    return " ".join([*(translated(NOTATIONS[game].names) for game in told), say(HOW_ORDERS_ARE_WRITTEN)])


def _write_found(asked: str, told: Mapping[str, tuple[Form, ...]]) -> None:
    """The forms of each game that has such orders; where all were asked for, how to ask for fewer."""
    for system, forms in told.items():
        if forms:
            hanging((system, "heading"))
            if asked == EVERY:
                hanging((say(OF_ONE, headings=_headings(forms)), "aside"), indent=2, hang=0)
            whole = asked == EVERY or len(forms) <= MOST_WHOLE
            _write_forms(NOTATIONS[system], forms) if whole else _write_briefly(forms)


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


def _forms(notation: Notation, asked: str) -> tuple[Form, ...]:
    """The forms of the orders that begin with these words, stand under that heading, or have them within."""
    if asked == EVERY:
        return notation.forms
    ways = (
        lambda form: f"{form.verb} ".startswith(f"{asked} "),
        lambda form: asked in (form.heading.casefold(), translated(form.heading).casefold()),
        lambda form: f" {asked} " in f" {form.verb} ",
    )
    return next((found for way in ways if (found := tuple(filter(way, notation.forms)))), ())


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


def _headings(forms: tuple[Form, ...]) -> tuple[str, ...]:
    return tuple(f"“{translated(heading)}”" for heading in dict.fromkeys(form.heading for form in forms))


def _write_forms(notation: Notation, forms: tuple[Form, ...]) -> None:
    """Each form under its heading, and below them what words in capitals stand for that have a list."""
    for heading, some in groupby(forms, key=lambda form: form.heading):
        blank()
        hanging((translated(heading), "heading"))
        _write_each(some)
    in_use = {word for form in forms for word in CAPITALS.findall(form.form)}
    for one in notation.lists:
        if in_use.issuperset(CAPITALS.findall(one.partition(" is ")[0].partition(" are ")[0])):
            blank()
            hanging(translated(one), hang=0)


def _write_briefly(forms: tuple[Form, ...]) -> None:
    """The forms alone, under their headings, and what tells more of each."""
    for heading, some in groupby(forms, key=lambda form: form.heading):
        blank()
        hanging((translated(heading), "heading"))
        for form in some:
            hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"), indent=2)
    blank()
    hanging((say(BRIEF), "aside"), hang=0)


def _write_each(forms: Iterable[Form]) -> None:
    for form in forms:
        hanging((form.form, "entry"), (f"  [{form.rule}]" if form.rule else "", "rule"), indent=2)
        hanging(translated(form.meaning), indent=6, hang=0)
        hanging(lead(say("e.g."), "aside"), form.example, indent=6)


def _form(form: Form) -> dict[str, str]:
    told = {name: getattr(form, name) for name in ("verb", "form", "example", "rule")}
    return {**told, "meaning": translated(form.meaning), "heading": translated(form.heading)}
