import type { M2Edit, M2Sentence } from '#src/domain/files/m2.js';
import { AssessError } from '#src/errors.js';
import { readTextLines } from '#src/readers/text-lines.js';

/** `A first end|||code|||correction|||REQUIRED|||comment|||annotator`; a correction may itself contain bars. */
const ANNOTATION = /^A (-?\d+) (-?\d+)\|\|\|(.*?)\|\|\|(.*)\|\|\|[^|]*\|\|\|.*?\|\|\|(\d+)$/;
const NO_EDITS = -1;
/** No file has more annotators; a greater number would create as many empty lists. */
const MOST_ANNOTATORS = 1000;

/**
 * Reads an M2 file, sentence by sentence. The correction `-NONE-` is empty; of several corrections for the same span,
 * separated by `||`, the first counts.
 * @param path a file, also `.gz`, or `-` for standard input
 * @throws AssessError `unreadable_file`, which names the line that is not M2
 */
export async function* readM2(path: string, signal?: AbortSignal): AsyncGenerator<M2Sentence, void> {
  let sentence: OpenSentence | undefined;
  let number = 0;
  for await (const line of readTextLines(path, signal)) {
    number += 1;
    if (line === '') {
      if (sentence) yield sentence;
      sentence = undefined;
    } else if (!sentence && /^S(?: |$)/.test(line)) {
      sentence = { tokens: line.split(' ').slice(1).filter(Boolean), annotators: [] };
    } else if (!sentence || !addAnnotation(sentence, line)) {
      const reason = `line ${number} is neither a sentence (S) nor an annotation (A) of the M2 format`;
      throw new AssessError('unreadable_file', { path, reason });
    }
  }
  if (sentence) yield sentence;
}

interface OpenSentence extends M2Sentence {
  readonly annotators: M2Edit[][];
}

function addAnnotation({ tokens, annotators }: OpenSentence, line: string): boolean {
  const fields = ANNOTATION.exec(line);
  if (!fields) return false;
  const [, first, end, code, correction, annotator] = fields as unknown as [string, ...string[]];
  const [from, to, who] = [Number(first), Number(end), Number(annotator)];
  if (who >= MOST_ANNOTATORS || to > tokens.length || from > to) return false;
  while (annotators.length <= who) annotators.push([]);
  if (from === NO_EDITS) return true;
  const chosen = correction === '-NONE-' ? '' : correction!.split(/(?<!\|)\|\|(?!\|)/)[0]!;
  annotators[who]!.push({ first: from, end: to, correction: chosen, code: code! });
  return true;
}
