"""Bytes to plain data: TOML and JSON, and what a person is told when a file is neither."""

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

LARGEST_FILE = 32 * 1024 * 1024
FORMATS = (".toml", ".json")


class Unreadable(Exception):
    """The file holds no data that can be looked at; the text says why, and where if it is known."""


def contents(path: Path) -> bytes:
    """The bytes of a file; raises `Unreadable` for a folder, a missing or a forbidden file."""
    try:
        if path.is_dir():
            raise Unreadable("This is a folder, not a file.")
        if not path.exists():
            raise Unreadable("There is no such file.")
        if not path.is_file():
            raise Unreadable("This is not an ordinary file.")
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(f"The file is larger than {LARGEST_FILE // 1024 // 1024} MB.")
        return path.read_bytes()
    except (OSError, ValueError) as fault:  # ValueError: a name that no file system takes
        raise Unreadable(f"The file can't be read: {getattr(fault, 'strerror', None) or fault}.") from None


def data(content: bytes, name: str) -> dict[str, Any]:
    """What a TOML or JSON file says; its name or else its first sign tells which. Raises `Unreadable`."""
    text = _text(content)
    is_json = name.casefold().endswith(".json")
    if not name.casefold().endswith(FORMATS):
        is_json = text.lstrip().startswith("{")
    found = _json(text) if is_json else _toml(text)
    if not isinstance(found, dict):
        raise Unreadable("The file must hold keys and values: a JSON object in braces.")
    return found


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content.count(b"\n", 0, fault.start) + 1
        raise Unreadable(f"The file is not UTF-8 text: line {line} has a byte that is not.") from None


def _toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Unreadable("The file is nested too deeply.") from None
    except ValueError as fault:
        raise Unreadable(f"The file is not TOML: {fault}.") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except RecursionError:
        raise Unreadable("The file is nested too deeply.") from None
    except json.JSONDecodeError as fault:
        where = f"at line {fault.lineno}, column {fault.colno}"
        raise Unreadable(f"The file is not JSON: {fault.msg} ({where}).") from None
    except ValueError as fault:
        raise Unreadable(f"The file is not JSON: {fault}.") from None


def _once_each(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise Unreadable(f"The file is not clear: the key “{key[:60]}” stands twice in one object.")
        table[key] = value
    return table


def _no_number(constant: str) -> Any:
    raise Unreadable(f"The file is not JSON: {constant} is no number there.")
