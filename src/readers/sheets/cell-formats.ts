import { dateToSerial, format, getFormatFromId, isDateFormat } from 'numfmt';
import { readXml } from '../xml.js';

/** How the numbers of a workbook are shown. */
export interface CellFormats {
  /** @param style number of the cell's format in the workbook */
  shown(value: number, style: number): string;
}

/** Days between the two epochs that workbooks use. */
const DAYS_TO_1904 = dateToSerial([1904, 1, 1])!;

/** Formats that programs show by locale: built-in date formats, of which East Asia has more, and those of the system. They become ISO dates. */
const LOCAL_DATES: Readonly<Record<string, string>> = {
  'm/d/yyyy': 'yyyy-mm-dd',
  'm/d/yyyy h:mm': 'yyyy-mm-dd hh:mm',
};
const SYSTEM_DATE = /^\[\$-(?:x-sysdate|F800)\]/i;
const SYSTEM_TIME = /^\[\$-(?:x-systime|F400)\]/i;

/** A length of time, such as `[h]:mm`, which counts from no day. */
const LENGTH = /\[(?:h+|m+|s+)\]/i;

/** Significant digits that a number certainly has. */
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
  /** Inside the differential formats of conditional formatting, which have numbers of their own. */
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
    isDate: pattern !== undefined && isDateFormat(pattern) && !LENGTH.test(pattern),
  }));
  return {
    shown(value, style) {
      const { pattern, isDate } = cache[style] ?? {};
      // In full, where the program shows as many digits as fit into the column.
      if (pattern === undefined) return String(Number(value.toPrecision(DIGITS)));
      try {
        return format(pattern, isDate && since1904 ? value + DAYS_TO_1904 : value, { nbsp: false }).trim();
      } catch {
        return String(value);
      }
    },
  };
}

/** Undefined if numbers are shown without formatting. */
function patternOf(id: number, own: string | undefined): string | undefined {
  const builtIn = getFormatFromId(id) ?? undefined;
  const pattern = own ?? (builtIn && (LOCAL_DATES[builtIn] ?? builtIn));
  if (pattern === undefined || /^(General|@)$/i.test(pattern)) return undefined;
  if (SYSTEM_DATE.test(pattern)) return 'yyyy-mm-dd';
  return SYSTEM_TIME.test(pattern) ? 'hh:mm:ss' : pattern;
}
