"""A catalogue from a stranger: read as far as a language can go, told where it is more, and never long in coming."""

import struct
import time
import tracemalloc

import pytest

from skyledger.languages import NoCatalogue
from skyledger.languages.catalogue import LARGEST, LONGEST, MOST_TEXTS, of_a_file
from tests.cli.conftest import board, db, game, position, run

__all__ = ["board", "db", "game", "position", "run"]

HEAD = b"Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
AFTER = "{game}  after entry {entry}"


def catalogue(texts, order="<", claims=None):
    """A compiled catalogue; texts that are one object lie in one place of the file. `claims` is the count of its head."""
    pairs = list(texts)
    start, content, at = 28 + 16 * len(pairs), [], {}
    for text in (text for pair in pairs for text in pair):
        if id(text) not in at:
            at[id(text)] = start
            content.append(text + b"\0")
            start += len(text) + 1
    places = [(len(pair[column]), at[id(pair[column])]) for column in (0, 1) for pair in pairs]
    head = (0x950412DE, 0, len(pairs) if claims is None else claims, 28, 28 + 8 * len(pairs), 0, 0)
    numbers = [*head, *(number for place in places for number in place)]
    return struct.pack(f"{order}{len(numbers)}I", *numbers) + b"".join(content)


def keys(count):
    return [b"%06d" % number for number in range(count)]


def shared(count, size):
    """So many messages with one text among them."""
    text = b"x" * size
    return [(b"", HEAD), *((key, text) for key in keys(count))]


MANY = [(b"", HEAD), *((key, key) for key in keys(MOST_TEXTS))]
WRONG = {
    "one text for 5,000 messages": (
        catalogue(shared(5000, LONGEST)),
        f"its texts have {5000 * (LONGEST + 6) + len(HEAD)} bytes, and {LARGEST} at most can be",
    ),
    "a text of 2 MB": (catalogue(shared(1, 2_000_000)), f"has 2000000 bytes, and {LONGEST} at most can be"),
    "a key of 2 MB": (catalogue([(b"", HEAD), (b"k" * 2_000_000, b"x")]), "has 2000000 bytes"),
    "a length without end": (
        catalogue(shared(1, 4)).replace(b"\4\0\0\0", b"\xff" * 4),
        "has 4294967295 bytes",
    ),
    "2 ** 31 messages": (catalogue(shared(1, 4), claims=2**31), f"has 2147483648 texts, and {MOST_TEXTS}"),
    "the other order of bytes": (catalogue(shared(1, 4), ">", claims=2**31), "has 2147483648 texts"),
    "too many messages": (catalogue(MANY), f"has {MOST_TEXTS + 1} texts"),
    "more messages than it holds": (catalogue(shared(1, 4), claims=MOST_TEXTS), ""),
    "a file too long": (bytes(LARGEST + 1), f"is longer than {LARGEST} bytes; it is no catalogue"),
    "many heads": (catalogue([(b"", HEAD)] * 400), "it says 400 times what it is"),
    "letters that take long": (
        catalogue(
            [(b"", HEAD.replace(b"utf-8", b"punycode")), *((key, b"x" * LONGEST) for key in keys(700))]
        ),
        "its letters are written in punycode; make it in UTF-8",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_catalogue_that_no_language_needs_is_told_as_such_before_it_is_read(
    run, game, tmp_path, monkeypatch, wrong
):
    content, why = WRONG[wrong]
    path = tmp_path / "it.mo"
    path.write_bytes(content)
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(NoCatalogue):
        of_a_file(path)
    taken, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (taken < 5, most < 4 * LARGEST) == (True, True), (taken, most)
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(path))
    run("show", game).failed(2, "it.mo can't be used as a catalogue", why)


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_catalogue_at_its_bounds_is_used(run, game, tmp_path, monkeypatch, order):
    texts = shared((LARGEST - 200_000) // LONGEST, LONGEST)
    path = tmp_path / "it.mo"
    path.write_bytes(catalogue([*texts, (AFTER.encode(), b"{game}, dopo {entry}")], order))
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(path))
    assert run("show", game).done().out.startswith("g, dopo 1\n")


@pytest.mark.parametrize(
    ("times", "told"), [(8, "g" * 8), (9, "g  after entry 1"), (1000, "g  after entry 1")]
)
def test_a_place_that_is_named_again_and_again_is_no_sentence(run, game, tmp_path, monkeypatch, times, told):
    path = tmp_path / "it.mo"
    path.write_bytes(catalogue([(b"", HEAD), (AFTER.encode(), b"{game}" * times)]))
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(path))
    assert run("show", game).done().out.startswith(f"{told}\n")


def test_a_form_that_fails_for_a_number_that_nobody_tried_ends_in_no_traceback(tmp_path):
    path = tmp_path / "it.mo"
    path.write_bytes(catalogue([(b"", HEAD.replace(b"n != 1", b"n > 5000 ? n/0 : n != 1"))]))
    language = of_a_file(path)
    assert [language.form(number) for number in (1, 2, 5001)] == [0, 1, 1]


def test_what_steers_a_terminal_is_not_written_out(run, game, tmp_path, monkeypatch):
    path = tmp_path / "it.mo"
    path.write_bytes(catalogue([(b"", HEAD), (AFTER.encode(), "\x1b[31m{game}\u202e\x07 {entry}".encode())]))
    monkeypatch.setenv("SKYLEDGER_LANGUAGE", str(path))
    told = run("show", game).done().out
    assert not {"\x1b", "\u202e", "\x07"} & set(told)
    assert told.startswith("�[31mg�� 1\n")
