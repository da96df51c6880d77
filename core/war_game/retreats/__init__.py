"""Retreats: who leaves a battle, when and where to."""
