/**
 * A count with its noun: `1 text`, `2 texts`.
 * @param many the plural, if it is not the noun with an s
 */
export const counted = (count: number, one: string, many?: string): string =>
  countedAs(String, count, one, many);

/** The same with a format for the number. */
export const countedAs = (
  format: (count: number) => string,
  count: number,
  one: string,
  many = `${one}s`,
): string => `${format(count)} ${count === 1 ? one : many}`;
