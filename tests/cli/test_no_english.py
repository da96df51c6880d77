"""In the language that nobody speaks nothing stays English but names, notation, and what programs read."""

import re
from pathlib import Path

import pytest

from core.world_at_war.units import KINDS
from skyledger import maps
from skyledger.cli.app import COMMANDS
from skyledger.library import LIBRARY, all_doubts
from skyledger.notation import NOTATIONS
from skyledger.scenarios import names as scenarios
from tests.net.pseudo import WORDS, texts

READ_BY_PROGRAMS = re.compile(
    r"“[^”]*”|`[^`]*`|\"[^\"]*\"|'[^']*'|--[a-z-]+|\S*[/_]\S*|\b[\w-]+\.[\w.-]*\w|[0-9a-f]{32,}"
)
"""What is quoted, options, paths, names in code, hashes."""

OF_CODE = frozenset(
    {
        "under",
        "seat",
        "status",
        "stage",
        "kind",
        "check",
        "code",
        "tests",
        "facts",
        "page",
        "default",
        "playable",
        "played",
    }
)
"""Keys of a rule and of a doubt under which stands what programs read."""

NOTATION = frozenset(
    word
    for notation in NOTATIONS.values()
    for form in notation.forms
    for word in WORDS.findall(f"{form.form} {form.example} {' '.join(KINDS)} full")
)
COMMAND_LINE = frozenset(
    WORDS.findall(" ".join((*COMMANDS, *NOTATIONS, "skyledger", *(one.name for one in scenarios()))))
)

OF_THE_SYSTEM = frozenset(WORDS.findall("No such file or directory; Expecting value"))
"""What the system says of files, and Python of JSON."""

NAMES = re.compile(r'"([A-Z0-9][^"]*)"')
"""Names in data: texts that begin with a capital letter or a number."""
ON_MAPS = frozenset(
    word
    for place in Path(maps.__file__).parent.rglob("*.json")
    for name in NAMES.findall(place.read_text(encoding="utf-8"))
    for word in re.findall("\\w+", name)
)

PLAYED = {
    "malta_1942": (
        ("order", "g", "--as", "germany", "done"),
        ("order", "g", "--as", "italy", "done"),
        ("order", "g", "--as", "germany", "stage 2 AAF German from Catania to Tripoli"),
        ("undo", "g", "--as", "germany"),
        ("redo", "g", "--as", "germany"),
        ("order", "g", "--as", "gamemaster", "declare supply of Tobruk partial until end of phase"),
    ),
    "air_supremacy_sample": (
        ("order", "g", "--as", "japan", "attack Vladivostok with 1 Japanese fighter from South Manchuria"),
    ),
    "coral_sea_1942": (),
}


@pytest.fixture
def begun(run):
    """begun(SCENARIO) is a game "g" with some orders given, and the words that it has by itself."""

    def beginning(scenario):
        seats = run("new", scenario, "--id", "g", "--json").json["seats"]
        for order in PLAYED[scenario]:
            run(*order).done()
        position = run("show", "g", "--as", "gamemaster", "--json").done().out
        names = {word for name in NAMES.findall(position) for word in re.findall("\\w+", name)}
        return frozenset({*names, *ON_MAPS, *NOTATION, *WORDS.findall(" ".join(seats)), "gamemaster"})

    return beginning


@pytest.fixture
def english(run, monkeypatch):
    """english("show", "g") -> the words that stay English of what the command says in the other language."""

    def of(*tokens):
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", "pseudo")
        said = run(*tokens)
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", "")
        told = "\n".join(texts(_told(said.json))) if "--json" in tokens else said.out + said.err
        assert re.search("[ÀàÉéÎîÔô]", told), told
        given = set(WORDS.findall(" ".join(tokens)))
        return set(WORDS.findall(READ_BY_PROGRAMS.sub(" ", told))) - COMMAND_LINE - OF_THE_SYSTEM - given

    return of


def _told(value):
    """What is told of a rule, a doubt or an answer, without what programs read of it."""
    if isinstance(value, dict):
        return {key: _told(part) for key, part in value.items() if key not in OF_CODE}
    return [_told(part) for part in value] if isinstance(value, list) else value


ON_A_GAME = (
    ("games",), ("log", "g"), ("replay", "g"), ("report", "g"), ("show", "g"), ("orders", "g"), ("audit", "g"),
    ("orders", "g", "--all"), ("find", "1"), ("doubts", "--game", "g", "--json"), ("show", "g", "--at", "1"),
    ("report", "g", "turn"), ("rebuild",), ("log", "g", "--from", "99"), ("log", "g", "--from", "x"),
    ("log", "nope"), ("log", "g", "--as", "nobody"), ("log", "g", "--limit"), ("log",), ("lgo",),
    ("order", "g", "done"), ("order", "g", "--as", "gamemaster", "stag 1"), ("undo", "g", "--as", "gamemaster"),
    ("order", "g", "--as", "gamemaster", "undo"), ("order", "g", "--file", "/nowhere/x"), ("why", "g"),
    ("new", "malta_1942", "--seed", "-1"), ("new",), ("new", "malta"), ("export", "g", "/"), ("import", "/dev/null"),
    ("find", " "), ("timeline", "g", "--player", "x"), ("games", "--db", "/"), ("games", "--db", "/dev/null"),
    ("demo", "x"), ("resolve", "air-combat", "/dev/null"), ("show", "g", "--svg", "/"), ("next",), ("next", "--as", "x"),
    ("remove", "nope", "--yes"), ("export", "g", "--from", "99"), ("import", "/nowhere/x"),
)  # fmt: skip


@pytest.mark.parametrize("scenario", PLAYED)
def test_of_a_game_everything_is_told_in_the_other_language(begun, english, scenario):
    own = begun(scenario)
    told = {tokens: _but_names(english(*tokens), own) for tokens in ON_A_GAME}
    assert {tokens: words for tokens, words in told.items() if words} == {}


def _but_names(words, own):
    """Without names, of which a map has the first three letters and perhaps a sign of what lies there."""
    short = {name[:3] for name in own if name[0].isupper()}
    return {word for word in words if word not in own and word.strip("u")[:3] not in short}


@pytest.mark.parametrize(
    "tokens",
    [
        ("why", "g", "GE-AAF-01"),
        ("why", "g", "AAF German at Tripoli"),
        ("why", "g", "--as", "germany", "--order", "stage 1 AAF German from Athens to Tripoli"),
        ("why", "g", "--as", "germany", "--order", "stage 1 AAF German from Catania to Tripoli"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from Athens to Tripoli"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from Athens to Tripoli", "--json"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from Catania to Tripoli", "--dry-run"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from"),
        ("order", "g", "--as", "germany", "stage 1 AAF"),
        ("order", "g", "--as", "germany", "stage AAF German from Catania to Tripoli"),
        ("order", "g", "--as", "germany", "stage 1 XYZ German from Catania to Tripoli"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from Cattania to Tripoli"),
        ("order", "g", "--as", "germany", "stage 1 AAF German from Catania into the"),
    ],
)
def test_of_an_order_everything_is_told_in_the_other_language(begun, english, tokens):
    own = begun("malta_1942")
    assert english(*tokens) - own == set()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_of_commands_is_told_in_the_other_language(english, command):
    assert english(*filter(None, (command, "--help"))) == set()


def test_help_of_orders_is_told_in_the_other_language(english):
    assert english("help", "orders") - NOTATION == set()
    assert english("help", "orders", "--all") - NOTATION == set()
    assert english("help", "disputes") - NOTATION == set()
    assert english("help", "stage") - NOTATION == set()
    assert english("help", "nonsense") - NOTATION == set()


NUMBERS = [number for shelf in LIBRARY.values() for number in list(shelf.paragraphs)[::150]]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_rule_is_told_in_the_other_language(english, number):
    assert english("rule", number, "--json") == set()
    told = english("rule", number)
    assert told & {"Status", "Checked", "Cites", "Doubt", "condition", "consequence", "the", "and"} == set()


def test_rules_that_have_a_word_are_told_in_the_other_language(english):
    assert english("rule", "--search", "çàŕŕîéŕ") == set()
    assert english("rule", "--search", "nothing") == set()


def test_doubts_are_told_in_the_other_language(run, english):
    assert english("doubts", "--json") == set()
    options = {word for doubt in all_doubts().values() for word in WORDS.findall(" ".join(doubt.options))}
    assert english("doubts") - options == set()
    (doubt,) = run("doubts", "W16", "--json").done().json["doubts"]
    as_in_cases = set(
        WORDS.findall(str(doubt["rulings"]))
    )  # orders and rulings are told as case files write them
    assert english("doubts", "W16") - options - as_in_cases == set()


@pytest.mark.parametrize(
    "tokens",
    [
        ("scenarios",), ("table", "air-combat"), ("table", "surprise"), ("table", "attrition", "10", "5"),
        ("table", "surprise", "0", "9"), ("table", "naval-attack", "3", "5"), ("table", "air-combat", "x", "5"),
        ("table", "air-combat", "3"), ("games",),
    ],
)  # fmt: skip
def test_what_needs_no_game_is_told_in_the_other_language(english, tokens):
    assert english(*tokens) == set()
