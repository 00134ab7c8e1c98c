import type { FailureMessage } from '../../engine/results/failure.js';
import type { AssessmentResult } from '../../engine/results/result.js';

/** Values of a result that statistics need without parsing the result object. */
export interface ResultSummary {
  readonly type: 'success' | 'failure';
  readonly overallScore?: number | undefined;
  readonly message?: FailureMessage | undefined;
  readonly wordCount: number;
  readonly sentenceCount: number;
  readonly errorCount: number;
  readonly suspectCount: number;
}

/** These values of a result object. */
export function summarise(result: AssessmentResult): ResultSummary {
  if (result.type === 'failure') {
    return {
      type: 'failure',
      message: result.message,
      wordCount: 0,
      sentenceCount: 0,
      errorCount: 0,
      suspectCount: 0,
    };
  }
  return {
    type: 'success',
    overallScore: result.overall_score,
    wordCount: result.text_stats?.word_count ?? 0,
    sentenceCount: result.sentence_scores.length,
    errorCount: result.textual_errors.length,
    suspectCount: result.suspect_tokens.length,
  };
}
