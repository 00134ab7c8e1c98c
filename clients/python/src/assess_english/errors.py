"""What goes wrong between a client and the service."""

from typing import Any, Dict, Optional


class ApiRequestError(Exception):
    """What the service answered instead of doing what it was asked for.

    ``status`` is the HTTP status. ``answer`` holds all attributes of the answer, such as ``invalid_characters``; it is
    None where the answer is not one of the service.
    """

    def __init__(self, status: int, answer: Optional[Dict[str, Any]]) -> None:
        reason = answer["message"] if answer else "the answer is not one of the service"
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.answer = answer
