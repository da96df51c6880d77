"""A scenario played from its file of orders, line by line, at a desk of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

import store
from core.ruling import Accepted
from events.message import Event
from skyledger import scenarios
from skyledger.cli.desk import PROJECTIONS
from skyledger.demo.apart import own_sources
from skyledger.games import GAMES, projections
from skyledger.notation import notation_of
from skyledger.notation.reader import read_file
from skyledger.past import Past
from skyledger.recording import read_models
from skyledger.service import Desk, Table, begin, submit, table

SYSTEM = GAMES["A World at War"]
HERE = Path(__file__).parent
SEED = "1943"


@contextmanager
def played(name: str, scenario: str = "") -> Iterator[Desk]:
    """The desk after all orders of the file of this name, as the game of that name.

    The scenario has the same name, or the one that is given; it is a shipped one, or else a file beside this one.
    """
    scenario = scenario or name
    sources, beside = own_sources(), HERE / f"{scenario}.toml"
    position = scenarios.load(beside if beside.exists() else scenario)
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        desk = Desk(ledger, sources.clock, sources.entropy)
        begin(desk, name, position.title, SYSTEM, replace(position, seed=SEED), scenario)
        _give_all(desk, name)
        yield desk


@contextmanager
def begun_at_a_desk(scenario: str) -> Iterator[Table]:
    """The table at which a shipped scenario of any game begins."""
    sources, position = own_sources(), scenarios.load(scenario)
    system = next(one for one in GAMES.values() if one.rules.position is type(position))
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        desk = Desk(ledger, sources.clock, sources.entropy)
        begin(desk, scenario, position.title, system, position, scenario)
        yield table(desk, scenario)


def _give_all(desk: Desk, name: str) -> None:
    for line in read_file((HERE / "played" / f"{name}.orders").read_text(encoding="utf-8")):
        order = notation_of(SYSTEM.rules.name).read(table(desk, name).state, line.text, line.seat)
        ruling = submit(desk, name, line.seat, order).ruling
        assert isinstance(ruling, Accepted), f"line {line.number}: {line.text}: {ruling}"


def facts_of(desk: Desk, name: str) -> list[Event]:
    """Every fact of the game, in its order."""
    return [told for step in Past(SYSTEM, desk.ledger, name).steps() for told, _ in step.facts]
