import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { counted } from '../../domain/counted.js';
import { shownNames } from '../../domain/shown.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import type { Pool } from '../../workers/pool.js';
import { refuseProtected } from '../../writers/protect.js';
import { openSink, writeAll } from '../../writers/sink.js';
import { makeFolder } from '../make-folder.js';
import { type AssessClassOptions, assessClass } from './assess-class.js';
import { classSheet } from './class-sheet.js';
import { type ClassSummary, classSummary } from './class-summary.js';
import { isAssessed } from './class-text.js';
import { learnerSheet } from './learner-sheet.js';
import { classNameOf, type ReadClassOptions, readClass } from './read-class.js';
import { readRubric } from './rubric.js';
import { formatted, SHEET_FORMATS, type SheetFormat, sheetFiles } from './sheet-files.js';

interface WriteClassOptions
  extends ReadClassOptions,
    Pick<AssessClassOptions, 'batchSize' | 'onProgress' | 'onCrash'> {
  /** A folder; with `oneFile` a file, or `-` for standard output. */
  readonly out: string;
  /** All sheets in one file, of the first of the formats. */
  readonly oneFile: boolean;
  readonly formats: readonly SheetFormat[];
  /** A table with texts for traits by band. */
  readonly rubric?: string | undefined;
  /** Absent: the name of the file or folder. */
  readonly title?: string | undefined;
  readonly scale: Scale | undefined;
  /** Threads, asked for when the texts are read. */
  readonly pool: () => Promise<Pool>;
  /** Files that no output may replace, besides those that are read. */
  readonly protect: readonly string[];
}

export interface ClassFeedback extends ClassSummary {
  readonly out: string;
  readonly title: string;
  readonly files: number;
  /** Texts that could not be assessed. */
  readonly failed: number;
  /** Rows that broke a rule and have no sheet. */
  readonly rejected: number;
}

/**
 * Assesses the texts of a class and writes a sheet for each learner and a page for the teacher; nothing is stored.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`
 */
export async function writeClass(options: WriteClassOptions): Promise<ClassFeedback> {
  const { out, oneFile, formats, scale, signal, sources, title = classNameOf(sources[0]!) } = options;
  const rubric = options.rubric === undefined ? undefined : await readRubric(options.rubric, scale);
  const { texts, files: read, rejected } = await readClass(options);
  const inputs = [...read, ...(options.rubric === undefined ? [] : [options.rubric])];
  if (oneFile) await refuseProtected('output', out, [...inputs, ...options.protect]);
  else await refuseBesideTexts(out, inputs, sources);
  const pool = await options.pool();
  const assessed = await assessClass(texts, { ...options, pool });
  const summary = classSummary(assessed);
  const teachers = classSheet(summary, title);
  const learners = assessed.map((text) => learnerSheet(text, rubric));
  let files = 0;
  const write = async (path: string, content: string | Uint8Array) => {
    signal?.throwIfAborted();
    const { interrupted } = await writeAll(await openSink(path), [content], { signal });
    if (interrupted) signal?.throwIfAborted();
    files += 1;
  };
  if (oneFile) await write(out, await formatted(title, [teachers, ...learners], formats[0]!));
  else {
    await makeFolder(out);
    const former = new Set((await readdir(out)).filter(isSheetName));
    const before = former.size;
    for await (const { name, content } of sheetFiles(teachers, learners, formats)) {
      await write(join(out, name), content);
      former.delete(name);
    }
    for (const note of notesOnFormer(out, before - former.size, [...former].sort())) options.onHint?.(note);
  }
  const failed = assessed.filter((text) => !isAssessed(text)).length;
  return { out, title, files, failed, rejected, ...summary };
}

const isSheetName = (name: string) => SHEET_FORMATS.some((format) => name.endsWith(`.${format}`));

/** What became of sheets that were in the folder already. */
function notesOnFormer(out: string, replaced: number, left: readonly string[]): string[] {
  return [
    ...(replaced > 0 ? [`${out}: ${counted(replaced, 'file')} of an earlier run replaced`] : []),
    ...(left.length > 0
      ? [
          `${out}: ${counted(left.length, 'other file was', 'other files were')} there before and left: ${shownNames(left).join(', ')}`,
        ]
      : []),
  ];
}

/**
 * Sheets must not replace texts, nor be read as texts of the class the next time.
 * @throws AssessError `invalid_option`
 */
async function refuseBesideTexts(
  out: string,
  files: readonly string[],
  sources: readonly string[],
): Promise<void> {
  const found = await stat(out).catch(() => undefined);
  if (found && !found.isDirectory()) throw invalid(`${out} is a file; name a folder, or use --one-file`);
  const folder = await placeOf(out);
  for (const file of files)
    if (file !== '-' && dirname(await placeOf(file)) === folder)
      throw invalid(`${out} holds the texts themselves; name another folder for the sheets`);
  for (const source of sources) {
    if (!(await stat(source).catch(() => undefined))?.isDirectory()) continue;
    const way = relative(await placeOf(source), folder);
    if (!way.startsWith('..'))
      throw invalid(
        `${out} lies in ${source}, so that the sheets would be read as texts the next time; name a folder elsewhere`,
      );
  }
}

/** The real place of a path that need not exist. */
async function placeOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined) return real;
  const above = dirname(path);
  return join(above === path ? path : await placeOf(above), relative(above, path));
}

const invalid = (reason: string) => new AssessError('invalid_option', { option: '--output', reason });
