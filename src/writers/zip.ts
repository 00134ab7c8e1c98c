import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file in a folder or an archive. */
export interface NamedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A fixed date, so that the same content gives the same bytes. ZIP can't store an earlier day. */
const MODIFIED = new Date(1980, 0, 1);

/** Files in a ZIP archive, in memory. */
export async function zipped(files: AsyncIterable<NamedFile> | Iterable<NamedFile>): Promise<Buffer> {
  const zip = new ZipFile();
  for await (const { name, content } of files)
    zip.addBuffer(Buffer.from(content as Uint8Array), name, { mtime: MODIFIED });
  zip.end();
  return buffer(zip.outputStream as Readable);
}
