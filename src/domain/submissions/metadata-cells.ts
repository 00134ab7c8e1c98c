import type { StoredJson } from '../files/stored-json.js';

type Cell = string | null | undefined;

/** A member without a value of its own members. */
const MEMBER = /"([^"\\]*(?:\\.[^"\\]*)*)":(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^,"{[}]+))[,}]/y;

/**
 * The cells of a row for these metadata columns: text unchanged, other values as JSON, null as null. Objects would be slow
 * for thousands of columns, so members are read one by one where none has members of its own. The cells of the last row are
 * remembered, because each column asks for them.
 */
export function metadataCells(
  columns: readonly string[],
): (metadata: StoredJson<Readonly<Record<string, unknown>>>) => readonly Cell[] {
  const placeOf = new Map(columns.map((name, place) => [name, place]));
  /** Columns whose names are the same in JSON. */
  const plain = columns.map((name) => (name.includes('\\') ? undefined : name));
  let last: unknown;
  let cells: Cell[] = [];
  let next = 0;
  const put = (name: string, value: Cell) => {
    // Most members come in the order of the columns, and comparing is faster than looking up.
    const place = plain[next] === name ? next : placeOf.get(unescaped(name));
    if (place === undefined) return;
    cells[place] = value;
    next = place + 1;
  };
  return (metadata) => {
    if (metadata === last) return cells;
    last = metadata;
    cells = new Array<Cell>(columns.length);
    next = 0;
    if (isReadFlat(metadata.text, put)) return cells;
    cells = columns.map((name) => {
      const value = Object.hasOwn(metadata.value, name) ? metadata.value[name] : undefined;
      return typeof value === 'string' || value === null ? value : JSON.stringify(value);
    });
    return cells;
  };
}

/** Reads the members of an object, with their names as in JSON; false if it can't. */
function isReadFlat(json: string, put: (name: string, value: Cell) => void): boolean {
  MEMBER.lastIndex = 1;
  while (MEMBER.lastIndex < json.length) {
    const found = MEMBER.exec(json);
    if (!found) return false;
    const [, name, text, other] = found;
    put(name!, other === undefined ? unescaped(text!) : other === 'null' ? null : other);
  }
  return true;
}

const unescaped = (text: string): string => (text.includes('\\') ? JSON.parse(`"${text}"`) : text);
