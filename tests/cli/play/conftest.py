"""A conversation with a program that is kept open, through pipes or at a terminal of its own."""

import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import ROOT

PATIENCE = 30  # seconds
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
"""What a terminal obeys and doesn't show."""


class Talk:
    """A program that is kept open: it is heard, and lines or keys are typed."""

    def __init__(self, reads, writes):
        self._reads, self._writes, self._heard = reads, writes, b""

    def until(self, words):
        """What it says up to these words, which it must say."""
        end = time.monotonic() + PATIENCE
        while words not in (heard := STEERING.sub("", self._heard.decode(errors="replace"))):
            assert time.monotonic() < end, (words, heard)
            if select.select([self._reads], [], [], 0.2)[0]:
                self._heard += os.read(self._reads, 65536)
        said, _, rest = heard.partition(words)
        self._heard = rest.encode()
        return said

    def type(self, keys):
        os.write(self._writes, keys.encode())


@pytest.fixture
def talk(db):
    """talk("play", "g") -> Talk, through pipes."""
    begun = []

    def talking(*tokens):
        begun.append(_begun(tokens, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT))
        return Talk(begun[-1].stdout.fileno(), begun[-1].stdin.fileno())

    yield talking
    for process in begun:
        process.kill()
        process.communicate()


@pytest.fixture
def terminal(db, heeding_ctrl_c):
    """terminal("play", "g") -> Talk, at a terminal."""
    begun = []

    def talking(*tokens):
        ours, its = pty.openpty()
        begun.append((_begun(tokens, stdin=its, stdout=its, stderr=its, start_new_session=True), ours))
        os.close(its)
        return Talk(ours, ours)

    yield talking
    for process, ours in begun:
        process.kill()
        process.wait()
        os.close(ours)


def _begun(tokens, **streams):
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "PROMPT_TOOLKIT_NO_CPR": "1"}
    command = [sys.executable, "-m", "skyledger", *map(str, tokens)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, bufsize=0, **streams)
