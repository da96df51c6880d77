"""How wide the page is said to be by the environment: what is no width is as if nothing was said."""

import pytest


@pytest.mark.parametrize("size", ["0", "00", "²", "x", "-5", "9" * 5000])
@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
def test_what_is_no_width_is_as_if_nothing_was_said(run, game, monkeypatch, name, size):
    monkeypatch.delenv(name, raising=False)
    commands = (("--help",), ("show", game), ("log", game), ("order", game, "fly", "--as", "axis"))
    usual = [run(*one) for one in commands]
    assert all(one.out + one.err for one in usual)
    for one, before in zip(commands, usual, strict=True):
        monkeypatch.setenv(name, size)
        now = run(*one)
        assert (now.status, now.out, now.err) == (before.status, before.out, before.err)


def test_a_width_that_is_said_is_kept(run, game, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert all(len(line) <= 60 for line in run("show", game).done().out.splitlines())


@pytest.mark.parametrize("columns", [1, 2, 9, 20, 30, 39, 40])
@pytest.mark.parametrize(
    "command", [("--help",), ("order", "--help"), ("show", "g"), ("games",), ("orders", "g")]
)
def test_a_page_too_narrow_for_words_is_written_all_the_same(run, game, monkeypatch, columns, command):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(*command).done().out
