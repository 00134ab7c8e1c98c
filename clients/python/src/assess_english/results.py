"""What the service answers about a text.

Indices are zero-based and end-exclusive. From version 2 of the API on they count code points, as Python's strings do:
``text[error.start:error.end]`` is the place of an error. Version 1 counts UTF-16 code units.
"""

from dataclasses import dataclass, field
from typing import Any, Mapping, NamedTuple, Optional, Tuple, Union


class Span(NamedTuple):
    """A word that looks wrong, without a correction that is safe."""

    start: int
    end: int


class SentenceScore(NamedTuple):
    """The score of a sentence, from -1 to 1."""

    start: int
    end: int
    score: float


class TextualError(NamedTuple):
    """An error with its correction and Cambridge code.

    The correction replaces the span; an empty one deletes it. With a code such as ``MD+`` it is inserted before the
    span, with ``+MD`` after it.
    """

    start: int
    end: int
    correction: str
    code: str


class PipelineName(NamedTuple):
    """What assessed a text."""

    name: str
    version: str


@dataclass(frozen=True)
class Success:
    """An assessment.

    Versions before 2.1.0 of the API have no level, no standard error and no pipeline, those before 2.2.0 no reasons and
    no traits. Results of the pipeline ``errors`` have no ``overall_score``. ``score_dimensions`` has what the pipeline scores: ``prompt_relevance`` (0 to 5) where there is a question, and the
    traits ``cohesion``, ``syntax``, ``vocabulary``, ``phraseology``, ``grammar`` and ``conventions`` on the scale of the score.
    """

    overall_score: Optional[float]
    sentence_scores: Tuple[SentenceScore, ...]
    suspect_tokens: Tuple[Span, ...]
    textual_errors: Tuple[TextualError, ...]
    score_dimensions: Mapping[str, float]
    text_stats: Mapping[str, float]
    cefr_level: Optional[str]
    score_standard_error: Optional[float]
    pipeline: Optional[PipelineName]
    error_reasons: Tuple[str, ...]
    """Why each of ``textual_errors`` is one, in their order: a sentence with ``*words*`` of the language."""
    raw: Mapping[str, Any] = field(repr=False, compare=False)
    """The answer as it came, with what newer versions add."""


@dataclass(frozen=True)
class Failure:
    """Why a text cannot be assessed.

    ``message`` is ``token_too_long``, ``sentence_too_long``, ``insufficient_english_text`` or ``unspecified_error``.
    """

    message: str


@dataclass(frozen=True)
class NotReady:
    """The assessment has not ended. The estimate is a guess, which can reach 0 and stay there."""

    estimated_seconds_to_completion: Optional[float]


AssessedResults = Union[Success, Failure]
"""How an assessment ended."""

Results = Union[AssessedResults, NotReady]


def results_of(answer: Mapping[str, Any]) -> Results:
    """Reads an answer of the results operation, or the ``notification`` of a webhook."""
    kind = answer["type"]
    if kind == "results_not_ready":
        return NotReady(answer.get("estimated_seconds_to_completion"))
    if kind == "failure":
        return Failure(answer["message"])
    pipeline = answer.get("pipeline")
    return Success(
        overall_score=answer.get("overall_score"),
        sentence_scores=tuple(SentenceScore(*each) for each in answer.get("sentence_scores", ())),
        suspect_tokens=tuple(Span(*each) for each in answer.get("suspect_tokens", ())),
        textual_errors=tuple(TextualError(*each) for each in answer.get("textual_errors", ())),
        score_dimensions=answer.get("score_dimensions", {}),
        text_stats=answer.get("text_stats", {}),
        cefr_level=answer.get("cefr_level"),
        score_standard_error=answer.get("score_standard_error"),
        pipeline=PipelineName(pipeline["name"], pipeline["version"]) if pipeline else None,
        error_reasons=tuple(answer.get("error_reasons", ())),
        raw=answer,
    )
