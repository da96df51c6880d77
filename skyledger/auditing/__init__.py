"""An audit in its parts: every order judged again, and all that is kept beside the entries made again."""
