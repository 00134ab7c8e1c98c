/** Longest name of an examiner, in code points. */
const LONGEST_NAME = 100;
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Also `1e+05`, as R writes it. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]\d+)?$/;

/** The rule for an examiner's name, for messages. */
export const EXAMINER_NAME_RULE = `or a name of at most ${LONGEST_NAME} characters in one line`;

/**
 * Reads the examiner of a mark from a file: a number, also as text, is the interface's `examiner_id`; anything else is a
 * name. Undefined if there is nothing.
 */
export function examinerIn(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  const written = value.trim().normalize('NFC');
  if (written === '') return undefined;
  return NUMBER.test(written) ? Number(written) : written;
}

/** Whether text is valid as the name of an examiner. */
export function isExaminerName(name: string): boolean {
  return [...name].length <= LONGEST_NAME && !CONTROL.test(name);
}
