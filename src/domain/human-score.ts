import { CEFR_LABELS } from './scale.js';

/** An examiner's mark as a number: one on the scale of the marks, or a CEFR level on the CEFR scale of 0 to 13. */
export interface HumanScore {
  readonly kind: 'number' | 'level';
  readonly score: number;
}

/** What people write where there is no mark. */
const ABSENT = new Set(['', '-', '–', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', '.']);
const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;
const LEVEL = /^(a1|a2|b1|b2|c1|c2)(\+?)$/;

/**
 * Reads a mark. Numbers may have a decimal comma. A plain CEFR level is the middle of its two bands (B1 is 6), one with a
 * plus the middle of its upper band (B1+ is 6.5), a band its own middle (B1.i is 5.5, C2+ is 13).
 * @returns `absent` where there is none, undefined for what is no mark
 */
export function parseHumanScore(value: unknown): HumanScore | 'absent' | undefined {
  if (value === undefined || value === null) return 'absent';
  if (typeof value === 'number') return Number.isFinite(value) ? { kind: 'number', score: value } : undefined;
  if (typeof value !== 'string') return undefined;
  const written = value.trim().toLowerCase();
  if (ABSENT.has(written)) return 'absent';
  if (DECIMAL.test(written)) return { kind: 'number', score: Number(written.replace(',', '.')) };
  return levelScore(written);
}

function levelScore(written: string): HumanScore | undefined {
  const band = CEFR_LABELS.findIndex((label) => label.toLowerCase() === written);
  const top = CEFR_LABELS.length - 1;
  if (band >= 0) return { kind: 'level', score: band === top ? top : band + 0.5 };
  const [, level, plus] = LEVEL.exec(written) ?? [];
  if (level === undefined) return undefined;
  const lower = CEFR_LABELS.findIndex((label) => label.toLowerCase() === `${level}.i`);
  return { kind: 'level', score: plus ? lower + 1.5 : lower + 1 };
}
