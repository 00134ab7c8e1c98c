import { AssessError, say } from '../../errors.js';
import { type Evaluation, evaluateScores } from '../../metrics/evaluation.js';
import { type Threshold, thresholds } from '../../metrics/thresholds.js';
import { seededRandom } from '../../training/random.js';
import type { MarkedScores } from '../examiners/marked-scores.js';
import type { MarksReport } from '../examiners/report.js';
import { scoreTable } from '../marks/marked-texts.js';
import { type MarksQuery, standardErrorsOf } from '../marks/marks-of-store.js';

/** A text with both scores, the system's cut to the scale. */
type ScorePair = readonly [human: number, system: number];

/**
 * Differences system − human and the limits within which 95 % of them lie when they are normally distributed: mean ± 1.96
 * standard deviations (Bland and Altman 1986, "Statistical methods for assessing agreement between two methods of clinical
 * measurement"). In points of the scale; null with fewer than two texts.
 */
interface DifferenceLimits {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
}

/** What `assess evaluate` says of trimmed scores, with texts to draw. Groups are compared elsewhere. */
export interface AgreementReport extends MarksReport, Evaluation {
  readonly thresholds: readonly Threshold[];
  readonly differences: DifferenceLimits | null;
  /** All pairs of scores, or a random sample. */
  readonly pairs: readonly ScorePair[];
}

/** More points than this make a plot no clearer, only larger. */
const MOST_PAIRS = 1500;
const SEED = 1;
const NORMAL_95 = 1.96;

/** The marks of an account against the scores of a pipeline. @throws AssessError `nothing_to_evaluate` */
export async function reportAgreement(query: MarksQuery, marked: MarkedScores): Promise<AgreementReport> {
  const { source, rows, grid, fitted } = marked;
  const texts = [...marked.table.system.keys()].filter((text) => !Number.isNaN(marked.table.system[text]!));
  if (texts.length === 0) {
    if (fitted && fitted.leftOut > 0) throw new AssessError('only_fitted_texts', fitted);
    throw new AssessError('nothing_to_evaluate', {
      reason: 'no marked text has a score of the pipeline',
      next: say.scoreFirst(),
    });
  }
  const { min, max } = source.scale;
  const table = scoreTable(marked, texts);
  const standardErrors = await standardErrorsOf(query, marked, texts);
  const evaluation = evaluateScores({ ...table, standardErrors }, { trim: { min, max }, grid });
  const human = table.raters[0]!;
  return {
    source,
    rows,
    ...(fitted && { fitted }),
    ...evaluation,
    thresholds: thresholds(evaluation),
    differences: limitsOf(human, table.system),
    pairs: sampleOf(human, table.system),
  };
}

function limitsOf(human: Float64Array, system: Float64Array): DifferenceLimits | null {
  if (human.length < 2) return null;
  let [mean, squares] = [0, 0];
  for (let text = 0; text < human.length; text++) {
    const difference = system[text]! - human[text]!;
    const delta = difference - mean;
    mean += delta / (text + 1);
    squares += delta * (difference - mean);
  }
  const sd = Math.sqrt(squares / (human.length - 1));
  return { mean, sd, low: mean - NORMAL_95 * sd, high: mean + NORMAL_95 * sd };
}

/** A sample without replacement, in the order of the texts (Knuth, The Art of Computer Programming 2, algorithm S). */
function sampleOf(human: Float64Array, system: Float64Array): ScorePair[] {
  const random = seededRandom(SEED);
  const pairs: ScorePair[] = [];
  let wanted = Math.min(MOST_PAIRS, human.length);
  for (let text = 0; wanted > 0; text++) {
    if (random() * (human.length - text) >= wanted) continue;
    wanted -= 1;
    pairs.push([human[text]!, system[text]!]);
  }
  return pairs;
}
