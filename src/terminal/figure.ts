/** `3 texts`, `1 text`, `0 texts`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** A figure with so many decimals; a dash for what is not known. */
export function figure(value: number | null | undefined, decimals = 3): string {
  if (value === null || value === undefined) return '–';
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}
