"""What the developers run: generators of documents and maps."""
