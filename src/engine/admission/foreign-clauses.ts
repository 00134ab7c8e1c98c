import type { Component } from '../component.js';
import type { Document, Sentence } from '../document/document.js';
import type { Span } from '../document/span.js';
import type { Token } from '../document/token.js';
import { WordMemory } from '../document/word-memory.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { isEnglish } from './english-share.js';
import { FOREIGN_WORDS } from './foreign-words.js';

/** How strongly a word indicates another language. Two English words in a row end a foreign clause. */
const WEIGHTS = { foreign: 2, unknown: 1, neutral: 0, english: -2 } as const;
type Kind = keyof typeof WEIGHTS;
const LARGEST_DROP = 4;

/**
 * Minimum number of words in a clause that certainly belong to another language, and of their letters in total: a
 * typing error turns `the` into `te`.
 */
const LEAST_FOREIGN_WORDS = 2;
const LEAST_FOREIGN_LETTERS = 5;

const IS_ASCII = /^[\x00-\x7f]*$/;
const IS_CAPITALISED = /^\p{Lu}/u;

/** The clauses of a text in another language: runs of mostly non-English words, some of them certainly foreign. */
export function foreignClauses(document: Document, kinds: WordKinds): Span[] {
  return document.sentences.flatMap((sentence) => clausesOf(document.tokens, sentence, kinds));
}

function clausesOf(tokens: readonly Token[], { firstToken, endToken }: Sentence, kinds: WordKinds): Span[] {
  const clauses: Span[] = [];
  let run = new Run();
  for (let at = firstToken; at < endToken; at++) {
    const token = tokens[at]!;
    run.add(token, token.kind === 'word' ? kinds.of(token) : 'neutral');
    if (!run.isOver) continue;
    const { clause } = run;
    if (clause) clauses.push(clause);
    run = new Run();
  }
  const { clause } = run;
  return clause ? [...clauses, clause] : clauses;
}

/** A run of words that starts with a foreign one; the clause is the part with the greatest sum of weights. */
class Run {
  #start = 0;
  #end = 0;
  #sum = 0;
  #greatest = 0;
  #foreignWords = 0;
  #foreignLetters = 0;

  add(token: Token, kind: Kind): void {
    if (this.#sum === 0 && this.#greatest === 0 && WEIGHTS[kind] <= 0) return;
    if (this.#greatest === 0) this.#start = token.start;
    this.#sum += WEIGHTS[kind];
    if (kind === 'foreign') {
      this.#foreignWords += 1;
      this.#foreignLetters += token.end - token.start;
    }
    if (WEIGHTS[kind] > 0 && this.#sum >= this.#greatest) {
      this.#greatest = this.#sum;
      this.#end = token.end;
    }
  }

  get isOver(): boolean {
    return this.#greatest - this.#sum >= LARGEST_DROP || this.#sum < 0;
  }

  get clause(): Span | undefined {
    const isSure = this.#foreignWords >= LEAST_FOREIGN_WORDS && this.#foreignLetters >= LEAST_FOREIGN_LETTERS;
    return isSure ? { start: this.#start, end: this.#end } : undefined;
  }
}

/** What each word indicates: English, another language, or neither. */
type WordKinds = WordMemory<Kind>;

export const wordKinds = (lexicon: Lexicon): WordKinds => new WordMemory((token) => kindOf(token, lexicon));

function kindOf({ text, lower }: Token, lexicon: Lexicon): Kind {
  if (FOREIGN_WORDS.has(lower)) return 'foreign';
  if (lower.startsWith("'") || isEnglish(lower, lexicon)) return 'english';
  if (lexicon.isWord(text)) return 'neutral';
  if (!IS_ASCII.test(lower)) return 'foreign';
  return IS_CAPITALISED.test(text) ? 'neutral' : 'unknown';
}

/**
 * Withdraws proposals and suspicions that touch a clause of another language. Runs after all detectors and before
 * arbitration.
 */
export const foreignClausesComponent: Component = {
  name: 'foreign-clauses',
  version: '1',
  requires: ['tokens', 'sentences', 'proposals'],
  assigns: ['proposals'],
  artefacts: ['lexicon'],
  create(resources) {
    const kinds = wordKinds(lexiconFrom(resources));
    return (document) => {
      const clauses = foreignClauses(document, kinds);
      if (clauses.length === 0) return;
      const isOutside = ({ start, end }: Span) => {
        const clause = lastBefore(clauses, end);
        return clause === undefined || clause.end <= start;
      };
      document.proposals = document.proposals.filter(isOutside);
      document.suspicions = document.suspicions.filter(isOutside);
    };
  },
};

/** The last span of a sorted list that starts before an offset. */
function lastBefore(spans: readonly Span[], offset: number): Span | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return spans[low - 1];
}
