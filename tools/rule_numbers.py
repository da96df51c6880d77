"""Hold the committed lists of rule numbers against a plain rule text that the reader owns.

    python -m tools.rule_numbers RULETEXT [--list FILE.toml ...] [--beside FILE.toml ...]

Without a list the identifiers found in the text are printed (`tools.rule_text` says how they are formed);
with lists, those which the lists lack or have in excess. Lists given with --beside are those of other
texts: they may supply a cited number and have no excess. Exit 0: nothing differs; 1: something differs;
2: a file is unfit.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.rule_text import numbers_of, printed_order


def listed(paths: Iterable[Path]) -> set[str]:
    """The identifiers that committed lists have, one table each.

    Raises OSError for a file that cannot be read, ValueError for one that is no TOML.
    """
    found = set[str]()
    for path in paths:
        try:
            found |= set(tomllib.loads(path.read_text(encoding="utf-8")))
        except ValueError as error:
            message = f"{path} is no list of rule numbers: {error}"
            raise ValueError(message) from error
    return found


def differences(printed: set[str], committed: set[str], beside: set[str]) -> list[str]:
    """What the lists lack and what they have in excess, a line each; nothing where they agree."""
    lacking = sorted(printed - committed - beside, key=printed_order)
    excess = sorted(committed - printed, key=printed_order)
    return [*(f"lacking: {name}" for name in lacking), *(f"in excess: {name}" for name in excess)]


def compared(rule_text: Path, lists: Sequence[Path], beside: Sequence[Path]) -> tuple[list[str], int]:
    """The lines to print and the exit code. Raises OSError or ValueError for a file that is unfit."""
    printed = numbers_of(rule_text.read_text(encoding="utf-8"))
    if not printed:
        raise ValueError(
            f"{rule_text}: no rule number in it; a plain text such as '18.11  BASING: ...' is meant"
        )
    if not lists:
        return sorted(printed, key=printed_order), 0
    lines = differences(printed, listed(lists), listed(beside))
    return lines or [f"The lists agree with the text: {len(printed)} numbers."], 1 if lines else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the text and the lists, print what differs and answer the exit code."""
    parser = argparse.ArgumentParser(
        "python -m tools.rule_numbers", description="Rule numbers against a text"
    )
    parser.add_argument("rule_text", type=Path, help="a plain rule text of your own")
    for option, meaning in (("--list", "lists of this text"), ("--beside", "lists of other texts")):
        parser.add_argument(option, type=Path, nargs="+", action="extend", default=[], help=meaning)
    chosen = parser.parse_args(arguments)
    try:
        lines, code = compared(chosen.rule_text, chosen.list, chosen.beside)
    except (OSError, ValueError) as error:
        print(f"Not compared: {error}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
