"""What is typed at a table is repeated whole, and places stand behind `show` there as elsewhere."""


def test_a_long_line_from_a_pipe_is_repeated_whole(spawn, game):
    line = f"comment 1 {'word ' * 60}the end"
    assert f"> {line}\n" in spawn("play", game, "--as", "axis", input=f"{line}\n").done().out


def test_a_place_is_typed_behind_show(spawn, run, game):
    told = spawn("play", game, "--as", "axis", input="show Lyon 1\nboard Metz\n").done().out
    assert run("show", game, "--region", "Lyon 1").done().out in told
    assert run("show", game, "--region", "Metz").done().out in told


def test_a_refusal_names_commands_as_they_are_typed_at_the_table(spawn, run, game):
    said = spawn("play", game, "--as", "axis", input="order\nundo 2 3 x\nlog 3\n")
    told = " ".join((said.out + said.err).split())
    assert "`orders` says what axis may order, `help orders` how orders are written" in told
    assert "log has no use for “3”" in told
    assert "log --help says what it takes" in told
    assert "skyledger" not in told
    run("order", game, "", "--as", "axis").failed(2, "`skyledger orders g --as axis`")
