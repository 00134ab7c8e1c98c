import { counted } from '../../domain/counted.js';
import { shownNames } from '../../domain/shown.js';
import {
  addressOf,
  type CellCount,
  columnLetters,
  type Merged,
  type Sheet,
  type SheetName,
  type SheetRow,
} from './sheet.js';

/** Which sheet is read, if there are others. */
export function otherSheets(path: string, names: readonly SheetName[], index: number): string[] {
  const others = names
    .filter((_, at) => at !== index)
    .map(({ name, isHidden }) => name + (isHidden ? ' (hidden)' : ''));
  if (others.length === 0) return [];
  const read = shownNames([names[index]!.name]).join();
  return [
    `${path}: the sheet ${read} is read. Others are ${shownNames(others).join(', ')}; name one with --sheet`,
  ];
}

interface Head {
  readonly title: SheetRow | undefined;
  readonly header: SheetRow | undefined;
  readonly columns: readonly string[];
}

/** Notes for the user on a sheet that is read as a table. */
export function sheetNotes(path: string, sheet: Sheet, { title, header, columns }: Head): string[] {
  const notes: string[] = [];
  const say = (note: string) => notes.push(`${path}: ${note}`);
  if (title) say(`row ${title.number} is a title over several columns and left out`);
  const first = header?.number ?? 0;
  const inHead = sheet.merged.filter(({ top, bottom }) => top <= first && first <= bottom);
  if (inHead.length > 0) {
    const many = inHead.length > 1;
    say(
      `the head has ${many ? 'merged cells' : 'a merged cell'} (${list(inHead.map(rangeName))}): a name counts for the first of its columns. ` +
        'Give each column a name of its own in one row',
    );
  }
  const inBody = sheet.merged.filter(({ top, bottom }) => top > first && bottom > top);
  if (inBody.length > 0)
    say(
      `cells are merged over several rows (${list(inBody.map(rangeName))}): only the first of these rows has their value`,
    );
  const rows = sheet.rows
    .filter(({ isHidden, number }) => isHidden && number > first)
    .map(({ number }) => number);
  if (rows.length > 0)
    say(
      `${counted(rows.length, 'hidden or filtered row is', 'hidden or filtered rows are')} read as well (${list(stretches(rows))}). Delete them in the file if they are not meant`,
    );
  const hidden = sheet.hiddenColumns.among(columns.length);
  if (hidden.length > 0)
    say(
      `hidden columns are read as well (${list(hidden.map((column) => `${columnLetters(column)} ${columns[column]}`))})`,
    );
  if (sheet.unsettled.count > 0)
    say(
      `formulas without a stored result are empty (${withFirst(sheet.unsettled)}). Open and save the file in a spreadsheet program`,
    );
  if (sheet.errors.count > 0)
    say(`cells hold the error of a formula as their text (${withFirst(sheet.errors)})`);
  const rounded = [...sheet.longIntegers]
    .filter(([, { allRounded }]) => allRounded)
    .map(([column]) => column);
  if (rounded.length > 0)
    say(
      `all numbers of more than 15 digits end in zeros (${list(rounded.map((column) => `${columnLetters(column)} ${columns[column] ?? ''}`.trim()))}): a spreadsheet program has probably rounded them, so ids may be wrong. Format the column as text, and fill it again from the source`,
    );
  return notes;
}

const rangeName = ({ top, bottom, left, right }: Merged) =>
  `${addressOf(top, left)}:${addressOf(bottom, right)}`;

const MOST_LISTED = 5;

function list(names: readonly string[]): string {
  const first = shownNames(names.slice(0, MOST_LISTED));
  return names.length > MOST_LISTED
    ? `${first.join(', ')} and ${names.length - MOST_LISTED} more`
    : first.join(', ');
}

const withFirst = ({ count, first }: CellCount) => (count === 1 ? first : `${count}, first ${first}`);

/** 5, 7, 8, 9 → `5`, `7 to 9`. */
function stretches(numbers: readonly number[]): string[] {
  const found: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
}
