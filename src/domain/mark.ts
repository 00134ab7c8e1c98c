import { CEFR_LABELS, hasLevels, type Scale } from './scale.js';

/** A mark as a number. `kind` tells marks that name a level from those that are numbers. */
export interface MarkScore {
  readonly score: number;
  readonly kind: 'number' | 'band' | 'level';
}

const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** What people write where there is no score. */
const MISSING = new Set(['', '-', '–', 'na', 'n/a', 'nan', 'null', 'none']);

/** Whether a value stands for no score at all. */
export function isMissingScore(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'number') return Number.isNaN(value);
  return typeof value === 'string' && MISSING.has(value.trim().toLowerCase());
}

/** The number that a value is, with a decimal point or comma; undefined where it is none. */
export function scoreNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Middles of what the labels of the CEFR scale name: a level is the floor of the score, so that B1.i goes from 5 to 6. */
const BANDS = new Map(
  CEFR_LABELS.map((label, floor) => [
    label.toLowerCase(),
    floor === CEFR_LABELS.length - 1 ? floor : floor + 0.5,
  ]),
);

/** Middles of plain levels, which span two points: A1 from 1 to 3. */
const LEVELS = new Map(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((level, place) => [level, 2 * place + 2]));

/**
 * An examiner's mark as a number: numbers as they are, and on the CEFR scale levels (B2) and labels (B2.i, "below A1",
 * C2+) as the middle of what they name. Undefined where it is neither, or lies beyond the scale.
 * @param scale absent: any number, and no levels
 */
export function markScore(value: unknown, scale: Scale | undefined): MarkScore | undefined {
  const score = scoreNumber(value);
  if (score !== undefined) {
    const fits = !scale || (score >= scale.min && score <= scale.max);
    return fits ? { score, kind: 'number' } : undefined;
  }
  if (!scale || !hasLevels(scale.name) || typeof value !== 'string') return undefined;
  const name = value.trim().toLowerCase();
  const level = LEVELS.get(name);
  if (level !== undefined) return { score: level, kind: 'level' };
  const band = BANDS.get(name);
  return band === undefined ? undefined : { score: band, kind: 'band' };
}
