"""Values of a log as text, whatever type their column has."""

from __future__ import annotations

import polars as pl


def as_text(column: pl.Series) -> pl.Series:
    """A column of text: whole numbers without a point, and lists and the like as Python writes them."""
    kind = column.dtype
    if kind == pl.String:
        return column
    if kind.is_float():
        whole = column.cast(pl.Int64, strict=False)
        if (whole == column).fill_null(True).all():
            return whole.cast(pl.String)
    if kind.is_numeric() or kind in (pl.Null, pl.Boolean, pl.Categorical, pl.Enum):
        return column.cast(pl.String)
    return pl.Series(column.name, [_written(value) for value in column], dtype=pl.String)


def _written(value: object) -> str | None:
    if value is None:
        return None
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="replace")
    if isinstance(value, pl.Series):
        value = value.to_list()
    return str(value).encode("utf-8", errors="replace").decode()
