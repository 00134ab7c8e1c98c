import { CEFR_LABELS, hasLevels, type Scale } from '../../engine/results/scale.js';

/** Scores of a scale in ranges of equal width. */
interface ScoreRanges {
  readonly step: number;
  /** Where the first range starts. */
  readonly start: number;
  /** What a range is called, by its lowest score. */
  readonly label: (from: number) => string;
}

/** At most this many ranges can be told apart in a plot. */
const MOST_RANGES = 20;
const HALF_BAND = 0.5;
const QUARTER = 2.5;
const STEPS = [1, 2, QUARTER, 5, 10];

/** Levels on the CEFR scale, the nearest half bands of IELTS, otherwise ranges of a round width. */
export function rangesOf(scale: Scale): ScoreRanges {
  if (hasLevels(scale.name))
    return { step: 1, start: scale.min, label: (from) => CEFR_LABELS[from] ?? String(from) };
  if (scale.name === 'ielts') {
    const label = (from: number) => (from + HALF_BAND / 2).toFixed(1);
    return { step: HALF_BAND, start: scale.min - HALF_BAND / 2, label };
  }
  const least = (scale.max - scale.min) / MOST_RANGES;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = STEPS.find((factor) => factor * power >= least)!;
  const step = factor * power;
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)) + (factor === QUARTER ? 1 : 0));
  return {
    step,
    start: scale.min,
    label: (from) => `${from.toFixed(decimals)}–${(from + step).toFixed(decimals)}`,
  };
}
