"""The rule book: regulation sections as data, and the plain evaluator that reads them.

A game is one module below this folder: the section's clauses in our own digest, then its ranking
lists in the section's own order. Nothing here knows arrays, files or screens, and nothing outside
knows a rule.
"""
