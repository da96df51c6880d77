"""From a line to an order: its tree is one row of symbols, whose slots give the order's fields."""

from functools import cache
from typing import Any

import msgspec
from lark import Token, Tree
from msgspec.structs import FieldInfo, fields

from skyledger.notation.grammar import Filled
from skyledger.notation.lines import Trees, slots_of
from skyledger.notation.reader import Reader


def order_of(reader: Reader, tree: Tree[Token]) -> Any:
    """The order that a tree stands for; raises `NotAnOrder` or `Mistake` for what stands in its slots."""
    *others, last = reader.grammar.rows[int(str(tree.data).removeprefix("row_"))][1]
    meant = next((one for one in others if _admitted(reader, one, tree)), last)
    return _filled(reader, meant, _said(meant, tree))


def _said(one: Filled, tree: Tree[Token]) -> dict[str, Trees]:
    """What stands in each slot, in the order of the line."""
    said: dict[str, Trees] = {}
    for label, child in zip(one.way.labels, tree.children, strict=True):
        part = Tree(child.type, [child]) if isinstance(child, Token) else child
        said[label] = (*said.get(label, ()), part)
    return said


def _admitted(reader: Reader, one: Filled, tree: Tree[Token]) -> bool:
    """Does each slot of the line admit what stands there?"""
    said, wording = _said(one, tree), reader.grammar.wording
    asked = ((wording.kinds[slot.kind].admits, said.get(slot.label)) for slot in slots_of(wording, one.line))
    return all(admits(reader, trees) for admits, trees in asked if admits and trees)


def _filled(reader: Reader, one: Filled, said: dict[str, Trees]) -> Any:
    order: Any = one.line.order
    wording, known = reader.grammar.wording, _fields(order)
    values = {
        name: msgspec.convert(value, known[name].type, strict=False) for name, value in one.way.settings
    }
    for slot in slots_of(wording, one.line):
        if slot.label in said or any(known[name].required and name not in values for name in slot.fields):
            found = wording.kinds[slot.kind].read(reader, said.get(slot.label, ()), said)
            values.update(zip(slot.fields, found if len(slot.fields) > 1 else (found,), strict=True))
    return order(**values)


@cache
def _fields(order: Any) -> dict[str, FieldInfo]:
    return {one.name: one for one in fields(order)}
