"""The written orders of The War Game."""
