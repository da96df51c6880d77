"""The generated documents are current, whole, and their examples can be given as they stand."""

import re
import shlex
import subprocess
import sys

import pytest

from skyledger.cli import main
from skyledger.cli.app import APP
from skyledger.games import GAMES
from skyledger.library import LIBRARY
from skyledger.notation import NOTATIONS
from tools.docs.__main__ import DOCS, GENERATORS
from tools.docs.commands import examples, names
from tools.docs.registry import MARK, changes, write

ROOT = DOCS.parent


@pytest.fixture(scope="module")
def wanted():
    return {path: text for generator in GENERATORS.values() for path, text in generator().items()}


def test_the_generated_documents_are_current(wanted):
    assert changes(DOCS, wanted) == [], "run `make docs`"


def test_a_changed_a_missing_and_an_idle_document_are_noticed(tmp_path):
    documents = {"a.md": f"# A\n\n{MARK}\n", "b/c.md": f"# C\n\n{MARK}\n"}
    write(tmp_path, documents, changes(tmp_path, documents))
    assert changes(tmp_path, documents) == []
    (tmp_path / "a.md").write_text(f"# A\n\n{MARK}\nmore\n")
    (tmp_path / "b/idle.md").write_text(f"# Idle\n\n{MARK}\n")
    (tmp_path / "b/c.md").unlink()
    assert changes(tmp_path, documents) == ["a.md", "b/c.md", "b/idle.md"]
    write(tmp_path, documents, changes(tmp_path, documents))
    assert changes(tmp_path, documents) == []
    assert not (tmp_path / "b/idle.md").exists()


def test_every_command_has_a_page_and_an_example(wanted):
    commands = [name for name in APP if not name.startswith("-")]
    assert names() == commands
    assert [name for name in commands if f"commands/{name}.md" not in wanted] == []
    assert set(commands) == {example.command for example in examples()}


def test_every_doubt_and_every_number_of_every_game_has_its_place(wanted):
    numbers = {
        number
        for path, text in wanted.items()
        if path.startswith("rules/")
        for number in re.findall(r"^\| (\S.*?) \|", text, re.MULTILINE)
    }
    for shelf in LIBRARY.values():
        assert set(shelf.paragraphs) <= numbers
        assert [key for key in shelf.doubts if f"### {key}. " not in wanted["doubts.md"]] == []


def test_every_order_and_every_state_of_the_turn_is_told(wanted):
    for game, system in GAMES.items():
        assert [f.form for f in NOTATIONS[game].forms if f.form not in wanted["orders.md"]] == []
        assert [s for s in system.turn.accepts if f"### {s}\n" not in wanted["turn.md"]] == []
        assert [s for s in system.turn.accepts if f" as {s}\n" not in wanted["turn.md"]] == []


def test_the_examples_can_be_given_in_their_order(tmp_path, monkeypatch, capfd):
    """In this process, but for those that need a shell."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SKYLEDGER_DB", "games.skyledger")
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for example in examples():
        if example.command == "demo":
            continue  # it has tests of its own
        for line in example.lines:
            status = shell(line) if ">" in line or "$(" in line else main(shlex.split(line)[1:])
            assert status == example.status, (line, *capfd.readouterr())


def shell(line):
    command = line.replace("skyledger ", f"{sys.executable} -m skyledger ", 1)
    return subprocess.run(command, shell=True, check=False).returncode
