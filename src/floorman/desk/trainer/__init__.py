"""The trainer: hands that are hard to rule, what is asked of them, and the score."""
