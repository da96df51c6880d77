"""From a number to the code, tests and facts that name it: `core/<game>/rulebook/citations.json`."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from core.rulebook import Cited, paragraphs
from tools.citations.facts import facts_by_number, recorded
from tools.citations.numbers import Heads, heads, numbers_in, numbers_in_a_name
from tools.citations.sources import words

ROOT = Path(__file__).parents[2]
GAMES = ("world_at_war", "war_game")
LAYERS = ("core", "phases", "events", "skyledger")
OF_LISTS = {"docs", "house", "rulebook"}
"""Folders of tests that are about documents and lists, and no numbers' tests."""
DATA = ("editions", "tables")

Places = dict[str, dict[str, list[str]]]
"""A number -> file -> the parts of it that name the number; no part where it is the file as a whole."""


@cache
def index() -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    """Of each game every number that is named anywhere -> its code, tests and facts."""
    return {game: _of(game) for game in GAMES}


def _of(game: str) -> Mapping[str, Mapping[str, object]]:
    listed = paragraphs(f"core.{game}")
    known = heads(listed)
    code, tests = _code(game, known), _tests(game, known)
    facts = facts_by_number(ROOT, game, known)
    for number, fact in recorded(ROOT / "tests", known):
        facts.setdefault(number, set()).add(fact)
    return {
        number: {
            "code": _foremost(code.get(number, {})),
            "tests": _foremost(tests.get(number, {})),
            "facts": sorted(facts.get(number, ())),
        }
        for number in listed
        if number in code or number in tests
    }


@cache
def _decoded(game: str) -> dict[str, Cited]:
    return msgspec.convert(index()[game], dict[str, Cited])


def found(package: str, number: str) -> Cited:
    """Where a number of a game is named, read out of the sources as they are now."""
    return _decoded(package.removeprefix("core.")).get(number, Cited())


def citations() -> dict[str, str]:
    """The committed index of each game: path below docs/ -> text."""
    return {f"../core/{game}/rulebook/citations.json": as_json(game) for game in GAMES}


def _foremost(files: dict[str, list[str]]) -> dict[str, list[str]]:
    """The layers in their order, and in each first the files that name the number most, or in their name."""
    layers = (*LAYERS, "tests")

    def place(file: str) -> tuple[int, bool, int, str]:
        whole = file.startswith("tests/") and not files[file]
        return layers.index(file.partition("/")[0]), not whole, -len(files[file]), file

    return {file: files[file] for file in sorted(files, key=place)}


def as_json(game: str) -> str:
    """The index of a game as it is committed: a line for each number, so that changes are read and merged."""
    rows = (f"{json.dumps(number)}: {json.dumps(found)}" for number, found in index()[game].items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _other(game: str) -> str:
    return next(one for one in GAMES if one != game)


def _files(folders: tuple[str, ...], game: str) -> Iterator[Path]:
    """The Python files of these folders that are not the other game's."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = {one.removesuffix(".py") for one in path.relative_to(ROOT).parts}
            if _other(game) not in parts:
                yield path


def _code(game: str, known: Heads) -> Places:
    """Where the product names each number: functions, classes and values by name, data files as a whole."""
    found: Places = {}
    for path in _files(LAYERS, game):
        for part, said in words(path).items():
            _add(found, set(numbers_in(said, known)), path, part)
    for folder in DATA:
        for path in sorted((ROOT / "core" / game / folder).glob("*.toml")):
            _add(found, set(numbers_in(path.read_text(encoding="utf-8"), known)), path, "")
    return found


def _add(found: Places, numbers: set[str], path: Path, part: str) -> None:
    for number in numbers:
        parts = found.setdefault(number, {}).setdefault(path.relative_to(ROOT).as_posix(), [])
        if part and part not in parts:
            parts.append(part)


def _tests(game: str, known: Heads) -> Places:
    """Where tests name each number: in their name, text or parameters, or by the name of their file."""
    found: Places = {}
    for path in _files(("tests",), game):
        if path.name.startswith("test_") and path.parent.name not in OF_LISTS:
            for test, numbers in _named_by(path, known):
                _add(found, numbers, path, test)
    return found


def _named_by(path: Path, known: Heads) -> Iterator[tuple[str, set[str]]]:
    """The file as a whole with the numbers of its own name, then each test with the others that it names."""
    of_the_file = set(numbers_in_a_name(path.stem, known))
    yield "", of_the_file
    for test, said in words(path).items():
        if test.startswith("test_"):
            named = {*numbers_in_a_name(test, known), *numbers_in(said, known)}
            yield test, named - of_the_file
