"""At a terminal TAB goes on with what the menu has, and what was typed comes back to the seat that typed it."""

import stat

from skyledger.cli.play.remembered import place_of_lines, read_lines

TAB, UP, CTRL_C, CTRL_D = "\t", "\x1b[A", "\x03", "\x04"


def test_tab_goes_on_ctrl_c_drops_a_line_and_ctrl_d_leaves(game, terminal, run):
    table = terminal("play", game, "--as", "axis")
    table.until("to order>")
    table.type("done and nonsense")
    table.until("nonsense")
    table.type(CTRL_C)
    table.until("to order>")
    table.type(f"stag{TAB}")
    table.until("stage")
    table.type(f"2 {TAB}")
    table.until("AAF German from Lille to")
    table.type(f"Ly{TAB}")
    table.until("Lyon")
    table.type("\r")
    table.until("Accepted. Entry 2  axis: stage 2 AAF German from Lille to Lyon")
    table.until("to order>")
    table.type(CTRL_D)
    assert run("head", game).done().out.startswith("2:")


def test_what_was_typed_comes_back_to_its_seat_alone(game, terminal, db):
    table = terminal("play", game, "--as", "axis")
    table.until("axis, to order>")
    table.type("standing order: fight on\r")
    table.until("Accepted. Entry 2")
    table.until("axis, to order>")
    table.type("as allies\r")
    table.until("allies, waiting for axis>")
    table.type(f"{UP}help\r")
    assert "standing" not in table.until("Ctrl-C")
    table.until("allies, waiting for axis>")
    table.type("as axis\r")
    table.until("axis, to order>")
    table.type(f"{UP}{UP}\r")
    table.until("Accepted. Entry 3  axis: standing order: fight on")
    files = {seat: place_of_lines(db, game, seat) for seat in ("axis", "allies")}
    assert read_lines(files["allies"]) == ["help", "as axis"]
    assert read_lines(files["axis"])[:2] == ["standing order: fight on", "as allies"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files.values()} == {0o600}


def test_what_was_typed_before_is_there_again(game, terminal, db):
    file = place_of_lines(db, game, "axis")
    file.parent.mkdir()
    file.write_text("stage 1 AAF German from Lille to Lyon\n")
    table = terminal("play", game, "--as", "axis")
    table.until("axis, to order>")
    table.type(f"{UP}\r")
    table.until("Accepted. Entry 2")


def test_who_does_not_say_at_which_seat_is_asked(game, terminal):
    table = terminal("play", game)
    table.until("At which seat?")
    table.type("axis\r")
    table.until("axis, ")
