import { counted } from '../domain/counted.js';
import { tell } from './tell.js';

/** Maximum number of rejected rows to print, because a file of the wrong kind rejects every row. */
const MOST_REJECTS = 20;

/** Prints the first rejected rows on stderr, one per line, and counts the others. */
export function rejectPrinter() {
  let rejects = 0;
  return {
    show({ place, message }: { readonly place: string; readonly message: string }): void {
      rejects += 1;
      if (rejects <= MOST_REJECTS) tell(`${place}: ${message}`);
    },
    end(): void {
      if (rejects > MOST_REJECTS) tell(`… and ${counted(rejects - MOST_REJECTS, 'more rejected row')}`);
    },
  };
}
