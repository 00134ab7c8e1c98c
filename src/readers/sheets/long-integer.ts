/** Digits that spreadsheet programs keep of a number. */
const KEPT = 15;
/** More are quantities, not ids. */
const MOST = 40;
const NUMBER = /^(-?)0*(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;
const ROUNDED = new RegExp(`^-?\\d{${KEPT}}0+$`);

/**
 * An integer with more digits than a spreadsheet program keeps, in full as the file has it; undefined for other numbers.
 * @param written as it is in the file: `1234567890123456`, `1.2345678901234567E+16`
 */
export function longInteger(written: string): string | undefined {
  if (written.length <= KEPT && !/e/i.test(written)) return undefined;
  const [, sign, integer, fraction = '', exponent] = NUMBER.exec(shortest(written)) ?? [];
  if (integer === undefined) return undefined;
  const length = integer.length + Number(exponent ?? 0);
  const digits = integer + fraction;
  if (length <= KEPT || length > MOST || /[1-9]/.test(digits.slice(length))) return undefined;
  return sign + digits.slice(0, length).padEnd(length, '0');
}

/** Whether all digits beyond those that programs keep are 0, as after a program has rounded a number. */
export const isRounded = (integer: string) => ROUNDED.test(integer);

/** With an exponent, programs write 17 digits of the floating-point number, where 15 digits name the same one. */
function shortest(written: string): string {
  if (!/e/i.test(written)) return written;
  const kept = Number(written).toPrecision(KEPT);
  return Number(kept) === Number(written) ? kept : written;
}
