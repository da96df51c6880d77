"""Makes a hex map out of public-domain coastlines; a tool of the project, no part of the installed package."""
