/** Words of a sentence, and how many of them something is said of. */
interface Counted {
  readonly words: number;
  readonly count: number;
}

/** What is assumed of a text before any other sentence has been read: an error in 17 words, as strong as 40 words. */
const ASSUMED: Counted = { words: 40, count: 2.4 };

/** The share in a text of one sentence. */
export const SHARE_ALONE = Math.log(ASSUMED.count / ASSUMED.words);

/**
 * For each sentence, ln of the share of the words of all other sentences that something is said of. A correction is more
 * likely right in a text with many errors than in one with few.
 */
export function shareElsewhere(sentences: readonly Counted[]): number[] {
  let { words, count } = ASSUMED;
  for (const sentence of sentences) {
    words += sentence.words;
    count += sentence.count;
  }
  return sentences.map((own) => Math.log((count - own.count) / (words - own.words)));
}
