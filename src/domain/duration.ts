/** A duration as people write it: `90s`, `10m`, `24h`, `7d`, or `forever`. */
export const DURATION = /^(?:forever|(\d{1,9})([smhd]))$/;

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a {@link DURATION}; NaN of anything else. */
export function durationOf(written: string): number {
  if (written === 'forever') return Number.POSITIVE_INFINITY;
  const [, amount = '', unit = ''] = DURATION.exec(written) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN);
}
