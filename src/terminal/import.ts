import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import { placeIn, type Reject } from '../domain/submissions/reject.js';
import type { ImportSummary, MarkCounts } from '../services/import/tables.js';

/** Maximum number of rejected rows to print, because a file of the wrong kind rejects every row. */
const MOST_SHOWN = 10;

/** Prints rejected rows, one per line: file, line, id and the interface's message. */
export function rejectPrinter(print: (line: string) => unknown): {
  show: (reject: Reject) => void;
  end: (summary: Pick<ImportSummary, 'reasons' | 'files'>) => void;
} {
  let count = 0;
  return {
    show({ path, line, id, message, detail }) {
      count += 1;
      if (count <= MOST_SHOWN)
        print(
          `${placeIn(path, line)}: ${id ? `${shown(id)}: ` : ''}${message}${detail ? ` (${detail})` : ''}`,
        );
    },
    end(summary) {
      if (count <= MOST_SHOWN) return;
      print(`… and ${counted(count - MOST_SHOWN, 'more rejected row')}; --rejects FILE writes all of them`);
      reasonLines(summary).forEach(print);
    },
  };
}

/** The reasons for rejected rows, one per line, with their number and the first place. */
function reasonLines({ reasons, files }: Pick<ImportSummary, 'reasons' | 'files'>): string[] {
  return reasons.map(({ message, detail, rows, path, line }) => {
    const first = files.length > 1 || line === undefined ? `at ${placeIn(path, line)}` : `at line ${line}`;
    return `${rows} × ${message}${detail ? ` (${detail})` : ''}, first ${first}`;
  });
}

/** The counts of an import in one line. @param one names a row: `row`, `mark` */
export function importLine(
  one: string,
  summary: MarkCounts & { readonly seconds: number; readonly interrupted: boolean },
): string {
  const { stored, replaced, unchanged, seconds, interrupted } = summary;
  const line = countsLine(one, summary, ` in ${seconds.toFixed(1)} s`);
  if (!interrupted) return line;
  const kept = stored + replaced + unchanged > 0;
  return `${line}\nstopped; ${kept ? 'the same command goes on from here' : 'nothing was stored'}`;
}

/** The same without a time. */
export function countsLine(
  one: string,
  { read, stored, replaced, unchanged, rejected }: MarkCounts,
  time = '',
): string {
  const counts = [
    `${stored} stored`,
    replaced > 0 ? `${replaced} replaced` : '',
    `${unchanged} unchanged`,
    `${rejected} rejected`,
  ];
  return `${counted(read, one)} read${time}: ${counts.filter(Boolean).join(', ')}`;
}
