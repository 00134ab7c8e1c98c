import type { Exports } from '../../store/exports.js';
import { chosenReasons, type ReasonsIn, reasonsNamed } from '../reasons/reasons-in.js';
import type { UnknownLanguages } from '../reasons/unknown-languages.js';
import { requireFilledColumn } from './filled-column.js';

/** The reasons for the author of a text with this metadata; undefined: in English. */
export type ReasonsFor = (metadata: Readonly<Record<string, unknown>>) => ReasonsIn | undefined;

/**
 * Reasons in one language, or in that which a metadata column names for each author; undefined: in English.
 * @throws AssessError `invalid_option` for a language without reasons or an unknown column, and the store's errors
 */
export async function reasonsByAuthor(
  store: Pick<Exports, 'filledColumns'>,
  accountId: string,
  {
    language,
    languageColumn,
    unknown,
  }: {
    language?: string | undefined;
    languageColumn?: string | undefined;
    unknown?: UnknownLanguages;
  },
): Promise<ReasonsFor | undefined> {
  if ((language ?? languageColumn) === undefined) return undefined;
  const others = language === undefined ? undefined : chosenReasons('reasons-lang', language);
  if (languageColumn === undefined) return () => others;
  await requireFilledColumn(store, accountId, 'reasons-lang-column', languageColumn);
  let texts = 0;
  return (metadata) => reasonsNamed(metadata[languageColumn], others, unknown?.of(`text ${++texts}`));
}
