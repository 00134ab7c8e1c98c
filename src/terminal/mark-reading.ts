import type { PlainLevels } from '../domain/human-score.js';
import type { LabelScore } from '../domain/level-choice.js';
import { shown } from '../domain/shown.js';
import type { ScoreRange } from '../metrics/rounding.js';
import { colour } from './colour.js';

/** How marks became scores, as far as it is shown. */
export interface ShownReading {
  readonly labels: readonly LabelScore[];
  readonly plainLevels: PlainLevels | null;
  readonly rescaled?: { readonly from: ScoreRange; readonly to: ScoreRange } | null;
  readonly warning?: string | null;
}

const WIDTH = 78;
const TITLE = 'levels  ';

/** Lines that say how labels were read, whether marks were rescaled, and what is wrong with comparing them. */
export function readingLines({ labels, plainLevels, rescaled, warning }: ShownReading): string[] {
  return [
    ...wrapped(labels.map(({ label, score }) => `${shown(label)} → ${Number(score.toFixed(2))}`)),
    ...(plainLevels ? [PLAIN[plainLevels]] : []),
    ...(rescaled
      ? [
          `marks rescaled from ${rescaled.from.min}–${rescaled.from.max} to ${rescaled.to.min}–${rescaled.to.max}`,
        ]
      : []),
    ...(warning ? [`${colour.yellow('!')} ${warning}`] : []),
  ];
}

const PLAIN: Readonly<Record<PlainLevels, string>> = {
  lower: '  a plain level is its lower half; --levels middle makes it the middle',
  middle: '  a plain level is the middle of its two bands; --levels lower makes it the lower',
};

/** Labels side by side, in as many lines as they need. */
function wrapped(cells: readonly string[]): string[] {
  const lines: string[] = [];
  for (const cell of cells) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + cell.length + 2 <= WIDTH)
      lines[lines.length - 1] = `${line}, ${cell}`;
    else lines.push(`${lines.length === 0 ? TITLE : ' '.repeat(TITLE.length)}${cell}`);
  }
  return lines;
}
