import { shown } from '../../domain/shown.js';
import { placeIn } from '../../domain/submissions/reject.js';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../../readers/bytes.js';
import { guessHint } from '../../readers/decode.js';
import { findSources, type Source } from '../../readers/documents/find.js';
import { isRejected, type RejectedRow } from '../../readers/judged.js';
import { isTableOfSubmissions } from '../../readers/open-submissions.js';
import { openTexts, type TextChoices, type TextRow } from '../../readers/texts.js';

/** A row that broke a rule. */
interface RejectedText {
  readonly place: string;
  readonly message: string;
}

/** Which texts of files are read, and who hears of what cannot be. */
export interface FileTextsOptions extends TextChoices {
  /** Tables, documents, folders and patterns of documents; `-` is standard input. */
  readonly sources: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Called for every row that broke a rule, with its place and the error, never the text. */
  readonly onReject?: ((row: RejectedText) => void) | undefined;
  /** Hears what people should know of how a file was read, in whole sentences. */
  readonly onHint?: ((hint: string) => void) | undefined;
}

/** A text of a file; the place of a row is its line or its document. */
export interface FileText extends TextRow {
  readonly place: string;
  readonly isDocument: boolean;
}

/** The tables and documents that are meant. @throws AssessError `unreadable_file`, `invalid_option` */
export async function sourcesOf({
  sources: named,
  name,
  map,
  encoding,
}: Pick<FileTextsOptions, 'sources' | 'name' | 'map' | 'encoding'>): Promise<Source[]> {
  const sources = await findSources(named, (path) => isTableOfSubmissions(path, { map, encoding }));
  if (name !== undefined && sources.every((source) => typeof source === 'string'))
    throw new AssessError('invalid_option', { option: 'name', reason: 'applies only to documents' });
  for (const source of sources) if (typeof source === 'string') await sizeOf(source);
  return sources;
}

export const filesOf = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => (typeof source === 'string' ? [source] : source.files.map(({ path }) => path)));

/**
 * The texts of files, in their order, a portion at a time.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function* textsOfFiles(
  sources: readonly Source[],
  options: Omit<FileTextsOptions, 'sources'>,
): AsyncGenerator<FileText[], void> {
  const { signal, onReject, onHint } = options;
  for (const source of sources) {
    const path = typeof source === 'string' ? source : source.path;
    const table = await openTexts(source, options, signal);
    let guessed: string | undefined;
    for await (const batch of table.batches) {
      guessed = batch.guessed;
      const texts: FileText[] = [];
      for (const row of batch.rows) {
        const place = row.file === undefined ? placeIn(path, row.line) : row.file;
        if (isRejected(row)) onReject?.(rejectedText(place, row));
        else texts.push({ ...row.value, place, isDocument: row.file !== undefined });
      }
      yield texts;
    }
    if (guessed !== undefined) onHint?.(guessHint(path, guessed));
    for (const note of table.notes) onHint?.(note);
  }
}

const rejectedText = (place: string, { id, message, detail }: RejectedRow): RejectedText => ({
  place: id ? `${place}: ${shown(id)}` : place,
  message: detail ? `${message} (${detail})` : message,
});
