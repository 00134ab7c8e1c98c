import { shown, shownNames } from '../../domain/shown.js';
import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import { createResources } from '../../engine/assessor.js';
import { type Lexicon, lexiconFrom } from '../../engine/lexicon/lexicon.js';
import { AssessError } from '../../errors.js';
import type { Exports } from '../../store/exports.js';
import { loadArtefacts } from '../../workers/artefacts.js';
import { refuseProtected } from '../../writers/protect.js';
import { STDOUT } from '../../writers/sink.js';
import { type Pseudonyms, pseudonymKey } from './key.js';

/** Which ids and metadata leave the store. */
export interface PseudonymOptions {
  /** The key file, created if missing; absent: ids go out as they are, and all metadata. */
  readonly key?: string | undefined;
  /** The metadata columns to export; by default none, because only the user knows what they contain. */
  readonly keep?: readonly string[] | undefined;
  /** Metadata columns to leave out; all others are exported, except original ids. */
  readonly drop?: readonly string[] | undefined;
}

interface Exported extends PseudonymOptions {
  readonly store: Exports;
  readonly accountId: string;
  readonly out: string;
  readonly protect?: readonly string[] | undefined;
}

/** What replaces ids, and the metadata columns to export. */
export interface Pseudonymising {
  readonly pseudonyms: Pseudonyms;
  readonly kept: ReadonlySet<string>;
}

export interface Pseudonymiser extends Pseudonymising {
  readonly lexicon: Lexicon;
}

/** A lexicon of words that are not names. @throws AssessError `broken_artefact` */
export const maskingLexicon = (): Lexicon => lexiconFrom(createResources(loadArtefacts(['lexicon'])));

/** What replaces ids; undefined without a key. @throws AssessError `invalid_option`, `unwritable_file` */
export async function pseudonymisingOf(options: Exported): Promise<Pseudonymising | undefined> {
  const { key, out, protect = [] } = options;
  if (key === undefined) return undefined;
  const kept = new Set(await metadataChoice(options));
  await refuseProtected('key', key, [...protect, ...(out === STDOUT ? [] : [out])]);
  return { pseudonyms: pseudonymKey(key), kept };
}

/** The same with what masks names in texts. @throws AssessError also `broken_artefact` */
export async function pseudonymiserOf(options: Exported): Promise<Pseudonymiser | undefined> {
  const ids = await pseudonymisingOf(options);
  return ids && { ...ids, lexicon: maskingLexicon() };
}

/** Columns in which an import with cleaned ids keeps the original ones; exported only if `keep` names them. */
const ORIGINAL_IDS = new Set(['original_id', 'original_author_id', 'original_session_id']);

/** The metadata columns to export. @throws AssessError `invalid_option` for an unknown one */
async function metadataChoice({ store, accountId, keep, drop }: Exported): Promise<readonly string[]> {
  if (keep && drop) {
    throw new AssessError('options_exclude', { option: 'keep', other: 'drop' });
  }
  const given = keep ?? drop;
  if (!given) return [];
  const columns = await store.filledColumns({ subject: 'submissions', accountId });
  const named = new Set(given.map((name) => (columns.includes(name) ? name : metadataOfColumn(name))));
  const unknown = [...named].find((column) => !columns.includes(column));
  if (unknown !== undefined) {
    const reason = `there is no metadata column ${shown(unknown)} (there are: ${shownNames(columns).join(', ') || 'none'})`;
    throw new AssessError('invalid_option', { option: keep ? 'keep' : 'drop', reason });
  }
  return columns.filter((column) =>
    keep ? named.has(column) : !named.has(column) && !ORIGINAL_IDS.has(column),
  );
}
