import { AssessError } from '../errors.js';

/** What an option says as a time: `2025-09-01`, or with a time of the day, both UTC. @throws AssessError `invalid_option` */
export function timeOption(option: string, given: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/.test(given);
  const time = new Date(given.includes('T') && !given.endsWith('Z') ? `${given}Z` : given);
  if (!isDate || Number.isNaN(time.getTime())) {
    const reason = 'must be a day such as 2025-09-01, or a time such as 2025-09-01T12:00Z';
    throw new AssessError('invalid_option', { option, reason });
  }
  return time;
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * What an option says as a duration: `90m`, `24h`, `7d`.
 * @param longest milliseconds
 * @returns milliseconds
 * @throws AssessError `invalid_option`
 */
export function durationOption(option: string, given: string, longest: number): number {
  const [, amount = '', unit = ''] = /^(\d{1,9})([smhd])$/.exec(given) ?? [];
  const milliseconds = Number(amount) * (UNITS[unit] ?? Number.NaN);
  if (!(milliseconds <= longest)) {
    const most = `${longest / UNITS.d!}d`;
    const reason = `must be a duration such as 90m, 24h or 7d, at most ${most}`;
    throw new AssessError('invalid_option', { option, reason });
  }
  return milliseconds;
}
