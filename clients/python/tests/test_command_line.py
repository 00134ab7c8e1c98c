"""The command line, which ASSESS_TEST_COMMAND starts: parts that a space separates."""

import json
import os
import tempfile
import unittest
from importlib.util import find_spec

from assess_english import CommandError, CommandLine

COMMAND = os.environ.get("ASSESS_TEST_COMMAND", "").split()
TEXTS = [
    {
        "id": id,
        "author_id": id,
        "task_id": "pets",
        "question_text": "Do you have a pet?",
        "text": f"I has a dog. {line}",
        "l1": l1,
    }
    for id, line, l1 in (
        ("a", "His name is Rex and he like long walks in the park.", "Spanish"),
        ("b", "=1+1 was the first thing that my sister teached him.\u2028", "German"),
    )
]


@unittest.skipUnless(COMMAND, "no command: set ASSESS_TEST_COMMAND")
class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.cli = CommandLine("exam.duckdb", command=COMMAND, cwd=folder.name)
        lines = "\n".join(json.dumps(text) for text in TEXTS)
        cls.imported = cls.cli.run("import", "-", input=lines)
        cls.scored = cls.cli.run("score", "--workers", "1")

    def test_runs_commands_and_gives_their_documents(self):
        self.assertEqual(self.imported["stored"], 2)
        self.assertEqual(self.scored["assessed"], 2)
        self.assertEqual(self.cli.run("stats", "--by", "l1")["submissions"], 2)

    def test_gives_exports_row_by_row(self):
        rows = {row["id"]: row for row in self.cli.rows("submissions")}
        self.assertEqual({id: row["text"] for id, row in rows.items()}, {each["id"]: each["text"] for each in TEXTS})
        results = list(self.cli.rows("results", where=["l1 = Spanish"]))
        self.assertEqual([(row["id"], row["result"]["type"]) for row in results], [("a", "success")])

    @unittest.skipUnless(find_spec("pandas"), "pandas is not installed")
    def test_gives_exports_as_a_frame(self):
        frame = self.cli.frame("results").set_index("id")
        self.assertEqual(frame.loc["b", "metadata.l1"], "German")
        self.assertTrue((frame["result.overall_score"] > 0).all())

    def test_a_command_that_fails_says_why(self):
        with self.assertRaisesRegex(CommandError, "there is no account nobody") as failed:
            self.cli.run("stats", "--account", "nobody")
        self.assertEqual((failed.exception.status, failed.exception.code), (2, "unknown_account"))
        self.assertIn("assess account create nobody", failed.exception.next)
        with self.assertRaises(CommandError):
            list(self.cli.rows("nothing"))
        with self.assertRaises(FileNotFoundError):
            CommandLine(command=["assess-that-is-not-there"]).run("stats")
