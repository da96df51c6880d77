"""What an audit finds, and what it does not take for tampering."""
