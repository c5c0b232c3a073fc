"""TOOL3: what the model is told in words."""
