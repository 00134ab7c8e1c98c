/** Maximum nesting; the outer object is the first level (decision 19). */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Chooses between three forms of an object: `rounded` has JavaScript's numbers, `exact` has text for those that JavaScript
 * can't hold, and `written` also has text for those that it would write differently. If there are none of these, it is
 * `exact` itself.
 */
type Choice = (rounded: JsonObject, exact: JsonObject, written: JsonObject) => JsonObject;
type JsonObject = Record<string, unknown>;

/**
 * Parses the JSON text of one object as strictly as decision 19 requires: no other value at the top, no BOM, no duplicate
 * key in an object (after unescaping, at any depth), at most 32 levels.
 * @param choose called if there are numbers that JavaScript can't hold (`12345678901234567`, `1e400`) or writes in another
 *   way (`17.0`, `1e3`, `-0`)
 * @returns the object, with `__proto__` as an ordinary key; undefined if the text is anything else
 */
export function parseJsonObject(text: string, choose: Choice = (rounded) => rounded): JsonObject | undefined {
  const scanned = scan(text);
  if (!scanned) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // The parser keeps one of duplicate keys, so there are fewer members than colons.
  if (countKeys(value) !== scanned.members) return undefined;
  const { unusual } = scanned;
  if (unusual.length === 0) return value as JsonObject;
  const long = unusual.filter(({ isHeld }) => !isHeld);
  const rounded = value as JsonObject;
  const exact = long.length === 0 ? rounded : (JSON.parse(quoted(text, long)) as JsonObject);
  const written = long.length === unusual.length ? exact : (JSON.parse(quoted(text, unusual)) as JsonObject);
  return choose(rounded, exact, written);
}

/** The same for records of users: a number that JavaScript can't hold becomes text, with its digits as written. */
export const parseJsonRecord = (text: string) => parseJsonObject(text, (_, exact) => exact);

/** A record, and how its numbers were written. */
export interface WrittenRecord {
  readonly values: JsonObject;
  /** The values with text in place of numbers that JavaScript writes in another way; absent if there are none. */
  readonly written?: JsonObject | undefined;
}

/** `parseJsonRecord` for a record of which numbers may become text. */
export function parseWrittenRecord(text: string): WrittenRecord | undefined {
  let written: JsonObject | undefined;
  const values = parseJsonObject(text, (_, exact, all) => {
    if (all !== exact) written = all;
    return exact;
  });
  return values && (written ? { values, written } : { values });
}

/** What is outside of strings in JSON text. */
interface Scanned {
  /** Colons, which in valid JSON is the number of members. */
  readonly members: number;
  /** The numbers that JavaScript can't hold or writes in another way. */
  readonly unusual: readonly UnusualNumber[];
}

interface UnusualNumber {
  readonly start: number;
  readonly end: number;
  readonly isHeld: boolean;
}

/** Undefined if the text is nested too deeply, or a string has no end. */
function scan(text: string): Scanned | undefined {
  let depth = 0;
  let members = 0;
  const unusual: UnusualNumber[] = [];
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = closingQuote(text, index);
        if (index === -1) return undefined;
        break;
      case COLON:
        members += 1;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth += 1;
        if (depth > MAX_JSON_DEPTH) return undefined;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      default:
        if (isNumeral(text.charCodeAt(index))) {
          const end = endOfNumber(text, index);
          const written = text.slice(index, end);
          if (!isUsual(written)) unusual.push({ start: index, end, isHeld: isHeld(written) });
          index = end - 1;
        }
    }
  }
  return { members, unusual };
}

const isNumeral = (code: number) => code === MINUS || (code >= ZERO && code <= NINE);

const NUMBER = /[-+.\deE]*/y;

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  NUMBER.test(text);
  return NUMBER.lastIndex;
}

/** Significant digits that a floating-point number certainly keeps. */
const CERTAIN = 15;
/** More digits are not compared. */
const MOST_COMPARED = 100;

/** Most numbers: without a fraction or with one that doesn't end in 0, and not so small that JavaScript writes an exponent. */
const PLAIN = /^(?!0\.0{5})(?:0|-?[1-9]\d*)(?:\.\d*[1-9])?$/;

/** Whether JavaScript can hold a number and writes it in the same way. */
function isUsual(written: string): boolean {
  if (written.length <= CERTAIN && PLAIN.test(written)) return true;
  return String(Number(written)) === written && isHeld(written);
}

/**
 * Whether JavaScript's number has the value that was written: an integer as long as all its neighbours have numbers of
 * their own, any other number if it has the same digits when it is written with as many.
 */
function isHeld(written: string): boolean {
  if (written.length <= CERTAIN && !/e/i.test(written)) return true;
  const value = Number(written);
  if (/^-?\d+$/.test(written)) return Number.isSafeInteger(value);
  const digits = significant(written);
  if (digits === '') return true;
  if (!Number.isFinite(value) || value === 0 || digits.length > MOST_COMPARED) return false;
  return significant(value.toPrecision(digits.length)) === digits;
}

/** The digits of a number from the first to the last that is not 0. */
const significant = (written: string) =>
  written
    .replace(/e.*/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** The text with quotes around some of its parts. */
function quoted(text: string, parts: Scanned['unusual']): string {
  let result = '';
  let taken = 0;
  for (const { start, end } of parts) {
    result += `${text.slice(taken, start)}"${text.slice(start, end)}"`;
    taken = end;
  }
  return result + text.slice(taken);
}

/** The end of the string that starts at `opening`; -1 if it has none. */
function closingQuote(text: string, opening: number): number {
  let index = opening;
  for (;;) {
    index = text.indexOf('"', index + 1);
    if (index === -1) return -1;
    let backslashes = 0;
    while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return index;
  }
}

function countKeys(value: object): number {
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) count += countKeys(member);
  }
  return count;
}
