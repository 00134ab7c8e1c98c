import { isFormula } from '../files/csv-cell.js';

/** The prefix of a metadata column whose name is already taken. */
export const METADATA_PREFIX = 'metadata.';
/** The column that contains all metadata as one object, if they have no separate columns. */
export const METADATA = 'metadata';

/**
 * The name of a metadata column in a table: its own name, or `metadata.NAME` if its name is that of another column or
 * would not survive in a table: readers trim names, and spreadsheets run names that start like formulas. A name that is not
 * possible even then is quoted as JSON text.
 * @param taken the other columns of the table
 */
export function columnOfMetadata(name: string, taken: ReadonlySet<string>): string {
  if (name !== name.trim() || name.startsWith('"')) return METADATA_PREFIX + JSON.stringify(name);
  const isOthers = name === '' || name === METADATA || taken.has(name) || name.startsWith(METADATA_PREFIX);
  return isOthers || isFormula(name) ? METADATA_PREFIX + name : name;
}

/** The inverse of `columnOfMetadata`. Other names are returned unchanged. */
export function metadataOfColumn(column: string): string {
  if (!column.startsWith(METADATA_PREFIX)) return column;
  const name = column.slice(METADATA_PREFIX.length);
  return name.startsWith('"') ? (textIn(name) ?? name) : name;
}

/** The value of a metadata column, named `NAME` or `metadata.NAME`. */
export function metadataValue(
  metadata: Readonly<Record<string, unknown>> | undefined,
  column: string,
): unknown {
  const name = metadataOfColumn(column);
  return metadata && Object.hasOwn(metadata, name) ? metadata[name] : undefined;
}

function textIn(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
