"""A rule's key is one search away from code and test: some test names every condition that code checks."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from core.world_at_war.basing.placement import AT_THE_OPENING
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR
from tests.house.conftest import ROOT
from tools.docs.rules import rules as documents


def named_in(path: Path) -> set[str]:
    """Every string that stands in a file by itself: "18.21/once", but no sentence that has it in it."""
    parsed = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {node.value for node in parsed if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.fixture(scope="module")
def named() -> set[str]:
    """Every string in any test."""
    return {one for path in (ROOT / "tests").rglob("test_*.py") for one in named_in(path)}


SYSTEMS = (WORLD_AT_WAR, WAR_GAME)
GAMES = pytest.mark.parametrize("rules", [one.rules for one in SYSTEMS], ids=lambda rules: rules.name)


@GAMES
def test_every_condition_in_code_is_named_by_a_test_so_that_one_search_finds_both(rules, named):
    assert [check for check in rules.rulebook.rules if check not in named] == []


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.rules.name)
def test_every_condition_in_code_is_asked_of_some_order_or_of_a_scenario(system):
    rules = system.rules
    elsewhere = [one for orders in system.instead.values() for one in orders.values()]
    asked = {rule.check for one in (*rules.procedures.values(), *elsewhere) for rule in one.requires}
    asked |= {rule.check for orders in system.asks.values() for added in orders.values() for rule in added}
    asked |= {rule.check for rule in AT_THE_OPENING}
    assert [check for check in rules.rulebook.rules if check not in asked] == []


@GAMES
def test_every_condition_of_a_printed_number_is_on_the_page_of_that_number(rules):
    told = "\n".join(documents().values())
    printed = [one for one in rules.rulebook.rules.values() if one.number in rules.paragraphs()]
    named = {one.check: one.check if one.check == one.number else f"({one.check})" for one in printed}
    assert [check for check, shown in named.items() if shown not in told] == []


def test_every_module_with_a_condition_is_loaded_with_the_rules_of_its_game(product, root):
    """One that only some scenario asked would be in no list of what is checked, such as `skyledger rule`."""
    listed = "import sys; [print(one) for one in sys.modules if one.startswith('core.')]"
    loading = f"import core.war_game.rules, core.world_at_war.rules; {listed}"
    loaded = subprocess.run(
        [sys.executable, "-c", loading], cwd=root, check=True, capture_output=True, text=True
    )
    written = (path for path in product if "\n@rule(" in path.read_text(encoding="utf-8"))
    modules = {".".join(path.relative_to(root).with_suffix("").parts) for path in written}
    assert modules - set(loaded.stdout.split()) == set()


def test_a_key_in_a_sentence_or_a_comment_would_not_count(tmp_path):
    test = tmp_path / "test_keys.py"
    test.write_text('"""Of 18.21/once."""\nx = "18.21/once is broken"  # "18.21/once"\n', encoding="utf-8")
    assert "18.21/once" not in named_in(test)
    test.write_text('table.refused("18.21/once")\n', encoding="utf-8")
    assert "18.21/once" in named_in(test)
