import type { HumanScore, PlainLevels } from '../../domain/marks/human-score.js';
import type { LabelScore, LevelChoice } from '../../domain/marks/level-choice.js';
import { MarkReader } from '../../domain/marks/mark-reader.js';
import { hasLevels, SCALES, type Scale, type ScaleName } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import type { ScoreRange } from '../../metrics/rounding.js';
import { areOnDifferentScales, rangeOf } from '../../metrics/scale-mismatch.js';

/** How marks are to be read; by default, on the scale of the scores, with plain levels placed as the set suggests. */
export interface MarkChoices {
  readonly levels?: LevelChoice | undefined;
  /** Scale of the marks, by its name or by its ends. */
  readonly scale?: ScaleName | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Maps marks linearly from their scale to that of the scores. */
  readonly rescale?: boolean | undefined;
}

/** How marks were converted to scores. */
export interface MarksReading {
  /** The labels among the marks with their scores, lowest first. */
  readonly labels: readonly LabelScore[];
  /** Where plain levels lie; null if there are none. */
  readonly plainLevels: PlainLevels | null;
  /** From the lowest to the highest mark, before rescaling. */
  readonly range: ScoreRange | null;
  readonly rescaled: Rescaling | null;
}

/** A linear map of marks to the scale of the scores. */
interface Rescaling {
  readonly from: ScoreRange;
  readonly to: ScoreRange;
  /** Whether an end of `from` is only that of the marks, because their scale was not given. */
  readonly observed: boolean;
}

/** The same with the system's scores. */
export interface ComparedReading extends MarksReading {
  readonly systemRange: ScoreRange | null;
  /** Why they should not be compared, in a sentence or two. */
  readonly warning: string | null;
}

/** Marks of a set, all of which were read. */
export interface SettledMarks {
  /** Scale of the marks before rescaling; undefined: any numbers. */
  readonly scale: Scale | undefined;
  readonly reading: MarksReading;
  /** The mark on the scale of the scores; undefined if it is not on the scale of the marks. */
  scoreOf(mark: HumanScore): HumanScore | undefined;
  /** @param rejected share of the marks that are not scores */
  beside(human: ArrayLike<number>, system: Float64Array, rejected: number): ComparedReading;
}

/** A reader for marks with these choices. @param target the scale of the scores, if known */
export function markReader({ levels, scale, min, max, rescale }: MarkChoices, target?: Scale): MarkReader {
  const isTarget = scale === undefined && min === undefined && max === undefined && !rescale;
  return new MarkReader(levels, isTarget ? target : scale && SCALES[scale]);
}

const fits = (score: number, scale: ScoreRange | undefined) =>
  !scale || (score >= scale.min && score <= scale.max);

/**
 * Puts marks on the scale of the scores, once all have been read.
 * @throws AssessError `invalid_option` for a scale without ends, or with ends in the wrong order
 */
export function settleMarks(
  reader: MarkReader,
  choices: MarkChoices,
  target: Scale | undefined,
): SettledMarks {
  const scale = scaleOfMarks(reader, choices, target);
  const isMoved = scale && target && (scale.min !== target.min || scale.max !== target.max);
  const observed = scale?.name === OWN_SCALE && (choices.min === undefined || choices.max === undefined);
  const rescaled =
    choices.rescale && isMoved ? { from: rangeIn(scale), to: rangeIn(target), observed } : null;
  const { labels, plainLevels, range = null } = reader;
  const reading = { labels, plainLevels, range, rescaled };
  const onTarget = rescaled ? linear(rescaled) : (score: number) => score;
  return {
    scale,
    reading,
    scoreOf(mark) {
      const { kind, score } = reader.settled(mark);
      if (kind === 'level' && !hasLevels(scale?.name)) return undefined;
      return fits(score, scale) ? { kind, score: onTarget(score) } : undefined;
    },
    beside(human, system, rejected) {
      const systemRange = rangeOf(system);
      const numbers = reader.hasLevels || rescaled ? undefined : reader.numbers;
      const isBeyond = numbers && !(fits(numbers.min, scale) && fits(numbers.max, scale));
      const isElsewhere =
        numbers && ((isBeyond && rejected > MANY_REJECTED) || areOnDifferentScales(human, system, target));
      const warning =
        isMoved && !choices.rescale
          ? say.otherScale(from(scale), from(target))
          : isElsewhere
            ? elsewhere(numbers, systemRange, target)
            : null;
      return { ...reading, systemRange, warning };
    },
  };
}

/** A larger share of marks outside the scale is no longer explained by typing errors. */
const MANY_REJECTED = 0.1;

const rangeIn = ({ min, max }: ScoreRange): ScoreRange => ({ min, max });
const from = ({ min, max }: ScoreRange) => `${min} to ${max}`;

/** Advice for marks on another scale than the scores. The ends of their scale are most likely whole numbers. */
export function wayOut({ labels, range }: Pick<MarksReading, 'labels' | 'range'>): string {
  if (labels.length > 0) return say.scaleOfLevels();
  return say.scaleOfMarks(range && { min: Math.floor(range.min), max: Math.ceil(range.max) });
}

function elsewhere(marks: ScoreRange, scores: ScoreRange | null, target: Scale | undefined): string {
  const theirs = target ? `on the ${target.name} scale, ${from(target)}` : 'of the system';
  const seen = scores ? `, here ${scores.min.toFixed(1)} to ${scores.max.toFixed(1)}` : '';
  const advice = wayOut({ labels: [], range: marks });
  return `Marks range from ${from(marks)}, and scores are ${theirs}${seen}: they do not seem to be on the same scale, and metrics would be misleading. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

const linear =
  ({ from, to }: Rescaling) =>
  (score: number) =>
    to.min + ((score - from.min) * (to.max - to.min)) / (from.max - from.min);

function scaleOfMarks(
  reader: MarkReader,
  { scale, min, max, rescale }: MarkChoices,
  target: Scale | undefined,
): Scale | undefined {
  const refuse = (option: string, reason: string) => new AssessError('invalid_option', { option, reason });
  const isRanged = min !== undefined || max !== undefined;
  if (scale && isRanged) throw refuse('scale', say.scaleHasEnds(from(SCALES[scale])));
  if (rescale && !target) throw refuse('rescale', say.rescaleNeedsScale());
  if (scale) return SCALES[scale];
  if (rescale && !isRanged && reader.hasLevels) return SCALES.cefr;
  const ends = rescale ? reader.range : target;
  if (!isRanged && (!rescale || !ends)) return target;
  const range = {
    min: min ?? ends?.min ?? Number.NEGATIVE_INFINITY,
    max: max ?? ends?.max ?? Number.POSITIVE_INFINITY,
  };
  if (range.min >= range.max)
    throw min === undefined && max === undefined
      ? refuse('rescale', say.marksAreOne(range.min))
      : refuse(max === undefined ? 'min' : 'max', `the scale of the marks cannot be ${from(range)}`);
  return { name: rescale || !target ? OWN_SCALE : target.name, ...range };
}

/** As in "no score on the marks' scale". */
const OWN_SCALE = "marks'";
