"""The pages that are made from the product, a module a kind of page."""
