/** A corrected sentence with its source and its references, as lists of tokens. */
export interface GleuSentence {
  readonly source: readonly string[];
  readonly hypothesis: readonly string[];
  /** At least one reference. */
  readonly references: readonly (readonly string[])[];
}

const ORDER = 4;

/**
 * GLEU of a corpus, 0 to 1 (Napoles, Sakaguchi, Post & Tetreault 2015, "Ground truth for grammatical error correction
 * metrics", ACL; in the form of their 2016 update, arXiv:1605.02592, which needs no tuning): n-gram precision up to
 * four words with BLEU's brevity penalty, where n-grams in the source that are not in the reference count against the
 * hypothesis. One reference is drawn for each sentence; the result is the mean over `draws` draws. A draw without any
 * match for some n counts 0. Null without sentences.
 * @param random numbers in [0, 1)
 */
export function gleu(sentences: readonly GleuSentence[], random: () => number, draws = 500): number | null {
  if (sentences.length === 0) return null;
  const statistics = sentences.map(({ source, hypothesis, references }) =>
    references.map((reference) => sentenceStatistics(source, hypothesis, reference)),
  );
  let sum = 0;
  for (let draw = 0; draw < draws; draw++) {
    const total = new Array<number>(2 + 2 * ORDER).fill(0);
    for (const byReference of statistics) {
      const drawn = byReference[Math.floor(random() * byReference.length)]!;
      for (let at = 0; at < total.length; at++) total[at]! += drawn[at]!;
    }
    sum += corpusScore(total);
  }
  return sum / draws;
}

/** Lengths of hypothesis and reference, then matches and n-grams for each n. */
function sentenceStatistics(
  source: readonly string[],
  hypothesis: readonly string[],
  reference: readonly string[],
): number[] {
  const result = [hypothesis.length, reference.length];
  for (let order = 1; order <= ORDER; order++) {
    const [inSource, inReference] = [ngrams(source, order), ngrams(reference, order)];
    let matches = 0;
    for (const [ngram, count] of ngrams(hypothesis, order)) {
      const wanted = inReference.get(ngram);
      matches += wanted === undefined ? -Math.min(count, inSource.get(ngram) ?? 0) : Math.min(count, wanted);
    }
    result.push(Math.max(0, matches), Math.max(0, hypothesis.length + 1 - order));
  }
  return result;
}

function corpusScore([length, referenceLength, ...orders]: readonly number[]): number {
  let logPrecision = 0;
  for (let at = 0; at < orders.length; at += 2) {
    if (orders[at] === 0) return 0;
    logPrecision += Math.log(orders[at]! / orders[at + 1]!) / ORDER;
  }
  return Math.exp(Math.min(0, 1 - referenceLength! / length!) + logPrecision);
}

function ngrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + order <= tokens.length; at++) {
    const ngram = tokens.slice(at, at + order).join(' ');
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
