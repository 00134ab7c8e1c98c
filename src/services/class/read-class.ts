import { basename, extname } from 'node:path';
import { AssessError } from '../../errors.js';
import { withoutExtension } from '../../readers/documents/name-pattern.js';
import { nameIn } from '../../readers/marked-texts.js';
import { chosenReasons, reasonsNamed } from '../reasons/reasons-in.js';
import { UnknownLanguages } from '../reasons/unknown-languages.js';
import { type FileTextsOptions, filesOf, sourcesOf, textsOfFiles } from '../texts/file-texts.js';
import type { LearnerText } from './class-text.js';

export interface ReadClassOptions
  extends Omit<FileTextsOptions, 'keep' | 'keptBy' | 'attributes' | 'required'> {
  /** Column with the learners' names; absent: the ids of authors, or of texts. */
  readonly learner?: string | undefined;
  /** The language of reasons; absent: English. */
  readonly reasonsLanguage?: string | undefined;
  /** Column that names the language of each learner's reasons. */
  readonly reasonsLanguageColumn?: string | undefined;
  /** The path of a document as people know it, with slashes; absent: as it was given. */
  readonly pathOf?: ((path: string) => string) | undefined;
  /** Maximum number of texts; absent: 1000. All are held in memory, and a teacher looks at them one by one. */
  readonly most?: number | undefined;
}

const MOST_TEXTS = 1000;

interface ReadClass {
  readonly texts: readonly LearnerText[];
  /** The files that were read. */
  readonly files: readonly string[];
  /** Rows that broke a rule. */
  readonly rejected: number;
}

/**
 * Reads the texts of a class from tables and documents.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function readClass(options: ReadClassOptions): Promise<ReadClass> {
  const {
    learner,
    reasonsLanguage: language,
    reasonsLanguageColumn: column,
    sources,
    most = MOST_TEXTS,
    pathOf = (path) => path.replaceAll('\\', '/'),
  } = options;
  const others = language === undefined ? undefined : chosenReasons('reasons-lang', language);
  const keep = [learner, column].filter((name) => name !== undefined);
  let rejected = 0;
  const onReject: FileTextsOptions['onReject'] = (row) => {
    rejected += 1;
    options.onReject?.(row);
  };
  const found = await sourcesOf(options);
  const keptBy = (name: string) => (name === learner ? 'learner' : 'reasons-lang-column');
  const batches = textsOfFiles(found, { ...options, keep, keptBy, attributes: ['author_id'], onReject });
  const unknown = new UnknownLanguages('learner');
  const read: ReadText[] = [];
  for await (const batch of batches) {
    options.signal?.throwIfAborted();
    for (const row of batch) {
      const kept = new Map(keep.map((name, index) => [name, row.kept[index]]));
      const author = row.named.author_id;
      const named = nameIn(learner === undefined ? author : kept.get(learner));
      const id = author ?? named ?? row.place;
      read.push({
        // Whoever has several names is not meant as one learner.
        learner: author === undefined || learner === undefined ? id : `${author}\n${named}`,
        id,
        // Whoever has no name has a number.
        name: named ?? row.id ?? `text ${read.length + 1}`,
        document: named === undefined && row.isDocument ? pathOf(row.place) : undefined,
        text: row.text,
        question: row.question,
        reasons: column === undefined ? others : reasonsNamed(kept.get(column), others, unknown.of(id)),
      });
    }
    if (read.length > most)
      throw new AssessError('invalid_option', {
        option: 'CLASS',
        reason: `has more than ${most} texts; give one class at a time`,
      });
  }
  if (read.length === 0)
    throw new AssessError('unreadable_file', {
      path: sources[0]!,
      reason: 'it holds no text that can be assessed',
    });
  if (column !== undefined) for (const note of unknown.notes(column)) options.onHint?.(note);
  return { texts: distinctlyNamed(read), files: filesOf(found), rejected };
}

interface ReadText extends LearnerText {
  /** What tells the learner from others of the same name. */
  readonly id: string;
  /** The path of a document that gives the learner its name. */
  readonly document?: string | undefined;
}

/**
 * Texts whose learners differ in their names. Documents of one name, as in a folder for each learner, have their folders in
 * it; of learners who share a name, each has its id as well.
 */
function distinctlyNamed(read: readonly ReadText[]): LearnerText[] {
  const learners = new Map<string, Set<string>>();
  for (const { name, learner } of read) learners.set(name, (learners.get(name) ?? new Set()).add(learner));
  const isShared = ({ name }: LearnerText) => learners.get(name)!.size > 1;
  const documents = read.flatMap(({ document }) => document ?? []);
  const haveFolders = read.some((text) => text.document !== undefined && isShared(text));
  const above = haveFolders ? commonFolder(documents) : '';
  return read.map(({ document, id, ...text }) => {
    if (document !== undefined)
      return haveFolders ? { ...text, name: withoutExtension(document.slice(above.length)) } : text;
    return isShared(text) ? { ...text, name: `${text.name} (${id})` } : text;
  });
}

/** The folder that all paths begin with, with its slash. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (others.some((path) => !path.startsWith(folder)))
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1);
  return folder;
}

/** What a class is called: the name of its file or folder. */
export const classNameOf = (source: string): string =>
  source === '-' ? 'class' : basename(source, extname(source)) || 'class';
