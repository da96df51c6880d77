"""Too little memory: told as what it is, with one status, and nothing is half-written."""

import errno
import json
import signal
import sqlite3
import subprocess
import sys

import pytest

import store
from skyledger.cli import out_of_memory
from store.errors import NoMemory, told
from tests.cli.conftest import ROOT

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process has no such bound")

STAGE = ("order", "g", "--as", "axis", "stage 1 AAF German from Lille to Lyon")
ROOM = (0, 0.3, 1, 3, 4.2, 8, 16)
"""Megabytes that a command gets more than the process has when it begins."""

DIED = -signal.SIGSEGV
"""msgspec (0.22) writes a text where it got no room for it: what is long is asked about before, and what is short
may still be what got none, once in hundreds of commands. Whoever dies so tells nothing, and leaves nothing half-written.
"""

BOUNDED = """
import json, os, resource, sys
from skyledger.cli import main

tokens, room, warm = json.loads(sys.argv[1])
if warm:
    main(["games", "--json"])
    sys.stdout.flush()
pages = int(open("/proc/self/statm").read().split()[0])
bound = int(pages * resource.getpagesize() + room * 2**20)
sys.stdout.write("---")
sys.stdout.flush()
resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
sys.exit(main(tokens))
"""


def in_little_room(tokens, room, warm):
    """What a command did that got so many megabytes: its status and all that it said."""
    done = subprocess.run(
        [sys.executable, "-c", BOUNDED, json.dumps([tokens, room, warm])],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, " ".join((done.stdout.partition("---")[2] + done.stderr).split())


@pytest.mark.parametrize(
    ("tokens", "warm"),
    [
        (("games",), False),
        (STAGE, True),
        pytest.param(("log", "g"), True, marks=pytest.mark.soak),
        pytest.param(("log", "g"), False, marks=pytest.mark.soak),
        pytest.param(("import", "{export}"), True, marks=pytest.mark.soak),
        (("import", "{export}"), False),
    ],
)
def test_too_little_memory_is_told_as_that_and_nothing_is_half_written(run, game, db, tmp_path, tokens, warm):
    export = tmp_path / "g.jsonl"
    run("export", game, export).done()
    tokens = [token.replace("{export}", str(export)) for token in tokens]
    did = [in_little_room(tokens, room, warm) for room in ROOM]
    assert [(status, said) for status, said in did if status not in {0, 4, DIED}] == []
    assert [said for status, said in did if status == 4 and "There is not enough memory" not in said] == []
    assert [said for _, said in did if "disk failed" in said or "can't be read" in said] == []
    statuses = [status for status, _ in did]
    assert 4 in statuses
    assert statuses.count(DIED) <= 1
    with store.open(db) as ledger:
        assert ledger.verify(game) == []
        stood = [
            said for status, said in did if tokens == list(STAGE) and (status == 0 or " of g stands." in said)
        ]
        died = [said for status, said in did if tokens == list(STAGE) and status == DIED]
        assert 0 <= ledger.head(game).number - 1 - len(stood) <= len(died)


CODED = """
import resource, sys
from events.codec import decode, encode

texts = [{"key": f"text {number}"} for number in range(100_000)]
written = encode(texts)
given, coded = (written, decode) if sys.argv[1] == "decode" else (texts, encode)
pages = int(open("/proc/self/statm").read().split()[0])
bound = int(pages * resource.getpagesize() + float(sys.argv[2]) * 2**20)
resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
try:
    coded(given)
except MemoryError:
    sys.exit(4)
"""


@pytest.mark.parametrize("how", ["decode", "encode"])
def test_json_for_which_there_is_no_room_kills_nobody(how):
    did = [
        subprocess.run([sys.executable, "-c", CODED, how, str(room)], cwd=ROOT, check=False).returncode
        for room in (0, 0.5, 1, 1.5, 2, 3, 4, 6)
    ]
    assert {4} <= set(did) <= {0, 4}, did


def test_no_memory_is_told_in_json(game):
    status, said = in_little_room(["show", game, "--json"], 0, False)
    assert (status, json.loads(said)["error"]["kind"]) == (4, "memory")


@pytest.mark.parametrize("code", ["SQLITE_NOMEM", "SQLITE_IOERR_NOMEM", "SQLITE_IOERR_SHMMAP"])
def test_what_sqlite_says_of_too_little_memory_is_told_as_that(code):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = getattr(sqlite3, code)
    assert isinstance(told(error, "x.skyledger"), NoMemory)


@pytest.mark.parametrize(("written", "lacking"), [("x = (\n", False), ("x = 1\n", True)])
def test_a_module_that_can_not_be_read_with_room_for_it_is_a_defect(tmp_path, written, lacking):
    module = tmp_path / "module.py"
    module.write_text(written)
    error = SyntaxError("'(' was never closed")
    error.filename = str(module)
    assert out_of_memory(error) is lacking


UNSOUND = """
import sys
from skyledger.cli import main

class Finder:
    def find_spec(self, name, path, target=None):
        if name == "skyledger.cli.guard":
            exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), {})

sys.meta_path.insert(0, Finder())
sys.exit(main(["games", *sys.argv[2:]]))
"""


@pytest.mark.parametrize(("written", "error"), [("x = (\n", "SyntaxError"), ("x = y\n", "NameError")])
def test_a_module_that_can_not_be_read_is_told_as_a_defect(tmp_path, written, error):
    module = tmp_path / "module.py"
    module.write_text(written)
    defect = f"This is a defect of skyledger, not of what you gave: {error}:"

    def run(*words):
        command = [sys.executable, "-c", UNSOUND, module, *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    done = run()
    assert (done.returncode, done.stderr[: len(defect)]) == (70, defect)
    done = run("--json")
    wrong = json.loads(done.stdout)["error"]
    assert (done.returncode, wrong["kind"], wrong["message"][: len(defect)]) == (70, "defect", defect)


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        ImportError("x.so: failed to map segment from shared object"),
        SystemError("<built-in function exec> returned NULL without setting an exception"),
        SystemError("error return without exception set"),
        SyntaxError("expected ':'"),
        ValueError("field 'target' is required for NamedExpr"),
    ],
)
def test_too_little_memory_is_known_by_whatever_got_none(error):
    assert out_of_memory(error)
    assert not out_of_memory(OSError(errno.ENOENT, "no such file"))
    assert not out_of_memory(SystemError("bad argument to internal function"))
    assert not out_of_memory(ValueError("invalid literal for int() with base 10: 'x'"))
    later = ValueError("so the module is not there")
    later.__context__ = error
    assert out_of_memory(later)
