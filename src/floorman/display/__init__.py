"""How tables, charts and cards are drawn, on pages and in notebooks."""
