"""The client against a real server, which ASSESS_TEST_URL and ASSESS_TEST_TOKEN name (account default)."""

import os
import unittest

from assess_english import ApiRequestError, AssessClient, Failure, Mark, NotReady, Success, TextSubmission

URL = os.environ.get("ASSESS_TEST_URL")
TOKEN = os.environ.get("ASSESS_TEST_TOKEN", "")

TEXT = "🐕 I has a dog. His name is Rex and he like long walks in the park with my sister."


def essay(author, text=TEXT):
    return TextSubmission(text=text, author_id=author, task_id="pets", question_text="Do you have a pet?")


@unittest.skipUnless(URL, "no server: set ASSESS_TEST_URL and ASSESS_TEST_TOKEN")
class Service(unittest.TestCase):
    def setUp(self):
        self.client = self.new_client()

    def new_client(self, token=TOKEN, **options):
        client = AssessClient(f"{URL}/", "default", token, **options)
        self.addCleanup(client.close)
        return client

    def test_submits_a_text_waits_for_its_results_and_marks_it(self):
        self.client.submit("anna-1", essay("anna"))
        self.client.submit("anna-1", essay("anna"))
        results = self.client.wait_for_results("anna-1", timeout=60)
        assert isinstance(results, Success)
        self.assertEqual(results.pipeline.name, "cefr")
        self.assertIsNotNone(results.cefr_level)
        self.assertEqual(results.raw["overall_score"], results.overall_score)
        places = [(TEXT[error.start : error.end], error.correction) for error in results.textual_errors]
        self.assertIn(("has", "have"), places)
        self.assertEqual(len(results.error_reasons), len(results.textual_errors))
        self.assertEqual(self.client.results("anna-1"), results)
        self.client.submit_feedback("anna-1", Mark.overall(1, "5"))
        self.assertEqual(self.client.delete_author("anna").submissions_deleted, 1)
        with self.assertRaisesRegex(ApiRequestError, "^404: id not found$"):
            self.client.results("anna-1")

    def test_iterates_over_results_as_they_come(self):
        texts = {"ben-1": TEXT, "ben-2": "Hm.", "ben-3": TEXT}
        for id, text in texts.items():
            self.client.submit(id, essay("ben", text))
        found = dict(self.client.iterate_results([*texts, "ben-1"], timeout=60))
        self.assertEqual(sorted(found), sorted(texts))
        self.assertEqual(found["ben-2"], Failure("insufficient_english_text"))
        self.assertEqual(found["ben-1"], found["ben-3"])

    def test_speaks_earlier_versions(self):
        client = self.new_client(version="1.0.0")
        client.submit("carl-1", essay("carl"))
        results = client.wait_for_results("carl-1", timeout=60)
        assert isinstance(results, Success)
        self.assertEqual((results.pipeline, results.cefr_level), (None, None))

    def test_tells_that_results_are_not_ready(self):
        self.client.submit("dora-1", essay("dora"))
        self.assertIsInstance(self.client.results("dora-1"), (NotReady, Success))

    def test_keeps_webhooks_and_versions(self):
        self.assertIn("2.2.0", self.client.versions())
        created = self.client.create_webhook("https://example.org/hook")
        self.assertNotEqual(created.secret, "")
        self.assertEqual(
            [(each.id, each.url) for each in self.client.list_webhooks()],
            [(created.id, "https://example.org/hook")],
        )
        self.client.delete_webhook(created.id)
        self.assertEqual(self.client.list_webhooks(), [])

    def test_a_refusal_has_the_whole_answer(self):
        with self.assertRaises(ApiRequestError) as refused:
            self.client.submit("e", essay("e", "a\u0001"))
        self.assertEqual(refused.exception.status, 400)
        self.assertEqual(refused.exception.response["invalid_characters"], {"text": ["\u0001", [1, 2]]})
        with self.assertRaises(ApiRequestError) as refused:
            self.new_client("unknown").versions()
        self.assertEqual(refused.exception.status, 401)

    def test_an_id_that_would_be_a_step_in_a_path_is_sent_as_it_is(self):
        for id in ("..", "a/b", "é?#"):
            with self.assertRaisesRegex(ApiRequestError, "^404: id not found$"):
                self.client.results(id)
