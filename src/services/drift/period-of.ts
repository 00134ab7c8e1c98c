import type { DriftUnit } from './report.js';

const DAY_MS = 86_400_000;

/** The name of the period of a time in UTC, as the store names periods: their order is that of the names. */
export function periodOf(time: Date, by: Exclude<DriftUnit, 'run'>): string {
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  if (by === 'month') return `${year}-${padded(month + 1)}`;
  if (by === 'quarter') return `${year}-Q${Math.floor(month / 3) + 1}`;
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = new Date(Date.UTC(year, month, time.getUTCDate() + 4 - (time.getUTCDay() || 7)));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return `${thursday.getUTCFullYear()}-W${padded(Math.ceil(((thursday.getTime() - first) / DAY_MS + 1) / 7))}`;
}

const padded = (number: number) => String(number).padStart(2, '0');
