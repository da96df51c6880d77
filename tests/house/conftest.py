"""What the tests of the house share: the checkout and its files."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCT = ("events", "core", "phases", "store", "skyledger")


@pytest.fixture(scope="module")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="module")
def files() -> list[Path]:
    """Every file that is, or would be, committed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return sorted(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


@pytest.fixture(scope="module")
def modules(files: list[Path]) -> list[Path]:
    """Every Python file of the project."""
    return [path for path in files if path.suffix == ".py"]


@pytest.fixture(scope="module")
def product(modules: list[Path]) -> list[Path]:
    """Every Python file that players get."""
    return [path for path in modules if path.relative_to(ROOT).parts[0] in PRODUCT]
