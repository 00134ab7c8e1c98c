import { PassThrough } from 'node:stream';
import { neutralise } from '../domain/files/csv-cell.js';
import type { CellValue, Column, Dataset, RowWriter } from './dataset.js';
import type { Sink } from './sink.js';
import { workbook } from './xlsx.js';

const SHEET = 'data';

/** Text that spreadsheets would run as a formula gets an apostrophe, which an import removes. */
function cellOf<R>({ of }: Column<R>, row: R): CellValue {
  const value = of(row);
  return typeof value === 'string' ? neutralise(value) : value;
}

/** Writes a workbook with one sheet. A workbook reads its rows, so they wait in a stream. */
export function xlsxWriter<R>({ columns }: Dataset<R>, sink: Sink): RowWriter<R> {
  const portions = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const sheet = { name: SHEET, header: columns.map(({ name }) => name), rows: () => portions };
  let failure: unknown;
  const work = (async () => {
    for await (const bytes of workbook([sheet])) if (!(await sink.write(bytes))) break;
  })().catch((error) => {
    failure = error;
    portions.destroy();
  });
  const rethrow = () => {
    if (failure !== undefined) throw failure;
  };
  return {
    async write(rows) {
      const cells = rows.map((row) => columns.map((column) => cellOf(column, row)));
      const taken = new Promise<boolean>((resolve) => {
        portions.write(cells, (error) => resolve(!error));
      });
      // The work ends early if the output is closed or fails; then nothing takes the rows.
      const isTaken = await Promise.race([taken, work.then(() => false)]);
      rethrow();
      return isTaken;
    },
    async commit() {
      portions.end();
      await work;
      rethrow();
      await sink.commit();
    },
    async discard() {
      portions.destroy();
      await work;
      await sink.discard();
    },
  };
}
