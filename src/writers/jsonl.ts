import type { RowWriter } from './dataset.js';
import type { Sink } from './sink.js';

/** Writes one JSON object per line. */
export function jsonlWriter<R>(sink: Sink): RowWriter<R> {
  return {
    async write(rows) {
      let text = '';
      for (const row of rows) text += `${JSON.stringify(row)}\n`;
      return sink.write(text);
    },
    close: () => sink.commit(),
    discard: () => sink.discard(),
  };
}
