"""Content that stays the same: sent once, then only asked whether it still is; packed."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

LEAST: Final = 1024
"""Bytes below which packing is not worth it."""
TEXTS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
ASK_AGAIN: Final = "no-cache"
FOR_GOOD: Final = "public, max-age=31536000, immutable"


@lru_cache(maxsize=512)
def tag_of(content: bytes) -> str:
    """The entity tag of a content."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@lru_cache(maxsize=256)
def packed(content: bytes) -> bytes:
    """The content in gzip, always the same bytes."""
    return gzip.compress(content, compresslevel=6, mtime=0)


def still(request: Request, content: bytes, kind: str, caching: str = ASK_AGAIN) -> Response:
    """The content, or that the client already has it."""
    tag = tag_of(content)
    headers = {"etag": tag, "cache-control": caching, "vary": "accept-encoding"}
    asked = request.headers.get("if-none-match", "").split(",")
    known = [name.strip().removeprefix("W/") for name in asked]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    packs = "gzip" in request.headers.get("accept-encoding", "").lower()
    if packs and len(content) >= LEAST and kind.startswith(TEXTS):
        content, headers["content-encoding"] = packed(content), "gzip"
    return Response(content, media_type=kind, headers=headers)
