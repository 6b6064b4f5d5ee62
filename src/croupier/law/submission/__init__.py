"""Rules Submissions: what an operator chose within a rulebook, and what is wrong with it."""

from croupier.law.submission.demonstration import demonstration, with_demonstration
from croupier.law.submission.examine import Examined, examine, examine_text
from croupier.law.submission.read import Submission, digest_of

__all__ = [
    "Examined",
    "Submission",
    "demonstration",
    "digest_of",
    "examine",
    "examine_text",
    "with_demonstration",
]
