"""Client of assess: its REST API, the signatures of its notifications, and its command line."""

from .client import AssessClient
from .command_line import CommandError, CommandLine
from .errors import ApiRequestError
from .results import (
    AssessedResults,
    Failure,
    NotReady,
    PipelineName,
    Results,
    SentenceScore,
    Success,
    Span,
    TextualError,
)
from .signature import Verification, verify_signature
from .submissions import AuthorDeletion, CreatedWebhook, ListedWebhook, Mark, TextSubmission

__all__ = [
    "ApiRequestError",
    "AssessClient",
    "AssessedResults",
    "AuthorDeletion",
    "CommandError",
    "CommandLine",
    "CreatedWebhook",
    "Failure",
    "ListedWebhook",
    "Mark",
    "NotReady",
    "PipelineName",
    "Results",
    "SentenceScore",
    "Span",
    "Success",
    "TextSubmission",
    "TextualError",
    "Verification",
    "verify_signature",
]
