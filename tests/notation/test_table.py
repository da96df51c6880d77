"""What lark made of a grammar is kept beside its lines, and held to be what it would make of it now."""

import subprocess
import sys

import lark
import msgspec
import pytest

from skyledger.notation.grammar import accepted
from skyledger.notation.table import kept, loaded, made
from skyledger.notation.war_game.names import GRAMMAR as WAR_GAME
from skyledger.notation.world_at_war.names import GRAMMAR as WORLD_AT_WAR
from tests.cli.conftest import ROOT
from tools.docs.grammars import as_json

GRAMMARS = {"world_at_war": WORLD_AT_WAR, "war_game": WAR_GAME}
TINY = 'start: "lay" NAME ["down" | "up" "again"]\nNAME: /[a-z]+/\n%ignore " "\n'
LAID = {"lay it": True, "lay it up": False, "lay it up again": True}
MADE = """
from skyledger.notation.{game}.names import GRAMMAR
from skyledger.notation.table import made
from tools.docs.grammars import as_json
print(as_json(made(GRAMMAR.text)), end="")
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with a table of the tiny grammar."""
    folder = tmp_path / "tiny_lines"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    write(folder, as_json(made(TINY)))
    yield folder
    sys.modules.pop(folder.name, None)


def write(package, text):
    (package / "grammar.json").write_text(text, encoding="utf-8")


def reads(parser, line):
    try:
        parser.parse(line)
    except lark.UnexpectedInput:
        return False
    return True


@pytest.mark.parametrize("game", GRAMMARS)
def test_a_table_is_the_same_wherever_it_is_made(game):
    """Sets have another order in each process, by their hashes."""
    tables = {
        subprocess.run(
            [sys.executable, "-c", MADE.format(game=game)],
            capture_output=True,
            check=True,
            cwd=ROOT,
            timeout=60,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert tables == {(ROOT / "skyledger/notation" / game / "grammar.json").read_bytes()}


@pytest.mark.parametrize("grammar", GRAMMARS.values(), ids=GRAMMARS)
def test_the_kept_table_is_taken_and_reads_as_what_lark_builds(grammar):
    built = lark.Lark(grammar.text, parser="lalr", lexer="contextual")
    read = loaded(kept(grammar.package, grammar.text))
    first, then = (
        ({t.name: t.pattern.to_regexp() for t in one.terminals}, accepted(one.parse_interactive("")))
        for one in (built, read)
    )
    assert first == then
    for line in grammar.wording.lines:
        assert read.parse(line.example) == built.parse(line.example)


def test_the_table_of_this_very_grammar_is_taken(package):
    assert kept(package.name, TINY) is not None
    assert {line: reads(loaded(kept(package.name, TINY)), line) for line in LAID} == LAID


def test_a_table_of_another_grammar_or_another_lark_is_left_alone(package):
    assert kept(package.name, TINY.replace("up", "aside")) is None
    write(package, as_json(msgspec.structs.replace(made(TINY), lark="0.1")))
    assert kept(package.name, TINY) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"lark": "1.3.1"}', "<<<<<<< ours\n{}\n"])
def test_a_broken_table_is_left_alone(package, text):
    write(package, text)
    assert kept(package.name, TINY) is None


def test_where_there_is_no_table_it_is_made(package):
    (package / "grammar.json").unlink()
    assert kept(package.name, TINY) is None
    assert {line: reads(loaded(made(TINY)), line) for line in LAID} == LAID
