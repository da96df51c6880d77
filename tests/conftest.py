"""What tests of every kind may ask for; and that of the long random tests a share is run where one asks for it."""

import os
import signal

import pytest


def pytest_collection_modifyitems(config, items):
    """Of the long random tests one in SKYLEDGER_SHARE is run; which ones the seed says."""
    share, seed = (int(os.environ.get(f"SKYLEDGER_{name}", "1")) for name in ("SHARE", "SEED"))
    soaks = [one for one in items if one.get_closest_marker("soak")]
    left = set(soaks) - set(soaks[seed % share :: share])
    config.hook.pytest_deselected(items=[one for one in items if one in left])
    items[:] = [one for one in items if one not in left]


@pytest.fixture
def heeding_ctrl_c():
    """Processes begun meanwhile heed Ctrl-C, though who began the tests ignores it (a job in the background)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
