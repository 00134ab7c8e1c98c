"""What a client sends, and what the service keeps for it."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Dict, Mapping, Optional


@dataclass(frozen=True)
class TextSubmission:
    """A learner's answer to a question.

    Answers that belong together have the same author, task and session; ``sequence_id`` orders them, and
    ``sequence_count`` says how many there are. ``test`` is 1 for a text that is none of a learner's.
    """

    text: str
    author_id: str
    task_id: str
    question_text: str
    session_id: Optional[str] = None
    sequence_id: Optional[int] = None
    sequence_count: Optional[int] = None
    test: Optional[int] = None

    def body(self) -> Dict[str, Any]:
        """The attributes that have a value."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True)
class Mark:
    """What an examiner gave a text. ``examiner_id`` is greater than 0; an overall mark is ``{"holistic": "5"}``."""

    examiner_id: int
    mark: Mapping[str, Any]

    @classmethod
    def overall(cls, examiner_id: int, mark: str) -> "Mark":
        """A single overall mark."""
        return cls(examiner_id, {"holistic": mark})


@dataclass(frozen=True)
class AuthorDeletion:
    """The receipt of a deletion: how many submissions there were, and when it was asked for (UTC)."""

    submissions_deleted: int
    timestamp: datetime


@dataclass(frozen=True)
class CreatedWebhook:
    """The secret signs notifications and is shown this once: see ``verify_signature``."""

    id: str
    secret: str


@dataclass(frozen=True)
class ListedWebhook:
    """A webhook; while nothing is sent to it, since when and why."""

    id: str
    url: str
    disabled_at: Optional[str] = None
    disabled_reason: Optional[str] = None
