"""What is typed at a table is repeated whole, and places stand behind `show` there as elsewhere."""


def test_a_long_line_from_a_pipe_is_repeated_whole(spawn, game):
    line = f"comment 1 {'word ' * 60}the end"
    assert f"> {line}\n" in spawn("play", game, "--as", "axis", input=f"{line}\n").done().out


def test_a_place_is_typed_behind_show(spawn, run, game):
    told = spawn("play", game, "--as", "axis", input="show Lyon 1\nboard Metz\n").done().out
    assert run("show", game, "--region", "Lyon 1").done().out in told
    assert run("show", game, "--region", "Metz").done().out in told
