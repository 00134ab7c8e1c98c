import type { Column as Described, NamedColumns } from '../tables/column.js';
import type { CellValue, Column, Dataset } from './dataset.js';

/** The columns of a table as a file has them: unformatted, with an estimate split into several columns. */
export const describedDataset = <R>(columns: NamedColumns<R>): Dataset<R> => ({
  columns: columns.flatMap(([name, column]) => fileColumns(name, column)),
});

function fileColumns<R>(name: string, column: Described<R>): Column<R>[] {
  const as = (part: string, type: Column<R>['type'], of: (row: R) => CellValue) => ({
    name: part === '' ? name : `${name}_${part}`,
    type,
    of,
  });
  switch (column.format) {
    case 'text':
    case 'label':
    case 'name':
      return [as('', 'text', column.of)];
    case 'json':
      return [as('', 'json', (row) => JSON.stringify(column.of(row)))];
    case 'count':
      return [as('', 'integer', column.of)];
    case 'estimate':
    case 'change':
    case 'judged': {
      const { of, files } = column;
      const value = as('', 'number', (row) => of(row)?.value);
      if (files === 'value') return [value];
      const ends = [
        value,
        as('low', 'number', (row) => of(row)?.interval95?.[0]),
        as('high', 'number', (row) => of(row)?.interval95?.[1]),
      ];
      if (files === 'ends') return ends;
      const estimate = [...ends, as('interval_by', 'text', (row) => of(row)?.by)];
      if (column.format !== 'judged') return estimate;
      return [
        ...estimate,
        as('p', 'number', (row) => column.of(row)?.p),
        as('adjusted_p', 'number', (row) => column.of(row)?.adjustedP),
        as('verdict', 'text', (row) => column.of(row)?.verdict),
      ];
    }
    case 'interval':
      return [
        as('low', 'number', (row) => column.of(row)?.interval95?.[0]),
        as('high', 'number', (row) => column.of(row)?.interval95?.[1]),
      ];
    default:
      return [as('', 'number', column.of)];
  }
}
