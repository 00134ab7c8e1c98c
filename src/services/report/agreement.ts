import type { Scale } from '../../domain/scale.js';
import { trimmed } from '../../metrics/rounding.js';
import { seededRandom } from '../../training/random.js';
import { type EvaluationReport, evaluateStored, type StoredCounts, type StoreSource } from '../evaluate.js';
import type { ScoredRow } from '../evaluate-rows.js';
import { readStoredScores, type StoredScoresQuery } from '../evaluate-store.js';

/** A text with both scores, the system's cut to the scale. */
export type ScorePair = readonly [human: number, system: number];

/**
 * Differences system − human and the limits within which 95 % of them lie when they are normally distributed: mean ± 1.96
 * standard deviations (Bland and Altman 1986, "Statistical methods for assessing agreement between two methods of clinical
 * measurement"). In points of the scale; null with fewer than two texts.
 */
export interface DifferenceLimits {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
}

/** What `assess evaluate` says, with texts to draw. */
export interface AgreementReport extends EvaluationReport<StoreSource, StoredCounts> {
  readonly differences: DifferenceLimits | null;
  /** All pairs of scores, or a random sample. */
  readonly pairs: readonly ScorePair[];
}

/** More points than this make a plot no clearer, only larger. */
const MOST_PAIRS = 1500;
const MOST_RESAMPLES = 1000;
const FEWEST_RESAMPLES = 100;
/** Texts times resamples: a few seconds. */
const MOST_DRAWS = 50_000_000;
const SEED = 1;
const NORMAL_95 = 1.96;

/** The marks of an account against the scores of a pipeline. @throws AssessError `invalid_option`, `nothing_to_evaluate` */
export async function reportAgreement(query: StoredScoresQuery): Promise<AgreementReport> {
  const found = await readStoredScores(query);
  const { rows } = found;
  const evaluation = evaluateStored(found, query, { resamples: resamplesFor(rows.length), seed: SEED });
  return { ...evaluation, differences: limitsOf(rows, query.scale), pairs: sampleOf(rows, query.scale) };
}

/** Intervals of many texts are narrow, and settled by fewer resamples. */
export function resamplesFor(texts: number): number {
  return Math.max(FEWEST_RESAMPLES, Math.min(MOST_RESAMPLES, Math.floor(MOST_DRAWS / Math.max(1, texts))));
}

const pairOf = ({ system, marks }: ScoredRow, scale: Scale): ScorePair => [
  marks[0]!.score,
  trimmed(system.score, scale),
];

function limitsOf(rows: readonly ScoredRow[], scale: Scale): DifferenceLimits | null {
  if (rows.length < 2) return null;
  let [mean, squares, count] = [0, 0, 0];
  for (const row of rows) {
    const [human, system] = pairOf(row, scale);
    const delta = system - human - mean;
    count += 1;
    mean += delta / count;
    squares += delta * (system - human - mean);
  }
  const sd = Math.sqrt(squares / (count - 1));
  return { mean, sd, low: mean - NORMAL_95 * sd, high: mean + NORMAL_95 * sd };
}

/** A sample without replacement, in the order of the rows (Knuth, The Art of Computer Programming 2, algorithm S). */
function sampleOf(rows: readonly ScoredRow[], scale: Scale): ScorePair[] {
  const random = seededRandom(SEED);
  const pairs: ScorePair[] = [];
  let wanted = Math.min(MOST_PAIRS, rows.length);
  for (const [index, row] of rows.entries()) {
    if (random() * (rows.length - index) >= wanted) continue;
    wanted -= 1;
    pairs.push(pairOf(row, scale));
  }
  return pairs;
}
