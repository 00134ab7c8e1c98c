/**
 * Which characters a text may contain (decision 9): C0 controls other than TAB, LF and CR, DEL, C1 controls and lone
 * surrogates are disallowed; U+2028, bidirectional marks and noncharacters are allowed.
 */
const DISALLOWED = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]|\p{Surrogate}/u;

/** The same by code unit: three times as fast, but it takes the halves of every emoji for lone surrogates. */
const DISALLOWED_UNIT = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uD800-\uDFFF]/;

/** True when every character of `text` is allowed. */
export function hasOnlyAllowedCharacters(text: string): boolean {
  return !DISALLOWED_UNIT.test(text) || !DISALLOWED.test(text);
}

/** `[characters, [start, end], …]`: distinct characters in order of first use, then half-open code-point ranges. */
export type InvalidCharacters = [string, ...[number, number][]];

/** The ranges of disallowed characters in `text`; adjacent ones are merged. Undefined if there are none. */
export function findInvalidCharacters(text: string): InvalidCharacters | undefined {
  if (hasOnlyAllowedCharacters(text)) return undefined;
  const distinct = new Set<string>();
  const ranges: [number, number][] = [];
  let position = 0;
  for (const character of text) {
    if (DISALLOWED.test(character)) {
      distinct.add(character);
      const last = ranges.at(-1);
      if (last && last[1] === position) last[1] = position + 1;
      else ranges.push([position, position + 1]);
    }
    position += 1;
  }
  return [[...distinct].join(''), ...ranges];
}

/** True when `text` has at most `limit` code points; counts them only if the UTF-16 length does not decide. */
export function isWithinLength(text: string, limit: number): boolean {
  if (text.length <= limit) return true;
  if (text.length > 2 * limit) return false;
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count > limit) return false;
  }
  return true;
}
