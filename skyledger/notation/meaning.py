"""From a line to an order: its tree is one row of symbols, the slots of which give the fields of the order."""

from functools import cache
from typing import Any

import msgspec
from lark import Token, Tree
from msgspec.structs import fields

from skyledger.notation.grammar import Filled, Grammar
from skyledger.notation.lines import Slot, Trees, slots_of
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
    said, kinds = _said(one, tree), reader.grammar.wording.kinds
    asked = ((kinds[slot.kind].admits, said.get(slot.label)) for slot in _slots(reader.grammar, one))
    return all(admits(reader, trees) for admits, trees in asked if admits and trees)


def _filled(reader: Reader, one: Filled, said: dict[str, Trees]) -> Any:
    order, kinds = one.line.order, reader.grammar.wording.kinds
    types, lacking = _types(order)
    values = {name: msgspec.convert(value, types[name], strict=False) for name, value in one.way.settings}
    for slot in _slots(reader.grammar, one):
        if slot.label in said or lacking.intersection(slot.fields) - set(values):
            found = kinds[slot.kind].read(reader, said.get(slot.label, ()), said)
            values.update(zip(slot.fields, found if len(slot.fields) > 1 else (found,), strict=True))
    return order(**values)


@cache
def _types(order: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of an order's fields, and those that it can't be without."""
    return {one.name: one.type for one in fields(order)}, frozenset(
        one.name for one in fields(order) if one.required
    )


def _slots(grammar: Grammar, one: Filled) -> tuple[Slot, ...]:
    """The slots of a line, in the order of the order's fields."""
    return slots_of(grammar.wording, one.line)
