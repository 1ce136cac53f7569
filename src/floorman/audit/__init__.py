"""Logs of dealt hands, recomputed: which rows are wrong, and by which clause.

Wants the extra ``floorman[audit]``; :mod:`floorman.audit.cluster` wants ``floorman[cluster]``.
"""

from __future__ import annotations

from floorman.audit.findings import FINDINGS
from floorman.audit.run import Audit
from floorman.audit.sinks import FindingsFile, read_findings, written_as
from floorman.audit.source import Hints
from floorman.audit.summary import Summary

__all__ = ["FINDINGS", "Audit", "FindingsFile", "Hints", "Summary", "read_findings", "written_as"]
