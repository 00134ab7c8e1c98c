import { buffer as readAll } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AssessError } from '../errors.js';
import { DAMAGED, ENCRYPTED, LARGEST_UNPACKED, MIB, WITHOUT_PASSWORD } from './whole-file.js';

/** Parts that an archive may contain. */
const MOST_PARTS = 10_000;

/** A ZIP archive in memory, such as a spreadsheet or document; nothing is ever unpacked to disk. */
export class Archive {
  private constructor(
    private readonly path: string,
    private readonly zip: ZipFile,
    private readonly parts: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws AssessError `unreadable_file` if the archive is damaged, encrypted or beyond the limits above */
  static async open(path: string, bytes: Buffer): Promise<Archive> {
    const refuse = (reason: string, next?: string) =>
      new AssessError('unreadable_file', { path, reason, next });
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > MOST_PARTS)
        throw refuse(`it has more than ${MOST_PARTS.toLocaleString('en')} parts`);
      const parts = new Map<string, Entry>();
      let unpacked = 0;
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw refuse(ENCRYPTED, WITHOUT_PASSWORD);
        unpacked += entry.uncompressedSize;
        if (unpacked > LARGEST_UNPACKED)
          throw refuse(`it is larger than ${LARGEST_UNPACKED / MIB} MiB when it is unpacked`);
        if (!parts.has(entry.fileName)) parts.set(entry.fileName, entry);
      }
      return new Archive(path, zip, parts);
    } catch (error) {
      throw error instanceof AssessError ? error : damaged(path, error);
    }
  }

  get names(): Iterable<string> {
    return this.parts.keys();
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /**
   * A part; undefined if there is none. A part that is larger than it claims to be is damaged.
   * @param most bytes that it may have; a larger one does not count
   */
  async read(name: string, most = LARGEST_UNPACKED): Promise<Buffer | undefined> {
    const entry = this.parts.get(name);
    if (!entry || entry.uncompressedSize > most) return undefined;
    try {
      return await readAll(await this.zip.openReadStreamPromise(entry));
    } catch (error) {
      throw damaged(this.path, error);
    }
  }
}

const damaged = (path: string, cause?: unknown) =>
  new AssessError('unreadable_file', { path, reason: DAMAGED }, { cause });
