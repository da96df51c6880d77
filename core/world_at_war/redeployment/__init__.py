"""18.72, 28 Redeployment: air units go to another base or front."""
