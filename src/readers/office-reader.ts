import { AssessError } from '../errors.js';
import { LimitExceeded, LimitedThread, type Limits } from '../threads/limited-thread.js';
import type { DocumentText } from './documents/document.js';
import type { ReadSheet } from './sheets/read.js';
import type { SheetRow } from './sheets/sheet.js';
import { DAMAGED, LARGEST_UNPACKED } from './whole-file.js';

/** What the thread is asked for. */
export type OfficeRequest =
  | { readonly kind: 'document'; readonly path: string }
  | { readonly kind: 'sheet'; readonly path: string; readonly choice: string | undefined }
  /** Rows of the sheet that was read last. */
  | { readonly kind: 'rows'; readonly from: number };

/** A sheet whose rows are in the thread. */
interface SheetInThread extends Omit<ReadSheet, 'rows'> {
  /** How many there are. */
  readonly rows: number;
}

/** Bundled, because it starts faster. */
const ENTRY = new URL('../bundled/office.cjs', import.meta.url);

/** Limits for one file: a few kilobytes can unpack to any size, or take any time. */
const LIMITS: Limits = { seconds: 60, memory: 2 ** 30 };
/** A document is one text; a sheet may have tens of thousands. */
const MEMORY_OF_DOCUMENT = 2 * LARGEST_UNPACKED;
const TOO_MUCH: Readonly<Record<keyof Limits, string>> = {
  seconds: `it takes longer than ${LIMITS.seconds} seconds to read`,
  memory: 'it takes too much memory to read',
};

/**
 * Reads spreadsheets, documents of word processors and PDFs on a thread of its own, one after the other, each within
 * limits. All methods throw `unreadable_file` for a file that can't be read within them, whatever the cause.
 */
export class OfficeReader {
  readonly #thread = new LimitedThread<OfficeRequest, unknown>(ENTRY, LIMITS);

  /** @param signal stops reading at once; its reason is then thrown */
  document(path: string, signal?: AbortSignal): Promise<DocumentText> {
    return this.#ask(path, { kind: 'document', path }, signal, MEMORY_OF_DOCUMENT) as Promise<DocumentText>;
  }

  /** Opens a sheet. @throws AssessError also `invalid_option` for a missing one */
  sheet(path: string, choice: string | undefined, signal?: AbortSignal): Promise<SheetInThread> {
    return this.#ask(path, { kind: 'sheet', path, choice }, signal) as Promise<SheetInThread>;
  }

  /** The next rows of the opened sheet, at least one. */
  rows(path: string, from: number, signal?: AbortSignal): Promise<SheetRow[]> {
    return this.#ask(path, { kind: 'rows', from }, signal) as Promise<SheetRow[]>;
  }

  async #ask(
    path: string,
    request: OfficeRequest,
    signal: AbortSignal | undefined,
    most?: number,
  ): Promise<unknown> {
    try {
      return await this.#thread.ask(request, signal, most);
    } catch (error) {
      const reason =
        error instanceof LimitExceeded
          ? TOO_MUCH[error.limit]
          : error instanceof AssessError && error.code === 'internal'
            ? DAMAGED
            : undefined;
      throw reason === undefined
        ? error
        : new AssessError('unreadable_file', { path, reason }, { cause: error });
    }
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
