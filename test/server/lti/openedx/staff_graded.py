"""Reads a file of grades as Staff Graded Points of Open edX does, and prints what it would store.

The processor is Open edX's own (edx-bulk-grades). Only what it imports of the platform for exports, which is no package, is left empty.
"""

import json
import sys
import types

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="of a test",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes"],
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)
django.setup()
for name in ("lms.djangoapps.grades", "openedx.core.djangoapps.course_groups.cohorts"):
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        sys.modules.setdefault(".".join(parts[:end]), types.ModuleType(parts[end - 1]))
sys.modules["lms.djangoapps.grades"].api = None
sys.modules["openedx.core.djangoapps.course_groups.cohorts"].get_cohort = None

from bulk_grades.api import ScoreCSVProcessor  # noqa: E402

path, block_id, max_points = sys.argv[1:]
processor = ScoreCSVProcessor(block_id=block_id, max_points=float(max_points))
with open(path, "rb") as file:
    processor.process_file(file, autocommit=False)
staged = [[row["user_id"], row["new_points"]] for _, row in processor.stage]
print(json.dumps({"staged": staged, "errors": processor.error_messages}))
