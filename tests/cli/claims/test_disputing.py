"""Where a person looks at what happened or is refused, the last line says how it is disputed; no program reads it."""

from tests.cli.conftest import STAGE, words
from tests.cli.play.conftest import terminal

__all__ = ["terminal"]
LINE = "Not right?"


def test_a_refusal_and_a_log_at_a_terminal_say_once_how_they_are_disputed(game, terminal, run):
    table = terminal("play", game, "--as", "axis")
    table.until("to order>")
    table.type("stage 2 AAF German from Lille to Lille\r")
    table.until("Refused.")
    told = table.until("to order>")
    assert f"{LINE} skyledger claim g --at 1 legal" in " ".join(told.split())
    table.type("stage 2 AAF German from Lille to Lille\r")
    table.until("Refused.")
    assert LINE not in table.until("to order>")
    table.type("log\r")
    assert LINE in table.until("disputes it")


def test_where_nobody_sits_at_a_terminal_nothing_is_added(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    for command in (("log", game), ("why", game, "GE-AAF-01"), ("order", game, STAGE, "--as", "allies")):
        assert LINE not in words(run(*command))
