import { Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { AssessError } from '../errors.js';
import { conditionsOf } from '../services/conditions.js';
import { type AuthoredTexts, authoredInFiles, authoredInStore } from '../services/texts/authored-texts.js';
import { type FileTextsOptions, filesOf, sourcesOf } from '../services/texts/file-texts.js';
import { accountToRead } from './account.js';
import { assignments } from './assignments.js';
import { encodingFlag, optionalArgument, repeatable, STANDARD } from './flags.js';
import { htmlFlag, sheetFlag } from './table-flags.js';

const OF_FILES = 'FILES';
const OF_STORE = 'STORE';

/** Arguments of commands that read texts with their authors. */
export const authoredArgs = {
  file: optionalArgument('Tables or documents (default: the store).'),
};

/** Their flags. */
export const authoredFlags = {
  where: repeatable("Only texts that match, such as 'task_id = essay1'; repeatable.", 'CONDITION', {
    helpGroup: OF_STORE,
  }),
  'include-tests': Flags.boolean({
    description: 'Include submissions marked as tests.',
    helpGroup: OF_STORE,
  }),
  text: Flags.string({
    description: 'Column with the texts (default: text).',
    helpValue: 'COLUMN',
    helpGroup: OF_FILES,
  }),
  map: repeatable(
    'Column that holds author_id, task_id, question_text or id, if it has another name; repeatable.',
    'ATTRIBUTE=COLUMN',
    { helpGroup: OF_FILES },
  ),
  name: Flags.string({
    description: "Pattern of columns in the names of documents: '{task_id}/{author_id}'.",
    helpValue: 'PATTERN',
    helpGroup: OF_FILES,
  }),
  encoding: encodingFlag,
  sheet: sheetFlag({ helpGroup: OF_FILES }),
  ...htmlFlag,
};

export interface SourceFlags {
  readonly where?: string[] | undefined;
  readonly 'include-tests'?: boolean | undefined;
  readonly text?: string | undefined;
  readonly map?: string[] | undefined;
  readonly name?: string | undefined;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly html?: boolean | undefined;
}

const ONLY_STORE = ['where', 'include-tests'] as const;
const ONLY_FILES = ['text', 'map', 'name', 'encoding', 'sheet', 'html'] as const;

/** @throws AssessError `invalid_option` for a flag of the store with files, or one of files without */
export function refuseOtherSource(files: readonly string[], flags: SourceFlags): void {
  const isOfStore = files.length === 0;
  const other = (isOfStore ? ONLY_FILES : ONLY_STORE).find((name) => flags[name] !== undefined);
  if (other === undefined) return;
  const reason = isOfStore ? 'requires a file' : 'applies only to the store, not to files';
  throw new AssessError('invalid_option', { option: `--${other}`, reason });
}

/** What reads texts, and the files that no output may replace. */
interface AuthoredSource {
  readonly texts: AuthoredTexts;
  readonly protect: readonly string[];
}

/**
 * The texts of the files, or else of the store.
 * @throws AssessError `invalid_option`, `unreadable_file`, `store_missing`
 */
export async function authoredSource(
  context: Context,
  files: readonly string[],
  flags: SourceFlags,
  told: Told,
): Promise<AuthoredSource> {
  refuseOtherSource(files, flags);
  if (files.length > 0) return authoredFiles(files, flags, told);
  const { store, accountId } = await accountToRead(context);
  const where = await conditionsOf(store, accountId, 'submissions', flags.where);
  const choices = { where, includeTests: includesTests(flags), signal: told.signal };
  return { texts: authoredInStore(store, accountId, choices), protect: context.storeFiles };
}

export const includesTests = (flags: Pick<SourceFlags, 'include-tests'>): boolean =>
  flags['include-tests'] ?? false;

type Told = Pick<FileTextsOptions, 'signal' | 'onReject' | 'onHint' | 'keep' | 'keptBy' | 'required'>;

/**
 * The texts of files, which are read several times.
 * @throws AssessError `invalid_option`, `unreadable_file`
 */
export async function authoredFiles(
  files: readonly string[],
  flags: SourceFlags,
  told: Told,
): Promise<AuthoredSource> {
  if (files.includes(STANDARD)) {
    const reason = 'name a file, which can be read again; standard input cannot';
    throw new AssessError('invalid_option', { option: 'FILE', reason });
  }
  const { text, name, encoding, sheet, html } = flags;
  const map = assignments('--map', flags.map);
  const choices = { map: text === undefined ? map : { ...map, text }, name, encoding, sheet, html };
  const sources = await sourcesOf({ sources: files, ...choices });
  return { texts: authoredInFiles(sources, { ...choices, ...told }), protect: filesOf(sources) };
}
