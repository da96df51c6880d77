"""What can go wrong between a ledger and the disk, each in one sentence that a person can act on."""


class StoreError(Exception):
    """Something about the stored games; `str()` of it is the sentence to show."""


class NotASkyledgerDatabase(StoreError):
    """The file exists and holds something else."""


class NewerDatabase(StoreError):
    """A later skyledger wrote this file, in a form that this one does not know."""


class NoSuchDatabase(StoreError):
    """There is no file at the place given."""


class DamagedDatabase(StoreError):
    """The file is a skyledger database that cannot be read any more, or not in every place."""


class DamagedInPart(DamagedDatabase):
    """Somewhere in the file something can't be read, or is not what was written; an audit says where."""

    def __init__(self, what: str, way_out: str = "; please audit it.") -> None:
        super().__init__(f"{what}{way_out}")
        self.what = what
        """What is damaged, without the way out: an audit sends nobody to an audit."""


class CannotUseDatabase(StoreError):
    """The place cannot be opened or written: a folder, a missing folder, no permission, a read-only disk."""


class DiskFull(StoreError):
    """There was no room for an entry; nothing of it was kept."""


class DiskFault(StoreError):
    """The disk failed during a write; the order may be sent again, it will not be doubled."""


class NoMemory(StoreError):
    """There was not enough memory to read or write; nothing is half-written."""


class LedgerBusy(StoreError):
    """Another program held the ledger for longer than we wait."""


class NoSuchGame(StoreError):
    """No game has this id."""


class GameExists(StoreError):
    """A game with this id is there already, with another beginning."""


class StaleHead(StoreError):
    """The entry does not follow the last one: somebody else wrote meanwhile. Read on, then judge again."""

    def __init__(self, message: str, expected: int, found: int) -> None:
        super().__init__(message)
        self.expected = expected
        """Number of the last entry that the writer knew."""
        self.found = found
        """Number of the last entry in the ledger."""


class WithheldContent(StoreError):
    """Events of this game were withheld when it was exported, so it can be checked but not replayed."""


class BackupExists(StoreError):
    """The file to back up into is there already, and a backup never overwrites."""


class ImportRefused(StoreError):
    """A file with a game was not taken; nothing of it was written."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"Line {line}: {reason} Nothing was imported.")
        self.line = line
        """Number of the line at fault; the first is 1."""
        self.reason = reason
        """One sentence."""
