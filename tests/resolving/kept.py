"""The kept requests of `resolve` with their answers: `python -m tests.resolving.kept` records the answers anew.

A line of `corpus/<combat>.jsonl` has a seed, a request (as text where it is no JSON), the status that the
command left with, its answer, and the first letters of the digests of the answer's bytes and of what is said in
words. Whoever records anew says why in the commit.
"""

import io
import json
from contextlib import chdir, redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from skyledger.cli import main

CORPUS = Path(__file__).parent / "corpus"
FILE = "request.json"
COMBATS = sorted(file.stem for file in CORPUS.glob("*.jsonl"))


def lines_of(combat):
    return [
        json.loads(line) for line in (CORPUS / f"{combat}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


def given(combat, line, folder):
    """The line as it comes out today: what was asked, and what is answered."""
    asked = line["request"]
    with chdir(folder):
        Path(FILE).write_text(asked if isinstance(asked, str) else json.dumps(asked), encoding="utf-8")
        status, told = resolved(combat, line["seed"], "--json")
        _, words = resolved(combat, line["seed"])
    digests = [sha256(said.encode()).hexdigest()[:12] for said in (told, words)]
    return {**line, "status": status, "answer": json.loads(told), "digests": digests}


def resolved(combat, seed, *options):
    """The status of the command and all that it wrote."""
    written = io.StringIO()
    with redirect_stdout(written), redirect_stderr(written):
        status = main(["resolve", combat, FILE, "--seed", str(seed), *options])
    return status, written.getvalue()


def record():
    with TemporaryDirectory() as folder:
        for combat in COMBATS:
            anew = [given(combat, line, folder) for line in lines_of(combat)]
            text = "".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in anew)
            (CORPUS / f"{combat}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record()
