import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { tokenize } from '../document/tokenizer.js';
import { copiedTokens } from './copied-runs.js';
import { isTaskWord } from './function-words.js';
import type { PlacedTerm, TermFinder } from './terms.js';
import { cosine, type TextVector, type WordVectors } from './word-vectors.js';

/** How near an answer is to its question; cosines, −1 to 1. */
export interface RelevanceEvidence {
  /** By all words: tense and person too, as *would* answers *would* and *my mother* answers *your family*. */
  readonly whole: number;
  /** By content words alone. */
  readonly topic: number;
}

interface TextVectors {
  readonly whole: TextVector;
  readonly topic: TextVector;
}

interface Question {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Undefined without known words but those of the wording of tasks. */
  readonly vectors: TextVectors | undefined;
}

/** Compares answers with their questions; remembers the last question, since many answers have the same. */
export class RelevanceMeter {
  #last: Question | undefined;

  constructor(
    readonly finder: TermFinder,
    readonly vectors: WordVectors,
  ) {}

  /**
   * Leaves out what is copied from the question; a misspelt word with a sure correction counts as corrected.
   * @returns undefined when the question has no known words but those of the wording of tasks
   */
  evidence(
    document: Pick<Document, 'tokens' | 'intended' | 'question'>,
  ): RelevanceEvidence | 'nothing of its own' | undefined {
    if (this.#last?.text !== document.question) this.#last = this.#question(document.question);
    const { tokens, vectors: asked } = this.#last;
    if (asked === undefined) return undefined;
    const copied = copiedTokens(document.tokens, tokens);
    const terms = this.finder.terms(document.intended).filter(({ at }) => copied[at] === 0);
    if (!terms.some(({ isContent }) => isContent)) return 'nothing of its own';
    const answered = this.#vectorsOf(terms, (numbers) => this.vectors.answer(numbers));
    return { whole: cosine(asked.whole, answered.whole), topic: cosine(asked.topic, answered.topic) };
  }

  #question(text: string): Question {
    const tokens = tokenize(text);
    const terms = this.finder.terms(tokens).filter(({ unit }) => !isTaskWord(unit));
    const isKnown = ({ unit, isContent }: PlacedTerm) => isContent && this.vectors.number(unit) !== undefined;
    const vectors = terms.some(isKnown)
      ? this.#vectorsOf(terms, (numbers) => this.vectors.question(numbers))
      : undefined;
    return { text, tokens, vectors };
  }

  #vectorsOf(terms: readonly PlacedTerm[], vectorOf: (numbers: ReadonlySet<number>) => TextVector) {
    const whole = new Set<number>();
    const topic = new Set<number>();
    for (const { unit, isContent } of terms) {
      const number = this.vectors.number(unit);
      if (number === undefined) continue;
      whole.add(number);
      if (isContent) topic.add(number);
    }
    return { whole: vectorOf(whole), topic: vectorOf(topic) };
  }
}
