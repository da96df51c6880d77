"""The phase report: which phase is meant, what is told of it, and the page for an e-mail."""
