/**
 * The text format of COPY: one row per line, columns separated by tabs, with backslashes escaping both. Unlike in CSV,
 * every line break ends a row, so that the text can be split at any line and read in parallel. All SQL here is
 * DuckDB's.
 */
export const NULL = '\\N';

const ESCAPES = { n: 10, t: 9, r: 13, b: 8, f: 12, v: 11 } as const;
const MARK = 'chr(65535)';
const ZERO = 'chr(0)';

/**
 * SQL for the text that a field represents. No field contains U+0000, so it can replace backslashes in the meantime.
 */
export function unescaped(field: string): string {
  const parted = `replace(${field}, '\\\\', ${ZERO})`;
  const replaced = Object.entries(ESCAPES).reduce(
    (sql, [letter, code]) => `replace(${sql}, '\\${letter}', chr(${code}))`,
    parted,
  );
  return `CASE WHEN contains(${field}, '\\') THEN replace(${replaced}, ${ZERO}, '\\') ELSE ${field} END`;
}

/** SQL for the field of a text without U+0000. */
export function escaped(text: string): string {
  const replaced = (['n', 't', 'r'] as const).reduce(
    (sql, letter) => `replace(${sql}, chr(${ESCAPES[letter]}), '\\${letter}')`,
    `replace(${text}, '\\', '\\\\')`,
  );
  return `coalesce(${replaced}, '${NULL}')`;
}

/** SQL for a text in the form in which PostgreSQL stores it, like `encoded` of text-codec.ts. */
export function encodedText(text: string): string {
  return `replace(replace(${text}, ${MARK}, ${MARK} || '1'), ${ZERO}, ${MARK} || '0')`;
}

/** SQL for a text that PostgreSQL stored, like `decoded` of text-codec.ts. */
export function decodedText(text: string): string {
  // In this order, because the rest after a mark may look like another code.
  return `CASE WHEN contains(${text}, ${MARK})
    THEN replace(replace(${text}, ${MARK} || '0', ${ZERO}), ${MARK} || '1', ${MARK}) ELSE ${text} END`;
}
