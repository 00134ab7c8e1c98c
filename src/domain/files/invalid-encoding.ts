import { parseJsonObject } from './json.js';

/** Additional attributes of `invalid_encoding` (interface, "Errors before attributes are checked"). */
interface InvalidEncoding {
  readonly invalid_attributes: readonly string[];
  readonly invalid_values: Readonly<Record<string, unknown>>;
}

/**
 * Names the attributes of a body that is not valid UTF-8, with every bad byte written as `\xHH` (decision 18). Both
 * members are empty if the rest is not a JSON object either.
 * @param body the bytes of a request
 * @param marker represents a bad byte while the body is parsed; no body may contain it
 */
export function describeInvalidEncoding(body: Uint8Array, marker: string): InvalidEncoding {
  const attributes = parseJsonObject(withMarkers(body, marker)) ?? {};
  const isInvalid = (value: unknown) => JSON.stringify(value).includes(marker);
  const entries = Object.entries(attributes);
  return {
    invalid_attributes: entries
      .filter((entry) => isInvalid(entry))
      .map(([name]) => name.replaceAll(marker, '\\x')),
    invalid_values: Object.fromEntries(
      entries
        .filter(([, value]) => isInvalid(value))
        .map(([name, value]) => [name.replaceAll(marker, '\\x'), unmarked(value, marker)]),
    ),
  };
}

/** The value with `\x` in place of markers, in names and strings at any depth. */
function unmarked(value: unknown, marker: string): unknown {
  if (typeof value === 'string') return value.replaceAll(marker, '\\x');
  if (Array.isArray(value)) return value.map((item) => unmarked(item, marker));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replaceAll(marker, '\\x'), unmarked(item, marker)]),
  );
}

/** Decodes what is valid and writes every other byte as marker and two capital hexadecimal digits. */
function withMarkers(body: Uint8Array, marker: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: string[] = [];
  let valid = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(bytes.toString('utf8', valid, at), marker, hexadecimal(bytes[at]!));
    at += 1;
    valid = at;
  }
  parts.push(bytes.toString('utf8', valid));
  return parts.join('');
}

const hexadecimal = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');

/**
 * Bytes of the well-formed UTF-8 sequence that begins at `at`; 0 if none does. The ranges are those of the Unicode
 * Standard, table 3-7 (no overlong forms, no surrogates, nothing above U+10FFFF).
 */
function sequenceLength(bytes: Uint8Array, at: number): 0 | 1 | 2 | 3 | 4 {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const continues = (offset: number, low = 0x80, high = 0xbf) => {
    const byte = bytes[at + offset];
    return byte !== undefined && byte >= low && byte <= high;
  };
  if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const second = continues(1, lead === 0xe0 ? 0xa0 : 0x80, lead === 0xed ? 0x9f : 0xbf);
    return second && continues(2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const second = continues(1, lead === 0xf0 ? 0x90 : 0x80, lead === 0xf4 ? 0x8f : 0xbf);
    return second && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}
