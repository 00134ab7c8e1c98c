import { ALPHABET_SIZE, encodeWord, letterCode } from '#src/engine/errors/spelling/alphabet.js';
import {
  EDIT_KINDS,
  type EditKind,
  type EditTables,
  LONGEST_WORD,
} from '#src/engine/errors/spelling/edit-costs.js';

const SIZE = ALPHABET_SIZE * ALPHABET_SIZE;
/** How many observations the rate of a class of edits counts for against what was seen of one edit. */
const PRIOR_WEIGHT = 40;
const ROUNDS = 4;

const code = (letter: string) => letterCode(letter.charCodeAt(0));
const codesOf = (letters: string) => new Set([...letters].map(code));
const VOWELS = codesOf('aeiouy');
const SOUNDS = ['ckqs', 'szcx', 'td', 'fv', 'bpv', 'gj', 'mn', 'lr', 'vw', 'ij', 'th'].map(codesOf);
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

type Words = readonly (readonly [written: string, meant: string])[];
interface Step {
  readonly kind: EditKind;
  readonly a: number;
  readonly b: number;
}

/** Classes within which edits of a kind are about equally likely before anything is seen. */
function classOf(kind: EditKind, a: number, b: number): number {
  if (kind === 'replaced') {
    if (VOWELS.has(a) && VOWELS.has(b)) return 0;
    if (SOUNDS.some((sound) => sound.has(a) && sound.has(b))) return 1;
    return areNeighbours(a, b) ? 2 : 3;
  }
  if (kind === 'swapped') return VOWELS.has(a) === VOWELS.has(b) ? 0 : 1;
  if (a === b) return 0;
  if (b === code("'")) return 1;
  return VOWELS.has(b) ? 2 : 3;
}

function areNeighbours(a: number, b: number): boolean {
  return KEYBOARD.some((row) => {
    const [first, second] = [a, b].map((letter) => row.indexOf(String.fromCharCode(0x60 + letter)));
    return first! >= 0 && second! >= 0 && Math.abs(first! - second!) === 1;
  });
}

const emptyTables = () =>
  Object.fromEntries(EDIT_KINDS.map((kind) => [kind, new Float32Array(SIZE)])) as Record<
    EditKind,
    Float32Array<ArrayBuffer>
  >;

/** Costs before anything is learnt: every edit costs the same. */
function uniformTables() {
  const tables = emptyTables();
  for (const kind of EDIT_KINDS) tables[kind].fill(6);
  return tables;
}

/**
 * Learns the cost of each edit from misspellings: aligns each with what was meant by the costs so far, counts, and
 * smooths the counts by the rate of similar edits; four rounds settle it.
 */
export function estimateEditCosts(pairs: Words): Record<EditKind, Float32Array<ArrayBuffer>> {
  let tables = uniformTables();
  for (let round = 0; round < ROUNDS; round++) tables = reestimate(pairs, tables);
  return tables;
}

function reestimate(pairs: Words, tables: EditTables) {
  const counts = emptyTables();
  const opportunities = emptyTables();
  const written = new Uint8Array(LONGEST_WORD);
  const meant = new Uint8Array(LONGEST_WORD);
  for (const [writtenWord, meantWord] of pairs) {
    const meantLength = encodeWord(meantWord, meant);
    const writtenLength = encodeWord(writtenWord, written);
    for (const { kind, a, b } of alignment(meant, meantLength, written, writtenLength, tables)) {
      counts[kind][a * ALPHABET_SIZE + b]! += 1;
    }
    countOpportunities(meant, meantLength, opportunities);
  }
  const result = emptyTables();
  for (const kind of EDIT_KINDS) fillCosts(kind, counts[kind], opportunities[kind], result[kind]);
  return result;
}

/** Where each edit could have happened in the words that were meant. */
function countOpportunities(meant: Uint8Array, length: number, tables: Record<EditKind, Float32Array>) {
  for (let at = 0; at <= length; at++) {
    const before = at === 0 ? 0 : meant[at - 1]!;
    for (let b = 1; b < ALPHABET_SIZE; b++) {
      tables.added[before * ALPHABET_SIZE + b]! += 1;
      if (at > 0 && b !== before) tables.replaced[before * ALPHABET_SIZE + b]! += 1;
    }
    if (at === length) break;
    tables.omitted[before * ALPHABET_SIZE + meant[at]!]! += 1;
    if (at > 0) tables.swapped[before * ALPHABET_SIZE + meant[at]!]! += 1;
  }
}

function fillCosts(kind: EditKind, counts: Float32Array, opportunities: Float32Array, costs: Float32Array) {
  const seen = new Map<number, { count: number; chances: number }>();
  for (let at = 0; at < SIZE; at++) {
    const key = classOf(kind, Math.floor(at / ALPHABET_SIZE), at % ALPHABET_SIZE);
    const total = seen.get(key) ?? { count: 0.5, chances: 100 };
    total.count += counts[at]!;
    total.chances += opportunities[at]!;
    seen.set(key, total);
  }
  for (let at = 0; at < SIZE; at++) {
    const { count, chances } = seen.get(classOf(kind, Math.floor(at / ALPHABET_SIZE), at % ALPHABET_SIZE))!;
    const rate = count / chances;
    costs[at] = -Math.log((counts[at]! + PRIOR_WEIGHT * rate) / (opportunities[at]! + PRIOR_WEIGHT));
  }
}

/**
 * The edits of the cheapest alignment. The same recurrence as `EditCosts.cost`, with the way back kept. Which of two equal
 * letters was added or left out, letters can't say: it is the second one, so that doubling is counted as doubling.
 */
function alignment(meant: Uint8Array, m: number, written: Uint8Array, n: number, tables: EditTables): Step[] {
  const costs = Array.from({ length: m + 1 }, () => new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY));
  const steps: (Step | undefined)[][] = Array.from({ length: m + 1 }, () => []);
  costs[0]![0] = 0;
  const relax = (i: number, j: number, cost: number, step: Step | undefined) => {
    const doubles = step !== undefined && step.kind !== 'swapped' && step.a === step.b;
    if (cost < costs[i]![j]! || (doubles && cost === costs[i]![j]!)) {
      costs[i]![j] = cost;
      steps[i]![j] = step;
    }
  };
  for (let i = 0; i <= m; i++) {
    for (let j = 0; j <= n; j++) {
      const letter = i > 0 ? meant[i - 1]! : 0;
      const previous = i > 1 ? meant[i - 2]! : 0;
      const typed = j > 0 ? written[j - 1]! : 0;
      const price = (kind: EditKind, a: number, b: number) => tables[kind][a * ALPHABET_SIZE + b]!;
      if (i > 0 && j > 0) {
        const step: Step | undefined =
          letter === typed ? undefined : { kind: 'replaced', a: letter, b: typed };
        relax(i, j, costs[i - 1]![j - 1]! + (step ? price('replaced', letter, typed) : 0), step);
      }
      if (i > 0) {
        const step: Step = { kind: 'omitted', a: previous, b: letter };
        relax(i, j, costs[i - 1]![j]! + price('omitted', previous, letter), step);
      }
      if (j > 0) {
        const step: Step = { kind: 'added', a: letter, b: typed };
        relax(i, j, costs[i]![j - 1]! + price('added', letter, typed), step);
      }
      if (i > 1 && j > 1 && typed === previous && written[j - 2] === letter && letter !== typed) {
        const step: Step = { kind: 'swapped', a: previous, b: letter };
        relax(i, j, costs[i - 2]![j - 2]! + price('swapped', previous, letter), step);
      }
    }
  }
  return traced(steps, m, n);
}

function traced(steps: readonly (readonly (Step | undefined)[])[], m: number, n: number): Step[] {
  const found: Step[] = [];
  let i = m;
  let j = n;
  while (i > 0 || j > 0) {
    const step = steps[i]![j];
    if (step) found.push(step);
    const width = step?.kind === 'swapped' ? 2 : 1;
    if (step?.kind !== 'added') i -= width;
    if (step?.kind !== 'omitted') j -= width;
  }
  return found;
}
