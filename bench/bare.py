"""The least that the desk's frame can serve: one route that answers a constant. ``python bare.py PORT``."""

from __future__ import annotations

import sys

import uvicorn
from fastapi import FastAPI

app = FastAPI()


@app.post("/")
async def constant() -> dict[str, bool]:
    return {"answered": True}


if __name__ == "__main__":
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning")
