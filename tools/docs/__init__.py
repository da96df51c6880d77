"""The generated documents: `python -m tools.docs` writes them, `--check` says whether any is out of date."""
