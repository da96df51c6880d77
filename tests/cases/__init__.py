"""Rule cases, and tests of what runs them."""
