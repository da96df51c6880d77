"""18.53, 18.54, 18.62: air supply, air transport, airdrops, the Hump, and who interferes with them."""
