import { splitSentences } from '#src/engine/document/sentences.js';
import { tokenize } from '#src/engine/document/tokenizer.js';
import type { LanguageModel } from '#src/engine/language-model/language-model.js';
import { FIRST_WORD, SENTENCE_END } from '#src/engine/language-model/vocabulary.js';

interface Perplexity {
  /** Predicted tokens; the ends of sentences count as such. */
  readonly tokens: number;
  /** The reciprocal of the geometric mean of their probabilities; null without tokens. */
  readonly perplexity: number | null;
  /** The same over words of the vocabulary and ends of sentences alone, as perplexities are usually given. */
  readonly ofKnown: number | null;
  /** Share of tokens that the vocabulary lacks. */
  readonly unknown: number;
}

/** How well a model predicts some texts. */
export function perplexityOf(model: LanguageModel, texts: Iterable<string>): Perplexity {
  let [tokens, sum, known, sumOfKnown] = [0, 0, 0, 0];
  for (const text of texts) {
    for (const ids of sentencesOf(model, text)) {
      for (let at = 1; at < ids.length; at++) {
        const logProbability = model.logProbability(ids, at);
        tokens += 1;
        sum += logProbability;
        if (ids[at]! < FIRST_WORD && ids[at] !== SENTENCE_END) continue;
        known += 1;
        sumOfKnown += logProbability;
      }
    }
  }
  return {
    tokens,
    perplexity: tokens > 0 ? Math.exp(-sum / tokens) : null,
    ofKnown: known > 0 ? Math.exp(-sumOfKnown / known) : null,
    unknown: tokens > 0 ? 1 - known / tokens : 0,
  };
}

/** The sentences of a text as ids. */
function* sentencesOf(model: LanguageModel, text: string): Generator<Int32Array> {
  const tokens = tokenize(text);
  for (const { firstToken, endToken } of splitSentences(text, tokens))
    yield model.sentenceIds(tokens.slice(firstToken, endToken));
}
