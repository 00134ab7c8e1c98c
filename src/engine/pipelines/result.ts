import { asWritten, type CleanText } from '../document/clean-text.js';
import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { reasonOf } from '../errors/reason.js';
import { failure } from '../results/failure.js';
import { toCodePoints } from '../results/offsets.js';
import type { AssessmentResult } from '../results/result.js';
import { rounded } from '../results/rounded.js';
import { cefrLabel, hasLevels, type Scale } from '../results/scale.js';

const clamped = (value: number, low: number, high: number) => rounded(Math.min(high, Math.max(low, value)));

const roundedEach = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, rounded(value)]));

/**
 * The result object of an assessed document, as it is stored: in the form of the newest version of the API, and with
 * the standard errors of traits.
 * @param text the document's text with the mapping back to the submitted text
 */
export function toResult(
  document: Document,
  pipeline: { readonly name: string; readonly version: string; readonly scale?: Scale },
  text: CleanText = asWritten(document.text),
): AssessmentResult {
  if (document.failure) return failure(document.failure);
  const at = toCodePoints(text.written);
  const range = ({ start, end }: Span): [number, number] => [at(text.startOf(start)), at(text.endOf(end))];
  const { statistics, promptRelevance } = document;
  const { wordCount, ...overlap } = statistics ?? {};
  const scores = pipeline.scale && scoresOf(document, pipeline.scale);
  const dimensions = {
    ...(promptRelevance !== undefined && { prompt_relevance: clamped(promptRelevance, 0, 5) }),
    ...scores?.traits,
  };
  return {
    type: 'success',
    code: 200,
    ...scores?.overall,
    ...(Object.keys(dimensions).length > 0 && { score_dimensions: dimensions }),
    sentence_scores: document.sentences.map((sentence, index) => [
      ...range(sentence),
      clamped(document.sentenceScores[index]!, -1, 1),
    ]),
    suspect_tokens: document.suspects.map(range),
    textual_errors: document.edits.map((edit) => [...range(edit), edit.correction, edit.code]),
    ...(wordCount !== undefined && {
      text_stats: {
        ...roundedEach(overlap),
        ...(scores && { feature_count: document.activeFeatureCount }),
        word_count: wordCount,
      },
    }),
    ...scores?.about,
    pipeline: { name: pipeline.name, version: pipeline.version },
    error_reasons: document.edits.map((edit) => reasonOf(document, edit)),
  };
}

/** The attributes that only a scoring model gives. */
function scoresOf({ overallScore, scoreStandardError, traits }: Document, { name, min, max }: Scale) {
  const overall_score = clamped(overallScore!, min, max);
  return {
    overall: { overall_score },
    traits: Object.fromEntries(traits.map(({ trait, score }) => [trait, clamped(score, min, max)])),
    about: {
      ...(hasLevels(name) && { cefr_level: cefrLabel(overall_score) }),
      ...(scoreStandardError !== undefined && { score_standard_error: rounded(scoreStandardError) }),
      ...(traits.length > 0 && {
        trait_standard_errors: Object.fromEntries(
          traits.map(({ trait, standardError }) => [trait, rounded(standardError)]),
        ),
      }),
    },
  };
}
