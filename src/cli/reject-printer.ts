import { counted } from '../domain/counted.js';
import { firstRows } from '../terminal/first-rows.js';
import { tell } from './tell.js';

/** Maximum number of rejected rows to print, because a file of the wrong kind rejects every row. */
const MOST_REJECTS = 20;

/** Prints the first rejected rows on stderr, and counts the others. @param stop as for `firstRows` */
export const rejectPrinter = (stop: () => void) =>
  firstRows(tell, MOST_REJECTS, (count) => counted(count, 'more rejected row'), stop);
