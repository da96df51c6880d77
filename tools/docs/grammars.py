"""skyledger/notation/<game>/grammar.json: what lark makes of the lines of each game."""

import json
from typing import Any

import msgspec

from skyledger.notation.table import Table, made
from skyledger.notation.war_game.names import GRAMMAR as WAR_GAME
from skyledger.notation.world_at_war.names import GRAMMAR as WORLD_AT_WAR
from tools.docs.registry import Documents


def grammars() -> Documents:
    """The table of each grammar, made anew."""
    return {
        f"../{one.package.replace('.', '/')}/grammar.json": as_json(made(one.text))
        for one in (WORLD_AT_WAR, WAR_GAME)
    }


def as_json(table: Table) -> str:
    """A table as it is committed: a line for each pattern, rule and state."""
    return f"{_lines(msgspec.to_builtins(table, str_keys=True), 2)}\n"


def _lines(value: Any, deep: int) -> str:
    """JSON with a line for each thing in a dictionary, so many of them deep."""
    if not deep or not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    rows = (f"{json.dumps(key)}: {_lines(one, deep - 1)}" for key, one in value.items())
    return "{\n" + ",\n".join(rows) + "\n}"
