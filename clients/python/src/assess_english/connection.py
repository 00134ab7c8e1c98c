"""Requests over one connection, repeated where that is safe."""

import json
import random
import socket
import ssl
import time
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Dict, Mapping, NamedTuple, Optional
from urllib.parse import urlsplit

from .errors import ApiRequestError

SAFE_TO_REPEAT = frozenset({"GET", "PUT"})
BROKEN = (ConnectionError, socket.gaierror)
ASKS_FOR_PATIENCE = frozenset({429, 503})
MOST_REPEATS = 4
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0


class Response(NamedTuple):
    status: int
    retry_after: Optional[str]
    body: bytes


class Connection:
    """A connection that stays open between requests; for one thread at a time."""

    def __init__(
        self, base_url: str, headers: Mapping[str, str], timeout: float, tls: Optional[ssl.SSLContext]
    ) -> None:
        url = urlsplit(base_url)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError("base_url must be an address such as http://127.0.0.1:8080")
        self._root = url.path.rstrip("/")
        self._headers = headers
        self._http: HTTPConnection = (
            HTTPSConnection(url.hostname, url.port, timeout=timeout, context=tls)
            if url.scheme == "https"
            else HTTPConnection(url.hostname, url.port, timeout=timeout)
        )

    def send(self, method: str, path: str, body: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """The answer to a request.

        :raises ApiRequestError: when the service refuses
        :raises OSError: when it cannot be reached, or does not answer in time
        """
        repeats = MOST_REPEATS if method in SAFE_TO_REPEAT else 0
        content = None if body is None else json.dumps(body).encode()
        for repeat in range(repeats + 1):
            is_last = repeat == repeats
            try:
                response = self._once(method, f"{self._root}/{path}", content)
            except BROKEN:
                if is_last:
                    raise
                time.sleep(pause_before(repeat, None))
                continue
            if response.status not in ASKS_FOR_PATIENCE or is_last:
                break
            time.sleep(pause_before(repeat, response.retry_after))
        answer = parsed(response.body)
        if response.status == 200 and answer is not None:
            return answer
        is_of_service = answer is not None and isinstance(answer.get("message"), str)
        raise ApiRequestError(response.status, answer if is_of_service else None)

    def close(self) -> None:
        """Ends the connection; the next request opens another."""
        self._http.close()

    def _once(self, method: str, path: str, content: Optional[bytes]) -> Response:
        # The service may have closed a connection that was idle. What must not be repeated starts with a new one.
        if method not in SAFE_TO_REPEAT:
            self.close()
        headers = dict(self._headers)
        if content is not None:
            headers["Content-Type"] = "application/json"
        try:
            self._http.request(method, path, content, headers)
            response = self._http.getresponse()
            return Response(response.status, response.getheader("Retry-After"), response.read())
        except HTTPException as error:
            self.close()
            raise ConnectionError(f"the connection broke: {type(error).__name__}") from error
        except OSError:
            self.close()
            raise


def pause_before(repeat: int, retry_after: Optional[str]) -> float:
    """Seconds before a repeat, counted from 0: what the service asks for, otherwise longer each time, with jitter."""
    asked = seconds_asked_for(retry_after)
    if asked is not None:
        return min(asked, LONGEST_PAUSE)
    return FIRST_PAUSE * 2.0**repeat * random.uniform(1, 1.2)


def seconds_asked_for(retry_after: Optional[str]) -> Optional[float]:
    """What a header ``Retry-After`` says, in seconds or as a date."""
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        date = parsedate_to_datetime(retry_after)
    except (TypeError, ValueError, IndexError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())


def parsed(body: bytes) -> Optional[Dict[str, Any]]:
    """The object that an answer holds; what stands between client and service may answer in other forms."""
    try:
        answer = json.loads(body)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None
