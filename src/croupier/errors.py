"""The root of all errors, so that a script needs one `except croupier.Error`."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "cli": ("typer", "rich", "click"),
    "maths": ("numpy", "numba", "llvmlite"),
    "serve": (
        *("alembic", "argon2", "cryptography", "fastapi", "h11", "itsdangerous", "msgspec"),
        *("sqlalchemy", "starlette", "pydantic", "uvicorn", "websockets"),
    ),
    "postgres": ("psycopg",),
    "print": ("resvg_py", "xlsxwriter"),
    "learn": ("gymnasium", "pettingzoo"),
    "cluster": ("distributed", "dask"),
}
"""By extra of the package: the modules that it installs."""


class Error(ValueError):
    """Something that croupier cannot use or answer. Its text is one sentence with the reason."""


class MissingExtra(Error, ImportError):
    """A module that is not installed. Its text has the command that installs it."""

    def __init__(self, module: str) -> None:
        self.module = module
        found = (extra for extra, modules in EXTRAS.items() if module in modules)
        self.extra = next(found, "all")
        super().__init__(
            f"this needs {module}; install it with: pip install 'croupier[{self.extra}]'"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return MissingExtra, (self.module,)


def is_extra(error: ModuleNotFoundError) -> bool:
    """Return whether the module that is missing comes with an extra, not with us."""
    module = (error.name or "").partition(".")[0]
    return any(module in modules for modules in EXTRAS.values())


def missing(error: ModuleNotFoundError) -> MissingExtra:
    """Return what to raise instead of the error; the error itself, if the module is our own."""
    if not is_extra(error):
        raise error
    return MissingExtra((error.name or "").partition(".")[0])
