import { parseJsonRecord } from '../domain/files/json.js';
import { shown } from '../domain/shown.js';
import { METADATA, METADATA_PREFIX, metadataOfColumn } from '../domain/submissions/metadata-column.js';

/**
 * Records that hold objects, flattened: a member of an object in a column is a column of its own, `learner.l1`, at any
 * depth, and the members of an object `metadata` are metadata columns with their own names, `l1`, which can also be
 * called `metadata.l1`.
 */

type Values = Readonly<Record<string, unknown>>;

/** The object in a column; the column `metadata` may also contain it as JSON text, as in tables of text. */
function objectIn(column: string, value: unknown): Values | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  if (column !== METADATA || typeof value !== 'string' || !value.startsWith('{')) return undefined;
  return parseJsonRecord(value);
}

/** The other name of a metadata column. */
const otherName = (name: string) =>
  name.startsWith(METADATA_PREFIX) ? name.slice(METADATA_PREFIX.length) : METADATA_PREFIX + name;

/** Whether a table with these columns can contain the named one; members of objects are known only from the records. */
export function hasColumn(columns: readonly string[], name: string): boolean {
  const names = [name, otherName(name)];
  return columns.some((column) => names.some((one) => one === column || one.startsWith(`${column}.`)));
}

/** The value of a record under a name, and which of the two names it was found under. */
export function locate(values: Values, name: string): { name: string; value: unknown } | undefined {
  for (const one of [name, otherName(name)]) {
    const value = memberAt(values, one);
    if (value !== undefined) return { name: one, value };
  }
  return undefined;
}

/** The value of a record under a name; undefined if it has none. */
export function cellAt(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : locate(values, name)?.value;
}

function memberAt(values: Values, path: string): unknown {
  if (Object.hasOwn(values, path)) return values[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const column = path.slice(0, dot);
    const members = Object.hasOwn(values, column) ? objectIn(column, values[column]) : undefined;
    const value = members && memberAt(members, path.slice(dot + 1));
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * A record flattened; an object stays whole if a member has the name of another column.
 * @param whole columns that stay as they are
 */
export function flattened(
  values: Values,
  whole: ReadonlyMap<string, unknown>,
  path = '',
): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const key of Object.keys(values)) {
    const members = whole.has(path + key) ? undefined : objectIn(key, values[key]);
    const inner = Object.entries(members ? flattened(members, whole, `${path}${key}.`) : {});
    const named = inner.map(([name, value]) => [`${key}.${name}`, value] as const);
    const isFree = named.every(([name]) => !Object.hasOwn(values, name) && !Object.hasOwn(flat, name));
    for (const [name, value] of members && isFree ? named : [[key, values[key]] as const])
      Object.defineProperty(flat, name, { value, enumerable: true });
  }
  return flat;
}

/**
 * Adds the value of a column to the metadata of a record.
 * @param taken names that are not metadata
 * @returns what is wrong if a metadata column has two values
 */
export function addMetadata(
  metadata: Record<string, unknown>,
  column: string,
  value: unknown,
  taken: ReadonlySet<string> | undefined,
): string | undefined {
  const members = objectIn(column, value);
  const name = metadataOfColumn(column);
  if (!members) return put(metadata, name, value);
  return addMembers(metadata, column === METADATA ? '' : `${name}.`, `${column}.`, members, taken);
}

/** @param path prefix of the members' names in the record, `before` in its metadata */
function addMembers(
  metadata: Record<string, unknown>,
  before: string,
  path: string,
  members: Values,
  taken: ReadonlySet<string> | undefined,
): string | undefined {
  let fault: string | undefined;
  for (const key of Object.keys(members)) {
    if (taken?.has(path + key)) continue;
    const inner = objectIn(key, members[key]);
    const found = inner
      ? addMembers(metadata, `${before}${key}.`, `${path}${key}.`, inner, taken)
      : put(metadata, before + key, members[key]);
    fault ??= found;
  }
  return fault;
}

function put(metadata: Record<string, unknown>, name: string, value: unknown): string | undefined {
  const flat = wellFormed(Array.isArray(value) ? JSON.stringify(value) : value);
  if (Object.hasOwn(metadata, name)) {
    return metadata[name] === flat ? undefined : `the metadata column ${shown(name)} has two values`;
  }
  if (name === '__proto__') {
    Object.defineProperty(metadata, name, { value: flat, enumerable: true, configurable: true });
  } else metadata[name] = flat;
  return undefined;
}

/** A lone surrogate, which UTF-8 can't represent, becomes the replacement character. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' && /\p{Surrogate}/u.test(value)
    ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    : value;
}
