"""The page on which a file is audited, and the same as JSON."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.datastructures import FormData, UploadFile

from floorman.desk.audit_examples import ANSWER, FINDINGS, FORM, OF_GAME
from floorman.desk.audit_form import LISTED, MOST_LISTED, OF_FILE, Asked, Form
from floorman.desk.fields import Field
from floorman.desk.jobs import Job, Jobs
from floorman.desk.limits import Limits, size
from floorman.desk.pages import page
from floorman.desk.problems import BUSY, REFUSED, TOO_LARGE, documented
from floorman.errors import FloormanError, UnknownName, wanting

if TYPE_CHECKING:
    from floorman.desk.auditor import Audited

router = APIRouter()

SHOWN = 200
"""Findings that the page shows."""
GONE = 404
UNFINISHED = 202


async def read_form(request: Request) -> AsyncIterator[FormData]:
    """The fields of a form, and the one file that may be among them."""
    async with request.form(max_files=1) as form:
        yield form


JobId = Annotated[str, Path(description="The id that the address of a running audit has.")]
Kind = Annotated[Literal["csv", "parquet", "ndjson"], Path(description="The kind of file.")]
Limit = Annotated[int, Query(ge=0, le=MOST_LISTED, description="Findings that are listed.")]
Sent = Annotated[FormData, Depends(read_form)]


@router.get(
    "/audit.json",
    tags=["pages"],
    summary="What an audit may be asked",
    openapi_extra={"parameters": [OF_GAME]},
)
def choices(request: Request) -> dict[str, Any]:
    """The limits, and with `game` its ranking lists, readings and pay tables."""
    return offered(request.app.state.limits, request.query_params.multi_items())


@router.get("/audit", response_class=HTMLResponse, include_in_schema=False)
def ask(request: Request) -> HTMLResponse:
    """The form; the address may hold what stands in it."""
    form, fault = _form(request)
    try:
        _check_installed()
    except FloormanError as error:
        fault = error
    return page(
        request,
        "audit.html",
        REFUSED if fault else 200,
        form=form,
        fault=fault,
        most=request.app.state.limits.file,
        size=size,
        of_file=OF_FILE,
    )


@router.post("/audit", response_model=None, include_in_schema=False)
def start(request: Request, form: Sent) -> Response:
    """Take a file, and go to where its audit is watched."""
    fields = _texts(form)
    try:
        job = _start(request, Asked.read(fields), form)
    except FloormanError as error:
        return _refused(request, error, urlencode(fields))
    return RedirectResponse(f"/audit/{job.id}?{urlencode(fields)}", 303)


@router.get(
    "/audit/{job}.json",
    tags=["pages"],
    summary="The result of an audit",
    responses={
        200: {"content": {"application/json": {"example": ANSWER}}},
        UNFINISHED: {
            "description": "How many rows are done, and of how many",
            "content": {"application/json": {"example": {"done": 1_000_000, "total": 25_000_000}}},
        },
        **documented(GONE, REFUSED),
    },
)
def result(request: Request, job: JobId, limit: Limit = LISTED) -> JSONResponse:
    """What `floorman audit --json` prints: the first findings, and the summary."""
    watched = _job(request, job)
    if not watched.finished:
        return JSONResponse({"done": watched.done, "total": watched.total}, UNFINISHED)
    return JSONResponse(_audited(watched).as_dict(limit))


@router.get(
    "/audit/{job}/findings.{kind}",
    tags=["pages"],
    summary="The findings of an audit",
    response_class=StreamingResponse,
    responses={200: {"content": FINDINGS}, **documented(GONE, REFUSED)},
)
def findings(request: Request, job: JobId, kind: Kind) -> StreamingResponse:
    """All findings of an audit, as a file."""
    watched = _job(request, job)
    if not watched.finished:
        raise HTTPException(GONE, "the audit is at work, and has no findings yet")
    from floorman.desk.auditor import KINDS

    headers = {
        "Content-Disposition": f'attachment; filename="findings.{kind}"',
        "Cache-Control": "no-store",
    }
    return StreamingResponse(_audited(watched).written_as(kind), headers=headers, media_type=KINDS[kind])


@router.get("/audit/{job}", response_class=HTMLResponse, include_in_schema=False)
def watch(request: Request, job: str) -> HTMLResponse:
    """How far an audit is, and then what it came to."""
    watched = _job(request, job)
    if not watched.finished:
        return page(request, "waiting.html", job=watched)
    try:
        audited = _audited(watched)
    except FloormanError as error:
        return _refused(request, error, request.url.query)
    first = audited.first(SHOWN)
    again = f"/audit?{request.url.query}"
    return page(request, "audited.html", job=watched, audited=audited, first=first, again=again)


@router.post(
    "/api/audit",
    tags=["verbs"],
    summary="Audit a file",
    responses={
        200: {"content": {"application/json": {"example": ANSWER}}},
        **documented(400, 403, TOO_LARGE, REFUSED, BUSY),
    },
    openapi_extra=FORM,
)
def audit(request: Request, form: Sent) -> dict[str, Any]:
    """Recompute every claim in a log of dealt hands, as `floorman audit --json` does.

    `findings` are the first `limit`, in the order of the rows; `truncated` says whether there are more. The
    file is removed before the answer is given, and nothing else is kept.
    """
    asked = Asked.read(_texts(form))
    job = _start(request, asked, form)
    try:
        found: Audited = job.result
        return found.as_dict(asked.limit)
    finally:
        _jobs(request).drop(job)


def offered(limits: Limits, fields: Iterable[Field]) -> dict[str, Any]:
    """What an audit may be asked within these limits, of the game that the fields name."""
    return {"most_bytes": limits.file, "most_rows": limits.rows, **Form.read(fields).as_dict()}


def _check_installed() -> None:
    """Raise :class:`FloormanError` where packages are missing without which nothing is audited."""
    with wanting("desk"):
        import floorman.desk.auditor  # noqa: F401


def _start(request: Request, asked: Asked, form: FormData) -> Job:
    _check_installed()
    from floorman.desk import auditor

    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise FloormanError("no file is given: choose one")
    place = auditor.Place(file.file, file.filename)
    work = auditor.audit(asked, place, request.app.state.limits.rows)
    try:
        return _jobs(request).start(f"Audit of {place.name}", work, place.close)
    except BaseException:
        place.close()
        raise


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def _job(request: Request, id: str) -> Job:
    try:
        return _jobs(request).get(id)
    except UnknownName as error:
        raise HTTPException(GONE, str(error)) from None


def _audited(job: Job) -> Audited:
    """What an audit came to; raises what it was refused for, and where the job was none."""
    from floorman.desk.auditor import Audited

    if not isinstance(job.result, Audited):
        raise HTTPException(GONE, f"job {job.id!r} is no audit")
    return job.result


def _form(request: Request) -> tuple[Form, FloormanError | None]:
    try:
        return Form.read(request.query_params.multi_items()), None
    except FloormanError as error:
        return Form({}, None), error


def _refused(request: Request, error: FloormanError, query: str) -> HTMLResponse:
    return page(request, "not_audited.html", REFUSED, error=error, again=f"/audit?{query}")


def _texts(form: FormData) -> list[Field]:
    return [(name, text) for name, text in form.multi_items() if isinstance(text, str) and text.strip()]
