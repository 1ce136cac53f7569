"""How auditing a file stands in the OpenAPI: its form, and what an answer looks like."""

from __future__ import annotations

from typing import Any

from floorman.desk.audit_form import ENCODINGS, HEADERS, LISTED, MOST_LISTED, SEPARATORS

_TEXT = {"type": "string"}

FORM: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file", "game"],
                    "properties": {
                        "file": {
                            **_TEXT,
                            "contentMediaType": "application/octet-stream",
                            "description": "CSV, TSV, NDJSON, Parquet or XLSX.",
                        },
                        "game": {
                            **_TEXT,
                            "description": "Id, alias or citation.",
                            "examples": ["pa-caribbean-stud"],
                        },
                        "ranking": {**_TEXT, "description": "Ranking list, where the game has several."},
                        "columns": {
                            **_TEXT,
                            "description": "NAME=COLUMN,COLUMN or NAME=FIRST..LAST with blanks between.",
                            "examples": ["player=p1,p2 dealer=d1,d2 board=b1..b5"],
                        },
                        "by": {
                            **_TEXT,
                            "description": "Columns whose values are counted apart, with blanks between.",
                        },
                        "labels": {
                            **_TEXT,
                            "description": "What class numbers stand for: uci, or NUMBER=CATEGORY.",
                            "examples": ["uci"],
                        },
                        "header": {**_TEXT, "enum": list(HEADERS), "default": "auto"},
                        "separator": {
                            **_TEXT,
                            "description": f"One character, or a word of {', '.join(SEPARATORS)}.",
                        },
                        "encoding": {**_TEXT, "default": ENCODINGS[0]},
                        "sheet": {**_TEXT, "description": "Which sheet of a workbook with several."},
                        "limit": {
                            "type": "integer",
                            "minimum": 0,
                            "maximum": MOST_LISTED,
                            "default": LISTED,
                            "description": "Findings that are listed.",
                        },
                    },
                    "patternProperties": {
                        r"^reading\.": {**_TEXT, "description": "reading.ID: how a question is read."},
                        r"^table\.": {**_TEXT, "description": "table.WAGER: the pay table of a wager."},
                    },
                    "additionalProperties": False,
                }
            }
        },
    }
}

OF_GAME = {
    "name": "game",
    "in": "query",
    "description": "Id, alias or citation.",
    "schema": _TEXT,
}
FINDINGS: dict[str, Any] = {
    "text/csv": {"schema": _TEXT},
    "application/vnd.apache.parquet": {"schema": {**_TEXT, "contentMediaType": "application/octet-stream"}},
    "application/x-ndjson": {"schema": _TEXT},
}
"""The files that findings may be had as."""

ANSWER: dict[str, Any] = {
    "findings": [
        {
            "file": "log.csv",
            "row": 3,
            "column": "qualifies",
            "status": "qualifies",
            "recorded": "yes",
            "right": "no",
            "clause": "outside",
            "citation": "outside 58 Pa. Code § 639a.6",
            "reading": None,
            "message": None,
        }
    ],
    "truncated": False,
    "summary": {
        "game": "pa-caribbean-stud",
        "ranking": "five-card",
        "files": {"log.csv": 2},
        "columns": {"player": "player", "dealer": "dealer", "qualifies": "qualifies"},
        "columns_not_read": {},
        "rows": {"read": 2, "agreed": 1, "with_nothing_recorded": 0, "with_findings": 1, "refused": 0},
        "refused": {},
        "checked": [{"kind": "qualifies", "column": "qualifies", "rows": 2}],
        "findings": [{"status": "qualifies", "column": "qualifies", "rows": 1}],
        "groups": [],
        "frequencies": [],
    },
}
