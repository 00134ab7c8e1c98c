import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt';
import { readXml } from '../xml.js';

/** How the numbers of a workbook are shown. */
export interface CellFormats {
  /** @param style number of the cell's format in the workbook */
  shown(value: number, style: number): string;
}

/** Days between the two beginnings of time that workbooks count from. */
const DAYS_TO_1904 = dateToSerial([1904, 1, 1])!;

/** Dates that a program shows as its country does: the built-in ones, and those of the system. They become ISO dates. */
const LOCAL_DATES: Readonly<Record<number, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };
const SYSTEM_DATE = /^\[\$-(?:x-sysdate|F800)\]/i;
const SYSTEM_TIME = /^\[\$-(?:x-systime|F400)\]/i;

/** Digits that a number has for certain. */
const DIGITS = 15;

/** Reads the formats of a workbook. @throws AssessError `unreadable_file` */
export async function readFormats(
  path: string,
  styles: Buffer | undefined,
  since1904: boolean,
): Promise<CellFormats> {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  /** In differences of formats, which conditions make, and which have numbers of their own. */
  let isInDifferences = false;
  if (styles)
    readXml(path, styles, {
      open({ name, attribute }) {
        if (name === 'x:dxfs') isInDifferences = true;
        if (name === 'x:numFmt' && !isInDifferences)
          own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
        if (name === 'x:cellXfs') isInCells = true;
        if (name === 'x:xf' && isInCells) ids.push(Number(attribute('numFmtId') ?? 0));
      },
      close(name) {
        if (name === 'x:cellXfs') isInCells = false;
        if (name === 'x:dxfs') isInDifferences = false;
      },
    });
  const patterns = ids.map((id) => patternOf(id, own.get(id)));
  const cache = patterns.map((pattern) => ({
    pattern,
    isDate: pattern !== undefined && isDateFormat(pattern),
  }));
  return {
    shown(value, style) {
      const { pattern, isDate } = cache[style] ?? {};
      // In full where the program shows as much as the column has room for.
      if (pattern === undefined) return String(Number(value.toPrecision(DIGITS)));
      try {
        return format(pattern, isDate && since1904 ? value + DAYS_TO_1904 : value, { nbsp: false }).trim();
      } catch {
        return String(value);
      }
    },
  };
}

/** Undefined for numbers as they are. */
function patternOf(id: number, own: string | undefined): string | undefined {
  if (LOCAL_DATES[id] !== undefined && own === undefined) return LOCAL_DATES[id];
  const pattern = own ?? getFormatFromId(id) ?? undefined;
  if (pattern === undefined || /^(General|@)$/i.test(pattern)) return undefined;
  if (SYSTEM_DATE.test(pattern)) return 'yyyy-mm-dd';
  return SYSTEM_TIME.test(pattern) ? 'hh:mm:ss' : pattern;
}
