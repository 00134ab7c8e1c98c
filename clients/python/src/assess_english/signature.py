"""Whether a notification came from the service."""

import hashlib
import hmac
import math
import re
import time
from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple, Union

DEFAULT_TOLERANCE = 5 * 60.0
LONGEST_HEADER = 16 * 1024
TIMESTAMP = re.compile(r"[0-9]{1,15}")
SIGNATURE = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Verification:
    """Whether to trust a notification; true in conditions when it is genuine.

    ``timestamp`` is that of the attempt in milliseconds since 1970. ``reason`` says why it is refused:
    ``malformed_header``, ``wrong_signature``, ``outside_tolerance``, or ``invalid_arguments`` for a mistake of the caller.
    """

    ok: bool
    timestamp: Optional[int] = None
    reason: Optional[str] = None

    def __bool__(self) -> bool:
        return self.ok


def verify_signature(
    header: Union[str, Sequence[str], None],
    body: Union[bytes, str],
    secret: str,
    *,
    tolerance: float = DEFAULT_TOLERANCE,
    now: Optional[float] = None,
) -> Verification:
    """Tells whether a notification came from the service, and never raises. Answer 401 or 403 when it did not.

    The steps are those of the interface ("Signature header"): HMAC-SHA-256 of timestamp, full stop and raw body, keyed
    with the secret. One matching ``v1`` element is enough; all are compared in constant time.

    :param header: the value of ``Service-Signature``: None where it did not come, a list where it came more than once,
        which is refused unless it has one member
    :param body: the body as it came, not parsed and written again
    :param secret: what the creation of the webhook answered, or its rotation
    :param tolerance: seconds by which the timestamp may differ from ``now``
    :param now: seconds since 1970; the clock of this machine unless it is set
    """
    try:
        message = body.encode() if isinstance(body, str) else bytes(memoryview(body))
        milliseconds = (time.time() if now is None else now) * 1000
        if not isinstance(secret, str) or secret == "" or math.isnan(tolerance) or math.isnan(milliseconds):
            return Verification(False, reason="invalid_arguments")
        return _judge(header, message, secret.encode(), tolerance * 1000, milliseconds)
    except Exception:  # arguments of any type
        return Verification(False, reason="invalid_arguments")


def _judge(header: object, body: bytes, secret: bytes, tolerance: float, now: float) -> Verification:
    signed = _parse(header)
    if signed is None:
        return Verification(False, reason="malformed_header")
    digits, signatures = signed
    expected = hmac.new(secret, digits.encode() + b"." + body, hashlib.sha256).hexdigest()
    # All are compared, so that time does not tell which matched.
    matches = [
        SIGNATURE.fullmatch(signature) is not None and hmac.compare_digest(signature, expected)
        for signature in signatures
    ]
    if not any(matches):
        return Verification(False, reason="wrong_signature")
    timestamp = int(digits)
    if abs(now - timestamp) > tolerance:
        return Verification(False, reason="outside_tolerance")
    return Verification(True, timestamp)


def _parse(header: object) -> Optional[Tuple[str, List[str]]]:
    """Timestamp and ``v1`` signatures of a header that has both, and no more than one timestamp."""
    if isinstance(header, (list, tuple)) and len(header) == 1:
        header = header[0]
    if not isinstance(header, str) or len(header) > LONGEST_HEADER:
        return None
    elements = [element.strip().partition("=") for element in header.split(",")]
    timestamps = [value for name, _, value in elements if name == "t"]
    signatures = [value for name, equals, value in elements if name == "v1" and equals]
    if len(timestamps) != 1 or not TIMESTAMP.fullmatch(timestamps[0]) or not signatures:
        return None
    return timestamps[0], signatures
