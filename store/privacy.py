"""Who may read what we keep: its owner alone. Versions before left that to whoever made the file."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from store.sqlite.connection import BESIDE

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(path: str | Path) -> bool:
    """Take from a database and the files beside it what others may do with them; was there anything to take?

    Only what is ours is changed, and may be written by us; where permissions are of another kind, nothing is.
    """
    place = os.path.realpath(path)
    taken = [_take(f"{place}{ending}") for ending in ("", *BESIDE) if os.access(place, os.W_OK)]
    return any(taken)


def make_folder_private(path: str | Path) -> bool:
    """Take from a folder that skyledger made what others may do in it; was there anything to take?"""
    return _take(str(path))


def _take(place: str) -> bool:
    """By its name, for whoever closes a file that SQLite has open gives up SQLite's locks on it."""
    if not hasattr(os, "geteuid"):
        return False
    with suppress(OSError):  # it is not there, or its disk knows no permissions
        before = os.lstat(place)
        if before.st_uid == os.geteuid() and before.st_mode & OTHERS and not stat.S_ISLNK(before.st_mode):
            Path(place).chmod(stat.S_IMODE(before.st_mode) & ~OTHERS)
            return not os.lstat(place).st_mode & OTHERS
    return False
