/** Maximum nesting; the outer object is the first level (decision 19). */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Parses the JSON text of one object as strictly as decision 19 requires: no other value at the top, no BOM, no duplicate
 * key in an object (after unescaping, at any depth), at most 32 levels.
 * @returns the object, with `__proto__` as an ordinary key; undefined if the text is anything else
 */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  const members = countMembers(text);
  if (members === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // The parser keeps one of duplicate keys, so there are fewer members than colons.
  return countKeys(value) === members ? (value as Record<string, unknown>) : undefined;
}

/** Colons outside of strings, which in valid JSON is the number of members; undefined if it is nested too deeply. */
function countMembers(text: string): number | undefined {
  let depth = 0;
  let members = 0;
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
    }
  }
  return members;
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
