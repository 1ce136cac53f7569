"""How questions about odds stand in the OpenAPI, with what two of them are answered."""

from __future__ import annotations

from typing import Any

QUESTION: dict[str, Any] = {
    "name": "question",
    "in": "query",
    "style": "form",
    "explode": True,
    "description": (
        "`wager`, `table` and `reading.ID`; of a pay table of one's own `name`, `source`, `unit`, "
        "`pays.CATEGORY`, `cut.NUMBER.least` and `cut.NUMBER.pays`; of a hand its cards."
    ),
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}
ASKED = {"parameters": [QUESTION]}
CSV = {"text/csv": {"schema": {"type": "string"}}}
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
XLSX = {WORKBOOK: {"schema": {"type": "string", "format": "binary"}}}


def _json(example: Any) -> dict[str, Any]:
    return {"application/json": {"example": example}}


def _action(name: str, numerator: int, denominator: int) -> dict[str, Any]:
    exact = {"numerator": numerator, "denominator": denominator}
    return {"action": name, "value": numerator / denominator, "exact": exact}


DECISION = _json({"actions": [_action("bet", -49158, 54395), _action("fold", -1, 1)]})
"""Of As Kd 9c 5h 2s against 2c in Caribbean stud."""
FIRST = _json(
    [
        {
            "hand": "AA",
            "actions": [
                _action("raise 4", 472094411, 131098275),
                _action("raise 3", 1519165957, 524393100),
                _action("check", 38331809, 17479770),
            ],
        }
    ]
)
"""The first hand of ultimate Texas hold 'em by blind-a."""
