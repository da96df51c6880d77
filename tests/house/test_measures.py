"""Every module says what it is, and files, functions and exceptions to the tools keep to the measure."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

LONGEST_FILE = 400
MOST_MODULES = 25
LONGEST_FUNCTION = 30
PURE = ("events", "core", "phases")
TOUCHES_THE_WORLD = {"open", "input", "print", "exec", "eval", "breakpoint", "__import__"}
EXCEPTION_TO_A_TOOL = re.compile(
    r"#\s*(?:noqa(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?|type:\s*ignore(?:\[[\w, -]+\])?)(?P<why>.*)"
)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (
        node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.body[0].lineno + 1


def in_folders(path: Path, root: Path, folders: tuple[str, ...]) -> bool:
    return path.relative_to(root).parts[0] in folders


def test_every_module_has_a_docstring(modules):
    assert [str(path) for path in modules if not ast.get_docstring(parsed(path))] == []


def test_no_file_of_the_product_is_longer_than_400_lines(product):
    lengths = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in product}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_folder_holds_more_than_25_modules(modules):
    held = Counter(path.parent for path in modules if path.name != "__init__.py")
    assert {str(folder): many for folder, many in held.items() if many > MOST_MODULES} == {}


def test_no_function_of_the_product_is_longer_than_30_lines(product):
    found = [
        f"{path}:{function.lineno} {function.name}: {length(function)}"
        for path in product
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]
    assert found == []


def test_every_exception_to_a_tool_is_explained_on_its_line(modules):
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in modules
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in EXCEPTION_TO_A_TOOL.finditer(line)
        if len(re.findall(r"[A-Za-z]", match["why"])) < 6
    ]
    assert found == []


def test_an_exception_without_a_reason_would_be_found():
    assert EXCEPTION_TO_A_TOOL.search("x = 1  # noqa: S311")["why"] == ""
    assert "seeded" in EXCEPTION_TO_A_TOOL.search("x = 1  # noqa: S311 - seeded, for play")["why"]
    assert EXCEPTION_TO_A_TOOL.search("x = 1  # type: ignore[misc]")["why"] == ""


def test_facts_rules_and_the_turn_call_nothing_that_touches_the_world(product, root):
    found = [
        f"{path}:{node.lineno}: {node.func.id}"
        for path in product
        if in_folders(path, root, PURE)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in TOUCHES_THE_WORLD
    ]
    assert found == []


def test_facts_hold_no_floats_for_two_machines_may_print_them_differently(product, root):
    found = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path in product
        if in_folders(path, root, ("events",))
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.AnnAssign)
        and any(isinstance(name, ast.Name) and name.id == "float" for name in ast.walk(node.annotation))
    ]
    assert found == []


def test_every_json_encoder_sorts_so_that_what_is_hashed_has_one_form(product):
    found = [
        f"{path}:{node.lineno}"
        for path in product
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).endswith(("json.Encoder", "json.encode"))
        and not any(word.arg == "order" and ast.unparse(word.value) == "'sorted'" for word in node.keywords)
    ]
    assert found == []


def test_no_module_is_named_for_nothing_in_particular(modules):
    vague = {"utils", "util", "manager", "base", "misc", "common"}
    assert [str(path) for path in modules if path.stem in vague] == []
