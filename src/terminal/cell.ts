import { shown } from '../domain/shown.js';
import type { Verdict } from '../metrics/group-report.js';
import type { Column } from '../tables/column.js';
import { decimal, probability, share, signed } from './decimal.js';
import { interval } from './interval.js';

const UNKNOWN = '–';

const SIGNS: Readonly<Record<Verdict, string>> = {
  flagged: '!',
  within: ' ',
  chance: '~',
  few: '?',
  unknown: ' ',
};

/** A cell as text for the terminal. */
export function cell<R>(column: Column<R>, row: R): string {
  const { decimals = column.format === 'share' || column.format === 'change' ? 0 : 2 } = column;
  switch (column.format) {
    case 'text':
    case 'label':
      return column.of(row) ?? UNKNOWN;
    case 'name': {
      const name = column.of(row);
      return typeof name === 'string' ? shown(name) : UNKNOWN;
    }
    case 'json':
      return JSON.stringify(column.of(row));
    case 'estimate':
      return decimal(column.of(row)?.value, decimals);
    case 'change':
      return share(column.of(row)?.value, decimals);
    case 'interval':
      return interval(column.of(row), decimals);
    case 'judged': {
      const difference = column.of(row);
      return difference ? `${decimal(difference.value, decimals)}${SIGNS[difference.verdict]}` : UNKNOWN;
    }
    default: {
      const value = column.of(row);
      return typeof value === 'string' ? value : NUMBERS[column.format](value ?? null, decimals);
    }
  }
}

const NUMBERS = {
  count: (value: number | null) => decimal(value, 0),
  decimal,
  signed,
  share,
  p: probability,
};
