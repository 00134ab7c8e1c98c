import { decimalsFor, interval90 } from '../../domain/marks/interval90.js';
import { isWithinLength } from '../../domain/submissions/characters.js';
import { TEXT_MAX_LENGTH } from '../../domain/submissions/submission.js';
import { FAILURE_REASONS } from '../../engine/results/failure.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import type { Scale } from '../../engine/results/scale.js';
import type { AssessingThreads } from '../../services/proofreading/proofread.js';

/** The score of a text, its range and its words, in a line. */
export async function scoreLine(
  text: string,
  { assess }: AssessingThreads,
  scale: Scale | undefined,
): Promise<string> {
  // The limit of submissions: models are fitted on shorter texts.
  if (!isWithinLength(text, TEXT_MAX_LENGTH)) return `no score: longer than ${TEXT_MAX_LENGTH} characters`;
  const [assessed] = await assess([{ text, question: '' }]);
  const result = JSON.parse(assessed!.body) as AssessmentResult;
  if (result.type === 'failure') return `no score: ${FAILURE_REASONS[result.message]}`;
  const { overall_score: score, score_standard_error: error, cefr_level: level, text_stats: stats } = result;
  const words = `words ${stats?.word_count ?? 0}`;
  if (score === undefined) return words;
  const shown = (points: number) => points.toFixed(decimalsFor(error));
  const range =
    error === undefined ? '' : ` (90 % range ${interval90(score, error, scale).map(shown).join('–')})`;
  return `score ${shown(score)}${level ? ` ${level}` : ''}${range}, ${words}`;
}
