"""TOOL1: what the types of parameters tell the model."""
