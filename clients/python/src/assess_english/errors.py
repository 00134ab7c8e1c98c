"""What goes wrong between a client and the service."""

from typing import Any, Dict, Optional


class ApiRequestError(Exception):
    """A response that reports an error, or one that did not come from the service.

    ``status`` is the HTTP status. ``response`` holds all attributes of the response, such as ``invalid_characters``; it is
    None if the response is not an error object of the API.
    """

    def __init__(self, status: int, response: Optional[Dict[str, Any]]) -> None:
        reason = response["message"] if response else "the response is not from the service"
        super().__init__(f"{status}: {reason}")
        self.status = status
        self.response = response
