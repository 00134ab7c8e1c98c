import { basename, extname } from 'node:path';
import { AssessError } from '../../errors.js';
import { nameIn } from '../../readers/marked-texts.js';
import { chosenReasons, reasonsNamed } from '../reasons/reasons-in.js';
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
  const texts: LearnerText[] = [];
  for await (const batch of batches) {
    options.signal?.throwIfAborted();
    for (const row of batch) {
      const kept = new Map(keep.map((name, index) => [name, row.kept[index]]));
      texts.push({
        // Whoever has no name has a number.
        name:
          nameIn(learner === undefined ? (row.named.author_id ?? row.id) : kept.get(learner)) ??
          `text ${texts.length + 1}`,
        text: row.text,
        question: row.question,
        reasons: column === undefined ? others : reasonsNamed(kept.get(column), others),
      });
    }
    if (texts.length > most)
      throw new AssessError('invalid_option', {
        option: 'CLASS',
        reason: `has more than ${most} texts; give one class at a time`,
      });
  }
  if (texts.length === 0)
    throw new AssessError('unreadable_file', {
      path: sources[0]!,
      reason: 'it holds no text that can be assessed',
    });
  return { texts, files: filesOf(found), rejected };
}

/** What a class is called: the name of its file or folder. */
export const classNameOf = (source: string): string =>
  source === '-' ? 'class' : basename(source, extname(source)) || 'class';
