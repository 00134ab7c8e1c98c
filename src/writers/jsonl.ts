import type { Dataset, RowWriter } from './dataset.js';
import type { Sink } from './sink.js';

/** Writes one JSON object a line. */
export function jsonlWriter<S>({ line }: Pick<Dataset<S, never>, 'line'>, sink: Sink): RowWriter<S> {
  return {
    async write(rows) {
      let text = '';
      for (const row of rows) text += `${line(row)}\n`;
      return sink.write(text);
    },
    close: () => sink.commit(),
    discard: () => sink.discard(),
  };
}
