import type { Document, Sentence } from '#src/engine/document/document.js';
import type { Replacement } from '#src/engine/errors/apply.js';
import { COST_OF_MARK } from '../sentences/error-costs.js';

/**
 * What is wrong at each place of a sentence, its end included, by the marks of the text: 1 for a word, less for a mark or a
 * capital, 0 where all is right. What is missing counts at the word after the gap.
 */
export function markedCosts(
  { text, tokens }: Document,
  { firstToken, endToken, end }: Sentence,
  marks: readonly Replacement[],
): Float64Array {
  const costs = new Float64Array(endToken - firstToken + 1);
  for (const mark of marks) {
    const wrong = text.slice(mark.start, mark.end);
    const cost = isOfWords(wrong, mark.replacement) ? 1 : COST_OF_MARK;
    const note = (place: number) => {
      costs[place] = Math.max(costs[place]!, cost);
    };
    if (wrong.trim() === '') {
      if (mark.start < tokens[firstToken]!.start || mark.start > end) continue;
      let place = 0;
      while (firstToken + place < endToken && tokens[firstToken + place]!.end <= mark.start) place += 1;
      note(place);
    } else
      for (let place = 0; firstToken + place < endToken; place++) {
        const token = tokens[firstToken + place]!;
        if (token.start < mark.end && token.end > mark.start) note(place);
      }
  }
  return costs;
}

const isOfWords = (wrong: string, right: string) =>
  /[\p{L}\p{N}]/u.test(wrong + right) && wrong.toLowerCase() !== right.toLowerCase();
