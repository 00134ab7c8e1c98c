/** Identifiers: ASCII letters, digits and hyphen, 1 to 40 characters, case-sensitive (interface, "Identifier format"). */
export const IDENTIFIER_MAX_LENGTH = 40;

/** The format as a regular expression. */
export const IDENTIFIER_PATTERN = '^[A-Za-z0-9-]{1,40}$';

const WELL_FORMED = new RegExp(IDENTIFIER_PATTERN);

/**
 * The interface's error message for an invalid identifier; undefined if it is valid.
 * @param value the identifier as received, after percent-decoding
 * @param name the attribute that holds it: `id`, `author_id`, …
 */
export function identifierFault(value: string, name: string): string | undefined {
  if (WELL_FORMED.test(value)) return undefined;
  // Too long takes precedence over malformed; lengths are counted in code points (decisions 6 and 8).
  const tooLong = value.length > IDENTIFIER_MAX_LENGTH && [...value].length > IDENTIFIER_MAX_LENGTH;
  return tooLong ? `${name} too long` : `${name} must only contain alphanumerics and hyphens`;
}
