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
  let last: unknown;
  let cells: Cell[] = [];
  const put = (name: string, value: Cell) => {
    const place = placeOf.get(name);
    if (place !== undefined) cells[place] = value;
  };
  return (metadata) => {
    if (metadata === last) return cells;
    last = metadata;
    cells = new Array<Cell>(columns.length);
    if (!isReadFlat(metadata.text, put))
      for (const [name, value] of Object.entries(metadata.value))
        put(name, value === null || typeof value === 'string' ? value : JSON.stringify(value));
    return cells;
  };
}

/** Reads the members of an object; false if it can't. */
function isReadFlat(json: string, put: (name: string, value: Cell) => void): boolean {
  MEMBER.lastIndex = 1;
  while (MEMBER.lastIndex < json.length) {
    const found = MEMBER.exec(json);
    if (!found) return false;
    const [, name, text, other] = found;
    put(unescaped(name!), other === undefined ? unescaped(text!) : other === 'null' ? null : other);
  }
  return true;
}

const unescaped = (text: string): string => (text.includes('\\') ? JSON.parse(`"${text}"`) : text);
