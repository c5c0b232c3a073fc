"""What the body of a tool's function does that breaks the promise of its descriptor, read from source."""
