"""Air transport, air supply, airdrops and their interception (18.53, 18.54, 18.62)."""
