"""`python -m skyledger` is the command `skyledger`."""

try:
    import sys

    from skyledger.cli import at_shell

    if __name__ == "__main__":
        sys.exit(at_shell())
except KeyboardInterrupt:  # before the command has its own word for it
    raise SystemExit(130) from None
