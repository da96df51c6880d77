"""The texts in an order or a choice, wherever they stand in it: names of units, ships, task forces, places."""

from collections.abc import Iterator
from typing import Any

import msgspec


def texts(value: Any) -> Iterator[str]:
    """Every text in an order, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts(one)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from texts(getattr(value, field))
