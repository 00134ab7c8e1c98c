"""
Open edX as a platform of LTI 1.3: its package lti-consumer-xblock with its models, tokens and services, as the LMS runs it.
The parts of the LMS that its layer `compat` calls (blocks, users, members) are replaced by the few values that a course has.

open_edx.py PORT TOOL_URL: serves /course (a learner's page with the tool in a frame), /studio (the author chooses content) and
/grades (what the gradebook of the LMS was told).
"""
import json
import sys
import tempfile
from types import SimpleNamespace

import django
from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.urls import include, path

PORT, TOOL = sys.argv[1:3]
BASE = f"http://localhost:{PORT}"

settings.configure(
    DEBUG=True,
    SECRET_KEY="x" * 50,
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        f"{__name__}.signed_in",
    ],
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "rest_framework",
        "config_models",
        "lti_consumer.apps.LTIConsumerApp",
    ],
    DATABASES={
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{tempfile.mkdtemp()}/openedx.db"}
    },
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    USE_TZ=True,
    LTI_BASE=BASE,
    LTI_API_BASE=BASE,
    LMS_ROOT_URL=BASE,
    LEARNING_MICROFRONTEND_URL=BASE,
    PLATFORM_NAME="Open edX",
    SERVICE_VARIANT="lms",
    USAGE_ID_PATTERN=r"(?P<usage_id>[^/]+)",
    LTI_NRPS_DISALLOW_PII=False,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)


def signed_in(get_response):
    """The author of the course is signed in."""

    def middleware(request):
        from django.contrib.auth import get_user_model

        request.user = get_user_model().objects.get(username="author")
        return get_response(request)

    return middleware


django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from lti_consumer import api  # noqa: E402
from lti_consumer.data import Lti1p3LaunchData  # noqa: E402
from lti_consumer.models import Lti1p3Passport, LtiConfiguration  # noqa: E402
from lti_consumer.plugin import compat  # noqa: E402
from opaque_keys.edx.keys import UsageKey  # noqa: E402

call_command("migrate", verbosity=0)
get_user_model().objects.create_user("author", is_staff=True)

LOCATION = UsageKey.from_string("block-v1:assess+English+1+type@lti_consumer+block@essay")
PUBLISHED = []


def block(*_args):
    """A block of the course with a grade of at most 1."""
    return SimpleNamespace(
        scope_ids=SimpleNamespace(usage_id=LOCATION),
        weight=1,
        display_name="Essay",
        has_score=True,
        is_past_due=lambda: False,
        accept_grades_past_due=True,
        max_score=lambda: 1,
        set_user_module_score=lambda user, score, most, comment: PUBLISHED.append(
            {"user": user, "score": score, "most": most, "comment": comment}
        ),
    )


compat.load_enough_xblock = block
compat.load_block_as_user = block
compat.get_user_from_external_user_id = lambda user_id: user_id
compat.user_has_studio_write_access = lambda *_args: True
compat.user_course_access = lambda *_args, **_more: True
compat.user_has_access = lambda *_args, **_more: True
compat.get_course_by_id = lambda key: SimpleNamespace(id=key)

passport = Lti1p3Passport.objects.create(
    name="assess", lti_1p3_client_id="assess", lti_1p3_tool_keyset_url=f"{TOOL}/lti/jwks"
)
config = LtiConfiguration.objects.create(
    version=LtiConfiguration.LTI_1P3,
    config_store=LtiConfiguration.CONFIG_ON_DB,
    location=LOCATION,
    lti_1p3_passport=passport,
    lti_1p3_oidc_url=f"{TOOL}/lti/login",
    lti_1p3_launch_url=f"{TOOL}/lti/launch",
    lti_1p3_redirect_uris=[f"{TOOL}/lti/launch"],
    lti_advantage_deep_linking_enabled=True,
    lti_advantage_deep_linking_launch_url=f"{TOOL}/lti/launch",
    lti_advantage_ags_mode=LtiConfiguration.LTI_ADVANTAGE_AGS_DECLARATIVE,
)


def launch_data(user_id, role):
    return Lti1p3LaunchData(
        user_id=user_id,
        user_role=role,
        config_id=str(config.config_id),
        resource_link_id=str(LOCATION),
        name=f"The {role}",
        context_id="course-v1:assess+English+1",
        context_title="English",
    )


def framed(url):
    return HttpResponse(
        f'<!doctype html><title>Course</title><h1>Course</h1><iframe name="tool" style="width: 100%; height: 800px" src="{url}"></iframe>'
    )


def course(request):
    role = request.GET.get("role", "student")
    user = "11111111-aaaa" if role == "student" else "22222222-bbbb"
    return framed(api.get_lti_1p3_content_url(launch_data(user, role)))


def studio(_request):
    return framed(api.get_lti_1p3_launch_start_url(launch_data("22222222-bbbb", "staff"), deep_link_launch=True))


def grades(_request):
    scores = [
        {
            "given": score.score_given,
            "maximum": score.score_maximum,
            "progress": score.grading_progress,
            "activity": score.activity_progress,
            "comment": score.comment,
            "user": score.user_id,
        }
        for item in config.ltiagslineitem_set.all()
        for score in item.scores.all()
    ]
    return JsonResponse({"scores": scores, "published": PUBLISHED})


urlpatterns = [
    path("course", course),
    path("studio", studio),
    path("grades", grades),
    path("api/", include("lti_consumer.plugin.urls")),
]

print(json.dumps({
    "issuer": BASE,
    "client_id": passport.lti_1p3_client_id,
    "auth": f"{BASE}/api/lti_consumer/v1/launch/",
    "token": f"{BASE}/api/lti_consumer/v1/token/{passport.passport_id}",
    "jwks": f"{BASE}/api/lti_consumer/v1/public_keysets/{passport.passport_id}",
}), flush=True)
call_command("runserver", f"127.0.0.1:{PORT}", use_reloader=False, verbosity=0)
