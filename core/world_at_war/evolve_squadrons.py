"""What is different when factors become squadrons, and back (23.13, 23.14)."""

from core.world_at_war.evolve_battles import PARTS

__all__ = ["PARTS"]
