"""Boards to be played under each edition."""

from tests.world_at_war.conftest import board, given

__all__ = ["board", "given"]
