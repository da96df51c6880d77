"""Pages whose examples are run: console blocks with what is seen, and blocks of orders that are given to a game."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"```(console|orders (?P<game>\w+))\n(?P<text>.*?)```", re.DOTALL)


class Step(NamedTuple):
    """A command and the answer that stands below it; or the orders of a block, which answer for themselves."""

    command: str
    answer: str = "..."
    orders: str = ""

    def words(self, folder: Path, number: int) -> list[str]:
        """The words of the command; the orders of a block are written into a file beside the database."""
        if not self.orders:
            return shlex.split(self.command)
        file = folder / f"{number}.orders"
        file.write_text(self.orders, encoding="utf-8")
        return [*shlex.split(self.command), str(file)]


def tour(page: Path) -> list[Step]:
    """Every command and every block of orders of a page, in its order."""
    found: list[Step] = []
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["game"]:
            found.append(Step(f"order {block['game']} --file", orders=block["text"]))
            continue
        for one in block["text"].split("$ skyledger ")[1:]:
            command, _, answer = one.partition("\n")
            found.append(Step(command, answer))
    return found


def pattern(answer: str) -> str:
    """A regular expression for an answer, in which "..." stands for anything."""
    return re.escape(answer.strip()).replace(r"\.\.\.", ".*")
