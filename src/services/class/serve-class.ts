import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shown } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import type { Html } from '../../page/html.js';
import { isDocumentName, notesOnOthers } from '../../readers/documents/find.js';
import { isTableName } from '../../readers/table.js';
import { openPartialFolder, STDOUT } from '../../writers/sink.js';
import { type NamedFile, zipped } from '../../writers/zip.js';
import { type BesideAssessment, oneByOne } from '../assessment/one-by-one.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import { pipelineNamed } from '../pipelines/pipelines.js';
import { assessClass } from './assess-class.js';
import { classSheet } from './class-sheet.js';
import { classSummary } from './class-summary.js';
import { learnerSheet } from './learner-sheet.js';
import { classNameOf, type ReadClassOptions, readClass } from './read-class.js';
import { readRubric } from './rubric.js';
import { FileNames, SHEET_FORMATS, sheetFiles } from './sheet-files.js';
import { sheetsContent } from './sheet-html.js';

/** The files of a class, as they were sent, and how they are read. */
export interface SentClass
  extends Pick<ReadClassOptions, 'learner' | 'reasonsLanguage' | 'reasonsLanguageColumn'> {
  readonly files: readonly NamedFile[];
  readonly rubric?: NamedFile | undefined;
  /** Column with the texts. */
  readonly text?: string | undefined;
  /** The question of all texts without one in their row. */
  readonly question?: string | undefined;
  readonly title?: string | undefined;
}

/** What a class gets back. */
export interface ServedClass {
  /** The teacher's, then those of the learners. */
  readonly sheets: Html;
  /** All files of sheets in an archive. */
  readonly zip: Buffer;
  /** What people should know of how the files were read. */
  readonly notes: readonly string[];
}

/** Makes the sheets of a class; undefined if too many requests are pending, or the server stops. @throws AssessError */
export type ServeClass = (accountId: string, sent: SentClass) => Promise<ServedClass | undefined>;

/** Maximum number of pending classes per account. */
const MOST_OF_AN_ACCOUNT = 2;
const MOST_TEXTS = 200;
/** So few texts are with the threads at a time that others need not wait for a whole class. */
const BATCH = 4;

/** Makes sheets for classes, one at a time over all accounts. What was sent is on disk only while it is read. */
export function classServer(beside: BesideAssessment): ServeClass {
  const { withPipeline, config, signal } = beside;
  return oneByOne(beside, MOST_OF_AN_ACCOUNT, async (account, sent) => {
    const { scale } = pipelineNamed(account.pipeline, customPipelines(config));
    const { texts, rubric, notes } = await readSent(sent, scale, signal);
    const assessed = await withPipeline(account.pipeline, ({ pool }) =>
      assessClass(texts, { pool, scale, batchSize: BATCH, inHand: 1, signal }),
    );
    const title = sent.title || sentTitle(sent.files);
    const teachers = classSheet(classSummary(assessed), title);
    const learners = assessed.map((text) => learnerSheet(text, rubric));
    const zip = await zipped(sheetFiles(teachers, learners, SHEET_FORMATS));
    return { sheets: sheetsContent([teachers, ...learners]), zip, notes };
  });
}

/** Reads what was sent, in a folder that only this process's user can read and that is removed at once. */
async function readSent(
  { files, rubric, text, question, ...options }: SentClass,
  scale: Parameters<typeof readRubric>[1],
  signal: AbortSignal,
) {
  const folder = await openPartialFolder(STDOUT);
  const notes: string[] = [];
  /** Names as they were sent, by path. */
  const names = new Map<string, string>();
  const plain = (message: string) => {
    let said = message;
    for (const [path, name] of names) said = said.replaceAll(path, name);
    return said;
  };
  try {
    const put = async ({ name, content }: NamedFile) => {
      const place = join(folder.path, String(names.size));
      await mkdir(place);
      const path = join(place, new FileNames().of(ownName({ name })));
      names.set(path, withoutDrive(name));
      await writeFile(path, content, { mode: 0o600 });
      return path;
    };
    const { read: kept, leftOut } = sorted(files);
    notes.push(...notesOnOthers(leftOut.map(ownName), 'neither documents nor tables'));
    const sources: string[] = [];
    for (const file of kept) sources.push(await put(file));
    const read = await readClass({
      ...options,
      sources,
      map: text === undefined ? {} : { text },
      set: question === undefined ? undefined : { question_text: question },
      most: MOST_TEXTS,
      pathOf: (path) => names.get(path) ?? path,
      signal,
      onHint: (hint) => notes.push(plain(hint)),
      onReject: ({ place, message }) => notes.push(plain(`${place}: ${message}`)),
    });
    const words = rubric && (await readRubric(await put(rubric), scale));
    return { texts: read.texts, rubric: words, notes };
  } catch (error) {
    if (!(error instanceof AssessError)) throw error;
    // The way out that messages name is often an option of the command line.
    const { option, path, reason } = error.details as Partial<Record<'option' | 'path' | 'reason', string>>;
    const place = option === undefined && path !== undefined ? `${path}: ` : '';
    throw new SentFault(plain(reason === undefined ? error.message : place + reason));
  } finally {
    await folder.remove();
  }
}

/** Files by whether they are documents or tables by their names. @throws SentFault if none is */
function sorted(files: readonly NamedFile[]) {
  const isRead = ({ name }: NamedFile) => isDocumentName(name) || isTableName(name);
  const read = files.filter(isRead);
  if (read.length === 0)
    throw new SentFault(
      `${shown(ownName(files[0]!))} is neither a document (.txt, .docx, .odt, .pdf) nor a table`,
    );
  return { read, leftOut: files.filter((file) => !isRead(file)) };
}

/** The name of a file without its folders. */
const ownName = ({ name }: Pick<NamedFile, 'name'>) => name.replace(/^.*[\\/]/, '');

/** A path in a folder that was sent, with slashes; of a path of a whole machine, the name. */
const withoutDrive = (name: string) =>
  /^(?:[a-z]:|[\\/])/i.test(name) ? ownName({ name }) : name.replaceAll('\\', '/');

/** The folder that all files were sent in, or the name of the first. */
function sentTitle(files: readonly NamedFile[]): string {
  const [folder, ...rest] = withoutDrive(files[0]!.name).split('/');
  const isOne = rest.length > 0 && files.every(({ name }) => withoutDrive(name).startsWith(`${folder}/`));
  return isOne ? folder! : classNameOf(ownName(files[0]!));
}

/** What is wrong with what was sent, in words for whoever sent it. */
export class SentFault extends Error {}
