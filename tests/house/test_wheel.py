"""The wheel: one name in site-packages, everything in it, and the program runs from any folder."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

INI = """[pytest]
addopts = -q -n auto -p skyledger -p no:cacheprovider --hypothesis-profile=ci -m "not soak"
markers =
    soak
    wheel
"""
INNER = ("events", "core", "phases", "store")


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory) -> Path:
    """Built from the source distribution, so that both are complete."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, root, cwd=out)
    [path] = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """An environment of its own: the wheel, and the pinned requirements lent by the developers' environment.

    They are lent by a path file, behind the environment's own packages, and path files do not nest:
    the editable skyledger over there stays over there.
    """
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    [packages] = home.glob("lib/python*/site-packages")
    quietly = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")
    run(sys.executable, "-m", "pip", "--python", home / "bin/python", "install", *quietly, wheel, cwd=home)
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home


@pytest.fixture
def elsewhere(tmp_path) -> dict[str, object]:
    """A folder far from the checkout, and a home in which nothing is yet."""
    return {"cwd": tmp_path, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONPATH": ""}


def packages_of(installed: Path) -> Path:
    [packages] = installed.glob("lib/python*/site-packages")
    return packages


def test_only_one_name_reaches_site_packages(installed):
    names = {path.name for path in packages_of(installed).iterdir()} - {"lent.pth"}
    assert {name for name in names if not name.endswith(".dist-info")} == {"skyledger"}
    assert len(names) == 2


def test_every_file_of_the_five_folders_is_in_the_wheel(wheel, files, root):
    inside = set(zipfile.ZipFile(wheel).namelist())
    ours = [path.relative_to(root) for path in files]
    wanted = {str(path) for path in ours if path.parts[0] == "skyledger"}
    wanted |= {f"skyledger/_private/{path}" for path in ours if path.parts[0] in INNER}
    assert wanted - inside == set()
    assert {name for name in inside - wanted if ".dist-info/" not in name} == set()


def test_the_version_is_told_from_another_folder(installed, elsewhere):
    said = run(installed / "bin/skyledger", "--version", **elsewhere)
    assert importlib.metadata.version("skyledger") in said


@pytest.mark.parametrize("name", ["game_turn", "eight_seasons", "air_supremacy"])
def test_each_demo_runs_from_another_folder(installed, elsewhere, name):
    assert run(installed / "bin/skyledger", "demo", name, **elsewhere).strip()


def test_another_package_of_the_same_name_is_not_taken_for_ours(installed, elsewhere, tmp_path):
    (tmp_path / "events").mkdir()
    (tmp_path / "events/__init__.py").write_text("raise SystemExit('the wrong events')\n", encoding="utf-8")
    elsewhere["PYTHONPATH"] = str(tmp_path)
    said = run(
        installed / "bin/python", "-c", "import skyledger, events; print(events.__file__)", **elsewhere
    )
    assert "skyledger/_private/events" in said


def test_the_tests_of_the_rules_pass_against_the_wheel(installed, elsewhere, root, tmp_path):
    shutil.copytree(root / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("house", "__pycache__"))
    (tmp_path / "pytest.ini").write_text(INI, encoding="utf-8")
    run(installed / "bin/python", "-m", "pytest", "tests/world_at_war", **elsewhere)
