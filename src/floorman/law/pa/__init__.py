"""Games under the Pennsylvania Code."""
