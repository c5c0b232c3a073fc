"""What one provider or client refuses, drops or cannot express; the limits stand in `profiles`."""
