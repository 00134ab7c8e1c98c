import { hasLevels, type Scale } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import { pearson } from '../../metrics/correlation.js';
import { mean, standardDeviation } from '../../metrics/moments.js';
import type { DescribedText, Measurement } from './extraction.js';
import { type Grouping, groupTexts } from './groups.js';
import type { MarkStatistics, TrainSummary } from './summary.js';

/** Marks to fit to, and how their texts are divided into folds. */
export interface PreparedMarks {
  /** The mark of each text: the mean of its raters'. */
  readonly scores: readonly number[];
  readonly scale: Scale;
  readonly grouping: Grouping;
  readonly folds: number;
}

interface MarksNeeds {
  /** The column by which folds are formed; default: the best one available. */
  readonly groupBy?: string | undefined;
  readonly folds: number;
  /** Minimum number of texts. */
  readonly least: number;
  readonly work: 'trained' | 'calibrated';
}

/** @throws AssessError `untrainable` */
export function prepareMarks(
  measurement: Measurement<unknown>,
  scale: Scale,
  { groupBy, folds, least, work }: MarksNeeds,
): PreparedMarks {
  refuseFew(measurement, least, work);
  const { texts } = measurement;
  const scores = texts.map(({ marks }) => mean(marks)!);
  refuseConstant(scale, scores, work);
  const grouping = groupTexts(texts, groupBy);
  if (grouping.count < 2)
    throw new AssessError('untrainable', {
      reason: `every text has the same ${grouping.by}, so none can be held out`,
      next: say.groupByAnother(),
      work,
    });
  return { scores, scale, grouping, folds: Math.min(folds, grouping.count) };
}

/** Above this number of texts, more of them make little difference. */
const BETTER = { trained: 300, calibrated: 100 } as const;

/** @throws AssessError `invalid_option` */
export function refuseEmptyRange({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}): void {
  if (min === undefined || max === undefined || min < max) return;
  throw new AssessError('invalid_option', { option: 'max', reason: say.greaterThanMin(min) });
}

function refuseFew(measurement: Measurement<unknown>, least: number, work: MarksNeeds['work']): void {
  const { texts, read, unmarked, rejected, refused, fitted } = measurement;
  if (texts.length >= least) return;
  const failures = Object.entries(refused).map(([failure, count]) => `${count} ${failure}`);
  const lost = [
    unmarked > 0 ? `${unmarked} without a mark` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    fitted > 0 ? `${fitted} that the pipeline was fitted on` : '',
    ...failures,
  ].filter(Boolean);
  throw new AssessError('untrainable', {
    reason:
      `at least ${least} marked texts are required, ${BETTER[work]} or more recommended, and there ${texts.length === 1 ? 'is' : 'are'} ${texts.length}` +
      ` (${read} read${lost.length > 0 ? `: ${lost.join(', ')}` : ''})`,
    next: nextOf(measurement),
    work,
  });
}

function nextOf({ texts, read, fitted }: Measurement<unknown>): string {
  if (fitted > texts.length) return 'mark texts that the pipeline was not fitted on';
  return read > 2 * texts.length
    ? say.whereMarksAre()
    : 'mark more texts, or correct the rows that were left out';
}

function refuseConstant({ min, max }: Scale, scores: readonly number[], work: MarksNeeds['work']): void {
  if (min < max && standardDeviation(scores)) return;
  throw new AssessError('untrainable', {
    reason: 'every text has the same mark',
    next: 'name a column of marks that differ',
    work,
  });
}

/** Marks that fit on a scale. Levels fit only on the CEFR scale. */
export const marksOn = (scale: Scale) => ({
  range: scale,
  ...(!hasLevels(scale.name) && { kind: 'number' as const }),
});

/** Maximum number of digits for means of marks. */
const DIGITS = 12;

/** Mean, spread and ends of marks or scores. */
export function statisticsOf(scores: readonly number[]): Omit<MarkStatistics, 'withLength'> {
  const sorted = [...scores].sort((a, b) => a - b);
  return {
    mean: mean(scores)!,
    sd: standardDeviation(scores)!,
    min: Number(sorted[0]!.toPrecision(DIGITS)),
    max: Number(sorted.at(-1)!.toPrecision(DIGITS)),
  };
}

/** How well raters agree. */
function agreementOf(texts: readonly DescribedText[]): TrainSummary['raters'] {
  const pairs = texts.flatMap(({ marks: [first, second] }) =>
    first !== undefined && second !== undefined ? [[first, second] as const] : [],
  );
  if (pairs.length === 0) return undefined;
  const r = pearson(
    pairs.map(([first]) => first),
    pairs.map(([, second]) => second),
  );
  return { texts: pairs.length, pearson: r };
}

/** Counts of the marked texts. */
export const countsOf = ({ texts, read, unmarked, rejected, refused }: Measurement<unknown>) => ({
  texts: texts.length,
  read,
  unmarked,
  rejected,
  refused,
});

/** What is known of raters and of how texts were divided. */
export const foldsOf = (
  { texts }: Measurement<unknown>,
  { grouping: { by, reason, count }, folds }: PreparedMarks,
) => ({ raters: agreementOf(texts), grouping: { by, reason, count }, folds });
