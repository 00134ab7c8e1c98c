/** Words that are assumed of a text before any other of its sentences has been read. */
const ASSUMED_WORDS = 40;

/** A number of a sentence beside its words. */
interface Counted {
  readonly words: number;
  readonly count: number;
}

/**
 * For each sentence, ln of what all other sentences have of something for each of their words. A correction is more likely
 * right in a text with many errors than in one with few.
 * @param assumed what `ASSUMED_WORDS` words are assumed to have
 */
export function elsewhere(sentences: readonly Counted[], assumed: number): number[] {
  let [words, count] = [ASSUMED_WORDS, assumed];
  for (const sentence of sentences) {
    words += sentence.words;
    count += sentence.count;
  }
  return sentences.map((own) => Math.log((count - own.count) / (words - own.words)));
}

/** The same in a text of one sentence. */
export const nothingElsewhere = (assumed: number): number => Math.log(assumed / ASSUMED_WORDS);
