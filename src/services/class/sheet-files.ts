import type { NamedFile } from '../../writers/zip.js';
import type { LearnerSheet, Sheet } from './run.js';
import { sheetsDocx } from './sheet-docx.js';
import { sheetsHtml } from './sheet-html.js';

export const SHEET_FORMATS = ['docx', 'html'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** Sheets in a format. */
export async function formatted(
  title: string,
  sheets: readonly Sheet[],
  format: SheetFormat,
): Promise<string | Uint8Array> {
  return format === 'html' ? String(sheetsHtml(title, sheets)) : sheetsDocx(title, sheets);
}

/** A file for the teacher, `class`, and one for each learner with all sheets of that learner, in each format. */
export async function* sheetFiles(
  teachers: Sheet,
  learners: readonly LearnerSheet[],
  formats: readonly SheetFormat[],
): AsyncGenerator<NamedFile> {
  const names = new FileNames();
  const byLearner = new Map<string, Sheet[]>();
  for (const sheet of learners)
    byLearner.set(sheet.learner, [...(byLearner.get(sheet.learner) ?? []), sheet]);
  for (const sheets of [[teachers], ...byLearner.values()]) {
    const name = names.of(sheets[0] === teachers ? CLASS : sheets[0]!.title);
    for (const format of formats)
      yield { name: `${name}.${format}`, content: await formatted(sheets[0]!.title, sheets, format) };
  }
}

/** The name of the teacher's file. */
export const CLASS = 'class';

/** Characters that file systems or programs refuse, and those that nobody sees. */
const REFUSED = /[\\/:*?"<>|\p{C}]+/gu;
/** Names of devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const LONGEST = 80;

/** Makes names of files from names of learners: such as every system accepts, and no two the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  of(title: string): string {
    const cleaned = [...title.normalize('NFC').replaceAll(REFUSED, '_').trim()].slice(0, LONGEST).join('');
    const plain = cleaned.replace(/^\.+|[. ]+$/g, '') || 'text';
    const safe = DEVICE.test(plain) ? `_${plain}` : plain;
    let name = safe;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${safe}-${number}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
