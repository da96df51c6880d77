"""Menus of all shipped scenarios and of recorded games: short, without blanks, and read as they are written."""

import io
import re
from contextlib import redirect_stdout

import pytest

from core.mistakes import Mistake
from skyledger.cli.look.orders import SCREEN, before, write_menus
from skyledger.games import PUBLIC
from skyledger.menus import Look, menu_of
from skyledger.menus.folding import laid_out
from skyledger.menus.lines import told_of
from skyledger.notation import notation_of
from skyledger.notation.any_game import read as read_order
from skyledger.scenarios import names as scenarios
from skyledger.showing import showing_of
from tests.net.kept import names, read
from tests.net.playing import played
from tests.scenarios.playing import begun_at_a_desk

EVERY, USUAL, OLD = 12, 9, 40
"""In the usual tests every so manyeth game is looked at, every so manyeth moment of it; else all of them, and
every so manyeth of an old ledger."""
RANGE = re.compile(r"\b1-(\d+)\b")
KINDS = {"AAF", "NAS", "AAS", "CA", "CVE", "DD"}


def blanks(system):
    """The words in capitals that stand for something in forms."""
    forms = (form.form for form in notation_of(system.rules.name).forms)
    return {word for form in forms for word in re.findall(r"\b[A-Z][A-Z-]+\b", form)} - KINDS


def told(held, viewer, seats):
    """What `orders` writes for a viewer."""
    out = io.StringIO()
    with redirect_stdout(out):
        write_menus(held, [Look(seat, viewer, before=before(held, seat)) for seat in seats])
    return out.getvalue()


def typed(line):
    """A line with each of its choices and endings, and with the least and the greatest of each number."""
    endings = [line.behind]
    if found := re.search(r"\[(.*)\]$", line.behind):
        endings = [line.behind[: found.start()] + one for one in ("", *found[1].split(" | "))]
    elif " | " in line.behind:
        first, *others = line.behind.split(" | ")
        endings = [first, *(instead(first, one) for one in others)]
    for pick in line.picks or (None,):
        for ending in endings:
            text = f"{line.before}{pick.text if pick else ''}{ending}".strip()
            yield RANGE.sub("1", text)
            yield RANGE.sub(str(pick.most) if pick and pick.most else r"\1", text)


LEADS_TO = re.compile(r"^(.*\b(?:with|from|at|to|as|for|into|by|on|recycling) ).*?$", re.DOTALL)
WAY = re.compile(r"^(.*?)via ")
UNITS = re.compile(r"^(.*? with ).*$", re.DOTALL)


def instead(first, other):
    """The ending with what stands behind a stroke in place of the first: of the units, if it has whence they are,
    else of what stands behind the last word that leads to something; where it goes “to” stands for the whole way.
    """
    if other.startswith("to ") and (way := WAY.match(first)):
        return way[1] + other
    whole = UNITS if re.search(r"\b(?:from|at)\b|\S to |^\d", other) and UNITS.match(first) else LEADS_TO
    found = whole.match(first)
    return (found[1] if found else " ") + other


def looked_at(held):
    """Holds the menus of a moment against what is asked of all: for everybody, and for each seat."""
    system, shown = held.system, showing_of(held.system)
    seats = shown.speaking(held.state)
    for viewer, who in ((PUBLIC, seats), *((seat, (seat,)) for seat in seats)):
        text = told(held, viewer, who)
        rows = text.splitlines()
        assert len(rows) <= SCREEN, text
        listed = text[text.index("may order:") :] if "may order:" in text else ""
        assert not blanks(system) & set(re.findall(r"\b[A-Z][A-Z-]+\b", listed)), text
    for look in (Look(seat, viewer) for seat in seats for viewer in (seat, PUBLIC)):
        for part in laid_out(system, held.state, look, menu_of(system, held.state, look)):
            for line in part.lines:
                is_marked(held, look, line)
                for words in set(typed(line)):
                    is_read(system, held.state, words, look.seat)


def is_marked(held, look, line):
    """What is announced against a place stands behind it, and the line as it is shown is read."""
    shown = showing_of(held.system)
    announced = shown.announced(shown.known_to(held.state, look.viewer))
    for pick in line.picks:
        if told := announced.get(pick.value):
            assert pick.mark == told
            text = f"{line.before}{pick.text}{told_of(pick)}{line.behind}"
            is_read(
                held.system,
                held.state,
                RANGE.sub("1", text.partition(" [")[0].partition(" | ")[0]),
                look.seat,
            )


def is_read(system, state, words, seat):
    try:
        read_order(system.rules.name, state, words, seat)
    except Mistake as mistake:
        pytest.fail(f"{words}: {mistake}")


@pytest.mark.parametrize("scenario", [one.name for one in scenarios()])
def test_the_first_menus_of_every_shipped_scenario(scenario):
    with begun_at_a_desk(scenario) as held:
        looked_at(held)


def games():
    for at, name in enumerate(names()):
        yield pytest.param(name, USUAL, marks=() if at % EVERY == 0 else pytest.mark.net)
        yield pytest.param(name, OLD if read(name).ledger else 1, marks=pytest.mark.net)


@pytest.mark.parametrize(("name", "every"), list(games()))
def test_the_menus_of_recorded_games(name, every):
    """Of some games some moments in the usual tests, of all games all moments by `make net`."""
    for moment in played(read(name)):
        if moment.held.head.number % every == 0:
            looked_at(moment.held)
