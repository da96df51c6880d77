"""What tests of every kind may ask for."""

import signal

import pytest


@pytest.fixture
def heeding_ctrl_c():
    """Processes begun meanwhile heed Ctrl-C, though who began the tests ignores it (a job in the background)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
