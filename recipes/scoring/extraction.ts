import { wordSpans } from '#src/engine/document/counted-words.js';
import type { Document } from '#src/engine/document/document.js';
import type { Lexicon } from '#src/engine/lexicon/lexicon.js';
import { NgramReader, type SparseVector } from '#src/engine/scoring/ngram-vector.js';
import type { MarkedVector } from '#src/training/scoring/marked-text.js';
import type { MarkedText } from './corpora.js';

interface ExtractedTexts {
  /** Names of all features found, sorted. */
  readonly names: readonly string[];
  readonly vectors: readonly MarkedVector[];
  /** How many texts a component refused, by its failure. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Takes marked texts through the components of a pipeline; texts that it refuses are left out. */
export function extractFeatures(
  texts: readonly MarkedText[],
  assess: (text: string, question: string) => Document,
  lexicon: Lexicon,
): ExtractedTexts {
  const reader = new NgramReader(lexicon);
  const refused: Record<string, number> = {};
  const found: { text: MarkedText; features: ReadonlyMap<string, number>; ngrams: SparseVector }[] = [];
  for (const text of texts) {
    const { failure, features, tokens } = assess(text.text, text.question);
    if (failure) refused[failure] = (refused[failure] ?? 0) + 1;
    else found.push({ text, features, ngrams: reader.read(tokens) });
  }
  const names = [...new Set(found.flatMap(({ features }) => [...features.keys()]))].sort();
  const vectors = found.map(({ text, features, ngrams }) => ({
    corpus: text.corpus,
    score: text.score,
    ...(text.traits && { traits: text.traits }),
    group: text.group,
    values: Float64Array.from(names, (name) => features.get(name) ?? 0),
    ngrams,
    words: wordSpans(text.text).length,
  }));
  return { names, vectors, refused };
}
