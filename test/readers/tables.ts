import type { ByteSource } from '../../src/readers/bytes.js';
import type { TableRow } from '../../src/readers/record.js';
import { tableOf } from '../../src/readers/table.js';

/** Splits bytes into chunks of the given sizes, in turn. */
export function chunked(bytes: Buffer, sizes: readonly number[]): ByteSource {
  return {
    taken: 0,
    size: bytes.length,
    async *[Symbol.asyncIterator]() {
      let start = 0;
      for (let turn = 0; start < bytes.length; turn += 1) {
        const end = start + sizes[turn % sizes.length]!;
        yield bytes.subarray(start, end);
        start = end;
      }
    },
  };
}

/** All rows of a table in memory. */
export async function rowsOf(
  content: string | Buffer,
  { name = 'input.csv', sizes = [1 << 20] }: { name?: string; sizes?: readonly number[] } = {},
): Promise<{ columns: readonly string[] | undefined; rows: TableRow[] }> {
  const table = await tableOf(name, chunked(Buffer.from(content), sizes));
  const rows: TableRow[] = [];
  for await (const read of table.rows) rows.push(...read);
  return { columns: table.columns, rows };
}
