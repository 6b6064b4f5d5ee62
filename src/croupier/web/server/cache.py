"""Responses that rarely change: revalidated by ETag, and compressed once."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

MIN_GZIP_BYTES: Final = 1024
"""Smaller content is not worth compressing."""
REVALIDATE: Final = "no-cache"
"""Browsers keep the content, and ask each time whether it is current."""


@lru_cache(maxsize=512)
def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@lru_cache(maxsize=256)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, compresslevel=6, mtime=0)


def cached_response(
    request: Request, content: bytes, media_type: str, caching: str = REVALIDATE
) -> Response:
    """Return the content, or 304 if the client has it already."""
    etag = _etag(content)
    headers = {"etag": etag, "cache-control": caching, "vary": "accept-encoding"}
    sent = request.headers.get("if-none-match", "").split(",")
    known = [name.strip().removeprefix("W/") for name in sent]
    if etag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    accepts = "gzip" in request.headers.get("accept-encoding", "").lower()
    if accepts and len(content) >= MIN_GZIP_BYTES:
        content, headers["content-encoding"] = _gzipped(content), "gzip"
    return Response(content, media_type=media_type, headers=headers)
