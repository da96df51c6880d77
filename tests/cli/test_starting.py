"""A command imports what it needs: no rules of a game to say what commands there are, no grammar to look."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from skyledger.cli.app import APP, COMMANDS
from tests.cli.conftest import ROOT

RUN = "import sys; from skyledger.cli import main; status = main({tokens}); "
GAMES = ("core.world_at_war", "core.war_game", "phases", "skyledger.games", "lark")
NOT_FOR_A_BOARD = (
    "lark", "skyledger.notation.world_at_war", "skyledger.notation.war_game", "skyledger.reporting",
    "skyledger.telling.war_game", "phases.war_game", "transitions", "sqlite_utils",
)  # fmt: skip
LARK = "from skyledger.notation.{game}.names import GRAMMAR; print(status, 'lark' in vars(GRAMMAR))"


def last_line(program):
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    return ran.stdout.splitlines()[-1]


def test_the_list_of_all_commands_says_what_the_first_line_of_each_says():
    assert [*COMMANDS] == [name for name in APP if not name.startswith("-")]
    first = {name: APP[name].help.partition("\n")[0] for name in COMMANDS}
    assert {name: command.says for name, command in COMMANDS.items()} == first


def test_the_list_of_all_commands_is_told_without_the_rules_of_a_game():
    loaded = f"print(status, [name for name in {GAMES} if name in sys.modules])"
    assert last_line(RUN.format(tokens=["--help"]) + loaded) == "0 []"


def test_a_board_and_a_menu_are_shown_without_a_grammar_and_an_order_is_read_with_one(game, db):
    for tokens, built in (
        (["show", game], False),
        (["orders", game], False),
        (["order", game, "done", "--as", "axis"], True),
        (["log", game], False),
    ):
        program = RUN.format(tokens=tokens) + LARK.format(game="world_at_war")
        assert last_line(program) == f"0 {built}"


def test_a_board_is_shown_without_lark_reports_and_what_only_another_game_has(game, db):
    loaded = f"print(status, [name for name in {NOT_FOR_A_BOARD} if name in sys.modules])"
    assert last_line(RUN.format(tokens=["show", game]) + loaded) == "0 []"


def test_who_is_slower_than_another_program_gets_the_next_id(spawn, position):
    """The id is skyledger's own choice, so it is not the person who has to choose another."""
    with ThreadPoolExecutor(6) as at_once:
        told = [ran.done().out for ran in at_once.map(lambda _: spawn("new", "--from", position), range(6))]
    begun = {one.split()[1] for one in told}
    assert begun == {"tiny", *(f"tiny-{number}" for number in range(2, 7))}
