"""Commands in other languages: from a catalogue, and in one that nobody speaks, in which nothing stays English."""

import json
import random
import re
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from skyledger.languages.pseudo import PSEUDO
from tests.cli.conftest import ROOT
from tests.net.pseudo import QUOTED

STAGE = ("order", "g", "--as", "axis", "stage 2 AAF German from Lille to Lyon")
TO_WHERE_IT_IS = ("order", "g", "--as", "axis", "stage 1 AAF German from Lille to Lille")

ITALIAN = {
    "Refused.": "Rifiutato.",
    "{game}  after entry {entry}": "{game}  dopo la mossa {entry}",
    "{hexes} {hexes:hex|hexes}": "{hexes} {hexes:esagono|esagoni}",
    "There is no {what} called “{given}” here.": "Qui non c'è {what} di nome «{given}».",
    "Did you mean {near}?": "Forse {near}?",
    "game": "partita",
    "{command} --help says what it takes.": "{command} --help dice che cosa ci vuole.",
    'Unknown command "{command}". Did you mean "{meant}"? Available commands: {commands}': (
        "Non c'è il comando «{command}». Forse «{meant}»? Comandi: {commands}"
    ),
    "{stands}; {entries} {entries:entry|entries}, begun {moment}": (
        "{stands}; {entries} {entries:mossa|mosse}, dal {moment}"
    ),
    "Begin a game.": "Comincia una partita.",
    "Usage: {usage}": "Uso: {usage}",
    "The game's id, or enough of its beginning to tell it from others.": "Il nome della partita, o il suo inizio.",
}


def compiled(texts, locale="it"):
    """A catalogue as `pybabel compile` writes it."""
    catalog = Catalog(locale=locale, charset="utf-8")
    for template, translation in texts.items():
        catalog.add(template, translation)
    written = BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


@pytest.fixture
def spoken(monkeypatch, tmp_path):
    """spoken({...}) has the commands after it speak the language of such a catalogue."""

    def speak(texts, locale="it"):
        path = tmp_path / f"{locale}.mo"
        path.write_bytes(compiled(texts, locale))
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(path))
        return path

    return speak


# A catalogue says what it has, and English stands for the rest.


def test_a_board_a_list_and_a_refusal_are_told_in_the_language_of_the_catalogue(run, game, spoken):
    spoken(ITALIAN)
    assert run("show", game).done().out.startswith("g  dopo la mossa 1\n")
    refused = run(*TO_WHERE_IT_IS)
    assert (refused.status, refused.out.partition(" ")[0]) == (1, "Rifiutato.")
    assert "; 1 mossa, dal " in run("games").done().out
    run(*STAGE).done()
    assert "; 2 mosse, dal " in run("games").done().out


def test_mistakes_and_what_the_command_line_can_not_read_are_told_in_it(run, game, spoken):
    spoken(ITALIAN)
    run("show", "gg").failed(2, "Qui non c'è partita di nome «gg». Forse g?")
    run("shwo").failed(
        2, "Non c'è il comando «shwo». Forse «show»?", "skyledger --help dice che cosa ci vuole."
    )


def test_help_is_told_in_it_and_what_it_lacks_in_english(run, spoken):
    spoken(ITALIAN)
    told = " ".join(run("--help").done().out.split())
    assert "Uso: skyledger COMMAND" in told
    assert "new Comincia una partita. order Give an order, and hear the ruling" in told
    assert "GAME Il nome della partita, o il suo inizio. (needed)" in " ".join(
        run("show", "--help").done().out.split()
    )


def test_json_has_the_sentences_in_it_and_keys_and_kinds_as_ever(run, game, spoken):
    before = run(*TO_WHERE_IT_IS, "--json").json
    spoken({**ITALIAN, before["ruling"]["violations"][0]["sentence"]: "Non così."})
    told = run(*TO_WHERE_IT_IS, "--json").json
    assert told["ruling"]["violations"][0].pop("sentence") == "Non così."
    before["ruling"]["violations"][0].pop("sentence")
    assert told == before
    mistaken = run("show", "gg", "--json").json["error"]
    assert mistaken["message"] == "Qui non c'è partita di nome «gg». Forse g?"
    assert (mistaken["kind"], mistaken["what"], mistaken["near"]) == ("mistake", "game", ["g"])


def test_the_ledger_is_the_same_whatever_language_is_spoken(run, position, spoken, monkeypatch):
    exported = []
    for language in ("", "pseudo"):
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", language)
        name = f"g{language}"
        run("new", "--from", position, "--id", name).done()
        run("order", name, "--as", "axis", STAGE[-1]).done()
        run("order", name, "--as", "axis", "done").done()
        lines = run("export", name).done().out.splitlines()[1:-1]
        exported.append(
            [(line["order"], [e["payload"] for e in line["events"]]) for line in map(json.loads, lines)]
        )
    assert exported[0] == exported[1]


def test_a_search_finds_what_is_told_in_the_language_that_is_spoken(run, game, spoken, monkeypatch):
    run(*STAGE).done()
    assert "Lyon" in run("find", "staged").done().out
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", "pseudo")
    assert "Lyon" in run("find", "šţàĝéđ").done().out
    assert "Lyon" not in run("find", "staged").out
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", "")
    assert "Lyon" in run("find", "staged").done().out


# Words that go with numbers.

ENTRIES = "{stands}; {entries} {entries:entry|entries}, begun {moment}"


@pytest.mark.parametrize(
    ("locale", "words", "told"),
    [
        ("it", "mossa|mosse", ["1 mossa,", "2 mosse,", "5 mosse,"]),
        ("it", "mossa|di mosse|mosse", ["1 mossa,", "2 mosse,", "5 mosse,"]),
        ("ru", "ход|хода|ходов", ["1 ход,", "2 хода,", "5 ходов,"]),
        ("ru", "ход|хода", ["1 entry,", "2 entries,", "5 entries,"]),
        ("ru", "ход", ["1 entry,", "2 entries,", "5 entries,"]),
        ("ja", "手|手", ["1 手,", "2 手,", "5 手,"]),
        ("ja", "entry|entries", ["1 entry,", "2 entry,", "5 entry,"]),
    ],
)
def test_the_word_that_goes_with_a_number_is_chosen_as_the_language_has_it(
    run, game, spoken, locale, words, told
):
    spoken({ENTRIES: f"{{stands}}; {{entries}} {{entries:{words}}}, {{moment}}"}, locale)
    seen = []
    for more in (0, 1, 3):
        for _ in range(more):
            run("order", game, "--as", "axis", "stage 1 AAF German from Lille to Lyon").done()
        seen.append(run("games").done().out)
    assert [words for words, out in zip(told, seen, strict=True) if words not in out] == []


def test_english_stands_with_its_words_in_a_language_of_other_forms(run, game, spoken):
    for locale in ("ru", "ja"):
        spoken({"Refused.": "-"}, locale)
        assert "1 entr" in run("games").done().out


# A translation that can't be filled is none.


@pytest.mark.parametrize(
    "wrong",
    [
        "{partita}  dopo {entry}", "{game.name} {entry}", "{game[0]}", "{entry", "{entry}}", "{entry:x}",
        "{entry:{game}}", "{entry:>999999999999}", "{entry:n}", "{entry!r}", "{entry!x}",
    ],
)  # fmt: skip
def test_a_translation_with_other_places_is_left_and_english_told(run, game, spoken, wrong):
    spoken({"{game}  after entry {entry}": wrong})
    assert run("show", game).done().out.startswith("g  after entry 1\n")


def test_a_translation_may_leave_places_out_and_name_them_again(run, game, spoken):
    spoken({"{game}  after entry {entry}": "{entry}: {game}, {game} {{}}"})
    assert run("show", game).done().out.startswith("1: g, g {}\n")
    spoken({"{game}  after entry {entry}": "dopo {}!"})
    assert run("show", game).done().out.startswith("dopo !\n")


# A file that is no catalogue.


def test_a_language_that_is_not_there_is_told_in_english_with_the_status_of_a_file(
    run, game, tmp_path, monkeypatch
):
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(tmp_path / "klingon.mo"))
    run("show", game).failed(
        2, "klingon.mo can't be used as a catalogue", "SKYLEDGER_LANGUAGE", "No such file"
    )
    told = run("show", game, "--json")
    assert (told.status, told.json["error"]["kind"]) == (2, "file")
    run("--help").failed(2, "klingon.mo can't be used as a catalogue")
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(tmp_path))
    run("show", game).failed(2, "can't be used as a catalogue", "Is a directory")
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", "/dev/zero")
    told = run("show", game).failed(2, "/dev/zero is longer than", "it is no catalogue").err
    assert ".." not in told


@pytest.mark.parametrize("named", ["", "en"])
def test_english_needs_no_file(run, game, monkeypatch, named):
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", named)
    assert run("show", game).done().out.startswith("g  after entry 1\n")


OURS = re.compile(
    r"SKYLEDGER_LANGUAGE says it is: (it is damaged|it has [0-9m]|a text in it|its |it says [0-9])"
)


def test_a_damaged_catalogue_is_told_or_read_and_never_ends_in_a_traceback(run, game, spoken):
    path = spoken(ITALIAN)
    sound, chance = path.read_bytes(), random.Random(7)
    for cut in (0, 1, 3, 4, 19, 20, 27, 60, len(sound) // 2, len(sound) - 1):
        path.write_bytes(sound[:cut])
        run("show", game).failed(2, "can't be used as a catalogue", "it is damaged, or is not what")
    for _ in range(300):
        damaged = bytearray(sound)
        for _ in range(chance.choice((1, 1, 2, 8))):
            damaged[chance.randrange(len(damaged) if chance.random() < 0.3 else 400)] = chance.randrange(256)
        path.write_bytes(damaged)
        ran = run("show", game)
        assert ran.status in {0, 2}
        assert ran.status == 0 or OURS.search(" ".join(ran.err.split())), "words of a library"


@pytest.mark.parametrize(
    "plural",
    [
        "n/0",
        "n%0",
        "n>5?n/0:0",
        "1000000000",
        "n-5",
        "n*n*n",
        "n>900?99:0",
        "(" * 90 + "n",
        "x",
        "n>5000?9:n!=1",
    ],
)
def test_forms_that_no_language_has_end_in_no_traceback(run, game, spoken, plural):
    path = spoken({})
    path.write_bytes(compiled_with(plural, {ENTRIES: "{stands}; {entries} {entries:mossa|mosse}, {moment}"}))
    told = run("games")
    assert told.status in {0, 2}
    assert "Traceback" not in told.err


def compiled_with(plural, texts):
    """A catalogue with forms of our own."""
    header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural={plural};\n"
    pairs = sorted((key.encode(), value.encode()) for key, value in {"": header, **texts}.items())
    count, start = len(pairs), 28 + 16 * len(pairs)
    numbers, content = [0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0], b""
    for column in (0, 1):
        for pair in pairs:
            numbers += [len(pair[column]), start + len(content)]
            content += pair[column] + b"\0"
    return b"".join(number.to_bytes(4, "little") for number in numbers) + content


# The list of all sentences.


def test_a_catalogue_of_the_list_says_all_that_the_other_language_says(run, spoken, monkeypatch):
    with (ROOT / "docs/languages/skyledger.pot").open("rb") as file:
        listed = [message.id for message in read_po(file) if message.id]
    run("new", "malta_1942", "--id", "g").done()
    run("order", "g", "--as", "germany", "done").done()
    whole = spoken({template: PSEUDO.translated(template) for template in listed}, "en")
    for tokens in WHOLE:
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(whole))
        told = _unquoted(run(*tokens))
        monkeypatch.setenv("SKYLEDGER_LANGUAGE", "pseudo")
        assert (tokens, told) == (tokens, _unquoted(run(*tokens)))


def _unquoted(ran):
    """What a command said, without what is to be typed: no catalogue has that."""
    return ran.status, QUOTED.sub("“”", ran.out + ran.err)


WHOLE = (
    ("--help",), ("order", "--help"), ("ordr",), ("log",), ("show", "g"), ("log", "g"), ("orders", "g", "--all"),
    ("report", "g"), ("why", "g", "GE-AAF-01"), ("audit", "g"), ("help", "orders"), ("doubts",), ("scenarios",),
    ("order", "g", "--as", "italy", "stage 1 AAF German from"), ("order", "g", "--as", "germany", "stage 1 AAF"),
    ("order", "g", "--as", "germany", "stage 1 AAF German from Athens to Tripoli"), ("games",), ("games", "--db", "/"),
    ("order", "g", "--as", "germany", "displace 1 AAF German from Athens to Tripoli"), ("next",),
    ("undo", "g", "--as", "germany", "--dry-run"), ("table", "surprise"), ("table", "air-combat", "3", "5"),
    ("rule", "--search", "naval air"),
)  # fmt: skip
