"""Makes a hex map out of public-domain coastlines; a tool of the project, not part of its package."""
