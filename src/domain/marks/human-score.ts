import { CEFR_LABELS } from '../../engine/results/scale.js';

/**
 * An examiner's mark as a number: a number on the scale of the marks, a CEFR level on the CEFR scale of 0 to 13, or another
 * label with a given score.
 */
export interface HumanScore {
  readonly kind: 'number' | 'level' | 'label';
  readonly score: number;
}

/** What a plain level such as B1 stands for: the lower half of the level, if B1+ is the upper, or all of it. */
export type PlainLevels = 'lower' | 'middle';

/** The member for the overall mark; a plain mark is imported as this member. */
export const OVERALL_MARK = 'holistic';

/** What people write for a missing mark. */
const ABSENT = new Set(['', '-', '–', '—', 'na', '<na>', 'n/a', '#n/a', 'n.a.', 'nan', 'null', 'none', '.']);
/** Numbers as people and programs write them: `3`, `3,5`, `.5`, and `8.1e-05` for a score near 0. */
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/;
/** Larger than any scale; the squares of larger numbers would overflow. */
const GREATEST = 1e9;
const LEVEL = /^(a1|a2|b1|b2|c1|c2)(\+?)$/;

/**
 * Reads a mark. Numbers may have a decimal comma, and range from −10⁹ to 10⁹. A CEFR band is its middle (B1.i is 5.5, C2+
 * is 13), a level with a plus is the middle of its upper band (B1+ is 6.5), and a plain level is the middle of its lower
 * band (B1 is 5.5) or of both (B1 is 6).
 * @param plain which of the two; it depends on the other marks of a set (`MarkReader`)
 * @returns `absent` if there is none, undefined for an invalid mark
 */
export function parseHumanScore(
  value: unknown,
  plain: PlainLevels = 'middle',
): HumanScore | 'absent' | undefined {
  if (value === undefined || value === null) return 'absent';
  if (typeof value === 'number') return numberScore(value);
  if (typeof value !== 'string') return undefined;
  const written = value.trim().toLowerCase();
  if (ABSENT.has(written)) return 'absent';
  if (DECIMAL.test(written)) return numberScore(Number(written.replace(',', '.')));
  return levelScore(written, plain);
}

function numberScore(score: number): HumanScore | undefined {
  return Math.abs(score) <= GREATEST ? { kind: 'number', score } : undefined;
}

function levelScore(written: string, plain: PlainLevels): HumanScore | undefined {
  const band = CEFR_LABELS.findIndex((label) => label.toLowerCase() === written);
  const top = CEFR_LABELS.length - 1;
  if (band >= 0) return { kind: 'level', score: band === top ? top : band + 0.5 };
  const [, level, plus] = LEVEL.exec(written) ?? [];
  if (level === undefined) return undefined;
  const lower = CEFR_LABELS.findIndex((label) => label.toLowerCase() === `${level}.i`);
  return { kind: 'level', score: lower + (plus ? 1.5 : plain === 'lower' ? 0.5 : 1) };
}
