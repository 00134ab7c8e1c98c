import type { Reject } from '../domain/reject.js';
import { shown } from '../domain/shown.js';

/** After so many rejected rows on the screen, only the count goes on: a file of the wrong kind rejects every row. */
const MOST_SHOWN = 100;

/** Prints rejected rows, one a line: file, line, id and the interface's message. */
export function rejectPrinter(print: (line: string) => unknown): {
  show: (reject: Reject) => void;
  end: () => void;
} {
  let count = 0;
  return {
    show({ path, line, id, message, detail }) {
      count += 1;
      if (count <= MOST_SHOWN)
        print(`${path}:${line}: ${id ? `${shown(id)}: ` : ''}${message}${detail ? ` (${detail})` : ''}`);
    },
    end() {
      if (count > MOST_SHOWN)
        print(`… and ${count - MOST_SHOWN} more rejected rows; --rejects FILE writes all of them`);
    },
  };
}

/** The figures of an import in one line. */
export function importLine(
  what: string,
  summary: {
    readonly read: number;
    readonly stored: number;
    readonly replaced: number;
    readonly unchanged: number;
    readonly rejected: number;
    readonly seconds: number;
    readonly interrupted: boolean;
  },
): string {
  const { read, stored, replaced, unchanged, rejected, seconds, interrupted } = summary;
  const counts = [
    `${stored} stored`,
    replaced > 0 ? `${replaced} replaced` : '',
    `${unchanged} unchanged`,
    `${rejected} rejected`,
  ];
  const line = `${read} ${what} read in ${seconds.toFixed(1)} s: ${counts.filter(Boolean).join(', ')}`;
  if (!interrupted) return line;
  const kept = stored + replaced + unchanged > 0;
  return `${line}\nstopped; ${kept ? 'the same command goes on from here' : 'nothing was stored'}`;
}
