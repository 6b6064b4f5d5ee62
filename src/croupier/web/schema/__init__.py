"""The schema of the wire: everything that clients and the floor send each other, by name and type.

It is JSON Schema (2020-12), made from the classes that are written and the commands as they are
declared; nothing in it is kept by hand beside them.
"""

from croupier.web.schema.document import document, written_document

__all__ = ["document", "written_document"]
