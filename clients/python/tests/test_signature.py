"""Signatures: the examples are those of the package for Node.js, made with openssl."""

import json
import unittest
from pathlib import Path

from assess_english import verify_signature

# printf '%s' '1700000000000.{"type":"text_assessment"}' | openssl dgst -sha256 -hmac 'first secret'
T = 1_700_000_000_000
BODY = '{"type":"text_assessment"}'
SECRET = "first secret"
SIGNATURE = "ef05f00daa5ded036a077b0de0f48ccda525639ecb54052dba639b0d52ae6cbc"
WRONG = SIGNATURE.replace("0", "1").replace("e", "0")
HEADER = f"t={T},v1={SIGNATURE}"
VECTORS = Path(__file__).resolve().parents[4] / "shared" / "vectors" / "signatures.json"


def verify(header, body=BODY, secret=SECRET, **options):
    return verify_signature(header, body, secret, **{"now": T / 1000, **options})


class Signatures(unittest.TestCase):
    def test_genuine_ones(self):
        for header in (
            HEADER,
            f"v1={SIGNATURE}, t={T}",
            f"t={T},v1={WRONG},v1={SIGNATURE}",
            f"t={T},v0={WRONG},v1={SIGNATURE},v2=x,w,=,",
            [HEADER],
        ):
            for body in (BODY, BODY.encode(), bytearray(BODY.encode())):
                with self.subTest(header=header):
                    verification = verify(header, body)
                    self.assertTrue(verification)
                    self.assertEqual(verification.timestamp, T)

    def assert_refused(self, reason, verification):
        self.assertFalse(verification)
        self.assertEqual(verification.reason, reason)

    def test_wrong_ones(self):
        for header, changes in (
            (HEADER, {"body": BODY + " "}),
            (HEADER, {"secret": "second secret"}),
            (f"t={T + 1},v1={SIGNATURE}", {}),
            (f"t={T},v2={SIGNATURE},v1={WRONG}", {}),
            (f"t={T},v1={SIGNATURE.upper()}", {}),
            (f"t={T},v1={SIGNATURE[:62]}", {}),
            (f"t={T},v1={SIGNATURE[:63]}é", {}),
            (f"t={T},v1=", {}),
        ):
            with self.subTest(header=header, **changes):
                self.assert_refused("wrong_signature", verify(header, **changes))

    def test_headers_that_hold_none(self):
        for header in (
            None,
            "",
            f"t={T}",
            f"v1={SIGNATURE}",
            f"t=,v1={SIGNATURE}",
            f"t=1e12,v1={SIGNATURE}",
            f"t=١٢٣,v1={SIGNATURE}",
            f"t={T},t={T},v1={SIGNATURE}",
            f"T={T},V1={SIGNATURE}",
            HEADER + "," * 16 * 1024,
            [],
            [HEADER, HEADER],
            1,
        ):
            with self.subTest(header=header):
                self.assert_refused("malformed_header", verify(header))

    def test_tolerance(self):
        for off in (-300, 300):
            self.assertTrue(verify(HEADER, now=T / 1000 + off))
        for off in (-301, 301):
            self.assert_refused("outside_tolerance", verify(HEADER, now=T / 1000 + off))
        self.assertTrue(verify(HEADER, now=0, tolerance=float("inf")))

    def test_mistakes_of_the_caller(self):
        for changes in (
            {"body": json.loads(BODY)},
            {"body": None},
            {"secret": None},
            {"secret": ""},
            {"tolerance": "soon"},
            {"tolerance": float("nan")},
            {"now": float("nan")},
            {"now": "today"},
        ):
            with self.subTest(**changes):
                self.assert_refused("invalid_arguments", verify(HEADER, **changes))

    @unittest.skipUnless(VECTORS.exists(), "no test vectors beside the project")
    def test_vectors(self):
        for vector in json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]:
            with self.subTest(vector["name"]):
                header = f"t={vector['timestamp']},v1={vector['v1']}"
                now = vector["timestamp"] / 1000
                self.assertTrue(verify(header, vector["body"], vector["secret"], now=now))
