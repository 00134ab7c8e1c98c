import type { Archive } from '../archive.js';
import { type Relationship, relationshipsOf } from '../relationships.js';
import { type Element, readXml } from '../xml.js';
import { type CellFormats, readFormats } from './cell-formats.js';
import {
  type Merged,
  MOST_COLUMNS,
  MOST_ROWS,
  type Sheet,
  SheetBuilder,
  type SheetName,
  type Workbook,
} from './sheet.js';

/** Opens a workbook of Office Open XML. @throws AssessError `unreadable_file` */
export async function openXlsx(path: string, archive: Archive, main: string): Promise<Workbook> {
  const sheets: (SheetName & { readonly part: string | undefined })[] = [];
  const parts = await relationshipsOf(path, archive, main);
  const worksheets = new Map(
    parts.flatMap(({ id, type, target }) => (type === 'worksheet' ? [[id, target] as const] : [])),
  );
  let since1904 = false;
  readXml(path, (await archive.read(main))!, {
    open({ name, attribute }) {
      if (name === 'x:workbookPr') since1904 = isOn(attribute('date1904'));
      if (name !== 'x:sheet') return;
      sheets.push({
        name: attribute('name') ?? '',
        isHidden: /hidden/i.test(attribute('state') ?? ''),
        part: worksheets.get(attribute('id') ?? ''),
      });
    },
  });
  // Charts and macros have tabs too, but no cells.
  const names = sheets.filter(({ part }) => part !== undefined && archive.has(part));
  return {
    names,
    async read(index) {
      const part = async (type: Relationship['type']) => {
        const target = parts.find((one) => one.type === type)?.target;
        return target === undefined ? undefined : archive.read(target);
      };
      const shared = sharedStrings(path, await part('sharedStrings'));
      const formats = await readFormats(path, await part('styles'), since1904);
      return readSheet(path, (await archive.read(names[index]!.part!))!, shared, formats);
    },
  };
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';

/** Texts that cells refer to by number, without phonetic guides. */
function sharedStrings(path: string, bytes: Buffer | undefined): string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  const text = new StringText();
  readXml(path, bytes, {
    open({ name }) {
      if (name === 'x:si') text.start();
      text.open(name);
    },
    text: (found) => text.add(found),
    close(name) {
      text.close(name);
      if (name === 'x:si') strings.push(text.end());
    },
  });
  return strings;
}

/** The text of a string item: of all its runs, and without phonetic ones. */
class StringText {
  #text = '';
  #isIn = false;
  #isPhonetic = false;

  start(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'x:rPh') this.#isPhonetic = true;
    if (name === 'x:t') this.#isIn = true;
  }

  add(text: string): void {
    if (this.#isIn && !this.#isPhonetic) this.#text += text;
  }

  close(name: string): void {
    if (name === 'x:rPh') this.#isPhonetic = false;
    if (name === 'x:t') this.#isIn = false;
  }

  end(): string {
    return unescaped(this.#text);
  }
}

/** Characters that XML can't represent are written as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Formats of cells that a workbook has. */
const MOST_STYLES = 65_536;

/** The cell that is being read. */
interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
}

function readSheet(path: string, bytes: Buffer, shared: readonly string[], formats: CellFormats): Sheet {
  const sheet = new SheetBuilder(path);
  const inline = new StringText();
  let number = 0;
  let isHidden = false;
  let cells = new Map<number, string>();
  let cell: Cell | undefined;
  let nextColumn = 0;
  let isInValue = false;

  const open = ({ name, attribute, count }: Element) => {
    switch (name) {
      case 'x:row':
        number = count('r', MOST_ROWS) ?? Math.min(number + 1, MOST_ROWS);
        isHidden = isOn(attribute('hidden'));
        cells = new Map();
        nextColumn = 0;
        break;
      case 'x:c':
        cell = {
          column: columnOf(attribute('r')) ?? nextColumn,
          type: attribute('t') ?? 'n',
          style: count('s', MOST_STYLES) ?? 0,
          value: '',
          hasFormula: false,
        };
        nextColumn = cell.column + 1;
        inline.start();
        break;
      case 'x:f':
        if (cell) cell.hasFormula = true;
        break;
      case 'x:v':
        isInValue = true;
        break;
      case 'x:col':
        if (isOn(attribute('hidden')))
          sheet.hiddenColumns.add((count('min', MOST_COLUMNS) ?? 0) - 1, count('max', MOST_COLUMNS) ?? 0);
        break;
      case 'x:mergeCell': {
        const range = rangeOf(attribute('ref'));
        if (range) sheet.merged.push(range);
        break;
      }
    }
    inline.open(name);
  };
  const close = (name: string) => {
    inline.close(name);
    if (name === 'x:v') isInValue = false;
    else if (name === 'x:row') sheet.addRow({ number, isHidden, cells });
    else if (name === 'x:c' && cell) {
      const { column, type, value, style, hasFormula } = cell;
      const shown = type === 'inlineStr' ? inline.end() : shownValue(value, type, style, column);
      if (shown.trim() !== '' && column < MOST_COLUMNS) cells.set(column, shown);
      else if (hasFormula && value === '' && type !== 'str') sheet.unsettled.add(number, column);
      if (type === 'e') sheet.errors.add(number, column);
      cell = undefined;
    }
  };
  const shownValue = (value: string, type: string, style: number, column: number): string => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'str') return unescaped(value);
    if (type === 'b') return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'n' && value !== '')
      return sheet.longInteger(column, value) ?? formats.shown(Number(value), style);
    // Errors and ISO dates are shown as stored.
    return value;
  };
  readXml(path, bytes, {
    open,
    close,
    text(text) {
      if (isInValue && cell) cell.value += text;
      else inline.add(text);
    },
  });
  return sheet;
}

/** `AB12` → 27. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `A1:C2`. */
function rangeOf(ref: string | undefined): Merged | undefined {
  const [, from, top, to, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref ?? '') ?? [];
  if (bottom === undefined) return undefined;
  return { top: Number(top), bottom: Number(bottom), left: columnOf(from)!, right: columnOf(to)! };
}
