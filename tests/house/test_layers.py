"""The layers: a copy of the tree is sound as it is, and one wrong import in it is told by the contract's name."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from skyledger.games import GAMES

LAYERS = ("events", "core", "phases", "store", "skyledger")


@pytest.fixture
def copy(root, tmp_path) -> Path:
    for folder in LAYERS:
        shutil.copytree(root / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


def add(folder: Path, module: str, line: str) -> None:
    """One more line at the end of a module, which is made if it is not there."""
    path = folder / module
    path.parent.mkdir(parents=True, exist_ok=True)
    for package in [path.parent, *path.parent.parents]:
        if package == folder:
            break
        (package / "__init__.py").touch()
    with path.open("a", encoding="utf-8") as text:
        text.write(f"\n{line}\n")


def test_the_tree_as_it_is_keeps_every_contract(copy):
    result = lint_imports(copy)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


def test_a_chapter_that_stands_in_no_row_is_told(copy):
    add(copy, "core/world_at_war/weather/rain.py", "")
    result = lint_imports(copy)
    assert result.returncode != 0
    assert "weather" in result.stdout


def test_the_architecture_names_every_room_from_top_to_bottom(root):
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["core.world_at_war"])
    told = (
        (root / "docs" / "architecture.md")
        .read_text(encoding="utf-8")
        .split("## Chapters are rooms")[1]
        .split("\n## ")[0]
    )
    assert [line.split("`")[1] for line in told.splitlines() if line.startswith("| `")] == layers[1:-1]


WRONG = [
    ("events/stray.py", "import core", "Inner layers never import outer ones BROKEN"),
    ("core/stray.py", "import phases", "Inner layers never import outer ones BROKEN"),
    ("phases/stray.py", "import store", "Inner layers never import outer ones BROKEN"),
    ("store/stray.py", "import core", "The store knows no game: of ours, only events BROKEN"),
    ("core/war_game/stray.py", "import core.world_at_war", "A game knows no other game (core) BROKEN"),
    (
        "core/world_at_war/basing/stray.py",
        "import core.world_at_war.support",
        "The chapters of A World at War have one order BROKEN",
    ),
    (
        "core/war_game/folds/stray.py",
        "import core.war_game.rounds",
        "The chapters of The War Game have one order BROKEN",
    ),
    ("core/world_at_war/stray.py", "import random", "no file and no machine BROKEN"),
    ("events/stray.py", "from datetime import datetime", "no file and no machine BROKEN"),
    ("phases/stray.py", "from pathlib import Path", "no file and no machine BROKEN"),
    ("core/stray.py", "import transitions", "Only phases knows the machine"),
    ("phases/machine.py", "import core.war_game.state", "What games share knows none of them BROKEN"),
    ("phases/referee.py", "import phases.world_at_war", "What games share knows none of them BROKEN"),
    ("store/stray.py", "import events.war_game", "What games share knows none of them BROKEN"),
    ("skyledger/service.py", "import core.world_at_war.state", "What games share knows none of them BROKEN"),
]
SHARED = (
    "core",
    "phases",
    "skyledger",
)  # what stands in these folders themselves, and in no package of theirs
OF_GAMES = {"games.py", "library.py", "war_game.py", "world_at_war.py"}


@pytest.mark.parametrize(("module", "line", "contract"), WRONG, ids=[f"{row[0]}: {row[1]}" for row in WRONG])
def test_one_wrong_import_is_named(copy, module, line, contract):
    if "world_at_war" in line:
        add(copy, "core/world_at_war/__init__.py", "")
    add(copy, module, line)
    result = lint_imports(copy)
    assert result.returncode == 1
    assert contract in result.stdout


def test_no_game_is_named_in_what_games_share(root):
    """Nor asked for by its name: what differs is a value that each game gives (docs/adr/0017)."""
    names = ("world_at_war", "war_game", *GAMES)
    alone = [path for folder in SHARED for path in (root / folder).glob("*.py") if path.name not in OF_GAMES]
    within = [path for folder in ("store", "skyledger/auditing") for path in (root / folder).rglob("*.py")]
    found = [
        f"{path.relative_to(root)}:{number} {line.strip()}"
        for path in (*alone, *within)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if any(f'"{name}"' in line or f".{name}" in line for name in names)
    ]
    assert len(alone) > 20
    assert found == []
