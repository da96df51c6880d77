"""Times for people."""

from datetime import UTC, datetime

from store.bounds import LATEST


def told_time(microseconds: int) -> str:
    """Microseconds UTC as "1942-06-01 14:03 UTC"."""
    if not 0 <= microseconds <= LATEST:
        return "at a moment that no calendar has"
    return f"{' '.join(day_and_time(microseconds))} UTC"


def day_and_time(microseconds: int) -> tuple[str, str]:
    """Microseconds UTC as "1942-06-01" and "14:03"."""
    try:
        moment = datetime.fromtimestamp(microseconds // 1_000_000, UTC)
    except (ValueError, OverflowError, OSError):  # a number in a file that is no time
        return "no day", "no time"
    return f"{moment:%Y-%m-%d}", f"{moment:%H:%M}"
