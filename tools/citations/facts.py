"""Which facts bear which numbers, by reading the code that makes them.

A number is a fact's where the fact's own class names it; where the function that makes the fact names it;
where it is handed to `Ruled(fact, numbers)` by way of names, values and functions, which are followed; and
where a recorded game holds it so, for numbers that are put together only in play.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from tools.citations.numbers import Heads, numbers_in
from tools.citations.sources import words

LAYERS = ("core", "events", "phases")
FARTHEST = 6
"""How many names, values and functions are followed one after the other."""

Reached = tuple[frozenset[str], frozenset[str]]
"""The facts and the words that an expression may come to."""
NOTHING: Reached = (frozenset(), frozenset())


def recorded(folder: Path, known: Heads) -> Iterator[tuple[str, str]]:
    """Each number and fact that a recorded game below this folder holds together."""
    for path in sorted(folder.rglob("*.jsonl")):
        for line in path.read_bytes().splitlines():
            for event in json.loads(line).get("events", ()):
                fact = json.loads(event["payload"])["type"].partition("/")[0] if event.get("payload") else ""
                yield from ((n, fact) for one in event["rules"] for n in numbers_in(one, known) if fact)


def facts_by_number(root: Path, game: str, known: Heads) -> dict[str, set[str]]:
    """Each number of a game -> the facts that bear it."""
    code = Code(root, game)
    found: dict[str, set[str]] = defaultdict(set)
    for facts, said in (*code.said_of_facts(), *code.ruled()):
        for number in numbers_in("\n".join(said), known):
            found[number] |= facts
    return found


class Module:
    """A module of the product: its names, and where those that it imports come from."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.functions = {n.name: n for n in self.tree.body if isinstance(n, ast.FunctionDef)}
        self.classes = {n.name for n in self.tree.body if isinstance(n, ast.ClassDef)}
        self.values = dict(_values(self.tree.body))
        self.imported = {
            alias.asname or alias.name: (node.module, alias.name)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }


def _values(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


class Scope:
    """A function with what its own names may be: every value that is assigned, looped over or added."""

    def __init__(self, module: Module, function: ast.FunctionDef) -> None:
        self.module, self.function = module, function
        self.parameters = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        self.locals: dict[str, list[ast.expr]] = defaultdict(list)
        for node in ast.walk(function):
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value:
            self._bind(node.target, node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind(node.target, node.iter)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            grown = node.func.value if node.func.attr in {"append", "extend", "add"} else None
            if isinstance(grown, ast.Name):
                self.locals[grown.id].extend(node.args)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        pairs: list[tuple[ast.expr, ast.expr]] = [(target, value)]
        if isinstance(target, ast.Tuple):
            split = isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts)
            pairs = [(t, value.elts[i] if split else value) for i, t in enumerate(target.elts)]  # type: ignore[attr-defined] # split says that it is a tuple
        for one, given in pairs:
            if isinstance(one, ast.Name):
                self.locals[one.id].append(given)

    def gives(self) -> Iterator[ast.expr]:
        """Everything that the function returns or yields."""
        for node in ast.walk(self.function):
            if isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value:
                yield node.value


class Code:
    """The facts, rules and turn of one game, as read."""

    def __init__(self, root: Path, game: str) -> None:
        others = {one.name for one in (root / "core").iterdir() if one.is_dir()} - {game}
        paths = [path for layer in LAYERS for path in sorted((root / layer).rglob("*.py"))]
        mine = [p for p in paths if not others & {x.removesuffix(".py") for x in p.relative_to(root).parts}]
        self.modules = {name: Module(path, name) for path in mine for name in [_dotted(path, root)]}
        self.known: dict[tuple[ast.expr, int], Reached] = {}
        self.scopes = {
            (module.name, name): Scope(module, function)
            for module in self.modules.values()
            for name, function in module.functions.items()
        }

    @cached_property
    def facts(self) -> frozenset[str]:
        """The names of all classes of facts."""
        return frozenset(
            node.name
            for module in self.modules.values()
            if module.name.startswith("events.")
            for node in module.tree.body
            if isinstance(node, ast.ClassDef) and any(word.arg == "tag" for word in node.keywords)
        )

    @cached_property
    def calls(self) -> Mapping[tuple[str, str], list[tuple[Scope, ast.Call]]]:
        """Every call of a function of ours, by the function's module and name."""
        found: dict[tuple[str, str], list[tuple[Scope, ast.Call]]] = defaultdict(list)
        for scope in self.scopes.values():
            for node in ast.walk(scope.function):
                if isinstance(node, ast.Call) and (called := self.function(node.func, scope.module)):
                    found[called.module.name, called.function.name].append((scope, node))
        return found

    def said_of_facts(self) -> Iterator[tuple[set[str], list[str]]]:
        """What a fact's own class says, and what a function says that makes facts."""
        for module in self.modules.values():
            for part, said in words(module.path).items():
                if part in module.classes & self.facts:
                    yield {part}, [said]
                elif part in module.functions:
                    yield set(self._made_in(module.functions[part])), [said]

    def _made_in(self, function: ast.FunctionDef) -> Iterator[str]:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.facts:
                yield node.func.id

    def ruled(self) -> Iterator[tuple[set[str], list[str]]]:
        """For each `Ruled(fact, numbers)`: the facts it may be about, and the words of its numbers."""
        for scope in self.scopes.values():
            for node in ast.walk(scope.function):
                if isinstance(node, ast.Call) and _is_ruled(node):
                    facts, told = self.reach(node.args[0], scope)
                    _, said = self.reach(node.args[1], scope)
                    yield set(facts), [*told, *said]

    def function(self, called: ast.expr, module: Module) -> Scope | None:
        """The function of ours that an expression names, or nothing."""
        name = called.id if isinstance(called, ast.Name) else ""
        where, original = module.imported.get(name, (module.name, name))
        return self.scopes.get((where, original))

    def reach(self, node: ast.expr, scope: Scope, far: int = 0) -> Reached:
        """The facts and words that an expression may come to; conditions and comparisons are not asked."""
        if far > FARTHEST:
            return NOTHING
        if (node, far) not in self.known:
            self.known[node, far] = self._reach(node, scope, far)
        return self.known[node, far]

    def _reach(self, node: ast.expr, scope: Scope, far: int) -> Reached:
        if isinstance(node, ast.Constant):
            return frozenset(), frozenset({node.value} if isinstance(node.value, str) else ())
        if isinstance(node, ast.Name):
            return self._named(node.id, scope, far + 1)
        if isinstance(node, ast.Call):
            return self._called(node, scope, far)
        return _all(self.reach(one, scope, far) for one in _parts(node))

    def _called(self, node: ast.Call, scope: Scope, far: int) -> Reached:
        within = _all(self.reach(one, scope, far) for one in (*node.args, *(w.value for w in node.keywords)))
        if isinstance(node.func, ast.Name) and node.func.id in self.facts:
            return frozenset({node.func.id}), within[1]
        if called := self.function(node.func, scope.module):
            return _all(self.reach(one, called, far + 1) for one in called.gives())
        outer = self.reach(node.func.value, scope, far) if isinstance(node.func, ast.Attribute) else NOTHING
        return _all((within, outer))

    def _named(self, name: str, scope: Scope, far: int) -> Reached:
        """What a name may be: assigned here, handed in by callers, or a value of this or another module."""
        if name in scope.locals:
            return _all(self.reach(one, scope, far) for one in scope.locals[name])
        if name in scope.parameters:
            return _all((self._typed(name, scope), self._handed_in(name, scope, far)))
        where, original = scope.module.imported.get(name, (scope.module.name, name))
        module = self.modules.get(where)
        if module is None or original not in module.values:
            return NOTHING
        return self.reach(module.values[original], _outside(module), far)

    def _typed(self, name: str, scope: Scope) -> Reached:
        """The facts that a parameter says it is."""
        arguments = (*scope.function.args.posonlyargs, *scope.function.args.args)
        types = (one.annotation for one in arguments if one.arg == name and one.annotation)
        named = {n.id for one in types for n in ast.walk(one) if isinstance(n, ast.Name)}
        return frozenset(named & self.facts), frozenset()

    def _handed_in(self, name: str, scope: Scope, far: int) -> Reached:
        place = scope.parameters.index(name)
        return _all(
            self.reach(given, caller, far)
            for caller, call in self.calls[scope.module.name, scope.function.name]
            for given in (
                *call.args[place : place + 1],
                *(word.value for word in call.keywords if word.arg == name),
            )
        )


def _parts(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of an expression that it may come to."""
    match node:
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Compare() | ast.Lambda():
            return
        case ast.Subscript():
            yield node.value
        case ast.Dict():
            yield from node.values
        case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
            yield node.elt
        case _:
            yield from (one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr))


def _is_ruled(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "Ruled" and len(node.args) == 2


def _outside(module: Module) -> Scope:
    """The scope of what stands in no function."""
    return Scope(module, ast.FunctionDef("", ast.arguments([], [], None, [], [], None, []), [], []))


def _dotted(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _all(reached: Iterator[Reached] | tuple[Reached, ...]) -> Reached:
    listed = list(reached)
    return frozenset().union(*(one[0] for one in listed)), frozenset().union(*(one[1] for one in listed))
