"""The form of a recorded game: lines of JSON in a compressed file, its beginning first, then a line a step.

A game begins with a position and goes on with orders, which are judged; or it is one of the old ledgers in
`tests/ledgers`, whose facts are read as they stand there.
"""

import hashlib
import lzma
from pathlib import Path
from typing import Any

import msgspec

GAMES = Path(__file__).parent / "games"
LEDGERS = Path(__file__).parents[1] / "ledgers"
SHORT = 12

Told = dict[str, dict[str, str]]
"""For each part of what is told (menu, log ...) and each viewer the digest of it."""


class Order(msgspec.Struct, frozen=True):
    """An order of a game, with the dice if it throws any."""

    seat: str
    order: msgspec.Raw


class Step(msgspec.Struct, frozen=True):
    """What came of an entry: the state of the turn, those passed on the way, kinds of facts, what is told."""

    number: int
    order: str
    facts: tuple[str, ...]
    passed: tuple[str, ...]
    state: str
    told: Told


class Game(msgspec.Struct, frozen=True):
    """A recorded game: its system, where it begins (or the old ledger that it is), its orders, its steps."""

    system: str
    position: msgspec.Raw = msgspec.Raw(b"null")
    ledger: str = ""
    orders: tuple[Order, ...] = ()
    steps: tuple[Step, ...] = ()


class _First(msgspec.Struct, frozen=True):
    system: str
    ledger: str
    position: msgspec.Raw


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    step: Step | None = None
    order: Order | None = None


_encode = msgspec.json.Encoder(order="deterministic").encode


def names() -> tuple[str, ...]:
    """Every recorded game."""
    return tuple(sorted(path.name.removesuffix(".jsonl.xz") for path in GAMES.glob("*.jsonl.xz")))


def path_of(name: str) -> Path:
    return GAMES / f"{name}.jsonl.xz"


def read(name: str) -> Game:
    first, *lines = lzma.decompress(path_of(name).read_bytes()).splitlines()
    head = msgspec.json.decode(first, type=_First)
    decoded = [msgspec.json.decode(line, type=_Line) for line in lines]
    return Game(
        head.system,
        head.position,
        head.ledger,
        tuple(line.order for line in decoded if line.order),
        tuple(line.step for line in decoded if line.step),
    )


def write(name: str, game: Game) -> None:
    lines = [_encode(_First(game.system, game.ledger, game.position))]
    lines += [_encode(_Line(order=order)) for order in game.orders]
    lines += [_encode(_Line(step=step)) for step in game.steps]
    path_of(name).write_bytes(lzma.compress(b"\n".join(lines) + b"\n", preset=9 | lzma.PRESET_EXTREME))


def plain(told: Any) -> bytes:
    """What is told, plain data in its order, as JSON."""
    return _encode(told)


def digest(told: Any) -> str:
    """A short digest of what is told."""
    return hashlib.sha256(plain(told)).hexdigest()[:SHORT]
