import { CEFR_LABELS } from '../engine/results/scale.js';
import { roundHalfEven } from './rounding.js';

/** How scores become the categories for kappa, exact and adjacent agreement and the distribution. */
export interface Grid {
  readonly name: 'whole numbers' | 'half bands' | 'levels of two points' | 'levels of one point';
  /** Distance of two adjacent categories, in points. */
  readonly step: number;
  /** Points of a CEFR level or an IELTS band; undefined on other scales. */
  readonly level?: number;
  /** The category of a score, as a score. */
  readonly of: (score: number) => number;
  /** The human score that exact and adjacent agreement compare with a category. */
  readonly ofHuman: (score: number) => number;
  /** Label of a category. */
  readonly label: (category: number) => string;
}

/** Whole numbers, as in RSMTool; human scores are compared unrounded. */
export const WHOLE_NUMBERS: Grid = {
  name: 'whole numbers',
  step: 1,
  of: roundHalfEven,
  ofHuman: (score) => score,
  label: String,
};

/** The same for human scores between whole numbers, such as means or marks on another scale. */
export const ROUNDED_NUMBERS: Grid = { ...WHOLE_NUMBERS, ofHuman: roundHalfEven };

const toHalfBand = (score: number) => roundHalfEven(2 * score) / 2;

/** IELTS bands, reported in halves. */
export const HALF_BANDS: Grid = {
  name: 'half bands',
  step: 0.5,
  level: 1,
  of: toHalfBand,
  ofHuman: toHalfBand,
  label: (band) => band.toFixed(1),
};

const HIGHEST = CEFR_LABELS.length - 1;
const PLAIN_LEVELS = ['below A1', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'];

/** The middle of the band that contains a score, because a level is the floor of the score: B1.i is 5.5. */
const toBand = (score: number) => Math.min(HIGHEST, Math.max(0, Math.floor(score))) + 0.5;

/** The middle of the plain level: A1 is 2, C2 is 12; below A1 is 0. */
const toLevel = (score: number) => 2 * Math.min(6, Math.max(0, Math.floor((score + 1) / 2)));

/** Labels of the CEFR scale from A1.i to C2+. */
export const CEFR_BANDS: Grid = {
  name: 'levels of one point',
  step: 1,
  level: 2,
  of: toBand,
  ofHuman: toBand,
  label: (middle) => CEFR_LABELS[Math.floor(middle)]!,
};

/** Plain levels from A1 to C2, two points each. */
export const CEFR_LEVELS: Grid = {
  name: 'levels of two points',
  step: 2,
  level: 2,
  of: toLevel,
  ofHuman: toLevel,
  label: (middle) => PLAIN_LEVELS[middle / 2]!,
};
