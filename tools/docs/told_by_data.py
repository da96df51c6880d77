"""What a person reads and no module marks: help of commands and orders, rules, doubts, charts, scenarios."""

import re
from collections.abc import Iterator
from itertools import chain

from core.world_at_war import edition
from core.world_at_war.board import SEASONS
from core.world_at_war.differences import differences
from events.sentences import ENGLISH, Language, speaking
from phases.verbs import verb
from skyledger.cli import TOLD
from skyledger.cli.app import COMMANDS
from skyledger.cli.learn.charts import KINDS
from skyledger.cli.status import INTERRUPTION
from skyledger.games import GAMES
from skyledger.library import LIBRARY
from skyledger.notation import NOTATIONS
from skyledger.notation.grammar import Grammar
from skyledger.scenarios import load, names
from skyledger.scenarios.world_at_war.expanding import SET_UP
from skyledger.service import GAMEMASTER
from skyledger.why import WATCHES
from tools.docs.commands import help_of

QUOTED, WORD = re.compile(r"“[^”]*”"), re.compile(r"[a-z]{2}")

Found = tuple[str, str]
"""A text, and the file or folder in which it stands."""


def of_data() -> Iterator[Found]:
    """Every text that is told as data has it."""
    kinds = (_at_the_door, _help, _orders, _turns, _rules, _editions, _doubts, _charts, _scenarios, _watches)
    return (one for kind in kinds for one in kind() if one[0])


def _at_the_door() -> Iterator[Found]:
    """What is said where nothing may be loaded."""
    yield TOLD, "skyledger/cli/__init__.py"
    yield INTERRUPTION, "skyledger/cli/status.py"


def _help() -> Iterator[Found]:
    """What is looked up in a catalogue while help is printed."""
    for text in _asked_for():
        yield text, "skyledger/cli/app.py"
    for name, command in COMMANDS.items():
        file = command.function.partition(":")[0].replace(".", "/")
        yield from ((text, f"skyledger/cli/{file}.py") for text in _asked_for(name))


def _asked_for(*command: str) -> list[str]:
    asked: list[str] = []

    def heard(text: str) -> str:
        asked.append(text)
        return text

    with speaking(Language("listening", heard, ENGLISH.form)):
        help_of(*command)
    return asked


def _orders() -> Iterator[Found]:
    """What an order means and is called, what words in capitals stand for, what is expected in a line."""
    for notation in NOTATIONS.values():
        package = notation.render.__module__
        grammar = Grammar(package)
        expected = filter(_says, (*grammar.names.values(), *grammar.phrases.values()))
        of_orders = chain.from_iterable((form.meaning, verb(form.order)) for form in notation.forms)
        for text in (*expected, *notation.lists, *of_orders):
            yield text, package.replace(".", "/")


def _says(text: str) -> bool:
    """Has a text words besides what is quoted, which is notation?"""
    return WORD.search(QUOTED.sub("", text)) is not None


YEARS = range(1939, 1947)
"""Those of A World at War: what is declared of a game turn names its season and year."""


def _turns() -> Iterator[Found]:
    """The states of a turn as facts name them, whose turn it is, and when."""
    for system in GAMES.values():
        yield from ((step, "phases") for state in system.turn.accepts for step in state.split("."))
    when = (f"{season} {year}" for season in SEASONS for year in YEARS)
    for text in (*load("malta_1942").sides, GAMEMASTER, *when):
        yield text, "events/world_at_war/board.py"


def _rules() -> Iterator[Found]:
    for shelf in LIBRARY.values():
        for one in shelf.paragraphs.values():
            later = one.stage if one.status == "later" else ""
            for text in (one.text, one.reason, one.no_fact, later):
                yield text, f"{shelf.package.replace('.', '/')}/rulebook"


def _editions() -> Iterator[Found]:
    folder = "core/world_at_war/editions"
    for one in map(edition.load, edition.editions()):
        yield from ((one.title, folder), (one.about, folder))
    for row in differences():
        yield from ((text, folder) for text in (row.current, row.older, row.why))


def _doubts() -> Iterator[Found]:
    for shelf in LIBRARY.values():
        for doubt in shelf.doubts.values():
            for text in (doubt.title, doubt.question, doubt.why, *doubt.options.values()):
                yield text, f"{shelf.package.replace('.', '/')}/doubts.toml"


def _charts() -> Iterator[Found]:
    surprise, folder = edition.surprise_chart(), "core/world_at_war/tables"
    charts = (edition.chart(kind.file) for kind in KINDS.values() if kind.file)
    for text in chain.from_iterable((chart.title, chart.row_is) for chart in charts):
        yield text, folder
    for text in (surprise.title, *(level.adds for level in surprise.level)):
        yield text, folder


def _scenarios() -> Iterator[Found]:
    yield SET_UP, "skyledger/scenarios"
    for one in names():
        for text in (one.title, one.description):
            yield text, "skyledger/scenarios"


def _watches() -> Iterator[Found]:
    """What `why` calls the time at which a unit can act again."""
    return ((watch.ready, "skyledger/why") for watch in WATCHES.values())
