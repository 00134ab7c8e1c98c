import { firstBytes } from './first-bytes.js';

/** With which a Parquet file begins and ends. */
export const PARQUET_MAGIC = 'PAR1';

const BY_NAME = /\.(parquet|pq)$/i;

/** Whether a file is Parquet, by its name or its first bytes. False for pipes, which can't be read from their end. */
export async function isParquet(path: string, size: number | undefined): Promise<boolean> {
  if (size === undefined) return false;
  return BY_NAME.test(path) || (await firstBytes(path, size)).startsWith(PARQUET_MAGIC);
}
