import type { M2Sentence } from '../domain/files/m2.js';

/** Marks an annotator who changed nothing. */
const NOTHING = 'A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||';

/** A sentence as a block of an M2 file, with the empty line that ends it. */
export function m2Block({ tokens, annotators }: M2Sentence): string {
  const lines = [['S', ...tokens].join(' ')];
  annotators.forEach((edits, annotator) => {
    if (edits.length === 0) lines.push(NOTHING + annotator);
    for (const { first, end, correction, code } of edits)
      lines.push(`A ${first} ${end}|||${code}|||${correction}|||REQUIRED|||-NONE-|||${annotator}`);
  });
  return `${lines.join('\n')}\n\n`;
}
