import type { PlainLevels } from './human-score.js';

/** The user's choices about labels among the marks; the rest is inferred from the marks. */
export interface LevelChoice {
  readonly plain?: PlainLevels | undefined;
  /** Scores of labels, by the label in lower case. */
  readonly scores?: ReadonlyMap<string, LabelScore> | undefined;
}

/** A label with its score. */
export interface LabelScore {
  readonly label: string;
  readonly score: number;
}

/**
 * Reads `lower`, `middle`, and `LABEL=SCORE`, separated by commas: `lower,C2=12`, `Fail=0,Pass=1`.
 * @returns if it is invalid, an error message to follow the name of the option
 */
export function parseLevelChoice(written: string): LevelChoice | string {
  let plain: PlainLevels | undefined;
  const scores = new Map<string, LabelScore>();
  for (const part of written.split(',').map((part) => part.trim())) {
    if (part === 'lower' || part === 'middle') {
      if (plain !== undefined && plain !== part) return 'plain levels are either lower or middle';
      plain = part;
      continue;
    }
    const at = part.lastIndexOf('=');
    const [label, number] = [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
    const score = Number(number);
    if (label === '' || number === '' || !Number.isFinite(score))
      return `${JSON.stringify(part)} is neither lower nor middle nor of the form LABEL=SCORE, as in B1=5.5`;
    const key = label.toLowerCase();
    if (scores.has(key)) return `${label} is given twice`;
    scores.set(key, { label, score });
  }
  return { plain, scores };
}
