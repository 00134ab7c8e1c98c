/**
 * The text format of COPY: a row a line, columns parted by tabs, with backslashes before what would be taken for either.
 * Unlike in CSV, no line break of a text is one of the format, so that lines can be parted anywhere and read in parallel.
 * What is SQL here is of DuckDB.
 */
export const NULL = '\\N';

const ESCAPES = { n: 10, t: 9, r: 13, b: 8, f: 12, v: 11 } as const;
const MARK = 'chr(65535)';
const ZERO = 'chr(0)';

/** SQL for the text that a field stands for. No field has U+0000, which therefore can stand for a backslash in between. */
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

/** SQL for a text as PostgreSQL stores it, as `encoded` of text-codec.ts makes it. */
export function encodedText(text: string): string {
  return `replace(replace(${text}, ${MARK}, ${MARK} || '1'), ${ZERO}, ${MARK} || '0')`;
}

/** SQL for a text that PostgreSQL stored, as `decoded` of text-codec.ts makes it. */
export function decodedText(text: string): string {
  // In this order: what a mark leaves behind may look like another code.
  return `CASE WHEN contains(${text}, ${MARK})
    THEN replace(replace(${text}, ${MARK} || '0', ${ZERO}), ${MARK} || '1', ${MARK}) ELSE ${text} END`;
}
