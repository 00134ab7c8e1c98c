import type { Archive } from '../archive.js';
import { charactersOf, collapsed } from '../open-document-text.js';
import { type Element, readXml } from '../xml.js';
import { MOST_COLUMNS, MOST_ROWS, type Sheet, SheetBuilder, type SheetName, type Workbook } from './sheet.js';

/** Opens a spreadsheet of OpenDocument. @throws AssessError `unreadable_file` */
export async function openOds(path: string, archive: Archive, main: string): Promise<Workbook> {
  const content = (await archive.read(main)) ?? Buffer.alloc(0);
  const names: SheetName[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  readXml(path, content, {
    open({ name, attribute }) {
      if (name === 'style:style') style = attribute('name') ?? '';
      if (name === 'style:table-properties' && attribute('display') === 'false') hiddenStyles.add(style);
      if (name !== 'table:table') return;
      names.push({
        name: attribute('name') ?? '',
        isHidden: hiddenStyles.has(attribute('style-name') ?? ''),
      });
    },
  });
  return { names, read: async (index) => readSheet(path, content, index) };
}

/** Parts of a cell that it does not show. */
const BESIDE = new Set(['office:annotation', 'draw:frame', 'text:ruby-text', 'text:note']);

function readSheet(path: string, content: Buffer, index: number): Sheet {
  const sheet = new SheetBuilder(path);
  let table = -1;
  /** Depth inside content outside the text. */
  let beside = 0;
  let tables = 0;
  let number = 1;
  let column = 0;
  let tableColumn = 0;
  let row = { repeated: 1, isHidden: false, cells: new Map<number, string>() };
  let cell:
    | { repeated: number; hasFormula: boolean; number: string | undefined; paragraphs: string[] }
    | undefined;
  let isInParagraph = 0;

  const columnsIn = ({ count }: Element, name: string) => count(name, MOST_COLUMNS) || 1;
  const rowsIn = ({ count }: Element, name: string) => count(name, MOST_ROWS) || 1;
  const isChosen = () => table === index && tables === 1;
  const add = (text: string) => {
    if (!isChosen() || !cell || isInParagraph === 0 || beside > 0) return;
    cell.paragraphs[cell.paragraphs.length - 1] += text;
  };
  const open = (element: Element) => {
    const { name, attribute } = element;
    if (name === 'table:table') {
      tables += 1;
      if (tables === 1) table += 1;
    }
    if (!isChosen()) return;
    if (BESIDE.has(name)) beside += 1;
    if (beside > 0) return;
    switch (name) {
      case 'table:table-column': {
        const end = Math.min(tableColumn + columnsIn(element, 'number-columns-repeated'), MOST_COLUMNS);
        if (isUnseen(attribute('visibility'))) sheet.hiddenColumns.add(tableColumn, end);
        tableColumn = end;
        break;
      }
      case 'table:table-row':
        row = {
          repeated: rowsIn(element, 'number-rows-repeated'),
          isHidden: isUnseen(attribute('visibility')),
          cells: new Map(),
        };
        column = 0;
        break;
      case 'table:table-cell':
      case 'table:covered-table-cell': {
        const right = column + columnsIn(element, 'number-columns-spanned') - 1;
        const bottom = number + rowsIn(element, 'number-rows-spanned') - 1;
        if (right > column || bottom > number)
          sheet.merged.push({ top: number, bottom, left: column, right });
        cell = {
          repeated: columnsIn(element, 'number-columns-repeated'),
          hasFormula: attribute('formula') !== undefined,
          number: attribute('value-type') === 'float' ? attribute('value') : undefined,
          paragraphs: [],
        };
        break;
      }
      case 'text:p':
      case 'text:h':
        isInParagraph += 1;
        cell?.paragraphs.push('');
        break;
      default:
        add(charactersOf(element) ?? '');
    }
  };
  const close = (name: string) => {
    if (isChosen()) closeIn(name);
    if (name === 'table:table') tables -= 1;
  };
  const closeIn = (name: string) => {
    if (BESIDE.has(name)) beside -= 1;
    else if (beside > 0) return;
    else if (name === 'text:p' || name === 'text:h') isInParagraph -= 1;
    else if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && cell) {
      const shown = sheet.longInteger(column, cell.number ?? '') ?? cell.paragraphs.join('\n');
      if (shown.trim() !== '') {
        const end = Math.min(column + cell.repeated, MOST_COLUMNS);
        for (let at = column; at < end; at += 1) row.cells.set(at, shown);
        if (ERROR.test(shown)) sheet.errors.add(number, column);
      } else if (cell.hasFormula && cell.paragraphs.length === 0) sheet.unsettled.add(number, column);
      column += cell.repeated;
      cell = undefined;
    } else if (name === 'table:table-row') {
      const { repeated, cells, isHidden } = row;
      if (cells.size > 0)
        for (let at = number; at < Math.min(number + repeated, MOST_ROWS + 1); at += 1)
          sheet.addRow({ number: at, isHidden, cells });
      number += repeated;
    }
  };
  readXml(path, content, { open, close, text: (text) => add(collapsed(text)) });
  return sheet;
}

const ERROR = /^(#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)|Err:\d+)$/;

/** Hidden manually or by a filter. */
const isUnseen = (visibility: string | undefined) => visibility === 'collapse' || visibility === 'filter';
