import { firstBytes } from './first-bytes.js';

/** The bytes at the start and end of a Parquet file. */
export const PARQUET_MAGIC = 'PAR1';

const BY_NAME = /\.(parquet|pq)$/i;

/** Whether a file is Parquet, by its name or its first bytes. False for pipes, which don't allow random access. */
export async function isParquet(path: string, size: number | undefined): Promise<boolean> {
  if (size === undefined) return false;
  return BY_NAME.test(path) || (await firstBytes(path, size)).startsWith(PARQUET_MAGIC);
}
