"""18.57 Bombing of economic targets: announced, escorted, opposed, fought, and what reaches the target."""
