import { durationOf } from '../domain/duration.js';
import { AssessError } from '../errors.js';

/**
 * Parses an option as a time: `2025-09-01`, optionally with a time of day, in UTC.
 * @throws AssessError `invalid_option`
 */
export function timeOption(option: string, given: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(given);
  const time = new Date(given.includes('T') && !given.endsWith('Z') ? `${given}Z` : given);
  if (!isDate || Number.isNaN(time.getTime())) {
    const reason = 'must be a day such as 2025-09-01, or a time such as 2025-09-01T12:00Z';
    throw new AssessError('invalid_option', { option, reason });
  }
  return time;
}

const DAY = 86_400_000;

/**
 * Parses an option as a duration: `90m`, `24h`, `7d`.
 * @param longest maximum, in milliseconds
 * @returns milliseconds
 * @throws AssessError `invalid_option`
 */
export function durationOption(option: string, given: string, longest: number): number {
  const milliseconds = durationOf(given);
  if (!(milliseconds <= longest)) {
    const most = `${longest / DAY}d`;
    const reason = `must be a duration such as 90m, 24h or 7d, at most ${most}`;
    throw new AssessError('invalid_option', { option, reason });
  }
  return milliseconds;
}
