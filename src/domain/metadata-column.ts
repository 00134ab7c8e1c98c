import { isFormula } from './csv-cell.js';

/** The prefix of a metadata column whose name is already taken. */
export const METADATA_PREFIX = 'metadata.';
/** The column that holds all metadata as one object, where they have no columns of their own. */
export const METADATA = 'metadata';

/**
 * How a table names a metadata column: as it is called, and `metadata.NAME` where that is the name of another column, or
 * where a table would not give it back: readers trim names, and spreadsheets run those that start like formulas. What cannot
 * stand there even so is quoted as JSON text.
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
