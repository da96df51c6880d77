"""How a command runs another one, as the demo does: the guard says it, and nobody has to know the guard."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar

RUN: ContextVar[Callable[[Sequence[str]], int]] = ContextVar("RUN")
"""Runs a command given word by word and gives its status; set while any command runs."""
