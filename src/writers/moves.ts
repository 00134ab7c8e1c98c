import type { TextMove } from '../domain/comparison.js';
import { rounded } from '../domain/rounded.js';
import type { Dataset } from './dataset.js';

/** How a text fared, flat. */
export interface MoveRow {
  readonly id: string;
  readonly from_score: number | null;
  readonly from_failure: string | null;
  readonly to_score: number | null;
  readonly to_failure: string | null;
  /** Later less earlier; null where only one of them has a score. */
  readonly move: number | null;
  readonly held: boolean;
  /** `feature +0.31; feature -0.20`. */
  readonly because: string;
}

export function moveRow({ id, from, to, move, held, because }: TextMove): MoveRow {
  return {
    id,
    from_score: from.overallScore ?? null,
    from_failure: from.message ?? null,
    to_score: to.overallScore ?? null,
    to_failure: to.message ?? null,
    move: move === null ? null : rounded(move),
    held,
    because: because
      .map(({ feature, points }) => `${feature} ${points < 0 ? '' : '+'}${Number(points.toPrecision(3))}`)
      .join('; '),
  };
}

/** The texts that moved most. */
export const movesDataset: Dataset<MoveRow> = {
  columns: [
    { name: 'id', type: 'text', of: (row) => row.id },
    { name: 'from_score', type: 'number', of: (row) => row.from_score },
    { name: 'from_failure', type: 'text', of: (row) => row.from_failure },
    { name: 'to_score', type: 'number', of: (row) => row.to_score },
    { name: 'to_failure', type: 'text', of: (row) => row.to_failure },
    { name: 'move', type: 'number', of: (row) => row.move },
    { name: 'held', type: 'integer', of: (row) => (row.held ? 1 : 0) },
    { name: 'because', type: 'text', of: (row) => row.because },
  ],
};
