import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer as readAll } from 'node:stream/consumers';
import { AssessError } from '../errors.js';
import { openBytes } from '../readers/bytes.js';

const UTF8 = new TextDecoder();

/**
 * Reads a text file, also `.gz`, or standard input for `-`; a byte order mark is left out.
 * @throws AssessError `unreadable_file`, also for documents that are no text, and for what is not valid UTF-8
 */
export async function readText(path: string): Promise<string> {
  const bytes = await readAll(Readable.from(await openBytes(path)));
  if (isUtf8(bytes)) return UTF8.decode(bytes);
  throw new AssessError('unreadable_file', {
    path,
    reason: 'it is not valid UTF-8',
    next: 'convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW',
  });
}
