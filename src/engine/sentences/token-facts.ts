import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import type { Token } from '../document/token.js';
import { tokensWithin } from '../document/tokens-within.js';
import type { LanguageModel } from '../language-model/language-model.js';

/**
 * What is known of each place of a sentence, as columns: place i is token i as it was meant, the last place the end of
 * the sentence, where something can be missing, too. Logarithms are natural.
 */
export interface TokenFacts {
  readonly tokens: readonly Token[];
  /** How many places there are: one more than tokens. */
  readonly places: number;
  /** ln P(token | those before it). */
  readonly logProbability: Float64Array;
  /** ln of how much likelier the words before make the token than it is anywhere: pointwise mutual information. */
  readonly association: Float64Array;
  /** Greatest confidence of an edit that touches the token; of a suspicion or of a proposal, shown or not. */
  readonly edited: Float64Array;
  readonly doubted: Float64Array;
}

type Finding = Span & { readonly confidence: number };

/** Reads sentences into facts. Between texts it keeps nothing but how likely words are anywhere. */
export class TokenFactsReader {
  /** By id; NaN where not yet known. */
  readonly #anywhere: Float64Array;
  readonly #context: Int32Array;

  constructor(readonly languageModel: LanguageModel) {
    const unknown = languageModel.wordId('\u{1d4ea}');
    this.#anywhere = new Float64Array(languageModel.size).fill(Number.NaN);
    this.#context = Int32Array.of(unknown, unknown, 0);
  }

  /** @param document after arbitration */
  *read(document: Document): Generator<TokenFacts> {
    const edited = strongest(document, document.edits);
    const doubted = strongest(document, document.suspects, document.proposals);
    for (const { firstToken, endToken } of document.sentences) {
      const facts = emptyFacts(document.intended.slice(firstToken, endToken));
      this.#readProbabilities(facts);
      facts.edited.set(edited.subarray(firstToken, endToken));
      facts.doubted.set(doubted.subarray(firstToken, endToken));
      yield facts;
    }
  }

  #readProbabilities({ tokens, places, logProbability, association }: TokenFacts): void {
    const ids = this.languageModel.sentenceIds(tokens);
    const probabilities = this.languageModel.logProbabilities(ids);
    for (let at = 0; at < places; at++) {
      logProbability[at] = probabilities[at + 1]!;
      association[at] = probabilities[at + 1]! - this.#anywhereOf(ids[at + 1]!);
    }
  }

  /** ln P of a word after others that say nothing of it. */
  #anywhereOf(id: number): number {
    if (Number.isNaN(this.#anywhere[id]!)) {
      this.#context[2] = id;
      this.#anywhere[id] = this.languageModel.logProbability(this.#context, 2);
    }
    return this.#anywhere[id]!;
  }
}

/** For each token of the document the greatest confidence of what touches it, 0 where nothing does. */
function strongest({ tokens }: Document, ...findings: (readonly Finding[])[]): Float64Array {
  const column = new Float64Array(tokens.length);
  for (const finding of findings.flat())
    for (const { index } of tokensWithin(tokens, finding))
      column[index] = Math.max(column[index]!, finding.confidence);
  return column;
}

function emptyFacts(tokens: readonly Token[]): TokenFacts {
  const places = tokens.length + 1;
  return {
    tokens,
    places,
    logProbability: new Float64Array(places),
    association: new Float64Array(places),
    edited: new Float64Array(places),
    doubted: new Float64Array(places),
  };
}
