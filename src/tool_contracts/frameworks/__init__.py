"""One file per framework: how its tools look in source, and how they are enumerated and called."""
