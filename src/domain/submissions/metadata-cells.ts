import { csvCell } from '../files/csv-cell.js';

/**
 * The cells of a row for these metadata columns, with commas between them, from JSON lists of the names and the values
 * of its metadata. Objects would be slow for thousands of columns; most rows have the same names as the one before.
 */
export function metadataCells(columns: readonly string[]): (names: string, values: string) => string {
  const placeOf = new Map(columns.map((name, place) => [name, place]));
  let known = '';
  let places: (number | undefined)[] = [];
  return (names, values) => {
    const cells = new Array<string>(columns.length).fill('');
    if (names !== known) {
      places = (JSON.parse(names) as string[]).map((name) => placeOf.get(name));
      known = names;
    }
    const texts = JSON.parse(values) as (string | null)[];
    texts.forEach((text, index) => {
      const place = places[index];
      if (place !== undefined && text !== null) cells[place] = csvCell(text);
    });
    return cells.join(',');
  };
}
