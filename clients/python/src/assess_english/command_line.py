"""The command ``assess``, and what it exports as rows or as a DataFrame."""

import json
import os
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Sequence

if TYPE_CHECKING:
    import pandas

DONE, PARTLY = 0, 1


class CommandError(Exception):
    """A command that did not do its work: its exit status, the code of the error, and what to do next."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(error.get("message", f"assess ended with {status}"))
        self.status = status
        self.code: Optional[str] = error.get("code")
        self.next: Optional[str] = error.get("next")


class CommandLine:
    """Runs ``assess`` on one store and account.

    :param store: a file, or the URL of a PostgreSQL database; otherwise that of the settings
    :param command: how the command is started, where it is not on the path: ``["node", "/opt/assess/bin/run.js"]``
    """

    def __init__(
        self,
        store: Optional[str] = None,
        account: Optional[str] = None,
        *,
        command: Sequence[str] = ("assess",),
        cwd: Optional[str] = None,
    ) -> None:
        self._command = list(command)
        self._cwd = cwd
        given = {"--store": store, "--account": account}
        self._flags = [part for flag, value in given.items() if value is not None for part in (flag, value)]

    def run(self, *args: str, input: Optional[str] = None) -> Dict[str, Any]:
        """Runs a command with ``--json``: ``run("stats", "--by", "l1")``, and gives its document.

        A command that rejected some rows or texts has done its work; the document says which.

        :param input: what the command reads from stdin
        :raises CommandError: when it did not do its work
        :raises FileNotFoundError: when there is no command of that name
        """
        done = subprocess.run(
            [*self._command, *args, *self._flags, "--json"],
            input=input if input is not None else "",
            capture_output=True,
            encoding="utf-8",
            cwd=self._cwd,
        )
        document = _object(done.stdout)
        if done.returncode in (DONE, PARTLY) and document is not None and "error" not in document:
            return document
        error = (document or {}).get("error") or {"message": done.stderr.strip() or None}
        raise CommandError(done.returncode, {name: value for name, value in error.items() if value is not None})

    def rows(self, what: str, *args: str, where: Sequence[str] = ()) -> Iterator[Dict[str, Any]]:
        """The rows of ``assess export``, one after the other, whatever their number.

        :param what: ``results``, ``submissions`` or ``feedback``
        :param args: further flags of the command
        :param where: conditions such as ``"l1 = Spanish"``, which hold together
        :raises CommandError: when the export fails
        """
        conditions = [part for condition in where for part in ("--where", condition)]
        with tempfile.TemporaryDirectory() as folder:
            # Unlike a pipe, a file is complete or not there at all.
            file = os.path.join(folder, "rows.jsonl")
            self.run("export", what, *args, *conditions, "--format", "jsonl", "-o", file)
            with open(file, encoding="utf-8") as lines:
                for line in lines:
                    yield json.loads(line)

    def frame(self, what: str, *args: str, where: Sequence[str] = ()) -> "pandas.DataFrame":
        """The same rows as a DataFrame. Members of objects are columns: ``result.overall_score``, ``metadata.l1``.

        :raises ImportError: when pandas is not installed
        """
        import pandas

        return pandas.json_normalize(list(self.rows(what, *args, where=where)))


def _object(output: str) -> Optional[Dict[str, Any]]:
    try:
        document = json.loads(output)
    except ValueError:
        return None
    return document if isinstance(document, dict) else None
