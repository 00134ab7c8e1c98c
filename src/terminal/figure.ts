/** `3 texts`, `1 text`, `0 texts`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `3 texts, 1 mark`: rows by what one of them is. */
export const countedRows = (rows: Readonly<Record<string, number | null>>): string =>
  Object.entries(rows)
    .map(([one, count]) => counted(count ?? 0, one))
    .join(', ');

/** A figure with so many decimals; a dash for what is not known. */
export function figure(value: number | null | undefined, decimals = 3): string {
  if (value === null || value === undefined) return '–';
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}
