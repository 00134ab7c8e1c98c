import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { lettersOf, similarity } from './similarity.js';
import type { TokenEdit } from './token-edit.js';
import { isContentClass, type WordClass, wordClassOf } from './word-class.js';

/** One step of an alignment. A match may differ in capitals; a `join` has the same letters in different tokens. */
export interface Alignment extends TokenEdit {
  readonly kind: 'match' | 'insert' | 'delete' | 'substitute' | 'transpose' | 'join';
}

/** Longest sequence whose order one step can change. */
const LONGEST_TRANSPOSITION = 12;
/** Changing the order costs half the number of tokens: swapping two words costs as much as one insertion. */
const TRANSPOSITION_COST = 0.5;
const LONGEST_JOIN = 4;
const JOIN_COST = 0.4;
const CASE_COST = 0.1;
const GAP_COST = 1;
/** Substituting two words with nothing in common costs slightly less than a deletion and an insertion. */
const OTHER_LEMMA = 0.499;
/** More than a deletion and an insertion, so that a word is never aligned with a mark. */
const IMPOSSIBLE = 3;
/** How far from the diagonal an alignment may go, so that its cost stays linear for long texts. */
const LEAST_BAND = 150;

/**
 * The cheapest way from the original tokens to the corrected ones: Damerau-Levenshtein over tokens, where a
 * substitution costs less the more two words share (lemma, part of speech, letters), and a change of order is one step.
 * The idea is from Felice, Bryant & Briscoe 2016, "Automatic extraction of learner errors in ESL sentences using
 * linguistically enhanced alignments"; we added steps for the same letters in more or fewer tokens (`any body`,
 * `dont`).
 */
export function alignTokens(
  original: readonly Token[],
  corrected: readonly Token[],
  lexicon: Lexicon,
): Alignment[] {
  let from = 0;
  const shorter = Math.min(original.length, corrected.length);
  while (from < shorter && isSame(original[from]!, corrected[from]!)) from += 1;
  let kept = 0;
  while (
    kept < shorter - from &&
    isSame(original[original.length - 1 - kept]!, corrected[corrected.length - 1 - kept]!)
  )
    kept += 1;
  const steps: Alignment[] = [];
  for (let at = 0; at < from; at++) steps.push(step('match', at, 1, at, 1));
  const middle = new Aligner(
    original.slice(from, original.length - kept),
    corrected.slice(from, corrected.length - kept),
    lexicon,
  );
  for (const { kind, ...edit } of middle.run()) {
    steps.push({
      kind,
      firstToken: edit.firstToken + from,
      endToken: edit.endToken + from,
      firstCorrected: edit.firstCorrected + from,
      endCorrected: edit.endCorrected + from,
    });
  }
  for (let back = kept; back > 0; back--)
    steps.push(step('match', original.length - back, 1, corrected.length - back, 1));
  return steps;
}

const isSame = (a: Token, b: Token) => a.text === b.text;

const step = (
  kind: Alignment['kind'],
  firstToken: number,
  taken: number,
  firstCorrected: number,
  given: number,
): Alignment => ({
  kind,
  firstToken,
  endToken: firstToken + taken,
  firstCorrected,
  endCorrected: firstCorrected + given,
});

/** How a cell was reached: how many tokens of each side the step consumed, and its kind. */
interface Move {
  readonly kind: Alignment['kind'];
  readonly taken: number;
  readonly given: number;
}

const INSERT: Move = { kind: 'insert', taken: 0, given: 1 };
const DELETE: Move = { kind: 'delete', taken: 1, given: 0 };
const MATCH: Move = { kind: 'match', taken: 1, given: 1 };
const SUBSTITUTE: Move = { kind: 'substitute', taken: 1, given: 1 };

class Aligner {
  readonly #band: number;
  readonly #width: number;
  readonly #cost: Float32Array;
  readonly #moves: (Move | undefined)[];
  readonly #originalLetters: readonly string[];
  readonly #correctedLetters: readonly string[];
  /** Prefix sums of word numbers: if two sequences have equal sums, they almost certainly consist of the same words. */
  readonly #originalSums: Float64Array;
  readonly #correctedSums: Float64Array;

  readonly #originalClasses: readonly WordClass[];
  readonly #correctedClasses: readonly WordClass[];
  /** Numbers of words with their tags and classes, and the costs of substituting them. */
  readonly #originalKinds: readonly number[];
  readonly #correctedKinds: readonly number[];
  readonly #kindCount: number;
  readonly #substitutionCosts = new Map<number, number>();

  constructor(
    readonly original: readonly Token[],
    readonly corrected: readonly Token[],
    readonly lexicon: Lexicon,
  ) {
    const classesOf = (tokens: readonly Token[]) =>
      tokens.map((token, at) => wordClassOf(token, tokens[at + 1]));
    this.#originalClasses = classesOf(original);
    this.#correctedClasses = classesOf(corrected);
    const kinds = new Map<string, number>();
    const kindsOf = (tokens: readonly Token[], classes: readonly WordClass[]) =>
      tokens.map(({ lower, tag }, at) => numberOf(`${lower} ${tag} ${classes[at]}`, kinds));
    this.#originalKinds = kindsOf(original, this.#originalClasses);
    this.#correctedKinds = kindsOf(corrected, this.#correctedClasses);
    this.#kindCount = kinds.size;
    this.#band = LEAST_BAND + Math.abs(original.length - corrected.length);
    this.#width = Math.min(corrected.length, 2 * this.#band) + 1;
    this.#cost = new Float32Array((original.length + 1) * this.#width).fill(Number.POSITIVE_INFINITY);
    this.#moves = new Array(this.#cost.length);
    this.#originalLetters = original.map(({ text }) => lettersOf(text));
    this.#correctedLetters = corrected.map(({ text }) => lettersOf(text));
    const numbers = new Map<string, number>();
    this.#originalSums = sums(original, numbers);
    this.#correctedSums = sums(corrected, numbers);
  }

  run(): Alignment[] {
    const { original, corrected } = this;
    for (let i = 0; i <= original.length; i++) {
      const first = this.#firstColumn(i);
      const last = Math.min(corrected.length, first + this.#width - 1);
      for (let j = first; j <= last; j++) this.#fill(i, j);
    }
    return this.#trace();
  }

  /** The band follows the diagonal from the first corner to the last. */
  #firstColumn(i: number): number {
    const { original, corrected } = this;
    const centre = original.length === 0 ? 0 : Math.round((i * corrected.length) / original.length);
    return Math.max(0, Math.min(centre - this.#band, corrected.length + 1 - this.#width));
  }

  #index(i: number, j: number): number {
    const column = j - this.#firstColumn(i);
    return column >= 0 && column < this.#width ? i * this.#width + column : -1;
  }

  #costAt(i: number, j: number): number {
    const index = i < 0 || j < 0 ? -1 : this.#index(i, j);
    return index < 0 ? Number.POSITIVE_INFINITY : this.#cost[index]!;
  }

  #fill(i: number, j: number): void {
    const cell = this.#index(i, j);
    if (i === 0 && j === 0) {
      this.#cost[cell] = 0;
      return;
    }
    const offer = (move: Move, cost: number) => {
      const total = this.#costAt(i - move.taken, j - move.given) + cost;
      if (total < this.#cost[cell]! - 1e-4) {
        this.#cost[cell] = total;
        this.#moves[cell] = move;
      }
    };
    if (i > 0 && j > 0) {
      const [a, b] = [this.original[i - 1]!, this.corrected[j - 1]!];
      if (a.lower === b.lower) {
        offer(MATCH, a.text === b.text ? 0 : CASE_COST);
      } else {
        offer(SUBSTITUTE, this.#substitutionCost(i - 1, j - 1));
        this.#offerTranspositions(i, j, offer);
        this.#offerJoins(i, j, offer);
      }
    }
    offer(DELETE, GAP_COST);
    offer(INSERT, GAP_COST);
  }

  /** Words recur often, and comparing letters takes long. */
  #substitutionCost(i: number, j: number): number {
    const key = this.#originalKinds[i]! * this.#kindCount + this.#correctedKinds[j]!;
    let cost = this.#substitutionCosts.get(key);
    if (cost === undefined) {
      cost = this.#compare(i, j);
      this.#substitutionCosts.set(key, cost);
    }
    return cost;
  }

  #compare(i: number, j: number): number {
    const [a, b] = [this.original[i]!, this.corrected[j]!];
    const [classA, classB] = [this.#originalClasses[i]!, this.#correctedClasses[j]!];
    if ((classA === 'P') !== (classB === 'P')) return IMPOSSIBLE;
    if (classA === 'P') return GAP_COST / 2;
    const lemma = sharesLemma(a, b, this.lexicon) ? 0 : OTHER_LEMMA;
    const sameKind = isContentClass(classA) === isContentClass(classB);
    const partOfSpeech = a.tag === b.tag ? 0 : classA === classB ? 0.2 : sameKind ? 0.35 : 0.5;
    return lemma + partOfSpeech + 1 - similarity(a.lower, b.lower);
  }

  #offerTranspositions(i: number, j: number, offer: (move: Move, cost: number) => void): void {
    const longest = Math.min(LONGEST_TRANSPOSITION, i, j);
    for (let length = 2; length <= longest; length++) {
      const moved =
        this.#originalSums[i]! - this.#originalSums[i - length]! ===
        this.#correctedSums[j]! - this.#correctedSums[j - length]!;
      if (!moved || this.original[i - length]!.lower === this.corrected[j - length]!.lower) continue;
      offer({ kind: 'transpose', taken: length, given: length }, TRANSPOSITION_COST * length);
      return;
    }
  }

  #offerJoins(i: number, j: number, offer: (move: Move, cost: number) => void): void {
    // Most pairs end with different letters and need no comparison of what precedes them.
    if (this.#originalLetters[i - 1]!.at(-1) !== this.#correctedLetters[j - 1]!.at(-1)) return;
    for (let taken = 1; taken <= Math.min(LONGEST_JOIN, i); taken++) {
      for (let given = 1; given <= Math.min(LONGEST_JOIN, j); given++) {
        if (taken === 1 && given === 1) continue;
        const from = this.#originalLetters.slice(i - taken, i);
        const to = this.#correctedLetters.slice(j - given, j);
        if (from.includes('') || to.includes('') || from[0] === to[0] || from.at(-1) === to.at(-1)) {
          if (!isShortenedJoin(from, to)) continue;
        }
        if (from.join('') === to.join('')) offer({ kind: 'join', taken, given }, JOIN_COST);
      }
    }
  }

  #trace(): Alignment[] {
    const steps: Alignment[] = [];
    let i = this.original.length;
    let j = this.corrected.length;
    while (i > 0 || j > 0) {
      const move = this.#moves[this.#index(i, j)]!;
      i -= move.taken;
      j -= move.given;
      steps.push(step(move.kind, i, move.taken, j, move.given));
    }
    return steps.reverse();
  }
}

/** `well - known` for `well-known`: a mark between the parts may have no letters. */
function isShortenedJoin(from: readonly string[], to: readonly string[]): boolean {
  const [longer, shorter] = from.length > to.length ? [from, to] : [to, from];
  return shorter.length === 1 && shorter[0] !== '' && longer[0] !== '' && longer.at(-1) !== '';
}

function numberOf(key: string, numbers: Map<string, number>): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

function sums(tokens: readonly Token[], numbers: Map<string, number>): Float64Array {
  const total = new Float64Array(tokens.length + 1);
  tokens.forEach(({ lower }, at) => {
    // Spread by a multiplicative hash; sums of whole numbers this size are exact.
    const number = Math.imul(numberOf(lower, numbers) + 1, 0x9e3779b1) >>> 0;
    total[at + 1] = total[at]! + number;
  });
  return total;
}

const CLASSES = ['verb', 'noun', 'adjective'] as const;

/** Whether two words can be forms of one word. */
export function sharesLemma(a: Token, b: Token, lexicon: Lexicon): boolean {
  return CLASSES.some((wordClass) => {
    const lemmas = lexicon.lemmas(a.lower, wordClass);
    return lemmas.length > 0 && lexicon.lemmas(b.lower, wordClass).some((lemma) => lemmas.includes(lemma));
  });
}
