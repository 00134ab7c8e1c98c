import { open } from 'node:fs/promises';

const LONGEST = 8;

/**
 * The first bytes of a file, which identify it regardless of its name. None for pipes, which can't be reread, and for
 * unreadable files, for which opening reports the error.
 * @param size of the file; undefined for pipes
 */
export async function firstBytes(path: string, size: number | undefined): Promise<string> {
  if (size === undefined) return '';
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST), 0, LONGEST, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
