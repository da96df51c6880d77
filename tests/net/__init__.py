"""The net: recorded games with every order, fact and state, and digests of all that was told after each step."""
