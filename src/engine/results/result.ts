import type { FailureResult } from './failure.js';
import type { CEFR_LABELS } from './scale.js';
import type { Trait } from './traits.js';

/** A place in a text: code points from the start, the end excluded. */
type Place = [start: number, end: number];

/** Relevance to the question and the traits that the pipeline scores, on the scale of the pipeline. */
export type ScoreDimensions = {
  /** 0 to 5; absent without a question. */
  prompt_relevance?: number | undefined;
} & { [T in Trait]?: number | undefined };

/** What is said of a text that could be assessed. Numbers have at most six significant digits. */
export interface SuccessResult {
  type: 'success';
  code: 200;
  /** Absent if the pipeline gives no scores. */
  overall_score?: number | undefined;
  score_dimensions?: ScoreDimensions | undefined;
  /** How free of errors each sentence is, from −1 to 1. */
  sentence_scores: [...place: Place, score: number][];
  /** Words that may be wrong, without a correction. */
  suspect_tokens: Place[];
  /** An empty correction deletes the place. */
  textual_errors: [...place: Place, correction: string, code: string][];
  text_stats?:
    | {
        /** Share of the answer's words, pairs of words and sequences of three words that also occur in the question. */
        r1?: number | undefined;
        r2?: number | undefined;
        r3?: number | undefined;
        /** Words in the longest common subsequence of question and answer. */
        lcs?: number | undefined;
        /** Features of the scoring model that are active in the answer. */
        feature_count?: number | undefined;
        word_count?: number | undefined;
      }
    | undefined;
  /** The level of the score; only on the CEFR scale. */
  cefr_level?: (typeof CEFR_LABELS)[number] | undefined;
  /** In points of the scale. */
  score_standard_error?: number | undefined;
  /** Those of the traits, likewise. */
  trait_standard_errors?: { [T in Trait]?: number | undefined } | undefined;
  pipeline: { name: string; version: string };
  /** The reason for each entry of `textual_errors`; quoted words are between asterisks. */
  error_reasons?: string[] | undefined;
}

/** What an assessment results in. */
export type AssessmentResult = SuccessResult | FailureResult;
