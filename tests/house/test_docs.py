"""The documents that are written by hand: what they cite exists, and they keep to their form."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

LONGEST_DECISION = 40


def rows(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its head."""
    section = text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.fixture(scope="module")
def glossary(root) -> str:
    return (root / "docs/glossary.md").read_text(encoding="utf-8")


def listed(root: Path, game: str) -> set[str]:
    return {
        number
        for path in (root / "core" / game / "rulebook").glob("*.toml")
        for number in tomllib.loads(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize(
    ("heading", "game"), [("A World at War", "world_at_war"), ("The War Game, Module IV", "war_game")]
)
def test_every_rule_that_the_glossary_cites_is_listed(heading, game, glossary, root):
    numbers = listed(root, game)
    assert [row for row in rows(glossary, heading) if row[2] not in numbers] == []


def test_every_word_is_defined_once_and_in_order(glossary):
    for heading in ("The mechanism", "A World at War", "The War Game, Module IV"):
        words = [row[0] for row in rows(glossary, heading)]
        assert [word for word, times in Counter(words).items() if times > 1] == []
        assert words == sorted(words, key=str.casefold)


def decisions(root: Path) -> list[Path]:
    return sorted((root / "docs/adr").glob("*.md"))


def test_decisions_are_numbered_without_a_gap(root):
    assert [path.name[:4] for path in decisions(root)] == [
        f"{number:04}" for number in range(1, len(decisions(root)) + 1)
    ]


def test_a_decision_says_context_decision_and_consequences_on_one_page(root):
    for path in decisions(root):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= LONGEST_DECISION, path
        assert lines[0].startswith(f"# {path.name[:4]}. ")
        assert [line for line in lines if line.startswith("## ")] == [
            "## Context",
            "## Decision",
            "## Consequences",
        ]


def test_links_between_the_documents_lead_somewhere(files, root):
    broken = [
        f"{path.relative_to(root)}: {target}"
        for path in files
        if path.suffix == ".md"
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]
    assert broken == []


def test_recipes_have_at_most_six_steps(root):
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for heading in ("Add a rule", "Add an edition", "Add a game"):
        section = text.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
        steps = re.findall(r"^(\d+)\. ", section, re.MULTILINE)
        assert steps == [str(number) for number in range(1, len(steps) + 1)]
        assert 3 <= len(steps) <= 6


def test_commands_named_for_contributors_are_targets(root):
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z-]+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
