import { extname } from 'node:path';
import { shown } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';

const OPTION = 'name';
const PLACEHOLDER = /\{([^{}]*)\}/;
/** Columns that every document has. */
const TAKEN = new Set(['text', 'file_name']);

/** Columns in the names of files: `{task_id}/{author_id}`. */
export interface NamePattern {
  readonly columns: readonly string[];
  /** The values at the end of a path, by column; undefined if it does not match. */
  match(path: string): Readonly<Record<string, string>> | undefined;
}

/**
 * Reads a pattern: columns in braces, everything else literal. It is matched against the end of a path without its
 * extension, with as many folders as the pattern has; a column extends to the next literal character of the pattern and
 * never beyond a folder.
 * @throws AssessError `invalid_option`
 */
export function namePattern(written: string): NamePattern {
  const refuse = (reason: string) => new AssessError('invalid_option', { option: OPTION, reason });
  const parts = written.split(PLACEHOLDER);
  const columns = parts.filter((_, index) => index % 2 === 1);
  const literals = parts.filter((_, index) => index % 2 === 0);
  if (columns.length === 0) throw refuse(`${shown(written)} names no column, as in '{task_id}/{author_id}'`);
  const bad = columns.find(
    (column, index) => column.trim() === '' || TAKEN.has(column) || columns.indexOf(column) < index,
  );
  if (bad !== undefined) throw refuse(`{${shown(bad)}} is no column of its own`);
  if (literals.slice(1, -1).includes('')) throw refuse('two columns need a character between them');
  const source = literals
    .map(
      (literal, index) =>
        literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') + (index < columns.length ? '([^/]+?)' : ''),
    )
    .join('');
  const expression = new RegExp(`^${source}$`, 'u');
  const depth = written.split('/').length;
  return {
    columns,
    match(path) {
      const segments = withoutExtension(path).split(/[\\/]/);
      const found = expression.exec(segments.slice(-depth).join('/'));
      return found
        ? Object.fromEntries(columns.map((column, index) => [column, found[index + 1]!]))
        : undefined;
    },
  };
}

/** `essays/anna.docx` → `essays/anna`. */
export function withoutExtension(path: string): string {
  const plain = path.replace(/\.gz$/i, '');
  return plain.slice(0, plain.length - extname(plain).length);
}
