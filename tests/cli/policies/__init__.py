"""Tests of what comes to count by a policy."""
