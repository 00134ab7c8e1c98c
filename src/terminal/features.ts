import { counted } from '../domain/counted.js';

/** The outcome of measuring. */
interface ShownMeasuring {
  readonly rows: number;
  readonly out: string;
  /** Rows that broke a rule. */
  readonly rejected?: number;
  /** Rows whose text could not be measured, by failure. */
  readonly refused: Readonly<Record<string, number>>;
  readonly interrupted: boolean;
}

/** The counts of a table of indices in one line. */
export function measuringLine({ rows, out, rejected = 0, refused, interrupted }: ShownMeasuring): string {
  if (interrupted) return 'stopped; nothing was written';
  const failures = Object.entries(refused).map(([failure, count]) => `${count} ${failure}`);
  const lost = [rejected > 0 ? `${rejected} rejected` : '', ...failures].filter(Boolean);
  return `${counted(rows, 'row')} written to ${out}${lost.length > 0 ? ` (${lost.join(', ')})` : ''}`;
}

/** Whether a text could not be measured, or not even be read. */
export const isPartlyMeasured = ({ rejected = 0, refused }: Pick<ShownMeasuring, 'rejected' | 'refused'>) =>
  rejected > 0 || Object.keys(refused).length > 0;
