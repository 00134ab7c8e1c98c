"""What the client does when a service is busy, slow, or not one of ours: against a server that gives prepared answers."""

import threading
import time
import unittest
from contextlib import suppress
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, HTTPServer

from assess_english import ApiRequestError, AssessClient, Failure, Mark
from assess_english.connection import seconds_asked_for

DONE = (200, '{"type":"success","code":200}')
BUSY = (429, '{"type":"error","code":429,"message":"too many requests"}')
NOT_READY = (200, '{"type":"results_not_ready","code":200}')
FAILURE = (200, '{"type":"failure","code":200,"message":"unspecified_error"}')
MARK = Mark.overall(1, "5")


class Prepared(unittest.TestCase):
    def serve(self, *answers):
        """A client of a server that gives these answers, the last one again and again, and the times of requests."""
        times = []

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                times.append(time.monotonic())
                status, body, *headers = answers[min(len(times), len(answers)) - 1]
                if status == 0:
                    self.close_connection = True
                    return
                time.sleep(headers[0].pop("delay", 0) if headers else 0)
                with suppress(ConnectionError):  # of a client that gave up
                    self.send_response(status)
                    for name, value in (headers[0] if headers else {}).items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body.encode())

            do_GET = do_PUT = do_POST = do_DELETE = answer

            def log_message(self, *_):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        client = AssessClient(f"http://127.0.0.1:{server.server_port}/", "a", "b", timeout=2)

        def stop():
            client.close()
            server.shutdown()
            thread.join()
            server.server_close()

        self.addCleanup(stop)
        return client, times

    def test_is_patient_where_that_is_safe(self):
        client, times = self.serve((*BUSY, {"Retry-After": "1"}), DONE)
        client.submit_feedback("a", MARK)
        self.assertGreaterEqual(times[1] - times[0], 0.99)
        client, times = self.serve((*BUSY, {"Retry-After": "1"}))
        with self.assertRaises(ApiRequestError) as refused:
            client.create_webhook("https://example.org/")
        self.assertEqual((refused.exception.status, len(times)), (429, 1))

    def test_gives_up_after_four_repeats(self):
        client, times = self.serve((*BUSY, {"Retry-After": "0"}))
        with self.assertRaisesRegex(ApiRequestError, "^429: too many requests$"):
            client.results("a")
        self.assertEqual(len(times), 5)

    def test_repeats_after_a_connection_that_broke_where_that_is_safe(self):
        client, times = self.serve((0, ""), DONE)
        client.submit_feedback("a", MARK)
        self.assertEqual(len(times), 2)
        client, times = self.serve((0, ""), DONE)
        with self.assertRaises(ConnectionError):
            client.delete_webhook("a")
        self.assertEqual(len(times), 1)

    def test_an_answer_that_does_not_come_is_no_reason_to_ask_again(self):
        client, times = self.serve((*DONE, {"delay": 3}))
        with self.assertRaises(OSError):
            client.results("a")
        self.assertEqual(len(times), 1)

    def test_never_asks_again_within_a_second(self):
        client, times = self.serve(NOT_READY, NOT_READY, FAILURE)
        self.assertEqual(client.wait_for_results("a", interval=0), Failure("unspecified_error"))
        self.assertEqual([later - earlier >= 0.99 for earlier, later in zip(times, times[1:])], [True, True])

    def test_stops_waiting(self):
        client, times = self.serve(NOT_READY)
        with self.assertRaises(TimeoutError):
            client.wait_for_results("a", timeout=0.1)
        self.assertEqual(len(times), 1)

    def test_answers_that_are_none_of_the_service(self):
        for status, body in ((502, "<html>Bad gateway</html>"), (200, "<html>Log in</html>"), (200, "[]")):
            client, _ = self.serve((status, body))
            with self.assertRaises(ApiRequestError) as refused:
                client.list_webhooks()
            self.assertEqual((refused.exception.status, refused.exception.response), (status, None))


class RetryAfter(unittest.TestCase):
    def test_reads_seconds_and_dates(self):
        self.assertEqual(seconds_asked_for("7"), 7)
        self.assertEqual(seconds_asked_for(formatdate(0, usegmt=True)), 0)
        self.assertAlmostEqual(seconds_asked_for(formatdate(time.time() + 60, usegmt=True)) or 0, 60, delta=2)
        for neither in (None, "", "soon", "-1"):
            self.assertIsNone(seconds_asked_for(neither))


class Addresses(unittest.TestCase):
    def test_refuses_what_is_no_address(self):
        for address in ("127.0.0.1:8080", "ftp://example.org", "http://"):
            with self.assertRaises(ValueError):
                AssessClient(address, "a", "b")
