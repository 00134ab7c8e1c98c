import type { QuestionTerms } from '../../domain/explanation.js';
import type { Document } from '../document/document.js';
import { type AskedTerm, askedTerms, coverage } from './asked-terms.js';
import { copiedTokens } from './copied-runs.js';
import { isTaskWord } from './function-words.js';
import { greetingLength } from './greeting.js';
import { type Form, readTask, type Task } from './task.js';
import type { PlacedTerm, TermFinder } from './terms.js';
import { cosine, type TextVector, type WordVectors } from './word-vectors.js';

/** How near an answer is to its question. */
export interface RelevanceEvidence {
  /** Cosine by all words: tense and person too, as *would* answers *would* and *my mother* answers *your family*. */
  readonly whole: number;
  /** Cosine by content words alone. */
  readonly topic: number;
  /** The share of the question's terms that the answer has, or has near words of, weighted by their rarity. */
  readonly terms: number;
  /** Logarithm of the answer's own words: a long one has more terms by chance. */
  readonly length: number;
  /** 1 where the answer to a task for a letter greets, −1 where it doesn't or another text does, else 0. */
  readonly form: number;
  /** How much the question tells, 0 to 1: little where it is short and general. */
  readonly certainty: number;
}

interface TextVectors {
  readonly whole: TextVector;
  readonly topic: TextVector;
  /** Numbers of the content words. */
  readonly content: ReadonlySet<number>;
}

interface Question {
  readonly text: string;
  readonly task: Task;
  readonly terms: readonly AskedTerm[];
  readonly rarity: number;
  /** Undefined without known words but those of the wording of tasks. */
  readonly vectors: TextVectors | undefined;
}

type Answered = Pick<Document, 'text' | 'tokens' | 'intended' | 'question'>;

/** The rarity of all terms of a question that tells half of what a question can; by likelihood on swapped questions. */
const HALF_CERTAIN = 2;

/** From this likeness on, a word of the answer stands for a term of the question. */
const NEAR = 0.6;

/** Compares answers with their questions; remembers the last question, since many answers have the same. */
export class RelevanceMeter {
  #last: Question | undefined;

  constructor(
    readonly finder: TermFinder,
    readonly vectors: WordVectors,
  ) {}

  /**
   * Leaves out what is copied from the question and the greeting; a misspelt word with a sure correction counts as
   * corrected.
   * @returns undefined when the question has no known words but those of the wording of tasks
   */
  evidence(document: Answered): RelevanceEvidence | 'nothing of its own' | undefined {
    const { vectors: asked, task, terms, rarity } = this.#question(document.question);
    if (asked === undefined) return undefined;
    const own = this.#ownTerms(document, task);
    if (!own.some(({ isContent }) => isContent)) return 'nothing of its own';
    const answered = this.#vectorsOf(own, (numbers) => this.vectors.answer(numbers));
    const covered = coverage(terms, own, answered.content, this.vectors);
    return {
      whole: cosine(asked.whole, answered.whole),
      topic: cosine(asked.topic, answered.topic),
      terms: terms.reduce((sum, term, at) => sum + term.rarity * covered[at]!, 0) / rarity,
      length: Math.log(own.length),
      form: formMatch(task.form, greetingLength(document.tokens, document.text) > 0),
      certainty: rarity / (rarity + HALF_CERTAIN),
    };
  }

  /** Which of the question's rarest terms the answer has in words of its own or has near words of. */
  questionTerms(document: Answered): QuestionTerms {
    const { task, terms } = this.#question(document.question);
    const own = this.#ownTerms(document, task);
    const covered = coverage(terms, own, this.#numbersOf(own).content, this.vectors);
    const words = (isCovered: boolean) =>
      terms.flatMap(({ word }, at) => (covered[at]! >= NEAR === isCovered ? [word] : []));
    return { covered: words(true), missed: words(false) };
  }

  #question(text: string): Question {
    if (this.#last?.text !== text) this.#last = this.#read(text);
    return this.#last;
  }

  #read(text: string): Question {
    const task = readTask(text);
    const worded = this.finder.terms(task.tokens).filter(({ unit }) => !isTaskWord(unit));
    const isKnown = ({ unit, isContent }: PlacedTerm) => isContent && this.vectors.number(unit) !== undefined;
    const topical = worded.filter(({ at }) => task.frame[at] === 0);
    // A task may say nothing but whom to write to.
    const placed = topical.some(isKnown) ? topical : worded;
    const terms = askedTerms(placed, task.tokens, this.finder.lexicon, this.vectors);
    const vectors = placed.some(isKnown)
      ? this.#vectorsOf(placed, (numbers) => this.vectors.question(numbers))
      : undefined;
    return { text, task, terms, rarity: terms.reduce((sum, { rarity }) => sum + rarity, 0), vectors };
  }

  #ownTerms({ text, tokens, intended }: Answered, task: Task): PlacedTerm[] {
    const copied = copiedTokens(tokens, task.tokens);
    const start = greetingLength(tokens, text);
    return this.finder.terms(intended).filter(({ at }) => at >= start && copied[at] === 0);
  }

  #vectorsOf(terms: readonly PlacedTerm[], vectorOf: (numbers: ReadonlySet<number>) => TextVector) {
    const { whole, content } = this.#numbersOf(terms);
    return { whole: vectorOf(whole), topic: vectorOf(content), content };
  }

  #numbersOf(terms: readonly PlacedTerm[]) {
    const whole = new Set<number>();
    const content = new Set<number>();
    for (const { unit, isContent } of terms) {
      const number = this.vectors.number(unit);
      if (number === undefined) continue;
      whole.add(number);
      if (isContent) content.add(number);
    }
    return { whole, content };
  }
}

function formMatch(asked: Form | undefined, greets: boolean): number {
  if (asked === undefined) return 0;
  if (asked === 'letter') return greets ? 1 : -1;
  return greets ? -1 : 0;
}
