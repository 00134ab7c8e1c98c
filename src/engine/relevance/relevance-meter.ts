import type { Artefact } from '../artefact/artefact.js';
import { detached } from '../document/detached.js';
import type { Document } from '../document/document.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { QuestionTerms } from '../results/explanation.js';
import { type AskedTerm, askedTerms, coverage } from './asked-terms.js';
import { copiedTokens } from './copied-runs.js';
import { isTaskWord } from './function-words.js';
import { greetingLength } from './greeting.js';
import { type Form, readTask, type Task } from './task.js';
import { type PlacedTerm, TermFinder } from './terms.js';
import { cosine, type TextVector, WordVectors } from './word-vectors.js';

/** How close an answer is to its question. */
export interface RelevanceEvidence {
  /**
   * Cosine over all words: includes tense and person, because *would* answers *would* and *my mother* answers *your
   * family*.
   */
  readonly whole: number;
  /** Cosine over content words. */
  readonly topic: number;
  /** The share of the question's terms that the answer contains, itself or as a similar word, weighted by rarity. */
  readonly terms: number;
  /** Logarithm of the number of the answer's own words: a long answer contains more terms by chance. */
  readonly length: number;
  /**
   * 1 if the answer to a task for a letter begins with a greeting, −1 if it doesn't or another text does, otherwise 0.
   */
  readonly form: number;
  /** How informative the question is, 0 to 1: low if it is short and general. */
  readonly certainty: number;
}

interface Compared extends RelevanceEvidence {
  /** How much of each of the question's rarest terms the answer has, 0 to 1. */
  readonly covered: readonly number[];
}

interface TextVectors {
  readonly whole: TextVector;
  readonly topic: TextVector;
}

/** Distinct numbers of words that have vectors: of all, and of content words. */
interface Numbers {
  readonly whole: ReadonlySet<number>;
  readonly content: ReadonlySet<number>;
}

interface Question {
  readonly task: Task;
  readonly terms: readonly AskedTerm[];
  readonly rarity: number;
  /** Undefined if the only known words are those used to formulate tasks. */
  readonly vectors: TextVectors | undefined;
}

type Answered = Pick<Document, 'text' | 'tokens' | 'intended' | 'question'>;

/** Total rarity of a question's terms at which certainty is one half; by likelihood on swapped questions. */
const HALF_CERTAIN = 2;

/** Similarity from which a word of the answer covers a term of the question. */
const NEAR = 0.6;

/** How many questions are remembered, because many answers have the same. */
const MOST_QUESTIONS = 32;

/** Compares answers with their questions. */
export class RelevanceMeter {
  readonly #questions = new Map<string, Question>();

  constructor(
    readonly finder: TermFinder,
    readonly vectors: WordVectors,
  ) {}

  /** @param artefact models/relevance */
  static from(artefact: Artefact, lexicon: Lexicon): RelevanceMeter {
    const vectors = new WordVectors(artefact);
    return new RelevanceMeter(new TermFinder(lexicon, (unit) => vectors.number(unit)), vectors);
  }

  /**
   * Ignores text copied from the question, and the greeting; a misspelt word with a certain correction counts as
   * corrected.
   * @returns undefined if the question's only known words are those used to formulate tasks
   */
  evidence(document: Answered): Compared | 'nothing of its own' | undefined {
    const { vectors: asked, task, terms, rarity } = this.#question(document.question);
    if (asked === undefined) return undefined;
    const own = this.#ownTerms(document, task);
    if (!own.some(({ isContent }) => isContent)) return 'nothing of its own';
    const numbers = numbersOf(own);
    const answered = vectorsOf(numbers, (some) => this.vectors.answer(some));
    const covered = coverage(terms, own, numbers.content, this.vectors);
    return {
      whole: cosine(asked.whole, answered.whole),
      topic: cosine(asked.topic, answered.topic),
      terms: terms.reduce((sum, term, at) => sum + term.rarity * covered[at]!, 0) / rarity,
      covered,
      length: Math.log(own.length),
      form: formMatch(task.form, greetingLength(document.tokens, document.text) > 0),
      certainty: rarity / (rarity + HALF_CERTAIN),
    };
  }

  /**
   * Which of the question's rarest terms the answer covers in its own words, itself or with similar words.
   * @param covered from `evidence`; empty for an answer with nothing of its own
   */
  questionTerms(question: string, covered: readonly number[]): QuestionTerms {
    const { terms } = this.#question(question);
    const words = (isCovered: boolean) =>
      terms.flatMap(({ word }, at) => ((covered[at] ?? 0) >= NEAR === isCovered ? [word] : []));
    return { covered: words(true), missed: words(false) };
  }

  #question(text: string): Question {
    let question = this.#questions.get(text);
    if (!question) {
      question = this.#read(text);
      if (this.#questions.size === MOST_QUESTIONS) this.#questions.clear();
      this.#questions.set(detached(text), question);
    }
    return question;
  }

  #read(text: string): Question {
    const task = readTask(text);
    const worded = this.finder.terms(task.tokens).filter(({ unit }) => !isTaskWord(unit));
    const isKnown = ({ isContent, number }: PlacedTerm) => isContent && number !== undefined;
    const topical = worded.filter(({ at }) => task.frame[at] === 0);
    // A task may only say whom to write to.
    const placed = topical.some(isKnown) ? topical : worded;
    const terms = askedTerms(placed, task.tokens, this.finder.lexicon);
    const vectors = placed.some(isKnown)
      ? vectorsOf(numbersOf(placed), (some) => this.vectors.question(some))
      : undefined;
    return { task, terms, rarity: terms.reduce((sum, { rarity }) => sum + rarity, 0), vectors };
  }

  #ownTerms({ text, tokens, intended }: Answered, task: Task): PlacedTerm[] {
    const copied = copiedTokens(tokens, task.tokens);
    const start = greetingLength(tokens, text);
    return this.finder.terms(intended).filter(({ at }) => at >= start && copied[at] === 0);
  }
}

function numbersOf(terms: readonly PlacedTerm[]): Numbers {
  const whole = new Set<number>();
  const content = new Set<number>();
  for (const { number, isContent } of terms) {
    if (number === undefined) continue;
    whole.add(number);
    if (isContent) content.add(number);
  }
  return { whole, content };
}

const vectorsOf = (
  { whole, content }: Numbers,
  vectorOf: (numbers: ReadonlySet<number>) => TextVector,
): TextVectors => ({ whole: vectorOf(whole), topic: vectorOf(content) });

function formMatch(asked: Form | undefined, greets: boolean): number {
  if (asked === undefined) return 0;
  if (asked === 'letter') return greets ? 1 : -1;
  return greets ? -1 : 0;
}
