import type { Document } from '../document/document.js';
import { type Edit, editOf } from '../document/edit.js';
import { intendedText } from '../document/intended-text.js';
import { TokenTable } from '../document/token-table.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { insertionSide } from '../results/codes.js';
import { type CompiledPattern, type CompiledRules, readPattern } from './patterns/compiled-rules.js';
import { proposalOf } from './patterns/correction.js';
import { Cursor, type Proposal } from './patterns/cursor.js';
import { parseElement } from './patterns/element-syntax.js';
import { ElementTest } from './patterns/element-test.js';
import { PatternProgram } from './patterns/program.js';
import { plainTrigger } from './patterns/triggers.js';
import type { Detector } from './rule.js';

/** A pattern or detector, with the name of its rule and the reason for its findings. */
type Handler = { readonly source: string; readonly reason: string } & (
  | { readonly pattern: CompiledPattern }
  | { readonly detector: Detector }
);

/**
 * Rules compiled to run together. A token triggers only the patterns and detectors for its word or tag, so that the
 * cost of a text hardly depends on the number of rules.
 */
export class RuleSet {
  readonly #handlers: Handler[] = [];
  /** For each word and tag, lists of handlers by number: one for each set of triggers, which all of these share. */
  readonly #byWord = new Map<string, number[][]>();
  readonly #byTag = new Map<string, number[][]>();
  readonly #bySentence: number[] = [];
  readonly #program: PatternProgram;

  /** @param detectors by the names of their rules */
  constructor(
    { elements, lookedUp, triggers, reasons, rules }: CompiledRules,
    detectors: Readonly<Record<string, Detector>>,
    readonly lexicon: Lexicon,
  ) {
    const called: number[][] = [];
    for (const { name: source, reason, lines } of rules) {
      for (const [code, percent, correction, own, written] of lines)
        for (const shape of written.split(' ').map(readPattern)) {
          const element = Math.min(...shape.elements);
          const anchor = shape.elements.indexOf(element);
          const pattern = { ...shape, code, confidence: percent / 100, correction, anchor };
          const number = this.#handlers.push({ source, reason: reasons[own] ?? reason, pattern }) - 1;
          called[element] ??= this.#listen([], triggerOf(elements[element]!, triggers[element]));
          called[element].push(number);
        }
      const detector = detectors[source];
      if (!detector) continue;
      const number = this.#handlers.push({ source, reason, detector }) - 1;
      this.#listen([number], detector);
      if (detector.sentences) this.#bySentence.push(number);
    }
    const tests = elements.map((element) => new ElementTest(element, lexicon));
    const patterns = this.#handlers.map((handler) => ('pattern' in handler ? handler.pattern : undefined));
    this.#program = new PatternProgram(patterns, lookedUp, this.#tableOf(tests));
  }

  /** Apart from the constructor, because the closures of a table keep all that theirs refer to. */
  #tableOf(tests: readonly ElementTest[]): TokenTable {
    return new TokenTable(
      tests.length,
      (test, token) => tests[test]!.holds(token),
      // In the order of the rules.
      ({ lower, tag }) =>
        [...(this.#byWord.get(lower) ?? NONE), ...(this.#byTag.get(tag) ?? NONE)]
          .flat()
          .sort((a, b) => a - b),
    );
  }

  /**
   * What all rules propose for a tagged document, in any order. Rules see the intended tokens, so that a correction
   * that includes a misspelt word contains its right spelling; proposals that would only do that are left out.
   */
  proposals(document: Document): Edit[] {
    const found: Edit[] = [];
    const cursor = new Cursor(document.text, document.intended, this.lexicon);
    const { table } = this.#program;
    table.read(document.intended);
    for (const { firstToken, endToken } of document.sentences) {
      cursor.first = firstToken;
      cursor.end = endToken;
      cursor.index = firstToken;
      this.#run(this.#bySentence, cursor, found);
      for (let index = firstToken; index < endToken; index++) {
        cursor.index = index;
        this.#run(table.callers(index), cursor, found);
      }
    }
    return document.intended === document.tokens
      ? found
      : found.filter((edit) => insertionSide(edit.code) || edit.correction !== intendedText(document, edit));
  }

  #run(handlers: readonly number[], cursor: Cursor, found: Edit[]): void {
    const { first, end, index } = cursor;
    for (let at = 0; at < handlers.length; at++) {
      const number = handlers[at]!;
      if (this.#program.fits(number, index, first, end)) propose(this.#handlers[number]!, cursor, found);
    }
  }

  /** Makes each of its triggers call a list. */
  #listen(handlers: number[], { words = [], tags = [] }: Listed): number[] {
    for (const word of words) append(this.#byWord, word, handlers);
    for (const tag of tags) append(this.#byTag, tag, handlers);
    return handlers;
  }
}

interface Listed {
  readonly words?: readonly string[];
  readonly tags?: readonly string[];
}

/** What calls an element: what is listed for it, or else the words and tags that it consists of. */
function triggerOf(element: string, lists?: readonly [words: string, tags: string]): Listed {
  if (!lists) return plainTrigger(parseElement(element)) ?? {};
  const [words, tags] = lists.map((list) => list.split(' ').filter(Boolean));
  return { words: words!, tags: tags! };
}

const NONE: readonly number[][] = [];

function append(map: Map<string, number[][]>, key: string, handlers: number[]): void {
  const lists = map.get(key);
  if (lists) lists.push(handlers);
  else map.set(key, [handlers]);
}

function propose(handler: Handler, cursor: Cursor, found: Edit[]): void {
  const { source, reason } = handler;
  const result =
    'pattern' in handler
      ? proposalOf(handler.pattern, cursor, cursor.index - handler.pattern.anchor)
      : handler.detector.detect(cursor);
  if (result === undefined) return;
  if (isList(result)) for (const proposal of result) found.push(editOf({ reason, ...proposal }, source));
  else found.push(editOf({ reason, ...result }, source));
}

const isList = (result: Proposal | readonly Proposal[]): result is readonly Proposal[] =>
  Array.isArray(result);
