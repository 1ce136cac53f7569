"""Games under the New Jersey Administrative Code."""
