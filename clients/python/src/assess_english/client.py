"""The REST API from the other side."""

import ssl
import time
from datetime import datetime, timezone
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Type
from urllib.parse import quote

from .connection import Connection
from .results import AssessedResults, NotReady, Results, results_of
from .submissions import AuthorDeletion, CreatedWebhook, ListedWebhook, Mark, TextSubmission

DEFAULT_VERSION = "2.2.0"
DEFAULT_TIMEOUT = 30.0
SHORTEST_INTERVAL = 1.0
"""Seconds between two questions about a text: the polling rule of the interface."""


class AssessClient:
    """A client of one account, for one thread at a time.

    What is safe to repeat is repeated when a connection breaks or the service asks for patience, up to four times.
    Every method raises ``ApiRequestError`` when the service refuses, and ``OSError`` when it cannot be reached.

    :param base_url: where the service is: ``http://127.0.0.1:8080``
    :param version: version of the API
    :param timeout: seconds in which an answer must begin, and in which it must go on
    :param tls: settings of HTTPS, for an authority of your own
    """

    def __init__(
        self,
        base_url: str,
        account: str,
        token: str,
        *,
        version: str = DEFAULT_VERSION,
        timeout: float = DEFAULT_TIMEOUT,
        tls: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._account = f"account/{quote(account, safe='')}"
        self._version = version
        self._connection = Connection(base_url, {"Authorization": f"Token token={token}"}, timeout, tls)

    def submit(self, id: str, submission: TextSubmission) -> None:
        """Submits a text. The same again has no further effect, so that it is safe to repeat."""
        self._call("PUT", f"text/{quote(id, safe='')}", submission.body())

    def results(self, id: str) -> Results:
        """How it stands with a text now."""
        return results_of(self._call("GET", f"text/{quote(id, safe='')}/results"))

    def wait_for_results(
        self, id: str, *, interval: float = SHORTEST_INTERVAL, timeout: Optional[float] = None
    ) -> AssessedResults:
        """Asks for results until there are some.

        :param interval: seconds between two questions, at least one
        :param timeout: seconds after which it gives up
        :raises TimeoutError: when there are none by then
        """
        for _, results in self.iterate_results([id], interval=interval, timeout=timeout):
            return results
        raise AssertionError("a text has results or a time-out")

    def iterate_results(
        self, ids: Iterable[str], *, interval: float = SHORTEST_INTERVAL, timeout: Optional[float] = None
    ) -> Iterator[Tuple[str, AssessedResults]]:
        """Gives each text with its results as soon as there are some; parameters as for ``wait_for_results``."""
        deadline = None if timeout is None else time.monotonic() + timeout
        waiting = list(dict.fromkeys(ids))
        pause = max(SHORTEST_INTERVAL, interval)
        while waiting:
            still: List[str] = []
            for at, id in enumerate(waiting):
                if deadline is not None and time.monotonic() > deadline and at > 0:
                    raise _late(len(still) + len(waiting) - at, timeout)
                results = self.results(id)
                if isinstance(results, NotReady):
                    still.append(id)
                else:
                    yield id, results
            waiting = still
            if waiting:
                if deadline is not None and time.monotonic() + pause > deadline:
                    raise _late(len(waiting), timeout)
                time.sleep(pause)

    def submit_feedback(self, id: str, mark: Mark) -> None:
        """Stores an examiner's mark, in place of an earlier one by the same examiner."""
        body = {"examiner_id": mark.examiner_id, "mark": dict(mark.mark)}
        self._call("PUT", f"text/{quote(id, safe='')}/feedback", body)

    def delete_author(self, author_id: str) -> AuthorDeletion:
        """Deletes everything of an author."""
        answer = self._call("DELETE", f"author/{quote(author_id, safe='')}")
        timestamp = datetime.strptime(answer["timestamp"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        return AuthorDeletion(answer["submissions_deleted"], timestamp)

    def create_webhook(self, url: str) -> CreatedWebhook:
        """Has results sent to an HTTPS address of at most 255 characters."""
        answer = self._call("POST", "webhooks", {"url": url})
        return CreatedWebhook(answer["id"], answer["secret"])

    def list_webhooks(self) -> List[ListedWebhook]:
        """The webhooks of the account in order of creation."""
        return [
            ListedWebhook(each["id"], each["url"], each.get("disabled_at"), each.get("disabled_reason"))
            for each in self._call("GET", "webhooks")["webhooks"]
        ]

    def delete_webhook(self, id: str) -> None:
        """Ends notifications to a webhook, those that wait included."""
        self._call("DELETE", f"webhooks/{quote(id, safe='')}")

    def versions(self) -> List[str]:
        """Versions of the API that the service has, ``MAJOR.MINOR.PATCH``."""
        versions: List[str] = self._connection.send("GET", f"{self._account}/versions")["versions"]
        return versions

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def __enter__(self) -> "AssessClient":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _call(self, method: str, path: str, body: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        return self._connection.send(method, f"v{self._version}/{self._account}/{path}", body)


def _late(texts: int, timeout: Optional[float]) -> TimeoutError:
    return TimeoutError(f"no results of {texts} texts after {timeout} seconds")
