import { open } from 'node:fs/promises';

/** With which a Parquet file begins and ends. */
export const PARQUET_MAGIC = 'PAR1';

const BY_NAME = /\.(parquet|pq)$/i;

/** Whether a file is Parquet, by its name or its first bytes. False for pipes, which can't be read from their end. */
export async function isParquet(path: string, size: number | undefined): Promise<boolean> {
  if (size === undefined) return false;
  if (BY_NAME.test(path)) return true;
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(PARQUET_MAGIC.length),
      0,
      PARQUET_MAGIC.length,
      0,
    );
    return buffer.toString('latin1', 0, bytesRead) === PARQUET_MAGIC;
  } finally {
    await file.close();
  }
}
